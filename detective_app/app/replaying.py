"""Runs a session again from its tape, without network and keys, and compares it with its file."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic_core import from_json

from detective_app.app.clock import TapeClock
from detective_app.app.connections import connect
from detective_app.app.mode_choice import chosen_mode, leading
from detective_app.app.player import CountedThreads, Player
from detective_app.app.replayed_step import PlayedStep
from detective_app.app.run_parts import Conditions
from detective_app.app.tape_operator import PlayedOperator
from detective_app.app.taped import Begun
from detective_app.core.errors import BadInput
from detective_app.core.placeholders import Redaction
from detective_app.core.plugin import Form
from detective_app.core.ports import CaseIndex
from detective_app.core.redaction import Redactor
from detective_app.core.session import InterrogationSession
from detective_app.core.tape import TapeLine, moment
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.parts import Parts
from detective_app.front_end.runs import PlayedRun, Replayed
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.format import encode
from detective_app.storage.sessions.tape_lines import read_tape


def replay(session_id: str, files: SessionFiles, cases: CaseStore) -> Replayed:
    """Play every run of a session's tape; blocks. Raises BadInput where there is no whole tape to play."""
    opened = files.load(session_id)
    session = opened.session
    tape = read_tape(files.tape(session.id, session.start_time))
    if tape.broken:
        raise BadInput(f"The tape of this session cannot be played: {tape.broken}. Nothing was changed.")
    runs = _runs(tape.lines)
    if not runs:
        raise BadInput("The tape of this session tells of no run that can be played. Nothing was changed.")
    now = opened.path.read_bytes()
    # Which text got which placeholder first is told by what the run left: things were done at once in it.
    after = [*(Begun.model_validate(run[0].value).session for run in runs[1:]), session]
    played = [
        asyncio.run(_played(number, run, cases, left.redaction))
        for number, (run, left) in enumerate(zip(runs, after, strict=True), 1)
    ]
    last = [run for run in runs if _left(run) != ""][-1:]
    results = [_result(one, run, now if run in last else None) for one, run in zip(played, runs, strict=True)]
    return Replayed(session.id, opened.path, tuple(results))


def _left(run: Sequence[TapeLine]) -> str | None:
    """Return the digest of the file that a run left: none where it saved nothing, None without an end."""
    ends = [line.value or {} for line in run if line.kind == "end"]
    return str(ends[-1].get("file", "")) if ends else None


@dataclass(slots=True)
class _Saved:
    """Implements `core.ports.SessionStore` by the digests of what would be written, and the last of it."""

    digests: list[str] = field(default_factory=list)
    last: bytes = b""

    def save(self, session: InterrogationSession) -> Path:
        self.last = encode(session)
        self.digests.append(_digest(self.last))
        return Path("session.json")

    def with_resolutions(self, session: InterrogationSession) -> InterrogationSession:
        return session


@dataclass(frozen=True, slots=True)
class _Played:
    number: int
    requests: int
    saved: _Saved
    ended: bool
    departed: str


def _runs(lines: Sequence[TapeLine]) -> list[Sequence[TapeLine]]:
    """Return the lines of each run, beginning with the one that tells how it began."""
    begins = [n for n, line in enumerate(lines) if line.kind == "run"]
    ends = [*begins[1:], len(lines)]
    return [_of_one_run(lines[begin:end]) for begin, end in zip(begins, ends, strict=True)]


def _of_one_run(lines: Sequence[TapeLine]) -> Sequence[TapeLine]:
    """Leave out what the next run did before it began, as to look which models there are."""
    known = {lines[0].n}
    for line in lines[1:]:
        if line.after in known or line.kind == "end":
            known.add(line.n)
    return [line for line in lines if line.n in known]


async def _played(
    number: int, lines: Sequence[TapeLine], cases: CaseStore, left: Redaction | None
) -> _Played:
    loop = asyncio.get_running_loop()
    loop.set_default_executor(threads := CountedThreads(loop))
    player, saved = Player(lines[0], lines[1:], threads), _Saved()
    begun = Begun.model_validate(lines[0].value)
    ended = False
    async with AsyncExitStack() as stack:
        sources = begun.session.sources
        case = await asyncio.to_thread(cases.reopen, sources) if sources else None
        if case:
            stack.callback(case.close)
        if begun.client and case:
            work = await PlayedStep(begun, begun.client, lines, player, saved, case).work(stack)
        else:
            work = await _run_of(begun, player, saved, case, stack, left=left)
        ended = await _to_its_end(work, player)
    departed = player.departed
    if ended and player.left and not departed:
        departed = f"{player.left} requests of the tape were not made again."
    requests = sum(line.kind == "request" for line in lines)
    return _Played(number, requests, saved, ended, departed)


