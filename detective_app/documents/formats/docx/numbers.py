"""The numbers that Word computes before paragraphs: counted here as it counts them, level by level."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from detective_app.documents.formats.docx.signs import W, is_on, value
from detective_app.documents.shared.numerals import written

BULLET = "-"
_PLACE = re.compile(r"%([1-9])")
_FORMS = {"lowerLetter": "aa", "upperLetter": "AA", "lowerRoman": "i", "upperRoman": "I", "decimalZero": "01"}


class Numbers:
    """Counts the numbered paragraphs of one document, in order."""

    def __init__(self, roots: Sequence[Any]) -> None:
        """Take the definitions of the part that has them."""
        defined, nums = (
            [one for root in roots for one in root.iterchildren(W + tag)] for tag in ("abstractNum", "num")
        )
        kinds = {one.get(W + "abstractNumId"): one for one in defined}
        styled = {link: one for one in kinds.values() if (link := value(one, W + "styleLink"))}
        self._nums: dict[str, tuple[str, dict[int, Any]]] = {}
        self._starts: dict[tuple[str, int], int] = {}
        self._links: dict[tuple[str, str], int] = {}
        self._counts: dict[str, dict[int, int]] = {}
        for num in nums:
            kind = kinds.get(value(num, W + "abstractNumId"))
            kind = styled.get(value(kind, W + "numStyleLink") or "", kind)
            if kind is not None:
                self._define(num.get(W + "numId") or "", num, kind)

    def _define(self, number: str, num: Any, kind: Any) -> None:
        levels = {_whole(level.get(W + "ilvl")): level for level in kind.iterchildren(W + "lvl")}
        for other in num.iterchildren(W + "lvlOverride"):
            depth = _whole(other.get(W + "ilvl"))
            if (own := other.find(W + "lvl")) is not None:
                levels[depth] = own
            if (start := value(other, W + "startOverride")) is not None:
                self._starts[number, depth] = _whole(start)
        self._nums[number] = kind.get(W + "abstractNumId") or "", levels
        for depth, level in levels.items():
            if style := value(level, W + "pStyle"):
                self._links[number, style] = depth

    def label(self, number: str | None, depth: str | None, style: str) -> str:
        """Count a paragraph of a list and return what stands before it; "" where it is in none."""
        if number is None or number not in self._nums:
            return BULLET if number not in (None, "0") else ""
        kind, levels = self._nums[number]
        at = _whole(depth) if depth is not None else self._links.get((number, style), 0)
        level, counts = levels.get(at), self._counts.setdefault(kind, {})
        if level is None:
            return BULLET
        following = counts[at] + 1 if at in counts else _start(level)
        counts[at] = self._starts.pop((number, at), following)
        for deeper in [one for one in counts if one > at and _restarts(levels.get(one), at)]:
            del counts[deeper]
        return self._written(level, levels, counts)

    def _written(self, level: Any, levels: dict[int, Any], counts: dict[int, int]) -> str:
        shape, text = value(level, W + "numFmt") or "decimal", value(level, W + "lvlText") or ""
        if shape == "bullet":
            return BULLET
        plain = is_on(level.find(W + "isLgl"))

        def counted(found: re.Match[str]) -> str:
            at = int(found[1]) - 1
            count = counts.get(at, _start(levels.get(at)))
            one = "decimal" if plain else value(levels.get(at), W + "numFmt") or "decimal"
            return written(count, _FORMS.get(one, "1"))

        return " ".join(_PLACE.sub(counted, text).split())


def _start(level: Any) -> int:
    return _whole(value(level, W + "start"))


def _restarts(level: Any, above: int) -> bool:
    """Tell whether a level begins anew after a paragraph of one above it."""
    restart = value(level, W + "lvlRestart")
    return restart is None or above < _whole(restart)


def _whole(number: str | None) -> int:
    return int(number) if number and number.isdecimal() else 0
