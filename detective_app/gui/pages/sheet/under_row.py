"""Lines below a row: what is being asked, what it was before it was judged again, and hints."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.chip import Chip
from detective_app.gui.pages.sheet.row_head import INDENT
from detective_app.gui.wording import filled

_GLYPH, _GAP, _LINE, _BELOW, _CHIP = 14, 8, 17, 9, 24


class LineUnder(QWidget):
    """A glyph and a line of words, with an action at its end or none; `undo` tells that it was pressed."""

    undo = Signal()

    def __init__(self, glyph: str, color: str, action: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawing = (glyph, color)
        self._icon = QLabel(self)
        self.words = Label("", "meta", "text2", wrap=True, parent=self)
        self.action = Chip(action, "accent", parent=self) if action else None
        if self.action is not None:
            self.action.clicked.connect(self.undo)
        self.restyle()

    def show_words(self, words: str) -> None:
        """Show other words."""
        if words != self.words.text():
            self.words.setText(one_line(words))

    def heightForWidth(self, width: int) -> int:
        """Return the height in px, with all of it laid out."""
        left = theme.pixels(INDENT) + theme.pixels(_GLYPH) + _GAP
        asked = self.action.sizeHint().width() + _GAP if self.action else 0
        whole = self.words.fontMetrics().horizontalAdvance(self.words.text()) + 4
        wide = min(whole, width - left - asked)
        tall = max(self.words.heightForWidth(wide), theme.pixels(_LINE))
        size = theme.pixels(_GLYPH)
        self._icon.setGeometry(theme.pixels(INDENT), (theme.pixels(_LINE) - size) // 2, size, size)
        self.words.setGeometry(left, 0, wide, tall)
        if self.action is not None:
            ask = self.action.sizeHint()
            top = (theme.pixels(_LINE) - ask.height()) // 2
            self.action.setGeometry(left + wide + _GAP, top, ask.width(), ask.height())
        return tall + _BELOW

    def restyle(self) -> None:
        """Take the glyph from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._drawing, _GLYPH))


class HintsUnder(QWidget):
    """What can be measured of a row's places, for the person who judges it.

    `chosen` tells the document that has the other value of a hint.
    """

    chosen = Signal(str)

    def __init__(self, words: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hints = tuple(words)
        head = self.tr("Hint") if len(words) == 1 else self.tr("Hints")
        self._head = Label(head, "meta", "muted", parent=self)
        chips = [Chip(one, "low", "lowSoft") for one in words]
        for chip, source_id in zip(chips, words.values(), strict=True):
            chip.clicked.connect(lambda _=False, source_id=source_id: self.chosen.emit(source_id))
        self._flow = Flow(chips, line=_CHIP, parent=self)
        self.setAccessibleName(filled(self.tr("Hint: %1"), ". ".join(words)))

    def lay_out(self, left: int, width: int) -> int:
        """Put the chips at `left` px and return the height in px."""
        own = theme.pixels(INDENT)
        head = self._head.sizeHint()
        at = max(left, own + head.width() + _GAP)
        self._flow.setGeometry(at, 3, width - at, self._flow.height())
        self._flow.restyle()
        self._head.setGeometry(
            own, 3 + (theme.pixels(_CHIP) - head.height()) // 2, head.width(), head.height()
        )
        return 3 + self._flow.height() + _BELOW + 2
