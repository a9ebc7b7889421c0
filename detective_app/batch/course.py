"""The course of a batch: rows are handed to workers one by one, within one budget, until none is left."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from detective_app.account.spending import counted
from detective_app.batch.elsewhere import begun, keep, keep_news, sent_file
from detective_app.batch.journal import Ended, Journal
from detective_app.batch.results import saved
from detective_app.batch.work import DIED, Done, Task
from detective_app.core.errors import StorageError
from detective_app.core.settings import time_scale

if TYPE_CHECKING:
    from detective_app.batch.crew import Crew
    from detective_app.batch.rows import Row
    from detective_app.front_end.application import Application, GlobalOptions, OpenApplication
    from detective_app.front_end.run import RunRequest

_Going: TypeAlias = "asyncio.Task[Done | None]"
SPENT = "Not run: the budget of the batch is spent."
_TELL_SECONDS, _LOOKS_SECONDS = 1.0, 0.1
_FIRST_REST, _LONGEST_REST = 15.0, 300.0
_MOST_DIED = 5
_MOST_BUSY = 5
"""So often a row is run again that ended because a provider took no more requests."""


@dataclass
class Purse:
    """The money of a batch in US dollars, or none: what is promised to rows at work is not promised twice."""

    budget: float | None
    spent: float = 0.0
    dearest: float = 0.0
    _promised: dict[str, float] = field(default_factory=dict, init=False)

    def share(self, key: str, free: int) -> float | None:
        """Promise a row its share, where so many places are free; None where there is too little for one."""
        left = (self.budget or 0.0) - self.spent - sum(self._promised.values())
        if left <= 0 or left < self.dearest:
            return None
        self._promised[key] = share = max(left / max(1, free), self.dearest)
        return share

    def take(self, key: str, usd: float) -> None:
        """Take what a row cost, in place of what was promised to it."""
        self._promised.pop(key, None)
        self.spent += usd
        self.dearest = max(self.dearest, usd)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a batch is, in rows; `left` are the seconds that the rest is likely to take, if known."""

    rows: int
    done: int
    failed: int
    a_minute: float
    left: float | None
    resting: bool