async def _run_of(
    begun: Begun,
    player: Player,
    saved: _Saved,
    case: CaseIndex | None,
    stack: AsyncExitStack,
    *,
    left: Redaction | None,
) -> Coroutine[None, None, None]:
    """Return what runs a run again."""
    parts = await _parts(begun, player, saved, case, stack, left=left)
    moment.set(player.begun)
    attended = player.told("attends") is not None
    preview = parts.preview if attended else None
    parts = replace(parts, clarify=begun.clarify and attended, preview=preview)

    async def whole() -> None:
        async with aclosing(interrogate(begun.session, parts, begun.previous)) as events:
            async for _ in events:
                pass

    return whole()


async def _parts(
    begun: Begun,
    player: Player,
    saved: _Saved,
    case: CaseIndex | None,
    stack: AsyncExitStack,
    *,
    left: Redaction | None,
) -> Parts:
    selection, session = begun.selection(player), begun.session
    if selection is None:
        raise RuntimeError("a run without a witness")
    connected = await connect(selection, stack)
    clock = TapeClock(player, player.begun, session.latest)
    form: Form = "panel" if session.deliberation else "single"
    by = Conditions(
        selection=selection,
        case=case,
        mode=leading(chosen_mode(session.mode, "collaborative", form), selection.detective_profile),
        evidence=begun.evidence,
        gate=begun.gate,
        redact=Redactor().redact,
        repeat=begun.repeat,
        at_limit=begun.at_limit,
        force_reason=begun.force_reason,
        preview=bool(begun.preview),
        names=begun.names or (),
        foreseen=left.replaced if left else (),
    )
    connected = replace(connected, clock=clock, scale=begun.time_scale)
    return await by.parts(connected, session, saved, clock, PlayedOperator(player))


async def _to_its_end(work: Coroutine[None, None, None], player: Player) -> bool:
    """Have a run go on as far as its tape does; True when it came to its own end."""
    run, stopped = asyncio.create_task(work), asyncio.create_task(player.stopped.wait())
    try:
        await asyncio.wait({run, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if not run.done():
            await player.at_rest()
            return False
        run.result()
        return True
    finally:
        for task in (run, stopped):
            task.cancel()
        await asyncio.wait({run, stopped})


def _result(played: _Played, run: Sequence[TapeLine], now: bytes | None) -> PlayedRun:
    """Compare what a run would have saved with the file that it left; `now` is that of the last run."""
    current, left = _digest(now) if now is not None else "", _left(run)
    ended, left = left is not None, current if left is None else left
    known = played.saved.digests[-1:] if played.ended else played.saved.digests
    departed = played.departed
    if not departed and left and left not in known:
        where = _difference(now, played.saved.last) if now is not None and left == current else ""
        departed = f"Every request is the same, and the file that it left is not{where}."
    if not departed and ended and not left and known:
        departed = "Every request is the same, and it saved nothing then."
    return PlayedRun(
        number=played.number,
        requests=played.requests,
        ended=played.ended,
        same=not departed,
        departed=departed,
        changed_since=now is not None and ended and left != current,
    )


def _difference(was: bytes, now: bytes) -> str:
    """Return at which field two session files differ first."""
    before, after = from_json(was), from_json(now)
    place = ""
    while type(before) is type(after) and isinstance(before, dict | list):
        names = list(before) if isinstance(before, dict) else list(range(len(before)))
        others = list(after) if isinstance(after, dict) else list(range(len(after)))
        if names != others:
            return f": {place or 'the file'} has {others} and had {names}"
        name = next((one for one in names if before[one] != after[one]), None)
        if name is None:
            return ""
        place, before, after = f"{place}/{name}", before[name], after[name]
    return f": {place} is {after!r:.80} and was {before!r:.80}"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
