"""The rules of a style sheet that hold on a screen: blocks within blocks, layers, conditions and escapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_PART = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?|\\.|[{};()\[\]]|[^\"'\\{};()\[\]]+", re.DOTALL
)
_MOST_DEPTH = 12
_SCREEN_WIDTH, _SCREEN_HEIGHT = 1280.0, 800.0
_FEATURE = re.compile(r"\(\s*(min|max)-(?:device-)?(width|height)\s*:\s*([\d.]+)(px|em|rem)?\s*\)")
_HOLDS = re.compile(
    r"\(\s*(?:prefers-color-scheme\s*:\s*light|orientation\s*:\s*landscape|scripting\s*:\s*enabled)\s*\)"
)
Declarations = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """Selectors with what they declare; `layer` is its place among the cascade's, no layer being the last."""

    selectors: tuple[str, ...]
    declarations: Declarations
    layer: int


def rules(css: str) -> list[Rule]:
    """Return the rules of a style sheet in their order; what is not understood is passed over."""
    return list(_Sheet(_COMMENT.sub(" ", css)).rules())


def declarations(css: str) -> Declarations:
    """Return what a style attribute, or a rule, declares; names and values in lower case, without escapes."""
    found = []
    for one in split(_COMMENT.sub(" ", css), ";"):
        name, colon, value = one.partition(":")
        if colon:
            name = unescaped(name).strip()
            own = name if name.startswith("--") else name.casefold()
            found.append((own, " ".join(unescaped(value).casefold().split())))
    return tuple(found)


def split(text: str, at: str) -> list[str]:
    """Split a text where a sign stands outside of brackets and quotes."""
    parts, begin, depth, place = [], 0, 0, 0
    for found in _PART.finditer(text):
        piece = found[0]
        if piece in ("(", "["):
            depth += 1
        elif piece in (")", "]"):
            depth = max(0, depth - 1)
        elif depth == 0 and piece[0] not in "\"'\\":
            place = found.start()
            while (place := text.find(at, place, found.end())) >= 0:
                parts.append(text[begin:place])
                begin = place = place + len(at)
    return [*parts, text[begin:]]


def unescaped(text: str) -> str:
    """Return a text with its escapes taken for the signs that they stand for."""
    return _ESCAPE.sub(_sign, text) if "\\" in text else text


def _sign(found: re.Match[str]) -> str:
    if found[1] is None:
        return str(found[2])
    number = int(found[1], 16)
    return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"


@dataclass(slots=True)
class _Block:
    """What stands before braces, and between them."""

    before: str
    inside: str


class _Sheet:
    def __init__(self, css: str) -> None:
        self._css = css
        self._layers: dict[str, int] = {}

    def rules(self) -> Iterator[Rule]:
        found = list(self._of(self._css, (), "", 0))
        outside = len(self._layers)
        for selectors, body, layer in found:
            yield Rule(selectors, body, self._layers.get(layer, outside))

    def _of(
        self, css: str, around: tuple[str, ...], layer: str, depth: int
    ) -> Iterator[tuple[tuple[str, ...], Declarations, str]]:
        if depth > _MOST_DEPTH:
            return
        for block in _blocks(css, self._statement):
            head = block.before.strip()
            if head.startswith("@"):
                name, _, condition = head[1:].partition(" ")
                name = name.casefold().partition("(")[0]
                if name == "layer":
                    own = f"{layer}.{condition.strip() or len(self._layers)}"
                    self._layers.setdefault(own, len(self._layers))
                    yield from self._inside(block.inside, around, own, depth)
                elif (name == "media" and on_screen(condition)) or (
                    name == "supports" and _supported(condition)
                ):
                    yield from self._inside(block.inside, around, layer, depth)
                continue
            selectors = tuple(_nested(one.strip(), around) for one in split(head, ","))
            yield from self._inside(block.inside, selectors, layer, depth)

    def _inside(
        self, css: str, around: tuple[str, ...], layer: str, depth: int
    ) -> Iterator[tuple[tuple[str, ...], Declarations, str]]:
        """Yield what a block declares itself, then the rules within it."""
        if around and (own := declarations(_without_blocks(css) if "{" in css else css)):
            yield around, own, layer
        if "{" in css:
            yield from self._of(css, around, layer, depth + 1)

    def _statement(self, text: str) -> None:
        """Note the order of layers that a statement names."""
        name, _, names = text.strip().partition(" ")
        if name.casefold() == "@layer":
            for one in names.split(","):
                self._layers.setdefault(f".{one.strip()}", len(self._layers))


def _blocks(css: str, statement: object = None) -> Iterator[_Block]:
    """Yield the blocks of one level, with what stands before each since the last end of a declaration."""
    depth, before, begin = 0, 0, 0
    for found in _PART.finditer(css):
        piece = found[0]
        if piece == "{":
            depth += 1
            if depth == 1:
                head, begin = css[before : found.start()], found.end()
        elif piece == "}" and depth:
            depth -= 1
            if depth == 0:
                yield _Block(head, css[begin : found.start()])
                before = found.end()
        elif piece == ";" and depth == 0:
            if callable(statement):
                statement(css[before : found.start()])
            before = found.end()
    if depth:  # a sheet that breaks off ends its blocks
        yield _Block(head, css[begin:])


def _without_blocks(css: str) -> str:
    """Return the declarations of a block without the rules within it."""
    kept, depth, before = [], 0, 0
    for found in _PART.finditer(css):
        if found[0] == "{":
            if depth == 0:
                kept.append(css[before : found.start()].rpartition(";")[0])
            depth += 1
        elif found[0] == "}" and depth:
            depth -= 1
            before = found.end()
    if not depth:
        kept.append(css[before:])
    return ";".join(kept)


def _nested(selector: str, around: tuple[str, ...]) -> str:
    if not around:
        return selector
    outer = f":is({','.join(around)})"
    return selector.replace("&", outer) if "&" in selector else f"{outer} {selector}"


def on_screen(media: str) -> bool:
    """Tell whether any of the media that a rule is for is a screen of usual size."""
    return any(_one_medium(one.strip().casefold()) for one in media.split(",")) if media.strip() else True


def _one_medium(query: str) -> bool:
    turned = query.startswith("not ")
    query = query.removeprefix("not ").removeprefix("only ").strip()
    kind = query.partition(" ")[0] if not query.startswith("(") else "all"
    features = re.findall(r"\([^()]*\)", query)
    return (kind in ("all", "screen") and all(map(_holds, features))) != turned


def _holds(feature: str) -> bool:
    if _HOLDS.fullmatch(feature):
        return True
    found = _FEATURE.fullmatch(feature)
    if found is None:
        return False
    length = float(found[3]) * (16 if found[4] in ("em", "rem") else 1)
    size = _SCREEN_WIDTH if found[2] == "width" else _SCREEN_HEIGHT
    return size >= length if found[1] == "min" else size <= length


def _supported(condition: str) -> bool:
    return not condition.strip().casefold().startswith("not")
