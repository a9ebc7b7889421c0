"""Judges answers and whole runs by rules alone, for detectives whose model is too small to judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from detective_app.account import summary
from detective_app.account.evidence_words import names_of, place
from detective_app.account.summary import SummaryPart, written
from detective_app.account.verdict_words import RULINGS
from detective_app.core.analysis import Analysis, Audit, FoundContradiction, FoundGap
from detective_app.core.evidence import AnswerObject, Support
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.core.verdict import ClaimVerdict, RunVerdict, VerdictEvidence
from detective_app.evidence.meaning.answers import AskedKind, asked_kinds, hedges, holds_kind, refuses

CONCRETE, VAGUE, NONE = 95, 35, 0  # completeness: it tells what was asked, it is vague, it refuses
INCONSISTENT = 20
MAX_SHOWN = 200

_KIND_WORDS: dict[AskedKind, str] = {
    "date": "date",
    "time": "time",
    "number": "figure",
    "person": "name",
    "cause": "cause",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with its answer and quotes; `unstated` is the gap recorded for what it left open.

    `names` are the documents' names by their ids.
    """

    question: str
    answer: str
    supports: tuple[Support, ...] = ()
    unstated: FoundGap | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Where its first quote stands, for a reader."""
        return self.place_of(self.supports[0]) if self.supports else ""

    def place_of(self, quoted: Support | VerdictEvidence) -> str:
        """Say where a quote stands, for a reader."""
        return place(self.names, quoted.source_id, quoted.locator or "").rstrip()


def asked_of(session: InterrogationSession) -> tuple[Asked, ...]:
    """Return the finished turns of a run."""
    names = names_of(session.sources)
    return tuple(
        Asked(pair.question, pair.answer, _supports(pair.evidence), _unstated(pair), names)
        for pair in session.qa_pairs
    )


def at_hand(question: str, answer: str, turn: PendingTurn | None) -> Asked:
    """Return the turn that is being judged."""
    return Asked(question, answer, _supports(turn.evidence if turn else None))


def _supports(evidence: AnswerObject | None) -> tuple[Support, ...]:
    """Return the quotes of an answer's statements, without those of withheld ones."""
    facts = evidence.facts if evidence else ()
    return tuple(support for fact in facts if fact.state != "withheld" for support in fact.support)


