"""The cascade of a web page: what is declared of each element, and how its text looks by that."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from cssselect2 import ElementWrapper, Matcher, compile_selector_list
from cssselect2.compiler import CompiledSelector

from detective_app.documents.styles.css_rules import Declared, Rule, Selector, declarations, needed, rules
from detective_app.documents.styles.looks import USED, Look, look


class StyledElement(ElementWrapper):  # type: ignore[misc] # the library has no types
    """An element that looks for what is around it and before it, rather than to keep lists of it.

    `asked` are the names, classes and ids that selectors ask for near an element; set it of the root.
    """

    def __init__(self, etree_element: Any, parent: StyledElement | None, *given: Any, **named: Any) -> None:
        super().__init__(etree_element, parent, *given, **named)
        self.local_name, self.namespace_url = etree_element.tag, ""
        self.id = etree_element.get("id")
        self.classes = set(etree_element.get("class", "").split())
        self.asked: set[str] = parent.asked if parent else set()
        self._near: dict[bool, frozenset[str]] = {}

    def near(self, *, before: bool) -> frozenset[str]:
        """Return what is around the element of what is asked for, or around and before; and an empty word."""
        chain: list[StyledElement] = []
        one: StyledElement | None = self
        while one is not None and before not in one._near:
            chain.append(one)
            one = one._last(before)
        for here in reversed(chain):
            found = frozenset(("",))
            if last := here._last(before):
                own = {last.local_name, f"#{last.id}", *(f".{name}" for name in last.classes)} & self.asked
                found = last._near[before]
                found = found if own <= found else found | own
            here._near[before] = found
        return self._near[before]

    def _last(self, before: bool) -> StyledElement | None:
        last: StyledElement | None = self.previous if before and self.previous is not None else self.parent
        return last

    @cached_property
    def children(self) -> list[StyledElement]:
        """The elements within, made once."""
        return list(super().iter_children())

    def iter_children(self) -> Iterator[StyledElement]:
        """Yield the elements within."""
        return iter(self.children)

    @property
    def ancestors(self) -> Iterator[StyledElement]:
        """The elements around, from within."""
        one = self.parent
        while one is not None:
            yield one
            one = one.parent

    @property
    def previous_siblings(self) -> Iterator[StyledElement]:
        """The elements before, from the first."""
        return islice(self.parent.children if self.parent else (), self.index)


class NearMatcher(Matcher):  # type: ignore[misc] # the library has no types
    """A matcher whose payloads begin with what has to be near an element, if only an empty word.

    A style sheet has many selectors that end alike: most of them are passed over without a test. `before`
    tells that what stands before an element, or before what is around it, counts as near.
    """

    def __init__(self, *, before: bool) -> None:
        super().__init__()
        self._before = before

    def add_relevant_selectors(
        self, element: StyledElement, selectors: list[Any], relevant_selectors: list[Any]
    ) -> None:
        """Add what an element answers to."""
        near = element.near(before=self._before)
        for test, weight, order, pseudo, payload in selectors:
            if payload[0] in near and test(element):
                relevant_selectors.append((weight, order, pseudo, payload))


_JOINTS = (">", "+", "~")
_LINKS = {"link", "any-link"}
_BY_KIND = {"is", "where", "not", "root", *_LINKS}
"""What asks neither for siblings nor for attributes that it does not name."""


class _Ranked(NamedTuple):
    """What a rule declares: `near` is what has to be around an element, or before, `number` the rule's."""

    near: str
    layer: int
    number: int
    declared: tuple[Declared, ...]
    sure: bool


Answered: TypeAlias = tuple[tuple[int, int, int], int, str | None, _Ranked]
"""A selector that an element answers to: its weight, its number, and its rule."""


class DeclaredLook(NamedTuple):
    """What a rule of a layer declares of an element, and whether it holds for sure."""

    layer: int
    declared: Declared
    sure: bool


