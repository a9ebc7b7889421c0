"""The head over an open document: its name and place, search, size, the way out, and the way back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, hairline
from detective_app.gui.document.page_view import ZOOMS

_HEIGHT, _WIDE = 48, 400


class PaneHead(QWidget):
    """`zoom_asked` tells 1 for larger and -1 for smaller."""

    find_asked = Signal()
    zoom_asked = Signal(int)
    outside_asked = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._there = False
        self._icon, self._drawing = QLabel(), "document"
        self._name, self.place = ElidedLabel("", weight=600), ElidedLabel("", "meta", "text2")
        self.search = _square("search", self.tr("Find in this document"))
        self.smaller = _square("minus", self.tr("Smaller"))
        self.larger = _square("add", self.tr("Larger"))
        self.outside = _square("open", self.tr("Open in its own program"))
        self.close_button = _square("close", self.tr("Close the document"))
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(16, 0, 8, 0)
        row.setSpacing(0)
        for part, gap in ((self._icon, 6), (self._name, 8)):
            row.addWidget(part)
            row.addSpacing(gap)
        row.addWidget(self.place, 1)
        self.buttons = (self.search, self.smaller, self.larger, self.outside, self.close_button)
        for button in self.buttons:
            row.addWidget(button)
        self._name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._bar)
        rows.addWidget(hairline())
        self.search.clicked.connect(self.find_asked)
        self.smaller.clicked.connect(lambda: self.zoom_asked.emit(-1))
        self.larger.clicked.connect(lambda: self.zoom_asked.emit(1))
        self.outside.clicked.connect(self.outside_asked)
        self.close_button.clicked.connect(self.closed)
        self.restyle()

    def show_document(self, name: str, icon: str, place: str) -> None:
        """Name a document that is being opened, and where in it."""
        self._name.setText(name)
        self._drawing = icon
        self.place.set_brief("")
        self.place.setText(place)
        self.restyle()

    def show_there(self, *, there: bool) -> None:
        """Offer what needs the document while it is there."""
        self._there = there
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Leave out the sizes where there is no room for them; their keys work without."""
        wide = self.width() >= theme.pixels(_WIDE)
        for button in self.buttons[:-1]:
            button.setVisible(self._there and (wide or button not in (self.smaller, self.larger)))

    def show_zoom(self, zoom: int) -> None:
        """Offer the sizes that there are beside this one."""
        self.smaller.setEnabled(zoom > ZOOMS[0])
        self.larger.setEnabled(zoom < ZOOMS[-1])

    def restyle(self) -> None:
        """Take icon and height from the theme."""
        self._icon.setPixmap(icons.pixmap(self._drawing, "text2", 16))
        self._bar.setFixedHeight(theme.pixels(_HEIGHT))
        self._make_room()


def _square(icon: str, name: str) -> Button:
    button = Button(kind="quiet", icon=icon, name=name)
    button.setProperty("square", True)
    button.setToolTip(name)
    return button
