"""Cases of some lines or files, asked and investigated without a model, and the time that it takes."""

from __future__ import annotations

import asyncio
import gc
import random
import resource
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from detective_app.core.ask import SessionContext
from detective_app.core.ports import CaseIndex, Message
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.by_hand import JUDGED_BY_HAND, ByHand
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import new_session
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.ask import ask
from detective_app.engine.witness.showing import for_detective
from detective_app.storage.cases.store import CaseStore
from tests.engine.clocks import CLOCK
from tests.engine.runs import CARD, ID, NOW, parts
from tests.engine.scripted import ScriptedModel, Step
from tests.quality.quoting_witness import QuotingWitness
from tests.stand_ins import Call

QUESTION = "When was the south bearing at gate 7 replaced, and what did the replacement cost?"
HYPOTHESIS = (
    "The south bearing at gate 7 was replaced on 18 June 2024 for 48,200 euros, and the gauge at gate 7 was "
    "read every week. Anna Keller signed the replacement, and nobody refused the permit."
)
_PEOPLE = ("Anna Keller", "Tom Reuter", "Maria Sand", "Jonas Weber", "Ida Brandt", "Karl Moos")
_PARTS = ("gauge", "south bearing", "north bearing", "lamp", "drain", "joint", "rail", "deck")
_DONE = ("was read", "was replaced", "was cleaned", "was inspected", "was painted", "was closed")
_MONTHS = ("January", "March", "May", "June", "August", "October", "November")
_LINES_OF_A_FILE = 3


def lines(count: int) -> str:
    """Return so many lines, much alike: who did what to a part of a gate, when and for how much."""
    return "\n".join(_line(random.Random(number)) for number in range(count)) + "\n"


def _line(chance: random.Random) -> str:
    day = f"{chance.randrange(1, 29)} {chance.choice(_MONTHS)} {chance.randrange(2019, 2026)}"
    what = f"The {chance.choice(_PARTS)} at gate {chance.randrange(1, 40)} {chance.choice(_DONE)} on {day}"
    who, cost = chance.choice(_PEOPLE), chance.randrange(100, 90_000)
    return f"{what} by {who}, and it cost {cost:,} euros and took {chance.randrange(2, 90)} hours."


def one_document(folder: Path, count: int) -> None:
    """Write one document of so many lines."""
    folder.mkdir()
    (folder / "log.txt").write_text(lines(count), encoding="utf-8")


def many_files(folder: Path, count: int) -> None:
    """Write so many documents of a few lines each."""
    folder.mkdir()
    written = lines(count * _LINES_OF_A_FILE).split("\n")
    for number in range(count):
        text = "\n".join(written[number * _LINES_OF_A_FILE : (number + 1) * _LINES_OF_A_FILE])
        (folder / f"note-{number:05}.txt").write_text(f"# Note {number}\n\n{text}\n", encoding="utf-8")


def measured(write: Callable[[Path, int], None], count: int) -> Iterator[tuple[str, float]]:
    """Yield what was done with a case of a size, and the seconds of processor time that it took."""
    with TemporaryDirectory() as made:
        folder, store = Path(made) / "case", CaseStore(Path(made) / "store")
        write(folder, count)
        yield "reading", seconds(lambda: store.read([folder]))
        yield "reading again", seconds(lambda: store.read([folder]))
        case = store.read([folder]).index
        for name, work in works(case).items():
            yield name, seconds(lambda work=work: asyncio.run(work()))
        case.close()
        store.close()


def works(case: CaseIndex) -> Mapping[str, Callable[[], Awaitable[object]]]:
    """Return what can be done with a case without a model that is one."""
    return {
        "ask, small witness": lambda: asked(case, "small"),
        "ask, capable witness": lambda: asked(case, "capable"),
        "run, small witness": lambda: run(case, "small"),
        "run, capable witness": lambda: run(case, "capable"),
    }


async def asked(case: CaseIndex, profile: Profile) -> object:
    """Put the question to a case."""
    return await ask(
        QUESTION,
        case,
        _witness(case, profile),
        planner=None,
        context=SessionContext(),
        settings=EvidenceSettings(),
        clock=CLOCK,
        on_progress=lambda _: None,
        on_text=lambda _: None,
    )


async def run(case: CaseIndex, profile: Profile) -> object:
    """Lead a whole run by hand, its audit included."""
    with_parts = replace(
        parts(),
        detective=ByHand(),
        witness=_witness(case, profile),
        mode=JUDGED_BY_HAND,
        case_file=for_detective(case, HYPOTHESIS),
        at_limit="audit",
    )
    session = new_session(
        ID, HYPOTHESIS, limit=12, mode=JUDGED_BY_HAND.name, sources=case.sources, card=CARD, now=NOW
    )
    return [event async for event in interrogate(session, with_parts)][-1]


def _witness(case: CaseIndex, profile: Profile) -> CaseWitness:
    """A small witness whose model is blind, so that code finds the quotes, or one that quotes."""
    blind = profile == "small"
    step: Step = '{"line": 0}' if blind else _quoting
    model = ScriptedModel("builtin:w", [step], context_tokens=8_192 if blind else 32_000)
    settings = EvidenceSettings(sweep_seconds=0)
    return CaseWitness(FallbackModel([model], 5, CLOCK), case, profile, settings=settings, gated=True)


def _quoting(messages: Sequence[Message]) -> str:
    said = tuple((one.role, one.content) for one in messages)
    schema = {"properties": {"statements": {}}}
    return QuotingWitness().answer(Call("w", "", said, schema)).text


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of some work, its threads and its ended children included.

    Python's collector is held off: it goes through all that lives, of which a measurement keeps every size.
    """
    gc.collect()
    gc.disable()
    try:
        before = _used()
        work()
        return _used() - before
    finally:
        gc.enable()


def _used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime
