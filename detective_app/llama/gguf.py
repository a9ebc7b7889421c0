"""What must be known of a GGUF file without loading it: that it is one, its trained context, its SHA-256."""

from __future__ import annotations

import hashlib
import json
import re
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

DIGESTS = "digests.json"
"""The file in the models folder that remembers measured hashes."""

_HEADER_BYTES = 1 << 18
# An entry is its name, its type (4: a 32-bit number) and its value; this one stands near the start.
_TRAINED_CONTEXT = re.compile(rb"\.context_length\x04\x00\x00\x00(.{4})", re.DOTALL)


def trained_context(path: Path) -> int | None:
    """Return the longest context of the model in tokens, None when not told; raises ValueError, OSError."""
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
    entry = _read(cache).get(str(path))
    if isinstance(entry, dict) and entry.get("stamp") == _stamp(path):
        return f"sha256:{entry.get('sha256')}"
    with path.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    remember(path, sha256, cache)
    return f"sha256:{sha256}"


def remember(path: Path, sha256: str, cache: Path) -> None:
    """Keep the hash of a file as it is now, so that it need not be measured again."""
    known = _read(cache) | {str(path): {"stamp": _stamp(path), "sha256": sha256}}
    with suppress(OSError):
        cache.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=cache.parent, prefix=".digests-", delete=False) as file:
            json.dump(known, file)
        Path(file.name).replace(cache)


def _stamp(path: Path) -> list[int]:
    facts = path.stat()
    return [facts.st_size, facts.st_mtime_ns]


def _read(cache: Path) -> dict[str, object]:
    try:
        known = json.loads(cache.read_bytes())
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}
