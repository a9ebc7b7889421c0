"""Whether browsers take a value of a property; what they do not take, declares nothing."""

from __future__ import annotations

from detective_app.documents.styles.colours import colour
from detective_app.documents.styles.lengths import number

EVERYWHERE = {"inherit", "initial", "unset", "revert", "revert-layer"}
"""The values that every property takes."""
_OUTER = {"block", "inline", "run-in"}
_INNER = {"flow", "flow-root", "table", "flex", "grid", "ruby", "math"}
_DISPLAY = (
    _OUTER
    | _INNER
    | {"none", "contents", "list-item", "inline-block", "inline-table", "inline-flex", "inline-grid"}
)
_DISPLAY |= {"-webkit-box", "-webkit-inline-box", "-webkit-flex", "-webkit-inline-flex", "table-caption"}
_DISPLAY |= {
    f"table-{part}"
    for part in ("row", "cell", "column", "row-group", "header-group", "footer-group", "column-group")
}
_DISPLAY |= {"ruby-base", "ruby-text", "grid-lanes", "inline-grid-lanes"}
_WORDS = {
    "display": _DISPLAY,
    "visibility": {"visible", "hidden", "collapse"},
    "position": {"static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"},
    "content-visibility": {"visible", "auto", "hidden"},
}


def is_taken(name: str, value: str) -> bool:
    """Tell whether a value, in lower case, may be one of a property; of most properties all are taken."""
    if value in EVERYWHERE or "var(" in value or "env(" in value:
        return True
    if name in _WORDS:
        return all(word in _WORDS[name] for word in value.split())
    if name == "opacity":
        return number(value) is not None or "(" in value
    if name in ("color", "-webkit-text-fill-color", "background-color"):
        return "(" in value or value == "currentcolor" or colour(value, None) is not None
    return True
