"""What is looked for in a shown document: how often it stands there, and the way from place to place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from detective_app.core.errors import DocumentError

if TYPE_CHECKING:
    from detective_app.gui.controls.edits import FindBar
    from detective_app.gui.document.page_view import PageView
    from detective_app.gui.document.reading import Place, Reading
    from detective_app.gui.document.text_view import TextView
    from detective_app.gui.tasks import Tasks


class Finding(QObject):
    """Searches for what the find bar asks, and marks it in the text or on the pages."""

    def __init__(self, bar: FindBar, text: TextView, pages: PageView, tasks: Tasks) -> None:
        super().__init__(bar)
        self._bar, self._text, self._pages, self._tasks = bar, text, pages, tasks
        self._reading: Reading | None = None
        self._found: tuple[Place, ...] = ()
        self._sought, self._step = "", -1
        bar.sought.connect(self._on_sought)
        bar.stepped.connect(self._on_stepped)

    def read(self, reading: Reading | None) -> None:
        """Search in another document, or in none."""
        self._reading = reading

    def end(self) -> None:
        """Seek and mark nothing."""
        self._found, self._sought, self._step = (), "", -1
        self._text.show_found((), -1)
        self._pages.show_found(0, ())

    def _on_sought(self, sought: str) -> None:
        self._sought = sought
        if self._reading is not None:
            self._tasks.spawn(self._find(self._reading, sought), "find in source")

    async def _find(self, reading: Reading, sought: str) -> None:
        try:
            found = await reading.found(sought)
        except DocumentError:
            found = ()
        if reading is not self._reading or sought != self._sought:
            return
        self._found, self._step = found, -1
        self._bar.show_count(0, 0)
        if found:
            self._on_stepped(1)
        else:
            self._text.show_found((), -1)
            self._pages.show_found(0, ())
        if not sought:
            self._bar.clear_count()

    def _on_stepped(self, step: int) -> None:
        if not self._found or self._reading is None:
            return
        self._step = (self._step + step) % len(self._found)
        self._bar.show_count(self._step + 1, len(self._found))
        if self._reading.pages:
            self._tasks.spawn(self._show_found(self._reading, self._found[self._step]), "show what was found")
        else:
            self._text.show_found([one.span for one in self._found], self._step)

    async def _show_found(self, reading: Reading, place: Place) -> None:
        sought, step = self._sought, self._step
        self._pages.go_to(place.page)
        try:
            marks = await reading.marks(place.page, self._pages.device_width, sought)
        except DocumentError:
            return
        if reading is self._reading and (sought, step) == (self._sought, self._step):
            self._pages.show_found(place.page, marks)
