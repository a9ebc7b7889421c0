"""What stands in a selector: its parts, what it cannot do without, and what stands around its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import tinycss2
from tinycss2.ast import FunctionBlock, LiteralToken, Node, WhitespaceToken

from detective_app.documents.styles.token_lists import between_commas

_LONGEST = 20_000  # characters: rules within rules can repeat what stands around them without end
_MOST_BRACKETS = 190  # the library compiles a selector to Python, which takes 200 within each other
JOINTS = (">", "+", "~")
"""What stands between the parts of a selector, beside white space."""
Selector = Sequence[Node]


class TooDeep(ValueError):
    """A selector is nested so deeply that nobody can tell what it is for."""


def needed(selector: Selector) -> Iterator[str]:
    """Yield names, classes and ids without which nothing answers to a selector."""
    before = None
    for node in selector:
        if node.type == "hash":
            yield f"#{node.value}"
        elif node.type == "ident" and before != ":":
            yield f".{node.value}" if before == "." else node.lower_value
        before = node


def check_depth(selector: Selector, left: int = _MOST_BRACKETS) -> None:
    """Raise TooDeep where the library would refuse to compile a selector."""
    joints = sum(
        joint for joint, _ in groupby(selector, lambda one: one in JOINTS or one.type == "whitespace")
    )
    left -= 3 * joints
    if left < 0:
        raise TooDeep
    for node in selector:
        if node.type == "function":
            for one in between_commas(node.arguments):
                check_depth(one, left - 2)


def nested(selectors: list[list[Node]], around: tuple[Selector, ...]) -> Iterator[Selector]:
    """Yield selectors with what stands around their rule put in; raises TooDeep."""
    if not around:
        yield from selectors
        return
    comma, colon = LiteralToken(0, 0, ","), LiteralToken(0, 0, ":")
    inside = [node for one in around for node in (*one, comma)][:-1]
    outer = [colon, FunctionBlock(0, 0, "is", inside)]
    length = len(tinycss2.serialize(inside))
    for one in selectors:
        times = _count(one)
        if length * max(1, times) > _LONGEST:
            raise TooDeep
        yield _put_in(one, outer) if times else [*outer, WhitespaceToken(0, 0, " "), *one]


def _count(nodes: Iterable[Node]) -> int:
    return sum(_count(node.arguments) if node.type == "function" else node == "&" for node in nodes)


def _put_in(nodes: Iterable[Node], outer: list[Node]) -> list[Node]:
    found: list[Node] = []
    for node in nodes:
        if node == "&":
            found += outer
        elif node.type == "function":
            found.append(FunctionBlock(0, 0, node.name, _put_in(node.arguments, outer)))
        else:
            found.append(node)
    return found
