"""A tape that is played: each request of the run gets the reply that it got, in the order of the tape."""

from __future__ import annotations

import asyncio
import hashlib
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

from pydantic import JsonValue
from pydantic_core import from_json, to_json

from detective_app.core.ports import SessionStore
from detective_app.core.session import InterrogationSession
from detective_app.core.tape import MAX_BODY_BYTES, Incoming, Moment, Outgoing, TapeLine, lane, moment
from detective_app.engine.loop.by_person import Change
from detective_app.storage.sessions.format import encode
from detective_app.storage.sessions.tape import body_of

_PATIENCE_SECONDS = 120.0
"""So long nothing may move before what is missing counts as not asked again."""
_TURNS_OF_REST = 25  # of the loop, in which nothing is asked: nothing more is to come
_DOES = ("request", "person", "call", "shown")
_Asked = tuple[str, str, str, str, str]


class CountedThreads(ThreadPoolExecutor):
    """The threads of a played run, which know whether any of them is at work."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin without work."""
        super().__init__(thread_name_prefix="played")
        self._loop, self.busy = loop, 0

    def submit(self, *call: Any, **named: Any) -> Future[Any]:
        """Begin some work, counted until the loop has heard of its end."""
        self.busy += 1
        begun, told = super().submit(*call, **named), Future[Any]()
        begun.add_done_callback(lambda _: self._loop.call_soon_threadsafe(self._over, begun, told))
        return told

    def _over(self, begun: Future[Any], told: Future[Any]) -> None:
        """Tell in the loop that work is done; told by its thread, who looks meanwhile sees neither."""
        self.busy -= 1
        if not told.set_running_or_notify_cancel():
            return
        if error := begun.exception():
            told.set_exception(error)
        else:
            told.set_result(begun.result())


