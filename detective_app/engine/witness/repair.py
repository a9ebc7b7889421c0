"""Critique, repair, validate: a capable model mends what failed, with deterministic tools (seed 004 §4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from detective_app.core.case import Passage
from detective_app.core.errors import AllProvidersFailed
from detective_app.core.evidence import Locator
from detective_app.core.ports import Message, OnProgress
from detective_app.core.record import Record
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.calls.prompts import render, shortened
from detective_app.engine.calls.structured import ask
from detective_app.engine.witness.answer import Inquiry
from detective_app.engine.witness.draft import Draft, DraftStatement, bounded
from detective_app.engine.witness.left_out import TOOLS
from detective_app.engine.witness.showing import Shown, quotable
from detective_app.engine.witness.statements import Judged
from detective_app.evidence.answer.tools import ToolCall, ToolResult, Tools
from detective_app.evidence.orders.injection import defused

MAX_TOOL_CALLS = 4
REPAIR_TOKENS = 2_000
_ECHOED_CHARS = 4_000
_PROBLEM_CHARS = 400
_MOST_PROBLEMS = 12


class ToolCalls(Record):
    """The tools a model wants to use before it answers again."""

    calls: tuple[ToolCall, ...]


@dataclass(slots=True)
class Repair:
    """Mends the answer to one question; `messages` are the prompt and the reply that is mended.

    `shown` grows by what the tools bring; `notes` tells what they refused.
    """

    inquiry: Inquiry
    model: FallbackModel
    messages: Sequence[Message]
    notes: list[str] = field(default_factory=list)
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
        """Tell what failed, run the tools that the model asks for, and have it answer again."""
        *prompt, echoed = self.messages
        request = [
            *prompt,
            Message("assistant", shortened(echoed.content, _ECHOED_CHARS).strip() or "{}"),
            Message("user", render("witness_repair", problems=list(_problems(failed)), most=MAX_TOOL_CALLS)),
        ]
        wanted, reply = await ask(
            self.model, request, ToolCalls, max_tokens=REPAIR_TOKENS, on_progress=on_progress
        )
        results = await checked(TOOLS, lambda: self._results(wanted.calls), lambda late: [str(late)])
        question = self.inquiry.question
        request = [
            *request,
            Message("assistant", shortened(reply.text, _ECHOED_CHARS)),
            Message("user", render("witness_repair_draft", results=results, question=question)),
        ]
        draft, _ = await ask(self.model, request, Draft, max_tokens=REPAIR_TOKENS, on_progress=on_progress)
        return bounded(draft)

    def _results(self, calls: Sequence[ToolCall]) -> list[str]:
        """Run tools; each place that they bring becomes a passage with a number, that it can be named."""
        case = self.inquiry.case
        tools = Tools(case, frozenset(source.source_id for source in case.sources))
        results = []
        for call in calls[:MAX_TOOL_CALLS]:
            result = tools.run(call)
            begun = len(self.shown.passages)
            brought = (seen for one in self._places(result) for seen in quotable(one, case))
            self.shown = self.shown.with_more(tuple(brought))
            said = defused(result.model_dump_json(by_alias=False, exclude_none=True))
            numbered = [str(n + 1) for n in range(begun, len(self.shown.passages))]
            results.append(f"{said} Passages: {', '.join(numbered)}." if numbered else said)
        self.notes.extend(tools.notes)
        return results

    def _places(self, result: ToolResult) -> Iterator[Passage]:
        found = [result.locator, *(hit.locator for hit in result.hits or ())]
        for written in filter(None, found):
            place = Locator.parse(written)
            source_id = result.source_id or ""
            yield Passage(source_id, place, self.inquiry.case.lines(source_id, place), 0.0)


def _problems(failed: Sequence[Judged]) -> Iterator[str]:
    for one in failed[:_MOST_PROBLEMS]:
        said = shortened(one.fact.reason or "", _PROBLEM_CHARS)
        yield f"{shortened(one.fact.text, _PROBLEM_CHARS)} ({said})"
