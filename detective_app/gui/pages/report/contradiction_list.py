"""Contradictions as rows that open to both quotes: the view that keyboard and screen reader get first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from detective_app.account.contradictions import RankedContradiction
from detective_app.gui import icons, theme
from detective_app.gui.controls.badge import Badge, severity_word
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.report.contradiction_quotes import QuotePanel, compare_button
from detective_app.gui.run.contradiction_words import answers_words

_ROW, _TITLE_AT = 39, 80
_LEFT = Qt.AlignmentFlag.AlignLeft


class ContradictionList(QWidget):
    """One row a contradiction, the gravest first and open; `opened` asks for an answer by its number.

    `quote_requested` asks for a quote in its document, `compare_requested` tells a contradiction to compare.
    """

    opened = Signal(int)
    quote_requested = Signal(object)
    compare_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Contradictions"))
        self._rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    @property
    def row_heads(self) -> tuple[QAbstractButton, ...]:
        """The rows' heads, checked when open."""
        return tuple(row.head for row in self._rows)

    def show_findings(self, found: Sequence[RankedContradiction]) -> None:
        """Show contradictions in their order."""
        for n, finding in enumerate(found):
            if n:
                self._column.addWidget(hairline())
            row = _Row(finding)
            row.opened.connect(self.opened)
            row.quote_requested.connect(self.quote_requested)
            row.compare_requested.connect(self.compare_requested)
            self._rows.append(row)
            self._column.addWidget(row)
        if self._rows:
            self._rows[0].head.setChecked(True)

    def next_contradiction(self) -> None:
        """Open the row after the one that has the keyboard."""
        if not self._rows:
            return
        now = next((n for n, row in enumerate(self._rows) if row.head.hasFocus()), -1)
        head = self._rows[(now + 1) % len(self._rows)].head
        head.setFocus(Qt.FocusReason.ShortcutFocusReason)
        head.setChecked(True)


class _Row(QWidget):
    """A head, and the quotes under it once it was opened."""

    opened = Signal(int)
    quote_requested = Signal(object)
    compare_requested = Signal(object)

    def __init__(self, finding: RankedContradiction) -> None:
        super().__init__()
        self._finding = finding
        self._body: QWidget | None = None
        self.head = _Head(finding)
        self.head.toggled.connect(self._show_body)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.head)

    def _show_body(self, shown: bool) -> None:
        if self._body is None:
            self._body = self._made_body()
            self._column.addWidget(self._body)
            self._put_body_after_head(self._body)
        self._body.setVisible(shown)

    def _put_body_after_head(self, body: QWidget) -> None:
        """Have Tab go from the head into its quotes: what is made late would else come last on the page."""
        before: QWidget = self.head
        for part in body.findChildren(QWidget):
            if part.focusPolicy() & Qt.FocusPolicy.TabFocus:
                QWidget.setTabOrder(before, part)
                before = part

    def _made_body(self) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 4, 0, 14)
        column.setSpacing(8)
        if self._finding.body:
            why = Prose("ui", "text2", name=self.tr("What contradicts"))
            why.show_text(self._finding.body)
            column.addWidget(why)
        quotes = QHBoxLayout()
        quotes.setSpacing(16)
        for side in (self._finding.first, self._finding.second):
            panel = QuotePanel(side)
            panel.opened.connect(self.opened)
            panel.quote_requested.connect(self.quote_requested)
            quotes.addWidget(panel, 1, Qt.AlignmentFlag.AlignTop)
        column.addLayout(quotes)
        column.addWidget(compare_button(self._finding, self.compare_requested.emit), 0, _LEFT)
        return body


class _Head(QAbstractButton):
    """The line of a contradiction; Enter, Space and the arrow keys open and close it."""

    def __init__(self, finding: RankedContradiction) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)  # else labels in it take the colour of button texts
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        badge, self._title = Badge(finding.severity), ElidedLabel(one_line(finding.title), "ui", weight=500)
        answers = answers_words(finding)
        self.setAccessibleName(f"{severity_word(finding.severity)}, {one_line(finding.title)}, {answers}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 32, 0)
        row.setSpacing(0)
        row.addWidget(badge, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addSpacing(theme.pixels(_TITLE_AT) - badge.width())
        row.addWidget(self._title, 1)
        row.addSpacing(16)
        row.addWidget(Label(answers, "meta", "muted"))
        for part in (badge, self._title):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.toggled.connect(self._show_open)

    def sizeHint(self) -> QSize:
        """Return a row's height."""
        return QSize(200, theme.pixels(_ROW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open and close with Enter and the arrow keys too."""
        keys = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.toggle()
        elif event.key() in keys:
            self.setChecked(keys[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chevron."""
        size = theme.pixels(16)
        name = "chevron-down" if self.isChecked() else "chevron-right"
        left, top = self.width() - size, (self.height() - size) // 2
        QPainter(self).drawPixmap(left, top, icons.pixmap(name, "text2"))

    def _show_open(self, shown: bool) -> None:
        self._title.set_look(weight=600 if shown else 500)
        self.update()
