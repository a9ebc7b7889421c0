"""Scripts that put no spaces between words, as Chinese, Japanese and Thai: cut by pairs of characters."""

from __future__ import annotations

import re

_RUN = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")


_FIRST_BYTES = bytes((0xE0, 0xE1, *range(0xE3, 0xEA), 0xEF))
"""How characters of these scripts begin in UTF-8, beside some others."""


def in_pairs(text: str) -> str:
    """Return a text with a space between each two neighbours of such a script, which are written twice."""
    if text.isascii():
        return text
    written = text.encode("utf-8", "replace")
    if len(written) == len(written.translate(None, _FIRST_BYTES)):  # at a tenth of the pattern's time
        return text
    return _RUN.sub(_pairs, text)


def _pairs(found: re.Match[str]) -> str:
    run = found[0]
    return f" {' '.join(run[at : at + 2] for at in range(max(1, len(run) - 1)))} "
