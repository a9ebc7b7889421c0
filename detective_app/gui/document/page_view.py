"""The pages of a document one below the other, on paper; only those in sight are drawn, by somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import TakesSize
from detective_app.gui.controls.painted import TICK, paint_margin_mark
from detective_app.gui.foreign_text import shortened
from detective_app.gui.icons import smooth
from detective_app.gui.wording import filled

ZOOMS = (50, 75, 90, 100, 110, 125, 150, 175, 200, 300)
"""In percent of the width at which a page just fits the window of the usual size."""

_WIDTH, _TOP, _GAP, _A4 = 608, 24, 24, 842 / 595
_KEPT = 8
_BELOW = QPointF(0, 2)
_LOADING_WIDTH, _LOADING_TOP = 608, 24


def stepped(zoom: int, step: int) -> int:
    """Return the next larger size, or with a step of -1 the next smaller one."""
    if step > 0:
        return min((one for one in ZOOMS if one > zoom), default=ZOOMS[-1])
    return max((one for one in ZOOMS if one < zoom), default=ZOOMS[0])


@dataclass(frozen=True, slots=True)
class QuoteMark:
    """A line of a quote on a page, in shares of the page's width and height."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PageDrawing:
    """A page as it was drawn, with the quote's lines, and those of words that `left` this computer."""

    image: QImage
    marks: tuple[QuoteMark, ...] = ()
    left: tuple[QuoteMark, ...] = ()


