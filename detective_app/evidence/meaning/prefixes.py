"""Words that a prefix turns into their opposite, as `inadequate` turns `adequate`."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TURNED = re.compile(r"\b(?:un|in|im|ir|il|dis|non-?|un)(?P<root>[a-zäöü]{4,})\b", re.IGNORECASE)


def turned_words(text: str, other: str) -> Iterator[tuple[str, str]]:
    """Yield each turned word of a text with the plain one, where another text has the plain one alone."""
    words = set(re.findall(r"[^\W\d_]+", other.casefold()))
    turned = {found[0] for found in _TURNED.finditer(other.casefold())}
    for found in _TURNED.finditer(text.casefold()):
        if found["root"] in words and found[0] not in turned:
            yield found[0], found["root"]
