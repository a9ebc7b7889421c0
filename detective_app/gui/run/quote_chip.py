"""A quote as a chip that names its place and opens its document there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.account.citations import Cited
from detective_app.account.verdict_words import ShownSide
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.button import Pressable
from detective_app.gui.foreign_text import on_button, one_line, plain_tooltip
from detective_app.gui.run.evidence_words import folded
from detective_app.gui.run.places import name_of, page_of, place_words
from detective_app.gui.wording import filled, quoted

_HEIGHT, _HIT, _PADDING, _RADIUS, _WIDEST, _LEAST = 20, 32, 8, 6, 300, 72


class QuoteChip(Pressable):
    """20 px high in a field of 32 that can be hit; the quote itself is its tooltip and its description."""

    def __init__(
        self,
        number: int,
        words: str,
        place: str,
        quote: str,
        *,
        of: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._words = words
        self.setText(on_button(words))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        shown = one_line(quoted(folded(quote)))
        name = self.tr("Quote %1 of %3: %2") if of else self.tr("Quote %1: %2")
        self.setAccessibleName(filled(name, number, place, of))
        self.setAccessibleDescription(shown)
        self.setToolTip(plain_tooltip(f"{place}: {shown}"))

    def restyle(self) -> None:
        """Ask for the size anew."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the place, which is cut where it is very long."""
        width = QFontMetrics(theme.font("meta", 500)).horizontalAdvance(self._words) + 1
        return QSize(min(width, theme.pixels(_WIDEST)) + 2 * _PADDING, theme.pixels(_HIT))

    def minimumSizeHint(self) -> QSize:
        """Live with the beginning and the end of the place."""
        asked = self.sizeHint()
        return QSize(min(asked.width(), theme.pixels(_LEAST)), asked.height())

    def focus_area(self) -> QRect:
        """Return the painted part, for the focus ring."""
        air = (self.height() - theme.pixels(_HEIGHT)) // 2
        return self.rect().adjusted(0, air, 0, -air)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be clicked."""
        self.update()

    def leaveEvent(self, event: object) -> None:
        """Show it as before."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chip, its words underlined under the pointer."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accentSoft"))
        painter.drawRoundedRect(QRectF(self.focus_area()), _RADIUS, _RADIUS)
        font = theme.font("meta", 500)
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.setPen(theme.color("accent"))
        inner = self.rect().adjusted(_PADDING, 0, -_PADDING, 0)
        words = painter.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, words)


def quote_chips(
    session: InterrogationSession,
    found: Sequence[Cited],
    sides: Sequence[ShownSide] = (),
    *,
    of: str = "",
) -> tuple[QuoteChip, ...]:
    """Return a chip for each quote: document and page, and the lines too where two would read the same.

    The side of a quote is read out with its chip, and with `of` whose quote it is.
    """
    sides = sides or [None] * len(found)
    places = [one_line(place_words(session, one.source_id, one.locator)) for one in found]
    brief = [_brief(session, one, place) for one, place in zip(found, places, strict=True)]
    return tuple(
        QuoteChip(number, place if brief.count(short) > 1 else short, _sided(place, side), one.quote, of=of)
        for number, (one, place, short, side) in enumerate(zip(found, places, brief, sides, strict=True), 1)
    )


def _sided(place: str, side: ShownSide) -> str:
    """Put the side of a quote before its place."""
    words: dict[ShownSide, str] = {
        "for": QCoreApplication.translate("QuoteChip", "for the claim, %1"),
        "against": QCoreApplication.translate("QuoteChip", "against the claim, %1"),
        "neither": QCoreApplication.translate("QuoteChip", "speaks of the claim, %1"),
    }
    return filled(words[side], place) if side else place


def _brief(session: InterrogationSession, one: Cited, place: str) -> str:
    page = page_of(one.locator)
    if page is None:
        return place
    return filled(
        QCoreApplication.translate("QuoteChip", "%1, page %2"),
        one_line(name_of(session, one.source_id)),
        page,
    )
