"""Critique, repair, validate: a capable model mends what failed, from the passages at hand (seed 004 §4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from detective_app.core.case import Passage
from detective_app.core.errors import AllProvidersFailed
from detective_app.core.ports import Message, OnProgress
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.calls.prompts import render, shortened
from detective_app.engine.calls.structured import ask
from detective_app.engine.witness.answer import Inquiry
from detective_app.engine.witness.draft import Draft, DraftStatement, bounded
from detective_app.engine.witness.left_out import PASSAGES
from detective_app.engine.witness.prompts import written
from detective_app.engine.witness.showing import Shown, quotable
from detective_app.engine.witness.statements import Judged
from detective_app.evidence.finding import find

REPAIR_TOKENS = 2_000
_ECHOED_CHARS = 4_000
_PROBLEM_CHARS = 400
_MOST_PROBLEMS = 12
_MOST_MORE = 4


@dataclass(slots=True)
class Repair:
    """Mends the answer to one question; `messages` are the prompt and the reply that is mended.

    `shown` grows by what comes near the statements that failed.
    """

    inquiry: Inquiry
    model: FallbackModel
    messages: Sequence[Message]
    shown: Shown = field(init=False)

    def __post_init__(self) -> None:
        """Begin with what the model was shown."""
        self.shown = self.inquiry.shown

    async def mended(
        self, draft: Draft, on_progress: OnProgress
    ) -> tuple[tuple[Judged, ...], tuple[str, ...]]:
        """Return the statements and what is missing after at most `n_repairs` rounds.

        What held stays; a round only replaces what failed. A model that fails here costs no answer.
        """
        judged, missing = await on_texts(self._judged, draft.statements), draft.not_stated
        for _ in range(self.inquiry.settings.n_repairs):
            failed = [one for one in judged if one.failed]
            if not failed:
                break
            try:
                again = await self._again(failed, on_progress)
            except AllProvidersFailed:
                break
            missing = tuple(dict.fromkeys((*missing, *again.not_stated)))
            if not again.statements:
                break
            kept = [one for one in judged if not one.failed]
            known = {one.fact.text for one in kept}
            new = await on_texts(self._judged, again.statements)
            judged = (*kept, *(one for one in new if one.fact.text not in known))
        return judged, missing

    def _judged(self, statements: Sequence[DraftStatement]) -> tuple[Judged, ...]:
        passages = self.shown.passages
        return tuple(self.inquiry.checks.judge(statement, passages) for statement in statements)

    async def _again(self, failed: Sequence[Judged], on_progress: OnProgress) -> Draft:
        """Tell what failed, show the passages that come next nearest to it, and have it answer again."""
        begun = len(self.shown.passages)
        self.shown = self.shown.with_more(await checked(PASSAGES, lambda: self._near(failed), lambda _: ()))
        new = enumerate(self.shown.passages[begun:], begun + 1)
        more = [f"{one.source_id} {written(number, one)}" for number, one in new]
        *prompt, echoed = self.messages
        said = render(
            "witness_repair", problems=list(_problems(failed)), more=more, question=self.inquiry.question
        )
        echo = Message("assistant", shortened(echoed.content, _ECHOED_CHARS).strip() or "{}")
        request = [*prompt, echo, Message("user", said)]
        draft, _ = await ask(self.model, request, Draft, max_tokens=REPAIR_TOKENS, on_progress=on_progress)
        return bounded(draft)

    def _near(self, failed: Sequence[Judged]) -> tuple[Passage, ...]:
        """Return the passages nearest to what failed that the model was not shown yet."""
        case = self.inquiry.case
        before = {(one.source_id, line) for one in self.shown.passages for line in _lines(one)}
        near = find(case, " ".join(one.fact.text for one in failed), _MOST_MORE + len(self.shown.passages))
        new = (one for one in near if not before.issuperset((one.source_id, line) for line in _lines(one)))
        return tuple(islice(chain.from_iterable(quotable(one, case) for one in new), _MOST_MORE))


def _lines(passage: Passage) -> range:
    return range(passage.locator.first, passage.locator.last + 1)


def _problems(failed: Sequence[Judged]) -> Iterator[str]:
    for one in failed[:_MOST_PROBLEMS]:
        said = shortened(one.fact.reason or "", _PROBLEM_CHARS)
        yield f"{shortened(one.fact.text, _PROBLEM_CHARS)} ({said})"
