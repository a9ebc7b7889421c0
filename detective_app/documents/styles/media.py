"""Whether what a style sheet asks of its medium holds on a screen of usual size."""

from __future__ import annotations

import re

_WIDTH, _HEIGHT = 1280.0, 800.0
_FEATURE = re.compile(r"\(\s*(min|max)-(?:device-)?(width|height)\s*:\s*([\d.]+)(px|em|rem)?\s*\)")
_HOLDS = re.compile(
    r"\(\s*(?:prefers-color-scheme\s*:\s*light|orientation\s*:\s*landscape|scripting\s*:\s*enabled)\s*\)"
)


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
    size = _WIDTH if found[2] == "width" else _HEIGHT
    return size >= length if found[1] == "min" else size <= length
