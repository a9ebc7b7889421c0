"""The heading of a section of the report."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from detective_app.gui.controls.boxes import Beside
from detective_app.gui.controls.label import Label


def section_heading(text: str, action: QWidget | None = None) -> QWidget:
    """Return a section's heading, 32 px high, with its action at the right, or below in large text."""
    label = Label(text, "question")
    label.setMinimumHeight(32)
    return Beside(label, *([] if action is None else [action]), gap=8, wide=0)
