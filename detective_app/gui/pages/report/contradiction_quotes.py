"""The two sides of a contradiction: who said it, the words with what differs, the document behind them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from detective_app.account.contradictions import Carrier, RankedContradiction, Side, difference, runs
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import hairline
from detective_app.gui.controls.pressable import Pressable
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import on_button, one_line, plain_tooltip
from detective_app.gui.pieces import Piece
from detective_app.gui.run.places import place_in_source
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.wording import filled, quoted

_SOURCE = 20


class AnswerLink(Pressable):
    """`Answer 6` in the witness's colour; a click asks for the answer itself."""

    opened = Signal(int)

    def __init__(self, sequence: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(filled(self.tr("Answer %1"), sequence))
        self.setAccessibleName(filled(self.tr("Open answer %1"), sequence))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: self.opened.emit(sequence))

    def sizeHint(self) -> QSize:
        """Return the size of the words."""
        metrics = QFontMetrics(theme.font("meta", 500))
        return QSize(metrics.horizontalAdvance(self.text()) + 1, theme.pixels(16))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be clicked."""
        self.update()

    def leaveEvent(self, event: object) -> None:
        """Show it as before."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, underlined under the pointer."""
        painter = QPainter(self)
        font = theme.font("meta", 500)
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.setPen(theme.color("witness"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())


class SourceLine(Pressable):
    """The line under a quote: its number within the answer as a chip, then where it stands.

    `quote_requested` asks for the quote in its document.
    """

    quote_requested = Signal(object)

    def __init__(self, carrier: Carrier, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._place = f"{carrier.number}", _place(carrier)
        self.setText(on_button(self._place))
        self.setAccessibleName(filled(self.tr("Source %1: %2"), self._number, self._place))
        self.setToolTip(plain_tooltip(self._place))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.quote_requested.emit(carrier.cited))

    def sizeHint(self) -> QSize:
        """Return one line."""
        return QSize(120, theme.pixels(_SOURCE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint chip and place."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("meta", 500))
        width = max(theme.pixels(20), painter.fontMetrics().horizontalAdvance(self._number) + 12)
        chip = QRect(0, 0, width, theme.pixels(18))
        chip.moveTop((self.height() - chip.height()) // 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accentSoft"))
        painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2)
        painter.setPen(theme.color("accent"))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, self._number)
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        area = self.rect().adjusted(width + 8, 0, 0, 0)
        elided = Qt.TextElideMode.ElideMiddle
        shown = painter.fontMetrics().elidedText(self._place, elided, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)


def compare_button(finding: RankedContradiction, do: Callable[[RankedContradiction], object]) -> Button:
    """Return the way to both sides of a contradiction in two columns."""
    words = QCoreApplication.translate("Report", "Compare")
    button = Button(words, "link", name=f"{words}: {one_line(finding.title)}")
    button.clicked.connect(lambda: do(finding))
    return button


class QuotePanel(QWidget):
    """An answer's words behind a thin rule, with the document they rest on when it is known."""

    opened = Signal(int)
    quote_requested = Signal(object)

    def __init__(self, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        link = AnswerLink(side.sequence)
        link.opened.connect(self.opened)
        name = filled(self.tr("Quote from answer %1"), side.sequence)
        quote = quote_prose(list(side.runs), name)
        column = _ruled(self)
        column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(6)
        column.addWidget(quote)
        if side.carrier:
            source = SourceLine(side.carrier)
            source.quote_requested.connect(self.quote_requested)
            column.addSpacing(4)
            column.addWidget(source)


class SourcePanel(QWidget):
    """The document's own words behind an answer; what differs from `other`'s is marked."""

    quote_requested = Signal(object)

    def __init__(self, carrier: Carrier, other: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        marked = runs(carrier.quote, difference(carrier.quote, other).first)
        source = SourceLine(carrier)
        source.quote_requested.connect(self.quote_requested)
        column = _ruled(self)
        column.addWidget(quote_prose(list(marked), filled(self.tr("Quote from %1"), _place(carrier))))
        column.addSpacing(4)
        column.addWidget(source)


def _place(carrier: Carrier) -> str:
    cited = carrier.cited
    return one_line(place_in_source(carrier.source, cited.source_id, cited.locator))


def quote_prose(marked: list[tuple[str, bool]], name: str, role: theme.Role = "ui") -> Prose:
    """Return a quote in its marks, the runs that differ bold, underlined and marked."""
    prose = Prose(role, name=name)
    shown = [Piece(unbroken(text), "differs" if differs else "plain") for text, differs in marked]
    opening, closing = quoted("\n").split("\n")
    prose.show_pieces([Piece(opening), *shown, Piece(closing)])
    return prose


def _ruled(panel: QWidget) -> QVBoxLayout:
    """Lay a panel out as a thin rule at the left and a column beside it."""
    rule = hairline(vertical=True)
    rule.setFixedWidth(2)
    row = QHBoxLayout(panel)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(14)
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    row.addWidget(rule)
    row.addLayout(column, 1)
    return column
