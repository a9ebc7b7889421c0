"""What a server serves, and what one call of its client works with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from detective_app.core.errors import BadInput
from detective_app.core.session_id import is_session_id
from detective_app.front_end.sitting import ClientsDesk, Listener, Sitting

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import RunRequest
    from detective_app.mcp.documents import NamedDocuments
    from detective_app.mcp.progress import Progress


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
    """Implements `tool.Call` for one call of a client."""

    service: Service
    client: str
    progress: Progress

    @property
    def application(self) -> Application:
        """The program."""
        return self.service.application

    @property
    def documents(self) -> NamedDocuments:
        """What a client may reach."""
        return self.service.documents

    @property
    def request(self) -> RunRequest:
        """What was chosen when the server was started."""
        return self.service.request

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
                self.request,
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
                found = self.application.library.files.load(session_id).session
        if found is None or not self.documents.hold(found):
            raise BadInput(
                f"There is no session {session_id[:36]!r} over the documents of this server. "
                f"{self.tool('sessions')} lists those that there are."
            )

    @property
    def _listener(self) -> Listener:
        return Listener(self.progress.say, self.progress.hear)
