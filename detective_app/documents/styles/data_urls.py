"""Style sheets that stand whole in an address, as `data:text/css,...` does."""

from __future__ import annotations

import base64
import re
from contextlib import suppress
from urllib.parse import unquote_to_bytes

_DATA = re.compile(r"data:text/css(?:;charset=[\w-]+)?(;base64)?,", re.IGNORECASE)


def style_in(address: str) -> str:
    """Return the style sheet in an address, nothing where it leads elsewhere."""
    found = _DATA.match(address)
    if found is None:
        return ""
    text = unquote_to_bytes(address[found.end() :])
    with suppress(ValueError):
        text = base64.b64decode(text) if found[1] else text
    return text.decode("utf-8", "replace")
