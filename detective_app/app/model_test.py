"""Finds out what a model can do: questions over shipped documents, and judgements, by the program's calls.

What is right is decided by code: the words that are expected stand in a quote, a label is the one expected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from detective_app import paths
from detective_app.app.connections import Connected, connect
from detective_app.app.selection import AgentModels, Selection
from detective_app.core.errors import AllProvidersFailed, FailureKind, ModelUnavailable
from detective_app.core.evidence import Fact
from detective_app.core.model_test import JUDGEMENTS, QUESTIONS, ModelTest
from detective_app.core.passages import Bearing
from detective_app.core.ports import Attempt, CaseIndex, Connection, Message, Progress, WitnessReply
from detective_app.core.record import Record, Text
from detective_app.core.settings import EvidenceSettings
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.structured import ask
from detective_app.engine.calls.trail import REASONS
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.capable import UNREADABLE
from detective_app.evidence.quotes.anchoring import unanchored
from detective_app.validators.refusal import declines

if TYPE_CHECKING:
    from detective_app.front_end.models import OnTested
    from detective_app.storage.cases.store import CaseStore

FOLDER = "model_test"
MOST_PROBLEMS, MOST_IN_VAIN, REPLY_TOKENS = 5, 3, 4_000
T = TypeVar("T")
_OF_THE_MODEL = {
    FailureKind.INVALID_OUTPUT,
    FailureKind.MALFORMED,
    FailureKind.EMPTY,
    FailureKind.REFUSAL,
    FailureKind.SAFETY,
    FailureKind.CUT_OFF,
    FailureKind.WRONG_LANGUAGE,
}
"""What a model does, and not the way to it: that many calls end so says something of the model."""


class ProbeQuestion(Record):
    """A question over the documents with words that one quote holds; none where nothing answers it."""

    question: Text
    expected: tuple[Text, ...]


class Judgement(Record):
    """What a detective is to judge: `passages` are also the questions of a plan."""

    kind: Literal["mark", "conflict", "plan"]
    passages: tuple[Text, ...]
    claim: str
    label: Text


class ProbeTasks(Record):
    """All that a test asks."""

    questions: tuple[ProbeQuestion, ...]
    judgements: tuple[Judgement, ...]


class MarkReply(Record):
    """What a passage does to a claim."""

    reason: str
    label: Bearing


class ConflictReply(Record):
    """Whether two passages conflict."""

    reason: str
    label: Literal["yes", "no"]


class PlanReply(Record):
    """Which question is asked first."""

    reason: str
    label: Literal["1", "2", "3"]


_REPLIES: dict[str, type[MarkReply | ConflictReply | PlanReply]] = {
    "mark": MarkReply,
    "conflict": ConflictReply,
    "plan": PlanReply,
}


@dataclass(slots=True)
class ProbeTally:
    """The figures of a test as they come in; seconds are those of all calls of a kind."""

    counts: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    problems: dict[str, None] = field(default_factory=dict)
    done: int = 0
    in_vain: int = 0

    def add(self, *names: str) -> None:
        """Count one more of each."""
        for name in names:
            self.counts[name] = self.counts.get(name, 0) + 1

    def fail(self, words: str) -> None:
        """Count a call that failed, and keep why."""
        self.add("failed")
        self.problems[words] = None

    def record(self, connection: Connection, at: Any, redact: Callable[[str], str]) -> ModelTest:
        """Return the figures of a whole test."""
        of, counts = self.seconds, self.counts
        names = ("right", "quoted", "refused", "invented", "judged", "kept", "failed")
        return ModelTest(
            model=f"{connection.provider}:{connection.model}",
            address=connection.base_url,
            at=at.replace(microsecond=0),
            answer_seconds=round(of.get("answer", 0) / QUESTIONS, 2),
            judge_seconds=round(of.get("judge", 0) / JUDGEMENTS, 2),
            problems=tuple(redact(one)[:300] for one in self.problems)[:MOST_PROBLEMS],
            **{name: counts.get(name, 0) for name in names},
        )


@dataclass(frozen=True, slots=True)
class ProbeTrial:
    """One model that is being tested."""

    connected: Connected
    case: CaseIndex
    told: OnTested
    tally: ProbeTally = field(default_factory=ProbeTally)

    async def run(self, tasks: ProbeTasks) -> None:
        """Ask everything, one at a time of a model on this computer; raises ModelUnavailable in a group."""
        selection = self.connected.selection
        witness = CaseWitness(
            self.connected.witness(), self.case, "capable", settings=EvidenceSettings(sweep_seconds=0)
        )
        line = self.connected.line(selection.agents[0])
        held = await on_texts(_texts, self.case)
        calls = [lambda one=one: self._answer(one, witness, held) for one in tasks.questions]
        calls += [lambda one=one: self._judge(one, line) for one in tasks.judgements]
        own, at_once = selection.detectives[0], selection.witness_at_once
        for start in range(0, len(calls), at_once):
            async with asyncio.TaskGroup() as group:
                for call in calls[start : start + at_once]:
                    group.create_task(self._count(call, own))

    async def _count(self, call: Callable[[], Awaitable[None]], own: Connection) -> None:
        """Make one call and count it if it failed; several in a row that never reached the model end all."""
        tally = self.tally
        try:
            await call()
            tally.in_vain = 0
        except AllProvidersFailed as failure:
            tally.fail(str(failure))
            of_the_model = failure.last is not None and failure.last.kind in _OF_THE_MODEL
            tally.in_vain = 0 if of_the_model else tally.in_vain + 1
            if tally.in_vain >= MOST_IN_VAIN:
                raise ModelUnavailable(_in_vain(f"{own.provider}:{own.model}", failure)) from None
        tally.done += 1
        self.told(tally.done, QUESTIONS + JUDGEMENTS)

    async def _timed(self, kind: str, call: Awaitable[T]) -> T:
        started = self.connected.clock.monotonic()
        try:
            return await call
        finally:
            spent = self.connected.clock.monotonic() - started
            self.tally.seconds[kind] = self.tally.seconds.get(kind, 0) + spent

    async def _answer(self, one: ProbeQuestion, witness: CaseWitness, held: Sequence[str]) -> None:
        answering = witness.answer(one.question, on_text=_unheard, on_progress=_unheard)
        reply = await self._timed("answer", answering)
        if UNREADABLE in reply.notes:
            self.tally.fail(UNREADABLE)
        else:
            self.tally.add(*await on_texts(marked, one, reply, held))

    async def _judge(self, one: Judgement, line: FallbackModel) -> None:
        form, mended = _REPLIES[one.kind], list[Progress]()
        labels = form.model_fields["label"].annotation.__args__  # type: ignore[union-attr]
        prompt = render("model_test", kind=one.kind, passages=one.passages, claim=one.claim, labels=labels)
        asked = ask(
            line,
            [Message("user", prompt)],
            form,
            max_tokens=REPLY_TOKENS,
            on_progress=lambda told: mended.append(told) if isinstance(told, Attempt) else None,
        )
        reply, _ = await self._timed("judge", asked)
        self.tally.add(*["judged"] * (reply.label == one.label), *["kept"] * (not mended))


def _texts(case: CaseIndex) -> list[str]:
    """Return the texts of the documents, cells of a table apart, so that each figure is one; blocks."""
    texts = ((one.name, case.text(one.source_id)) for one in case.sources)
    return [text.replace(",", " | ") if name.endswith(".csv") else text for name, text in texts]


def marked(one: ProbeQuestion, reply: WitnessReply, held: Sequence[str]) -> list[str]:
    """Return what an answer counts as: refused, quoted, invented, right; `held` are the documents' texts.

    Invented is what is stated on a question that nothing answers, and a figure that no document holds.
    """
    facts = [fact for fact in (reply.evidence.shown if reply.evidence else ()) if not declines(fact.text)]
    if not one.expected:
        return ["quoted", "invented"] if facts else ["refused", "right"]
    if any(_is_made_up(fact, held) for fact in facts):
        return ["quoted", "invented"]
    right = any(_carries(fact, one.expected) for fact in facts)
    return ["quoted" if facts else "refused", *["right"] * right]


def _is_made_up(fact: Fact, held: Sequence[str]) -> bool:
    loose = unanchored(fact.text, held, (fact.calculation,) if fact.calculation else ())
    return any(one.kind not in ("name", "code") for one in loose)


def _carries(fact: Fact, expected: Sequence[str]) -> bool:
    """Tell whether a quote holds all expected words, and the statement the last one's value."""
    quotes = [_plain(support.quote) for support in fact.support]
    held = any(all(_plain(word) in quote for word in expected) for quote in quotes)
    return held and not unanchored(expected[-1], [fact.text])


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


