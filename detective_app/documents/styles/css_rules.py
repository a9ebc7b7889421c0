"""The rules of a style sheet that hold on a screen: blocks within blocks, layers and conditions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import tinycss2
from tinycss2.ast import AtRule, Declaration, Node

from detective_app.documents.styles.data_urls import style_in
from detective_app.documents.styles.key_frames import Frames, frames
from detective_app.documents.styles.media import in_any_container, on_screen
from detective_app.documents.styles.selector_parts import (
    Selector,
    TooDeep,
    check_depth,
    needed,
    nested,
)
from detective_app.documents.styles.token_lists import between_commas
from detective_app.documents.styles.values import is_taken

_MOST_DEPTH = 12
_MANY_DIGITS = re.compile(r"\d{300,}")  # more than a number can have; Python refuses to read them
# What few browsers know, or none.
_ELSEWHERE = re.compile(r"not\b|\(\s*(?:-ms-|-moz-|-webkit-touch-|-apple-)")
_PICTURE = re.compile(r"(url\(\s*([\"']?)data:[\w/+.;=-]+;base64,)[a-zA-Z0-9+/=]+(?=\2\s*\))")


class Declared(NamedTuple):
    """What is declared of a property; name and value in lower case, without escapes."""

    name: str
    value: str
    important: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """Selectors with what they declare; `layer` is its place among the cascade's, no layer being the last."""

    selectors: tuple[Selector, ...]
    declared: tuple[Declared, ...]
    layer: int


class Rules(NamedTuple):
    """The rules of a style sheet in order, its key frames by name, and what variables are at first."""

    rules: list[Rule]
    frames: dict[str, Frames]
    variables: dict[str, str]


def rules(css: str, used: Collection[str], page: Any) -> Rules:
    """Return the rules of a page's style sheet, with variables and the properties that are used.

    What is not understood is passed over, and what asks for a name, a class or an id that the page has not.
    Raises TooDeep.
    """
    sheet = _Sheet(used, _names(page))
    try:
        return Rules(list(sheet.rules(css)) if css.strip() else [], sheet.frames, sheet.variables)
    except RecursionError:
        raise TooDeep from None


def declarations(css: str, used: Collection[str]) -> tuple[Declared, ...]:
    """Return what a style attribute declares."""
    return _declared(_short(css), used)


def _declared(content: str | Sequence[Node], used: Collection[str]) -> tuple[Declared, ...]:
    return _kept(tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True), used)


def _short(css: str) -> str:
    """Leave out what says nothing and takes long: the bytes of pictures and fonts, and endless numbers."""
    return _MANY_DIGITS.sub("9", _PICTURE.sub(r"\1", css))


def _kept(nodes: Iterable[Node], used: Collection[str]) -> tuple[Declared, ...]:
    found = []
    for node in nodes:
        if isinstance(node, Declaration) and (node.lower_name in used or node.lower_name.startswith("--")):
            with suppress(RecursionError):
                value = " ".join(tinycss2.serialize(node.value).casefold().split())
                if is_taken(node.lower_name, value):
                    found.append(Declared(node.lower_name, value, node.important))
    return tuple(found)


