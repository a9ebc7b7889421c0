"""One call: what it asks, the key it carries, its text as it comes, and the reply that this adds up to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from detective_app.core.errors import FailureKind
from detective_app.core.ports import Generation, JsonSchema, Message, OnText, Reply
from detective_app.core.thoughts import Come, may_be_thought, parted, pulse

if TYPE_CHECKING:
    from detective_app.core.session import Usage
    from detective_app.core.settings import Effort

Stop = Literal["end", "length", "refusal", "safety"]

MAX_TEXT_CHARS = 200_000
MOST_BYTES = "detective_most_bytes"
"""The request extension with the size of a stream that is longer than replies are."""
_OBJECT = ("{", '"{')
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


class ProviderCall:
    """One call while it runs: its text as it comes, its flags and its request id.

    A `patient` one waits for its first word as long as the whole call may take, since its model thinks long;
    `ended` once the server has said that its stream is whole.
    """

    def __init__(self, model: str, on_text: OnText | None, *, room: int = MAX_TEXT_CHARS) -> None:
        self._model = model
        self._on_text = on_text
        self._parts: list[str] = []
        self._room = room
        self._flags: dict[str, None] = {}
        self._unheard: str | None = ""
        self._thought, self._arguments = "", ""
        self.request_id: str | None = None
        self.patient = False
        self.ended = False
        if watched := pulse.get():
            watched.look = self._come

    def again(self) -> ProviderCall:
        """Return the call that is made in place of one that was refused before it said anything."""
        made = ProviderCall(self._model, self._on_text, room=self._room)
        made._flags, made.patient = self._flags, self.patient
        current_call.set(made)
        return made

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
                self._tell(kept, self._on_text)

    def think(self, text: str | None) -> None:
        """Take a piece of what came in a field for thoughts; it is shown nowhere."""
        self._thought += (text or "")[: MAX_TEXT_CHARS - len(self._thought)]

    def argue(self, arguments: str | None) -> None:
        """Take a piece of the arguments with which a model called a tool in place of speaking."""
        self._arguments += (arguments or "")[: MAX_TEXT_CHARS - len(self._arguments)]

    @property
    def begun(self) -> bool:
        """Tell whether anything has come."""
        return bool(self._parts or self._thought or self._arguments)

    def reply(self, usage: Usage, stop: Stop) -> Reply:
        """Put the reply together, without what the model only thought.

        An object that stands in the field for thoughts, or in the arguments of a call (there also as the text
        of a JSON string), is the reply where there is none else.
        """
        said, problem = parted("".join(self._parts)), None
        words = said.words
        if not words.strip():
            elsewhere = (one.strip() for one in (self._arguments, self._thought))
            words = next(
                (one for one in elsewhere if one.startswith(_OBJECT) and one.endswith(("}", '}"'))), ""
            )
            if words:
                self.flag(FailureKind.OTHER_FIELD)
            elif said.thought.strip() or self._thought.strip():
                alone = said.thought.strip() or stop == "length"
                problem = FailureKind.THOUGHT_ALONE if alone else FailureKind.OTHER_FIELD
        usage = self._with_thoughts(usage, words, said.thought or self._thought)
        thought = bool(said.thought.strip() or self._thought.strip())
        flags = tuple(self._flags)
        return Reply(words, self._model, usage, stop, self.request_id, flags, problem, thought)

    @staticmethod
    def _with_thoughts(usage: Usage, words: str, thought: str) -> Usage:
        """Say how many of the output's tokens were thoughts: their share of it, where no server says."""
        if usage.reasoning_tokens or not thought:
            return usage
        share = len(thought) / (len(thought) + len(words))
        return usage.evolve(reasoning_tokens=round(usage.output_tokens * share))

    def _come(self) -> Come:
        """Count what has come so far."""
        said = parted("".join(self._parts))
        words = "" if may_be_thought(said.words) else said.words
        return Come(len(said.thought) + len(self._thought), len(words) + len(self._arguments))

    def _tell(self, piece: str, hear: OnText) -> None:
        """Tell a piece of the text at once, unless it may be a thought: then what follows that alone."""
        if self._unheard is None:
            hear(piece)
            return
        self._unheard += piece
        words = self._unheard
        if may_be_thought(words):
            words = parted(words).words
        if words.strip() and not may_be_thought(words):
            self._unheard = None
            hear(words)


current_call: ContextVar[ProviderCall | None] = ContextVar("current_call", default=None)
"""The call that the HTTP border works for; SDKs offer no way to hand it through."""
