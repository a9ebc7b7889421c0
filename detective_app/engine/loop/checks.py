"""What code finds in an answer, whatever the detective thinks of it: none, or what was left out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from detective_app.account.evidence import SEVERITY
from detective_app.core.analysis import Analysis
from detective_app.core.evidence import Source, SourceConflict, place_of_reader
from detective_app.core.ports import WitnessReply
from detective_app.core.quality import Gap, GapCategory, Outcome, Severity
from detective_app.core.session import AnswerMark, ClosedGap, GapAnalysis, PendingTurn, QuestionAnswerPair
from detective_app.evidence.quotes.anchoring import unanchored

_MAX_SHOWN = 200
_MAX_OF_A_KIND = 3


def check_gaps(turn: PendingTurn, sources: Sequence[Source] = ()) -> tuple[Gap, ...]:
    """Return what is on record as open of an answer: none given, sent back, refused quotes, other values.

    Documents with other values are named from `sources`. It holds no run open.
    """
    if turn.mark == "sent_back":
        said = " ".join(("The next question must be clearer.", *(turn.notes or ())[:1]))
        return (_found("ambiguity", said, "medium"),)
    if turn.mark is not None:
        got = "no answer" if turn.mark == "no_answer" else "a refusal"
        return (
            _found("missing_information", f"The question got {got}: {turn.question[:_MAX_SHOWN]}", "high"),
        )
    return tuple(_in_evidence(turn, sources))


def _in_evidence(turn: PendingTurn, sources: Sequence[Source]) -> Iterator[Gap]:
    if turn.evidence is None:
        return
    names = {source.source_id: source.name for source in sources}
    for conflict in turn.evidence.conflicts[:_MAX_OF_A_KIND]:
        yield _found("inconsistency", _differing(conflict, names), SEVERITY)
    for fact in turn.evidence.withheld[:_MAX_OF_A_KIND]:
        said = f"A statement is withheld ({fact.reason or ''}): {fact.text[:_MAX_SHOWN]}"
        yield _found("missing_information", said, "low")
    for fact in [one for one in turn.evidence.facts if one.state == "quoted"][:_MAX_OF_A_KIND]:
        quotes = [support.quote for support in fact.support]
        computed = (fact.calculation,) if fact.calculation else ()
        missing = unanchored(fact.text, quotes, computed, known=(turn.question,))
        if figures := [one.text for one in missing if one.kind != "name"]:
            said = f"A figure is in no quote ({', '.join(figures)}): {fact.text[:_MAX_SHOWN]}"
            yield _found("missing_information", said, "medium")


def _differing(conflict: SourceConflict, names: dict[str, str]) -> str:
    """Say which sources give which values; none is preferred."""
    said = (
        f"{names.get(v.source_id, v.source_id)} ({place_of_reader(v.locator)}) says “{v.value}”"
        for v in conflict.values
    )
    return f"The sources differ: {', '.join(said)}."


def _found(category: GapCategory, description: str, severity: Severity) -> Gap:
    return Gap(category=category, description=description, severity=severity, source="check")


def with_checks(analysis: Analysis, found: Sequence[Gap], *, goes_on: bool) -> GapAnalysis:
    """Join the detective's analysis with the check gaps; `goes_on` where more is asked after its round."""
    gaps = (
        Gap(category=g.category, description=g.description, severity=g.severity, source="detective")
        for g in analysis.gaps
    )
    return GapAnalysis(
        gaps=(*gaps, *found),
        completeness_score=analysis.completeness_score,
        requires_follow_up=goes_on,
    )


def closed(analysis: Analysis, before: Sequence[QuestionAnswerPair]) -> tuple[ClosedGap, ...] | None:
    """Return the detective's gaps of earlier answers that one closes: what is still open of those it names.

    That is so where it is about all the signals that the earlier answer was about.
    """
    met = set(analysis.addresses_signals)
    found = tuple(
        ClosedGap(sequence=pair.sequence, gap=place)
        for pair in before
        if pair.evaluation
        and pair.evaluation.addresses_signals
        and met.issuperset(pair.evaluation.addresses_signals)
        for place, gap in enumerate(pair.gap_analysis.gaps, 1)
        if gap.source == "detective"
    )
    return found or None


def outcome(reply: WitnessReply, mark: AnswerMark | None) -> Outcome | None:
    """Return what became of a question; the mode's validators may find that the witness did not answer."""
    nothing = reply.outcome in (None, "not_found", "absent", "partly_unread")
    none = mark in ("no_answer", "refused") and nothing
    return "no_answer" if none else reply.outcome