class PageView(TakesSize, QAbstractScrollArea):
    """`wanted` asks for a page, from 1, at a width in device pixels; `page_changed` tells the one seen.

    `point_chosen` tells a page and a place on it in shares of its size: of a click, or of what was found and
    taken with Enter.
    """

    accessible_role = QAccessible.Role.Document
    wanted = Signal(int, int)
    page_changed = Signal(int)
    zoom_asked = Signal(int)
    point_chosen = Signal(int, float, float)

    def __init__(self) -> None:
        super().__init__()
        self._ratios: list[float] = []
        self._drawn: dict[int, tuple[int, PageDrawing]] = {}
        self._found: tuple[int, tuple[QuoteMark, ...]] = (0, ())
        self._asked: set[tuple[int, int]] = set()
        self._goal: tuple[int, bool] | None = None
        self._at_top: tuple[int, float] | None = None
        self._fitting = False
        self.zoom, self.page, self._number = 100, 1, ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    @property
    def device_width(self) -> int:
        """How wide pages are to be drawn, in device pixels."""
        return round(self._width() * self.devicePixelRatioF())

    def begin(self, pages: int, page: int, number: str) -> None:
        """Show a document of so many pages from a page; `number` is that of its quote."""
        self._ratios, self._number = [_A4] * pages, number
        self._drawn.clear()
        self._found = (0, ())
        self._asked.clear()
        self._goal = (page, True)
        self.take_size()

    def mark_anew(self, page: int, number: str) -> None:
        """Show another quote of the same document; what is drawn stays in sight until it is drawn with it."""
        self._number = number
        self._drawn = {n: (0, PageDrawing(one.image, (), one.left)) for n, (_, one) in self._drawn.items()}
        self._found = (0, ())
        self._asked.clear()
        self._goal = (page, True)
        self._settle()

    def go_to(self, page: int) -> None:
        """Bring the top of a page into sight."""
        self._goal = (page, False)
        self._settle()

    def set_zoom(self, zoom: int) -> None:
        """Show the pages at another size, the same one in sight."""
        page = self.page
        self.zoom = zoom
        self._asked.clear()
        self._goal = (page, False)
        self.take_size()

    def awaits(self, page: int, width: int) -> bool:
        """Tell whether a page that was asked for is still in sight at that width; else it is asked anew."""
        if page in self._visible() and width == self.device_width:
            return True
        self._asked.discard((page, width))
        return False

    def show_page(self, page: int, width: int, drawn: PageDrawing) -> None:
        """Take a page that was drawn at a width in device pixels."""
        self._asked.discard((page, width))
        self._drawn[page] = (width, drawn)
        if not drawn.image.isNull():
            self._ratios[page - 1] = drawn.image.height() / max(drawn.image.width(), 1)
        for other in sorted(self._drawn, key=lambda one: abs(one - self.page))[_KEPT:]:
            del self._drawn[other]
        self.take_size()

    def show_found(self, page: int, found: Sequence[QuoteMark]) -> None:
        """Mark what was sought on a page, and bring its first place into sight."""
        self._found = (page, tuple(found))
        if found:
            self._goal = None
            self._reveal(page, found[0])
        self.viewport().update()

    def focus_area(self) -> QRect:
        """Return where the focus ring goes: inside, as there is no room round it."""
        return self.rect().adjusted(6, 6, -6, -6)

    def restyle(self) -> None:
        """Take colours and size from the theme."""
        self._asked.clear()
        self.take_size()
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the size while Ctrl is held, else scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_asked.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose what is below the pointer."""
        super().mouseReleaseEvent(event)
        at = event.position()
        for page in self._visible() if event.button() == Qt.MouseButton.LeftButton else ():
            if (area := self._area(page)).contains(at):
                x, y = (at.x() - area.left()) / area.width(), (at.y() - area.top()) / area.height()
                self.point_chosen.emit(page, x, y)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the first and last page, and choose what was found; Qt scrolls with the other keys."""
        page, found = self._found
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and found:
            self.point_chosen.emit(page, found[0].left, found[0].top + found[0].height / 2)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go_to(1 if event.key() == Qt.Key.Key_Home else len(self._ratios))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pages in sight."""
        painter = smooth(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for page in self._visible():
            area = self._area(page)
            painter.fillRect(area, theme.color("paper"))
            if page in self._drawn and not self._drawn[page][1].image.isNull():
                self._paint_page(painter, page, area, self._drawn[page][1])
            else:
                paint_skeleton(painter, area)

    def _paint_page(self, painter: QPainter, page: int, area: QRectF, drawn: PageDrawing) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        found = self._found[1] if self._found[0] == page else ()
        for marks, color in ((drawn.marks, "paperMark"), (found, "paperFound")):
            painter.setBrush(theme.color(color))
            for mark in marks:
                painter.drawRoundedRect(_placed(mark, area).adjusted(-2, -3, 2, 3), 3, 3)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.drawImage(area, drawn.image)  # its white lets the marks through, its ink stays black
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setPen(left_pen("paperLeft"))
        for one in (_placed(mark, area) for mark in drawn.left):
            painter.drawLine(one.bottomLeft() + _BELOW, one.bottomRight() + _BELOW)
        if drawn.marks:
            self._paint_tick(painter, area, [_placed(mark, area) for mark in drawn.marks])

    def _paint_tick(self, painter: QPainter, area: QRectF, places: Sequence[QRectF]) -> None:
        """Paint the number of the quote into the margin, along all of its marks."""
        left = max(min(place.left() for place in places) - TICK, area.left() + 4)
        top, bottom = min(place.top() for place in places), max(place.bottom() for place in places)
        paint_margin_mark(painter, left, top - 1, bottom + 1, self._number, on_paper=True)

    def _width(self) -> float:
        room = min(theme.pixels(_WIDTH), max(self.viewport().width() - 2 * _GAP, 200))
        return room * self.zoom / 100

    def _top_of(self, page: int) -> float:
        return _TOP + sum(ratio * self._width() + _GAP for ratio in self._ratios[: page - 1])

    def _area(self, page: int) -> QRectF:
        width = self._width()
        left = max((self.width() - width) / 2, _GAP) - self.horizontalScrollBar().value()
        top = self._top_of(page) - self.verticalScrollBar().value()
        return QRectF(left, top, width, width * self._ratios[page - 1])

    def _visible(self) -> list[int]:
        top, found, width = float(_TOP - self.verticalScrollBar().value()), [], self._width()
        for page, ratio in enumerate(self._ratios, 1):
            bottom = top + ratio * width
            if bottom > 0 and top < self.viewport().height():
                found.append(page)
            top = bottom + _GAP
        return found

    def take_size(self) -> None:
        """Keep the pages in the middle."""
        if not self._ratios:
            return
        held = self._held_place()
        width, view = self._width(), self.viewport()
        whole = self._top_of(len(self._ratios) + 1)
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(round(width + 2 * _GAP) - view.width(), 0))
        across.setPageStep(view.width())
        self._fitting = True
        down.setRange(0, max(round(whole) - view.height(), 0))
        down.setPageStep(max(view.height() - 48, 24))
        down.setSingleStep(48)
        if held is not None:
            down.setValue(round(self._top_of(held[0]) + held[1] * width))
        self._fitting = False
        self._settle()

    def _held_place(self) -> tuple[int, float] | None:
        """Return what is at the top, so that a page above that turns out longer does not move it."""
        return None if self._goal else self._at_top

    def _settle(self) -> None:
        """Go where it was asked to go; to a quote once its page is drawn."""
        if self._goal is not None:
            page, to_quote = self._goal
            drawn = self._drawn.get(page)
            if to_quote and drawn is not None and drawn[1].marks:
                self._goal = None
                self._reveal(page, drawn[1].marks[0])
            else:
                self.verticalScrollBar().setValue(round(self._top_of(page)) - _TOP)
                if not to_quote or (drawn is not None and drawn[0]):
                    self._goal = None
        self._on_scrolled()

    def _reveal(self, page: int, mark: QuoteMark) -> None:
        """Bring a mark into sight; a page whose mark is near its top is shown from its top."""
        width = self._width()
        height = width * self._ratios[page - 1]
        bottom = self._top_of(page) + (mark.top + mark.height) * height
        top = self._top_of(page) - _TOP
        room = self.viewport().height()
        down = self.verticalScrollBar()
        down.setValue(round(top if bottom - top < room * 0.8 else bottom - room / 2))
        if down.value() == round(top):
            self._on_scrolled()
        across = self.horizontalScrollBar()
        across.setValue(round(max(mark.left * width - 80, 0)))

    def _on_scrolled(self) -> None:
        visible = self._visible()
        if not visible or self._fitting:
            return
        view = QRectF(self.viewport().rect())
        current = max(visible, key=lambda page: self._area(page).intersected(view).height())
        width = self._width()
        offset = self.verticalScrollBar().value() - self._top_of(visible[0])
        self._at_top = (visible[0], offset / width)
        if current != self.page:
            self.page = current
            self.page_changed.emit(current)
        self.setAccessibleName(filled(self.tr("Page %1 of %2"), current, len(self._ratios)))
        self._ask()
        self.viewport().update()

    def _ask(self) -> None:
        width = self.device_width
        for page in self._visible():
            known = self._drawn.get(page)
            if (known is None or known[0] != width) and (page, width) not in self._asked:
                self._asked.add((page, width))
                self.wanted.emit(page, width)


def _placed(mark: QuoteMark, area: QRectF) -> QRectF:
    corner = QPointF(area.left() + mark.left * area.width(), area.top() + mark.top * area.height())
    return QRectF(corner.x(), corner.y(), mark.width * area.width(), mark.height * area.height())


def paint_skeleton(painter: QPainter, area: QRectF) -> None:
    """Paint grey lines where the text will be."""
    painter.setPen(Qt.PenStyle.NoPen)
    color = theme.color("paperMuted")
    color.setAlphaF(0.16)
    painter.setBrush(color)
    margin, top = area.width() * 0.12, area.top() + area.width() * 0.12
    line = area.width() / 25
    for n in range(int((area.height() - 2 * margin) / line)):
        width = area.width() - 2 * margin
        short = (0.45, 1.0, 1.0, 0.94, 1.0, 0.7, 0.0)[n % 7]
        painter.drawRoundedRect(QRectF(area.left() + margin, top + n * line, width * short, line * 0.4), 3, 3)


class LoadingSheet(QWidget):
    """A page with grey lines for words, below the words that are looked for."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_words(self, words: str) -> None:
        """Show the words that the document is opened at."""
        self._words = shortened(" ".join(words.split()))
        self.setAccessibleDescription(self._words)
        self.update()

    def focus_area(self) -> QRect:
        """Return where the focus ring goes: inside, as there is no room round it."""
        return self.rect().adjusted(6, 6, -6, -6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet."""
        painter = smooth(self)
        width = min(theme.pixels(_LOADING_WIDTH), max(self.width() - 2 * _LOADING_TOP, 1))
        area = QRectF((self.width() - width) / 2, _LOADING_TOP, width, max(self.height() - _LOADING_TOP, 1))
        painter.fillRect(area, theme.color("paper"))
        painter.setFont(theme.font("answer"))
        painter.setPen(theme.color("paperInk"))
        margin = width * 0.12
        room = area.adjusted(margin, margin / 2, -margin, 0)
        words = painter.boundingRect(room, Qt.TextFlag.TextWordWrap.value, self._words)
        painter.drawText(room, Qt.TextFlag.TextWordWrap.value, self._words)
        paint_skeleton(painter, area.adjusted(0, words.height(), 0, 0))


def left_pen(color: str) -> QPen:
    """Return what the line under such words is drawn with."""
    return QPen(theme.color(color), 2.0, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap)
