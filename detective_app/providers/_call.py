"""One call: what it asks, the key it carries, its text as it comes, and the reply that this adds up to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from detective_app.core.ports import Generation, JsonSchema, Message, OnText, Reply

if TYPE_CHECKING:
    from detective_app.core.session import Usage
    from detective_app.core.settings import Effort

Stop = Literal["end", "length", "refusal", "safety"]

MAX_TEXT_CHARS = 200_000
MOST_BYTES = "detective_most_bytes"
"""The request extension with the size of a stream that is longer than replies are."""
_NO_TEXT = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Credentials:
    """How a provider takes its key: in which header, and after which prefix."""

    header: str = "authorization"
    prefix: str = "Bearer "


@dataclass(frozen=True, slots=True)
class Prompt:
    """What one call asks: messages, schema of the reply, how to generate and think, and whether to stream."""

    messages: Sequence[Message]
    schema: JsonSchema | None
    generation: Generation
    stream: bool
    effort: Effort | None = None

    @property
    def system(self) -> str:
        """The system texts, joined."""
        return "\n\n".join(m.content for m in self.messages if m.role == "system")

    @property
    def spoken(self) -> list[Message]:
        """The messages without the system texts."""
        return [m for m in self.messages if m.role != "system"]

    @property
    def alternating(self) -> list[Message]:
        """The messages, neighbours of one role as one: chat templates of open models refuse two in a row."""
        runs = groupby(self.messages, key=lambda m: m.role)
        return [Message(role, "\n\n".join(m.content for m in run)) for role, run in runs]


class Call:
    """One call while it runs: its text as it comes, its flags and its request id.

    A `patient` one waits for its first word as long as the whole call may take, since its model thinks long.
    """

    def __init__(self, model: str, on_text: OnText | None, *, room: int = MAX_TEXT_CHARS) -> None:
        self._model = model
        self._on_text = on_text
        self._parts: list[str] = []
        self._room = room
        self._flags: dict[str, None] = {}
        self.request_id: str | None = None
        self.patient = False

    def flag(self, name: str) -> None:
        """Remember what was noticed or set right."""
        self._flags[name] = None

    def add(self, text: str | None) -> None:
        """Take a piece of the text: without NULs and lone surrogates, as long as there is room."""
        cleaned = _NO_TEXT.sub("", text or "")
        if cleaned != (text or ""):
            self.flag("cleaned")
        kept = cleaned[: self._room]
        if len(kept) < len(cleaned):
            self.flag("truncated")
        self._room -= len(kept)
        if kept:
            self._parts.append(kept)
            if self._on_text:
                self._on_text(kept)

    def reply(self, usage: Usage, stop: Stop) -> Reply:
        """Put the reply together."""
        return Reply("".join(self._parts), self._model, usage, stop, self.request_id, tuple(self._flags))


current_call: ContextVar[Call | None] = ContextVar("current_call", default=None)
"""The call that the HTTP border works for; SDKs offer no way to hand it through."""