class Selectors:
    """The selectors of a page's rules.

    Most ask for names, classes and attributes of an element and of what is around it: elements that are alike
    in these answer to the same. The others, of siblings and places, are asked for every element.
    """

    def __init__(self, rules: Sequence[Rule], root: Any) -> None:
        """Take the rules of a page in their order; a selector that is not understood is passed over.

        Not `whole` are they where one is nested too deeply to tell what it is for.
        """
        self.whole = True
        page = StyledElement.from_html_root(root)
        self._wrapped: dict[Any, StyledElement] = {root: page}
        self._near: set[str] = page.asked
        self._of_kinds, self._of_places = NearMatcher(before=False), NearMatcher(before=True)
        self._places: set[str] = set()
        self._names: set[str] = set()
        self._given: set[str] = set()
        self._valued: set[str] = set()
        for number, rule in enumerate(rules):
            for one in rule.selectors:
                self._add(one, number, rule)

    def _add(self, selector: Selector, number: int, rule: Rule) -> None:
        try:
            (compiled,) = compile_selector_list(selector)
        except (RecursionError, MemoryError, SyntaxError):
            self.whole = False
            return
        except Exception:  # noqa: BLE001 - whatever else the library raises over what is no selector
            return
        if compiled.never_matches or compiled.pseudo_element:
            return
        by_kind = all(list(self._note(selector)))
        near = _near(selector)
        self._near.add(near)
        if not by_kind:
            self._places.add(_key(compiled))
        matcher = self._of_kinds if by_kind else self._of_places
        matcher.add_selector(compiled, _Ranked(near, rule.layer, number, rule.declared, rule.sure))

    def _note(self, selector: Selector) -> Iterator[bool]:
        """Note what a selector asks for; yield of each part whether it is a name or an attribute."""
        before = None
        for node in selector:
            if node.type == "hash":
                self._names.add(f"#{node.value}")
            elif node.type == "ident" and before == ".":
                self._names.add(f".{node.value}")
            elif node.type == "[] block":
                self._note_attributes(node)
            elif node != ":" and (before == ":" or node.type == "function"):
                name = node.lower_name if node.type == "function" else node.lower_value
                yield name in _BY_KIND
                self._given.update(("href",) if name in _LINKS else ())
                yield from self._note(node.arguments if node.type == "function" else ())
            else:
                yield node not in ("+", "~")
            before = node

    def _note_attributes(self, block: Any) -> None:
        asked = [one for one in block.content if one.type != "whitespace"]
        names = (one.lower_value for one in asked if one.type == "ident")
        (self._valued if len(asked) > 1 else self._given).update(names)

    def asked(self, given: Sequence[tuple[str, str]]) -> list[object]:
        """Return as much of an element's attributes as selectors ask for."""
        found: list[object] = []
        for name, value in given:
            if name in self._valued:
                found.append((name, value))
            elif name in self._given:
                found.append(name)
            if name == "id" and f"#{value}" in self._names:
                found.append(f"#{value}")
            elif name == "class":
                found += (own for one in value.split() if (own := f".{one}") in self._names)
        return found

    def by_place(self, element: Any, asked: Sequence[object]) -> list[Answered]:
        """Return the selectors that an element answers to by its siblings or its place among them."""
        if "*" in self._places or element.tag in self._places or not self._places.isdisjoint(asked):
            found: list[Answered] = self._of_places.match(self._wrap(element))
            return found
        return []

    def declared(self, element: Any, by_place: list[Answered]) -> Iterator[DeclaredLook]:
        """Yield what rules declare of an element, the weakest first; `by_place` is what it answers to so."""
        if self._near:
            found = [*self._of_kinds.match(self._wrap(element)), *by_place]
            found.sort(key=lambda one: (one[3].layer, one[0], one[3].number))
            for one in found:
                yield from (DeclaredLook(one[3].layer, declared, one[3].sure) for declared in one[3].declared)

    def _wrap(self, element: Any) -> StyledElement:
        """Return an element as the library takes it; its siblings come with it."""
        if element not in self._wrapped:
            siblings = self._wrap(element.getparent()).iter_children()
            self._wrapped.update((one.etree_element, one) for one in siblings)
        return self._wrapped[element]


def _key(selector: CompiledSelector) -> str:
    """Return by what the library looks a selector up: an id, a class, a name, or nothing of these."""
    if selector.id is not None:
        return f"#{selector.id}"
    if selector.class_name is not None:
        return f".{selector.class_name}"
    return selector.lower_local_name or "*"


def _near(selector: Selector) -> str:
    """Return an id, a class or a name that has to be near what answers to a selector; if none, nothing.

    The selector has no white space around it.
    """
    joints = (place for place, node in enumerate(selector) if node in _JOINTS or node.type == "whitespace")
    others = needed(selector[: max(joints, default=0)])
    return min(others, key=lambda name: "#.".find(name[0]) % 3, default="")


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
