"""Replaces what is not to leave by placeholders, and puts it back in what comes: nothing is guessed."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from threading import Lock

from detective_app.core.pieces import filled
from detective_app.core.placeholders import PLACEHOLDER, WORD_OF_KIND, Redaction, RedactionKind, Replaced
from detective_app.core.ports import Message, OnText
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.calls.prompts import render
from detective_app.evidence.text.personal_data import PersonalData, PersonalDatum, same

_KIND_OF_WORD = {word: kind for kind, word in WORD_OF_KIND.items()}
_BRACKETED = re.compile(r"\[\s*(?:e-?mail|phone|iban|name)[\s_#-]*\d+(?:\.\d+)?\s*\]", re.IGNORECASE)
_BEGUN = re.compile(rf"\[(?:[A-Z-]{{0,6}}|(?:{'|'.join(_KIND_OF_WORD)}) [\d.]{{0,13}})")


async def _kept_by_nobody(_: Redaction) -> None:
    """Keep nothing, where no session keeps it."""


@dataclass(eq=False)
class Placeholders:
    """The placeholders of a session: the same text has the same one, in every call and after a resume.

    `known` is what earlier runs replaced, `foreseen` what a run that is played is going to. `keep` is
    awaited with what is new before it is sent.
    """

    kinds: Sequence[RedactionKind]
    names: Sequence[str]
    known: Sequence[Replaced] = ()
    foreseen: Sequence[Replaced] = ()
    keep: Callable[[Redaction], Awaitable[None]] = _kept_by_nobody
    _by_text: dict[str, str] = field(default_factory=dict, init=False)
    _by_placeholder: dict[str, str] = field(default_factory=dict, init=False)
    _used: set[str] = field(default_factory=set, init=False)
    _numbers: dict[tuple[str, str], int] = field(default_factory=dict, init=False)
    _spellings: dict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int), init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def __post_init__(self) -> None:
        """Go on from what is known."""
        self._finder = PersonalData.of(self.kinds, self.names)
        for one in (*self.known, *self.foreseen):
            self._remember(one.text, one.placeholder)
        self._used.update(one.placeholder for one in self.known)

    @property
    def record(self) -> Redaction:
        """What was replaced so far."""
        replaced = (
            Replaced(placeholder=one, text=self._by_placeholder[one])
            for one in sorted(self._used, key=_place)
        )
        return Redaction(kinds=tuple(self.kinds), replaced=tuple(replaced))

    async def outgoing(self, messages: Sequence[Message]) -> list[Message]:
        """Return messages as they may leave, with a word on what placeholders are."""
        contents = [filled(one.content) for one in messages]
        told = iter(await self.texts_out([text for one in contents for text in one.texts]))
        shown = [
            replace(one, content=content.with_texts(list(islice(told, len(content.texts)))))
            for one, content in zip(messages, contents, strict=True)
        ]
        note = Message("system", render("redaction"))
        at = next((n for n, one in enumerate(shown) if one.role != "system"), len(shown))
        return [*shown[:at], note, *shown[at:]]

    async def texts_out(self, said: Sequence[str]) -> list[str]:
        """Return texts as they may leave; what is new of them is kept by then."""
        shown, more = await on_texts(self._replaced, said)
        if more:
            await self.keep(self.record)
        return shown

    def came(self, sent: Sequence[str]) -> PutBack:
        """Return what puts back, in what comes on some texts, the placeholders that were in them."""
        held = {found[0] for text in sent for found in PLACEHOLDER.finditer(text)}
        return PutBack({one: self._by_placeholder[one] for one in held if one in self._by_placeholder}, sent)

    def _replaced(self, said: Sequence[str]) -> tuple[list[str], bool]:
        with self._lock:
            before = len(self._used)
            return [self._without(text) for text in said], len(self._used) != before

    def _without(self, text: str) -> str:
        parts: list[str] = []
        last = 0
        for found in self._finder.found(text):
            parts += (text[last : found.start], self._placeholder(found))
            last = found.end
        return "".join((*parts, text[last:]))

    def _placeholder(self, found: PersonalDatum) -> str:
        known = self._by_text.get(found.text)
        if known is None:
            known = self._new(found)
            self._remember(found.text, known)
        self._used.add(known)
        return known

    def _new(self, found: PersonalDatum) -> str:
        word, what = WORD_OF_KIND[found.kind], same(found.kind, found.text)
        taken = (number for (kind, _), number in self._numbers.items() if kind == found.kind)
        number = self._numbers.get((found.kind, what)) or max(taken, default=0) + 1
        spelling = self._spellings[word, number] + 1
        return f"[{word} {number}]" if spelling == 1 else f"[{word} {number}.{spelling}]"

    def _remember(self, text: str, placeholder: str) -> None:
        self._by_text[text], self._by_placeholder[placeholder] = placeholder, text
        word, number, spelling = _place(placeholder)
        kind = _KIND_OF_WORD[word]
        self._numbers[kind, same(kind, text)] = number
        self._spellings[word, number] = max(self._spellings[word, number], spelling)


@dataclass(eq=False)
class PutBack:
    """Puts back what a text that was `sent` has placeholders for; any other sign of one stays as it is."""

    texts: dict[str, str]
    sent: Sequence[str]

    def put_back(self, text: str, *, as_json: bool = False) -> str:
        """Return a text with what its placeholders stand for."""

        def meant(found: re.Match[str]) -> str:
            known = self.texts.get(found[0], found[0])
            return json.dumps(known, ensure_ascii=False)[1:-1] if as_json else known

        return PLACEHOLDER.sub(meant, text)

    def lost(self, text: str) -> bool:
        """Tell whether a text as it came has something that was to be a placeholder and is none."""
        if any(found[0] not in self.texts for found in _BRACKETED.finditer(text)):
            return True
        return any(
            bare.search(text) and not any(bare.search(one) for one in self.sent)
            for bare in map(_without_brackets, self.texts)
        )

    def stream(self, on_text: OnText, *, as_json: bool) -> tuple[OnText, Callable[[], None]]:
        """Return what passes on a text that comes in pieces, whole placeholders at once, and what ends it."""
        waiting = ""

        def feed(piece: str) -> None:
            nonlocal waiting
            text = waiting + piece
            begins = text.rfind("[")
            held = begins >= 0 and _BEGUN.fullmatch(text, begins)
            waiting = text[begins:] if held else ""
            tell(text[:begins] if held else text)

        def end() -> None:
            nonlocal waiting
            text, waiting = waiting, ""
            tell(text)

        def tell(text: str) -> None:
            if text:
                on_text(self.put_back(text, as_json=as_json))

        return feed, end


def _place(placeholder: str) -> tuple[str, int, int]:
    found = PLACEHOLDER.fullmatch(placeholder)
    if found is None:
        raise RuntimeError("no placeholder")
    return found[1], int(found[2]), int(found[3] or 1)


def _without_brackets(placeholder: str) -> re.Pattern[str]:
    """Return what matches a placeholder that has lost its brackets."""
    word, number = placeholder[1:-1].split(" ")
    return re.compile(
        rf"(?<![\w\[-]){re.escape(word)}[ _-]?{re.escape(number)}(?![\w\]]|\.\d)", re.IGNORECASE
    )
