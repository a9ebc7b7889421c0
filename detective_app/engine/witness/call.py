"""One call to the witness's model: what may be asked again, and what is an answer whatever it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.ports import (
    Attempt,
    Generation,
    JsonSchema,
    Message,
    OnProgress,
    Progress,
    Reply,
)
from detective_app.engine.calls import language
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.validators.refusal import declines

_LEGAL = frozenset(
    {
        FailureKind.EMPTY,
        FailureKind.REFUSAL,
        FailureKind.SAFETY,
        FailureKind.CUT_OFF,
        FailureKind.WRONG_LANGUAGE,
        FailureKind.INVALID_OUTPUT,
    }
)
_STOPS = {
    "length": FailureKind.CUT_OFF,
    "refusal": FailureKind.REFUSAL,
    "safety": FailureKind.SAFETY,
}


class TextStream(Protocol):
    """Takes a reply's text as it comes."""

    def feed(self, text: str) -> None:
        """Take the next piece."""
        ...

    def restart(self) -> None:
        """Forget what came: another reply follows."""
        ...

    def close(self) -> None:
        """Take the end of the reply."""
        ...


@dataclass(frozen=True, slots=True)
class WitnessCall:
    """How a prompt is put to the witness.

    `answer_of` returns the words of a reply that are its answer, or raises UnusableReply when it cannot be
    read; a reply that is `short` by intent is not asked again when the token limit cut it.
    """

    model: FallbackModel
    tokens: int
    answer_of: Callable[[str], str]
    schema: JsonSchema | None = None
    stop: tuple[str, ...] = ()
    short: bool = False

    async def reply(
        self, messages: Sequence[Message], question: str, stream: TextStream, on_progress: OnProgress
    ) -> Reply:
        """Return the reply; an empty or refusing one is asked for once more, then kept as it is.

        Raises AllProvidersFailed.
        """

        def accept(reply: Reply) -> None:
            if problem := self._problem(reply, question):
                raise UnusableReply(problem, [f"the answer is {problem.value}"], text=reply.text)

        def progress(told: Progress) -> None:
            if isinstance(told, Attempt) and not told.recovered:
                stream.restart()
            on_progress(told)

        reply = await self.model.reply(
            messages,
            schema=self.schema,
            generation=Generation(max_tokens=self.tokens, seed=0, stop=self.stop),
            on_text=stream.feed,
            accept=accept,
            legal=_LEGAL,
            on_progress=progress,
        )
        stream.close()
        return reply

    def _problem(self, reply: Reply, question: str) -> FailureKind | None:
        """Return why the answer should be asked for once more."""
        if reply.stop == "length" and self.short:
            return None
        if reply.stop in _STOPS:
            return _STOPS[reply.stop]
        answer = self.answer_of(reply.text)
        if not answer:
            return FailureKind.EMPTY
        if declines(answer):
            return FailureKind.REFUSAL
        return FailureKind.WRONG_LANGUAGE if language.differs(answer, question) else None
