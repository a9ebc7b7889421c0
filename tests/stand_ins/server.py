"""A loopback server that speaks every provider's wire format, each on its own port, with scripted faults.

It is written on bare asyncio streams, because faults such as a reset, a stall in mid-body or an endless body
must be produced exactly. Its loop runs in a thread of its own, so that tests in the same process and child
processes can both call it.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import socket
import threading
from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import TracebackType
from typing import Self

from detective_app.provider_facts import PROVIDERS
from tests.stand_ins import compatible
from tests.stand_ins.brains import Brain
from tests.stand_ins.exchange import Exchange, read_request
from tests.stand_ins.script import Reaction, Script
from tests.stand_ins.wire import Answer, Call, Request, Response, WireFormat


def _wire(provider: str) -> WireFormat:
    """Return a provider's own file beside this one; without one it speaks as compatible servers do."""
    name = f"tests.stand_ins.{provider}"
    return import_module(name) if find_spec(name) else compatible


WIRES: dict[str, WireFormat] = {name: _wire(name) for name, facts in PROVIDERS.items() if facts.base_url}
ELSEWHERE = "elsewhere"
"""Another origin: redirects and traps for proxies lead here, and nothing should ever arrive."""


class StandIn:
    """The server; use it as a context manager and configure `base_url(provider)`.

    `keys` names the only key that a provider accepts; without one, a provider that needs a key accepts any.
    `time_scale` scales the pauses of faults, like DETECTIVE_TIME_SCALE does the program's.
    """

    def __init__(
        self, brain: Brain | None = None, *, keys: Mapping[str, str] | None = None, time_scale: float = 1.0
    ) -> None:
        self.brain = brain or Brain()
        self.keys = dict(keys or {})
        self.time_scale = time_scale
        self.requests: list[Request] = []
        self.connections: dict[str, int] = {}
        self.answers: list[tuple[Request, Answer]] = []
        self._script = Script()
        self._addresses: dict[str, str] = {}
        self._counts: Counter[tuple[str, str]] = Counter()
        self._open: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._ready: dict[str, float] = {}
        self._sockets: list[socket.socket] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="stand-in", daemon=True)

    def __enter__(self) -> Self:
        """Listen on one port per provider."""
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close every connection and end the thread."""
        asyncio.run_coroutine_threadsafe(self._shut(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def base_url(self, provider: str) -> str:
        """The address to configure for a provider; `elsewhere` is the other origin."""
        return self._addresses[provider] + (WIRES[provider].PREFIX if provider in WIRES else "")

    def port(self, provider: str) -> int:
        """The port that speaks a provider's format."""
        return int(self._addresses[provider].rpartition(":")[2])

    def closed_port(self) -> int:
        """A port of this computer on which nobody listens, taken so that nobody else will."""
        taken = self._keep(socket.socket())
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])

    def full_port(self) -> int:
        """A port whose queue of connections is full, so that a connection attempt gets no answer at all."""
        full = self._keep(socket.socket())
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        for _ in range(4):
            waiting = self._keep(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(full.getsockname())
        return int(full.getsockname()[1])

    def _keep(self, made: socket.socket) -> socket.socket:
        self._sockets.append(made)
        return made

    def script(
        self, provider: str, stage: str, reaction: Reaction, *, times: int | None = 1, after: int = 0
    ) -> None:
        """Give the next matching calls a reaction: `times` calls (None: for good), once `after` have passed.

        `stage` is `opening`, `answer`, `analysis`, `audit`, `info` or `*`; the first line that fits is taken.
        """
        self._script.add(provider, stage, reaction, times=times, after=after)

    def heal(self) -> None:
        """Drop what was scripted; every provider is healthy again."""
        self._script = Script()

    def forget(self) -> None:
        """Drop what was scripted and recorded; connections stay."""
        self.heal()
        self.requests.clear()
        self.answers.clear()
        self.connections.clear()
        self._counts.clear()
        self._ready.clear()

    def seen(
        self, provider: str | None = None, stage: str | None = None, *, calls_only: bool = False
    ) -> list[Request]:
        """The recorded requests, in order, of a provider and stage."""
        return [
            r
            for r in list(self.requests)
            if provider in (None, r.provider)
            and stage in (None, r.stage)
            and not (calls_only and r.call is None)
        ]

    async def _listen(self) -> None:
        self._servers = []
        for provider in (*WIRES, ELSEWHERE):
            server = await asyncio.start_server(
                functools.partial(self._connected, provider),
                "127.0.0.1",
                0,
                limit=1 << 20,
                backlog=512,
            )
            host, port = server.sockets[0].getsockname()
            self._addresses[provider] = f"http://{host}:{port}"
            self._servers.append(server)

    async def _shut(self) -> None:
        for server in self._servers:
            server.close()
        while others := asyncio.all_tasks() - {asyncio.current_task()}:  # also what is only being accepted
            for writer in self._open.values():
                writer.transport.abort()
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)
        for kept in self._sockets:
            kept.close()

    def _connected(self, provider: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections[provider] = self.connections.get(provider, 0) + 1
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        number = self.connections[provider]
        task = self._loop.create_task(self._converse(provider, number, reader, writer))
        self._open[task] = writer
        task.add_done_callback(self._open.pop)

    async def _converse(
        self, provider: str, connection: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Serve the requests of one connection until the client or a fault ends it."""
        try:
            while (request := await read_request(provider, connection, reader)) is not None:
                exchange = self._exchange(request, reader, writer)
                await self._script.take(request.provider, request.stage)(exchange)
                if exchange.closed:
                    return
        except ValueError:
            writer.write(b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    def _exchange(
        self, request: Request, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> Exchange:
        """Recognise the call, record the request and prepare the honest answer."""
        wire = WIRES.get(request.provider)
        request.call = wire.read_call(request) if wire else None
        request.stage = request.call.stage if request.call else "info"
        self._counts[request.provider, request.stage] += 1
        request.number = self._counts[request.provider, request.stage]
        self.requests.append(request)
        return Exchange(self, request, wire, reader, writer)

    async def loaded(self, request: Request, seconds: float) -> None:
        """Return when the model that this request names is in memory, `seconds` after its first request."""
        model = request.call.model if request.call else ""
        ready = self._ready.setdefault(
            f"{request.provider}:{model}", self._loop.time() + seconds * self.time_scale
        )
        await asyncio.sleep(max(0.0, ready - self._loop.time()))

    def honest(self, request: Request, wire: WireFormat | None) -> Response:
        """Return what a healthy provider sends: a reply, a list, or its error for a wrong key or path."""
        if wire is None:
            return Response(502, b"", (("content-type", "text/plain"),))
        refused = self._key_refused(request, wire)
        if refused is not None:
            return refused
        if request.call is None:
            informed: Response = wire.information(request) or wire.error("model_missing")
            return informed
        return self.said(request, request.call, wire, self.brain.answer(request.call))

    def said(self, request: Request, call: Call, wire: WireFormat, answer: Answer) -> Response:
        """Put an answer into the provider's format, and remember it."""
        self.answers.append((request, answer))
        form = wire.stream if call.stream else wire.reply
        response: Response = form(call, answer)
        return response

    def _key_refused(self, request: Request, wire: WireFormat) -> Response | None:
        wanted = self.keys.get(request.provider)
        needed = PROVIDERS[request.provider].key_variable is not None
        if (wanted is None and (request.key or not needed)) or (wanted and request.key == wanted):
            return None
        make = getattr(wire, "key_rejected", None)
        response: Response = make() if make else wire.error("authentication", key=request.key or "")
        return response
