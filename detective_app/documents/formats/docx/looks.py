"""How letters of a Word document look by their own properties and their styles: seen, struck out, raised."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from detective_app.documents.formats.docx.signs import W, is_on, value

_FILL, _NO_FILL = (
    f"{{http://schemas.microsoft.com/office/word/2010/wordml}}{name}" for name in ("textFill", "noFill")
)
_HEADING = re.compile(r"heading \d|title|subtitle", re.IGNORECASE)
_NARROWEST_PERCENT = 5.0
_SMALLEST_HALF_POINTS = 4  # two points: below that nobody reads
_LEAST_MOVED = 4  # half points: less is the setting of signs
_PAPER = 0xF5  # letters at least this light are the paper's colour
_NESTED = 256  # the parser takes no deeper element


class ParagraphStyle(NamedTuple):
    """What a paragraph has from its style: the list and level it is in, and which style says that."""

    is_heading: bool = False
    number: str | None = None
    depth: str | None = None
    numbered: str = ""


class Looks:
    """Finds the styles of one document."""

    def __init__(self, styles: Sequence[Any]) -> None:
        """Take the parts that have the styles."""
        found = [style for part in styles for style in part.iterchildren(W + "style")]
        self._styles = {style.get(W + "styleId"): style for style in found}
        self._letters: dict[tuple[str | None, ...], Mapping[str, Any]] = {}
        self._found: dict[str | None, ParagraphStyle] = {}
        # Each run asks for that of its paragraph, and to find there is none takes going through all runs.
        self.named = lru_cache(_NESTED)(lambda paragraph: paragraph.find(f"{W}pPr/{W}pStyle"))

    def style(self, reference: Any) -> Any:
        """Return the style that is referred to, or None."""
        return None if reference is None else self._styles.get(reference.get(W + "val"))

    def chain(self, reference: Any) -> Iterator[Any]:
        """Yield the style that is referred to, and those it is based on."""
        style, seen = self.style(reference), set[str]()
        while style is not None and (name := style.get(W + "styleId")) not in seen:
            seen.add(name)
            yield style
            style = self.style(style.find(W + "basedOn"))

    def of_paragraph(self, paragraph: Any) -> ParagraphStyle:
        """Return what a paragraph's style says of it."""
        reference = self.named(paragraph)
        name = None if reference is None else reference.get(W + "val")
        if name not in self._found:
            self._found[name] = self._paragraph_style(reference)
        return self._found[name]

    def _paragraph_style(self, reference: Any) -> ParagraphStyle:
        styles = list(self.chain(reference))
        numbered = next((one for one in styles if one.find(f"{W}pPr/{W}numPr/{W}numId") is not None), None)
        return ParagraphStyle(
            bool(styles and _HEADING.fullmatch(value(styles[0], W + "name") or "")),
            value(numbered, f"{W}pPr/{W}numPr/{W}numId"),
            value(numbered, f"{W}pPr/{W}numPr/{W}ilvl"),
            "" if numbered is None else numbered.get(W + "styleId") or "",
        )

    def around(self, element: Any) -> Any:
        """Return what names the style of the paragraph that runs within an element have."""
        within = [element, *element.iterancestors(W + "p")]
        return next((one for one in map(self.named, within) if one is not None), None)

    def of_run(self, run: Any, around: Any) -> Mapping[str, Any]:
        """Return the properties of a run's letters by name: its own, else those of its styles."""
        own = run.find(W + "rPr")
        reference = own.find(W + "rStyle") if own is not None else None
        names = tuple(None if one is None else one.get(W + "val") for one in (reference, around))
        styled = self._letters.get(names)
        if styled is None:
            styled = self._letters[names] = self._styled(reference, around)
        return styled if own is None else {**styled, **{one.tag: one for one in own}}

    def _styled(self, *references: Any) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        for style in (style for reference in references for style in self.chain(reference)):
            for one in style.iterchildren(W + "rPr"):
                found = {**{each.tag: each for each in one}, **found}
        return found


def is_struck(letters: Mapping[str, Any]) -> bool:
    """Tell whether a line goes through letters with these properties."""
    return is_on(letters.get(W + "strike")) or is_on(letters.get(W + "dstrike"))


def height(letters: Mapping[str, Any], *, begins: bool) -> str | None:
    """Return `superscript` or `subscript` where letters are raised or lowered.

    What is only set higher or lower is so beside other letters, not where it `begins` its line.
    """
    found, moved = letters.get(W + "vertAlign"), letters.get(W + "position")
    name: str | None = None if found is None else found.get(W + "val")
    if name not in (None, "baseline"):
        return name
    half_points = 0.0 if moved is None or begins else float(moved.get(W + "val") or 0)
    if abs(half_points) < _LEAST_MOVED:
        return None
    return "superscript" if half_points > 0 else "subscript"


def hides(letters: Mapping[str, Any], shaded: bool) -> bool:
    """Tell whether properties hide a run: left out, tiny, unfilled, or as paper."""
    names = (W + "vanish", W + "sz", W + "w", W + "color", _FILL)
    vanish, size, stretch, colour, fill = map(letters.get, names)
    if is_on(vanish) or _is_blacked(letters.get(W + "highlight"), colour):
        return True
    if size is not None and float(size.get(W + "val")) < _SMALLEST_HALF_POINTS:
        return True
    if stretch is not None and float((stretch.get(W + "val") or "100").rstrip("%")) < _NARROWEST_PERCENT:
        return True
    if fill is not None and fill.find(_NO_FILL) is not None:
        return True
    if colour is None or shaded or W + "highlight" in letters or _is_dark(letters.get(W + "shd")):
        return False
    return _is_paper(colour.get(W + "val") or "")


def _is_blacked(marker: Any, colour: Any) -> bool:
    """Tell whether a black marker covers black letters, as who means to black words out does."""
    black = marker is not None and marker.get(W + "val") == "black"
    return black and (colour is None or colour.get(W + "val") in ("auto", "000000"))


def has_shade(element: Any) -> bool:
    """Tell whether a run, a paragraph or a cell stands on a colour of its own."""
    if element.find(W + "highlight") is not None:
        return True
    shades = (element.find(path) for path in (f"{W}shd", f"{W}pPr/{W}shd", f"{W}tcPr/{W}shd"))
    return any(map(_is_dark, shades))


def _is_dark(shade: Any) -> bool:
    return shade is not None and not _is_paper(shade.get(W + "fill"), "auto")


def _is_paper(colour: str | None, *same: str) -> bool:
    """Tell whether a colour, six hexadecimal digits, is nearly white; `same` are words for it."""
    if colour is None or len(colour) != 6:
        return colour in (None, *same)
    return min(bytes.fromhex(colour)) >= _PAPER
