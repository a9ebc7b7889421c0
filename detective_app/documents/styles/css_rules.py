"""The rules of a style sheet with what they declare, and whether they hold on a screen of 1280 x 800."""

from __future__ import annotations

import base64
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

import tinycss2
from tinycss2.ast import AtRule, Declaration, Node

from detective_app.documents.styles.values import between_commas, is_taken, pixels

_MOST_DEPTH = 12
_MANY_DIGITS = re.compile(r"\d{300,}")  # more than a number can have; Python refuses to read them
_PICTURE = re.compile(r"(url\(\s*([\"']?)data:[\w/+.;=-]+;base64,)[a-zA-Z0-9+/=]+(?=\2\s*\))")
_ELSEWHERE = re.compile(
    r"not\b|.*\(\s*(?:-ms-|-moz-|-webkit-touch-|-apple-)", re.DOTALL
)  # what few browsers know
_SHEET = re.compile(r"data:text/css(?:;charset=[\w-]+)?(;base64)?,", re.IGNORECASE)
Selector = Sequence[Node]


class Declared(NamedTuple):
    """What is declared of a property; name and value in lower case, without escapes."""

    name: str
    value: str
    important: bool = False


class Rule(NamedTuple):
    """Selectors with what they declare; `layer` is its place among the cascade's, no layer being the last.

    Of what is not `sure`, nobody tells here whether it holds: it stands in another rule, or its condition is
    not judged.
    """

    selectors: tuple[Selector, ...]
    declared: tuple[Declared, ...]
    layer: int
    sure: bool


def rules(css: str, used: Collection[str], page: Any) -> list[Rule]:
    """Return the rules of a page's style sheet, with variables and the properties that are used.

    What is not understood is passed over, and what asks for a name, a class or an id that the page has not.
    Raises RecursionError where it is nested too deeply.
    """
    layers: dict[str, int] = {}
    sheet = _Sheet(used, _names(page), layers)
    found = list(sheet.of(_nodes(css), "", sure=True, depth=0)) if css.strip() else []
    return [Rule(one, declared, layers.get(layer, len(layers)), sure) for one, declared, layer, sure in found]


def declarations(css: str, used: Collection[str]) -> tuple[Declared, ...]:
    """Return what a style attribute declares."""
    nodes = tinycss2.parse_blocks_contents(_short(css), skip_comments=True, skip_whitespace=True)
    return _kept(nodes, used)


def style_in(address: str) -> str:
    """Return the style sheet that stands whole in an address, nothing where it leads elsewhere."""
    found = _SHEET.match(address)
    if found is None:
        return ""
    text = unquote_to_bytes(address[found.end() :])
    with suppress(ValueError):
        text = base64.b64decode(text) if found[1] else text
    return text.decode("utf-8", "replace")


def needed(selector: Selector) -> Iterator[str]:
    """Yield names, classes and ids without which nothing answers to a selector."""
    before = None
    for node in selector:
        if node.type == "hash":
            yield f"#{node.value}"
        elif node.type == "ident" and before != ":":
            yield f".{node.value}" if before == "." else node.lower_value
        before = node


def _short(css: str) -> str:
    """Leave out what says nothing and takes long: the bytes of pictures and fonts, and endless numbers."""
    return _MANY_DIGITS.sub("9", _PICTURE.sub(r"\1", css))


def _nodes(css: str) -> list[Node]:
    tokens = tinycss2.parse_component_value_list(_short(css), skip_comments=True)
    nodes: list[Node] = tinycss2.parse_stylesheet(tokens, skip_whitespace=True)
    return nodes


def _kept(nodes: Iterable[Node], used: Collection[str]) -> tuple[Declared, ...]:
    found = []
    for node in nodes:
        if isinstance(node, Declaration) and (node.lower_name in used or node.lower_name.startswith("--")):
            value = " ".join(tinycss2.serialize(node.value).casefold().split())
            if is_taken(node.lower_name, value):
                found.append(Declared(node.lower_name, value, node.important))
    return tuple(found)


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


_Found = tuple[tuple[Selector, ...], tuple[Declared, ...], str, bool]


