"""What a run leaves open: one row a gap, with how grave it is and of which kind."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.core.session import RemainingGap
from detective_app.gui import theme
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.painted import Badge, severity_word
from detective_app.gui.foreign_text import one_line
from detective_app.gui.told_below import in_own_words

_TITLE_AT, _ROW, _LINE = 80, 39, 24


def category_words(category: str) -> str:
    """Return a gap's category as it is written on screen; one that is not known stays as it is."""
    translate = QCoreApplication.translate
    known = {
        "missing_information": translate("Gaps", "missing information"),
        "ambiguity": translate("Gaps", "ambiguity"),
        "inconsistency": translate("Gaps", "inconsistency"),
        "vagueness": translate("Gaps", "vagueness"),
    }
    return known.get(category, one_line(category.replace("_", " "), 40))


class GapRows(QWidget):
    """The gaps in full, in the order given."""

    def __init__(self, gaps: Sequence[RemainingGap]) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Remaining gaps"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for n, gap in enumerate(gaps):
            if n:
                column.addWidget(hairline())
            column.addWidget(_row(gap))


def _row(gap: RemainingGap) -> QWidget:
    made = QWidget()
    made.setMinimumHeight(theme.pixels(_ROW))
    text = Label(one_line(in_own_words(gap.description)), "ui", weight=500, wrap=True)
    category = category_words(gap.category)
    kind = Label(category, "meta", "muted")
    for label in (text, kind):
        label.setMinimumHeight(theme.pixels(_LINE))
    severity = f"{severity_word(gap.severity)}, " if gap.severity else ""
    made.setAccessibleName(f"{severity}{text.text()}, {category}")
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 8, 0, 7)
    row.setSpacing(0)
    used = 0
    if gap.severity:
        badge = Badge(gap.severity)
        used = badge.width()
        cell = QVBoxLayout()
        cell.setContentsMargins(0, (theme.pixels(_LINE) - badge.height()) // 2, 0, 0)
        cell.addWidget(badge, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(cell)
    row.addSpacing(theme.pixels(_TITLE_AT) - used)
    row.addWidget(text, 1)
    row.addSpacing(16)
    row.addWidget(kind, 0, Qt.AlignmentFlag.AlignTop)
    return made
