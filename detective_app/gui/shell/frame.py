"""The frame of the window: sidebar and centre over the status row, and which of them is in sight."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QStackedWidget, QWidget

from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.label import hairline
from detective_app.gui.page.spec import FrameParts
from detective_app.gui.shell.edge_handle import EdgeHandle
from detective_app.gui.shell.status_row import StatusRow

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
        beside = across()
        for part in (self.sidebar, self._sidebar_line, self._centre):
            beside.addWidget(part, 1 if part is self._centre else 0)
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
