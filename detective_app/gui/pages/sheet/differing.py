"""Values that differ, as chips over a row: the question, a button a document, and a way to leave it open."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.cells import Row
from detective_app.core.quality import Conflict
from detective_app.evidence.figures.differing import differing
from detective_app.evidence.figures.reading import figures
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.chip import Chip
from detective_app.gui.wording import filled

_LINE, _ABOVE = 24, 8


class Differing(QWidget):
    """One conflict; `chosen` tells which side of it holds, 0 or 1, `left` that it stays open."""

    chosen = Signal(str, int)
    left = Signal(str)

    def __init__(
        self, row: Row, conflict: Conflict, names: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.conflict_id = conflict.id
        values = values_of(row, conflict)
        question = Chip(
            question_of(values), "medium", "mediumSoft", glyph="verdict-conflicting", pressed=False
        )
        self.sides = [Chip(words, "accent", "accentSoft") for words in _sides(conflict, values, names)]
        self.leave = Chip(self.tr("Leave open"), "accent")
        self.question = question.text()
        for side, chip in enumerate(self.sides):
            chip.clicked.connect(lambda _=False, side=side: self.chosen.emit(conflict.id, side))
        self.leave.clicked.connect(lambda: self.left.emit(conflict.id))
        self.setAccessibleName(self.question)
        for chip in (*self.sides, self.leave):  # in two parts there may be the same values
            chip.setAccessibleName(filled(self.tr("Part %1: %2"), row.number, chip.text()))
        self._flow = Flow([question, *self.sides, self.leave], line=_LINE)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, _ABOVE, 0, 0)
        rows.addWidget(self._flow)

    def heightForWidth(self, width: int) -> int:
        """Return the height in px that the chips need."""
        self._flow.resize(width, self._flow.height())
        self._flow.restyle()
        return self._flow.height() + _ABOVE


def question_of(values: tuple[str, str] | None) -> str:
    """Ask which of two values holds."""
    translate = QCoreApplication.translate
    if values is None:
        return translate("Sheet", "Documents differ: which holds?")
    return filled(translate("Sheet", "%1 or %2: which holds?"), *values)


def values_of(row: Row, conflict: Conflict) -> tuple[str, str] | None:
    """Return the two values as documents write them; None where both are the same, or unknown."""
    if conflict.values is None:
        found = differing(*conflict.sides) or differing(*_said(row, conflict))
        return (found[0].first.rstrip("."), found[0].second.rstrip(".")) if found else None
    first, second = (figures(one) for one in conflict.values)
    if len(first) == len(second) == 1 and (first[0].kind, first[0].unit) == (second[0].kind, second[0].unit):
        return None if first[0].agrees(second[0]) else conflict.values
    return conflict.values


def _said(row: Row, conflict: Conflict) -> tuple[str, str]:
    """Return what both passages say of the part, where they stand in its row."""
    said = {place.number: place.sentence for cell in row.cells.values() for place in cell.places}
    first, second = conflict.passages or (None, None)
    return (said[first], said[second]) if first in said and second in said else ("", "")


def _sides(conflict: Conflict, values: tuple[str, str] | None, names: Mapping[str, str]) -> tuple[str, str]:
    """Return each side as its value and its document, as far as they are known."""
    sources = (*(conflict.source_ids or ()), "", "")
    if len(conflict.source_ids or ()) == 1:
        sources = (sources[0], sources[0])
    given = values or (conflict.sides if sources[0] == sources[1] else ("", ""))
    first, second = (
        ", ".join(one for one in (one_line(value, 80), names.get(source, source)) if one)
        for value, source in zip(given, sources[:2], strict=True)
    )
    return first, second
