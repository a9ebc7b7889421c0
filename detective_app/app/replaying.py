"""Runs a session again from its tape, without network and keys, and compares it with its file."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack, aclosing, suppress
from dataclasses import dataclass, replace
from functools import partial

from pydantic import ValidationError
from pydantic_core import from_json

from detective_app.app.beginning import chosen_mode, leading
from detective_app.app.client_steps import ClientSteps, client_steps
from detective_app.app.clock import TapeClock
from detective_app.app.connections import Connected, connect
from detective_app.app.player import CountedThreads, Player, Saved, difference, digest
from detective_app.app.run_parts import Conditions
from detective_app.app.selection import Selection
from detective_app.app.tape_operator import PlayedOperator, without_marks
from detective_app.app.taped import TapedRun
from detective_app.core.errors import BadInput, DetectiveError
from detective_app.core.pieces import Filled
from detective_app.core.placeholders import Redaction
from detective_app.core.plugin import Form
from detective_app.core.ports import CaseIndex
from detective_app.core.redaction import Redactor
from detective_app.core.tape import TapeLine, moment
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.front_end.run import PlayedRun, Replayed
from detective_app.front_end.sitting import HandedOver
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.tape import read_tape


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
    after = [*(_begun(run[0]).session for run in runs[1:]), session]
    played = [
        asyncio.run(_played(number, run, cases, left.redaction))
        for number, (run, left) in enumerate(zip(runs, after, strict=True), 1)
    ]
    return Replayed(session.id, opened.path, _results(played, now))


@dataclass(frozen=True, slots=True)
class _Left:
    """What a tape says a run left: the digest of its `file`, none where it saved nothing, None without end.

    `whole` tells whether it came to its own end, and not to a stop; None where the tape does not say.
    """

    file: str | None
    whole: bool | None

    @property
    def killed(self) -> bool:
        """Whether the run has no end."""
        return self.file is None


def _left(run: Sequence[TapeLine]) -> _Left:
    ends = [line.value or {} for line in run if line.kind == "end"]
    if not ends:
        return _Left(None, None)
    whole = ends[-1].get("whole")
    return _Left(str(ends[-1].get("file", "")), whole if isinstance(whole, bool) else None)


@dataclass(frozen=True, slots=True)
class _Played:
    number: int
    requests: int
    saved: Saved
    ended: bool
    departed: str
    left: _Left

    @property
    def at_its_end(self) -> bool:
        """Whether the file that it left is what it came to in the end, and not on the way."""
        return self.ended and self.left.whole is not False and not self.left.killed

    def so_far(self, file: bytes) -> bool:
        """Tell whether a file is what a run that was cut off or stopped had saved by then."""
        if self.at_its_end:
            return False
        return self.saved.left(digest(file), at_its_end=False) or self.saved.reached(file)


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


def _begun(line: TapeLine) -> TapedRun:
    try:
        return TapedRun.model_validate(line.value)
    except ValidationError as error:
        why = "another version of Detective wrote it"
        raise BadInput(f"The tape of this session cannot be played: {why}. Nothing was changed.") from error


async def _played(
    number: int, lines: Sequence[TapeLine], cases: CaseStore, left: Redaction | None
) -> _Played:
    loop = asyncio.get_running_loop()
    loop.set_default_executor(threads := CountedThreads(loop))
    lines, made = without_marks(lines)
    player, saved = Player(lines[0], lines[1:], threads), Saved(marked=made)
    begun = _begun(lines[0])
    ended = False
    async with AsyncExitStack() as stack:
        sources = begun.session.sources
        reopen = partial(cases.reopen, known=True, unread=begun.session.unread)
        case = await asyncio.to_thread(reopen, sources) if sources else None
        if case:
            stack.callback(case.close)
        if begun.client and case:
            work = await _step_of(begun, lines, player, saved, stack, case=case)
        else:
            work = await _run_of(begun, player, saved, case, stack, left=left)
        ended = await _to_its_end(work, player)
    requests, there = sum(line.kind == "request" for line in lines), _left(lines)
    return _Played(number, requests, saved, ended, _departed(player, there, ended=ended), there)


def _departed(player: Player, left: _Left, *, ended: bool) -> str:
    """Say where a run went another way than its tape; one that was cut off may go on where that ends."""
    if player.departed or not (player.left or (left.whole and not ended)):
        return player.departed
    return player.beyond or f"{player.left} requests of the tape were not made again."


async def _run_of(
    begun: TapedRun,
    player: Player,
    saved: Saved,
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
    begun: TapedRun,
    player: Player,
    saved: Saved,
    case: CaseIndex | None,
    stack: AsyncExitStack,
    *,
    left: Redaction | None,
) -> Parts:
    by = _conditions(begun, player, case, left)
    connected, clock = await _connected(by.selection, begun, player, stack)
    return await by.parts(connected, begun.session, saved, clock, PlayedOperator(player))


async def _connected(
    selection: Selection, begun: TapedRun, player: Player, stack: AsyncExitStack
) -> tuple[Connected, TapeClock]:
    clock = TapeClock(player, player.begun, begun.session.latest)
    connected = await connect(selection, stack)
    return replace(connected, clock=clock, scale=begun.time_scale), clock


def _conditions(
    begun: TapedRun, player: Player, case: CaseIndex | None, left: Redaction | None = None
) -> Conditions:
    """Return what a run or a step went by, as its tape says."""
    selection, session, client = begun.selection(player), begun.session, begun.client
    form: Form = "panel" if session.deliberation else "single"
    if client:
        mode = chosen_mode(client.mode, client.mode, form)
    else:
        mode = leading(chosen_mode(session.mode, "collaborative", form), by_hand=not selection.agents)
    return Conditions(
        selection=selection,
        case=case,
        mode=mode,
        evidence=begun.evidence,
        gate=begun.gate,
        redact=Redactor().redact,
        repeat=begun.repeat,
        at_limit=begun.at_limit,
        force_reason=begun.force_reason,
        preview=bool(begun.preview),
        names=begun.names or (),
        foreseen=left.replaced if left else (),
        before=begun.drawn or (),
        client=client,
        agents=begun.agent_models(player) if client else (),
        asks=begun.asks,
    )


async def _to_its_end(work: Coroutine[None, None, None], player: Player) -> bool:
    """Have a run go on as far as its tape does; True when it came to its own end."""
    run, stopped = asyncio.create_task(work), asyncio.create_task(player.stopped.wait())
    try:
        await asyncio.wait({run, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if not run.done():
            await player.at_its_end()
            return False
        run.result()
        return True
    finally:
        for task in (run, stopped):
            task.cancel()
        await asyncio.wait({run, stopped})


def _results(played: Sequence[_Played], file: bytes) -> tuple[PlayedRun, ...]:
    """Compare what each run would have saved with the file that it left; the last one, with that there is.

    A run that was killed may have saved nothing: then the file is that of the run before it.
    """
    last = next((n for n in reversed(range(len(played))) if played[n].left.file != ""), -1)
    unsaved = set[int]()
    while last > 0 and played[last].left.killed and not played[last].so_far(file):
        if not (played[last - 1].left.file == digest(file) or played[last - 1].so_far(file)):
            break
        unsaved.add(last)
        last -= 1
    return tuple(
        _result(one, file if number == last else None, unsaved=number in unsaved)
        for number, one in enumerate(played)
    )


def _result(played: _Played, now: bytes | None, *, unsaved: bool) -> PlayedRun:
    """Compare with the file that a run left; `now` is what it is now, where no later run wrote another."""
    left = played.left
    current = digest(now) if now is not None else ""
    file = current if left.file is None else left.file
    exact = not file or played.saved.left(file, at_its_end=played.at_its_end)
    departed = played.departed or _unlike(played, now if file == current else None, exact=exact)
    return PlayedRun(
        number=played.number,
        requests=played.requests,
        ended=played.ended and not left.killed,
        same=not departed,
        departed=departed,
        changed_since=now is not None and left.file is not None and file != current,
        cut_off=left.killed,
        exact=exact and not departed and not unsaved,
        saved=not unsaved and left.file != "",
    )


def _unlike(played: _Played, now: bytes | None, *, exact: bool) -> str:
    """Say how the file that a run left differs from the one that there is `now`, "" where it does not."""
    if not exact and not (now and played.so_far(now)):
        where = difference(now, played.saved.last) if now and played.saved.files else ""
        return f"Every request is the same, and the file that it left is not{where}."
    if played.left.file == "" and played.ended and played.saved.files:
        return "Every request is the same, and it saved nothing then."
    return ""


_SHOWS_OTHER = "What is shown to the chat client differs from line {}."


async def _step_of(
    begun: TapedRun,
    lines: Sequence[TapeLine],
    player: Player,
    saved: Saved,
    stack: AsyncExitStack,
    *,
    case: CaseIndex,
) -> Coroutine[None, None, None]:
    """Return what takes a step again: the chat client calls for what it called for, and is shown the same."""
    by = _conditions(begun, player, case)
    connected, _ = await _connected(by.selection, begun, player, stack)
    table, _ = await _connected(Selection(by.agents), begun, player, stack)
    steps = await client_steps(by, begun.session, saved, connected, table=table, tell=lambda _: None)
    return _taken(begun, lines, player, steps)


async def _taken(begun: TapedRun, lines: Sequence[TapeLine], player: Player, steps: ClientSteps) -> None:
    moment.set(player.begun)
    if begun.client and begun.client.new:
        await steps.course.save()
    for line in lines:
        if line.kind == "call":
            player.at(line)
            with suppress(DetectiveError):  # what was refused then is refused again
                await steps.called(line.name or "", HandedOver.model_validate(line.value or {}))
        elif line.kind == "shown":
            moment.set(player.begun)
            await _shown(line, steps, player)
    if not any(line.kind == "end" for line in lines):
        await player.nothing_more()


async def _shown(line: TapeLine, steps: ClientSteps, player: Player) -> None:
    """Count what was shown, and compare what may go with what went."""
    if line.body is None:
        await player.nothing_more()
    body = base64.b64decode(line.body) if line.encoded else line.body
    went: list[str] = from_json(body)
    whole = line.value["texts"] if line.value else []
    texts = whole if isinstance(whole, list) else []
    shown = await steps.sent([Filled.read(one) for one in texts if isinstance(one, list)])
    if shown != went and not line.masked:
        player.departed = player.departed or _SHOWS_OTHER.format(line.n)
