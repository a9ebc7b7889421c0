"""Critique, repair, validate: a capable model mends what failed, with deterministic tools (seed 004 §4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from detective_app.core.errors import AllProvidersFailed
from detective_app.core.ports import Message, OnProgress
from detective_app.core.record import Record
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.calls.prompts import render, shortened
from detective_app.engine.calls.structured import ask
from detective_app.engine.witness.answer import Inquiry
from detective_app.engine.witness.draft import Draft, DraftStatement, bounded
from detective_app.engine.witness.left_out import TOOLS
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


@dataclass(frozen=True, slots=True)
class Repair:
    """Mends the answer to one question; `messages` are the prompt and the reply that is mended."""

    inquiry: Inquiry
    model: FallbackModel
    judge: Callable[[DraftStatement], Judged]
    messages: Sequence[Message]
    notes: list[str] = field(default_factory=list)

    async def mended(
        self, judged: Sequence[Judged], missing: Sequence[str], on_progress: OnProgress
    ) -> tuple[list[Judged], tuple[str, ...]]:
        """Return the statements and what is missing after at most `n_repairs` rounds.

        What held stays; a round only replaces what failed. A model that fails here costs no answer. `notes`
        tells what the tools refused.
        """
        kept = list(judged)
        for _ in range(self.inquiry.settings.n_repairs):
            failed = [one for one in kept if not one.shown]
            if not failed and not self._worth_a_search(kept):
                break
            try:
                draft = await self._again(failed, missing, on_progress)
            except AllProvidersFailed:
                break
            new = await on_texts(self._judged, draft.statements)
            missing = tuple(dict.fromkeys((*missing, *draft.not_stated)))
            held = [one for one in kept if one.shown]
            known = {one.text for one in held}
            kept = [*held, *(one for one in new if one.text not in known)]
            if not draft.statements:
                kept = [*held, *failed]
                break
        return kept, tuple(missing)

    def _worth_a_search(self, kept: Sequence[Judged]) -> bool:
        """Tell whether the tools may find more: nothing was found, and not everything was shown."""
        return not self.inquiry.view.whole and not any(one.shown for one in kept)

    def _judged(self, statements: Sequence[DraftStatement]) -> list[Judged]:
        return [self.judge(statement) for statement in statements]

    async def _again(
        self, failed: Sequence[Judged], missing: Sequence[str], on_progress: OnProgress
    ) -> Draft:
        """Tell what failed, run the tools that the model asks for, and have it answer again."""
        problems = list(_problems(failed, missing))
        *prompt, echoed = self.messages
        request = [
            *prompt,
            Message("assistant", shortened(echoed.content, _ECHOED_CHARS).strip() or "{}"),
            Message("user", render("witness_repair", problems=problems, most=MAX_TOOL_CALLS)),
        ]
        wanted, reply = await ask(
            self.model, request, ToolCalls, max_tokens=REPAIR_TOKENS, on_progress=on_progress
        )
        results = await checked(TOOLS, lambda: self._results(wanted.calls), lambda late: [str(late)])
        request = [
            *request,
            Message("assistant", shortened(reply.text, _ECHOED_CHARS)),
            Message("user", render("witness_repair_draft", results=results, question=self.inquiry.question)),
        ]
        draft, _ = await ask(self.model, request, Draft, max_tokens=REPAIR_TOKENS, on_progress=on_progress)
        return bounded(draft)

    def _results(self, calls: Sequence[ToolCall]) -> list[str]:
        sources = self.inquiry.case.sources
        tools = Tools(self.inquiry.case, frozenset(source.source_id for source in sources))
        results = [_written(tools.run(call)) for call in calls[:MAX_TOOL_CALLS]]
        self.notes.extend(tools.notes)
        return results


def _written(result: ToolResult) -> str:
    return defused(result.model_dump_json(by_alias=False, exclude_none=True))


def _problems(failed: Sequence[Judged], missing: Sequence[str]) -> Iterator[str]:
    for one in failed[:_MOST_PROBLEMS]:
        quotes = "; ".join(refused.note for refused in one.refused)
        said = f"{one.reason}. {quotes}" if quotes else one.reason
        yield f"{shortened(one.text, _PROBLEM_CHARS)} ({shortened(said, _PROBLEM_CHARS)})"
    for need in missing[:_MOST_PROBLEMS]:
        yield f"not stated so far: {shortened(need, _PROBLEM_CHARS)}"
