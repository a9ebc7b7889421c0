"""Requests and tokens a minute of providers, counted for all processes of a data folder in one small file."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from detective_app.core.errors import BadInput
from detective_app.storage.atomic import kept
from detective_app.storage.reading import parse_json, read_file

_MINUTE = 60.0
_AT_ONCE = 6.0  # what of a minute's share may go at once, in seconds: providers count by seconds, too
_MOST_BYTES = 100_000
_UNCOUNTED = "What providers take in a minute cannot be counted: {reason}. {step}. Nothing was sent."


@dataclass(frozen=True, slots=True)
class Rate:
    """Implements `core.ports.Pace`: so many requests and tokens of a provider a minute, 0: as many as come.

    In the file stands until when each share is used up, so that who comes next waits that long, and no
    process has to be there to say so. Raises StorageError.
    """

    path: Path
    provider: str
    requests: int
    tokens: int

    def take(self, tokens: int, requests: int = 1) -> float:
        """Take a share for requests of about so many tokens; return the seconds to wait before; blocks."""
        with kept(_UNCOUNTED):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with FileLock(f"{self.path}.lock", mode=0o600):
                return self._taken(time.time(), tokens, requests)

    def _taken(self, now: float, tokens: int, requests: int) -> float:
        known = self._known()
        wanted = {"requests": (requests, self.requests), "tokens": (tokens, self.tokens)}
        waits = [0.0]
        for name, (count, a_minute) in wanted.items():
            if a_minute:
                key = f"{self.provider} {name}"
                # What a broken clock wrote is not waited for.
                until = min(max(known.get(key, 0.0), now), now + 60 * _MINUTE)
                waits.append(until - now - _AT_ONCE)
                known[key] = until + count * _MINUTE / a_minute
        self.path.write_text(json.dumps(known), encoding="ascii")
        return max(waits)

    def _known(self) -> dict[str, float]:
        with suppress(BadInput):
            found = parse_json(read_file(self.path, limit=_MOST_BYTES)[0])
            if isinstance(found, Mapping):
                return {key: float(one) for key, one in found.items() if isinstance(one, int | float)}
        return {}


def rate_of(path: Path, provider: str, limits: Iterable[str]) -> Rate | None:
    """Return what counts for a provider, by `PROVIDER=REQUESTS/TOKENS`; None where nobody said it."""
    found = [one.partition("=")[2] for one in limits if one.startswith(f"{provider}=")]
    for rates in found[-1:]:
        requests, _, tokens = rates.partition("/")
        return Rate(path, provider, int(requests or 0), int(tokens or 0))
    return None
