"""A quote behind a thin rule, with the place where it stands as the way there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.citations import Cited
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.button import Pressable
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.foreign_text import Piece, one_line, plain_tooltip
from detective_app.gui.run.evidence_words import folded
from detective_app.gui.run.places import place_words
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.wording import filled, quoted

_LINE, _LEAST, _ROOM = 24, 72, 520


class PlaceLink(Pressable):
    """A place in the accent colour, cut in its middle where it is very long; a click opens it."""

    def __init__(self, place: str, quote: str) -> None:
        super().__init__()
        self._place = one_line(place)
        self.setAccessibleName(filled(self.tr("Open %1"), self._place))
        self.setAccessibleDescription(one_line(quote))
        self.setToolTip(plain_tooltip(self._place))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def restyle(self) -> None:
        """Ask for the size anew."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the words."""
        width = QFontMetrics(theme.font("meta", 500)).horizontalAdvance(self._place)
        return QSize(width + 2, theme.pixels(_LINE))

    def minimumSizeHint(self) -> QSize:
        """Live with beginning and end of the place."""
        asked = self.sizeHint()
        return QSize(min(asked.width(), theme.pixels(_LEAST)), asked.height())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be clicked."""
        self.update()

    def leaveEvent(self, event: object) -> None:
        """Show it as before."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, underlined under the pointer."""
        painter, font = QPainter(self), theme.font("meta", 500)
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.setPen(theme.color("accent"))
        middle = Qt.TextElideMode.ElideMiddle
        shown = painter.fontMetrics().elidedText(self._place, middle, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class QuoteBlock(QWidget):
    """The words, the place as a link, and what is known of them; `quote_wanted` asks for the document.

    `runs` are the words cut where they differ from others, each with whether it does.
    """

    quote_wanted = Signal(object)

    def __init__(
        self,
        session: InterrogationSession,
        quote: Cited,
        told: str = "",
        *,
        runs: Sequence[tuple[str, bool]] = (),
    ) -> None:
        super().__init__()
        words = quote_prose(runs or [(quote.quote, False)], self.tr("Quote"))
        link = PlaceLink(place_words(session, quote.source_id, quote.locator), quote.quote)
        link.clicked.connect(lambda: self.quote_wanted.emit(quote))
        column = ruled(self)
        column.addWidget(words)
        parts: list[QWidget] = [link]
        if told:
            parts.append(Label(told, "meta", "muted", wrap=True))
        column.addWidget(Stacking(*parts, room=_ROOM, wide=1 if told else 0, gap=8, below=0, centred=True))


def quote_prose(runs: Sequence[tuple[str, bool]], name: str) -> Prose:
    """Return a quote on its mark, what differs in it bold and underlined."""
    prose = Prose("ui", line=22, name=name)
    prose.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    opening, closing = quoted("\n").split("\n")
    shown = [Piece(unbroken(folded(text)), "differs" if differs else "quote") for text, differs in runs]
    prose.show_pieces([Piece(opening, "quote"), *shown, Piece(closing, "quote")])
    return prose


def ruled(widget: QWidget) -> QVBoxLayout:
    """Lay a widget out as a thin rule at the left and a column beside it; return the column."""
    rule = hairline(vertical=True)
    rule.setFixedWidth(2)
    row = QHBoxLayout(widget)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(12)
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    row.addWidget(rule)
    row.addLayout(column, 1)
    return column
