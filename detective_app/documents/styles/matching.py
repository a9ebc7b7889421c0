"""The elements of a page as the library for selectors takes them, and a quicker way to those that match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from cssselect2 import ElementWrapper, Matcher


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
