"""The heading of a section of the report."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from detective_app.gui.controls.label import Label


def section_heading(text: str, action: QWidget | None = None) -> QHBoxLayout:
    """Return a section's heading with its action at the right of the same line, 32 px high."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    label = Label(text, "question")
    label.setMinimumHeight(32)
    row.addWidget(label, 1)
    if action is not None:
        row.addWidget(action)
    return row
