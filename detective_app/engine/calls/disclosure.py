"""What of the documents goes to another computer: counted at the border, and held back past a budget."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock

from detective_app.account.disclosure import allowance
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.ports import ChatModel, Generation, JsonSchema, Message, OnText, Reply
from detective_app.evidence.text.copied import CopiedRun, DocumentWords

_PEOPLES_OWN = ""  # no source has an empty id, so what people wrote can stand among the documents
_SENT = re.compile(b"\x01+")


async def _kept_by_nobody(_: Disclosure) -> None:
    """Keep nothing, where no run keeps it."""


@dataclass(eq=False)
class DisclosureCounter:
    """Counts the words of a case's documents that go out over a run and its resumptions.

    `texts` reads the documents when the first message goes out; `own` is what a person wrote to be sent, and
    the program's own prompts: words of it are no document's. `keep` is awaited with the new count before what
    was counted is sent.
    """

    budget: int
    texts: Callable[[], Mapping[str, str]]
    own: str
    before: Disclosure | None = None
    keep: Callable[[Disclosure], Awaitable[None]] = _kept_by_nobody
    _lock: Lock = field(default_factory=Lock, init=False)
    _held_back: set[str] = field(default_factory=set, init=False)

    def __post_init__(self) -> None:
        """Go on from what an earlier run held back."""
        before = self.before.per_document if self.before else ()
        self._held_back.update(one.source_id for one in before if one.held_back)

    def outgoing(self, messages: Sequence[Message]) -> tuple[list[Message], bool]:
        """Return messages as they may go out, and whether the count has changed with them; blocks."""
        with self._lock:
            before = self._total, len(self._held_back)
            shown = [replace(message, content=self._shown(message.content)) for message in messages]
            return shown, (self._total, len(self._held_back)) != before

    @property
    def record(self) -> Disclosure:
        """What went out so far."""
        touched = (one for one, out in self._out.items() if out.count(1) or one in self._held_back)
        documents = tuple(self._document(source_id) for source_id in touched)
        total = sum(one.sent for one in documents)
        return Disclosure(budget=self.budget, per_document=documents, total=total)

    @property
    def _total(self) -> int:
        return sum(out.count(1) for out in self._out.values())

    @cached_property
    def _words(self) -> DocumentWords:
        return DocumentWords({_PEOPLES_OWN: self.own, **self.texts()})

    @cached_property
    def _out(self) -> dict[str, bytearray]:
        """Which words of each document are out, as far as an earlier run counted them: a byte a word."""
        documents = (one for one in self._words.documents if one != _PEOPLES_OWN)
        out = {source_id: bytearray(self._words.count(source_id)) for source_id in documents}
        for one in self.before.per_document if self.before else ():
            for first, end in one.spans if one.source_id in out else ():
                place = slice(
                    self._words.word_at(one.source_id, first), self._words.word_at(one.source_id, end)
                )
                out[one.source_id][place] = b"\x01" * (place.stop - place.start)
        return out

    def _shown(self, text: str) -> str:
        """Count what a text copies, and leave out of it what may not go out."""
        parts: list[str] = []
        last = 0
        for run in self._words.runs(text):
            if not self._may_go(run):
                parts += (
                    text[last : run.start],
                    f"[{len(text[run.start : run.end].split())} words left out]",
                )
                last = run.end
        return "".join((*parts, text[last:]))

    def _may_go(self, run: CopiedRun) -> bool:
        """Count a run where there is room for it in every document that holds it."""
        # What a person wrote may quote a document; where a document holds more of the run, the rest is its.
        longest = max(copy.length for copy in run.copies)
        if any(copy.source_id == _PEOPLES_OWN and copy.length == longest for copy in run.copies):
            return True
        new = [copy for copy in run.copies if copy.source_id != _PEOPLES_OWN]
        for copy in new:
            out = self._out[copy.source_id]
            more = out[copy.first : copy.last + 1].count(0)
            if more and out.count(1) + more > allowance(len(out), self.budget):
                self._held_back.add(copy.source_id)
                return False
        for copy in new:
            self._out[copy.source_id][copy.first : copy.last + 1] = b"\x01" * (copy.last - copy.first + 1)
        return True

    def _document(self, source_id: str) -> DocumentDisclosure:
        out = self._out[source_id]
        spans = tuple(
            (self._words.place(source_id, found.start()), self._words.end(source_id, found.end() - 1))
            for found in _SENT.finditer(out)
        )
        return DocumentDisclosure(
            source_id=source_id,
            words=len(out),
            sent=out.count(1),
            spans=spans,
            held_back=source_id in self._held_back,
        )


@dataclass(frozen=True, slots=True, eq=False)
class CountedModel:
    """A model on another computer: what goes to it is counted, and kept, before it is sent."""

    model: ChatModel
    counter: DisclosureCounter

    @property
    def name(self) -> str:
        """`"{provider}:{model}"`."""
        return self.model.name

    @property
    def context_tokens(self) -> int | None:
        """The window in tokens."""
        return self.model.context_tokens

    async def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: JsonSchema | None = None,
        generation: Generation = Generation(),  # noqa: B008 - frozen
        on_text: OnText | None = None,
    ) -> Reply:
        """Answer a prompt once, as far as the documents in it may go out."""
        shown, more = await asyncio.to_thread(self.counter.outgoing, messages)
        if more:
            await self.counter.keep(self.counter.record)
        return await self.model.reply(shown, schema=schema, generation=generation, on_text=on_text)

    async def aclose(self) -> None:
        """Release connections and child processes."""
        await self.model.aclose()
