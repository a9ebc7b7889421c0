"""One call to the witness's model: what may be asked again, and what is an answer whatever it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.ports import Generation, JsonSchema, Message, OnProgress, OnText, Reply
from detective_app.engine.calls import language
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.structured import STOPS
from detective_app.validators.refusal import declines

_K = FailureKind
_LEGAL = frozenset({_K.EMPTY, _K.THOUGHT_ALONE, _K.OTHER_FIELD, _K.REFUSAL, _K.SAFETY, _K.CUT_OFF})
_LEGAL |= {_K.WRONG_LANGUAGE, _K.INVALID_OUTPUT}


@dataclass(frozen=True, slots=True)
class WitnessCall:
    """How a prompt is put to the witness.

    `answer_of` returns the words of a reply that are its answer, or raises UnusableReply when it cannot be
    read; a reply that is `short` by intent is not asked again when the token limit cut it. Only what is said
    in the model's `own_words` is asked again in the question's language: documents have their own.
    """

    model: FallbackModel
    tokens: int
    answer_of: Callable[[str], str]
    schema: JsonSchema | None = None
    short: bool = False
    own_words: bool = False

    async def reply(
        self,
        messages: Sequence[Message],
        question: str,
        on_progress: OnProgress,
        on_text: OnText | None = None,
    ) -> Reply:
        """Return the reply; an empty or refusing one is asked for once more, then kept as it is.

        Raises AllProvidersFailed.
        """

        def accept(reply: Reply) -> None:
            if problem := self._problem(reply, question):
                raise UnusableReply(problem, [f"the answer is {problem.value}"], text=reply.text)

        return await self.model.reply(
            messages,
            schema=self.schema,
            generation=Generation(max_tokens=self.tokens, seed=0),
            on_text=on_text,
            accept=accept,
            legal=_LEGAL,
            on_progress=on_progress,
        )

    def _problem(self, reply: Reply, question: str) -> FailureKind | None:
        """Return why the answer should be asked for once more."""
        if reply.problem is not None:
            return reply.problem
        if reply.stop == "length" and self.short:
            return None
        if reply.stop in STOPS:
            return STOPS[reply.stop]
        answer = self._words(reply.text)
        if not answer:
            return FailureKind.EMPTY
        if declines(answer):
            return FailureKind.REFUSAL
        differs = self.own_words and language.differs(answer, question)
        return FailureKind.WRONG_LANGUAGE if differs else None

    def _words(self, text: str) -> str:
        """Return the answer in a reply; one that cannot be read may be a refusal in plain words."""
        try:
            return self.answer_of(text) if text.strip() else ""
        except UnusableReply as unreadable:
            kind = FailureKind.REFUSAL if declines(text) else unreadable.kind
            raise UnusableReply(kind, unreadable.problems, text=text) from None
