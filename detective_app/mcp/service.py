"""What a server serves, from which documents alone, and what one call of its client works with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Self
from weakref import WeakValueDictionary

from detective_app.account import steps
from detective_app.core import events
from detective_app.core.errors import BadInput
from detective_app.core.record import is_session_id
from detective_app.core.thoughts import Doing
from detective_app.front_end.sitting import ClientsDesk, Listener, Sitting

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import RunRequest


@dataclass(frozen=True, slots=True)
class Service:
    """What one server serves: the program, the documents that a person named, and what they chose beside."""

    application: Application
    documents: NamedDocuments
    request: RunRequest
    prefix: str = ""
    _turns: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _opened: list[ClientsDesk] = field(default_factory=list)

    @property
    def clients(self) -> ClientsDesk:
        """The desk of its calls, loaded with the first that needs it."""
        if not self._opened:
            self._opened.append(self.application.clients)
        return self._opened[0]

    async def aclose(self) -> None:
        """Let go of what calls have left ready; nothing is loaded for that."""
        for desk in self._opened:
            await desk.aclose()

    def tool(self, name: str) -> str:
        """Return what a tool is called here."""
        return f"{self.prefix}{name}"

    def turn(self, session_id: str) -> asyncio.Lock:
        """Return what lets one call at a time work on a session."""
        return self._turns.setdefault(session_id, asyncio.Lock())


@dataclass(frozen=True, slots=True)
class ClientCall:
    """What a tool works with while it answers one call of a client."""

    service: Service
    client: str
    progress: Progress

    def tool(self, name: str) -> str:
        """Return what a tool is called here."""
        return self.service.tool(name)

    def say(self, words: str) -> None:
        """Tell the client how far a long call is."""
        self.progress.say(words)

    @asynccontextmanager
    async def sitting(
        self, session_id: str, *, asks: bool = False, deliberates: bool = False
    ) -> AsyncIterator[Sitting]:
        """Work on a session over documents of this server; of any other it is not said that there is one."""
        await asyncio.to_thread(self._find, session_id)
        async with self.service.turn(session_id):
            made = self.service.clients.sit(
                session_id,
                self.service.request,
                self.client,
                self._listener,
                asks=asks,
                deliberates=deliberates,
            )
            async with await made as sitting:
                yield sitting

    @asynccontextmanager
    async def beginning(self, request: RunRequest) -> AsyncIterator[Sitting]:
        """Begin a session."""
        made = self.service.clients.begin(request, self.client, self._listener)
        async with await made as sitting:
            yield sitting

    def _find(self, session_id: str) -> None:
        """Raise BadInput unless it is a session that the client may see; a path is never looked at."""
        found = None
        if is_session_id(session_id):
            with suppress(BadInput):
                found = self.service.application.library.files.load(session_id).session
        if found is None or not self.service.documents.hold(found):
            raise BadInput(
                f"There is no session {session_id[:36]!r} over the documents of this server. "
                f"{self.tool('sessions')} lists those that there are."
            )

    @property
    def _listener(self) -> Listener:
        return Listener(self.progress.say, self.progress.hear)


Report = Callable[[float, float | None, str | None], Awaitable[None]]
_MOST_WAITING = 100


@dataclass(slots=True)
class Progress:
    """Tells what it hears one by one; an async context manager that ends with the call."""

    report: Report
    _waiting: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(_MOST_WAITING), init=False)
    _telling: asyncio.Task[None] | None = field(default=None, init=False)

    async def __aenter__(self) -> Self:
        """Begin to tell."""
        self._telling = asyncio.create_task(self._tell())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Tell what waits, but for a call that failed or was cancelled, and end."""
        if self._telling is None:
            return
        if kind is None:
            await self._waiting.join()
        self._telling.cancel()
        await asyncio.wait([self._telling])

    def say(self, words: str) -> None:
        """Tell some words; of too many at once the later ones are left out."""
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(words)

    def working(self, doing: Doing, seconds: int, tokens: int) -> None:
        """Tell that a call goes on, so that a client that hears it need not give it up."""
        self.say(f"The model works: {steps.working_words(doing, seconds, tokens)}.")

    def hear(self, event: events.Event) -> None:
        """Tell an event of a run, without a word of any document."""
        match event:
            case events.QuestionAsked():
                self.say(f"The witness looks for an answer to question {event.sequence}.")
            case events.ReadingOn():
                self.say(f"{event.read} of {event.total} passages were read for question {event.sequence}.")
            case events.ModelWorking():
                self.working(event.doing, event.seconds, event.tokens)
            case events.AnswerGiven():
                self.say(f"Answer {event.sequence} is there and saved.")
            case events.AgentResponded():
                said = "could not speak" if event.response is None else "has spoken, which is saved"
                self.say(f"{event.agent} {said}.")

    async def _tell(self) -> None:
        number = 0
        while True:
            words = await self._waiting.get()
            number += 1
            try:
                with suppress(Exception):  # a client that hears nothing is no reason to stop the work
                    await self.report(number, None, words)
            finally:
                self._waiting.task_done()


HOW = "Start the server with them: detective mcp --case PATH."


@dataclass(frozen=True, slots=True)
class NamedDocuments:
    """Files and folders that a person named; whatever lies in such a folder belongs to it.

    Links are followed before a path is judged, so that one in a folder leads to nothing outside of it.
    """

    roots: tuple[Path, ...]

    @classmethod
    def of(cls, paths: Sequence[Path]) -> NamedDocuments:
        """Take paths as they are now; raises BadInput for one that is not there."""
        found = tuple(path.expanduser().resolve() for path in paths)
        if missing := [path for path in found if not path.exists()]:
            raise BadInput(f"There is no {missing[0]}. Nothing was started.")
        return cls(found)

    def chosen(self, names: Sequence[str]) -> tuple[Path, ...]:
        """Return the documents that a client names, all without a name; raises BadInput for any other."""
        if not self.roots:
            raise BadInput(f"No documents were named for this server. {HOW}")
        return tuple(self._found(name) for name in names) or self.roots

    def hold(self, session: InterrogationSession) -> bool:
        """Tell whether a session is about such documents alone; only then a client may see it."""
        sources = session.sources or ()
        return bool(sources) and all(self._within(Path(source.path)) for source in sources)

    def _found(self, name: str) -> Path:
        """Find a document by its path, or by its name in a folder."""
        places = [Path(name), *(root / name if root.is_dir() else root.parent / name for root in self.roots)]
        found = (place for place in places if place.is_absolute() and self._within(place))
        at = next((place for place in found if place.exists()), None)
        if at is None:
            raise BadInput(
                f"{name[:200]!r} is not among the documents of this server, so it was not opened. "
                "Leave `documents` out to take them all. "
                f"A person adds others by starting the server anew. {HOW}"
            )
        return at

    def _within(self, path: Path) -> bool:
        try:
            real = path.resolve()
        except (OSError, RuntimeError, ValueError):  # a circle of links, or no path at all
            return False
        return any(real == root or root in real.parents for root in self.roots)
