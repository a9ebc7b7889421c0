"""Which half of what is measured on nobody may tune on, and whether that half is still what it was.

A unit is what is divided: a document of the contracts or filings (without the filing's suffix), the id of a
truth case, `set/group` of the sets here. Run it as a module to pin the held-out half anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

PINS = Path(__file__).with_name("held_out.sha256")
T = TypeVar("T")


def held_out(unit: str) -> bool:
    """Tell whether a unit belongs to the half that is looked at once."""
    return int(hashlib.sha256(unit.encode()).hexdigest()[0], 16) >= 8


def halves(things: Iterable[T], unit: Callable[[T], str]) -> tuple[list[T], list[T]]:
    """Divide things by their units: those to develop with, and those held out."""
    developed: list[T] = []
    held: list[T] = []
    for thing in things:
        (held if held_out(unit(thing)) else developed).append(thing)
    return developed, held


def digests(contents: Mapping[str, bytes]) -> dict[str, str]:
    """Return the sha256 of each content by its name."""
    return {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}


def pinned() -> dict[str, str]:
    """Return the sha256 of everything held out, by its name as `sha256sum` would list it."""
    rows = (line.split("  ", 1) for line in PINS.read_text(encoding="utf-8").splitlines())
    return {name: digest for digest, name in rows}


def changed(contents: Mapping[str, bytes], below: str) -> Sequence[str]:
    """Return the names below a folder whose content is not what is pinned, or that are on one side only."""
    found = digests(contents)
    wanted = {name: digest for name, digest in pinned().items() if name.startswith(below)}
    return sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))


if __name__ == "__main__":
    from tests.quality.labelled import held_out_contents

    rows = sorted(digests(held_out_contents()).items())
    PINS.write_text("".join(f"{digest}  {name}\n" for name, digest in rows), encoding="utf-8")