class _Sheet:
    def __init__(self, used: Collection[str], names: set[str]) -> None:
        self._used, self._names = used, names
        self._layers: dict[str, int] = {}
        self.frames: dict[str, Frames] = {}
        self.variables: dict[str, str] = {}

    def rules(self, css: str) -> Iterator[Rule]:
        found = list(self._of(_nodes(css), (), "", 0))
        outside = len(self._layers)
        for selectors, declared, layer in found:
            yield Rule(selectors, declared, self._layers.get(layer, outside))

    def _of(
        self, nodes: Iterable[Node], around: tuple[Selector, ...], layer: str, depth: int
    ) -> Iterator[tuple[tuple[Selector, ...], tuple[Declared, ...], str]]:
        for node in nodes:
            if node.type == "qualified-rule":
                selectors = tuple(nested(between_commas(node.prelude), around))
                if any(map(self._has, selectors)) or any(one.type == "{} block" for one in node.content):
                    yield from self._inside(node.content, selectors, layer, depth)
            elif node.type == "at-rule":
                yield from self._at(node, around, layer, depth)

    def _at(
        self, rule: AtRule, around: tuple[Selector, ...], layer: str, depth: int
    ) -> Iterator[tuple[tuple[Selector, ...], tuple[Declared, ...], str]]:
        """Yield the rules that a rule with an at sign holds; note what it names for others."""
        name, asked = rule.lower_at_keyword, tinycss2.serialize(rule.prelude).strip()
        if name == "import" and depth < _MOST_DEPTH:
            yield from self._of(_nodes(_imported(rule.prelude)), around, layer, depth + 1)
        elif rule.content is None:
            if name == "layer":  # a statement that names the order of layers
                for one in asked.split(","):
                    self._layers.setdefault(f".{one.strip()}", len(self._layers))
        elif name.endswith("keyframes"):
            named = asked.strip("\"'").casefold()
            self.frames[named] = frames(rule.content, lambda content: _declared(content, self._used))
        elif name == "property":
            first = (one.value for one in _declared(rule.content, ("initial-value",)))
            self.variables.update((asked.casefold(), value) for value in first)
        elif name == "scope":
            block = next((node for node in rule.prelude if node.type == "() block"), None)
            scope = tuple(nested(between_commas(block.content), around)) if block else around
            yield from self._inside(rule.content, scope, layer, depth)
        elif (own := self._layer_in(rule, asked, layer)) is not None:
            yield from self._inside(rule.content, around, own, depth)

    def _inside(
        self, content: Sequence[Node], around: tuple[Selector, ...], layer: str, depth: int
    ) -> Iterator[tuple[tuple[Selector, ...], tuple[Declared, ...], str]]:
        """Yield what a block declares itself, then the rules within it."""
        if around:
            nodes = tinycss2.parse_blocks_contents(content, skip_whitespace=True)
            if (selectors := tuple(filter(self._has, around))) and (own := _kept(nodes, self._used)):
                for one in selectors:
                    check_depth(one)
                yield selectors, own, layer
        else:
            nodes = tinycss2.parse_rule_list(content, skip_whitespace=True)
        if depth < _MOST_DEPTH:
            yield from self._of(nodes, around, layer, depth + 1)

    def _has(self, selector: Selector) -> bool:
        return self._names.issuperset(needed(selector))

    def _layer_in(self, rule: AtRule, condition: str, layer: str) -> str | None:
        """Return the layer of what a rule with a condition holds; None where it does not hold on a screen."""
        name = rule.lower_at_keyword
        if name == "layer":
            own = f"{layer}.{condition or len(self._layers)}"
            self._layers.setdefault(own, len(self._layers))
            return own
        holds = {"media": on_screen, "supports": _supported, "container": in_any_container}.get(name)
        return layer if holds and holds(condition) else None


def _nodes(css: str) -> list[Node]:
    tokens = tinycss2.parse_component_value_list(_short(css), skip_comments=True)
    nodes: list[Node] = tinycss2.parse_stylesheet(tokens, skip_whitespace=True)
    return nodes


def _imported(prelude: Sequence[Node]) -> str:
    """Return the style sheet that stands in an import, nothing where it is elsewhere or not for a screen."""
    address, *rest = [node for node in prelude if node.type != "whitespace"] or [None]
    if address is None or address.type not in ("url", "string", "function"):
        return ""
    where = next(iter(address.arguments), address) if address.type == "function" else address
    asked = [node for node in rest if node.type != "function"]
    holds = where.type in ("url", "string") and on_screen(tinycss2.serialize(asked))
    return style_in(where.value) if holds else ""


def _names(root: Any) -> set[str]:
    """Return the names, the classes and the ids of a page's elements, as selectors write them."""
    names, classes = set(), set()
    for element in root.iter():
        names.add(element.tag)
        if given := element.get("class"):
            classes.add(given)
        if given := element.get("id"):
            names.add(f"#{given}")
    return names | {f".{one}" for several in classes for one in several.split()}


def _supported(condition: str) -> bool:
    return _ELSEWHERE.match(condition.strip().casefold()) is None
