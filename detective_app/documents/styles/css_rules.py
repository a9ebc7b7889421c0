"""The rules of a style sheet that hold on a screen: blocks within blocks, layers and conditions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import tinycss2
from tinycss2.ast import AtRule, Declaration, Node

from detective_app.documents.styles.media import on_screen
from detective_app.documents.styles.selector_parts import (
    Selector,
    TooDeep,
    check_depth,
    needed,
    nested,
    split,
)

_MOST_DEPTH = 12
_MANY_DIGITS = re.compile(r"\d{300,}")  # more than a number can have; Python refuses to read them
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


def rules(css: str, used: Collection[str], page: Any) -> list[Rule]:
    """Return the rules of a page's style sheet, in order, with variables and the properties that are used.

    What is not understood is passed over, and what asks for a name, a class or an id that the page has not.
    Raises TooDeep.
    """
    try:
        return list(_Sheet(used, _names(page)).rules(css)) if css.strip() else []
    except RecursionError:
        raise TooDeep from None


def declarations(css: str, used: Collection[str]) -> tuple[Declared, ...]:
    """Return what a style attribute declares."""
    return _kept(tinycss2.parse_blocks_contents(_short(css), skip_comments=True, skip_whitespace=True), used)


def _short(css: str) -> str:
    """Leave out what says nothing and takes long: the bytes of pictures and fonts, and endless numbers."""
    return _MANY_DIGITS.sub("9", _PICTURE.sub(r"\1", css))


def _kept(nodes: Iterable[Node], used: Collection[str]) -> tuple[Declared, ...]:
    found = []
    for node in nodes:
        if isinstance(node, Declaration) and (node.lower_name in used or node.lower_name.startswith("--")):
            with suppress(RecursionError):
                value = " ".join(tinycss2.serialize(node.value).casefold().split())
                found.append(Declared(node.lower_name, value, node.important))
    return tuple(found)


class _Sheet:
    def __init__(self, used: Collection[str], names: set[str]) -> None:
        self._used, self._names = used, names
        self._layers: dict[str, int] = {}

    def rules(self, css: str) -> Iterator[Rule]:
        tokens = tinycss2.parse_component_value_list(_short(css), skip_comments=True)
        nodes = tinycss2.parse_stylesheet(tokens, skip_whitespace=True)
        found = list(self._of(nodes, (), "", 0))
        outside = len(self._layers)
        for selectors, declared, layer in found:
            yield Rule(selectors, declared, self._layers.get(layer, outside))

    def _of(
        self, nodes: Iterable[Node], around: tuple[Selector, ...], layer: str, depth: int
    ) -> Iterator[tuple[tuple[Selector, ...], tuple[Declared, ...], str]]:
        for node in nodes:
            if node.type == "qualified-rule":
                selectors = tuple(nested(split(node.prelude), around))
                if any(map(self._has, selectors)) or any(one.type == "{} block" for one in node.content):
                    yield from self._inside(node.content, selectors, layer, depth)
            elif node.type == "at-rule":
                own = self._layer_in(node, layer)
                if own is not None:
                    yield from self._inside(node.content, around, own, depth)

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

    def _layer_in(self, rule: AtRule, layer: str) -> str | None:
        """Return the layer of what a rule with a condition holds; None where it does not hold on a screen."""
        name, condition = rule.lower_at_keyword, tinycss2.serialize(rule.prelude).strip()
        if rule.content is None:
            if name == "layer":  # a statement that names the order of layers
                for one in condition.split(","):
                    self._layers.setdefault(f".{one.strip()}", len(self._layers))
            return None
        if name == "layer":
            own = f"{layer}.{condition or len(self._layers)}"
            self._layers.setdefault(own, len(self._layers))
            return own
        holds = (name == "media" and on_screen(condition)) or (name == "supports" and _supported(condition))
        return layer if holds else None


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
    return not condition.strip().casefold().startswith("not")
