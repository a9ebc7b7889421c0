"""Selectors of CSS: what an element answers to, and how much that weighs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from detective_app.documents.shared.css_rules import split, unescaped

_NAME = r"(?:[\w-]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}\s?|\\.)+"
_PIECE = re.compile(
    rf"(?P<tag>{_NAME}|\*)|\#(?P<id>{_NAME})|\.(?P<cls>{_NAME})"
    rf"|\[\s*(?P<attr>{_NAME})\s*(?:(?P<op>[~|^$*]?=)\s*(?P<val>\"[^\"]*\"|'[^']*'|[^\]\s]+)\s*[iIsS]?\s*)?\]"
    rf"|(?P<pseudo>::?{_NAME})"
)
_LISTS = (":is", ":where", ":not", ":matches", ":-webkit-any", ":-moz-any")
Weight = tuple[int, int, int]
Test = Callable[[Any], bool]


class NotUnderstood(ValueError):
    """A selector that means nothing here: no element answers to it."""


@dataclass(slots=True)
class _Compound:
    tests: list[Test] = field(default_factory=list)
    key: str = "*"
    weight: Weight = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Selector:
    """A selector; `key` is what the element itself has at least: `#id`, `.class`, a name, or `*`."""

    key: str
    weight: Weight
    matches: Test


def selector(text: str) -> Selector:
    """Read a selector; raises NotUnderstood."""
    compounds, combinators = [], []
    for combinator, piece in _steps(text.strip()):
        compounds.append(_compound(piece))
        combinators.append(combinator)
    if not compounds:
        raise NotUnderstood(text)
    last = compounds[-1]
    weight = last.weight
    for one in compounds[:-1]:
        weight = _sum(weight, one.weight)

    def matches(element: Any) -> bool:
        return _answers(element, compounds, combinators, len(compounds) - 1)

    return Selector(last.key, weight, matches)


def _answers(element: Any, compounds: list[_Compound], combinators: list[str], at: int) -> bool:
    if not all(test(element) for test in compounds[at].tests):
        return False
    if at == 0:
        return combinators[0] == ""
    return any(_answers(one, compounds, combinators, at - 1) for one in _before(element, combinators[at]))


def _before(element: Any, combinator: str) -> Iterator[Any]:
    """Yield the elements that may stand before another in a selector."""
    if combinator == ">":
        parent = element.getparent()
        yield from () if parent is None else (parent,)
    elif combinator == " ":
        yield from element.iterancestors()
    else:
        siblings = (one for one in element.itersiblings(preceding=True) if isinstance(one.tag, str))
        for number, one in enumerate(siblings):
            if combinator == "~" or number == 0:
                yield one


def _steps(text: str) -> Iterator[tuple[str, str]]:
    """Yield the compounds of a selector, each with what joins it to the one before."""
    combinator, begin, depth, place = "", 0, 0, 0
    while place < len(text):
        sign = text[place]
        if sign == "\\":
            place += 2
            continue
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and sign in " \t\n\r\f>+~":
            if piece := text[begin:place]:
                yield combinator, piece
                combinator = " "
            if sign in ">+~":
                combinator = sign
            begin = place + 1
        place += 1
    if piece := text[begin:]:
        yield combinator, piece


def _compound(text: str) -> _Compound:
    compound, place = _Compound(), 0
    while place < len(text):
        found = _PIECE.match(text, place)
        if found is None or not found[0]:
            raise NotUnderstood(text)
        place = found.end()
        if found["pseudo"]:
            inside = ""
            if text[place : place + 1] == "(":
                inside = _in_brackets(text, place)
                place += len(inside) + 2
            _add_pseudo(compound, found["pseudo"].casefold(), inside)
        else:
            _add_simple(compound, found)
    return compound


def _add_simple(compound: _Compound, found: re.Match[str]) -> None:
    if tag := found["tag"]:
        name = unescaped(tag).casefold()
        if name != "*":
            _add(compound, lambda element: str(element.tag).casefold() == name, (0, 0, 1))
            compound.key = name if compound.key == "*" else compound.key
    elif found["id"]:
        own = unescaped(found["id"])
        _add(compound, lambda element: element.get("id") == own, (1, 0, 0))
        compound.key = f"#{own}"
    elif found["cls"]:
        cls = unescaped(found["cls"])
        _add(compound, lambda element: cls in (element.get("class") or "").split(), (0, 1, 0))
        compound.key = compound.key if compound.key.startswith("#") else f".{cls}"
    else:
        _add(compound, _attribute(found), (0, 1, 0))


def _add(compound: _Compound, test: Test, weight: Weight) -> None:
    compound.tests.append(test)
    compound.weight = _sum(compound.weight, weight)


def _attribute(found: re.Match[str]) -> Test:
    name, how = unescaped(found["attr"]).casefold(), found["op"]
    wanted = unescaped((found["val"] or "").strip("\"'"))
    compare: dict[str | None, Callable[[str], bool]] = {
        None: lambda _: True,
        "=": lambda value: value == wanted,
        "~=": lambda value: wanted in value.split(),
        "|=": lambda value: value == wanted or value.startswith(f"{wanted}-"),
        "^=": lambda value: bool(wanted) and value.startswith(wanted),
        "$=": lambda value: bool(wanted) and value.endswith(wanted),
        "*=": lambda value: bool(wanted) and wanted in value,
    }
    holds = compare[how]
    return lambda element: (value := element.get(name)) is not None and holds(value)


def _add_pseudo(compound: _Compound, name: str, inside: str) -> None:
    if name in _LISTS:
        among = [selector(one) for one in split(inside, ",")]
        weight = max((one.weight for one in among), default=(0, 0, 0))
        turned = name == ":not"
        test: Test = lambda element: any(one.matches(element) for one in among) != turned  # noqa: E731
        _add(compound, test, (0, 0, 0) if name == ":where" else weight)
    elif name in _PLACES:
        _add(compound, _PLACES[name], (0, 1, 0))
    elif name in (":nth-child", ":nth-of-type"):
        _add(compound, _nth(inside, of_type=name.endswith("type")), (0, 1, 0))
    else:
        raise NotUnderstood(name)


def _nth(inside: str, *, of_type: bool) -> Test:
    written = {"odd": "2n+1", "even": "2n"}.get(inside.strip().casefold(), inside.casefold().replace(" ", ""))
    found = re.fullmatch(r"(?:([+-]?\d*)n)?([+-]?\d+)?", written)
    if found is None or not written:
        raise NotUnderstood(inside)
    step = 0 if found[1] is None else int(found[1] + "1" if found[1] in ("", "+", "-") else found[1])
    first = int(found[2] or 0)

    def test(element: Any) -> bool:
        own = element.tag if of_type else None
        number = 1 + sum(1 for one in _siblings(element, preceding=True) if own in (None, one.tag))
        if step == 0:
            return number == first
        return (number - first) % step == 0 and (number - first) // step >= 0

    return test


def _siblings(element: Any, *, preceding: bool) -> Iterator[Any]:
    return (one for one in element.itersiblings(preceding=preceding) if isinstance(one.tag, str))


def _none(found: Iterator[Any]) -> bool:
    return next(found, None) is None


_PLACES: dict[str, Test] = {
    ":root": lambda element: element.getparent() is None,
    ":first-child": lambda element: _none(_siblings(element, preceding=True)),
    ":last-child": lambda element: _none(_siblings(element, preceding=False)),
    ":only-child": lambda element: (
        _none(_siblings(element, preceding=True)) and _none(_siblings(element, preceding=False))
    ),
    ":first-of-type": lambda element: all(
        one.tag != element.tag for one in _siblings(element, preceding=True)
    ),
    ":last-of-type": lambda element: all(
        one.tag != element.tag for one in _siblings(element, preceding=False)
    ),
    ":empty": lambda element: len(element) == 0 and not element.text,
    ":link": lambda element: element.tag == "a" and element.get("href") is not None,
    ":any-link": lambda element: element.tag == "a" and element.get("href") is not None,
    ":enabled": lambda element: element.get("disabled") is None,
    ":disabled": lambda element: element.get("disabled") is not None,
    ":checked": lambda element: element.get("checked") is not None or element.get("selected") is not None,
    ":defined": lambda _: True,
}


def _in_brackets(text: str, place: int) -> str:
    depth = 0
    for at in range(place, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return text[place + 1 : at]
    raise NotUnderstood(text)


def _sum(one: Weight, other: Weight) -> Weight:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
