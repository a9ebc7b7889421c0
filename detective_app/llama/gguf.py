"""What must be known of a GGUF file without loading it: that it is one, its trained context, its SHA-256."""

from __future__ import annotations

import hashlib
import json
import os
import re
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

_HEADER_BYTES = 1 << 18
# An entry is its name, its type (4: a 32-bit number) and its value; this one stands near the start.
_TRAINED_CONTEXT = re.compile(rb"\.context_length\x04\x00\x00\x00(.{4})", re.DOTALL)


def trained_context(path: Path) -> int | None:
    """Return the longest context of the model in tokens, None when not told; raises ValueError or OSError."""
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    if not header.startswith(b"GGUF"):
        raise ValueError(f"{path.name} is not a GGUF file")
    found = _TRAINED_CONTEXT.search(header)
    return int.from_bytes(found[1], "little") if found else None


def digest(path: Path, cache: Path) -> str:
    """Return `sha256:…` of a file, from `cache` when its size and time are unchanged; raises OSError.

    Hashing a gigabyte takes seconds, so call it from a thread. A cache that cannot be used is no error.
    """
    facts = path.stat()
    stamp = [facts.st_size, facts.st_mtime_ns]
    known = _read(cache)
    entry = known.get(str(path))
    if isinstance(entry, dict) and entry.get("stamp") == stamp and isinstance(entry.get("sha256"), str):
        return f"sha256:{entry['sha256']}"
    with path.open("rb") as file:
        measured = hashlib.file_digest(file, "sha256").hexdigest()
    _write(cache, known | {str(path): {"stamp": stamp, "sha256": measured}})
    return f"sha256:{measured}"


def _read(cache: Path) -> dict[str, object]:
    try:
        known = json.loads(cache.read_bytes())
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _write(cache: Path, known: dict[str, object]) -> None:
    with suppress(OSError):
        cache.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=cache.parent, prefix=".digests-", delete=False) as file:
            json.dump(known, file)
        os.replace(file.name, cache)  # noqa: PTH105 - the name is a string here
