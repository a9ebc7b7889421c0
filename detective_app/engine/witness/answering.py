"""The witness: answers one question, over the case file if there is one; code finds and checks the quotes.

Small and capable models answer in different shapes (`witness_small`, `witness_capable`); what is checked,
shown and kept is the same for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from detective_app.core.case import EVERYWHERE, Passage, Scope
from detective_app.core.errors import AllProvidersFailed, FailureKind
from detective_app.core.ports import CaseIndex, Message, OnProgress, OnText, WitnessReply
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.core.time_limit import limited
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.calls.prompts import render
from detective_app.engine.witness import capable, small, sweep
from detective_app.engine.witness.answer import Inquiry, stated
from detective_app.engine.witness.call import WitnessCall
from detective_app.engine.witness.gate import unclear
from detective_app.engine.witness.left_out import PASSAGES, QUESTION, not_searched, with_left_out
from detective_app.engine.witness.narrowing import NarrowedCase
from detective_app.engine.witness.passages import UNKNOWN_WINDOW_TOKENS, CaseViews, View
from detective_app.engine.witness.reply_text import AnswerStream, answer_part
from detective_app.engine.witness.statements import Judged

if TYPE_CHECKING:
    from collections.abc import Callable

PLAIN_TOKENS = 1_000
PROMPT_TOKENS: dict[Profile, int] = {"small": 600, "capable": 1_400}
"""What a prompt takes beside the documents: rules and question."""

SMALL_WHOLE_TOKENS = 2_500
"""What a small model is shown at once: it reads a longer prompt for minutes, and overlooks what it says."""

ANSWER_TOKENS: dict[Profile, int] = {
    "small": small.ANSWER_TOKENS,
    "capable": capable.DRAFT_TOKENS,
}


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
            reply = await self._reply(question, on_text, on_progress, earlier, scope)
            return with_left_out(reply, time.left_out)

    async def _reply(
        self, question: str, on_text: OnText, on_progress: OnProgress, earlier: Sequence[str], scope: Scope
    ) -> WitnessReply:
        views = self._views
        if views is None or not views.case.sources:
            return await self._plain(question, on_text, on_progress)
        if scope != EVERYWHERE:
            return await self._within(views, question, scope, on_text, on_progress)
        if self.gated:
            now = self.model.clock.now()
            sent_back = await checked(
                QUESTION,
                lambda: unclear(question, views.case, earlier, self.settings, self.model.name, now=now),
                lambda _: None,
            )
            if sent_back:
                on_text(sent_back.text)
                return sent_back
        return await self._over(views, question, on_text, on_progress)

    async def _over(
        self, views: CaseViews, question: str, on_text: OnText, on_progress: OnProgress
    ) -> WitnessReply:
        """Answer over the documents; a prompt that turned out too long is made shorter once."""
        view = await self._prepared(question, views.of)
        if view is None:
            return await self._not_searched(views, question)
        try:
            return await self._answered(
                Inquiry(question, view, views.case, self.settings), on_text, on_progress
            )
        except AllProvidersFailed as failure:
            overflow = failure.last is not None and failure.last.kind is FailureKind.CONTEXT_OVERFLOW
            if not (view.whole and overflow):
                raise
        view = await self._prepared(question, views.excerpt)
        if view is None:
            return await self._not_searched(views, question)
        inquiry = Inquiry(question, view, views.case, self.settings)
        return await self._answered(inquiry, on_text, on_progress)

    async def _within(
        self, views: CaseViews, question: str, scope: Scope, on_text: OnText, on_progress: OnProgress
    ) -> WitnessReply:
        """Answer from a part of the case; without evidence where nothing of the case is left to look at."""
        part = await checked(PASSAGES, lambda: self._part(views, question, scope), lambda late: late)
        if part is None:
            return WitnessReply("", None, self.model.name, outcome="not_found")
        view = await self._prepared(question, part.part) if isinstance(part, CaseViews) else None
        if view is None or not isinstance(part, CaseViews):
            return await self._not_searched(views, question)
        return await self._answered(Inquiry(question, view, part.case, self.settings), on_text, on_progress)

    def _part(self, views: CaseViews, question: str, scope: Scope) -> CaseViews | None:
        """Return the part of the case that a scope leaves, None where that is nothing; blocks."""
        if not scope.elsewhere:
            return self._views_of(views.case, scope)
        within = replace(scope, elsewhere=0)
        first = (
            views.of(question) if within == EVERYWHERE else self._views_of(views.case, within).part(question)
        )
        if first.whole:
            return None
        shown = first.passages
        left = self._views_of(views.case, EVERYWHERE, shown)
        for _ in range(1, scope.elsewhere):
            shown += left.part(question).passages
            left = self._views_of(views.case, EVERYWHERE, shown)
        return left if left.case.every_passage() else None

    def _views_of(self, case: CaseIndex, scope: Scope, shown: tuple[Passage, ...] = ()) -> CaseViews:
        return CaseViews(NarrowedCase(case, scope, shown), self.profile, self._room)

    async def _answered(self, inquiry: Inquiry, on_text: OnText, on_progress: OnProgress) -> WitnessReply:
        """Answer from what is in view; where that holds nothing, from what reading on finds."""
        answer = small.answer if self.profile == "small" else capable.answer
        given = await answer(inquiry, self.model, on_text, on_progress)
        if given.evidence and given.evidence.shown:
            return given
        given = await self._read_on(inquiry, given, on_progress)
        if given.text:
            on_text(given.text)
        return given

    async def _read_on(self, inquiry: Inquiry, given: WitnessReply, on_progress: OnProgress) -> WitnessReply:
        """Read the passages that no prompt held, as long as the settings allow; a failure changes nothing."""
        if given.outcome != "not_found" or given.read is None or not self.settings.sweep_seconds:
            return given
        try:
            swept = await sweep.swept(inquiry, self.model, self.profile, given.read, on_progress)
        except AllProvidersFailed:
            return given
        return await on_texts(_after, replace(inquiry, swept=swept.read), given, swept.found)

    async def _prepared(self, question: str, choose: Callable[[str], View]) -> View | None:
        """Choose a view and count its sentences, away from the event loop; None where that took too long."""

        def work() -> View:
            view = choose(question)
            _ = view.index
            return view

        return await checked(PASSAGES, work, lambda _: None)

    async def _not_searched(self, views: CaseViews, question: str) -> WitnessReply:
        """Say that nothing was read of the case, as there was no time to find what to read."""
        passages = await on_texts(lambda: views.case.passages)
        return not_searched(question, passages, self.model.name)

    async def _plain(self, question: str, on_text: OnText, on_progress: OnProgress) -> WitnessReply:
        messages = [
            Message("system", render("witness_plain", hypothesis=self.hypothesis)),
            Message("user", question),
        ]
        call = WitnessCall(self.model, PLAIN_TOKENS, answer_part, short=self.profile == "small")
        reply = await call.reply(messages, question, AnswerStream(on_text), on_progress)
        return WitnessReply(reply.text.strip(), None, reply.model, reply.flags)

    @cached_property
    def _views(self) -> CaseViews | None:
        """What may be shown of the case; made once, so that a whole case is read once."""
        return CaseViews(self.case, self.profile, self._room) if self.case else None

    @property
    def _room(self) -> int:
        """The tokens that a prompt may spend on documents."""
        window = self.model.context_tokens or UNKNOWN_WINDOW_TOKENS
        room = max(0, window - PROMPT_TOKENS[self.profile] - ANSWER_TOKENS[self.profile])
        return min(room, SMALL_WHOLE_TOKENS) if self.profile == "small" else room


def _after(inquiry: Inquiry, given: WitnessReply, found: Sequence[Judged]) -> WitnessReply:
    """Put on record what reading on gave: words that were found, or how much has been read in vain."""
    evidence = inquiry.evidence(found) if found else given.evidence or inquiry.insufficient()
    text = stated(evidence) or inquiry.unanswered(evidence)
    return inquiry.reply(text, evidence, given.model, flags=given.flags, notes=given.notes)
