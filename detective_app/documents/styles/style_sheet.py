"""The cascade of a web page: what is declared of each element, and how its text looks by that."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from detective_app.documents.styles.css_rules import Declared, declarations, rules
from detective_app.documents.styles.looks import USED, Look, look
from detective_app.documents.styles.selectors import DeclaredLook, Selectors

_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
_MOST_VARIABLES = 8
_BACK = ("unset", "initial", "revert", "revert-layer")
_OWN = 1_000_000  # the place of an element's own style among layers, behind all of them
_WITH_GROUND = {"body", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "marquee"}
_PARTS = {
    "background": [f"background-{part}" for part in ("color", "image", "clip")] + ["-webkit-background-clip"],
    "overflow": ["overflow-x", "overflow-y"],
    "margin": ["margin-left", "margin-top", "margin-right", "margin-inline-start"],
    "padding": ["padding-left", "padding-right"],
    "inset": ["top", "right", "bottom", "left"],
}
"""What a shorthand sets back. Those of which the order counts are read in their order."""
_ASKED = {"style", "bgcolor", "color", "text", "hidden", "open", "popover"}
"""Attributes that say themselves how text looks."""


class StyleSheet:
    """The rules of a page that hold on a screen, and how the page's text looks by them."""

    def __init__(self, css: str, root: Any) -> None:
        """Read a style sheet; what is not understood is passed over.

        Where it is nested too deeply to be read, all of the page is doubtful.
        """
        try:
            known, self._whole = rules(css, USED, root), True
        except RecursionError:
            known, self._whole = [], False
        self._selectors = Selectors(known, root)
        self._styles: dict[str, tuple[Declared, ...]] = {}

    def first(self) -> Look:
        """Return the look of a page before any of its rules."""
        return Look(unjudged=not (self._whole and self._selectors.whole))

    def look(self, element: Any, around: Look) -> Look:
        """Return how an element's text looks, inside what looks like `around`.

        That is judged once for all elements in one place that are alike in what rules ask for.
        """
        given = element.items()
        own = tuple(pair for pair in given if pair[0] in _ASKED) if given else ()
        asked = self._selectors.asked(given) if given else ()
        by_place = self._selectors.by_place(element, asked)
        alike = element.tag, own, *asked, *(number for _, number, *_ in by_place)
        if (known := around.inside.get(alike)) is None:
            written = list(self._selectors.declared(element, by_place))
            written += (DeclaredLook(_OWN, one, sure=True) for one in self._styled(element.get("style")))
            known = around.inside[alike] = self._look(element, written, around)
        return known

    def _look(self, element: Any, written: list[DeclaredLook], around: Look) -> Look:
        sure = [one for one in written if one.sure]
        usual = [*_presentation(element), *_pairs(one for one in sure if not one.declared.important)]
        important = [one for one in sure if one.declared.important]
        last = _pairs(sorted(important, key=lambda one: -one.layer if one.layer < _OWN else one.layer))
        found, variables = _computed([*usual, *last], around.variables)
        unsure, _ = _computed(_pairs(one for one in written if not one.sure), variables)
        return look(found, unsure, variables, element, around)

    def _styled(self, style: str | None) -> tuple[Declared, ...]:
        if style and style not in self._styles:
            self._styles[style] = declarations(style, USED)
        return self._styles[style] if style else ()


def _pairs(written: Iterable[DeclaredLook]) -> list[tuple[str, str]]:
    return [(one.declared.name, one.declared.value) for one in written]


def _presentation(element: Any) -> Iterator[tuple[str, str]]:
    """Yield what attributes of older pages, and those that hide, declare."""
    if (given := element.get("bgcolor")) and element.tag in _WITH_GROUND:
        yield "background-color", given.casefold()
    coloured = {"font": "color", "body": "text"}.get(element.tag)
    if coloured and (given := element.get(coloured)):
        yield "color", given.casefold()
    hidden = element.get("hidden")
    if hidden is not None:
        until_found = hidden.casefold() == "until-found"
        yield ("content-visibility", "hidden") if until_found else ("display", "none")
    if (element.tag == "dialog" and element.get("open") is None) or element.get("popover") is not None:
        yield "display", "none"


def _computed(
    declared: Iterable[tuple[str, str]], around: Mapping[str, str]
) -> tuple[dict[str, str], Mapping[str, str]]:
    """Return the value of each property and the custom properties; the strongest is the last declared."""
    found: dict[str, str] = {}
    for name, value in declared:
        if name == "all" and value in _BACK:
            found.clear()
        for part in _PARTS.get(name, ()):
            found.pop(part, None)
        found.pop(name, None)  # the order tells which of a shorthand and its parts is the stronger
        found[name] = value
    own = {name: value for name, value in found.items() if name.startswith("--")}
    if own:  # most of a page's variables are of its root: they are not put into a new mapping each time
        around = ChainMap(own, *(around.maps if isinstance(around, ChainMap) else (around,)))
    return {name: _put_in(value, around) for name, value in found.items()}, around


def _put_in(value: str, variables: Mapping[str, str]) -> str:
    for _ in range(_MOST_VARIABLES):
        if "var(" not in value or len(value) > 1_000:
            break
        value = _VARIABLE.sub(lambda one: variables.get(one[1], (one[2] or "").strip()), value, count=1)
    return value
