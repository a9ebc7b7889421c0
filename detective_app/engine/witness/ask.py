"""One question over documents: gate, atomic questions, answers, one checked answer with its three levels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from detective_app.core.ask import Envelope, SessionContext, Status, ThreeLevels
from detective_app.core.errors import AllProvidersFailed, FailureKind, TextsTookTooLong, UnusableReply
from detective_app.core.evidence import AnswerObject, EvidenceGap
from detective_app.core.passages import ShownPassage
from detective_app.core.ports import CaseIndex, Message, OnProgress, OnText, Witness, WitnessReply
from detective_app.core.quality import Outcome, PassagesRead
from detective_app.core.record import Record
from detective_app.core.settings import EvidenceSettings
from detective_app.core.time_limit import Clock, limit, limited
from detective_app.core.words import clean_text
from detective_app.engine.calls import structured
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.remote import base_name
from detective_app.engine.witness.left_out import QUESTION, WHOLE, gaps_of, unassembled
from detective_app.engine.witness.showing import first
from detective_app.evidence import conflicts, gate
from detective_app.evidence.answer import answer_object, levels
from detective_app.evidence.answer.outcomes import outcome_of
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.terms import language

_LEAST_FIRST: tuple[Outcome, ...] = ("no_answer", "declined", "nothing_near", "partly_unread", "absent")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question past the gate; `missing` names what was asked for in vain."""

    question: str
    case: CaseIndex
    settings: EvidenceSettings
    status: Status
    missing: tuple[str, ...]


async def ask(
    question: str,
    case: CaseIndex,
    witness: Witness,
    *,
    planner: FallbackModel | None,
    context: SessionContext,
    settings: EvidenceSettings,
    clock: Clock,
    on_progress: OnProgress,
    on_text: OnText,
    prior_turns: Sequence[str] = (),
) -> tuple[Envelope, SessionContext]:
    """Answer one question, or ask back; returns the envelope and the context to keep for the next question.

    `planner` is a capable model that takes the question apart; it learns the question and the documents'
    names, nothing of their text. What takes too long is left out. Raises AllProvidersFailed when the witness
    cannot answer.
    """
    with limited(clock.limit(settings.text_seconds), clock.processor):
        started, now = clock.monotonic(), clock.now()
        decided = await checked(
            QUESTION,
            lambda: gate.check(question, context, prior_turns, case, settings=settings, now=now),
            lambda _: gate.GateResult("proceed", question, context),
        )
        if decided.status == "clarify":
            return decided.envelope().evolve(latency_ms=_milliseconds(started, clock)), decided.context
        parts = await planned(
            decided.full_question,
            [f"{s.source_id} {base_name(s)}" for s in case.sources],
            planner,
            on_progress,
        )
        given = await _answers(parts, witness, on_text, on_progress)
        asked = _Asked(question, case, settings, decided.status, decided.missing)
        evidence, told = await checked(
            WHOLE, lambda: _concluded(asked, given), lambda late: _unchecked(asked, given, late)
        )
        envelope = decided.envelope().evolve(
            answer=told,
            evidence=evidence,
            latency_ms=_milliseconds(started, clock),
            outcome=_outcome(evidence, given),
            read=_least_read(given),
            passages=_nearest(given, case) or None,
        )
        if envelope.outcome == "no_answer":
            failed = (note for one in given if one.mark for note in one.notes)
            envelope = envelope.evolve(because=next(failed, None))
        return envelope, decided.context


async def _answers(
    parts: Sequence[str], witness: Witness, on_text: OnText, on_progress: OnProgress
) -> list[WitnessReply]:
    """Put each atomic question to the witness and return the replies that rest on documents."""
    given: list[WitnessReply] = []
    for part in parts:
        if given:
            on_text(" ")
        reply = await witness.answer(part, on_text=on_text, on_progress=on_progress)
        given += [reply] if reply.evidence else []
    return given


def _least_read(given: Sequence[WitnessReply]) -> PassagesRead | None:
    counted = [reply.read for reply in given if reply.read]
    return min(counted, key=lambda read: read.read - read.total, default=None)


def _outcome(evidence: AnswerObject, given: Sequence[WitnessReply]) -> Outcome:
    """Return what became of the whole question: of its parts that were not answered what settles least."""
    ends = {reply.outcome for reply in given}
    least: Outcome = next((one for one in _LEAST_FIRST if one in ends), "no_answer")
    return outcome_of(evidence, _least_read(given), least)


def _is_unread(given: Sequence[WitnessReply]) -> bool:
    """Tell whether no model read what was found: passages are all that there is."""
    return bool(given) and all(reply.read is not None and not reply.read.read for reply in given)


def _nearest(given: Sequence[WitnessReply], case: CaseIndex) -> tuple[ShownPassage, ...]:
    """Return the passages of all parts, the best of each first, each once."""
    ranks = zip_longest(*(reply.passages for reply in given))
    found = first(one for rank in ranks for one in rank if one)
    return tuple(
        ShownPassage(
            id=f"P{number}",
            source_id=one.source_id,
            locator=str(one.locator),
            text=one.text,
            heading=one.heading or None,
            standing=one.standing,
            confidence=case.confidence(one.source_id, one.locator) if one.standing == "recognised" else None,
        )
        for number, one in enumerate(found, 1)
    )


