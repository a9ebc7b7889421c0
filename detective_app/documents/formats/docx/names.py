"""The names of WordprocessingML's elements, and properties that are on or off."""

from __future__ import annotations

from typing import Any

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
OFF = ("0", "false", "off")


def value(element: Any, path: str) -> str | None:
    """Return the value of a property within an element, None where it has none."""
    found = element.find(path) if element is not None else None
    return None if found is None else found.get(W + "val")


def is_on(found: Any) -> bool:
    """Tell whether a property that was found is not turned off."""
    return found is not None and found.get(W + "val") not in OFF
