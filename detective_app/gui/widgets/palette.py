"""The command palette: one field that finds sessions, actions and settings (Ctrl+K)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from detective_app.gui import icons, theme
from detective_app.gui.actions import Actions
from detective_app.gui.history_reader import HistoryReader, ListedSession
from detective_app.gui.models import history_words
from detective_app.gui.models.palette import ENTRY, Entry, PaletteModel, fits
from detective_app.gui.models.session_state import SessionState, state_word
from detective_app.gui.widgets.foreign_text import one_line
from detective_app.gui.widgets.label import Label, hairline
from detective_app.gui.widgets.overlay import Overlay

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.entries import SettingEntry

_WAIT_MS = 120
_MOST = {"session": 6, "action": 6, "setting": 4}
_ROW, _HEADING = 40, 32
_SELF = ("palette", "start", "next_answer", "previous_answer", "next_gap", "next_contradiction")
"""Actions that mean nothing from inside the palette."""


class Palette(Overlay):
    """Opens over the window; what is chosen is triggered, or told by a signal."""

    session_chosen = Signal(Path)
    setting_chosen = Signal(str)
    new_about = Signal(str)

    def __init__(
        self, window: QWidget, actions: Actions, reader: HistoryReader, settings: Sequence[SettingEntry]
    ) -> None:
        super().__init__(window, self.tr("Command palette"))
        self._actions, self._reader, self._settings = actions, reader, settings
        self._sessions: list[Entry] = []
        self._searching: asyncio.Task[None] | None = None
        self._model = PaletteModel()
        self._typed = QLineEdit()
        self._list = QListView()
        self._count = Label("", "meta", "text2")
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_WAIT_MS)
        self._wait.timeout.connect(self._search)
        self._lay_out()
        self._typed.textChanged.connect(self._on_typed)
        self._list.clicked.connect(self._choose)
        self.closed.connect(self._cancel)

    def open(self) -> None:
        """Show it with the newest sessions and wait for words."""
        super().open()
        self._typed.setFocus(Qt.FocusReason.PopupFocusReason)
        self._show()
        self._search()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Up and Down, choose with Enter."""
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._move(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self._list.currentIndex())
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self._typed.setAccessibleName(self.tr("Find a session, an action or a setting"))
        self._typed.setPlaceholderText(self.tr("Find a session, an action or a setting"))
        self._typed.setFrame(False)
        self._typed.setStyleSheet("border: none; background: transparent; padding: 0;")
        self._typed.setFont(theme.font("answer"))
        glass = QLabel()
        glass.setPixmap(icons.pixmap("search", "text2"))
        top = QHBoxLayout()
        top.setContentsMargins(20, 12, 16, 12)
        top.setSpacing(12)
        top.addWidget(glass)
        top.addWidget(self._typed, 1)
        top.addWidget(KeyCap(self.tr("Esc")))
        self._list.setAccessibleName(self.tr("Results"))
        self._list.setModel(self._model)
        self._list.setItemDelegate(_Rows(self._typed, self._list))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 10, 20, 10)
        foot.addWidget(Label(self.tr("Up and Down to move, Enter to open"), "meta", "text2"))
        foot.addStretch(1)
        foot.addWidget(self._count)
        self.rows.addLayout(top)
        self.rows.addWidget(hairline())
        self.rows.addWidget(self._list, 1)
        self.rows.addWidget(hairline())
        self.rows.addLayout(foot)

    def _on_typed(self) -> None:
        self._show()
        self._wait.start()

    def _search(self) -> None:
        self._cancel()
        self._searching = asyncio.get_event_loop().create_task(self._find(self._typed.text()), name="palette")

    def _cancel(self) -> None:
        if self._searching is not None:
            self._searching.cancel()

    async def _find(self, typed: str) -> None:
        found = await self._reader.search(typed, limit=_MOST["session"])
        self._sessions = [_session_entry(listed) for listed in found]
        self._show()

    def _show(self) -> None:
        typed = self._typed.text().strip()
        self._model.show(
            [
                (self.tr("Go to"), self._sessions),
                (self.tr("Actions"), self._found_actions(typed)),
                (self.tr("Settings"), self._found_settings(typed)),
            ]
        )
        self._count.setText(self.tr("%n result(s)", "", self._model.count))
        self._list.setFixedHeight(self._height())
        self._move(1, start=-1)
        self.place()

    def _found_actions(self, typed: str) -> list[Entry]:
        found = []
        for spec, action in self._actions:
            if spec.name not in _SELF and action.isEnabled() and fits(action.text(), typed):
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                found.append(Entry("action", action.text(), keys, spec.icon or "chevron-right", spec.name))
        found = found[: _MOST["action"]]
        if typed:
            text = self.tr("New investigation about “{words}”").format(words=one_line(typed, 60))
            found.append(Entry("new", text, "", "add", typed))
        return found

    def _found_settings(self, typed: str) -> list[Entry]:
        fitting = [entry for entry in self._settings if typed and fits(entry.title, typed)]
        return [
            Entry("setting", entry.title, entry.value, "settings", entry.section)
            for entry in fitting[: _MOST["setting"]]
        ]

    def _height(self) -> int:
        rows = range(self._model.rowCount())
        needed = sum(_HEADING if self._model.entry(row).kind == "heading" else _ROW for row in rows)
        return min(needed + 16, self.height() - 240)

    def _move(self, step: int, start: int | None = None) -> None:
        row = self._list.currentIndex().row() if start is None else start
        rows = self._model.rowCount()
        for _ in range(rows):
            row = (row + step) % rows
            if self._model.entry(row).kind != "heading":
                self._list.setCurrentIndex(self._model.index(row, 0))
                return

    def _choose(self, index: QModelIndex) -> None:
        if not index.isValid() or self._model.entry(index.row()).kind == "heading":
            return
        entry = self._model.entry(index.row())
        self.close()
        if entry.kind == "session" and isinstance(entry.target, Path):
            self.session_chosen.emit(entry.target)
        elif entry.kind == "action":
            self._actions[str(entry.target)].trigger()
        elif entry.kind == "setting":
            self.setting_chosen.emit(str(entry.target))
        else:
            self.new_about.emit(str(entry.target))


