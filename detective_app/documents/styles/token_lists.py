"""Lists of tokens of a style sheet: what stands between their commas."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tinycss2.ast import Node

_COMMA = re.compile(r",(?![^()]{0,100}\))")


def between_commas(nodes: Iterable[Node]) -> list[list[Node]]:
    """Return what stands between commas, without the white space around it."""
    parts: list[list[Node]] = [[]]
    for node in nodes:
        if node == ",":
            parts.append([])
        elif parts[-1] or node.type != "whitespace":
            parts[-1].append(node)
    for part in parts:
        while part and part[-1].type == "whitespace":
            part.pop()
    return parts


def split_at_commas(written: str) -> list[str]:
    """Return what stands between the commas of a value that are in none of its brackets."""
    return _COMMA.split(written)
