"""Which pages of a document are pictures without text, and which show a large one beside theirs."""

from __future__ import annotations

from collections.abc import Sequence

from pypdfium2 import raw

from detective_app.documents.formats.pdf.page_text import Box, PageText
from detective_app.documents.formats.pdf.shapes import Shapes
from detective_app.documents.formats.pdf.words import PageWords
from detective_app.documents.shared.composition import Composition, What

_PAGE_SHARE = 0.7  # of a page: what pictures cover of one that is a picture
_ALONE_SHARE = 0.05  # of a page without any word
_PICTURE_SHARE = 0.25  # of a page: a smaller picture is a logo, a photograph, a signature
_MOST_WORDS, _TEXT_SHARE = 25, 0.03  # over a picture: more, and they are its text
_OUTLINES = 100  # paths on a page without any word: letters that are drawn as shapes


class PictureAccount:
    """Counts the pages whose pictures nobody reads, and puts them on a document's account."""

    def __init__(self) -> None:
        """Begin with none."""
        self.pages: list[int] = []
        self._pictures: list[int] = []

    def add(self, page: PageText, words: PageWords, shown: Shapes) -> None:
        """Look at the next page that has a picture, or no words."""
        found = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(page.page.raw, found)
        edges = Box(found.left, found.top, found.right, found.bottom)
        pictures = [_within(edges, picture) for picture in shown.pictures]
        whole, covered = _area(edges), sum(map(_area, pictures))
        if not words.texts:
            if covered > whole * _ALONE_SHARE or shown.paths > _OUTLINES:
                self.pages.append(page.number + 1)
        elif covered >= whole * _PAGE_SHARE and _is_bare(words, edges):
            self.pages.append(page.number + 1)
        elif any(_area(one) >= whole * _PICTURE_SHARE and _is_bare(words, one) for one in pictures):
            self._pictures.append(page.number + 1)

    def tell(self, composition: Composition) -> None:
        """Put what was found on the account, pages in a row as one part."""
        whats: tuple[tuple[What, list[int]], ...] = (("page", self.pages), ("picture", self._pictures))
        for what, numbers in whats:
            for first, last in _rows(numbers):
                where = f"p.{first}" if first == last else f"p.{first}-{last}"
                for _ in range(first, last + 1):
                    composition.not_read(what, "no_text", where)


def _is_bare(words: PageWords, area: Box) -> bool:
    """Tell whether next to no text stands on an area."""
    count, covered = 0, 0.0
    places = zip(words.lefts, words.tops, words.rights, words.bottoms, strict=True)
    for left, top, right, bottom in places:
        if area.holds(((left + right) / 2, (top + bottom) / 2)):
            count, covered = count + 1, covered + max(0, right - left) * max(0, top - bottom)
    return count <= _MOST_WORDS and covered < _area(area) * _TEXT_SHARE


def _within(one: Box, other: Box) -> Box:
    return Box(
        max(one.left, other.left),
        min(one.top, other.top),
        min(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _area(box: Box) -> float:
    return max(0.0, box.right - box.left) * max(0.0, box.top - box.bottom)


def _rows(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and last of numbers that follow each other."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found
