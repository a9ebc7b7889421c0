"""A combo box with the theme's chevron, and a muted second text in each row."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
)

from detective_app.gui import icons, theme
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.icons import write

DETAIL = Qt.ItemDataRole.UserRole + 1
"""The item role of the muted second text."""
SHORT = Qt.ItemDataRole.UserRole + 2
"""The item role of what stands in the closed box instead of it."""
_LIST_EDGE = 6


class Combo(QComboBox):
    """One choice of a list; `add(text, value, detail)` fills it.

    The detail stands after the text, small at the right end with `detail_at_right`, or with `detail_in_list`
    only while the list is open. What the closed box cuts is told in its tooltip. With `width`, the box has so
    many px, which grow with the text.
    """

    def __init__(
        self,
        name: str,
        *,
        tall: bool = False,
        detail_at_right: bool = False,
        detail_in_list: bool = False,
        width: int | None = None,
    ) -> None:
        super().__init__()
        self._detail_at_right, self._detail_in_list = detail_at_right, detail_in_list
        self._width = width
        self.setAccessibleName(name)
        self.setAccessibleDescription(name)  # Qt calls a box by its choice on Linux
        self.setProperty("tall", tall)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.restyle()

    def add(self, text: str, value: object = None, detail: str = "") -> None:
        """Add a choice."""
        self.addItem(text, value)
        self.setItemData(self.count() - 1, detail, DETAIL)
        spoken = f"{text}, {detail}" if detail else text
        self.setItemData(self.count() - 1, spoken, Qt.ItemDataRole.AccessibleTextRole)

    def choose(self, value: object) -> None:
        """Choose the item with a value, if there is one."""
        index = self.findData(value)
        if index >= 0:
            self.setCurrentIndex(index)

    @property
    def closed_detail(self) -> str:
        """The muted text of the closed box."""
        if self._detail_in_list:
            return ""
        row = self.currentIndex()
        return str(self.itemData(row, SHORT) or self.itemData(row, DETAIL) or "")

    def restyle(self) -> None:
        """Take font and width from the theme."""
        self.setFont(theme.font("ui"))
        if self._width is not None:
            self.setFixedWidth(theme.pixels(self._width))

    def showPopup(self) -> None:
        """Show the list as wide as its longest entry, which may be wider than the box."""
        inside = self.view().sizeHintForColumn(0) + 2 * _LIST_EDGE
        self.view().setMinimumWidth(min(max(self.width(), inside), self.window().width() // 2))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll; a wheel over a closed list must not change a choice."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame, the two texts and the chevron."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        text, option.currentText = option.currentText, ""
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        self._paint_texts(painter, text)
        size = theme.pixels(16)
        color = "text2" if self.isEnabled() else "muted"
        painter.drawPixmap(
            self.width() - size - 10, (self.height() - size) // 2, icons.pixmap("chevron-down", color)
        )

    def _paint_texts(self, painter: QPainter, text: str) -> None:
        left = 16 if self.property("tall") else 12
        area = QRect(left, 0, self.width() - left - theme.pixels(16) - 16, self.height())
        painter.setFont(theme.font("ui"))
        painter.setPen(theme.color("text" if self.isEnabled() else "muted"))
        shown = write(painter, area, text, Qt.AlignmentFlag.AlignVCenter)
        detail = self.closed_detail
        if not detail:
            self.setToolTip(plain_tooltip(text) if shown != text else "")
        else:
            area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(shown) + 6)
            painter.setPen(theme.color("muted"))
            side = Qt.AlignmentFlag.AlignLeft
            if self._detail_at_right:
                side = Qt.AlignmentFlag.AlignRight
                area.setRight(area.right() - 10)
                painter.setFont(theme.font("meta"))
            whole, shown = (
                shown == text,
                painter.fontMetrics().elidedText(detail, Qt.TextElideMode.ElideRight, area.width()),
            )
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | side, shown)
            self.setToolTip("" if whole and shown == detail else plain_tooltip(f"{text} {detail}"))


_MARGIN, _GAP, _HEIGHT = 12, 8, 32


class DetailRows(QStyledItemDelegate):
    """Paints a row in its two colours."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Leave the text to `paint`."""
        super().initStyleOption(option, index)
        option.text = ""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the row's ground, then both texts."""
        super().paint(painter, option, index)
        area = QRect(option.rect).adjusted(_MARGIN, 0, -_MARGIN, 0)
        text, detail = str(index.data() or ""), str(index.data(DETAIL) or "")
        usable = index.data(Qt.ItemDataRole.ForegroundRole) is None
        painter.save()
        painter.setFont(theme.font("ui"))
        painter.setPen(theme.color("text" if usable else "muted"))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)
        area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(text) + _GAP)
        painter.setPen(theme.color("text2"))
        write(painter, area, detail, Qt.AlignmentFlag.AlignVCenter)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return room for both texts."""
        metrics = QFontMetrics(theme.font("ui"))
        text, detail = str(index.data() or ""), str(index.data(DETAIL) or "")
        width = metrics.horizontalAdvance(text) + metrics.horizontalAdvance(detail)
        return QSize(width + 2 * _MARGIN + _GAP, theme.pixels(_HEIGHT))
