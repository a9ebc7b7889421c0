"""The gate before the audit: whether anything was answered, and what is open that a person could settle.

Its advisory is that of `seeds/000`; grades are told and hold nothing back. It advises and never forbids: a
person may go on with a reason, which is kept with the numbers of that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import shorten
from typing import Literal, TypeAlias

from detective_app.account.board import standing_marks
from detective_app.account.conflict_list import open_conflicts
from detective_app.core.ending import Advisory, Basis, ForcedGate, Gate, GateIssue, GateMetrics
from detective_app.core.pieces import Filled, Piece
from detective_app.core.quality import Conflict, Signal
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.core.settings import GateSettings
from detective_app.evidence.text.terms import Language, language
from detective_app.own_words import said_again, say, say_count

FORCE_WARNING = "A verdict on weak answers may be wrong."
READY = "Ready. The answers carry a verdict."
_ANSWERED = ("answered", "partly", None)

Condition: TypeAlias = Literal["answers", "conflicts", "signals"]
IssueSeverity: TypeAlias = Literal["critical", "high"]
_QUOTED_CHARS = 300
_ABOUT: Mapping[Language, str] = {
    "english": "What does the case file say about this: “{0}”?",
    "german": "Was sagen die Akten hierzu: „{0}“?",
}


@dataclass(frozen=True, slots=True)
class Needed:
    """One condition of the gate: `reached` of `wanted`; what is counted as open has `wanted` 0."""

    condition: Condition
    met: bool
    reached: float
    wanted: float


@dataclass(frozen=True, slots=True)
class Readiness:
    """The gate of a run as it stands: what was found, by which a person can judge it too."""

    basis: Basis
    answers: int
    average: float | None
    low: tuple[QuestionAnswerPair, ...]
    conflicts: tuple[Conflict, ...]
    critical: tuple[Signal, ...]
    unaddressed: tuple[Signal, ...]
    needed: tuple[Needed, ...]
    issues: tuple[Issue, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions that would mend what can be asked for, each once."""
        return tuple(dict.fromkeys(one.question for one in self.issues if one.question))

    @property
    def ready(self) -> bool:
        """Whether all conditions are met."""
        return all(one.met for one in self.needed)

    @property
    def metrics(self) -> GateMetrics:
        """The numbers, to be kept where the gate is forced."""
        return GateMetrics(
            answers=self.answers,
            average_evaluation=self.average,
            low_answers=len(self.low),
            open_conflicts=len(self.conflicts),
            open_critical_signals=len(self.unaddressed),
        )


def readiness(session: InterrogationSession, thresholds: GateSettings) -> Readiness:
    """Weigh the answers of a session against the conditions of the gate."""
    graded = [(pair, pair.evaluation.score) for pair in session.qa_pairs if pair.evaluation]
    answered = sum(map(_is_answered, session.qa_pairs))
    high = tuple(_grave(session))
    critical = tuple(filter(lambda one: one.severity == "critical", session.signals or ()))
    unaddressed = tuple(filter(_is_unaddressed, critical))
    needed = (
        Needed("answers", answered > 0, answered, 1),
        Needed("conflicts", not high, len(high), 0),
        Needed("signals", not unaddressed, len(critical) - len(unaddressed), len(critical)),
    )
    found = issues(session, signals=unaddressed, conflicts=high, answered=answered > 0)
    return Readiness(
        basis="evaluations" if graded else "presence",
        answers=len(session.qa_pairs),
        average=round(sum(score for _, score in graded) / len(graded), 2) if graded else None,
        low=tuple(pair for pair, score in graded if score < thresholds.area_score),
        conflicts=high,
        critical=critical,
        unaddressed=unaddressed,
        needed=needed,
        issues=tuple(found),
    )


def _is_answered(pair: QuestionAnswerPair) -> bool:
    return bool(pair.answer.strip()) and pair.outcome in _ANSWERED


def _is_unaddressed(signal: Signal) -> bool:
    return not signal.addressed and signal.standing in (None, "open")


def _grave(session: InterrogationSession) -> Iterator[Conflict]:
    """Yield the open conflicts of the highest severity, but for what makes a claim conflicting."""
    for one in open_conflicts(session):
        if one.severity == "high" and not _is_verdict(session, one):
            yield one


def gate(found: Readiness) -> Gate:
    """Write the gate down, key for key as the seed has it; `ready` under both of its names."""
    listed = tuple(_worded(one) for one in found.issues)
    count = f"{len(listed)} issue{'s' if len(listed) > 1 else ''}"
    attention = f"Not ready. {count} need{'' if len(listed) > 1 else 's'} attention."
    return Gate(
        ready=found.ready,
        ready_for_spec=found.ready,
        quality_score=found.average,
        basis=found.basis,
        advisory=Advisory(
            recommendation=READY if found.ready else attention,
            issues=listed,
            can_force=True,
            force_warning=None if found.ready else FORCE_WARNING,
        ),
    )


