"""Faults A1 to A26: what goes wrong on the way, or with the body, at any stage."""

from __future__ import annotations

import functools
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TYPE_CHECKING

from tests.stand_ins.exchange import Exchange
from tests.stand_ins.script import Fault
from tests.stand_ins.wire import JSON_HEADERS, Answer, Response

if TYPE_CHECKING:
    from tests.stand_ins.server import StandIn

HUGE = 300_000_000
DEPTH = 100_000
LINE = 1_000_000
BLOCK = b" " * 65_536
RAW = "\uf8ff"
"""Stands in a text for one byte that is not UTF-8."""
DIRT = f" \ud800\x00{RAW}"
PORTAL = b"<!doctype html><html><head><title>Sign in to the network</title></head><body>Welcome</body></html>"
HOLLOW = (b"{}", b"null", b"[]")


@dataclass(frozen=True)
class AddressFault:
    """A fault before any request: `address` is what to configure instead of the provider's own address."""

    code: str
    title: str
    kinds: frozenset[str]
    origin: Callable[[StandIn, str], str]

    def address(self, server: StandIn, provider: str) -> str:
        """Make the address at which this provider has the fault."""
        own = server.base_url(provider)
        return self.origin(server, provider) + own.removeprefix(f"http://127.0.0.1:{server.port(provider)}")


async def silence(exchange: Exchange) -> None:
    """Take the request and never answer."""
    await exchange.until_client_leaves()


async def stall(exchange: Exchange) -> None:
    """Send half a body and then nothing."""
    await _half(exchange)
    await exchange.until_client_leaves()


async def truncate(exchange: Exchange) -> None:
    """Send half a body and close the connection in good order."""
    await _half(exchange)
    await exchange.cut()


async def drip(exchange: Exchange) -> None:
    """Send one byte each half second."""
    response = exchange.response()
    await exchange.head(response, length=None)
    for byte in b"".join(response.chunks) or response.body:
        await exchange.pause(0.5)
        await exchange.chunk(bytes((byte,)))
    await exchange.until_client_leaves()


async def redirect(exchange: Exchange) -> None:
    """Point to another origin, where a key must never go."""
    target = exchange.server.base_url("elsewhere") + exchange.request.path
    await exchange.send(Response(307, b"", (("location", target),)))


async def huge(exchange: Exchange) -> None:
    """Send a valid reply of 300 MB, as long as the client takes it."""
    start = _whole(exchange)[:-1]
    await exchange.head(Response(), length=HUGE)
    await exchange.write(start)
    left = HUGE - len(start) - 1
    while left > 0:
        await exchange.write(BLOCK[:left])
        left -= len(BLOCK)
    await exchange.write(b"}")


async def bomb(exchange: Exchange) -> None:
    """Send a valid reply of 300 MB as 300 KB of gzip, whatever the client said it accepts."""
    packed = _packed(_whole(exchange)[:-1])
    await exchange.send(Response(200, packed, (*JSON_HEADERS, ("content-encoding", "gzip"))))


async def endless(exchange: Exchange) -> None:
    """Send a body that never ends: a stream goes on with text, a whole body with spaces."""
    response = exchange.response()
    await exchange.head(response, length=None)
    middle = len(response.chunks) // 2
    for chunk in response.chunks[:middle] or (response.body[:-1],):
        await exchange.chunk(chunk)
    more = response.chunks[middle] * 64 if response.chunks else BLOCK
    for chunk in repeat(more):
        await exchange.chunk(chunk)


async def hollow(exchange: Exchange) -> None:
    """Send `{}`, `null` and `[]` in turn."""
    await exchange.send(Response(200, HOLLOW[exchange.request.number % len(HOLLOW)]))


async def dirt(exchange: Exchange) -> None:
    """Send a lone surrogate, a NUL and a byte that is not UTF-8 within the text."""
    exchange.server.brain  # noqa: B018
    response = exchange.phrased(_extended(exchange.answer(), DIRT))
    raw = json.dumps(RAW)[1:-1].encode()
    clean = [part.replace(b"\\" + raw, b"\xff").replace(raw, b"\xff") for part in response.chunks]
    await exchange.send(replace(response, body=response.body.replace(raw, b"\xff"), chunks=tuple(clean)))


async def long_line(exchange: Exchange) -> None:
    """Say a million characters without a line break."""
    await exchange.say(_extended(exchange.answer(), " " + "x" * LINE))


async def _half(exchange: Exchange) -> None:
    response = exchange.response()
    if response.chunks:
        await exchange.head(response, length=None)
        for chunk in response.chunks[: len(response.chunks) // 2]:
            await exchange.chunk(chunk)
    else:
        await exchange.head(response, length=len(response.body))
        await exchange.write(response.body[: len(response.body) // 2])


def _whole(exchange: Exchange) -> bytes:
    """The honest reply as one JSON object, also where a stream was asked for."""
    assert exchange.request.call is not None
    assert exchange.wire is not None
    body: bytes = exchange.wire.reply(exchange.request.call, exchange.answer()).body
    return body


def _extended(answer: Answer, more: str) -> Answer:
    """Add to the text, or to the field of a structured reply that people read."""
    try:
        value = json.loads(answer.text)
    except ValueError:
        return replace(answer, text=answer.text + more)
    field = next(name for name in ("question", "nextQuestion", "summary") if name in value)
    return replace(answer, text=json.dumps({**value, field: value[field] + more}, ensure_ascii=False))


@functools.cache
def _spaces() -> tuple[bytes, int, int]:
    """Compress the spaces once: many times the same flushed block, with checksum and length."""
    million = b" " * 1_000_000
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packer.compress(million)
    packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(million) + packer.flush(zlib.Z_FULL_FLUSH)
    return block, HUGE // len(million), len(million)


def _packed(start: bytes) -> bytes:
    """Make the gzip of `start`, 300 million spaces and a closing brace."""
    block, count, size = _spaces()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = packer.compress(start) + packer.flush(zlib.Z_FULL_FLUSH)
    last = zlib.compressobj(9, zlib.DEFLATED, -15)
    tail = last.compress(b"}") + last.flush()
    checksum = zlib.crc32(b"}", _spaces_checksum(zlib.crc32(start), count, size))
    length = (len(start) + count * size + 1) & 0xFFFFFFFF
    return (
        b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
        + head
        + block * count
        + tail
        + checksum.to_bytes(4, "little")
        + length.to_bytes(4, "little")
    )
