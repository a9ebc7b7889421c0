"""A ChatModel of our own port that plays a script: replies and failures in order, every call remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Generation, JsonSchema, Message, OnText, Reply
from detective_app.core.session import Usage

Step = str | Reply | ProviderFailure | Callable[[Sequence[Message]], str]


@dataclass
class ScriptedModel:
    """Plays its steps, then repeats the last one; text becomes a reply that used 10 tokens in and 5 out."""

    name: str
    steps: list[Step]
    context_tokens: int | None = None
    calls: list[Sequence[Message]] = field(default_factory=list)
    generations: list[Generation] = field(default_factory=list)
    closed: bool = False

    async def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: JsonSchema | None = None,
        generation: Generation = Generation(),  # noqa: B008 - frozen
        on_text: OnText | None = None,
    ) -> Reply:
        """Play the next step."""
        del schema
        self.calls.append(messages)
        self.generations.append(generation)
        step = self.steps[min(len(self.calls), len(self.steps)) - 1]
        if isinstance(step, ProviderFailure):
            raise step
        if isinstance(step, Reply):
            return step
        text = step if isinstance(step, str) else step(messages)
        if on_text:
            for word in text.split(" "):
                on_text(word + " ")
        return said(text, self.name)

    async def aclose(self) -> None:
        """Remember that it was closed."""
        self.closed = True


def said(text: str, model: str = "openai:one", **changes: object) -> Reply:
    """Return a reply with this text."""
    return Reply(text, model, Usage(calls=1, input_tokens=10, output_tokens=5), **changes)  # type: ignore[arg-type]


def failed(kind: FailureKind, retry_after: float | None = None, status: int | None = None) -> ProviderFailure:
    """Return a failure of this kind."""
    return ProviderFailure(kind, "as scripted", retry_after=retry_after, http_status=status)
