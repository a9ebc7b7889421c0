"""The page that shows a document at the place of a quote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import DOCUMENT, DocumentView
from detective_app.gui.page.spec import Answer, FrameParts, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host


def _make(host: Host) -> Page[DocumentView]:
    from detective_app.gui.pages.source.page import SourcePage

    page = SourcePage(host.application, host.tasks)
    host.actions.give_reading_to(page)
    page.back_requested.connect(host.documents.back)
    return Page(
        page,
        left=host.documents.leave,
        session_id=lambda: host.documents.session_id,
        answers={
            "find": Answer(page.open_find),
            "go_back": Answer(page.go_back),
            "next_page": Answer(page.next_page),
            "previous_page": Answer(page.previous_page),
            "zoom_in": Answer(page.zoom_in),
            "zoom_out": Answer(page.zoom_out),
        },
    )


PAGE = PageSpec((DOCUMENT,), str(QT_TRANSLATE_NOOP("Pages", "Document")), _make, FrameParts(panel=True))
