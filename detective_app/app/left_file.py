"""Whether the file that a run left is what its tape comes to: to the byte, or as far as the run got."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic_core import from_json, to_json

from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.by_person import Change
from detective_app.storage.sessions.format import encode

_COUNTED = ("usage", "auditTrail", "disclosure", "redaction", "contentHash")
"""What several things done at once add to between two saves, in an order that no tape tells."""


@dataclass(slots=True)
class Saved:
    """Implements `core.ports.SessionStore` by what would be written."""

    files: list[bytes] = field(default_factory=list)
    marked: Sequence[Change] = ()

    def save(self, session: InterrogationSession) -> Path:
        """Keep a session as its file would be, with what a person marked while it was run."""
        for change in self.marked:
            session = change.on(session)
        self.files.append(encode(session))
        return Path("session.json")

    def with_resolutions(self, session: InterrogationSession) -> InterrogationSession:
        """Return a session as it is: nobody resolves anything meanwhile."""
        return session

    @property
    def last(self) -> bytes:
        """What was saved last."""
        return self.files[-1] if self.files else b""

    def left(self, file: str, *, at_its_end: bool) -> bool:
        """Tell by its digest whether a file is the last one, or any where a run was cut off."""
        return file in map(digest, self.files[-1:] if at_its_end else self.files)

    def reached(self, file: bytes) -> bool:
        """Tell whether all that a file says was done is in one of those that were saved.

        What is done at once is saved as it comes, so a run that was cut off meanwhile may have left a file
        that has the same answers, and counts of calls between those of two files here.
        """
        settled, done = _parted(file)
        return any(
            settled == other and all(one in more for one in done)
            for other, more in map(_parted, reversed(self.files))
        )


def digest(content: bytes) -> str:
    """Return by what a tape knows a file."""
    return hashlib.sha256(content).hexdigest()


def difference(was: bytes, now: bytes) -> str:
    """Return at which field two session files differ first."""
    before, after = from_json(was), from_json(now)
    place = ""
    while type(before) is type(after) and isinstance(before, dict | list):
        names = list(before) if isinstance(before, dict) else list(range(len(before)))
        others = list(after) if isinstance(after, dict) else list(range(len(after)))
        if names != others:
            return f": {place or 'the file'} has {others} and had {names}"
        name = next((one for one in names if before[one] != after[one]), None)
        if name is None:
            return ""
        place, before, after = f"{place}/{name}", before[name], after[name]
    return f": {place} is {after!r:.80} and was {before!r:.80}"


def _parted(file: bytes) -> tuple[bytes, Sequence[bytes]]:
    """Return what of a session is settled, and what was done in the round that is under way."""
    session: dict[str, Any] = from_json(file)
    done = [*session["auditTrail"], *_in_round(session.get("pendingRound", {}))]
    done += _in_deliberation(session.get("deliberation", {}))
    for name in _COUNTED:
        session.pop(name, None)
    return to_json(session), [to_json(one) for one in done]


def _in_round(round_: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Take what was done out of a round, and return it."""
    for kind, mark in (("turns", "answer"), ("actions", "doneAt")):
        for number, one in enumerate(round_.get(kind, ())):
            one.pop("usage", None)
            if mark in one:
                yield dict(one)
            round_[kind][number] = one.get("sequence", number)


def _in_deliberation(done: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Take what was said last out of a deliberation, and return it."""
    yield from done.pop("failures", ())
    if done.get("rounds"):
        yield from done["rounds"][-1].pop("responses", ())
