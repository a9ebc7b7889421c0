"""An overlay: a raised field over the dimmed window, closed with Esc or a click beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QGridLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, across, down, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import KeyCap, Label
from detective_app.gui.icons import field
from detective_app.gui.shell.actions import Actions, Group
from detective_app.gui.shell.focus import is_stop
from detective_app.gui.wording import key_words

_MARGIN, _LEAST, _RADIUS = 16, 8, 12
_SHADOW = 24


class Overlay(QWidget):
    """Lies over a window while it is open.

    `field` is the raised part: `width` px wide or as its content needs, `top` px down.
    """

    closed = Signal()

    def __init__(self, window: QWidget, name: str, *, width: int = 656, top: int = 96) -> None:
        super().__init__(window)
        self._width, self._top = width, top
        self._before: QWidget | None = None
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QWidget(self)
        self.rows = down(into=self.field)
        window.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show it over the whole window, in place of another; asked for a second time, close it again."""
        others = [other for other in self.window().findChildren(Overlay) if other.isVisible()]
        for other in others:
            other.close()
        if any(type(other) is type(self) for other in others):
            self.deleteLater()
            return
        self._before = QApplication.focusWidget()
        self.setGeometry(self.window().rect())
        self.place()
        self.show()
        self.raise_()
        self.take_focus()

    def leave_with(self, actions: Iterable[QAction]) -> None:
        """Close when one of some actions is triggered, for it happens in the window behind."""
        for action in actions:
            action.triggered.connect(self._leave)

    def take_focus(self) -> None:
        """Take the keyboard; a subclass says where to."""
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def close(self) -> bool:
        """Take it away and give the keyboard back to what had it."""
        if self.isHidden():
            return True
        gone = super().close()
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        return gone

    @property
    def room(self) -> int:
        """How wide the field can be."""
        return self.width() - 2 * _MARGIN

    def _leave(self) -> None:
        self.close()

    def place(self) -> None:
        """Put the field over the page, as tall as it needs to be and the window allows."""
        width = min(max(theme.pixels(self._width), self.field.minimumSizeHint().width()), self.room)
        self.field.setFixedWidth(width)
        asked = max(self.field.sizeHint().height(), self.field.heightForWidth(width))
        top = max(_LEAST, min(self._top, self.height() - _MARGIN - asked))
        height = min(asked, self.height() - top - _LEAST)
        page = self.window().findChild(QWidget, "page")
        middle = self.width() // 2
        if page is not None:
            middle = page.mapTo(self.window(), QPoint(page.width() // 2, 0)).x()
        left = max(_MARGIN, min(middle - width // 2, self.width() - width - _MARGIN))
        self.field.setGeometry(left, top, width, height)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self.window().rect())
            self.place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Keep the keyboard inside while the window behind is dimmed."""
        stops = list(filter(is_stop, self.field.findChildren(QWidget)))
        if not stops:
            return False
        now = QApplication.focusWidget()
        step = 1 if following else -1
        index = stops.index(now) + step if now in stops else 0
        stops[index % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close with a click beside the field."""
        if not self.field.geometry().contains(event.position().toPoint()):
            self.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the window and raise the field, with a soft shadow under it."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("scrim"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.field.geometry())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 2))
        for reach in range(_SHADOW, 0, -2):  # many faint layers: the nearer to the field, the darker
            shadow = area.adjusted(-reach, -reach, reach, reach).translated(0, 6)
            painter.drawRoundedRect(shadow, _RADIUS + reach, _RADIUS + reach)
        field(painter, area, "raised", "hairline", _RADIUS)


_COLUMNS: tuple[tuple[Group, ...], ...] = (("Sheet", "Reading"), ("View", "Program"))
_AT_A_QUESTION = (
    (str(QT_TRANSLATE_NOOP("Shortcuts", "Choose an answer to a question to you")), "1–4"),
    (str(QT_TRANSLATE_NOOP("Shortcuts", "Answer that you don’t know")), "0"),
)
"""The keys of a card that asks the person: no actions, since they work there alone."""

_SIDE, _BETWEEN = 24, 48


def group_title(group: Group) -> str:
    """Return a group's name as it is shown."""
    translate = QCoreApplication.translate
    return {
        "Sheet": translate("Actions", "Sheet"),
        "Reading": translate("Actions", "Reading"),
        "View": translate("Actions", "View"),
        "Program": translate("Actions", "Program"),
    }[group]


class Shortcuts(Overlay):
    """Every action that has keys, by group; a screen reader is told all of them as one text."""

    def __init__(self, window: QWidget, actions: Actions) -> None:
        super().__init__(window, self.tr("Keyboard shortcuts"), width=720, top=64)
        self._close = Button(self.tr("Close"), "plain", hint="Esc", on=self.close)
        head = across(
            Label(self.tr("Keyboard shortcuts"), "title"),
            ...,
            self._close,
            margins=(_SIDE, 20, 16, 4),
            gap=None,
        )
        self.column = _GroupColumn(self.tr("Keyboard shortcuts"), margins=(_SIDE, 8, _SIDE, 24))
        self.column.setAccessibleDescription(_spoken(actions))
        self._groups = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns: list[QVBoxLayout] = []
        for groups in _COLUMNS:
            self._columns.append(down(*(_group(group, actions) for group in groups), ...))
            self._groups.addLayout(self._columns[-1], 1)
        hint = self.tr("Single letters work while a cell has the keyboard.")
        put(self.column.rows, self._groups, Label(hint, "meta", "text2"))
        put(self.rows, head, (self.column, 1))
        self.leave_with(action for _, action in actions)

    def take_focus(self) -> None:
        """Start at the button."""
        self._close.setFocus(Qt.FocusReason.PopupFocusReason)

    def place(self) -> None:
        """Stand the groups side by side where all their words have room, else one below the other."""
        columns = [column.minimumSize().width() for column in self._columns]
        around = 2 * _SIDE + self.column.verticalScrollBar().sizeHint().width()
        beside = sum(columns) + _BETWEEN + around
        fits = beside <= self.room
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        self._groups.setDirection(direction)
        self._groups.setSpacing(_BETWEEN if fits else 0)
        self.column.setMinimumWidth(beside if fits else max(columns) + around)
        super().place()


class _GroupColumn(PageColumn):
    """The column with the groups: as tall as they are, and scrolled by the keyboard."""

    def __init__(self, name: str, margins: tuple[int, int, int, int]) -> None:
        super().__init__(name, margins=margins)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Ask for room for everything; the window may allow less."""
        content = self.widget()
        return content.sizeHint() if content is not None else super().sizeHint()


def _group(group: Group, actions: Actions) -> QGridLayout:
    rows = QGridLayout()
    rows.setContentsMargins(0, 8, 0, 16)
    rows.setVerticalSpacing(8)
    rows.setColumnStretch(0, 1)
    rows.addWidget(Label(group_title(group), "question"), 0, 0)
    for words, keys in _lines(group, actions):
        row = rows.rowCount()
        rows.addWidget(Label(words), row, 0)
        rows.addLayout(across(..., *map(KeyCap, keys), gap=4), row, 1)
    return rows


def _lines(group: Group, actions: Actions) -> Iterator[tuple[str, list[str]]]:
    """Yield what can be done with keys in a group, and the keys of each."""
    for spec, action in actions:
        if spec.group == group and spec.keys:
            yield action.text(), _keys(action)
    if group == "Sheet":
        for text, key in _AT_A_QUESTION:
            yield QCoreApplication.translate("Shortcuts", text), [key]


def _keys(action: QAction) -> list[str]:
    return [key_words(sequence) for sequence in action.shortcuts()]


def _spoken(actions: Actions) -> str:
    groups = (group for column in _COLUMNS for group in column)
    lines = (line for group in groups for line in _lines(group, actions))
    return "; ".join(f"{words}: {', '.join(keys)}" for words, keys in lines)
