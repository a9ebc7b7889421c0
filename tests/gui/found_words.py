"""What can be read in a part of the window: labels, texts and the heads of folds that are in sight."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from detective_app.gui.controls.prose import Prose
from detective_app.gui.pages.sheet.drawer import Drawer
from detective_app.gui.pages.sheet.found.fold import FoldHead, Folds


def said(widget: QWidget) -> str:
    """Return all of it, dates with plain spaces."""
    found = []
    for part in widget.findChildren(QWidget):
        if not part.isVisible():
            continue
        if isinstance(part, FoldHead):
            found.append(part.accessibleName())
        elif isinstance(part, Prose):
            found.append(part.plain())
        elif isinstance(part, QLabel):
            found.append(part.text())
    return "\n".join(found).replace("\u00a0", " ")


def open_answer(drawer: Drawer, sequence: int) -> None:
    """Show a question of the drawer with its answer, by its number from 1."""
    drawer.open_at("questions")
    questions = drawer.folds["questions"].body
    assert isinstance(questions, Folds)
    questions.open(questions.folds[sequence - 1])
