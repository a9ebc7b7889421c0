"""The rules that every answer is held to (seed 004 §3), one function each; a violation is told in a sentence.

Rule 3.5 (only secondary sources) lowers a statement's confidence in `evidence/answer/answer_object.py` and is
none of these, because it never blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Literal, TypeAlias

from detective_app.core.ask import Envelope, Status, ThreeLevels
from detective_app.core.evidence import VERIFIED, AnswerObject, Fact, Locator, State, Support, place_of_reader
from detective_app.core.ports import CaseIndex
from detective_app.evidence.answer.framing import WORDINGS
from detective_app.evidence.conflicts.between_sources import among_supports
from detective_app.evidence.figures import calculator
from detective_app.evidence.figures.measures import CONFLICT_PERCENT
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.quotes import checking
from detective_app.evidence.quotes.anchoring import unanchored
from detective_app.evidence.standing.judging import Standing, standing

Rule: TypeAlias = Literal[
    "span_alignment", "state", "locator", "quote", "conflict", "clarify", "calculation", "citations"
]
_ORDER: tuple[State, ...] = ("verified", "quoted", "withheld")
_SHOWN = 120


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that an answer breaks; `text` says in a sentence what has to be set right."""

    rule: Rule
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """A quote that an answer shows, wherever in it: a statement's support or a conflict's value."""

    source_id: str
    locator: str
    quote: str


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


def span_aligned(
    levels: ThreeLevels | None, answer: AnswerObject, known: Sequence[str]
) -> Iterator[Violation]:
    """Rule 3.1: every number, date, section sign and name that is shown stands in a quote or was calculated.

    Those of a statement are its state's matter; only one from before there were states is held to its quotes
    here. Those of the levels, the answer and the analysis stand in any quote or statement that is shown.
    """
    for fact in answer.facts:
        if fact.state is None:
            yield from _unaligned("a statement", fact.text, (fact,), (), known)
    quotes = [value.quote for conflict in answer.conflicts for value in conflict.values]
    shown = {"the answer": answer.answer, "the analysis": answer.analysis}
    if levels is not None:
        shown |= {"level 1": levels.level1, "level 2": levels.level2}
    # Between two languages every German noun of our own sentences looks like a name.
    own = [words for wording in WORDINGS.values() for words in astuple(wording)]
    stated = [fact.text for fact in answer.shown]
    for where, text in shown.items():
        yield from _unaligned(where, _besides(text, stated), answer.shown, [*quotes, *stated], [*known, *own])


def _besides(text: str, stated: Sequence[str]) -> str:
    """Return what a text says beside the statements in it: two in a row would seem to make names of both."""
    text = " ".join(text.split())
    # The longest first: "in week 6" also begins "in week 66".
    for one in sorted(stated, key=len, reverse=True):
        text = text.replace(" ".join(one.split()).rstrip("."), "…")
    return text


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
        if not any(wording.not_supplied in level for wording in WORDINGS.values()):
            yield Violation("clarify", "Levels 1 and 2 have to say that the missing detail was not supplied.")


def states_hold(answer: AnswerObject, case: CaseIndex) -> Iterator[Violation]:
    """No statement is said to be held better than its quotes hold it (contract §8)."""
    for fact in answer.facts:
        found = None if fact.state is None else standing_of(fact, case)
        if found and _ORDER.index(found.state) > _ORDER.index(fact.state or "verified"):
            said = f"“{fact.text[:_SHOWN]}” is said to be {fact.state}; it is {found.state}: {found.reason}."
            yield Violation("state", said)


def standing_of(fact: Fact, case: CaseIndex) -> Standing:
    """Return how far its quotes hold a statement, found anew; blocks.

    Whole lines of a document that are said as they stand are its own words.
    """
    if len(fact.support) == 1 and fact.text == fact.support[0].quote and _is_whole(fact.support[0], case):
        return Standing("verified")
    return standing(fact.text, fact.support, fact.calculation, case)


def _is_whole(support: Support, case: CaseIndex) -> bool:
    """Tell whether a quote is all of the lines that it stands on, and is seen there."""
    try:
        place = Locator.parse(support.locator)
        lines = case.lines(support.source_id, place)
        seen = case.sight(support.source_id, place, support.quote)
    except (KeyError, ValueError):  # no place of this case, which the quote's own check says
        return False
    return lines.split() == support.quote.split() and seen == "seen"


def calculations_hold(answer: AnswerObject) -> Iterator[Violation]:
    """Rule 3.1: a calculated value is what its expression gives, and its operands are quoted."""
    for fact in answer.shown:
        made = fact.calculation
        if made and not calculator.holds(made, [support.quote for support in fact.support]):
            text = f"{made.expression[:_SHOWN]} = {made.value[:_SHOWN]} does not hold on quoted figures."
            yield Violation("calculation", text)


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


def places(answer: AnswerObject) -> tuple[Place, ...]:
    """Return every quote of an answer with the place it names, those of withheld statements too."""
    found = [Place(s.source_id, s.locator, s.quote) for fact in answer.facts for s in fact.support]
    found += [Place(v.source_id, v.locator, v.quote) for c in answer.conflicts for v in c.values]
    return tuple(dict.fromkeys(found))


def is_authentic(place: Place, case: CaseIndex) -> bool:
    """Tell whether a locator is a place of its source; an id that is none never reaches the disk."""
    if place.source_id not in {source.source_id for source in case.sources}:
        return False
    try:
        given = Locator.parse(place.locator)
        return case.locator(place.source_id, given.first, given.last) == given
    except ValueError:
        return False


def why_no_quote(place: Place, case: CaseIndex) -> str:
    """Return why a quote is none at its place, or nothing."""
    check = checking.check(place.quote, place.source_id, place.locator, case)
    if check.verdict not in VERIFIED or check.verdict == "wrong_locator":
        return check.note or check.verdict
    return ""


def _unaligned(
    where: str, text: str, facts: Sequence[Fact], quotes: Sequence[str], known: Sequence[str]
) -> Iterator[Violation]:
    every = [*quotes, *(support.quote for fact in facts for support in fact.support)]
    made = [fact.calculation for fact in facts if fact.calculation]
    for anchor in unanchored(text, every, made, known=known):
        yield Violation("span_alignment", f"“{anchor.text}” in {where} stands in no quote.")
