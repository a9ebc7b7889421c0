"""Finds rows that give another figure than a claim does of the very same thing, as far as code can prove it.

The row's own figure is put in the place of the claim's: where the claim would then be proven by that row, and
nothing in the documents gives the claim's own figure, the claim is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice

from detective_app.core.evidence import Support
from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.claim_figures import amounts, called, gives, holds, rows_of
from detective_app.engine.witness.pages import Page, opening, pages
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.wording import denies
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.subjects import roots
from detective_app.evidence.standing.amounts import Amount
from detective_app.evidence.standing.claimed_times import claimed_time
from detective_app.evidence.standing.judging import standing
from detective_app.evidence.standing.rows import Cell
from detective_app.evidence.standing.setting import Setting, setting_of
from detective_app.evidence.standing.times import times
from detective_app.evidence.text.terms import language, word_set

_MOST_CHECKED = 24
_TELLING = word_set(
    "company group firm report reported record recorded post posted show showed stand stood earn earned hold "
    "carry carried generate generated end ended ending quarter first second third fourth half whole fiscal "
    "financial months weeks years unternehmen konzern gesellschaft berichtete erzielte wies aus ende quartal"
)
"""Words beside a row's name that make no other thing of it."""


def differing(claim: str, case: CaseIndex) -> Support | None:
    """Return a row that gives another figure of what a claim names; blocks.

    None where several rows of that name differ, where anything in any document may give the claim's figure,
    and where the claim denies, compares, gives several figures, or leaves its time open.
    """
    told = _amount(claim)
    if not told or denies(claim) or not _is_dated(claim, told):
        return None
    found = pages(claim, case)
    rows = islice(rows_called_so(claim, found), _MOST_CHECKED)
    other = [(value, quote) for quote in rows for value in _values(claim, told, quote, case)]
    if len({value for value, _ in other}) != 1:
        return None
    everywhere = pages(claim, case, [source.source_id for source in case.sources])
    if _is_told(claim, told, (*found, *everywhere), case):
        return None
    return other[0][1]


def _amount(claim: str) -> Amount | None:
    """Return the only figure of a claim; how long a period is, as `nine months`, is none."""
    told = [one for one in amounts(claim) if not any(t.start <= one.start < t.end for t in times(claim))]
    return told[0] if len(told) == 1 else None


def _is_dated(claim: str, told: Amount) -> bool:
    time = claimed_time(claim, told.start, told.end)
    return time.is_told and not time.doubtful


def rows_called_so(claim: str, found: tuple[Page, ...]) -> Iterator[Support]:
    """Yield the rows all of whose name the claim has."""
    of = language(claim)
    said = roots(claim, of)
    for page in found:
        for row, quote in zip(page.rows, rows_of(page), strict=True):
            name = called(row.label, of)
            if name and name <= said:
                yield quote


def _values(claim: str, told: Amount, quote: Support, case: CaseIndex) -> Iterator[Decimal]:
    """Yield the figures of a row each of which would make the claim one that the row proves."""
    setting = setting_of(quote, case)
    if setting is None or not setting.columns or not is_of_nothing_else(claim, setting, quote, case):
        return
    for cell in setting.row.cells:
        for written in _written(cell, told, setting):
            instead = f"{claim[: told.start]}{written}{claim[told.end :]}"
            own = _amount(instead)
            if own and not told.is_shown(own.value) and gives(instead, quote, case):
                yield own.value


def _written(cell: Cell, told: Amount, setting: Setting) -> tuple[str, ...]:
    """Return a value of a row written in the unit of a claim."""
    if cell.value is None or cell.percent != told.is_percent:
        return ()
    if told.is_percent:
        return (f"{cell.value}%",)
    if setting.unit is None and (told.is_money or told.is_scaled(cell.value)):  # in what, nobody knows
        return ()
    power = setting.unit.power if setting.unit else 0
    sign = told.unit if told.unit in ("$", "€", "£", "¥") else ""
    return tuple(f"{sign}{abs(cell.value).scaleb(by):f}" for by in {power, 0})


def is_of_nothing_else(claim: str, setting: Setting, quote: Support, case: CaseIndex) -> bool:
    """Tell whether the claim has no word that the row, its table and its document do not explain.

    What is adjusted, restated, or of one part alone has such a word, and then another figure is no other one.
    """
    of = language(claim)
    names = Claim(claim, of).names & roots(opening(case, quote.source_id), of)
    over = " ".join((setting.row.label, *setting.groups, *setting.header))
    return not roots(telling(claim), of) - names - roots(over, of)


def telling(claim: str) -> str:
    """Return a claim's words without its figures, its times and what tells nothing."""
    of_time = [(one.start, one.end) for one in times(claim)]
    for start, end in sorted([*of_time, *((one.start, one.end) for one in figures(claim))], reverse=True):
        claim = f"{claim[:start]} {claim[end:]}"
    return " ".join(word for word in claim.split() if word.casefold() not in _TELLING)


def _is_told(claim: str, told: Amount, found: Sequence[Page], case: CaseIndex) -> bool:
    """Tell whether any row or sentence with the claim's figure may give it of the same thing."""
    of = language(claim)
    said = called(telling(claim), of)
    for page in found:
        rows = zip((called(row.label, of) for row in page.rows), rows_of(page), strict=True)
        for name, quote in (*rows, *((said, one) for one in _sentences(page, told))):
            if not holds(quote.quote, [told]) or not said & name & roots(quote.quote, of):
                continue
            if standing(claim, (quote,), None, case).state != "withheld":
                return True
    return False


def _sentences(page: Page, told: Amount) -> Iterator[Support]:
    """Yield the sentences that have a figure in a line of their own: a plain text has whole tables as one."""
    in_rows = {number for row in page.rows for number in range(row.first, row.last + 1)}
    for one in page.sentences:
        lines = enumerate(one.text.split("\n"), one.locator.first)
        if holds("\n".join(line for number, line in lines if number not in in_rows), [told]):
            yield one.support
