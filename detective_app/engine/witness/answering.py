"""The witness: answers one question over the case file if there is one, by passages that code found.

A small model is not asked: the passages are the answer. A capable one is shown them and says in sentences
what they say, each with the passages that it rests on (`witness/capable.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from detective_app.core.case import EVERYWHERE, Passage, Scope
from detective_app.core.errors import AllProvidersFailed, FailureKind
from detective_app.core.ports import CaseIndex, Message, OnProgress, OnText, WitnessReply
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.core.time_limit import limited
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.calls.prompts import render
from detective_app.engine.witness import capable
from detective_app.engine.witness.answer import OpenQuestion
from detective_app.engine.witness.capable import WitnessCall
from detective_app.engine.witness.left_out import PASSAGES, QUESTION, not_searched, unclear, with_left_out
from detective_app.engine.witness.showing import MOST_FOUND, MOST_SHOWN, ShownPassages, every, found

PLAIN_TOKENS = 1_000
UNKNOWN_WINDOW_TOKENS = 32_000
PROMPT_TOKENS = 1_400
"""What a prompt takes beside the documents: rules and question."""


@dataclass(frozen=True)
class CaseWitness:
    """The Witness of a case; without a `case` or documents in it, it answers from what its model knows.

    An answer over documents shows only what verbatim quotes carry. With `gated`, a question that cannot be
    answered as it stands is sent back instead of being put to the model.
    """

    model: FallbackModel
    case: CaseIndex | None = None
    profile: Profile = "capable"
    hypothesis: str = ""
    settings: EvidenceSettings = EvidenceSettings()  # noqa: RUF009 - frozen
    gated: bool = False
    at_once: int = 1

    async def answer(
        self,
        question: str,
        *,
        on_text: OnText,
        on_progress: OnProgress,
        earlier: Sequence[str] = (),
        scope: Scope = EVERYWHERE,
    ) -> WitnessReply:
        """Answer one question; an empty or refusing answer is an answer.

        `earlier` are the questions before it, for the gate. A check of texts that takes too long is left out,
        and the answer says so. Raises AllProvidersFailed.
        """
        clock = self.model.clock
        with limited(clock.limit(self.settings.text_seconds), clock.processor) as time:
            if self.case is None or not self.case.sources:
                return await self._plain(question, on_text, on_progress)
            sent_back = await self._sent_back(question, self.case, earlier, scope)
            reply = sent_back or await self._over(self.case, question, scope, on_progress)
            reply = with_left_out(reply, time.left_out)
            on_text(reply.text)
            return reply

    async def _sent_back(
        self, question: str, case: CaseIndex, earlier: Sequence[str], scope: Scope
    ) -> WitnessReply | None:
        """Return what is answered to a question that cannot be answered as it stands, else None."""
        if not self.gated or scope != EVERYWHERE:
            return None
        now = self.model.clock.now()
        return await checked(
            QUESTION,
            lambda: unclear(question, case, earlier, self.settings, self.model.name, now=now),
            lambda _: None,
        )

    async def _over(
        self, case: CaseIndex, question: str, scope: Scope, on_progress: OnProgress
    ) -> WitnessReply:
        """Answer over the documents; a prompt that turned out too long is made shorter once."""
        try:
            return await self._from(case, question, scope, on_progress, whole=self.profile != "small")
        except AllProvidersFailed as failure:
            if failure.last is None or failure.last.kind is not FailureKind.CONTEXT_OVERFLOW:
                raise
        return await self._from(case, question, scope, on_progress, whole=False)

    async def _from(
        self, case: CaseIndex, question: str, scope: Scope, on_progress: OnProgress, *, whole: bool
    ) -> WitnessReply:
        """Answer from the `whole` case where it goes into a prompt, else from what comes near."""
        shown = await checked(
            PASSAGES, lambda: self._shown(case, question, scope, whole=whole), lambda _: None
        )
        if shown is None:
            return not_searched(question, await on_texts(lambda: case.passages), self.model.name)
        if scope.elsewhere and not shown.passages:
            return WitnessReply("", None, self.model.name, outcome="nothing_near")
        inquiry = OpenQuestion(question, shown, case, self.settings)
        if self.profile == "small":
            return await on_texts(inquiry.passages, self.model.name)
        return await self._by_model(inquiry, on_progress)

    async def _by_model(self, inquiry: OpenQuestion, on_progress: OnProgress) -> WitnessReply:
        """Have the model answer from what came near; where that holds nothing, from what reading on finds."""
        if inquiry.shown.passages:
            given = await capable.answer(inquiry, self.model, on_progress)
        else:
            given = await on_texts(inquiry.reply, "nothing_near", self.model.name)
        if given.outcome not in ("declined", "nothing_near") or given.mark or inquiry.read.settles:
            return given
        if not self.settings.sweep_seconds:
            return given
        return await capable.read_on(inquiry, self.model, given, on_progress)

    def _shown(self, case: CaseIndex, question: str, scope: Scope, *, whole: bool) -> ShownPassages:
        small = self.profile == "small"
        if scope.elsewhere and self._every and not small:
            return ShownPassages((), (), len(self._every))  # the whole case was shown the first time
        each = MOST_SHOWN if small else MOST_FOUND
        shown = found(case, question, scope, self._every if whole else (), each)
        return replace(shown, total=len(self._every) or shown.total)

    async def _plain(self, question: str, on_text: OnText, on_progress: OnProgress) -> WitnessReply:
        messages = [
            Message("system", render("witness_plain", hypothesis=self.hypothesis)),
            Message("user", question),
        ]
        call = WitnessCall(self.model, PLAIN_TOKENS, str.strip, short=self.profile == "small", own_words=True)
        reply = await call.reply(messages, question, on_progress, on_text)
        return WitnessReply(reply.text.strip(), None, reply.model, reply.flags)

    @cached_property
    def _every(self) -> tuple[Passage, ...]:
        """All passages of a case that goes into one prompt, or none; made once, as a prompt is to stay."""
        if self.case is None:
            return ()
        window = self.model.context_tokens or UNKNOWN_WINDOW_TOKENS
        return every(self.case, max(0, window - PROMPT_TOKENS - capable.DRAFT_TOKENS))