def _unstated(pair: QuestionAnswerPair) -> FoundGap | None:
    """Return the gap recorded for what an answer does not state, a check's before the detective's."""
    missing = [gap for gap in pair.gap_analysis.gaps if gap.category == "missing_information"]
    first = next((gap for gap in missing if gap.source == "check"), missing[0] if missing else None)
    if first is None:
        return None
    return FoundGap(category=first.category, description=first.description, severity=first.severity)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two answers that cannot both be true: their 0-based turns, a span of each, and what differs."""

    turns: tuple[int, int]
    spans: tuple[str, str]
    values: tuple[str, str]
    places: tuple[str, str]

    @property
    def description(self) -> str:
        """Say it in one sentence."""
        if self.turns[0] == self.turns[1]:
            one, other = (f"“{s}” ({place})" for s, place in zip(self.spans, self.places, strict=True))
            return f"Answer {self.turns[0] + 1} quotes {one} and {other}."
        said = [
            f"answer {turn + 1} says “{value or span}”{f' ({place})' if place else ''}"
            for turn, span, value, place in zip(self.turns, self.spans, self.values, self.places, strict=True)
        ]
        sentence = ", but ".join(said) + "."
        return sentence[0].upper() + sentence[1:]


def analyse(asked: Sequence[Asked], *, closing: bool) -> Analysis:
    """Assess the last answer.

    A closing analysis also lists what earlier answers left open, since the last gaps are those that remain.
    """
    last = asked[-1]
    found = disagreements(asked, ((n, len(asked) - 1) for n in range(len(asked) - 1)))
    gaps = list(answer_gaps(last))
    gaps += [_gap("inconsistency", d.description, "high") for d in found]
    if closing:
        gaps += still_open(asked[:-1])
    return Analysis(
        sequence=len(asked),
        gaps=tuple(gaps),
        completeness_score=max(0, completeness(last) - INCONSISTENT * bool(found)),
        follow_up="",
        score=1,
        reason="",
        addresses_signals=(),
    )


def answer_gaps(one: Asked) -> Iterator[FoundGap]:
    """Yield what one answer leaves open, by its own words."""
    answer, question = one.answer, one.question[:MAX_SHOWN]
    if one.supports:  # the words of a document are vague for themselves
        return
    if refuses(answer):
        yield _gap("missing_information", f"No quote answers what was asked: {question}", "high")
        return
    if hedges(answer):
        yield _gap("vagueness", f"The answer stays vague and gives no figure: {question}", "medium")
    for kind in sorted(_missing(one)):
        yield _gap("missing_information", f"The answer gives no {_KIND_WORDS[kind]}: {question}", "medium")


def completeness(one: Asked) -> int:
    """Score one answer from 0 to 100: kinds given of kinds asked for; 0 for none, 35 for a vague one."""
    answer = one.answer
    if one.supports:
        return CONCRETE
    if refuses(answer):
        return NONE
    if hedges(answer):
        return VAGUE
    wanted = asked_kinds(one.question)
    return round(CONCRETE * (1 - len(_missing(one)) / len(wanted))) if wanted else CONCRETE


def still_open(asked: Sequence[Asked]) -> list[FoundGap]:
    """Return what earlier answers did not state, one entry per question, as it was recorded then."""
    refused = (one for one in asked if refuses(one.answer))
    return [gap for one in refused for gap in ([one.unstated] if one.unstated else answer_gaps(one))]


def facts(asked: Sequence[Asked]) -> Iterator[str]:
    """Yield the quotes of answers with their places; of a run without a case file, the answers."""
    for one in asked:
        for support in one.supports:
            yield f"“{' '.join(support.quote.split())}” ({one.place_of(support)})"
        if not one.supports and completeness(one) == CONCRETE and one.answer:
            yield one.answer[:MAX_SHOWN]


def audit(hypothesis: str, asked: Sequence[Asked], verdict: RunVerdict) -> Audit:
    """Sum a run up by rules: the verdict, contradictions with both spans, and what stays open."""
    found = [one for claim in verdict.claims if (one := _between_documents(claim, asked))]
    return Audit(
        contradictions=tuple(
            FoundContradiction(qa_pair_indexes=d.turns, quotes=d.spans, description=d.description)
            for d in found
        ),
        summary=_summary(hypothesis, asked, found, verdict),
    )


def _summary(
    hypothesis: str, asked: Sequence[Asked], found: Sequence[Disagreement], verdict: RunVerdict
) -> str:
    undecided = [undecided_gap(one.text) for one in verdict.claims if one.verdict == "not_enough_evidence"]
    left = [gap for one in asked for gap in answer_gaps(one)]
    gaps = list(dict.fromkeys(gap.description for gap in (*undecided, *left)))
    decided = sum(claim.verdict in ("supported", "refuted") for claim in verdict.claims)
    said = (
        "Rule-based analysis: rules asked and judged, by values and wording alone. "
        "They decide nothing that takes understanding."
    )
    rulings = [f"{RULINGS[claim.verdict]}: {claim.text}" for claim in verdict.claims]
    quoted = any(one.supports for one in asked)
    return written(
        (
            SummaryPart("", said, quiet=True),
            SummaryPart(summary.HYPOTHESIS, " ".join(hypothesis.split())),
            _listed(summary.VERDICT, rulings),
            SummaryPart("Asked.", _asked_words(len(asked), decided, len(rulings))),
            _listed(
                "What the case file says." if quoted else "What the witness said.",
                list(dict.fromkeys(facts(asked))),
            ),
            _listed(summary.CONTRADICTIONS, [d.description for d in found]),
            _listed(summary.STILL_OPEN, gaps),
        )
    )


def undecided_gap(claim: str) -> FoundGap:
    """Return what stays open of a claim on which no quote decides."""
    said = f"No quote decides: {claim}"
    return FoundGap(category="missing_information", description=said, severity="medium")


def _asked_words(questions: int, decided: int, claims: int) -> str:
    """Count what was asked, and of how many claims the documents say that they hold or do not."""
    said = "1 question" if questions == 1 else f"{questions} questions"
    return f"{said}; {decided} of {claims} {'claim' if claims == 1 else 'claims'} decided."


def _listed(title: str, items: Sequence[str]) -> SummaryPart:
    return SummaryPart(title, "" if items else "None found.", tuple(items))


def _missing(one: Asked) -> set[AskedKind]:
    return {k for k in asked_kinds(one.question) if not holds_kind(k, one.answer, one.question)}


def _between_documents(claim: ClaimVerdict, asked: Sequence[Asked]) -> Disagreement | None:
    """Return the two quotes by which documents differ on a claim; of one answer, if that has both."""
    sides = [next((e for e in claim.evidence if e.side == side), None) for side in ("for", "against")]
    one, other = sorted(filter(None, sides), key=lambda e: e.sequence or 0) if all(sides) else (None, None)
    if claim.verdict != "conflicting" or one is None or other is None:
        return None
    return Disagreement(
        ((one.sequence or 1) - 1, (other.sequence or 1) - 1),
        (" ".join(one.quote.split()), " ".join(other.quote.split())),
        ("", ""),
        (asked[(one.sequence or 1) - 1].place_of(one), asked[(other.sequence or 1) - 1].place_of(other)),
    )


def _gap(category: str, description: str, severity: str) -> FoundGap:
    return FoundGap.model_validate({"category": category, "description": description, "severity": severity})
