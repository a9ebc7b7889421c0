"""Whether the built-in model as a witness answers questions over one real filing."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Literal, TypeAlias

from detective_app.app.clock import SystemClock
from detective_app.core.ask import Envelope, SessionContext
from detective_app.core.evidence import Fact
from detective_app.core.ports import CaseIndex, ChatModel, Connection
from detective_app.core.settings import EvidenceSettings
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.ask import ask
from detective_app.evidence.tables.lines import number
from detective_app.paths import data_folders
from detective_app.providers import builtin
from detective_app.storage.cases.store import CaseStore
from tests.quality import filings
from tests.quality.figure import Figure, NotHere
from tests.quality.filings import Question

Ended: TypeAlias = Literal[
    "right verified",
    "right quoted",
    "wrong verified",
    "wrong quoted",
    "withheld",
    "not found",
    "absent",
    "asked back",
]
LOOKED_UP = ("lookup", "fact")
_MODEL = "qwen2.5-coder-1.5b-instruct-q4_k_m"
_DEADLINE = 300.0
_CONTEXT_TOKENS = 8_192
_SWEEP_SECONDS = 20
_BAR = 0.6
_SCALES = {
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "tausend": 3,
    "millionen": 6,
    "milliarden": 9,
}
_NUMBER = re.compile(r"\(?-?[$€£]?\s?\d[\d.,]*\)?(?:\s?%)?")
_SCALE = re.compile(r"\b(thousand|million|billion|tausend|millionen|milliarden)s?\b", re.IGNORECASE)
_SHARED_WORDS = 0.6


def measure() -> Iterator[Figure]:
    """Ask each question over the one document that it is of, as the desk for questions does."""
    if not (data_folders().models / f"{_MODEL}.gguf").is_file():
        raise NotHere("The built-in model is not installed: detective models install")
    connection = Connection("builtin", _MODEL, "", "witness", _DEADLINE, context_tokens=_CONTEXT_TOKENS)
    yield from figures(asyncio.run(_all(filings.questions(), builtin.connect(connection))))


def figures(ended: Mapping[Question, tuple[Ended, float]]) -> Iterator[Figure]:
    """Yield the table: by kind how the questions ended, and the bars."""
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for question, (end, _) in ended.items():
        kinds[question.kind][end] += 1
    for kind, counted in kinds.items():
        for end, count in sorted(counted.items()):
            ids = " ".join(q.id for q, (e, _) in ended.items() if q.kind == kind and e == end)
            yield Figure(f"{kind} ({counted.total()}), {end}", count, note=ids)
    looked_up = [end for question, (end, _) in ended.items() if question.kind in LOOKED_UP]
    right = sum(end.startswith("right") for end in looked_up) / max(1, len(looked_up))
    yield Figure("lookups and facts right", right, least=_BAR)
    ends = [(question, end) for question, (end, _) in ended.items()]
    for end in ("wrong verified", "absent"):
        false = [q.id for q, e in ends if e == end and not (e == "absent" and q.kind == "absent")]
        yield Figure(f"all kinds, falsely {end}", len(false), most=0, note=" ".join(false))
    yield Figure("seconds a question, median", median(seconds for _, seconds in ended.values()), "s")


async def _all(questions: Sequence[Question], model: ChatModel) -> dict[Question, tuple[Ended, float]]:
    """Put each question to the witness with its one document as the case."""
    ended = {}
    async with cases(questions) as opened:
        for question in questions:
            begun = perf_counter()
            envelope = await answered(question, opened[question.document], model)
            ended[question] = (judged(question, envelope), perf_counter() - begun)
    await model.aclose()
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
    clock = SystemClock()
    settings = EvidenceSettings(sweep_seconds=_SWEEP_SECONDS)
    line = FallbackModel([model], _DEADLINE, clock)
    envelope, _ = await ask(
        question.question,
        case,
        CaseWitness(line, case, "small", settings=settings),
        planner=None,
        context=SessionContext(),
        settings=settings,
        clock=clock,
        on_progress=lambda _: None,
        on_text=lambda _: None,
    )
    return envelope


def judged(question: Question, envelope: Envelope) -> Ended:
    """Compare an answer with the right one; of several statements a wrong verified one counts most."""
    if envelope.status == "clarify" or envelope.evidence is None:
        return "asked back"
    shown = envelope.evidence.shown
    if not shown:
        if envelope.outcome == "absent":
            return "absent"
        return "withheld" if envelope.evidence.withheld else "not found"
    right = [is_right(question, fact) for fact in shown]
    if any(fact.is_verified and not good for fact, good in zip(shown, right, strict=True)):
        return "right verified" if _only_beside(shown, right) else "wrong verified"
    if any(right):
        good = [fact for fact, is_good in zip(shown, right, strict=True) if is_good]
        return "right verified" if any(fact.is_verified for fact in good) else "right quoted"
    return "wrong quoted"


def _only_beside(shown: Sequence[Fact], right: Sequence[bool]) -> bool:
    """Tell whether a verified right statement comes first; what stands beside it adds to it."""
    return shown[0].is_verified and right[0]


def is_right(question: Question, fact: Fact) -> bool:
    """Tell whether a statement gives the right value within its rounding, or the right sentence."""
    if question.answer is None:
        return False
    if isinstance(question.answer, str):
        return _is_sentence(question.quote, fact)
    stated = fact.text.rpartition("=")[2] if fact.calculation else fact.text
    wanted = Decimal(str(question.answer))
    places = max(0, -int(wanted.as_tuple().exponent))
    found = (number(one[0]) for one in _NUMBER.finditer(stated))
    plain = re.search("percent|ratio", question.unit) or not _scale(fact.text)
    scale = 0 if plain else _scale(question.unit) - _scale(fact.text)
    close = Decimal(10) ** -places * Decimal("0.51")
    return any(
        value is not None and abs(abs(value) * Decimal(10) ** -scale - abs(wanted)) <= close
        for value in found
    )


def _is_sentence(gold: str, fact: Fact) -> bool:
    quoted = " ".join([fact.text, *(support.quote for support in fact.support)])
    words = re.findall(r"\w+", gold.casefold())
    there = set(re.findall(r"\w+", quoted.casefold()))
    return sum(word in there for word in words) >= _SHARED_WORDS * len(words)


def _scale(text: str) -> int:
    found = _SCALE.search(text)
    return _SCALES[found[1].casefold()] if found else 0
