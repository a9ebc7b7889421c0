"""Every page in large text, in German and in small windows: nothing is cut, and no page scrolls sideways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.gui import entry, theme
from detective_app.gui.controls.label import Label
from detective_app.gui.what_left.foot import ShareBars
from tests.gui.test_pseudo_language import is_cut
from tests.gui.whole_window import place, screens, settled, visible, window_over
from tests.sweeps import sweep

LOOKS = [
    (spoken, width, text_size)
    for spoken in ("de", "en")
    for width in (960, 1280)
    for text_size in (100, 130, 150, 200)
]
CORE = (("de", 960, 200),)
_PATIENCE = 10
OWN_FRAME = (ShareBars,)
"""A row of bars that is scrolled sideways by itself."""

pytestmark = pytest.mark.usefixtures("english_again")


@pytest.mark.parametrize("look", sweep(LOOKS, lambda look: look in CORE), ids=str)
async def test_no_page_is_cut_or_scrolls_sideways(
    application: DetectiveApplication, qapp: QApplication, look: tuple[Any, int, int]
) -> None:
    spoken, width, text_size = look
    theme.start().use("light", text_size)
    entry.install(qapp, spoken)
    astray: set[str] = set()
    async with window_over(application) as window:
        window.resize(width, width * 5 // 8)
        async for screen in screens(window):
            for _ in range(_PATIENCE):  # what has just been built finds its heights one by one
                if not (found := set(faults(window))):
                    break
                await settled()
            astray |= {f"{screen}: {fault}" for fault in found}
    assert not sorted(astray)


def faults(window: QWidget) -> Iterator[str]:
    """Tell which pages scroll sideways, and which words are cut or go on beyond their page."""
    for area in window.findChildren(QScrollArea):
        most = area.horizontalScrollBar().maximum()
        if area.isVisible() and most and not isinstance(area, OWN_FRAME):
            yield f"{area.accessibleName()} scrolls {most} px"
    for part in visible(window):
        if is_cut(part) or (isinstance(part, Label) and overhangs(part)):
            yield f"{place(part)[:120]} {part.size().toTuple()}"


def overhangs(part: QWidget) -> bool:
    """Tell whether a part goes on beyond the page, or the column of it, that it stands in."""
    holder = part.parentWidget()
    while holder is not None and not isinstance(holder, QScrollArea):
        holder = holder.parentWidget()
    if holder is None or isinstance(holder, OWN_FRAME):
        return False
    return part.mapTo(holder.viewport(), QPoint(part.width(), 0)).x() > holder.viewport().width()
