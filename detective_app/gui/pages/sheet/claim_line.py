"""The claim, with its parts underlined in the colour of how each stands; a click on a part chooses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from detective_app.account.cells import SheetRow
from detective_app.gui import theme
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.pages.sheet.cell import laid_out
from detective_app.gui.pages.sheet.words import UNJUDGED, row_look
from detective_app.gui.wording import filled

_LINES = {"claim": 32, "ui": 26}
_JOINER = "\u202f"
_RAISED = 16
"""A raised sign is painted two thirds as large."""
_MOST_CHARS, _LEAST_WORDS, _MOST_OF_A_SUBJECT = 2_000, 3, 24
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


@dataclass(frozen=True, slots=True)
class _PaintedPart:
    """A part by its number, where its words stand in what is painted, and the colour of how it stands."""

    number: int
    start: int
    end: int
    color: str
    name: str


class ClaimLine(QWidget):
    """As tall as its lines; `part_chosen` tells the number of a part from 1.

    The arrow keys go from part to part, Enter chooses one. It is large while a claim is checked, with the
    numbers of its parts, and small over a verdict.
    """

    accessible_role = QAccessible.Role.List
    part_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._claim = self._text = ""
        self.at = 0
        self._rows: tuple[SheetRow, ...] = ()
        self._asked, self._is_small = 0, False
        self._parts: list[_PaintedPart] = []
        self._raised: list[tuple[int, int]] = []
        self._layout: QTextLayout | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.resize(992, 0)  # about what a page gives it: before it is laid out its height is asked
        self.setMouseTracking(True)

    @property
    def underlined(self) -> dict[int, tuple[str, str]]:
        """The words of each part that stand in the claim, and the colour below them, by its number."""
        return {one.number: (self._text[one.start : one.end], one.color) for one in self._parts}

    def show_claim(
        self, claim: str, rows: Sequence[SheetRow] = (), *, asked: int = 0, small: bool = False
    ) -> None:
        """Show a claim, with its parts once it is cut; `asked` is the number of the one that is asked."""
        given = (one_line(claim, _MOST_CHARS), tuple(rows), asked, small)
        if given == (self._claim, self._rows, self._asked, self._is_small):
            return
        self._claim, self._rows, self._asked, self._is_small = given
        self._cut()
        self.at = min(self.at, max(len(self._parts) - 1, 0))
        self._tell(spoken=self.hasFocus())
        many = Qt.FocusPolicy.StrongFocus if self._parts else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(many)
        self.restyle()

    def go_to(self, n: int) -> None:
        """Make a part the current one, by its place from 0."""
        self.at = n
        self._tell(spoken=self.hasFocus())
        QCoreApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self.update()

    def focus_area(self) -> QRect:
        """Put the focus ring round the current part: the piece of it on its first line."""
        return self._pieces(self._parts[self.at])[0].toRect() if self._parts else QRect()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the current part read out."""
        self._tell(spoken=True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Be called as the whole again."""
        self._tell(spoken=False)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys, choose with Enter or Space."""
        count, key = len(self._parts), Qt.Key(event.key())
        if count and key in _STEPS:
            self.go_to((self.at + _STEPS[key]) % count)
        elif count and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go_to(0 if key == Qt.Key.Key_Home else count - 1)
        elif count and key in _ENTER:
            self.part_chosen.emit(self._parts[self.at].number)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where a click leads somewhere."""
        over = self._part_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the part under the pointer."""
        under = self._part_at(event.position())
        if under is not None and event.button() == Qt.MouseButton.LeftButton:
            self.go_to(under)
            self.part_chosen.emit(self._parts[under].number)

    def event(self, event: QEvent) -> bool:
        """Say in a tooltip what is under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            under = self._part_at(QPointF(event.pos()))
            words = "" if under is None else plain_tooltip(self._parts[under].name)
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    def _part_at(self, point: QPointF) -> int | None:
        """Return the place of the part at a point, on whichever of its lines."""
        found = (n for n, one in enumerate(self._parts) if any(p.contains(point) for p in self._pieces(one)))
        return next(found, None)

    def _tell(self, *, spoken: bool) -> None:
        """Be called as the current part while one is there with the keyboard, else as the claim."""
        self.setAccessibleName(self._parts[self.at].name if spoken and self._parts else self._claim)

    def sizeHint(self) -> QSize:
        """Ask for the height of all lines."""
        return QSize(400, self.height())

    def minimumSizeHint(self) -> QSize:
        """Live with little width."""
        return QSize(120, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self.restyle()

    def restyle(self) -> None:
        """Take up the theme's sizes, and the height that they need."""
        self._layout = self._lay(max(self.width(), 120))
        tall = self._layout.lineCount() * self._line()
        if tall != self.height():
            self.setFixedHeight(max(tall, 1))
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, then the lines below the parts."""
        if self._layout is None:
            return
        painter = QPainter(self)
        painter.setPen(theme.color("text2" if self._is_small else "text"))
        self._layout.draw(painter, QPointF())
        for one in self._parts:
            for piece in self._pieces(one):
                painter.fillRect(
                    QRectF(piece.left(), piece.bottom(), piece.width(), 2), theme.color(one.color)
                )

    def _cut(self) -> None:
        """Find the words of each part, and put its number behind them."""
        spans = _spans(self._claim, self._rows)
        self._text, self._parts, self._raised, at = "", [], [], 0
        for (start, end), row in spans:
            self._text += self._claim[at:start]
            first = len(self._text)
            self._text += self._claim[start:end]
            look = row_look(row, live="asked" if row.number == self._asked else "")
            color = "control" if row.stands in UNJUDGED and row.number != self._asked else look.color
            words = filled(self.tr("Part %1, %2: %3"), row.number, row.text, look.word)
            self._parts.append(_PaintedPart(row.number, first, len(self._text), color, words))
            if not self._is_small:
                behind = len(self._text)
                self._text += f"{_JOINER}{row.number}"
                self._raised.append((behind, len(self._text) - behind))
            at = end
        self._text += self._claim[at:]

    def _line(self) -> int:
        return theme.pixels(_LINES["ui" if self._is_small else "claim"])

    def _lay(self, width: int) -> QTextLayout:
        font = theme.font("ui" if self._is_small else "claim")
        looks = [_raised(start, length, font) for start, length in self._raised]
        return laid_out(self._text, font, width, self._line(), looks, limit=_MOST_CHARS)

    def _pieces(self, part: _PaintedPart) -> list[QRectF]:
        """Return where a part stands on each of its lines, from the top of its letters to below them."""
        found, layout = [], self._layout
        for n in range(layout.lineCount() if layout else 0):
            assert layout is not None  # noqa: S101 - it has lines
            row = layout.lineAt(n)
            start = max(part.start, row.textStart())
            end = min(part.end, row.textStart() + row.textLength())
            if start < end:
                words = self._text[start:end].rstrip()
                left, right = _x(row.cursorToX(start)), _x(row.cursorToX(start + len(words)))
                base = row.y() + row.ascent()
                found.append(
                    QRectF(left, base - row.ascent() + 2, right - left, row.ascent() + row.descent() - 1)
                )
        return found


def _x(found: object) -> float:
    """Return where a sign begins: Qt gives the sign as well."""
    return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]


def _shared(claim: str, part: str) -> str:
    """Return as many of the last words of a part as stand in the claim: its subject was filled in there."""
    words = part.rstrip(".").split()
    tried = range(min(len(words) - _LEAST_WORDS + 1, _MOST_OF_A_SUBJECT))
    ends = (" ".join(words[first:]) for first in tried)
    return next((end for end in ends if end in claim), "")


def _spans(claim: str, rows: Sequence[SheetRow]) -> list[tuple[tuple[int, int], SheetRow]]:
    """Return where the words of parts stand in the claim, in its order, none over another."""
    taken: list[tuple[tuple[int, int], SheetRow]] = []
    for row in rows:
        words = " ".join(row.quote.split()) or _shared(claim, row.text)
        at = claim.find(words) if words and row.number else -1
        while at >= 0 and any(at < end and start < at + len(words) for (start, end), _ in taken):
            at = claim.find(words, at + 1)
        if at >= 0:
            taken.append(((at, at + len(words)), row))
    return sorted(taken, key=lambda one: one[0])


def _raised(start: int, length: int, font: QFont) -> QTextLayout.FormatRange:
    made, look = QTextLayout.FormatRange(), QTextCharFormat()
    smaller = QFont(font)
    smaller.setPixelSize(theme.pixels(_RAISED))
    look.setFont(smaller)
    look.setForeground(theme.color("text2"))
    look.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
    made.start, made.length, made.format = start, length, look
    return made