class _Sheet:
    def __init__(self, used: Collection[str], names: set[str], layers: dict[str, int]) -> None:
        self._used, self._names, self._layers = used, names, layers

    def of(self, nodes: Iterable[Node], layer: str, *, sure: bool, depth: int) -> Iterator[_Found]:
        for node in nodes if depth < _MOST_DEPTH else ():
            if node.type == "qualified-rule":
                selectors = filter(None, map(_without_around, between_commas(node.prelude)))
                known = tuple(one for one in selectors if self._names.issuperset(needed(one)))
                inside = tinycss2.parse_blocks_contents(node.content, skip_whitespace=True)
                if known and (own := _kept(inside, self._used)):
                    yield known, own, layer, sure
                yield from self.of(inside, layer, sure=False, depth=depth + 1)
            elif node.type == "at-rule":
                yield from self._at(node, layer, sure=sure, depth=depth)

    def _at(self, rule: AtRule, layer: str, *, sure: bool, depth: int) -> Iterator[_Found]:
        """Yield the rules that a rule with an at sign holds."""
        name, asked = rule.lower_at_keyword, tinycss2.serialize(rule.prelude).strip()
        if name == "import":
            css, media = _imported(rule.prelude)
            if (holds := on_screen(media)) is not False:
                yield from self.of(_nodes(css), layer, sure=sure and bool(holds), depth=depth + 1)
        elif rule.content is None and name == "layer":  # a statement that names their order
            for one in asked.split(","):
                self._layers.setdefault(f".{one.strip()}", len(self._layers))
        elif rule.content is not None and name in ("media", "supports", "layer", "container", "scope"):
            if name == "layer":
                layer = f"{layer}.{asked or len(self._layers)}"
                self._layers.setdefault(layer, len(self._layers))
            if (holds := _is_met(name, asked)) is not False:
                nodes = tinycss2.parse_blocks_contents(rule.content, skip_whitespace=True)
                yield from self.of(nodes, layer, sure=sure and holds is True, depth=depth + 1)


def _is_met(name: str, condition: str) -> bool | None:
    """Tell whether what a rule asks for holds; None where that is not judged."""
    if name == "media":
        return on_screen(condition)
    known = name == "layer" or (name == "supports" and not _ELSEWHERE.match(condition.casefold()))
    return True if known else None


def _without_around(selector: Selector) -> Selector:
    """Leave out what stands for the rule around; a rule that is not sure asks for the rest anywhere."""
    found = [node for node in selector if node != "&"]
    while found and (found[0].type == "whitespace" or found[0] in (">", "+", "~")):
        found = found[1:]
    return found


def _imported(prelude: Sequence[Node]) -> tuple[str, str]:
    """Return the style sheet that stands in an import, nothing where it is elsewhere, and its media."""
    address, *rest = [node for node in prelude if node.type != "whitespace"] or [None]
    if address is None or address.type not in ("url", "string", "function"):
        return "", ""
    where = next(iter(address.arguments), address) if address.type == "function" else address
    asked = tinycss2.serialize([node for node in rest if node.type != "function"])
    return (style_in(where.value) if where.type in ("url", "string") else ""), asked


_SCREEN = {"width": 1280.0, "height": 800.0}
_IS = {
    "prefers-color-scheme": "light",
    "orientation": "landscape",
    "hover": "hover",
    "any-hover": "hover",
    "pointer": "fine",
    "any-pointer": "fine",
    "scripting": "enabled",
    **dict.fromkeys(
        ("prefers-reduced-motion", "prefers-contrast", "prefers-reduced-transparency"), "no-preference"
    ),
    **dict.fromkeys(("forced-colors", "inverted-colors"), "none"),
}
_BOUND = re.compile(r"\((min|max)-(?:device-)?(width|height):\s*([^()\s]+)\s*\)")
_RANGE = re.compile(r"\((width|height)\s*([<>]=?)\s*([^()\s<>=]+)\s*\)")
_WORD = re.compile(r"\(([a-z-]+):\s*([a-z-]+)\s*\)")


def on_screen(media: str) -> bool | None:
    """Tell whether any of the media that a rule is for is such a screen; None where it is not judged."""
    held = [_one(query.strip()) for query in media.casefold().split(",")]
    return True if True in held else None if None in held else False


def _one(query: str) -> bool | None:
    """Tell it of one medium: its kind, and what is asked of it, each of which has to hold."""
    kind, *asked = " ".join(query.removeprefix("only").split()).split(" and ")
    if not kind.startswith("("):
        turned = kind.startswith("not ")
        own = kind.removeprefix("not ").strip() in ("", "all", "screen")
        if turned:
            return None if asked and own else not own
        if not own:
            return False
    else:
        asked = [kind, *asked]
    held = [_holds(one) for one in asked]
    return False if False in held else None if None in held else True


def _holds(condition: str) -> bool | None:
    if found := _BOUND.fullmatch(condition):
        limit, sign, own = pixels(found[3], 16), {"min": ">=", "max": "<="}[found[1]], _SCREEN[found[2]]
    elif found := _RANGE.fullmatch(condition):
        limit, sign, own = pixels(found[3], 16), found[2], _SCREEN[found[1]]
    elif (found := _WORD.fullmatch(condition)) and found[1] in _IS:
        return _IS[found[1]] == found[2]
    else:
        return None
    if limit is None:
        return None
    less = own < limit if sign[0] == "<" else own > limit
    return less or ("=" in sign and own == limit)
