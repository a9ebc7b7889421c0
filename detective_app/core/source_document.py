"""A document of a session as it is opened for reading: its text, and its pages as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from detective_app.core.case import Sentence
    from detective_app.core.evidence import Locator, Source


class DrawnPage(Protocol):
    """A page of a document as a picture, with where the quotes stand on it."""

    @property
    def png(self) -> bytes:
        """The picture as PNG."""
        ...

    @property
    def width(self) -> int:
        """Its width in pixels."""
        ...

    @property
    def height(self) -> int:
        """Its height in pixels."""
        ...

    @property
    def marks(self) -> tuple[tuple[float, float, float, float], ...]:
        """Left, top, width and height in pixels of each line of the quotes, in reading order."""
        ...


class SourceDocument(Protocol):
    """One document of a session, opened for reading; all methods block and are for a thread."""

    @property
    def source(self) -> Source:
        """What the session knows of it."""
        ...

    @property
    def pages(self) -> int:
        """How many pages can be drawn, 0 for a document that is shown as text."""
        ...

    def text(self) -> str:
        """Return the whole text, whose lines the locators count; raises DocumentError."""
        ...

    def sentences(self, place: Locator) -> tuple[Sentence, ...]:
        """Return the sentences that have words in some lines, whole where lines break them.

        Raises DocumentError, and ValueError where there are no such lines.
        """
        ...

    def page_of(self, line: int) -> int:
        """Return the page, from 1, on which a line of the text stands, 0 without pages."""
        ...

    def draw(self, page: int, width: int, quotes: Sequence[str] = ()) -> DrawnPage:
        """Draw a page, from 1, `width` pixels wide, and find quotes on it; raises DocumentError."""
        ...

    def close(self) -> None:
        """Let go of the file; a call that is under way ends with DocumentError."""
        ...
