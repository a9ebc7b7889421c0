"""The source page: a document at the place of a quote, with the way back to where it was opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.gui.document.shown import ShownDocument
from detective_app.gui.pages.source.toolbar import SourceToolbar
from detective_app.gui.run.places import part_of, source_of
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.account.quotes import Cited
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


class SourcePage(QWidget):
    """Shows one quote in its document; `back_requested` leads to where it was opened from."""

    back_requested = Signal()

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.toolbar, self.document = SourceToolbar(), ShownDocument(application, tasks)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.toolbar)
        rows.addWidget(self.document, 1)
        self.toolbar.back_requested.connect(self.back_requested)
        self.toolbar.page_asked.connect(self.document.pages.go_to)
        self.toolbar.zoom_asked.connect(self.document.set_zoom)
        self.toolbar.find_requested.connect(self.open_find)
        self.document.pages.page_changed.connect(self.toolbar.show_page)
        self.document.zoomed.connect(self.toolbar.show_zoom)
        self.document.opened.connect(self._on_opened)
        self.document.gone.connect(self._on_gone)

    @property
    def session(self) -> InterrogationSession | None:
        """The session whose document is shown."""
        return self.document.session

    @property
    def cited(self) -> Cited:
        """The quote that is shown."""
        return self.document.cited

    def show_quote(self, session: InterrogationSession, quote: Cited, back: str = "") -> None:
        """Show a quote of a session in its document; `back` names what was looked at before."""
        source = source_of(session, quote.source_id)
        if not back:
            back = filled(self.tr("Answer %1"), quote.sequence) if quote.sequence else self.tr("Back")
        icon = "table" if part_of(source, quote.locator) == "row" else "document"
        self.toolbar.show_document(source.name if source else quote.source_id, back, icon)
        self.document.show_quote(session, quote)

    def open_find(self) -> None:
        """Ask what to find in the document."""
        self.document.open_find()

    def next_page(self) -> None:
        """Go to the next page."""
        self.toolbar.step_page(1)

    def previous_page(self) -> None:
        """Go to the page before."""
        self.toolbar.step_page(-1)

    def zoom_in(self) -> None:
        """Show the pages larger."""
        self.toolbar.step_zoom(1)

    def zoom_out(self) -> None:
        """Show the pages smaller."""
        self.toolbar.step_zoom(-1)

    def go_back(self) -> None:
        """Go back to what was looked at before."""
        self.back_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the search with Escape, else the document."""
        if event.key() == Qt.Key.Key_Escape:
            searching = self.document.find_bar.isVisible()
            self.document.close_find() if searching else self.go_back()
        else:
            super().keyPressEvent(event)

    def _on_opened(self, pages: int) -> None:
        self.toolbar.search.show()
        if pages:
            self.toolbar.show_pages(pages)
            self.toolbar.show_zoom(self.document.pages.zoom)
            self.toolbar.show_page(self.document.pages.page)
        if self.isVisible():
            self.toolbar.field.setFocus() if pages else self.document.take_keyboard()

    def _on_gone(self) -> None:
        self.toolbar.show_pages(0)
        self.toolbar.search.hide()
        if self.isVisible():
            self.document.take_keyboard()
