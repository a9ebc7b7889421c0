"""Scripts that put no spaces between words, as Chinese, Japanese and Thai: cut by pairs of characters."""

from __future__ import annotations

import re

_RUN = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")


def in_pairs(text: str) -> str:
    """Return a text with a space between each two neighbours of such a script, which are written twice."""
    if text.isascii() or not _RUN.search(text):
        return text
    return _RUN.sub(_pairs, text)


def _pairs(found: re.Match[str]) -> str:
    run = found[0]
    return f" {' '.join(run[at : at + 2] for at in range(max(1, len(run) - 1)))} "
