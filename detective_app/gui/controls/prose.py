"""Running text that others wrote: selectable, searchable, with marks, and nothing active.

It is a text document filled with plain text only. It loads nothing (no image, no file, no address), opens
nothing, and shows tags as the characters they are (trust B3, B4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QKeyEvent,
    QKeySequence,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import TakesSize
from detective_app.gui.foreign_text import Style, TextRoom, TextRun, displayed


class Prose(TakesSize, QTextBrowser):
    """A text as tall as it is, without a scroll bar of its own.

    With `fixed`, all signs are equally wide, as in a file.
    """

    def __init__(
        self,
        role: theme.Role = "answer",
        color: str = "text",
        *,
        line: int = 24,
        name: str = "",
        fixed: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role, self._color, self._line, self._fixed = role, color, line, fixed
        self._pieces: list[TextRun] = []
        self._room = TextRoom()
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self.take_size)
        self.restyle()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Load nothing, whatever the text asks for."""
        return b""

    def show_text(self, text: str) -> None:
        """Show a plain text."""
        self.show_pieces([TextRun(text)])

    def show_pieces(self, pieces: Sequence[TextRun]) -> None:
        """Show runs of text one after the other, and how much there is beyond what a page can hold."""
        self._pieces, self._room = list(pieces), TextRoom()
        self.clear()
        cursor = self._begin()
        for piece in self._pieces:
            self._insert(cursor, piece)
        if self._room.left_out:
            translate = QCoreApplication.translate  # a number in self.tr() is lost in a subclass
            words = translate("Prose", "%Ln more character(s), not shown here", "", self._room.left_out)
            cursor.insertText(f" {words}", self._look("muted"))

    def plain(self) -> str:
        """Return what is shown as plain text."""
        return "".join(displayed(one.text) for one in self._pieces)

    def restyle(self) -> None:
        """Take font and colours from the theme and show the text again."""
        self.setFont(self._font())
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        palette.setColor(QPalette.ColorRole.Text, theme.color(self._color))
        palette.setColor(QPalette.ColorRole.Highlight, theme.color("accent"))
        palette.setColor(QPalette.ColorRole.HighlightedText, theme.color("onAccent"))
        self.setPalette(palette)
        if self._pieces:
            self.show_pieces(self._pieces)

    def sizeHint(self) -> QSize:
        """Ask for the width there is and the height of the text."""
        return QSize(200, self._height())

    def minimumSizeHint(self) -> QSize:
        """Live with little width."""
        return QSize(40, theme.pixels(self._line))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys that are not for selecting and copying to the page."""
        selects = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        keys = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)
        if selects or any(event.matches(key) for key in keys):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _begin(self) -> QTextCursor:
        cursor = QTextCursor(self.document())
        block = QTextBlockFormat()
        kind = QTextBlockFormat.LineHeightTypes.FixedHeight.value
        block.setLineHeight(theme.pixels(self._line), kind)
        cursor.setBlockFormat(block)
        return cursor

    def _insert(self, cursor: QTextCursor, piece: TextRun) -> None:
        """Insert a piece, as far as there is room."""
        if self._room.left_out:
            self._room.left_out += len(piece.text)
        else:
            cursor.insertText(self._room.take(piece.text), self._look(piece.style))

    def _font(self) -> QFont:
        made = theme.font(self._role)
        if self._fixed:
            made.setFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
        return made

    def _look(self, style: Style) -> QTextCharFormat:
        look = QTextCharFormat()
        look.setFont(self._font())
        look.setForeground(theme.color("muted" if style == "muted" else self._color))
        if style in ("quote", "differs"):
            look.setBackground(theme.color("quoteMark"))
            look.setForeground(theme.color("text"))
        if style == "differs":
            look.setFontUnderline(True)
        if style == "absent":
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            look.setUnderlineColor(theme.color("medium"))
        if style in ("differs", "bold"):
            look.setFontWeight(QFont.Weight.Bold if style == "differs" else QFont.Weight.DemiBold)
        return look

    def _height(self) -> int:
        return max(round(self.document().size().height()), theme.pixels(self._line))

    def take_size(self) -> None:
        """Follow the width with the height."""
        height = self._height()
        if self.height() != height:
            self.setFixedHeight(height)
            self.updateGeometry()


class Paragraph(Prose):
    """Text to read, not to work in: it takes no focus, and clicks and wheel go to what it stands in."""

    def __init__(
        self,
        text: str = "",
        role: theme.Role = "answer",
        color: str = "text2",
        *,
        line: int = 24,
        centred: bool = False,
    ) -> None:
        super().__init__(role, color, line=line)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        option = QTextOption(Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        self.document().setDefaultTextOption(option)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show another text, which is also what is read out."""
        super().show_text(text)
        self.setAccessibleName(text)
