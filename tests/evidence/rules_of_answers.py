"""The rules of seed 004 §3 in full: the program keeps them by construction, and tests judge by them."""

from __future__ import annotations

from collections.abc import Iterator

from detective_app.core.ask import Envelope, Status, ThreeLevels
from detective_app.core.evidence import VERIFIED, AnswerObject, Locator, Support, place_of_reader
from detective_app.core.ports import CaseIndex
from detective_app.evidence.answer.levels import WORDINGS
from detective_app.evidence.answer.rules import (
    Violation,
    calculations_hold,
    span_aligned,
    states_hold,
)
from detective_app.evidence.conflicts import among_supports
from detective_app.evidence.figures.measures import CONFLICT_PERCENT
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.quotes import checking

_SHOWN = 120


def violations(
    levels: ThreeLevels | None,
    answer: AnswerObject | None,
    case: CaseIndex,
    status: Status,
    *,
    question: str = "",
    percent: float = CONFLICT_PERCENT,
    compare: bool = True,
) -> tuple[Violation, ...]:
    """Hold an answer to every rule; blocks, as quotes are looked up in the case.

    `question` may be echoed: its names count as known, its figures do not. `percent` is how far numbers may
    lie apart before sources conflict; without `compare` none do, as no model read what is quoted.
    """
    found = list(clarify_enforced(levels, answer, status))
    if answer is not None:
        found += states_hold(answer, case)
        found += span_aligned(levels, answer, [*(s.name for s in case.sources), question])
        found += locators_authentic(answer, case)
        found += quotes_verbatim(answer, case)
        # Passages that only bear on a claim need not agree: whether they differ on it, its verdict says.
        compare = compare and not claim_asked(question)
        found += conflicts_reported(answer, percent) if compare else ()
        found += calculations_hold(answer)
        found += citations_complete(levels, answer, case)
    return tuple(dict.fromkeys(found))


def envelope_violations(
    envelope: Envelope, case: CaseIndex, *, question: str = "", percent: float = CONFLICT_PERCENT
) -> tuple[Violation, ...]:
    """Hold the whole reply of `detective ask` to every rule; blocks."""
    return violations(
        envelope.answer, envelope.evidence, case, envelope.status, question=question, percent=percent
    )


def is_authentic(place: Support, case: CaseIndex) -> bool:
    """Tell whether a locator is a place of its source; an id that is none never reaches the disk."""
    if place.source_id not in {source.source_id for source in case.sources}:
        return False
    try:
        given = Locator.parse(place.locator)
        return case.locator(place.source_id, given.first, given.last) == given
    except ValueError:
        return False


def why_no_quote(place: Support, case: CaseIndex) -> str:
    """Return why a quote is none at its place, or nothing."""
    check = checking.check(place.quote, place.source_id, place.locator, case)
    if check.verdict not in VERIFIED or check.verdict == "wrong_locator":
        return check.note or check.verdict
    return ""


def locators_authentic(answer: AnswerObject, case: CaseIndex) -> Iterator[Violation]:
    """Rule 3.2: every locator is a place of its source, on the page it names."""
    for place in places(answer):
        if not is_authentic(place, case):
            yield Violation(
                "locator", f"{place.locator[:_SHOWN]} is no place of the source {place.source_id[:_SHOWN]}."
            )


def quotes_verbatim(answer: AnswerObject, case: CaseIndex) -> Iterator[Violation]:
    """Rule 3.2: every quote stands word for word at its place."""
    for place in places(answer):
        if is_authentic(place, case) and (reason := why_no_quote(place, case)):
            yield Violation("quote", f"“{place.quote[:_SHOWN]}” is no quote of {place.source_id}: {reason}")


def conflicts_reported(answer: AnswerObject, percent: float) -> Iterator[Violation]:
    """Rule 3.3: values of one thing that differ among the quotes are enumerated as a conflict."""
    told = [{(v.source_id, v.locator) for v in conflict.values} for conflict in answer.conflicts]
    for conflict in among_supports(answer.shown, percent=percent):
        if not any({(v.source_id, v.locator) for v in conflict.values} <= values for values in told):
            values = " and ".join(f"“{v.value}” ({v.source_id} {v.locator})" for v in conflict.values)
            yield Violation("conflict", f"The quotes differ, and no conflict says so: {values}.")


def clarify_enforced(
    levels: ThreeLevels | None, answer: AnswerObject | None, status: Status
) -> Iterator[Violation]:
    """Rule 3.4: no answer before the user was asked; after asking in vain only a report that says so."""
    if status == "clarify" and (levels is not None or answer is not None):
        yield Violation("clarify", "The question has to be clarified first; no answer may be given.")
    if status != "proceed_after_clarify_timeout":
        return
    if answer is None or answer.mode != "report_insufficient_evidence":
        yield Violation("clarify", "Without the missing detail only insufficient evidence may be reported.")
    if answer is None or not any(gap.why == "clarify_timeout" for gap in answer.gaps):
        yield Violation("clarify", "The gaps have to name the detail that was not supplied.")
    for level in (levels.level1, levels.level2) if levels else ("",):
        if not any(wording["not_supplied"] in level for wording in WORDINGS.values()):
            yield Violation("clarify", "Levels 1 and 2 have to say that the missing detail was not supplied.")


def citations_complete(
    levels: ThreeLevels | None, answer: AnswerObject, case: CaseIndex
) -> Iterator[Violation]:
    """Rules 2.1 and 2.2: every quoted source is cited with the hash it was read with, and nothing else is."""
    hashes = {source.source_id: source.sha256 for source in case.sources}
    shown = places(answer.evolve(facts=answer.shown))
    quoted = {place.source_id for place in shown}
    cited = {citation.source_id: citation.ingest_hash for citation in answer.citations_index}
    if quoted != cited.keys() or any(hashes.get(s) != given for s, given in cited.items()):
        yield Violation("citations", "The citations are not those of the quoted sources.")
    missing = [p.locator for p in shown if levels and place_of_reader(p.locator) not in levels.level3]
    if missing:
        yield Violation("citations", f"Level 3 does not cite {', '.join(missing)[:_SHOWN]}.")


def places(answer: AnswerObject) -> tuple[Support, ...]:
    """Return every quote of an answer with the place it names, those of withheld statements too."""
    values = [v for conflict in answer.conflicts for v in conflict.values]
    found = [Support(source_id=v.source_id, locator=v.locator, quote=v.quote) for v in values]
    quoted = (support for fact in answer.facts for support in fact.support)
    return (*quoted, *found)
