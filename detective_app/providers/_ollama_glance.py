"""A first look at an Ollama server, with no more than a bare connection.

An idle window looks whether one runs. The HTTP client with all it imports takes 6 MB that stay, for two short
replies; so these are asked for here, and whatever is not just what Ollama says is left to the adapter, whose
border tells what is wrong with it.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit

from detective_app.core.ports import ModelInfo
from detective_app.providers._adapter import malformed

_MOST_BYTES = 1 << 20
_PART_BYTES = 1 << 16
_LENGTH = b"content-length:"


async def told(address: str, path: str) -> object:
    """Return the JSON that a server says in a plain reply, else None; raises OSError where nobody listens.

    The caller sets the time that it may take.
    """
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port or 80)
    try:
        # HTTP/1.0: a server must neither keep the connection nor send its reply in chunks.
        lines = (f"GET {parts.path}{path} HTTP/1.0", f"Host: {parts.netloc}", "Accept: application/json")
        writer.write("\r\n".join((*lines, "", "")).encode("ascii"))
        return _json(await _reply(reader))
    except (ValueError, EOFError, asyncio.LimitOverrunError, RecursionError):
        return None
    finally:
        writer.close()


async def _reply(reader: asyncio.StreamReader) -> bytes:
    """Read a reply to its end, or as far as it can be Ollama's."""
    got = await reader.readuntil(b"\r\n\r\n")
    if b"transfer-encoding:" in got.lower():
        raise ValueError("it answers as to HTTP/1.1, so its end is not that of the connection")
    named = next((line for line in got.lower().split(b"\r\n") if line.startswith(_LENGTH)), None)
    whole = min(_MOST_BYTES, len(got) + int(named.removeprefix(_LENGTH)) if named else _MOST_BYTES)
    while len(got) < whole and (part := await reader.read(min(_PART_BYTES, whole - len(got)))):
        got += part
    return got


def _json(reply: bytes) -> object:
    head, _, body = reply.partition(b"\r\n\r\n")
    return json.loads(body) if head.split()[1:2] == [b"200"] else None


def models_in(tags: object) -> list[ModelInfo]:
    """Read the models of `/api/tags`; raises ProviderFailure for what is no such list."""
    keys = ("parameter_size", "quantization_level")
    known = [(m, d if isinstance(d := m.get("details"), dict) else {}) for m in listed(tags)]
    return [ModelInfo(str(m["name"]), m.get("size"), None, *map(d.get, keys)) for m, d in known]


def listed(tags: object) -> list[dict[str, Any]]:
    """Return the entries of `/api/tags`; raises ProviderFailure for what is no such list."""
    models = tags.get("models") if isinstance(tags, dict) else None
    if not isinstance(models, list):
        raise malformed("no models")
    return models