async def model_test(
    connection: Connection, store: CaseStore, redact: Callable[[str], str], told: OnTested
) -> ModelTest:
    """Test a model; `told` hears how many of the calls are done, and cancelling stops it.

    Raises ModelUnavailable or ProviderFailure for one that cannot be asked.
    """
    folder = paths.resources() / FOLDER
    tasks = ProbeTasks.model_validate_json((folder / "test.json").read_bytes())
    files = sorted(one for one in folder.iterdir() if one.suffix != ".json")
    reading = await asyncio.to_thread(store.read, files)
    selection = Selection((AgentModels((connection,)),), connection, "capable")
    async with AsyncExitStack() as stack:
        stack.callback(reading.index.close)
        trial = ProbeTrial(await connect(selection, stack), reading.index, told)
        try:
            await trial.run(tasks)
        except* ModelUnavailable as failed:
            unavailable = str(failed.exceptions[0])
        else:
            return trial.tally.record(connection, trial.connected.clock.now(), redact)
    raise ModelUnavailable(redact(unavailable))


def _unheard(_: object) -> None:
    """Nobody follows one answer of a test."""


def _in_vain(ref: str, failure: AllProvidersFailed) -> str:
    """Say why a model could not be tested, and what to do."""
    last = failure.last
    if last is None:
        return f"{ref} could not be tested. {failure}"
    why = f" ({str(last).removesuffix('.')})" if str(last) and str(last) != last.kind.value else ""
    return (
        f"{ref} {REASONS[last.kind]}{why}, so it could not be tested. See whether it runs and its address is "
        "right, then test it again."
    )