def _is_verdict(session: InterrogationSession, conflict: Conflict) -> bool:
    """Tell whether a conflict is what makes a claim conflicting: the verdict then, and open to nobody."""
    standing = {one.id for one in session.signals or () if one.standing == "conflicting"}
    marked = {number for (claim, number) in standing_marks(session) if claim in standing}
    return bool(conflict.passages) and marked.issuperset(conflict.passages or ())


def _worded(issue: Issue) -> GateIssue:
    said, mend = worded(issue.about)
    return GateIssue(severity=issue.severity, issue=str(said), suggestion=str(mend))


def worded(about: Signal | Conflict | NoAnswer) -> tuple[Filled, Filled]:
    """Say what holds the run back, and what would mend it, with what of it is not the program's."""
    match about:
        case Signal(content=content) as signal:
            asked = signal.quote or content
            said = _said(
                f"{signal.type.capitalize()} “", Piece(content, "known", content), "” is not addressed"
            )
            return said, _said("Ask about it: ", Piece(asked, "known", asked))
        case Conflict(id=name):
            mend = f"Resolve conflict {name}: say which side holds, or have it asked"
            return _said(f"Conflict {name}: ", Piece(about.description, "known", about.description)), _said(
                mend
            )
        case NoAnswer():
            return _said("No answer was given"), _said("Ask what the documents say on the hypothesis")


def _said(*parts: str | Piece) -> Filled:
    return Filled.of([one if isinstance(one, Piece) else Piece(one, "program") for one in parts])


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Nothing was answered."""


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that holds a run back, and the question that would mend it.

    What was asked before in the same words has no question, and a conflict has none: a person ends it, or has
    it asked which side holds.
    """

    severity: IssueSeverity
    about: Signal | Conflict | NoAnswer
    question: str = ""


def issues(
    session: InterrogationSession, *, signals: Iterable[Signal], conflicts: Iterable[Conflict], answered: bool
) -> Iterator[Issue]:
    """Yield what was found wanting as issues, the gravest first."""
    of = language(session.hypothesis.text)
    before = {_folded(pair.question) for pair in session.qa_pairs}

    def fresh(question: str) -> str:
        return "" if _folded(question) in before else question

    for signal in signals:
        yield Issue("critical", signal, fresh(_asked(signal.quote or signal.content, of)))
    for conflict in conflicts:
        yield Issue("high", conflict)
    if not answered:
        yield Issue("high", NoAnswer(), fresh(_asked(session.hypothesis.text, of)))


def _folded(question: str) -> str:
    return " ".join(question.casefold().split())


def _asked(about: str, of: Language) -> str:
    return _ABOUT[of].format(shorten(about, _QUOTED_CHARS, placeholder=" …").rstrip("."))


def gate_lines(gate: Gate | None) -> tuple[str, ...]:
    """Say what the gate advised, and each thing that held the run back with what would mend it."""
    if gate is None or gate.advisory is None:
        return ()
    average = gate.quality_score
    graded = say(" Answers average {1} of 5.", f"{average:.2f}") if average is not None else ""
    issues = (
        " ".join(
            (f"{say(one.severity.capitalize())}:", *map(said_again, map(_ended, (one.issue, one.suggestion))))
        )
        for one in gate.advisory.issues
    )
    return (f"{said_again(gate.advisory.recommendation)}{graded}", *issues)


def forced_at(forced: ForcedGate) -> str:
    """Say with which numbers a person went on; "" where none were kept."""
    return say("At that moment: {1}.", ", ".join(_numbers(forced.metrics))) if forced.metrics else ""


def _numbers(found: GateMetrics) -> Iterator[str]:
    yield say_count(found.answers, "{1} answer", "{1} answers")
    if found.average_evaluation is not None:
        yield say("{1} of 5 on average", f"{found.average_evaluation:.2f}")
    if low := found.low_answers:
        below = "{1} answer below the grade that counts", "{1} answers below the grade that counts"
        yield say_count(low, *below)
    if found.areas is not None:  # of earlier versions
        areas = say_count(found.areas, "{1} area", "{1} areas")
        yield say("{1} of {2} covered", found.covered_areas or 0, areas)
    if found.open_conflicts:
        yield say_count(found.open_conflicts, "{1} high conflict open", "{1} high conflicts open")
    if signals := found.open_critical_signals:
        left = "{1} critical signal not addressed", "{1} critical signals not addressed"
        yield say_count(signals, *left)


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!", "…", "”")) else f"{sentence}."