@dataclass(kw_only=True)
class Batch:
    """A batch over some rows; `tell_row` hears how each ended, `tell` once a second how far it is.

    `tell_begun` hears which rows are handed to a worker.
    """

    opened: OpenApplication
    options: GlobalOptions
    application: Application
    shared: RunRequest
    rows: Sequence[Row]
    journal: Journal
    purse: Purse
    tell_row: Callable[[Row, Done], None]
    tell: Callable[[Progress], None]
    tell_begun: Callable[[Row], None] = lambda _: None
    _began: float = field(default=0.0, init=False)
    _before: int = field(default=0, init=False)
    _done: int = field(default=0, init=False)
    _failed: int = field(default=0, init=False)
    _rest_until: float = field(default=0.0, init=False)
    _rest: float = field(default=0.0, init=False)
    _busy: Counter[str] = field(default_factory=Counter, init=False)
    _died: Counter[str] = field(default_factory=Counter, init=False)
    _under_way: set[str] = field(default_factory=set, init=False)
    _known: dict[str, float] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Take up what was done and paid before."""
        self._of_key: dict[str, list[Row]] = {}
        for row in self.rows:
            self._of_key.setdefault(row.key, []).append(row)
        wrong = self._of_key.pop("", [])
        ended = [one for one in self.journal.ended.values() if not one.problem and one.key in self._of_key]
        for one in ended:
            self.purse.take(one.key, one.usd)
        self._waiting = deque(key for key in self._of_key if key not in {one.key for one in ended})
        for key, usd in self._paid(self._waiting):
            self._known[key] = usd
            self.purse.take(key, usd)
        for row in wrong:
            self._tell(row, Done(problem=row.problem))
        self._done += sum(len(self._of_key[one.key]) for one in ended)
        self._before = self._done

    def _paid(self, keys: Collection[str]) -> Iterator[tuple[str, float]]:
        """Yield what rows cost that were begun and did not end well."""
        there = {one.session_id for one in self.application.library.files.entries()}
        for key in keys:
            session_id = self.journal.session_id(key)
            if session_id in there and (session := saved(self.application, session_id)):
                yield key, counted(session.usage or {})

    @property
    def failed(self) -> int:
        """How many rows have no result, or a lesser one, and say why."""
        return self._failed

    @property
    def progress(self) -> Progress:
        """How far the batch is."""
        seconds, left = monotonic() - self._began, len(self.rows) - self._done
        a_minute = 60 * (self._done - self._before) / seconds if self._began else 0.0
        return Progress(
            rows=len(self.rows),
            done=self._done,
            failed=self._failed,
            a_minute=a_minute,
            left=60 * left / a_minute if a_minute else None,
            resting=monotonic() < self._rest_until,
        )

    def limited(self) -> None:
        """Hand out no row for a while, longer each time in a row: a provider takes no more requests now."""
        if monotonic() >= self._rest_until:
            self._rest = min(_LONGEST_REST, 2 * self._rest or _FIRST_REST)
            self._rest_until = monotonic() + self._rest * time_scale()

    async def run(self, crew: Crew) -> None:
        """Hand out all rows and write down how each ended; raises StorageError."""
        going: dict[_Going, str] = {}
        self._began = monotonic()
        try:
            while self._waiting or going:
                self._hand_out(crew, going, len(await crew.workers()))
                ended = await self._next(going)
                for one in ended:
                    self._ended(going.pop(one), one.result())
                self.tell(self.progress)
        finally:
            for one in going:
                one.cancel()
            await asyncio.gather(*going, return_exceptions=True)

    async def _next(self, going: Collection[_Going]) -> Collection[_Going]:
        """Return what ends within a second; while nothing is at work, wait until something may be again."""
        if going:
            ended, _ = await asyncio.wait(going, timeout=_TELL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            return ended
        await asyncio.sleep(max(_LOOKS_SECONDS, min(_TELL_SECONDS, self._rest_until - monotonic())))
        return ()

    def _hand_out(self, crew: Crew, going: dict[_Going, str], places: int) -> None:
        """Have rows run while there are places and money; what there is no money for ends so."""
        while self._waiting and len(going) < places and monotonic() >= self._rest_until:
            key = self._waiting[0]
            usd = None
            if self.purse.budget is not None:
                usd = self.purse.share(key, places - len(going))
                if usd is None and going:
                    return  # what is at work may cost less than it was promised
                if usd is None:
                    self._end(self._waiting.popleft(), Done(problem=SPENT))
                    continue
                usd += self._known.get(key, 0.0)
            row = self._of_key[key][0]
            session_id, request = self.journal.session_id(key), row.request(self.shared)
            task = Task(self.opened, self.options, session_id, request, usd)
            if crew.elsewhere:
                known = saved(self.application, session_id)
                left = begun(self.application, known) if known else None
                task = replace(task, files=tuple(map(sent_file, row.files)), begun=left)
            self._under_way.add(session_id)
            going[asyncio.create_task(crew.run(task))] = self._waiting.popleft()
            for one in self._of_key[key]:
                self.tell_begun(one)

    def heard(self, news: Mapping[str, Any]) -> None:
        """Keep what a row that is under way elsewhere has left by now."""
        if news["row"] in self._under_way:
            with suppress(StorageError, OSError):  # what cannot be kept now is said at the row's end
                keep_news(self.application, news)

    def _ended(self, key: str, done: Done | None) -> None:
        """Take a row's end, or have it run again where its worker is gone or a provider was busy alone."""
        self._under_way.discard(self.journal.session_id(key))
        if done is None:
            self._died[key] += 1
            if self._died[key] <= _MOST_DIED:
                self._waiting.appendleft(key)
                return
            done = Done(problem=DIED.format(self._died[key]))
        if done.brought:
            keep(self.application, done.brought)
        if done.problem and not done.usd:  # whoever ran it may not have come to say so
            done = replace(done, usd=dict(self._paid([key])).get(key, 0.0))
        self.purse.take(key, max(0.0, done.usd - self._known.get(key, 0.0)))
        self._known[key] = max(done.usd, self._known.get(key, 0.0))
        if not done.limited:
            self._rest = 0.0 if monotonic() >= self._rest_until else self._rest
        elif done.problem and self._busy[key] < _MOST_BUSY:
            self._busy[key] += 1
            self._waiting.append(key)
            return
        self._end(key, done)

    def _end(self, key: str, done: Done) -> None:
        self.journal.add(Ended(key, done.usd, done.problem))
        for row in self._of_key[key]:
            self._tell(row, done)

    def _tell(self, row: Row, done: Done) -> None:
        self._done += 1
        self._failed += bool(done.problem)
        self.tell_row(row, done)
