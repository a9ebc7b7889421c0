"""Whether the passages that a small witness answers with hold the answer, over one real filing each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter

from detective_app.app.clock import SystemClock
from detective_app.core.ask import Envelope, SessionContext
from detective_app.core.ports import CaseIndex, ChatModel
from detective_app.core.settings import EvidenceSettings
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.ask import ask
from detective_app.storage.cases.store import CaseStore
from tests.engine.scripted import ScriptedModel
from tests.quality import filings
from tests.quality.figure import Figure, halved
from tests.quality.filings import Question
from tests.quality.labelled import folded

_DEPTHS = (1, 4, 8)
_LEAST = 0.6
_DEADLINE = 300.0


def measure() -> Iterator[Figure]:
    """Ask each question over the one document that it is of, as the desk for questions does."""
    model = ScriptedModel("builtin:small", ["It is never asked."])
    ended = asyncio.run(_all(filings.questions(), model))
    yield from figures({question: envelope for question, (envelope, _) in ended.items()})
    yield Figure("calls of the model", len(model.calls), most=0)
    yield Figure("seconds a question, median", median(seconds for _, seconds in ended.values()), "s")


def figures(ended: Mapping[Question, Envelope]) -> Iterator[Figure]:
    """Yield how many questions have their gold words among the first passages, by halves, and the bars."""
    asked = [question for question in ended if question.kind != "absent"]
    for depth in _DEPTHS:
        least = _LEAST if depth == _DEPTHS[-1] else None
        missed = _missed(ended, depth)
        yield halved(
            f"gold words in the first {depth}",
            asked,
            lambda one: one.document,
            _share_of_others(missed),
            least=least,
            note=_listed(missed),
        )
    absent = [question.id for question, envelope in ended.items() if envelope.outcome == "absent"]
    yield Figure("called absent, which no model found out", len(absent), most=0, note=" ".join(absent))
    back = [question.id for question, envelope in ended.items() if envelope.status == "clarify"]
    yield Figure("asked back", len(back), note=" ".join(back))


def _missed(ended: Mapping[Question, Envelope], depth: int) -> set[str]:
    """Return the questions whose gold words stand in none of the first passages."""
    return {one.id for one, envelope in ended.items() if not _holds(envelope, one, depth)}


def _share_of_others(missed: set[str]) -> Callable[[Sequence[Question]], float]:
    return lambda of: mean(one.id not in missed for one in of)


def _listed(missed: set[str]) -> Callable[[Sequence[Question]], str]:
    return lambda of: " ".join(one.id for one in of if one.id in missed)


def _holds(envelope: Envelope, question: Question, depth: int) -> bool:
    """Tell whether the gold quote of a question stands in one of the first passages, spaces aside."""
    gold = folded(question.quote)
    return any(gold in folded(one.text) for one in (envelope.passages or ())[:depth])


async def _all(questions: Sequence[Question], model: ChatModel) -> dict[Question, tuple[Envelope, float]]:
    """Put each question to the witness with its one document as the case."""
    ended = {}
    async with cases(questions) as opened:
        for question in questions:
            begun = perf_counter()
            envelope = await answered(question, opened[question.document], model)
            ended[question] = (envelope, perf_counter() - begun)
    return ended


@asynccontextmanager
async def cases(questions: Sequence[Question]) -> AsyncIterator[dict[str, CaseIndex]]:
    """Read each document that is asked about into a case of its own."""
    with TemporaryDirectory() as scratch:
        store = CaseStore(Path(scratch) / "cases")
        wanted = {question.document for question in questions}
        yield {path.stem: store.read([path]).index for path in filings.pdfs() if path.stem in wanted}
        store.close()


async def answered(question: Question, case: CaseIndex, model: ChatModel) -> Envelope:
    """Ask one question as a person at the desk would."""
    clock, settings = SystemClock(), EvidenceSettings()
    envelope, _ = await ask(
        question.question,
        case,
        CaseWitness(FallbackModel([model], _DEADLINE, clock), case, "small", settings=settings),
        planner=None,
        context=SessionContext(),
        settings=settings,
        clock=clock,
        on_progress=lambda _: None,
        on_text=lambda _: None,
    )
    return envelope
