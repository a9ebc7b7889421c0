"""What one sentence of a document says of a claim, by its words and by the values that it gives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from detective_app.core.time_limit import checkpoint
from detective_app.evidence.claims import values, wording
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.days import pointed_to
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.claims.matter import (
    Nearness,
    is_of_the_claim,
    names_are_met,
    nearness,
    other_thing,
    says_it_of_the_same,
    subject_is_met,
)
from detective_app.evidence.claims.moving import moves_alike
from detective_app.evidence.claims.periods import of_another_period
from detective_app.evidence.claims.roots import met, roots
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.measures import measure
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.listed import listed
from detective_app.evidence.meaning.opposites import opposed
from detective_app.evidence.meaning.prefixes import turned_words
from detective_app.evidence.text.table_rows import cells

Says: TypeAlias = Literal["supports", "refutes", "silent"]

_BEFORE = re.compile(
    r"\b(?:before|until|within|in time|on time|no later than|not later than|bevor|vor (?:de[mnr]|ein\w*)|bis "
    r"(?:zu[mr]|sie|er|es|das|die|der)|innerhalb"
    r"|fristgerecht|rechtzeitig|vorher|nachdem|after)\b",
    re.IGNORECASE,
)
_PEAK = re.compile(
    r"\b(?:highest|maximum|peak|greatest|largest|longest|höchste\w*|größte\w*|maximal\w*|spitzen\w*)\b",
    re.IGNORECASE,
)
_LOW = re.compile(
    r"\b(?:lowest|minimum|least|smallest|shortest|niedrigste\w*|kleinste\w*|minimal\w*|tiefste\w*)\b",
    re.IGNORECASE,
)
_UNIVERSAL = re.compile(
    r"\b(?:never|always|every|all|no|none|nobody|each|entire|throughout|in full|fully|complete|completely"
    r"|whole|vollständig|ganz\w*|nie|niemals|immer|jede\w*|alle\w*|kein\w*|sämtliche\w*|stets)\b",
    re.IGNORECASE,
)
_PARTIAL = re.compile(
    r"\b(?:some|part of|partly|several|most of|nearly all|almost all|but one|except|all but|only|half"
    r"|einige\w*|teilweise|ein teil"
    r"|manche\w*|fast alle|bis auf|außer|nur|hälfte)\b",
    re.IGNORECASE,
)
# What somebody plans besides does not make a plan of what the sentence tells first.
_AND_PLANNED = re.compile(
    r",? (?:and|but) (?:we|it|they|he|she|the \w+) (?:\w+ )?(?:plans?|expects?|intends?|will|hopes?) .*$",
    re.DOTALL,
)
WORDS = "A quote says it in the same words."
VALUE = "A quote gives a value that fits."
EXTREME = "A quote gives the highest or lowest value."
OTHER_VALUE = "A quote gives another value."
OPPOSITE = "A quote says the opposite."
_STATED, _VALUED, _NEAR = 0.72, 0.62, 0.5
_OWN, _OWN_TO_OPPOSE, _OWN_TO_REFUTE, _ALL_WORDS = 0.4, 0.25, 0.45, 0.9
_PEAK_SHARE = 0.45
_SAID, _SAID_BY_VALUE = 0.5, 0.25


@dataclass(frozen=True, slots=True)
class Bearing:
    """What a sentence says of a claim, how near it is to it (0 to 1), and why in a few words.

    `plain` when it is near enough to decide; one that is not can only stand against another.
    """

    ground: Ground
    says: Says
    nearness: float
    why: str
    plain: bool = True


def deadline(text: str) -> bool:
    """Tell whether a text says that something was before something else, which no wording alone shows."""
    return bool(_BEFORE.search(text))


def bearing(claim: Claim, ground: Ground, case: Grounds) -> Bearing:
    """Judge one sentence against a claim; silent unless its words or typed values decide."""
    checkpoint(ground.sentence.document)
    near = nearness(claim, ground, case)
    silent = Bearing(ground, "silent", near.whole, "", plain=False)
    if ground.source_id in case.superseded or _decides_nothing(claim, ground) or claim.is_bare:
        return silent
    if of_another_period(claim, ground, case):
        return silent
    extreme = _peak(claim, ground, case)
    if extreme != "silent":
        return replace(silent, says=extreme, why=EXTREME, plain=is_of_the_claim(claim, ground, case))
    found = _spoken(claim, ground, case, near)
    if found is None:
        return silent
    says, why, plain = found
    if says == "supports" and (
        _turned(claim.text, ground.text)
        or not moves_alike(claim, ground, case)
        or not values.told_in(claim.figures, claim.text, f"{ground.text} {ground.header}")
    ):
        return silent
    plain = plain and is_of_the_claim(claim, ground, case)
    plain = plain and names_are_met(claim, ground, case, every=says == "refutes")
    plain = plain and subject_is_met(claim, ground, case)
    plain = plain and (why == OPPOSITE or says_it_of_the_same(claim, ground, case))
    return replace(silent, says=says, why=why, plain=plain)


def _turned(one: str, other: str) -> bool:
    """Tell whether one text turns what the other has: by a prefix or by its opposite."""
    turns = (*turned_words(one, other), *turned_words(other, one), *opposed(one, other))
    return bool(turns)


def _spoken(claim: Claim, ground: Ground, case: Grounds, near: Nearness) -> tuple[Says, str, bool] | None:
    """Return what a sentence says, why, and whether it is near enough to decide; None for nothing."""
    valued = _by_values(claim, ground, case)
    if near.whole < _NEAR or valued is None:
        return None
    if valued == "refutes" and near.own >= _OWN_TO_OPPOSE:
        return "refutes", OTHER_VALUE, near.whole >= _STATED and near.own >= _OWN_TO_REFUTE
    if near.own < _OWN or valued == "refutes":
        return None
    if _denied(claim, ground, case) == claim.denies:
        return _agreeing(claim, ground, case, near, by_value=valued == "supports")
    needed = _ALL_WORDS if claim.denies else _OWN_TO_REFUTE
    far = near.own < needed or near.whole < _STATED or near.predicate < _SAID
    by_count = valued == "supports" and any(value.figure.kind == "quantity" for value in claim.asserted)
    return None if by_count or far else ("refutes", OPPOSITE, True)


def _agreeing(
    claim: Claim, ground: Ground, case: Grounds, near: Nearness, *, by_value: bool
) -> tuple[Says, str, bool] | None:
    """Judge a sentence that gives no other value and does not deny."""
    part = _on_the_claim(claim, ground.text.split("; "), case) or ground.text
    partly = _PARTIAL.search(part) or not _UNIVERSAL.search(part)
    if _UNIVERSAL.search(claim.text) and partly:
        return None
    near_enough = near.whole >= (_VALUED if by_value else _STATED)
    said = near.predicate >= (_SAID_BY_VALUE if by_value else _SAID)
    return "supports", VALUE if by_value else WORDS, near_enough and said and not deadline(claim.text)


def _decides_nothing(claim: Claim, ground: Ground) -> bool:
    """Tell whether a sentence asks, guesses, or plans where the claim tells what was."""
    if wording.uncertain(ground.text):
        return True
    if wording.decision(claim.text) and wording.decision(ground.text):
        return ground.planning
    return not claim.planned and (ground.planning or wording.planned(_AND_PLANNED.sub("", ground.text)))


def _peak(claim: Claim, ground: Ground, case: Grounds) -> Says:
    """Judge `never above 5` by the highest value that a sentence names, and `never below` by the lowest."""
    around = roots(f"{ground.text} {ground.header} {ground.heading} {ground.title}", case.language)
    told = sum(case.weight(root) for root in claim.core if met(root, around, case.language))
    if told < _PEAK_SHARE * sum(case.weight(root) for root in claim.core) or other_thing(claim, ground, case):
        return "silent"
    for value in claim.asserted:
        if value.figure.kind != "quantity" or not _UNIVERSAL.search(claim.text):
            continue
        extreme = {"<=": _PEAK, "<": _PEAK, ">=": _LOW, ">": _LOW}.get(value.comparison)
        stated = [f for f in figures(ground.text) if values.comparable(value.figure, f)]
        if extreme and extreme.search(ground.text) and len(stated) == 1:
            met_ = values.meets(value, stated[0], "")
            return {"meets": "supports", "fails": "refutes", "silent": "silent"}[met_]  # type: ignore[return-value]
    return "silent"


def _by_values(claim: Claim, ground: Ground, case: Grounds) -> Says | None:
    """Compare what a claim asserts with the figures of a sentence; None when one is not spoken of."""
    stated = tuple(map(values.as_year, (*case.figures_of(ground), *_of_columns(claim, ground, case))))
    said: Says = "silent"
    for value in claim.asserted:
        # What gives one of the claim's values is no other value of the next: 70 hours are not seven days.
        left = (f for f in stated if not any(values.same(one, f) for one in claim.asserted if one != value))
        found = [(f, values.meets(value, f, ground.text)) for f in left if values.comparable(value.figure, f)]
        if _mixed(found):
            meant = _said_of(claim, ground, case, [f for f, _ in found])
            found = [one for one in found if one[0] == meant] or found
        if any(result == "meets" for _, result in found) and not _mixed(found):
            said = "supports" if said != "refutes" else said
            continue
        if value.figure.kind == "date" and not found and _dated_by_setting(value, ground, case):
            continue
        if _mixed(found):
            return None
        failing = [f for f, result in found if result == "fails"]
        if len(failing) == len(found) == 1:
            said = "refutes"
            continue
        return None
    return said


def _said_of(claim: Claim, ground: Ground, case: Grounds, among: Sequence[Figure]) -> Figure | None:
    """Return which figure of a sentence that lists several the claim's words are said of."""
    found = listed(ground.text) if ground.sentence.kind != "row" else None
    return found.said_of(claim.core, lambda t: roots(t, case.language), among) if found else None


