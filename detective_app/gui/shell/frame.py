"""The frame of the window: sidebar, pages and status row, and the edge between the first two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QSizePolicy,
    QSplitter,
    QSplitterHandle,
    QStackedWidget,
    QWidget,
)

from detective_app.account.disclosure import held_back, used
from detective_app.gui import theme
from detective_app.gui.controls.boxes import TakesSize, across, down
from detective_app.gui.controls.button import Pressable
from detective_app.gui.controls.label import ElidedLabel, Glyph, hairline
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.status_mark import State, StatusMark
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.page.spec import FrameParts
from detective_app.gui.run.naming import brief_words, left_words, unit_words

if TYPE_CHECKING:
    from detective_app.core.disclosure import Disclosure
    from detective_app.core.session import InterrogationSession


_STEP = 16


class Edge(QSplitterHandle):
    """The line between two parts: dragged, or moved by arrow keys; Home and a double click restore it."""

    accessible_role = QAccessible.Role.Splitter

    def __init__(self, name: str, first: int, parent: QSplitter) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._first = first
        self.setAccessibleName(name)
        self.setAccessibleDescription(self.tr("The left and right arrow keys move it"))
        self.setToolTip(self.tr("Drag to change the width; a double click restores it"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def focus_area(self) -> QRect:
        """Show no ring: the line itself is painted in the accent colour."""
        return QRect()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by a step; Home brings the edge back."""
        step = {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP}.get(Qt.Key(event.key()))
        if step is not None or event.key() == Qt.Key.Key_Home:
            self.moveSplitter(self._first if step is None else self.splitter().sizes()[0] + step)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Bring the edge back to where it was first."""
        self.moveSplitter(self._first)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, in the accent colour while it is pointed at or has the keyboard."""
        held = self.hasFocus() or self.underMouse()
        QPainter(self).fillRect(self.rect(), theme.color("accent" if held else "hairline"))


class Beside(QSplitter):
    """Two parts side by side, the left one as wide as a person makes it."""

    def __init__(self, name: str, first: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._name, self._first = name, first
        self.setHandleWidth(1)  # Qt lets it be taken hold of 2 px beside, too
        self.setChildrenCollapsible(False)

    def createHandle(self) -> QSplitterHandle:
        """Make the edge between the parts."""
        return Edge(self._name, self._first, self)


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
        self.setToolTip(plain_tooltip(f"{self._words.text()} {unit_words()}"))
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
_NARROWEST, _WIDEST, _WIDE = 200, 400, 1920


class Frame(TakesSize, QWidget):
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
        self._status_line = hairline()
        sidebar.setMinimumWidth(_NARROWEST)
        sidebar.setMaximumWidth(_WIDEST)
        self._beside = Beside(self.tr("Width of the sidebar"), SIDEBAR_WIDTH)
        for part in (sidebar, self._centre):
            self._beside.addWidget(part)
        self.sidebar_edge = self._beside.handle(1)
        self._beside.splitterMoved.connect(self._keep_width)
        down((self._beside, 1), self._status_line, self.status, into=self)

    def allow(self, parts: FrameParts) -> None:
        """Say which parts the page in the centre goes with, and its greatest width."""
        self._allows_sidebar = parts.sidebar
        self._centre.cap(parts.widest)
        self.status.setVisible(parts.status)
        self._status_line.setVisible(parts.status)
        self.take_size()

    def give_room(self, wanted: bool) -> None:
        """Give the page the room of the sidebar, or take it back; a very wide window has room for both."""
        self._gives_room = wanted
        self.take_size()

    def toggle_sidebar(self) -> None:
        """Show or hide the sidebar."""
        if self._gives_room:
            self._gives_room = False
            self._wants_sidebar = True
        else:
            self._wants_sidebar = not self._wants_sidebar
        self.take_size()

    def want(self, *, sidebar: bool, width: int) -> None:
        """Take up what was remembered."""
        self._wants_sidebar, self._sidebar_width = sidebar, width
        self.take_size()

    @property
    def wanted(self) -> tuple[bool, int]:
        """What to remember: whether the sidebar is wanted, and its width."""
        return self._wants_sidebar, self._sidebar_width

    def _keep_width(self, width: int) -> None:
        self._sidebar_width = width

    def take_size(self) -> None:
        """Share the width."""
        gives = self._gives_room and self.width() < _WIDE
        self.sidebar.setVisible(self._wants_sidebar and self._allows_sidebar and not gives)
        self._beside.setSizes([self._sidebar_width, self.width() - self._sidebar_width - 1])


class Centre(TakesSize, QWidget):
    """Leaves the room that a wide screen has too much of free at both sides of the pages."""

    def __init__(self, pages: QStackedWidget) -> None:
        super().__init__()
        self._pages, self._widest = pages, 0
        self._row = across(pages, into=self)

    def cap(self, widest: int) -> None:
        """Let the page be at most so wide; 0: as wide as there is room."""
        self._widest = widest
        self.take_size()

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

    def take_size(self) -> None:
        """Share the room."""
        spare = max(0, self.width() - self._widest) // 2 if self._widest else 0
        self._row.setContentsMargins(spare, 0, spare, 0)
