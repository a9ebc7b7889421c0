"""The frame of the window: sidebar, centre and panel over the status row, and which of them is in sight."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from detective_app.gui.controls.label import hairline
from detective_app.gui.shell.status_row import StatusRow

SIDEBAR_WIDTH, PANEL_WIDTH, NARROW = 239, 319, 1100  # with the line beside them 240 and 320


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
        sidebar.setObjectName("sidebar")
        panel.setObjectName("panel")
        for part in (sidebar, panel, self.status):
            part.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        sidebar.setFixedWidth(SIDEBAR_WIDTH)
        self._centre = QWidget()
        self._panel_line = hairline(vertical=True)
        self._sidebar_line = hairline(vertical=True)
        self._edge = hairline(vertical=True)
        self._edge.setParent(self)
        self._status_line = hairline()
        self._lay_out()

    def allow(self, *, sidebar: bool, panel: bool, status: bool) -> None:
        """Say which parts the page in the centre goes with."""
        self._allows_sidebar, self._allows_panel = sidebar, panel
        self.status.setVisible(status)
        self._status_line.setVisible(status)
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

    def want(self, *, sidebar: bool, panel: bool) -> None:
        """Take up what was remembered."""
        self._wants_sidebar, self._wants_panel = sidebar, panel
        self._arrange()

    @property
    def wanted(self) -> tuple[bool, bool]:
        """What to remember: sidebar, panel."""
        return self._wants_sidebar, self._wants_panel

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the panel over or beside the centre."""
        super().resizeEvent(event)
        self._arrange()

    def _lay_out(self) -> None:
        beside = QHBoxLayout()
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        centre = QHBoxLayout(self._centre)
        centre.setContentsMargins(0, 0, 0, 0)
        centre.addWidget(self.pages)
        for part in (self.sidebar, self._sidebar_line, self._centre, self._panel_line, self.panel):
            beside.addWidget(part, 1 if part is self._centre else 0)
        self._beside = beside
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(beside, 1)
        rows.addWidget(self._status_line)
        rows.addWidget(self.status)

    @property
    def _is_narrow(self) -> bool:
        return self.width() < NARROW

    def _arrange(self) -> None:
        sidebar = self._wants_sidebar and self._allows_sidebar
        over = self._is_narrow
        self._pulled_out = self._pulled_out and over and self._allows_panel
        panel = self._allows_panel and (self._pulled_out if over else self._wants_panel)
        self.sidebar.setVisible(sidebar)
        self._sidebar_line.setVisible(sidebar)
        self.panel.setFixedWidth(PANEL_WIDTH)
        inside = self._beside.indexOf(self.panel) >= 0
        if over and inside:
            self._beside.removeWidget(self.panel)
        elif not over and not inside:
            self._beside.addWidget(self.panel)
        self._panel_line.setVisible(panel and not over)
        self.panel.setVisible(panel)
        if over and panel:
            height = self.height() - (self.status.height() if self.status.isVisible() else 0)
            self.panel.setGeometry(self.width() - PANEL_WIDTH, 0, PANEL_WIDTH, height)
            self.panel.raise_()
            self._edge.setGeometry(self.width() - PANEL_WIDTH - 1, 0, 1, height)
            self._edge.raise_()
        self._edge.setVisible(over and panel)
