"""What of the documents goes to another computer: counted at the border, and held back past a budget."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock

from pydantic_core import from_json

from detective_app.account.disclosure import allowance
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.ports import Message
from detective_app.engine.calls.on_texts import on_texts
from detective_app.evidence.text.copied import CopiedRun, DocumentWords, TextWords

_SENT = re.compile(b"\x01+")
_PASSAGE = re.compile(r"> (P\d+), (\w+) ")
_BESIDE = re.compile(r"> line (?:before|after): ")
_NO_MORE = ": not shown; no more of {} can be shown"
_Marked = tuple[str, int, bytes]
"""Words of a document that were marked as out: the first of them, and what was marked before."""


async def _kept_by_nobody(_: Disclosure) -> None:
    """Keep nothing, where no run keeps it."""


@dataclass(eq=False)
class DisclosureCounter:
    """Counts the words of a case's documents that go out over a run and its resumptions.

    `texts` reads the documents when the first message goes out; `own` is what a person wrote to be sent, and
    the program's own prompts: words of it are no document's. `keep` is awaited with the new count before what
    was counted is sent. Questions that a model elsewhere wrote go back to it as they are; in testimony the
    same words are the document's. `index` gives the words of the texts where somebody keeps them.
    `at_its_end` is awaited before the first prompt of which words would be left out, with the count and the
    document, and says how many percent may go from then on. A passage goes out whole or not at all.
    """

    budget: int
    texts: Callable[[], Mapping[str, str]]
    own: str
    before: Disclosure | None = None
    keep: Callable[[Disclosure], Awaitable[None]] = _kept_by_nobody
    index: Callable[[], DocumentWords] | None = None
    at_its_end: Callable[[Disclosure, str], Awaitable[int]] | None = None
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _settled: bool = field(default=False, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)
    _held_back: set[str] = field(default_factory=set, init=False)
    _tried: list[_Marked] | None = field(default=None, init=False)
    _known: list[DocumentWords] = field(default_factory=list, init=False)
    _written: deque[str] = field(default_factory=deque, init=False)

    def __post_init__(self) -> None:
        """Go on from what an earlier run held back."""
        before = self.before.per_document if self.before else ()
        self._held_back.update(one.source_id for one in before if one.held_back)

    def wrote(self, text: str) -> None:
        """Remember what a model on another computer wrote; it is read when words are next counted."""
        self._written.append(text)

    def said(self, text: str) -> None:
        """Remember what a person wrote meanwhile, to be sent."""
        with self._lock:
            self.own = f"{self.own}\n{text}"
            self.__dict__.pop("_persons", None)  # read anew when it is next needed

    def outgoing(self, messages: Sequence[Message]) -> tuple[list[Message], bool]:
        """Return messages as they may go out, and whether the count has changed with them; blocks."""
        with self._lock:
            before = self._total, len(self._held_back)
            shown = [replace(message, content=self._shown(message.content)) for message in messages]
            return shown, (self._total, len(self._held_back)) != before

    async def admit(self, messages: Sequence[Message]) -> None:
        """Ask the person where the budget is too small for a prompt, once unless it is raised then."""
        if self.at_its_end is None or self._settled:
            return
        async with self._asking:
            while not self._settled and (full := await on_texts(self._too_small, messages)):
                before = self.budget
                self.budget = await self.at_its_end(self._with(full), full)
                self._settled = self.budget == before

    def foreseen(self, messages: Sequence[Message]) -> tuple[list[Message], dict[str, int]]:
        """Return messages as they would go out, and how many new words of each document; blocks."""
        with self._lock, self._on_trial() as tried:
            shown = [replace(message, content=self._shown(message.content)) for message in messages]
            new: Counter[str] = Counter()
            for source_id, _, before in tried:
                new[source_id] += before.count(0)
            return shown, dict(new)

    def _too_small(self, messages: Sequence[Message]) -> str:
        """Return a document of which a prompt would leave words out; blocks."""
        with self._lock, self._on_trial():
            for message in messages:
                self._shown(message.content)
            return min(self._held_back, default="")

    @contextmanager
    def _on_trial(self) -> Iterator[list[_Marked]]:
        """Count what follows for this once, and forget it; gives what was marked as out meanwhile."""
        held, self._held_back = self._held_back, set()
        tried: list[_Marked] = []
        self._tried = tried
        try:
            yield tried
        finally:
            self._take_back(tried)
            self._held_back, self._tried = held, None

    def _take_back(self, tried: Sequence[_Marked]) -> None:
        """Forget what was counted."""
        for source_id, first, before in reversed(tried):
            self._out[source_id][first : first + len(before)] = before
            self._sent[source_id] -= before.count(0)

    def _with(self, source_id: str) -> Disclosure:
        """Return the count, with a document of which nothing may have gone out yet."""
        now = self.record
        if any(one.source_id == source_id for one in now.per_document):
            return now
        return now.evolve(per_document=(*now.per_document, self._document(source_id)))

    def texts_out(self, texts: Sequence[str]) -> tuple[list[str], bool]:
        """Do so with texts that go out by themselves; blocks."""
        shown, more = self.outgoing([Message("user", text) for text in texts])
        return [message.content for message in shown], more

    @property
    def record(self) -> Disclosure:
        """What went out so far."""
        touched = (one for one in self._words.documents if self._sent[one] or one in self._held_back)
        documents = tuple(self._document(source_id) for source_id in touched)
        total = sum(one.sent for one in documents)
        return Disclosure(budget=self.budget, per_document=documents, total=total)

    @property
    def _total(self) -> int:
        return sum(self._sent.values())

    @cached_property
    def _words(self) -> DocumentWords:
        return self.index() if self.index else DocumentWords(self.texts())

    @cached_property
    def _persons(self) -> DocumentWords:
        return DocumentWords({"": self.own})

    @cached_property
    def _out(self) -> _Marks:
        """Which words of each document are out, as far as an earlier run counted them."""
        out, known = _Marks(self._words), set(self._words.documents)
        for one in self.before.per_document if self.before else ():
            for first, end in one.spans if one.source_id in known else ():
                place = slice(
                    self._words.word_at(one.source_id, first), self._words.word_at(one.source_id, end)
                )
                out[one.source_id][place] = b"\x01" * (place.stop - place.start)
        return out

    @cached_property
    def _sent(self) -> Counter[str]:
        """How many words of each document are out."""
        return Counter({source_id: out.count(1) for source_id, out in self._out.items()})

    def _shown(self, text: str) -> str:
        """Count what a text copies, and leave out of it what may not go out."""
        while self._written:
            self._known.append(DocumentWords({"": "\n".join(_texts(self._written.popleft()))}))
        parts, full = [], set[str]()
        for block in _blocks(text):
            shown = self._block(block)
            if shown != block and (head := _PASSAGE.match(block)):
                number, source_id = head.groups()
                said = ": not shown" if source_id in full else _NO_MORE.format(source_id)
                shown = f"> {number}, {source_id}{said}\n"
                full.add(source_id)
            parts.append(shown)
        return "".join(parts)

    def _block(self, text: str) -> str:
        """Count what a block copies: a passage as a whole, or not; of others what may not go is left out."""
        parts: list[str] = []
        counted: list[_Marked] = []
        last = 0
        for run in self._documents_runs(text):
            if self._may_go(run, counted):
                continue
            if _PASSAGE.match(text) or _BESIDE.match(text):
                self._take_back(counted)
                return ""
            parts += (text[last : run.start], f"[{len(text[run.start : run.end].split())} words left out]")
            last = run.end
        if self._tried is not None:
            self._tried += counted
        return "".join((*parts, text[last:]))

    def _documents_runs(self, text: str) -> Iterator[CopiedRun]:
        """Yield what a block copies of documents, and nobody else wrote."""
        read = TextWords(text)
        copied = self._words.runs_in(read)
        if not copied:
            return
        others = (self._persons, *(() if _is_testimony(text) else self._known))
        begins = [run.word for run in copied]
        asked = (words for words in others if words.may_begin(read, begins))
        nobodys = [(run.start, run.end) for words in asked for run in words.runs_in(read)]
        for run in copied:
            # What is known may quote a document; where the document holds more of the run, the rest is its.
            if not any(start <= run.start and run.end <= end for start, end in nobodys):
                yield run

    def _may_go(self, run: CopiedRun, counted: list[_Marked]) -> bool:
        """Count a run where there is room for it in every document that holds it."""
        for copy in run.copies:
            out = self._out[copy.source_id]
            more = out[copy.first : copy.last + 1].count(0)
            if more and self._sent[copy.source_id] + more > allowance(len(out), self.budget):
                self._held_back.add(copy.source_id)
                return False
        for copy in run.copies:
            place = slice(copy.first, copy.last + 1)
            before = bytes(self._out[copy.source_id][place])
            counted.append((copy.source_id, copy.first, before))
            self._sent[copy.source_id] += before.count(0)
            self._out[copy.source_id][place] = b"\x01" * len(before)
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
            sent=self._sent[source_id],
            spans=spans,
            held_back=source_id in self._held_back,
        )


class _Marks(dict[str, bytearray]):
    """A byte for each word of a document, 1 where it is out; of a document of which none is, when asked."""

    def __init__(self, words: DocumentWords) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, source_id: str) -> bytearray:
        self[source_id] = marks = bytearray(self._words.count(source_id))
        return marks


def _blocks(text: str) -> Iterator[str]:
    """Yield a text in blocks: each passage, each line beside one, other testimony, and what is none."""
    block = ""
    for line in text.splitlines(keepends=True):
        begins = _PASSAGE.match(line) or _BESIDE.match(line) or _BESIDE.match(block)
        if block and (begins or _is_testimony(line) != _is_testimony(block)):
            yield block
            block = ""
        block += line
    yield block


def _is_testimony(text: str) -> bool:
    return text.startswith(">")


def _texts(reply: str) -> Iterator[str]:
    """Yield what a reply says, as it is written and, of JSON, without its escapes."""
    yield reply
    with suppress(ValueError):
        yield from strings(from_json(reply))


def strings(value: object) -> Iterator[str]:
    """Yield every string of a value, the last first; names of fields are none."""
    values = [value]
    while values:
        one = values.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list | dict):
            values += one.values() if isinstance(one, dict) else one
