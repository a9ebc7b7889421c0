"""The desk for the documents that runs are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from detective_app.account.cells import Near
    from detective_app.core.case import Sentence
    from detective_app.core.evidence import Locator, Provenance, Source
    from detective_app.core.session import InterrogationSession
    from detective_app.storage.cases.states import Pace
    from detective_app.storage.cases.store import CaseStore


OnReading: TypeAlias = Callable[["Pace"], None]
"""Called in another thread as documents are read, with how far that is."""


def unheard(pace: Pace) -> None:
    """Hear nothing of how far the reading is."""


@dataclass(frozen=True, slots=True)
class NearParts:
    """What code found for parts of a claim in some documents; `left_out` says why others were not read."""

    sources: tuple[Source, ...]
    near: Near
    left_out: tuple[str, ...] = ()


OnNear: TypeAlias = Callable[[NearParts], None]
"""Called in the calling thread with what was found so far: first one of each part, then twice as many."""


def unseen(found: NearParts) -> None:
    """Wait for all of it."""


@dataclass(frozen=True, slots=True)
class CaseNews:
    """What became of a session's documents: files that are `new` or `changed`, names of what is gone."""

    new: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()
    gone: tuple[str, ...] = ()


class CasesDesk(Protocol):
    """The case files, and the documents in them."""

    @property
    def store(self) -> CaseStore:
        """The case files, on disk; its methods block."""

    def open_source(self, source: Source, path: Path | None = None) -> SourceDocument:
        """Open a document of a session, where it was or at `path`; blocks, DocumentError if it changed."""

    def parts(self, claim: str) -> tuple[str, ...]:
        """Cut a claim into its parts, as code does it; at least one."""

    def near(
        self,
        paths: Sequence[Path],
        parts: Sequence[str],
        provenance: Mapping[Path, Provenance] = MappingProxyType({}),
        on_near: OnNear = unseen,
        *,
        so_far: bool = False,
    ) -> NearParts:
        """Find for each part the nearest passage of each document that a run over these paths would have.

        Blocks, for long where pages of a PDF are looked at for the first time: what they hide is told to
        `on_near` before that, and not found.
        What was read before is not read again, and with `so_far` nothing else is. Raises DocumentError when
        nothing can be read.
        """

    def near_again(
        self, sources: Sequence[Source], parts: Sequence[str], on_near: OnNear = unseen
    ) -> NearParts:
        """Find the same in a session's documents but those that changed; blocks, DocumentError for none."""

    def since(self, session: InterrogationSession) -> CaseNews:
        """Tell what is new in the folders of a session, and what `near_again` met changed, or not at all.

        Blocks, and reads no text. Raises DocumentError for documents on a share that nobody chose here.
        """


class PagePicture(Protocol):
    """A page of a document as a picture, with where the quotes stand on it."""

    @property
    def png(self) -> bytes:
        """The picture as PNG."""

    @property
    def width(self) -> int:
        """Its width in pixels."""

    @property
    def height(self) -> int:
        """Its height in pixels."""

    @property
    def marks(self) -> tuple[tuple[float, float, float, float], ...]:
        """Left, top, width and height in pixels of each line of the quotes, in reading order."""


class SourceDocument(Protocol):
    """One document of a session, opened for reading; all methods block and are for a thread."""

    @property
    def source(self) -> Source:
        """What the session knows of it."""

    @property
    def pages(self) -> int:
        """How many pages can be drawn, 0 for a document that is shown as text."""

    def text(self) -> str:
        """Return the whole text, whose lines the locators count; raises DocumentError."""

    def sentences(self, place: Locator) -> tuple[Sentence, ...]:
        """Return the whole sentences that have words in some lines; raises DocumentError, or ValueError."""

    def page_of(self, line: int) -> int:
        """Return the page, from 1, on which a line of the text stands, 0 without pages."""

    def draw(self, page: int, width: int, quotes: Sequence[str] = ()) -> PagePicture:
        """Draw a page, from 1, `width` pixels wide, and find quotes on it; raises DocumentError."""

    def close(self) -> None:
        """Let go of the file; a call that is under way ends with DocumentError."""
