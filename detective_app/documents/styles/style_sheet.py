"""The cascade of a web page: what is declared of each element, and how its text looks by that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from detective_app.documents.styles.css_rules import Declared, declarations, rules
from detective_app.documents.styles.looks import USED, Look, look
from detective_app.documents.styles.selectors import Selectors

_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
_MOST_VARIABLES = 8
_ASKED = {"style", "bgcolor", "color", "text", "hidden", "open", "popover", "type"}
"""Attributes that say themselves how text looks."""


class StyleSheet:
    """The rules of a page that hold on a screen, and how the page's text looks by them."""

    def __init__(self, css: str, root: Any) -> None:
        """Read a style sheet; what is not understood is passed over."""
        self._selectors = Selectors(rules(css, USED, root), root)
        self._styles: dict[str, tuple[Declared, ...]] = {}

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
            written = [*self._selectors.declared(element, by_place), *self._styled(element.get("style"))]
            found, variables = _computed(_ordered(element, written), around.variables)
            known = around.inside[alike] = look(found, variables, element, around)
        return known

    def _styled(self, style: str | None) -> tuple[Declared, ...]:
        if style and style not in self._styles:
            self._styles[style] = declarations(style, USED)
        return self._styles[style] if style else ()


def _ordered(element: Any, written: list[Declared]) -> Iterator[tuple[str, str]]:
    """Yield what is declared of an element, the weakest first; what is important comes last."""
    yield from _presentation(element)
    for important in (False, True):
        yield from ((one.name, one.value) for one in written if one.important == important)


def _presentation(element: Any) -> Iterator[tuple[str, str]]:
    """Yield what attributes of older pages, and those that hide, declare."""
    if given := element.get("bgcolor"):
        yield "background-color", given.casefold()
    if (
        given := element.get("color")
        if element.tag == "font"
        else element.get("text")
        if element.tag == "body"
        else None
    ):
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
    """Return the value of each property, and the custom properties, with variables put in."""
    found: dict[str, str] = {}
    for name, value in declared:
        if name == "all" and value in ("unset", "initial", "revert"):
            found.clear()
        found[name] = value
    own = {name: value for name, value in found.items() if name.startswith("--")}
    variables = {**around, **own} if own else around
    return {name: _put_in(value, variables) for name, value in found.items()}, variables


def _put_in(value: str, variables: Mapping[str, str]) -> str:
    for _ in range(_MOST_VARIABLES):
        if "var(" not in value or len(value) > 1_000:
            break
        value = _VARIABLE.sub(lambda one: variables.get(one[1], (one[2] or "").strip()), value, count=1)
    return value
