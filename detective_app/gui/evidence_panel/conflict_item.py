"""A conflict between sources in the evidence: each value with its documents, and what was decided."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.conflict_list import on_values
from detective_app.account.conflicts import FoundConflict, ValueGroup, grouped
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.evidence_words import conflict_title, decision_words, distance, value_words
from detective_app.gui.run.places import place_words
from detective_app.gui.wording import filled

_INDENT, _MAX_VALUES = 24, 6


class ConflictItem(QWidget):
    """`compare_requested` asks for the quotes side by side."""

    accessible_role = QAccessible.Role.Grouping
    compare_requested = Signal()

    def __init__(
        self,
        session: InterrogationSession,
        found: FoundConflict,
        sequence: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        word = self.tr("Sources differ")
        mark = StatusMark("warning", word, color="medium", weight=600, wrap=True)
        mark.setMinimumHeight(theme.pixels(20))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_INDENT, 0, 0, 0)
        self._column.setSpacing(5)
        self._column.addWidget(mark)
        conflict, groups = found.conflict, grouped(found.conflict)
        self._column.addWidget(Label(conflict_title(conflict), "meta", "text2", wrap=True))
        told = [self._add_group(session, group) for group in groups[:_MAX_VALUES]]
        if apart := distance(conflict):
            self._column.addWidget(Label(apart, "meta", "text2", wrap=True))
        self._add_decisions(session, found)
        values = " / ".join(value_words(group.given[0]) for group in groups)
        spoken = filled(self.tr("Compare %1 of answer %2"), values, sequence)
        compare = Button(self.tr("Compare"), "link", name=one_line(spoken))
        compare.clicked.connect(self.compare_requested)
        self._column.addWidget(compare, 0, Qt.AlignmentFlag.AlignLeft)
        self.setAccessibleName(one_line(f"{word}: {'; '.join(told)}"))

    def _add_group(self, session: InterrogationSession, group: ValueGroup) -> str:
        """Add a value and the places that give it, in whatever writing; return it as it is read out."""
        words = value_words(group.given[0])
        self._column.addWidget(Label(words, weight=600, wrap=True))
        places = dict.fromkeys(
            one_line(place_words(session, value.source_id, value.locator)) for value in group.given
        )
        for place in places:
            where = Prose("meta", "muted", line=18, name=place)
            where.show_text(place)
            self._column.addWidget(where)
        self._column.addSpacing(3)
        return ", ".join((words, *places))

    def _add_decisions(self, session: InterrogationSession, found: FoundConflict) -> None:
        for one in on_values(session, found.conflict):
            if words := decision_words(session, one.conflict):
                self._column.addWidget(Label(words, "meta", "text", weight=500, wrap=True))