def _concluded(asked: _Asked, given: Sequence[WitnessReply]) -> tuple[AnswerObject, ThreeLevels]:
    """Make one answer of those to the atomic questions, with its three levels."""
    evidence = _merged(asked, given)
    return evidence, levels.levels(
        evidence,
        asked.question,
        asked.case.sources,
        german=language(asked.question) == "german",
        outcome=_outcome(evidence, given),
        nearest=_is_unread(given),
    )


def _unchecked(
    asked: _Asked, given: Sequence[WitnessReply], late: TextsTookTooLong
) -> tuple[AnswerObject, ThreeLevels]:
    """Make one answer of what was checked already, where there is no time to check it as a whole."""
    found = [reply.evidence for reply in given if reply.evidence]
    gaps, mode = _gaps(asked, found)
    evidence = unassembled(
        [fact for one in found for fact in one.facts],
        tuple(dict.fromkeys((*gaps, *gaps_of([late])))),
        asked.case.sources,
    )
    evidence = evidence.evolve(
        mode=mode or evidence.mode, conflicts=tuple(conflict for one in found for conflict in one.conflicts)
    )
    sure = evidence.evolve(facts=tuple(fact for fact in evidence.shown if fact.is_verified))
    # In which language the question is has been counted by then, and is remembered.
    german = language(asked.question) == "german"
    return evidence, levels.levels(sure, asked.question, asked.case.sources, german=german)


def _gaps(
    asked: _Asked, given: Sequence[AnswerObject]
) -> tuple[list[EvidenceGap], answer_object.AnswerMode | None]:
    """Return what all answers lack and what was left out, and the mode where asking back was in vain."""
    gaps = [gap for one in given for gap in one.gaps]
    gaps += gaps_of(time.left_out if (time := limit()) else ())
    if asked.status != "proceed_after_clarify_timeout":
        return gaps, None
    gaps.append(EvidenceGap(need=", ".join(asked.missing) or asked.question, why="clarify_timeout"))
    return gaps, "report_insufficient_evidence"


def _merged(asked: _Asked, given: Sequence[WitnessReply]) -> AnswerObject:
    every, unread = [reply.evidence for reply in given if reply.evidence], _is_unread(given)
    gaps, mode = _gaps(asked, every)
    stated = [fact for one in every for fact in (*one.withheld, *one.shown)]
    facts = {fact.text: fact for fact in sorted(stated, key=lambda fact: fact.state != "withheld")}
    shown = {(one.source_id, one.locator) for one in _nearest(given, asked.case)}
    places = {text: {(one.source_id, one.locator) for one in fact.support} for text, fact in facts.items()}
    kept = [fact for text, fact in facts.items() if not unread or places[text] <= shown]
    return answer_object.assemble(
        asked.question,
        kept,
        tuple(dict.fromkeys(gaps)),
        conflicts.joined([conflict for one in every for conflict in one.conflicts]),
        asked.case.sources,
        mode=mode,
        lower_on_secondary=asked.settings.lower_confidence_on_secondary,
        percent=asked.settings.conflict_delta_percent,
        compare=not unread,
    )


def _milliseconds(started: float, clock: Clock) -> int:
    return round((clock.monotonic() - started) * 1000)


MAX_QUESTIONS = 4
PLAN_TOKENS = 2_000
_MAX_CHARS = 2_000
_MOST_NAMES = 50


class PlannedQuestion(Record):
    """One atomic question with what it must name, empty where the question does not say."""

    question: str
    line: str
    period: str
    unit: str

    @property
    def text(self) -> str:
        """The question, with those details that its words leave out in brackets."""
        text = clean_text(self.question).strip()
        details = (clean_text(d).strip() for d in (self.line, self.period, self.unit))
        missing = [d for d in details if d and d.casefold() not in text.casefold()]
        return f"{text} ({'; '.join(missing)})"[:_MAX_CHARS] if missing else text[:_MAX_CHARS]


class QuestionPlan(Record):
    """The atomic questions, in the order they are asked."""

    questions: tuple[PlannedQuestion, ...]


async def planned(
    question: str, names: Sequence[str], planner: FallbackModel | None, on_progress: OnProgress
) -> tuple[str, ...]:
    """Return at most four atomic questions; never fails: without a usable plan it is asked as it is.

    `names` are what the documents are called, all that a planner learns of them.
    """
    if planner is None:
        return (question,)

    def check(plan: QuestionPlan) -> None:
        if not plan.questions or not all(one.question.strip() for one in plan.questions):
            raise UnusableReply(FailureKind.INVALID_OUTPUT, ["questions must not be empty"])
        if invented := sorted({n for one in plan.questions for n in _added(one.text, question)}):
            problem = f"not in the question: {', '.join(invented[:5])}"
            raise UnusableReply(FailureKind.INVALID_OUTPUT, [problem])

    prompt = render("ask_plan", question=question, sources=list(names)[:_MOST_NAMES], most=MAX_QUESTIONS)
    try:
        messages = [Message("user", prompt)]
        plan, _ = await structured.ask(
            planner, messages, QuestionPlan, check=check, max_tokens=PLAN_TOKENS, on_progress=on_progress
        )
    except AllProvidersFailed:
        return (question,)
    return tuple(dict.fromkeys(one.text for one in plan.questions[:MAX_QUESTIONS]))


def _added(planned: str, question: str) -> Iterator[str]:
    known = [figure.value for figure in figures(question)]
    digits = set(re.findall(r"\d+", question))
    for figure in figures(planned):
        if figure.value not in known and not set(re.findall(r"\d+", figure.text)) <= digits:
            yield figure.text