class Player:
    """One run of a tape; implements `core.tape.Recording` and `app.clock.Timeline`.

    `stopped` is set where the tape has no reply: at its end, or where the run departed from it. What is
    done at once goes on by itself then, and `at_its_end` returns when nothing can.
    """

    name = "played"

    def __init__(self, begun: TapeLine, lines: Sequence[TapeLine], threads: CountedThreads) -> None:
        """Take the lines of a run that come after its beginning."""
        self.begun = Moment(self.name, begun.n, begun.at, begun.ms)
        self.departed = ""
        self.stopped = asyncio.Event()
        self._threads = threads
        self._requests: dict[_Asked, deque[TapeLine]] = defaultdict(deque)
        self._beside: dict[tuple[int, str], deque[TapeLine]] = defaultdict(deque)
        self._replies = {line.of: line for line in lines if line.kind == "reply"}
        self._in_turn = any(line.kind == "turn" for line in lines)
        for line in lines:
            self._sort(line)
        alive = [one for one in lines if one.kind in _DOES or _came(one)]
        self._alive = alive[-1].n if alive else begun.n
        self._due = deque(line.n for line in lines if _came(line) or line.kind == "turn")
        self._moved, self._handing, self._beyond = asyncio.Condition(), 0, ""

    def _sort(self, line: TapeLine) -> None:
        if line.kind == "request":
            self._requests[_as_asked(line)].append(line)
        elif line.kind in ("time", "turn", "person"):
            self._beside[line.after or 0, line.name or ""].append(line)

    @property
    def beyond(self) -> str:
        """The first request that is not on the tape, in words; one may come after a run was cut off."""
        return self._beyond

    @property
    def left(self) -> int:
        """How many requests of the tape were not made."""
        return sum(map(len, self._requests.values()))

    @property
    def seen(self) -> Moment | None:
        """The line that the task at hand has seen last."""
        known = moment.get()
        return known if known and known.tape == self.name else None

    def mark(self, name: str) -> None:
        """Go on to the line that says so, if there is one."""
        known = self.seen or self.begun
        if self.told(name + lane.get() + known.passed_by) is None:
            moment.set(known.passing)

    async def turn(self) -> None:
        """Go on once all that the tape has before this was done again; what it has not comes last."""
        if self._in_turn and (name := lane.get()):
            waiting = self._beside[(self.seen or self.begun).number, name]
            await self._turn(waiting[0].n if waiting else None)
            self.told(name)

    async def pause(self, seconds: float) -> None:
        """Wait no time: only see how long it was."""
        del seconds
        self.mark("wait")

    async def until(self, moment: datetime) -> None:
        """Return where the tape says that it got so late; else what is waited for came before."""
        del moment
        known = self.seen or self.begun
        if self.told("late" + lane.get() + known.passed_by) is None:
            await asyncio.Event().wait()

    def limit(self, seconds: float) -> float | None:
        """Let everything take as long as it takes here; what had no time left has none again."""
        return None if seconds > 0 else 0.0

    def told(self, name: str) -> dict[str, JsonValue] | None:
        """Return what the tape says here of a person, and go on to that line; None where it says nothing."""
        seen = self.seen or self.begun
        lines = self._beside[seen.number, name]
        if not lines:
            return None
        line = lines.popleft()
        self.at(line)
        return line.value or {}

    def at(self, line: TapeLine) -> None:
        """Go on to a line."""
        moment.set(Moment(self.name, line.n, line.at, line.ms))

    async def nothing_more(self) -> NoReturn:
        """Wait until the run is stopped: the tape ends here."""
        self.stopped.set()
        await asyncio.Event().wait()
        raise RuntimeError("a played run went on without an end")

    async def reply_to(self, request: Outgoing) -> Incoming:
        """Return the reply that a request got, once all that came before it were handed out."""
        waiting = self._requests[_asked(request)]
        if not waiting:
            self._beyond = self._beyond or self._other(request)
            await self.nothing_more()
        line = waiting.popleft()
        self.at(line)
        reply = self._replies.get(line.n)
        if reply is None or not self._can_be_played(reply):
            await self.nothing_more()
        await self._turn(reply.n)
        self.at(reply)
        body = _body_of(reply)
        return Incoming(reply.status, reply.headers or {}, body, body, reply.ended or "whole", reply.error)

    def _can_be_played(self, reply: TapeLine) -> bool:
        """Tell whether a reply is on the tape as far as it was read, and was not cut off with the run."""
        if reply.left_out and (reply.bytes or 0) <= MAX_BODY_BYTES:
            return False
        return reply.ended != "cancelled" or reply.n <= self._alive

    async def at_its_end(self) -> None:
        """Return when nothing can go on: all that was begun is done, or waits for what is not on the tape."""
        await self._rest(lambda: self._threads.busy or self._handing)

    async def _rest(self, busy: Callable[[], int]) -> None:
        quiet = 0
        while quiet < _TURNS_OF_REST:
            if busy():
                quiet = 0
                await asyncio.sleep(0.001)
            else:
                quiet += 1
                await asyncio.sleep(0)

    async def _turn(self, number: int | None) -> None:
        """Wait until every reply and turn before a line, or of all lines, was handed out and taken."""
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS), self._moved:
                while self._due and (number is None or self._due[0] < number):
                    await self._moved.wait()
            self._handing += 1
            try:
                await self._rest(lambda: self._threads.busy)
            finally:
                self._handing -= 1
        except TimeoutError:
            self.departed = self.departed or f"What line {self._due[0]} of the tape tells was not done again."
            await self.nothing_more()
        finally:
            if number is not None and number in self._due:
                self._due.remove(number)
            async with self._moved:
                self._moved.notify_all()

    def _other(self, request: Outgoing) -> str:
        """Say which request is not on the tape, and from where it differs from the one that was to come."""
        made = f"{request.role} asks {request.method} {request.path}"
        waiting = sorted((one for queue in self._requests.values() for one in queue), key=lambda one: one.n)
        like = [one for one in waiting if (one.role, one.path) == (request.role, request.path)]
        if not waiting:
            return f"{made}, and nothing more was to come."
        if not like:
            return f"{made}, and line {waiting[0].n} was to come."
        was, now = like[0].body or "", request.body.decode("utf-8", "replace")
        pairs = enumerate(zip(was, now, strict=False))
        at = next((n for n, (before, after) in pairs if before != after), min(len(was), len(now)))
        return (
            f"{made}, and differs from line {like[0].n} from character {at + 1} on: "
            f"{_near(was, at)!r} on the tape, {_near(now, at)!r} now."
        )


