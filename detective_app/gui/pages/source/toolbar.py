"""The bar over a document: the way back, its name, the page, the size, and the search."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QIntValidator, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.document.page_view import ZOOMS, stepped
from detective_app.gui.foreign_text import on_button, one_line
from detective_app.gui.wording import filled

_HEIGHT, _BOX, _ZOOM_WIDTH = 48, 32, 42
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageDown: 1}


class SourceToolbar(QWidget):
    """Tells the page that is asked for, from 1, and the size in percent."""

    back_requested = Signal()
    page_asked = Signal(int)
    zoom_asked = Signal(int)
    find_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages, self._page, self._zoom, self._way = 0, 1, 100, ""
        self.back = TextLink("", icon="arrow-left")
        self._bar = QWidget()
        self._icon, self._drawing = QLabel(), "document"
        self._name = ElidedLabel("", weight=600)
        self.field = PageField()
        self._of = Label("", color="text2")
        self._size = Label("", "meta", "text2")
        self.previous = _square("chevron-left", self.tr("Previous page"))
        self.following = _square("chevron-right", self.tr("Next page"))
        self.smaller = _square("minus", self.tr("Smaller pages"))
        self.larger = _square("add", self.tr("Larger pages"))
        self.search = _square("search", self.tr("Find in this document"))
        self._lay_out()
        self._connect()
        self.restyle()

    def show_document(self, name: str, back: str, icon: str) -> None:
        """Name the document and where the way back leads."""
        self._way = back
        self.back.setAccessibleName(filled(self.tr("Back to %1"), one_line(back)))
        self._name.setText(name)
        self._drawing = icon
        self.restyle()
        self.show_pages(0)

    def show_pages(self, pages: int) -> None:
        """Offer pages and sizes, or neither for a text."""
        self._pages = pages
        self.field.setVisible(pages > 0)
        self.field.limit(pages)
        self._of.setText(filled(self.tr("of %1"), pages))
        self.show_page(1)
        self._make_room()

    def show_page(self, page: int) -> None:
        """Show the number of the page in sight."""
        self._page = page
        self.field.show_page(page)
        self.previous.setEnabled(page > 1)
        self.following.setEnabled(page < self._pages)

    def show_zoom(self, zoom: int) -> None:
        """Show the size."""
        self._zoom = zoom
        self._size.setText(filled(self.tr("%1 %"), zoom))
        self._size.setMinimumWidth(max(theme.pixels(_ZOOM_WIDTH), self._size.sizeHint().width()))
        self.smaller.setEnabled(zoom > ZOOMS[0])
        self.larger.setEnabled(zoom < ZOOMS[-1])
        self._make_room()

    def step_zoom(self, step: int) -> None:
        """Ask for the next larger or smaller size."""
        self.zoom_asked.emit(stepped(self._zoom, step))

    def step_page(self, step: int) -> None:
        """Ask for the page before or after."""
        if 1 <= self._page + step <= self._pages:
            self.page_asked.emit(self._page + step)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Show what fits, the least needed left out first; the keys for it work without it."""
        zoom: tuple[QWidget, ...] = (self.smaller, self._size, self.larger)
        steps = (self.previous, self.following)
        for part in (*zoom, *steps, self._of):
            part.setVisible(self._pages > 0)
        self._icon.show()
        self.back.setText(on_button(self._way))
        for parts in (zoom, (self._of,), (self._icon,), steps):
            if self._fits():
                return
            for part in parts:
                part.hide()
        if not self._fits():
            self.back.setText("")  # its arrow and its name stay

    def _fits(self) -> bool:
        self._row.invalidate()  # shown and hidden parts count at once
        return self._row.minimumSize().width() <= self.width()

    def restyle(self) -> None:
        """Take icon and sizes from the theme."""
        self._icon.setPixmap(icons.pixmap(self._drawing, "text2", 16))
        digits = QFontMetrics(theme.font("ui")).horizontalAdvance("0") * len(str(max(self._pages, 1)))
        self.field.setFixedWidth(max(theme.pixels(_BOX), digits + 22))
        self._bar.setFixedHeight(theme.pixels(_HEIGHT))

    def _lay_out(self) -> None:
        self._size.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line = hairline(vertical=True)
        line.setFixedHeight(16)
        self._row = row = QHBoxLayout(self._bar)
        row.setContentsMargins(24, 0, 16, 0)
        row.setSpacing(0)
        for part, gap in ((self.back, 18), (line, 16), (self._icon, 6)):
            row.addWidget(part)
            row.addSpacing(gap)
        row.addWidget(self._name, 1)
        row.addSpacing(12)
        for part, gap in (
            (self.previous, 8), (self.field, 8), (self._of, 0), (self.following, 8), (self.smaller, 0),
            (self._size, 0), (self.larger, 8), (self.search, 0),
        ):  # fmt: skip
            row.addWidget(part)
            row.addSpacing(gap)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._bar)
        rows.addWidget(hairline())

    def _connect(self) -> None:
        self.back.clicked.connect(self.back_requested)
        self.previous.clicked.connect(lambda: self.step_page(-1))
        self.following.clicked.connect(lambda: self.step_page(1))
        self.smaller.clicked.connect(lambda: self.step_zoom(-1))
        self.larger.clicked.connect(lambda: self.step_zoom(1))
        self.search.clicked.connect(self.find_requested)
        self.field.asked.connect(self.page_asked)
        self.field.stepped.connect(self.step_page)


def _square(icon: str, name: str) -> Button:
    button = Button(kind="quiet", icon=icon, name=name)
    button.setProperty("square", True)
    button.setToolTip(name)
    return button


class PageField(QLineEdit):
    """`asked` tells a page's number that was typed, `stepped` 1 or -1 for the arrow and page keys."""

    asked = Signal(int)
    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = 1
        self.setAccessibleName(self.tr("Page"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setProperty("square", True)
        self.returnPressed.connect(self._on_entered)
        self.editingFinished.connect(lambda: self.show_page(self._page))

    def limit(self, pages: int) -> None:
        """Take no number above that of the last page."""
        self.setValidator(QIntValidator(1, max(pages, 1), self))

    def show_page(self, page: int) -> None:
        """Show the page in sight, ready to be replaced."""
        self._page = page
        self.setText(str(page))
        if self.hasFocus():
            self.selectAll()

    def event(self, event: QEvent) -> bool:
        """Leave letters and signs to the shortcuts of the page, and Backspace while nothing was typed."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = self.text() != str(self._page)
            taken = event.text().isdigit() or (event.key() == Qt.Key.Key_Backspace and typed)
            if not taken and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from page to page with the arrow and page keys."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have a digit replace the number."""
        super().focusInEvent(event)
        self.selectAll()

    def _on_entered(self) -> None:
        if self.hasAcceptableInput():
            self.asked.emit(int(self.text()))
