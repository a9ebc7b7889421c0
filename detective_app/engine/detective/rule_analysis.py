"""Judges answers and whole runs by rules alone, for detectives whose model is too small to judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from detective_app.account import summary
from detective_app.account.summary import SummaryPart, written
from detective_app.core.analysis import Analysis, Audit, FoundContradiction, FoundGap
from detective_app.core.case import Sentence
from detective_app.core.plugin import CheckFinding
from detective_app.engine.detective.case_map import CaseMap
from detective_app.engine.detective.next_topic import Asked
from detective_app.evidence.conflicts import between_answers
from detective_app.evidence.meaning.answers import AskedKind, asked_kinds, hedges, holds_kind, refuses
from detective_app.evidence.quotes import carrying

CONCRETE, VAGUE, NONE = 95, 35, 0
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
class Disagreement:
    """Two answers that cannot both be true: their 0-based turns, a span of each, and what differs."""

    turns: tuple[int, int]
    spans: tuple[str, str]
    values: tuple[str, str]
    places: tuple[str, str]

    @property
    def description(self) -> str:
        """Say it in one sentence."""
        said = [
            f"answer {turn + 1} says “{value or span}”{f' ({place})' if place else ''}"
            for turn, span, value, place in zip(self.turns, self.spans, self.values, self.places, strict=True)
        ]
        sentence = ", but ".join(said) + "."
        return sentence[0].upper() + sentence[1:]


def analyse(
    case: CaseMap | None, asked: Sequence[Asked], known: Sequence[CheckFinding], *, closing: bool
) -> Analysis:
    """Assess the last answer; `known` are gaps that checks have found already and that are not said twice.

    A closing analysis also lists what earlier answers left open, since the last gaps are those that remain.
    `requires_follow_up` is the opposite of `closing`; the next question is the caller's.
    """
    last, contradicted = asked[-1], {one.contradicts for one in known}
    found = disagreements(case, asked, ((n, len(asked) - 1) for n in range(len(asked) - 1)))
    open_known = any(one.unanswered for one in known)
    gaps = [g for g in answer_gaps(last) if not (open_known and g.category == "missing_information")]
    fresh = (d for d in found if d.turns[0] + 1 not in contradicted)
    gaps += [_gap("inconsistency", d.description, "high") for d in fresh]
    if closing:
        gaps += still_open(asked[:-1])
    return Analysis(
        gaps=tuple(gaps),
        completeness_score=max(0, completeness(last) - INCONSISTENT * bool(found)),
        requires_follow_up=not closing,
        established_facts=tuple(facts(case, asked[-1:])),
        next_question="",
    )


def answer_gaps(one: Asked) -> Iterator[FoundGap]:
    """Yield what one answer leaves open, by its own words."""
    answer, question = one.answer, one.question[:MAX_SHOWN]
    if refuses(answer):
        yield _gap("missing_information", f"The case file does not state what was asked: {question}", "high")
        return
    if hedges(answer):
        yield _gap("vagueness", f"The answer stays vague and gives no figure: {question}", "medium")
    for kind in sorted(_missing(one)):
        yield _gap("missing_information", f"The answer gives no {_KIND_WORDS[kind]}: {question}", "medium")


def completeness(one: Asked) -> int:
    """Score one answer from 0 to 100: kinds given of kinds asked for; 0 for none, 35 for a vague one."""
    answer = one.answer
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


def disagreements(
    case: CaseMap | None, asked: Sequence[Asked], pairs: Iterable[tuple[int, int]]
) -> list[Disagreement]:
    """Return how some pairs of 0-based turns contradict each other, by their words or their sentences."""
    carried = [_carrier(case, one) for one in asked]
    found = []
    for i, j in pairs:
        first, second = carried[i], carried[j]
        if first is not None and first == second:
            continue
        if said := _contradiction(asked[i].answer, asked[j].answer, first, second):
            places = (_place(case, first), _place(case, second))
            found.append(Disagreement((i, j), (said.first, said.second), said.values, places))
    return found


def facts(case: CaseMap | None, asked: Sequence[Asked]) -> Iterator[str]:
    """Yield the verified quotes behind answers with their places; without a case file, the answers."""
    for one in asked:
        sentence = _carrier(case, one)
        if case and sentence:
            yield f"“{' '.join(sentence.text.split())}” ({_place(case, sentence)})"
        elif case is None and completeness(one) == CONCRETE and one.answer:
            yield one.answer[:MAX_SHOWN]


def audit(case: CaseMap | None, hypothesis: str, asked: Sequence[Asked]) -> Audit:
    """Sum a run up by rules: contradictions with both spans, and a summary that says what it is."""
    found = disagreements(case, asked, combinations(range(len(asked)), 2))
    return Audit(
        contradictions=tuple(
            FoundContradiction(qa_pair_indexes=d.turns, quotes=d.spans, description=d.description)
            for d in found
        ),
        summary=_summary(case, hypothesis, asked, found),
    )


def _summary(
    case: CaseMap | None, hypothesis: str, asked: Sequence[Asked], found: Sequence[Disagreement]
) -> str:
    established = list(dict.fromkeys(facts(case, asked)))
    gaps = [gap.description for one in asked for gap in answer_gaps(one)]
    full = sum(completeness(one) == CONCRETE for one in asked)
    said = "Rule-based analysis: the model put the questions and answers into words; rules did all the rest."
    verdict = (
        "Whether this supports or refutes the hypothesis is not judged by this model; read the quotes above."
    )
    return written(
        (
            SummaryPart("", said, quiet=True),
            SummaryPart(summary.HYPOTHESIS, " ".join(hypothesis.split())),
            SummaryPart("Asked.", f"{len(asked)} questions, {full} answered in full."),
            _listed("What the case file says." if case else "What the witness said.", established),
            _listed(summary.CONTRADICTIONS, [d.description for d in found]),
            _listed(summary.STILL_OPEN, gaps),
            SummaryPart("Verdict.", verdict),
        )
    )


def _listed(title: str, items: Sequence[str]) -> SummaryPart:
    return SummaryPart(title, "" if items else "None found.", tuple(items))


def _missing(one: Asked) -> set[AskedKind]:
    return {k for k in asked_kinds(one.question) if not holds_kind(k, one.answer, one.question)}


def _carrier(case: CaseMap | None, one: Asked) -> Sentence | None:
    """Return the sentence that carries an answer, if one passes the gate."""
    if case is None or refuses(one.answer):
        return None
    found = carrying.find(one.question, one.answer, case.index)
    return found.sentence if found and not found.refused else None


def _contradiction(
    first: str, second: str, carrier: Sentence | None, other: Sentence | None
) -> between_answers.ContraryStatements | None:
    """Compare two answers; then the sentences behind them, if the differing values stand in the answers."""
    if direct := between_answers.between(first, second):
        return direct[0]
    if not carrier or not other:
        return None
    for behind in between_answers.between(carrier.text, other.text):
        one, two = behind.values
        if one and one in first and two in second:
            return between_answers.ContraryStatements(
                behind.kind, first, second, behind.values, behind.shared
            )
    return None


def _place(case: CaseMap | None, sentence: Sentence | None) -> str:
    return f"{sentence.document} {sentence.locator}" if case and sentence else ""


def _gap(category: str, description: str, severity: str) -> FoundGap:
    return FoundGap.model_validate({"category": category, "description": description, "severity": severity})
