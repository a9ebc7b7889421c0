"""The statements of an answer, each in a row with its state in the gutter; what is withheld is one line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.citations import Citation
from detective_app.account.statements import absent_words
from detective_app.core.evidence import Fact
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.fold import FoldLine
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.run.answer_pieces import statement_pieces
from detective_app.gui.run.statement_words import (
    fact_look,
    reason_words,
    state_word,
    statement_name,
    withheld_words,
)
from detective_app.gui.transcript.card import GutterMark, GutterRow
from detective_app.gui.transcript.statement_text import StatementText

_REASON_TOP = 8
"""Brings the first line of a reason to the middle of the link beside it."""


class StatementRow(GutterRow):
    """A statement with its state; `quote_requested` tells the number of a quote."""

    accessible_role = QAccessible.Role.Grouping
    quote_requested = Signal(str)

    def __init__(self, number: int, fact: Fact, cited: Sequence[Citation]) -> None:
        self.fact = fact
        self._name = statement_name(number, fact)
        absent = absent_words(fact)
        self.text = StatementText(self._name, statement_pieces(fact, absent, cited))
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.text)
        super().__init__(_state_mark(fact), content, above=6 if number > 1 else 0)
        self.setAccessibleName(self._name)
        self.text.prose.chip_activated.connect(self.quote_requested)
        if fact.state == "quoted":
            self._add_reason([one for one in cited if one.fact is fact])

    @property
    def name(self) -> str:
        """The statement as screen readers say it."""
        return self._name

    def show_bearing(self, words: str) -> None:
        """Say what the statement does for a claim."""
        self.text.show_remark(words)
        self.setAccessibleName(f"{self._name}, {words}" if words else self._name)

    def _add_reason(self, cited: Sequence[Citation]) -> None:
        """Say what is not in the quote, with a link to it."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        words = Label(reason_words(self.fact), "meta", "medium", weight=500, wrap=True)
        words.setContentsMargins(0, _REASON_TOP, 0, 4)
        row.addWidget(words, 1, Qt.AlignmentFlag.AlignTop)
        if cited:
            see = self.tr("See the quote")
            link = Button(see, "link", name=f"{see}: {self._name}")
            number = str(cited[0].number)
            link.clicked.connect(lambda: self.quote_requested.emit(number))
            row.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addWidget(line)


class WithheldRow(GutterRow):
    """What is withheld in one line, with the reason; Space, Enter or a click opens what was said."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(self, first: int, facts: Sequence[Fact]) -> None:
        self._first, self._facts = first, tuple(facts)
        self._opened: QWidget | None = None
        words = withheld_words(facts)
        self.fold = FoldLine(words, name=f"{state_word('withheld')}: {words}")
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.fold)
        super().__init__(_state_mark(facts[0]), content, above=6)
        self.setAccessibleName(self.fold.accessibleName())
        self.fold.toggled.connect(self._open)

    def _open(self, opened: bool) -> None:
        if self._opened is None:
            self._opened = self._whole()
            self._column.addWidget(self._opened)
        self._opened.setVisible(opened)

    def _whole(self) -> QWidget:
        """Return each withheld statement with its reason."""
        made = QWidget()
        rows = QVBoxLayout(made)
        rows.setContentsMargins(19, 4, 0, 4)
        rows.setSpacing(2)
        for number, fact in enumerate(self._facts, self._first):
            text = Prose("ui", "text2", line=21, name=statement_name(number, fact))
            text.show_text(fact.text)
            text.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            rows.addWidget(text)
            if len(self._facts) > 1:
                rows.addWidget(Label(reason_words(fact), "meta", "text2", wrap=True))
                rows.addSpacing(6)
        return made


class StatementRows(QWidget):
    """All statements of an answer in rows; `quote_requested` tells the number of a quote."""

    quote_requested = Signal(str)

    def __init__(self, shown: Sequence[Fact], withheld: Sequence[Fact], cited: Sequence[Citation]) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.rows = [StatementRow(number, fact, cited) for number, fact in enumerate(shown, 1)]
        for row in self.rows:
            row.quote_requested.connect(self.quote_requested)
            column.addWidget(row)
        self.withheld = WithheldRow(len(self.rows) + 1, withheld) if withheld else None
        if self.withheld is not None:
            column.addWidget(self.withheld)

    @property
    def spoken(self) -> str:
        """All of it in a line for screen readers."""
        parts = [row.name for row in self.rows]
        if self.withheld is not None:
            parts.append(self.withheld.accessibleName())
        return ". ".join(parts)


def _state_mark(fact: Fact) -> GutterMark:
    (icon, color), word = fact_look(fact)
    mark = GutterMark(icon, word, color, gap=5)
    mark.setToolTip(plain_tooltip(reason_words(fact)) if fact.reason and fact.state != "quoted" else "")
    return mark