def _mixed(found: Sequence[tuple[Figure, values.Meeting]]) -> bool:
    """Tell whether a sentence gives several quantities of one kind: which is meant, its words do not tell."""
    return len({f.value for f, _ in found if f.kind == "quantity"}) > 1


def _of_columns(claim: Claim, ground: Ground, case: Grounds) -> tuple[Figure, ...]:
    """Return the bare numbers of a row in the unit of what its columns and the claim both speak of."""
    units = {value.figure.unit for value in claim.asserted if value.figure.kind == "quantity"}
    if ground.sentence.kind != "row" or not ground.header or not units:
        return ()
    found = []
    for cell in cells(ground.quote, ground.header):
        numbers = [f for f in figures(cell.text) if f.kind == "quantity" and not measure(f.unit)]
        named = roots(cell.column, case.language)
        if (
            len(numbers) == 1
            and numbers[0].text == cell.text.strip()
            and any(met(r, named, case.language) for r in claim.core)
        ):
            found += [replace(numbers[0], unit=unit) for unit in units]
    return tuple(found)


def _dated_by_setting(value: values.Asserted, ground: Ground, case: Grounds) -> bool:
    """Tell whether what heads a sentence, or a weekday counted from it, gives the day that is asserted."""
    wanted = value.figure.value
    if ground.day and isinstance(wanted, tuple):
        meant = pointed_to(ground.text, ground.day) or ground.day
        if all(
            a is None or a == b for a, b in zip(wanted, (meant.year, meant.month, meant.day), strict=True)
        ):
            return True
    return any(
        values.meets(value, f, "") == "meets" for f in case.setting_figures(ground) if f.kind == "date"
    )


def _denied(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether the clauses of a sentence that share words with the claim deny."""
    if any(
        root in claim.core
        for word in wording.denied_words(ground.text)
        for root in roots(word, case.language)
    ):
        return True
    return wording.denies(_on_the_claim(claim, wording.clauses(ground.text), case) or ground.text)


def _on_the_claim(claim: Claim, parts: Sequence[str], case: Grounds) -> str:
    """Return the part of a sentence that shares most words with the claim; nothing where none has any."""

    def shared(part: str) -> float:
        mine = roots(part, case.language)
        return sum(case.weight(root) for root in claim.core if met(root, mine, case.language))

    return max(filter(shared, parts), key=shared, default="")
