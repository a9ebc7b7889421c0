"""What can be read in a part of the window, and what in it would be more than text."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtGui import QAction, QTextCharFormat, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from detective_app.gui.controls.prose import Prose
from detective_app.gui.pages.sheet.cell import CellView, RowHead
from detective_app.gui.pages.sheet.claim_line import ClaimLine

_TOLD_CHARS, _READ_CHARS = 40, 4_000
_CHIP = "chip:"


def told(text: str) -> str:
    """Return the beginning of what must be readable of a text, as it is compared here."""
    return _squashed(text)[:_TOLD_CHARS]


def times_read(root: QWidget, text: str) -> int:
    """Count the parts in sight that show a text."""
    wanted = told(text)
    return sum(wanted in _squashed(shown) for shown in readable(root))


def readable(root: QWidget) -> Iterator[str]:
    """Return what the parts in sight show, rows of lists one by one."""
    for widget in in_sight(root):
        match widget:
            case QLabel():
                plain = widget.textFormat() == Qt.TextFormat.PlainText
                yield widget.text() if plain else unescape(widget.text().removeprefix("<qt>"))
            case QLineEdit():
                yield widget.text()
            case QAbstractButton():
                yield widget.text().replace("&&", "&") or widget.accessibleName()
            case QTextEdit():
                yield widget.toPlainText()
            case QComboBox():
                yield from _rows(widget.model())
            case QAbstractItemView() if widget.model() is not None:
                yield from _rows(widget.model())
            case QMenu():
                yield from (action.text().replace("&&", "&") for action in widget.actions())
            case ClaimLine() | CellView() | RowHead():
                yield widget.accessibleName()


def actives(root: QWidget) -> list[str]:
    """Return what in sight is more than text: markup that is read, a picture, a link."""
    found = []
    for widget in in_sight(root):
        found += _active(widget)
        found += [f"tooltip: {tip[:80]!r}" for tip in _tooltips(widget) if _is_markup(tip)]
    return found


def press_everywhere(root: QWidget) -> None:
    """Click all over each text and press Enter in it, as someone would who expects links."""
    for prose in [widget for widget in in_sight(root) if isinstance(widget, Prose)]:
        area = prose.viewport().rect() & prose.viewport().visibleRegion().boundingRect()
        for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            for x in range(area.left() + 4, area.right(), max(area.width() // 8, 8)):
                QTest.mouseClick(prose.viewport(), button, pos=QPoint(x, area.top() + 12))
        prose.setFocus()
        QTest.keyClick(prose, Qt.Key.Key_Return)


def in_sight(root: QWidget) -> Iterator[QWidget]:
    """Return a widget and all in it that is not hidden."""
    yield root
    for widget in root.findChildren(QWidget):
        if widget.isVisibleTo(root):
            yield widget


def _squashed(text: str) -> str:
    """Leave out what may be lost on the way to the screen, and all but the beginning of a long text."""
    kept = (sign for sign in text[:_READ_CHARS] if sign.isprintable() and not sign.isspace())
    return "".join(kept).casefold()


def _rows(model: QAbstractItemModel) -> Iterator[str]:
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
        yield str(spoken or index.data(Qt.ItemDataRole.DisplayRole) or "")


def _active(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel() if widget.textFormat() != Qt.TextFormat.PlainText and _is_markup(widget.text()):
            yield f"label: {widget.text()[:80]!r}"
        case QTextEdit():
            if isinstance(widget, QTextBrowser) and (widget.openLinks() or widget.openExternalLinks()):
                yield "a text that opens links"
            if widget.acceptRichText() and not widget.isReadOnly():
                yield "a field that takes markup"
            yield from _active_formats(widget.document())
        case QMenu():
            yield from (f"menu: {action.text()!r}" for action in widget.actions() if _has_key(action))
        case QAbstractButton() if _has_key(widget):
            yield f"button: {widget.text()[:80]!r}"


def _active_formats(document: QTextDocument) -> Iterator[str]:
    for look in document.allFormats():
        if look.isImageFormat() or look.isTableFormat() or look.isListFormat():
            yield "a picture, table or list in a text"
        elif look.isCharFormat():
            link = look.property(QTextCharFormat.Property.AnchorHref)
            if link and not str(link).startswith(_CHIP):
                yield f"link: {link!r}"


def _tooltips(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    model = widget.model() if isinstance(widget, QAbstractItemView | QComboBox) else None
    for row in range(model.rowCount() if model is not None else 0):
        yield str(model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) or "")


def _is_markup(text: str) -> bool:
    """Tell whether Qt may read tags out of a text; one that was escaped as a whole has none inside."""
    return "<" in text.removeprefix("<qt>").removesuffix("</qt>")


def _has_key(one: QAction | QAbstractButton) -> bool:
    """Tell whether a letter of a text became a key."""
    return "&" in one.text().replace("&&", "")
