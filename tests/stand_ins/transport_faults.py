"""Faults A5 to A26: what goes wrong on the way, or with the body, at any stage."""

from __future__ import annotations

import functools
import json
import struct
import zlib
from dataclasses import replace
from itertools import repeat

from tests.stand_ins.exchange import Exchange
from tests.stand_ins.script import Fault
from tests.stand_ins.wire import JSON_HEADERS, Answer, Response

HUGE = 300_000_000
DEPTH = 100_000
LINE = 1_000_000
BLOCK = b" " * 65_536
RAW = "\uf8ff"
"""Stands in a text for one byte that is not UTF-8."""
DIRT = f" \ud800\x00{RAW}"
PORTAL = b"<!doctype html><html><head><title>Sign in to the network</title></head><body>Welcome</body></html>"
HOLLOW = (b"{}", b"null", b"[]")


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
    await exchange.send(
        Response(200, _packed(_whole(exchange)), (*JSON_HEADERS, ("content-encoding", "gzip")))
    )


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
    response = exchange.phrased(_extended(exchange.answer(), DIRT))
    raw = json.dumps(RAW)[1:-1].encode()
    chunks = tuple(part.replace(raw, b"\xff") for part in response.chunks)
    await exchange.send(replace(response, body=response.body.replace(raw, b"\xff"), chunks=chunks))


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
    told = value["actions"][0] if "actions" in value else value
    field = next(name for name in ("text", "summary", "position") if name in told)
    told[field] += more
    return replace(answer, text=json.dumps(value, ensure_ascii=False))


@functools.cache
def _spaces() -> tuple[bytes, int]:
    """Compress 300 MB of spaces, once: the same flushed block over and over; with their checksum."""
    million = b" " * 1_000_000
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(million) + packer.flush(zlib.Z_FULL_FLUSH)
    count = HUGE // len(million)
    return block * count, functools.reduce(lambda crc, _: zlib.crc32(million, crc), range(count), 0)


def _packed(body: bytes) -> bytes:
    """Make the gzip of 300 MB of spaces and a JSON body after them, which is still JSON."""
    spaces, checksum = _spaces()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(body) + packer.flush()
    ends = struct.pack("<II", zlib.crc32(body, checksum), (HUGE + len(body)) & 0xFFFFFFFF)
    return b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff" + spaces + packed + ends


async def _server_error(exchange: Exchange) -> None:
    await exchange.trouble("server_error")


async def _unavailable(exchange: Exchange) -> None:
    await exchange.trouble("unavailable", retry_after=1)


async def _missing(exchange: Exchange) -> None:
    await exchange.trouble("model_missing")


async def _bad_request(exchange: Exchange) -> None:
    await exchange.trouble("bad_request")


async def _limited(exchange: Exchange) -> None:
    await exchange.trouble("rate_limited", retry_after=1)


async def _limited_for_an_hour(exchange: Exchange) -> None:
    await exchange.trouble("rate_limited", retry_after=3600)


async def _portal(exchange: Exchange) -> None:
    await exchange.send(Response(200, PORTAL, (("content-type", "text/html; charset=utf-8"),)))


async def _malformed(exchange: Exchange) -> None:
    await exchange.send(Response(200, _whole(exchange)[:-20]))


async def _deep(exchange: Exchange) -> None:
    await exchange.send(Response(200, b"[" * DEPTH + b"]" * DEPTH))


async def _empty(exchange: Exchange) -> None:
    await exchange.say(replace(exchange.answer(), text=""))


_SLOW = frozenset({"read_timeout", "deadline"})
_BIG = frozenset({"body_too_large", "deadline"})
TRANSPORT_FAULTS = (
    Fault("A5", "no answer", silence, _SLOW),
    Fault("A6", "stall in mid-body", stall, _SLOW),
    Fault("A7", "slow drip", drip, _SLOW),
    Fault("A8", "reset", Exchange.reset, frozenset({"connection_lost"})),
    Fault("A9", "truncated body", truncate, frozenset({"connection_lost"})),
    Fault("A10", "500", _server_error, frozenset({"server_error"})),
    Fault("A11", "503, retry after 1 s", _unavailable, frozenset({"server_error", "overloaded"})),
    Fault("A12", "404", _missing, frozenset({"model_missing"})),
    Fault("A13", "400", _bad_request, frozenset({"bad_request"})),
    Fault("A14", "429, retry after 1 s", _limited, frozenset({"rate_limited"})),
    Fault("A15", "429, retry after an hour", _limited_for_an_hour, frozenset({"rate_limited", "quota"})),
    Fault("A16", "307 to another origin", redirect, frozenset({"redirect"})),
    Fault("A17", "HTML with 200", _portal, frozenset({"not_an_api"})),
    Fault("A18", "malformed JSON", _malformed, frozenset({"malformed_body", "connection_lost"})),
    Fault("A19", "{}, null or []", hollow, frozenset({"malformed_body", "not_an_api", "empty_reply"})),
    Fault("A20", "300 MB", huge, _BIG),
    Fault("A21", "gzip bomb", bomb, frozenset({"compressed_body", "body_too_large"})),
    Fault("A22", "100,000 levels deep", _deep, frozenset({"too_deep"})),
    Fault("A23", "empty text", _empty, frozenset({"empty_reply"})),
    Fault("A24", "bad UTF-8, surrogate, NUL", dirt, frozenset({"cleaned", "malformed_body"})),
    Fault("A25", "1 MB in one line", long_line, frozenset({"truncated", "invalid_output"})),
    Fault("A26", "endless body", endless, _BIG),
)
