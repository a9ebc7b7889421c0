"""Which rules of a style sheet an element of a page answers to, and what of the element decides that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from cssselect2 import compile_selector_list
from cssselect2.compiler import CompiledSelector

from detective_app.documents.styles.css_rules import Declared, Rule, Selector, needed
from detective_app.documents.styles.matching import NearMatcher, StyledElement

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