class KeyCap(Label):
    """A key as it looks on a keyboard."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, "meta", "text2", weight=500, parent=parent)
        self.setContentsMargins(6, 2, 6, 2)

    def paintEvent(self, event: object) -> None:
        """Paint the cap under the text."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("key"))
        painter.drawRoundedRect(QRectF(self.rect()), 5, 5)
        painter.end()
        super().paintEvent(event)  # type: ignore[arg-type]


class _Rows(QStyledItemDelegate):
    """Paints headings and rows, the letters that were typed in a heavier weight."""

    def __init__(self, typed: QLineEdit, parent: QWidget) -> None:
        super().__init__(parent)
        self._typed = typed

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        """Return the height of a heading or a row."""
        heading = index.data(ENTRY).kind == "heading"
        return QSize(100, theme.pixels(_HEADING if heading else _ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        """Paint a row."""
        entry: Entry = index.data(ENTRY)
        area: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.kind == "heading":
            painter.setFont(theme.font("meta", 600))
            painter.setPen(theme.color("text2"))
            painter.drawText(area.adjusted(20, 8, 0, 0), Qt.AlignmentFlag.AlignVCenter, entry.text)
        else:
            self._paint_row(painter, area, entry, current=index == self.parent().currentIndex())  # type: ignore[attr-defined]
        painter.restore()

    def _paint_row(self, painter: QPainter, area: QRect, entry: Entry, *, current: bool) -> None:
        if current:
            painter.setPen(theme.color("accent"))
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(area).adjusted(6, 0, -6, 0), 8, 8)
        middle = area.center().y()
        size = theme.pixels(16)
        painter.drawPixmap(area.left() + 20, middle - size // 2, icons.pixmap(entry.icon or "chevron-right"))
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        right = area.adjusted(0, 0, -20, 0)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(right, flags, entry.detail)
        room = right.width() - painter.fontMetrics().horizontalAdvance(entry.detail) - 72
        self._paint_text(painter, QRect(area.left() + 48, area.top(), room, area.height()), entry.text)

    def _paint_text(self, painter: QPainter, area: QRect, text: str) -> None:
        """Paint a text with the place that was typed in 600."""
        shown = QFontMetrics(theme.font("ui", 600)).elidedText(
            text, Qt.TextElideMode.ElideRight, area.width()
        )
        typed = self._typed.text().strip().casefold()
        at = shown.casefold().find(typed) if typed else -1
        pieces = [(shown, 400)]
        if at >= 0 and len(shown.casefold()) == len(shown):
            end = at + len(typed)
            pieces = [(shown[:at], 400), (shown[at:end], 600), (shown[end:], 400)]
        painter.setPen(theme.color("text"))
        left = area.left()
        for piece, weight in pieces:
            painter.setFont(theme.font("ui", weight))
            painter.drawText(QRect(left, area.top(), area.right() - left + 8, area.height()), _MIDDLE, piece)
            left += painter.fontMetrics().horizontalAdvance(piece)


_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_ICONS: dict[SessionState, str] = {
    "running": "target",
    "paused": "pause",
    "needs-you": "question-circle",
    "completed": "check-circle",
    "limit-reached": "flag",
    "failed": "cross-circle",
    "unreadable": "alert",
}


def _session_entry(listed: ListedSession) -> Entry:
    number = history_words.score(listed) or history_words.answers(listed)
    words = f"{state_word(listed.state)}, {number}" if number else state_word(listed.state)
    return Entry("session", history_words.title(listed), words, _ICONS[listed.state], listed.row.path)
