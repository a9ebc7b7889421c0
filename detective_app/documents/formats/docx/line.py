"""One line of a Word document in the making: what it says, and what was struck out or changed in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing

_GONE = ("struck", "deleted")
_LONGEST = 200
_GAP = "\0"
_SPACES = re.compile(r"\s+")


class Line:
    """The words of a paragraph or a cell, in order, with their standing and who changed them."""

    def __init__(self) -> None:
        """Begin an empty line."""
        self._words: list[tuple[str, Standing | None, str]] = []
        self.remarks: list[str] = []

    def add(self, text: str, standing: Standing | None = None, author: str = "") -> None:
        """Add words; those of one standing and author that follow each other are one."""
        if not text:
            return
        if self._words and self._words[-1][1:] == (standing, author):
            text = self._words.pop()[0] + text
        self._words.append((text, standing, author))

    def take(self, other: Line) -> None:
        """Add another line behind it, for a cell, which is one line."""
        self.add(" " if self._words else "")
        for text, standing, author in other._words:
            self.add(_SPACES.sub(" ", text), standing, author)
        self.remarks += other.remarks

    def repeated(self) -> Line:
        """Return what a cell says in the next rows that it spans; a long text is not said again."""
        again = Line()
        again.add(self.text if len(self.text) <= _LONGEST else "")
        return again

    @property
    def end(self) -> str:
        """The last words that stand there."""
        return next((text for text, standing, _ in reversed(self._words) if standing not in _GONE), "")

    @property
    def text(self) -> str:
        """What the line says, without what was struck out or deleted."""
        if all(standing not in _GONE for _, standing, _ in self._words):
            return "".join(text for text, _, _ in self._words)
        said = ""
        for text, standing, _ in self._words:
            said += text if standing not in _GONE else "" if said.endswith(_GAP) else _GAP
        return said.replace(f" {_GAP} ", " ").replace(_GAP, "")

    @property
    def gone(self) -> list[tuple[str, Standing]]:
        """What was struck out or deleted, in order."""
        return [(text.strip(), how) for text, how, _ in self._words if how in _GONE and text.strip()]

    @property
    def is_inserted(self) -> bool:
        """Tell whether all that stands there was inserted by a change that nobody accepted."""
        there = {how for text, how, _ in self._words if how not in _GONE and text.strip()}
        return there == {"inserted"}

    def changes(self) -> Iterator[str]:
        """Say who would change what within the line."""
        words = [one for one in self._words if one[1] in (None, "struck") or one[0].strip()]
        before = ""
        for number, (text, how, author) in enumerate(words):
            follows = words[number + 1][1] if number + 1 < len(words) else None
            told = " ".join(text.split())[:_LONGEST]
            if how == "deleted" and follows == "inserted":
                before = told
                continue
            if how in ("deleted", "inserted"):
                what = f"{before} -> {told}" if before else f"{how} {told}"
                yield f"Change by {author or 'an unknown person'}, not accepted: {what}"
            before = ""
