"""The texts that a value read from JSON holds, at any depth."""

from __future__ import annotations

from collections.abc import Iterator


def strings(value: object) -> Iterator[str]:
    """Yield every string of a value, the last first; names of fields are none."""
    values = [value]
    while values:
        one = values.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list | dict):
            values += one.values() if isinstance(one, dict) else one
