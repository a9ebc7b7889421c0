"""The frame of the window: sidebar, centre and panel over the status row, and which of them is in sight."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from detective_app.gui.controls.label import hairline
from detective_app.gui.page.spec import FrameParts
from detective_app.gui.shell.edge_handle import EdgeHandle
from detective_app.gui.shell.status_row import StatusRow

SIDEBAR_WIDTH, PANEL_WIDTH, NARROW = 239, 319, 1100  # with the line beside them 240 and 320
_SIDEBAR_RANGE, _PANEL_RANGE = (200, 400), (280, 560)
_LEAST_CENTRE = 520
_FOOT_EVENTS = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)


class Frame(QWidget):
    """Lays out the parts; below 1100 px the panel lies over the centre instead of beside it."""

    def __init__(self, sidebar: QWidget, panel: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sidebar, self.panel = sidebar, panel
        self.pages = QStackedWidget()
        self.pages.setObjectName("page")
        self.status = StatusRow()
        self._wants_sidebar = self._wants_panel = True
        self._allows_sidebar = self._allows_panel = self._pulled_out = False
        self._sidebar_width, self._panel_width = SIDEBAR_WIDTH, PANEL_WIDTH
        self._foot: QWidget | None = None
        sidebar.setObjectName("sidebar")
        panel.setObjectName("panel")
        for part in (sidebar, panel, self.status):
            part.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._centre = Centre(self.pages)
        self._panel_line = hairline(vertical=True)
        self._sidebar_line = hairline(vertical=True)
        self._edge = hairline(vertical=True)
        self._lower_edge = hairline()
        for edge in (self._edge, self._lower_edge):
            edge.setParent(self)
        self._status_line = hairline()
        self.sidebar_edge = EdgeHandle(self.tr("Width of the sidebar"), sidebar, at_left=False)
        self.panel_edge = EdgeHandle(self.tr("Width of the evidence"), panel, at_left=True)
        self._lay_out()
        self._connect()

    def allow(self, parts: FrameParts) -> None:
        """Say which parts the page in the centre goes with, and its greatest width."""
        self._allows_sidebar, self._allows_panel = parts.sidebar, parts.panel
        self._centre.cap(parts.widest)
        self.status.setVisible(parts.status)
        self._status_line.setVisible(parts.status)
        self._arrange()

    def keep_free(self, foot: QWidget | None) -> None:
        """Say what of the page in the centre the panel never covers, however narrow the window is."""
        if self._foot is not None:
            self._foot.removeEventFilter(self)
        self._foot = foot
        if foot is not None:
            foot.installEventFilter(self)
        self._arrange()

    def toggle_sidebar(self) -> None:
        """Show or hide the sidebar."""
        self._wants_sidebar = not self._wants_sidebar
        self._arrange()

    def toggle_panel(self) -> None:
        """Show or hide the panel; a narrow window, where it covers the page, remembers nothing of it."""
        if self._is_narrow:
            self._pulled_out = not self._pulled_out
        else:
            self._wants_panel = not self._wants_panel
        self._arrange()

    def reveal_panel(self) -> None:
        """Show the panel in a narrow window, where somebody asked for what is in it."""
        if self._is_narrow:
            self._pulled_out = True
            self._arrange()

    def want(self, *, sidebar: bool, panel: bool, widths: tuple[int, int]) -> None:
        """Take up what was remembered; `widths` are those of sidebar and panel."""
        self._wants_sidebar, self._wants_panel = sidebar, panel
        self._sidebar_width, self._panel_width = widths
        self._arrange()

    @property
    def wanted(self) -> tuple[bool, bool]:
        """What to remember: sidebar, panel."""
        return self._wants_sidebar, self._wants_panel

    @property
    def widths(self) -> tuple[int, int]:
        """The widths to remember: of the sidebar, of the panel."""
        return self._sidebar_width, self._panel_width

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the panel over or beside the centre."""
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what the panel is not to cover; told amid a layout, it changes none."""
        if watched is self._foot and event.type() in _FOOT_EVENTS and self._lies_over:
            self._lay_over()
        return False

    def _lay_out(self) -> None:
        beside = QHBoxLayout()
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        for part in (self.sidebar, self._sidebar_line, self._centre, self._panel_line, self.panel):
            beside.addWidget(part, 1 if part is self._centre else 0)
        self._beside = beside
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(beside, 1)
        rows.addWidget(self._status_line)
        rows.addWidget(self.status)

    def _connect(self) -> None:
        self.sidebar_edge.moved.connect(lambda by: self._widen(sidebar=self.sidebar.width() + by))
        self.panel_edge.moved.connect(lambda by: self._widen(panel=self.panel.width() - by))
        self.sidebar_edge.reset.connect(lambda: self._widen(sidebar=SIDEBAR_WIDTH))
        self.panel_edge.reset.connect(lambda: self._widen(panel=PANEL_WIDTH))

    def _widen(self, *, sidebar: int | None = None, panel: int | None = None) -> None:
        if sidebar is not None:
            self._sidebar_width = _within(sidebar, _SIDEBAR_RANGE)
        if panel is not None:
            self._panel_width = _within(panel, _PANEL_RANGE)
        self._arrange()

    @property
    def _lies_over(self) -> bool:
        return self._beside.indexOf(self.panel) < 0 and not self.panel.isHidden()

    @property
    def _is_narrow(self) -> bool:
        return self.width() < NARROW

    def _arrange(self) -> None:
        sidebar = self._wants_sidebar and self._allows_sidebar
        over = self._is_narrow
        self._pulled_out = self._pulled_out and over and self._allows_panel
        panel = self._allows_panel and (self._pulled_out if over else self._wants_panel)
        self._share_width(sidebar=sidebar, panel=panel and not over)
        self.sidebar.setVisible(sidebar)
        self._sidebar_line.setVisible(sidebar)
        inside = self._beside.indexOf(self.panel) >= 0
        if over and inside:
            self._beside.removeWidget(self.panel)
        elif not over and not inside:
            self._beside.addWidget(self.panel)
        self._panel_line.setVisible(panel and not over)
        self.panel.setVisible(panel)
        if over and panel:
            self._lay_over()
        for edge in (self._edge, self._lower_edge):
            edge.setVisible(over and panel)

    def _share_width(self, *, sidebar: bool, panel: bool) -> None:
        """Give sidebar and panel the widths that were chosen, as far as the page has room beside them."""
        least = _PANEL_RANGE[0] if panel else 0
        spare = self.width() - _LEAST_CENTRE
        wide = _within(min(self._sidebar_width, spare - least), _SIDEBAR_RANGE)
        self.sidebar.setFixedWidth(wide)
        room = spare - (wide if sidebar else 0) if panel else self._panel_width
        self.panel.setFixedWidth(_within(min(self._panel_width, room), _PANEL_RANGE))

    def _lay_over(self) -> None:
        """Put the panel over the page, down to what it must not cover."""
        below = self.status.height() if self.status.isVisible() else 0
        height, left = self.height() - below, self.width() - self.panel.width()
        foot = self._foot
        if foot is not None and foot.isVisible():
            height = min(height, foot.mapTo(self, QPoint()).y())
        self.panel.setGeometry(left, 0, self.panel.width(), height)
        self.panel.raise_()
        self._edge.setGeometry(left - 1, 0, 1, height)
        self._lower_edge.setGeometry(left - 1, height, self.panel.width() + 1, 1)
        for edge in (self._edge, self._lower_edge):
            edge.raise_()


def _within(wanted: int, bounds: tuple[int, int]) -> int:
    return min(max(wanted, bounds[0]), bounds[1])


class Centre(QWidget):
    """Leaves the room that a wide screen has too much of free at both sides of the pages."""

    def __init__(self, pages: QStackedWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages, self._widest = pages, 0
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(pages)

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
