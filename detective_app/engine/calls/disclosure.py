"""What goes to another computer: its words are counted at the border, and no more go than the budget has."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock

from pydantic_core import from_json

from detective_app.account.disclosure import allowance, most
from detective_app.core.disclosure import AccountEntry, Disclosure, DisclosureAccount, DocumentDisclosure
from detective_app.core.errors import BadInput
from detective_app.core.pieces import Part, Piece, digest, filled, weight
from detective_app.core.ports import Message
from detective_app.engine.calls.on_texts import on_texts
from detective_app.evidence.text.copied import DocumentWords

_SENT = re.compile(b"\x01+")
_ALL = 100
_QUOTE = 3  # a place is told by its document, its beginning and its end
MOST_CUT = 200
"""So many results of which something was left out a chat client is given; they are still yes and no."""
NO_MORE = (
    "No more can be shown of these documents, not even places without words: too much was left out by now. "
    "A person can start the server with another --disclose."
)
_Spans = tuple[tuple[int, int], ...]


async def _kept_by_nobody(_: Disclosure) -> None:
    """Keep nothing, where no run keeps it."""


@dataclass
class KeptHere:
    """An account that lasts as long as it is at hand."""

    lines: list[AccountEntry] = field(default_factory=list)
    _read: bool = field(default=False, init=False)

    def held(self) -> AbstractContextManager[Sequence[AccountEntry]]:
        """Give what is drawn, the first time."""
        first, self._read = not self._read, True
        return nullcontext(tuple(self.lines) if first else ())

    def draw(self, lines: Sequence[AccountEntry]) -> None:
        """Keep lines."""
        self.lines += lines


@dataclass(eq=False)
class DisclosureCounter:
    """Counts what goes out that is no word of the program's, of a person's, or of who is sent it.

    What it counts, and what a repeat is, is said in `pieces`; it cannot be talked out of it, since it looks
    at no words. `texts` reads the documents when the first message goes out, `hashes` has what each is known
    by on the `account`; `before` was read of that already, and `earlier` belongs there of a session that is
    older than accounts are. `own` are texts that a person wrote to be sent. `keep` is awaited with the new
    count before what was counted is sent. `index` gives the words of the texts where somebody keeps them.
    `at_its_end` is awaited before the first prompt of which words would be left out, with the count and what
    tells how many words may go with so many percent, and says how many percent may go from then on.
    `went` has how many lines of each passage went when it was last to go, None for all.
    """

    budget: int
    texts: Callable[[], Mapping[str, str]]
    own: Sequence[str] = ()
    account: DisclosureAccount = field(default_factory=KeptHere)
    hashes: Mapping[str, str] = field(default_factory=dict)
    before: Sequence[AccountEntry] = ()
    earlier: Sequence[AccountEntry] = ()
    keep: Callable[[Disclosure], Awaitable[None]] = _kept_by_nobody
    index: Callable[[], DocumentWords] | None = None
    at_its_end: Callable[[Disclosure, Callable[[int], int]], Awaitable[int]] | None = None
    went: dict[str, int | None] = field(default_factory=dict, init=False)
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _settled: bool = field(default=False, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)
    _total: int = field(default=0, init=False)
    _said: int = field(default=0, init=False)
    _gone: set[str] = field(default_factory=set, init=False)
    _wrote: dict[str, set[str]] = field(default_factory=dict, init=False)
    _calls: int = field(default=0, init=False)
    _raised: int = field(default=-1, init=False)
    _new: list[AccountEntry] = field(default_factory=list, init=False)
    _written: deque[tuple[str, str]] = field(default_factory=deque, init=False)
    _full: bool = field(default=False, init=False)
    _told: tuple[int, bool, int, dict[str, int | None]] | None = field(default=None, init=False)
    _held_back: set[str] = field(default_factory=set, init=False)

    def __post_init__(self) -> None:
        """Know what the person wrote."""
        self._persons = set(map(digest, self.own))

    def wrote(self, host: str, text: str) -> None:
        """Remember what the model at a host wrote; it is read when words are next counted."""
        self._written.append((host, text))

    def heard(self, host: str, text: str) -> None:
        """Put that on the account at once: who writes may be gone before words are counted; blocks."""
        self.wrote(host, text)
        with self._held():
            pass

    def said(self, text: str) -> None:
        """Remember what a person wrote meanwhile, to be sent."""
        self._persons.add(digest(text))

    def outgoing(self, host: str, messages: Sequence[Message]) -> tuple[list[Message], bool]:
        """Return messages as they may go to a host, and whether the count has changed with them; blocks."""
        with self._held():
            shown = self._shown(host, messages)
            self.account.draw(self._new)
            before = self._told
            self._told = self._total, self._full, len(self._held_back), dict(self.went)
            return shown, self._told != before

    def texts_out(self, host: str, texts: Sequence[str]) -> tuple[list[str], bool]:
        """Do so with texts that go to a chat client; blocks. Raises BadInput where too many were cut."""
        shown, more = self.outgoing(host, [Message("user", text) for text in texts])
        told = [message.content for message in shown]
        if told != list(map(str, texts)):
            with self._held():
                if self._calls >= MOST_CUT:
                    raise BadInput(NO_MORE)
                self._draw(AccountEntry(calls=1))
                self.account.draw(self._new)
        return told, more

    async def admit(self, host: str, messages: Sequence[Message]) -> None:
        """Ask the person where the budget is too small for a prompt, once unless it is raised then."""
        if self.at_its_end is None or self._settled:
            return
        async with self._asking:
            while not self._settled and await on_texts(self._too_small, host, messages):
                before = self.budget
                self.budget = await self.at_its_end(self.record, self._may)
                self._settled = self.budget == before

    def foreseen(self, host: str, messages: Sequence[Message]) -> tuple[list[Message], int]:
        """Return messages as they would go out, and for how many words more they count; blocks."""
        with self._held():
            before = self._total, self._full, set(self._held_back)
            shown = self._shown(host, messages)
            new = self._total - before[0]
            self._take_back(0)
            self._full, self._held_back = before[1:]
            return shown, new

    def _too_small(self, host: str, messages: Sequence[Message]) -> bool:
        with self._held():
            before = self._full, set(self._held_back)
            self._full = False
            self._held_back = set()
            self._shown(host, messages)
            small = self._full or bool(self._held_back)
            self._take_back(0)
            self._full, self._held_back = before
            return small

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Work on the account by oneself, as others left it."""
        with self._lock, self.account.held() as news:
            for one in (*self.before, *news):
                self._take(one)
            self.before, self._new = (), []
            if self.budget > self._raised:
                self._draw(AccountEntry(budget=self.budget))
            self._draw(*(one for one in self.earlier if one.key not in self._gone))
            while self._written:
                host, text = self._written.popleft()
                keys = set(map(digest, _texts(text))) - self._wrote.get(host, set())
                self._draw(*(AccountEntry(key=key, host=host) for key in sorted(keys)))
            self.account.draw(self._new)
            self._new = []
            yield

    @property
    def record(self) -> Disclosure:
        """What went out so far."""
        touched = (one for one in self._words.documents if self._out[one] or one in self._held_back)
        documents = tuple(map(self._document, touched))
        held = self._full or bool(self._held_back) or None
        return Disclosure(
            budget=self.budget,
            per_document=documents,
            total=self._total,
            may=self._may(self.budget),
            said=self._said,
            held_back=held,
        )

    def _may(self, percent: int) -> int:
        """Return how many words may go in all with so many percent."""
        return sum(most(self._words.count(one), percent) for one in self._words.documents)

    @cached_property
    def _words(self) -> DocumentWords:
        return self.index() if self.index else DocumentWords(self.texts())

    @cached_property
    def _documents(self) -> Mapping[str, str]:
        return self.texts()

    @cached_property
    def _out(self) -> _Marks:
        return _Marks(self._words)

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        return {self.hashes.get(one, one): one for one in self._words.documents}

    def _take(self, line: AccountEntry, sign: int = 1) -> None:
        """Take a line of the account in, or out again."""
        if line.host:
            self._wrote.setdefault(line.host, set()).add(line.key)
            return
        if line.budget is not None:
            self._raised, self._calls = max(self._raised, line.budget), 0
        self._calls += line.calls
        self._total += sign * line.words
        self._said += 0 if line.document else sign * line.words
        if line.key:
            (self._gone.add if sign > 0 else self._gone.discard)(line.key)
        if document := self._ids.get(line.document or ""):
            self._out.add(document, line.spans, sign)

    def _draw(self, *lines: AccountEntry) -> None:
        for line in lines:
            self._take(line)
        self._new += lines

    def _take_back(self, most_lines: int) -> None:
        while len(self._new) > most_lines:
            self._take(self._new.pop(), -1)

    def _shown(self, host: str, messages: Sequence[Message]) -> list[Message]:
        """Return messages as they may go: what can be cited has room before what is said of it."""
        texts = [filled(one.content).parts for one in messages]
        parts = sorted(
            dict.fromkeys(part for text in texts for part in text), key=lambda part: isinstance(part, Piece)
        )
        shown = {part: self._part(host, part) for part in parts}
        return [
            replace(one, content="".join(map(shown.__getitem__, text)))
            for one, text in zip(messages, texts, strict=True)
        ]

    def _part(self, host: str, part: Part) -> str:
        if isinstance(part, Piece):
            return self._piece(host, part)[0]
        before = len(self._new)
        for lines, pieces in part.cut():
            shown = [self._piece(host, one) for one in pieces]
            if all(whole or one.instead is not None for (_, whole), one in zip(shown, pieces, strict=True)):
                self.went[part.passage] = lines
                return "".join(text for text, _ in shown)
            self._take_back(before)
        self.went |= {part.passage: 0} if self.budget else {}  # with none who judges knows that
        document = next((one.document for one in reversed(part.parts) if one.document), "")
        return part.instead.format(self._left(document))

    def _left(self, document: str) -> str:
        """Say how many words may still go of a document."""
        of = allowance(self._words.count(document), self.budget) - len(self._out[document])
        if (left := self._may(self.budget) - self._total) <= 0:
            return "nothing is left of what may be shown in all"
        more = f"{min(of, left)} words are left of {document}"
        return more if of > 0 else f"no more of {document} can be shown"

    def _piece(self, host: str, piece: Piece) -> tuple[str, bool]:
        """Return what is shown of a piece, and whether all of it is."""
        key = piece.key
        known = self._persons | self._wrote.get(host, set()) if piece.whose == "known" else ()
        if piece.whose == "program" or key in self._gone or digest(piece.source) in known:
            return piece.text, True
        lines = self._lines(piece)
        if not self._may_go(lines):
            left_out = f"[{len(piece.text.split())} words left out]"
            return left_out if piece.instead is None else piece.instead, False
        self._draw(*lines)
        return piece.text, True

    def _may_go(self, lines: Sequence[AccountEntry]) -> bool:
        """Tell whether there is room for lines: in all, and in each document for what stands there."""
        words = sum(one.words for one in lines)
        if self.budget == _ALL or not words:
            return True
        if self._total + words > self._may(self.budget):
            self._full = True
            return False
        for one in lines:
            document = self._ids.get(one.document or "", "")
            new = len(self._out.new(document, one.spans)) if document else 0
            if new and len(self._out[document]) + new > allowance(self._words.count(document), self.budget):
                self._held_back.add(document)
                return False
        return True

    def _lines(self, piece: Piece) -> list[AccountEntry]:
        """Return what a piece draws: the words of documents that it tells first, and all else that it holds.

        To quote a document word for word is to tell a place of it, which counts for a few words where a
        witness chose it.
        """
        text = piece.text
        if not self.budget or not text:
            return [AccountEntry(key=piece.key, words=weight(text))]
        rest, last, quotes, spans = "", 0, 0, dict[str, list[tuple[int, int]]]()
        for run in self._words.runs(text):
            copies = sorted(run.copies, key=lambda copy: copy.source_id != piece.document)
            for one in copies:
                first, end = (
                    self._words.place(one.source_id, one.first),
                    self._words.end(one.source_id, one.last),
                )
                if _same(text[run.start : run.end], self._documents[one.source_id][first:end]):
                    spans.setdefault(one.source_id, []).append((first, end))
                    rest, last, quotes = rest + text[last : run.start], run.end, quotes + 1
                    break
        told = 0 if piece.document else quotes * _QUOTE
        lines = [AccountEntry(key=piece.key, words=weight(rest + text[last:]) + told)]
        for source_id, places in spans.items():
            whole, known = self._documents[source_id], self._words
            new = self._out.new(source_id, places)
            words = (weight(whole[known.place(source_id, n) : known.end(source_id, n)]) for n in new)
            document = self.hashes.get(source_id, source_id)
            lines.append(AccountEntry(words=sum(words), document=document, spans=tuple(places)))
        return lines

    def _document(self, source_id: str) -> DocumentDisclosure:
        marks, count = self._out[source_id], self._words.count(source_id)
        runs = _SENT.finditer(bytes(map(marks.__contains__, range(count))))
        return DocumentDisclosure(
            source_id=source_id,
            words=count,
            sent=len(marks),
            spans=tuple(
                (self._words.place(source_id, run.start()), self._words.end(source_id, run.end() - 1))
                for run in runs
            ),
            held_back=source_id in self._held_back,
        )


class _Marks(dict[str, Counter[int]]):
    """How often each word of a document went out, for those that did."""

    def __init__(self, words: DocumentWords) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, source_id: str) -> Counter[int]:
        return self.setdefault(source_id, Counter())

    def new(self, source_id: str, spans: Iterable[tuple[int, int]]) -> set[int]:
        """Return which words in some places are not out."""
        return {word for span in spans for word in self._at(source_id, span)} - self[source_id].keys()

    def add(self, source_id: str, spans: _Spans, sign: int) -> None:
        """Count the words in some places once more, or (-1) once less."""
        marks = self[source_id]
        for word in (word for span in spans for word in self._at(source_id, span)):
            marks[word] += sign
            if not marks[word]:
                del marks[word]

    def _at(self, source_id: str, span: tuple[int, int]) -> range:
        return range(*(self._words.word_at(source_id, place) for place in span))


def _same(told: str, whole: str) -> bool:
    """Tell whether words are a document's to the sign: nothing else is said by how they are written."""
    told = told.replace("\n> ", "\n")
    return told in (whole, " ".join(whole.split()))


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
