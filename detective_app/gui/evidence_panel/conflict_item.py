"""A conflict between sources in the evidence: each value with its document, and what was decided."""

from __future__ import annotations

from itertools import combinations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.evidence import SourceConflict
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import place_words
from detective_app.gui.run.source_words import decision_words, distance, value_words
from detective_app.gui.run.sourcing import MAX_COMPARED, decision_on
from detective_app.gui.wording import filled

_INDENT, _MAX_VALUES = 24, 6


class ConflictItem(QWidget):
    """`compare_requested` asks for the quotes side by side."""

    accessible_role = QAccessible.Role.Grouping
    compare_requested = Signal()

    def __init__(
        self,
        session: InterrogationSession,
        conflict: SourceConflict,
        sequence: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        word = self.tr("Sources differ")
        mark = StatusMark("warning", word, color="medium", weight=600)
        mark.setFixedHeight(theme.pixels(20))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_INDENT, 0, 0, 0)
        self._column.setSpacing(5)
        self._column.addWidget(mark)
        told = []
        for value in conflict.values[:_MAX_VALUES]:
            place = one_line(place_words(session, value.source_id, value.locator))
            self._column.addWidget(Label(value_words(value), weight=600, wrap=True))
            self._column.addWidget(ElidedLabel(place, "meta", "muted"))
            self._column.addSpacing(3)
            told.append(f"{value_words(value)}, {place}")
        if apart := distance(conflict):
            self._column.addWidget(Label(apart, "meta", "text2", wrap=True))
        self._add_decision(session, conflict)
        values = " / ".join(map(value_words, conflict.values))
        spoken = filled(self.tr("Compare %1 of answer %2"), values, sequence)
        compare = Button(self.tr("Compare"), "link", name=one_line(spoken))
        compare.clicked.connect(self.compare_requested)
        self._column.addWidget(compare, 0, Qt.AlignmentFlag.AlignLeft)
        self.setAccessibleName(one_line(f"{word}: {'; '.join(told)}"))

    def _add_decision(self, session: InterrogationSession, conflict: SourceConflict) -> None:
        decided = {one.values for one in session.decisions or () if one.key == conflict.key}
        if not decided:
            return
        for first, second in combinations(conflict.values[:MAX_COMPARED], 2):
            if (first.value, second.value) not in decided:
                continue
            decision = decision_on(session, conflict, (first, second))
            if decision is not None:
                words = decision_words(session, decision, (first, second))
                self._column.addWidget(Label(words, "meta", "text", weight=500, wrap=True))