def _body_of(reply: TapeLine) -> bytes:
    """Return what came; of what was refused for its size alone as much, whatever it said."""
    if (size := reply.bytes or 0) > MAX_BODY_BYTES:
        return b" " * size
    return body_of(reply) or b""


def _came(line: TapeLine) -> bool:
    return line.kind == "reply" and line.ended != "cancelled"


def _near(text: str, at: int) -> str:
    return text[max(0, at - 20) : at + 40]


def _asked(request: Outgoing) -> _Asked:
    digest = hashlib.sha256(request.body).hexdigest()
    return request.role, _name(request.host), request.method, request.path, digest


def _as_asked(line: TapeLine) -> _Asked:
    return line.role or "", _name(line.host or ""), line.method or "", line.path or "", line.sha256 or ""


def _name(host: str) -> str:
    """Return a host without its port: the built-in model has another one each time."""
    return urlsplit(f"//{host}").hostname or host


_COUNTED = ("usage", "auditTrail", "disclosure", "redaction", "contentHash")
"""What several things done at once add to between two saves, in an order that no tape tells."""


@dataclass(slots=True)
class Saved(SessionStore):
    """Implements `core.ports.SessionStore` by what would be written."""

    files: list[bytes] = field(default_factory=list)
    marked: Sequence[Change] = ()

    def save(self, session: InterrogationSession) -> Path:
        """Keep a session as its file would be, with what a person marked while it was run."""
        for change in self.marked:
            session = change.on(session)
        self.files.append(encode(session))
        return Path("session.json")

    @property
    def last(self) -> bytes:
        """What was saved last."""
        return self.files[-1] if self.files else b""

    def left(self, file: str, *, at_its_end: bool) -> bool:
        """Tell by its digest whether a file is the last one, or any where a run was cut off."""
        return file in map(digest, self.files[-1:] if at_its_end else self.files)

    def reached(self, file: bytes) -> bool:
        """Tell whether all that a file says was done is in one of those that were saved.

        What is done at once is saved as it comes, so a run that was cut off meanwhile may have left a file
        that has the same answers, and counts of calls between those of two files here.
        """
        settled, done = _parted(file)
        return any(
            settled == other and all(one in more for one in done)
            for other, more in map(_parted, reversed(self.files))
        )


def digest(content: bytes) -> str:
    """Return by what a tape knows a file."""
    return hashlib.sha256(content).hexdigest()


def difference(was: bytes, now: bytes) -> str:
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


def _parted(file: bytes) -> tuple[bytes, Sequence[bytes]]:
    """Return what of a session is settled, and what was done in the round that is under way."""
    session: dict[str, Any] = from_json(file)
    done = [*session["auditTrail"], *_in_round(session.get("pendingRound", {}))]
    done += _in_deliberation(session.get("deliberation", {}))
    for name in _COUNTED:
        session.pop(name, None)
    return to_json(session), [to_json(one) for one in done]


def _in_round(round_: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Take what was done out of a round, and return it."""
    for kind, mark in (("turns", "answer"), ("actions", "doneAt")):
        for number, one in enumerate(round_.get(kind, ())):
            one.pop("usage", None)
            if mark in one:
                yield dict(one)
            round_[kind][number] = one.get("sequence", number)


def _in_deliberation(done: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Take what was said last out of a deliberation, and return it."""
    yield from done.pop("failures", ())
    if done.get("rounds"):
        yield from done["rounds"][-1].pop("responses", ())
