"""Lines to write in (a setting, a search, the bar that finds words) and boxes whose list opens."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.icons import write
from detective_app.gui.wording import filled


class SettingEdit(QLineEdit):
    """A line with an accessible name and a placeholder."""

    def __init__(self, name: str, placeholder: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)


class SearchEdit(SettingEdit):
    """A line whose placeholder is also its accessible name."""

    def __init__(self, name: str) -> None:
        super().__init__(name, name)
        self.restyle()

    def restyle(self) -> None:
        """Take the icon's room from the theme."""
        self.setTextMargins(theme.pixels(16) + 1, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, then the magnifier."""
        super().paintEvent(event)
        size = theme.pixels(16)
        QPainter(self).drawPixmap(8, (self.height() - size) // 2, icons.pixmap("search", "text2"))


_DEBOUNCE_MS = 150


class FindBar(QWidget):
    """Tells, over a text that `words` name, what is looked for, steps of 1 and -1, and when it is closed."""

    sought = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, words: str) -> None:
        super().__init__()
        self._field = SettingEdit(words, words)
        self._count = Label("", "meta", "text2")
        self._timer = QTimer(self, singleShot=True, interval=_DEBOUNCE_MS)
        self._timer.timeout.connect(lambda: self.sought.emit(self._field.text()))
        self._field.textChanged.connect(self._timer.start)
        previous = Button(kind="quiet", icon="chevron-up", name=self.tr("Previous place"))
        following = Button(kind="quiet", icon="chevron-down", name=self.tr("Next place"))
        close = Button(kind="quiet", icon="close", name=self.tr("Close the find bar"), on=self.closed)
        previous.clicked.connect(lambda: self.stepped.emit(-1))
        following.clicked.connect(lambda: self.stepped.emit(1))
        parts = ((self._field, 1), self._count, previous, following, close)
        across(*parts, into=self, margins=(32, 4, 32, 8), gap=12)

    def begin(self, words: str = "") -> None:
        """Take the keyboard, with some words or what was sought last ready to be replaced."""
        self.show()
        if words:
            self._field.setText(words)
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()
        self.sought.emit(self._field.text())

    def show_count(self, current: int, count: int) -> None:
        """Say which place of how many is shown, from 1."""
        words = filled(self.tr("%1 of %2"), current, count) if count else self.tr("Not found")
        self._count.setText(words)

    def clear_count(self) -> None:
        """Say nothing, as nothing is sought."""
        self._count.setText("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with Enter, close with Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.stepped.emit(-1 if back else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class Number(QSpinBox):
    """A whole number that is typed, or counted with the up and down keys."""

    def __init__(self, name: str, least: int, most: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(least, most)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()


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
        if width is not None:
            theme.grow(self, FixedWidth=width)
        self.setAccessibleName(name)
        self.setAccessibleDescription(name)  # Qt calls a box by its choice on Linux
        self.setProperty("tall", tall)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def add(self, text: str, value: object = None, detail: str = "") -> None:
        """Add a choice."""
        self.addItem(text, value)
        self.show_detail(self.count() - 1, detail)

    def show_detail(self, row: int, detail: str) -> None:
        """Show another detail of a choice."""
        self.setItemData(row, detail, DETAIL)
        spoken = f"{self.itemText(row)}, {detail}" if detail else self.itemText(row)
        self.setItemData(row, spoken, Qt.ItemDataRole.AccessibleTextRole)

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
        color = "text" if self.isEnabled() else "muted"
        shown, detail = write(painter, area, text, font=theme.font("ui"), color=color), self.closed_detail
        whole = shown == text
        if detail:
            area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(shown) + 6)
            side, font = Qt.AlignmentFlag.AlignLeft, theme.font("ui")
            if self._detail_at_right:
                side, font = Qt.AlignmentFlag.AlignRight, theme.font("meta")
                area.setRight(area.right() - 10)
            side |= Qt.AlignmentFlag.AlignVCenter
            whole &= write(painter, area, detail, side, font=font, color="muted") == detail
        self.setToolTip("" if whole else plain_tooltip(f"{text} {detail}".strip()))


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
        write(painter, area, text, font=theme.font("ui"), color="text" if usable else "muted")
        area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(text) + _GAP)
        write(painter, area, detail, color="text2")
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return room for both texts."""
        metrics = QFontMetrics(theme.font("ui"))
        text, detail = str(index.data() or ""), str(index.data(DETAIL) or "")
        width = metrics.horizontalAdvance(text) + metrics.horizontalAdvance(detail)
        return QSize(width + 2 * _MARGIN + _GAP, theme.pixels(_HEIGHT))
