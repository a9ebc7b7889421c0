"""The edge between two parts of the window: dragged with the mouse, or moved with the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QSizePolicy, QStackedWidget, QWidget

from detective_app.account.disclosure import held_back, used
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Pressable
from detective_app.gui.controls.label import ElidedLabel, Glyph, hairline
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.status_mark import State, StatusMark
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.page.spec import FrameParts
from detective_app.gui.run.naming import brief_words, left_words

if TYPE_CHECKING:
    from detective_app.core.disclosure import Disclosure
    from detective_app.core.session import InterrogationSession


_GRIP, _LINE, _STEP = 5, 2, 16


class EdgeHandle(QWidget):
    """Lies inside a part at its left or right side.

    `moved` tells how many px the edge is to go to the right, `reset` that it is to be where it was first.
    """

    moved = Signal(int)
    reset = Signal()

    accessible_role = QAccessible.Role.Splitter

    def __init__(self, name: str, part: QWidget, *, at_left: bool) -> None:
        super().__init__(part)
        self._part, self._at_left = part, at_left
        self._grabbed: int | None = None
        self.setAccessibleName(name)
        self.setAccessibleDescription(self.tr("The left and right arrow keys move it"))
        self.setToolTip(self.tr("Drag to change the width; a double click restores it"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        part.installEventFilter(self)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the side of the part."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def focus_area(self) -> QRect:
        """Show no ring: the line itself is painted in the accent colour."""
        return QRect()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by a step; Home brings the edge back."""
        step = {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP}.get(Qt.Key(event.key()))
        if step is not None:
            self.moved.emit(step)
        elif event.key() == Qt.Key.Key_Home:
            self.reset.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the edge."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grabbed = round(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        if self._grabbed is not None:
            self.moved.emit(round(event.position().x()) - self._grabbed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grabbed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Bring the edge back to where it was first."""
        self.reset.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be moved."""
        self.update()

    def leaveEvent(self, event: object) -> None:
        """Look like a plain line again."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line while it is held, pointed at, or has the keyboard."""
        if self.hasFocus() or self.underMouse() or self._grabbed is not None:
            left = 0 if self._at_left else self.width() - _LINE
            QPainter(self).fillRect(left, 0, _LINE, self.height(), theme.color("accent"))

    def _place(self) -> None:
        left = 0 if self._at_left else self._part.width() - _GRIP
        self.setGeometry(left, 0, _GRIP, self._part.height())
        self.raise_()


_ALARM = 80
"""From so much of a budget on, in percent, the meter warns."""
_MOST_WIDTH, _BAR = 340, 64


class DisclosureMeter(Pressable):
    """A glyph, a bar and a sentence, one button; not there while nothing has left."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._icon = Glyph("sent", size=13)
        self._bar = ThinBar("text2", width=_BAR)
        self._record: Disclosure | None = None
        self._words = ElidedLabel("", "meta", "text2")
        self._words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._words.setMaximumWidth(_MOST_WIDTH)
        across(self._icon, self._bar, (self._words, 1), into=self, gap=8)
        self.hide()

    @property
    def words(self) -> str:
        """The whole sentence."""
        return self._words.text()

    def show_session(self, session: InterrogationSession | None) -> None:
        """Show what of a session's documents has left."""
        record = session.disclosure if session else None
        if record is not None and record is self._record:
            return  # told with every piece of an answer, and seldom another one
        self._record = record
        if record is None or not (record.total or held_back(record)):
            self.hide()
            return
        self._show(record)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Leave the painting to glyph, bar and sentence."""

    def _show(self, record: Disclosure) -> None:
        share = used(record)
        icon, color = ("alert", "medium") if share >= _ALARM else ("sent", "text2")
        self._icon.show_glyph(icon, color)
        self._bar.set_color(color)
        self._bar.set_fraction(share / 100)
        self._words.set_look(color=color)
        self._words.setText(left_words(record))
        self._words.set_brief(brief_words(record))
        self.setToolTip(plain_tooltip(self._words.text()))
        self.setAccessibleName(self._words.text())
        self.show()


_RIGHT = 132
"""So many px the text at the right keeps, at any text size; it needs no more at the usual one."""


class StatusRow(QWidget):
    """Marks at the left, one per provider or fact; at the right the meter of what has left, and one text."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("statusRow")
        self.setFixedHeight(31)  # with the line over it 32
        self.setAccessibleName(self.tr("Status"))
        self._marks: dict[str, StatusMark] = {}
        self._first: StatusMark | None = None
        self.meter = DisclosureMeter()
        self._right = ElidedLabel("", "meta", "muted")
        self._right.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._right.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._row = across(..., self.meter, self._right, into=self, margins=(24, 1, 24, 0), gap=20)

    def show_mark(self, name: str, state: State, words: str, brief: str = "") -> None:
        """Show a fact under a name; the same name again replaces it. Where room is short, `brief` will do."""
        mark = self._marks.get(name)
        if mark is None:
            mark = self._marks[name] = StatusMark(state, words, cut=True)
            self._row.insertWidget(len(self._marks) - (self._first is None), mark)
        else:
            mark.show_state(state, words)
        mark.show_brief(brief)

    def show_first(self, state: State, words: str, brief: str = "") -> None:
        """Show a fact before all others; "" takes it away."""
        if self._first is not None:
            self._row.removeWidget(self._first)
            self._first.deleteLater()
            self._first = None
        if words:
            self._first = StatusMark(state, words, cut=True)
            self._first.show_brief(brief)
            self._row.insertWidget(0, self._first)
            self._first.lower()  # a screen reader goes through them in this order

    def clear_marks(self) -> None:
        """Show no facts."""
        for mark in self._marks.values():
            self._row.removeWidget(mark)
            mark.deleteLater()
        self._marks = {}

    def show_right(self, words: str, brief: str = "") -> None:
        """Show a text at the right. Where room is short, `brief` will do."""
        self._right.setText(words)
        self._right.set_brief(brief)
        self._right.setMinimumWidth(min(self._right.sizeHint().width(), _RIGHT))


SIDEBAR_WIDTH = 239  # with the line beside it 240
_SIDEBAR_RANGE, _LEAST_CENTRE, _WIDE = (200, 400), 520, 1920


class Frame(QWidget):
    """Lays out the parts; a page that needs room gets that of the sidebar."""

    def __init__(self, sidebar: QWidget) -> None:
        super().__init__()
        self.sidebar = sidebar
        self.pages = QStackedWidget()
        self.pages.setObjectName("page")
        self.status = StatusRow()
        self._wants_sidebar, self._allows_sidebar, self._gives_room = True, False, False
        self._sidebar_width = SIDEBAR_WIDTH
        sidebar.setObjectName("sidebar")
        for part in (sidebar, self.status):
            part.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._centre = Centre(self.pages)
        self._sidebar_line, self._status_line = hairline(vertical=True), hairline()
        self.sidebar_edge = EdgeHandle(self.tr("Width of the sidebar"), sidebar, at_left=False)
        self._lay_out()
        self.sidebar_edge.moved.connect(lambda by: self._widen(self.sidebar.width() + by))
        self.sidebar_edge.reset.connect(lambda: self._widen(SIDEBAR_WIDTH))

    def allow(self, parts: FrameParts) -> None:
        """Say which parts the page in the centre goes with, and its greatest width."""
        self._allows_sidebar = parts.sidebar
        self._centre.cap(parts.widest)
        self.status.setVisible(parts.status)
        self._status_line.setVisible(parts.status)
        self._arrange()

    def give_room(self, wanted: bool) -> None:
        """Give the page the room of the sidebar, or take it back; a very wide window has room for both."""
        self._gives_room = wanted
        self._arrange()

    def toggle_sidebar(self) -> None:
        """Show or hide the sidebar."""
        if self._gives_room:
            self._gives_room = False
            self._wants_sidebar = True
        else:
            self._wants_sidebar = not self._wants_sidebar
        self._arrange()

    def want(self, *, sidebar: bool, width: int) -> None:
        """Take up what was remembered."""
        self._wants_sidebar, self._sidebar_width = sidebar, width
        self._arrange()

    @property
    def wanted(self) -> tuple[bool, int]:
        """What to remember: whether the sidebar is wanted, and its width."""
        return self._wants_sidebar, self._sidebar_width

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self._arrange()

    def _lay_out(self) -> None:
        beside = across(self.sidebar, self._sidebar_line, (self._centre, 1))
        down((beside, 1), self._status_line, self.status, into=self)

    def _widen(self, width: int) -> None:
        self._sidebar_width = _within(width, _SIDEBAR_RANGE)
        self._arrange()

    def _arrange(self) -> None:
        gives = self._gives_room and self.width() < _WIDE
        shown = self._wants_sidebar and self._allows_sidebar and not gives
        spare = self.width() - _LEAST_CENTRE
        self.sidebar.setFixedWidth(_within(min(self._sidebar_width, spare), _SIDEBAR_RANGE))
        self.sidebar.setVisible(shown)
        self._sidebar_line.setVisible(shown)


def _within(wanted: int, bounds: tuple[int, int]) -> int:
    return min(max(wanted, bounds[0]), bounds[1])


class Centre(QWidget):
    """Leaves the room that a wide screen has too much of free at both sides of the pages."""

    def __init__(self, pages: QStackedWidget) -> None:
        super().__init__()
        self._pages, self._widest = pages, 0
        self._row = across(pages, into=self)

    def cap(self, widest: int) -> None:
        """Let the page be at most so wide; 0: as wide as there is room."""
        self._widest = widest
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the page from the free room beside it too."""
        if self._pages.geometry().contains(event.position().toPoint()):
            super().wheelEvent(event)
            return
        page = self._pages.currentWidget()
        for area in page.findChildren(QAbstractScrollArea) if page is not None else ():
            bar = area.verticalScrollBar()
            if area.isVisible() and bar.maximum() > 0:
                bar.setValue(bar.value() - (event.pixelDelta().y() or event.angleDelta().y()))
                return

    def _share(self) -> None:
        spare = max(0, self.width() - self._widest) // 2 if self._widest else 0
        self._row.setContentsMargins(spare, 0, spare, 0)
