"""Two quotes, or two answers, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import QUOTES, QuotesView
from detective_app.gui.page.spec import Answer, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host


def _make(host: Host) -> Page[QuotesView]:
    from detective_app.gui.pages.quotes_compare.page import QuotesComparePage

    page, documents = QuotesComparePage(host.application, host.tasks), host.documents
    host.actions.give_reading_to(page)
    page.back_requested.connect(documents.back)
    page.open_requested.connect(documents.open_value)
    page.quote_requested.connect(documents.open)
    page.answer_requested.connect(documents.open_answer)
    page.decided.connect(documents.take_decided)
    return Page(page, answers={"go_back": Answer(page.go_back)}, session_id=lambda: documents.session_id)


PAGE = PageSpec((QUOTES,), str(QT_TRANSLATE_NOOP("Pages", "Comparison")), _make)
