"""The command palette: one field that finds sessions, actions and settings (Ctrl+K)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across, put
from detective_app.gui.controls.label import ElidedLabel, Glyph, KeyCap, Label, hairline
from detective_app.gui.foreign_text import one_line
from detective_app.gui.icons import write
from detective_app.gui.opening import announce
from detective_app.gui.run import history_reader
from detective_app.gui.run.history_reader import STATE_ICONS, HistoryReader, ListedSession
from detective_app.gui.run.verdict_words import RULING_LOOKS
from detective_app.gui.setup.setting_entries import SettingEntry
from detective_app.gui.shell.actions import Actions
from detective_app.gui.shell.overlay import Overlay
from detective_app.gui.tasks import Tasks
from detective_app.gui.wording import in_own_words, key_words

Kind = Literal["heading", "session", "action", "setting", "new"]
ENTRY = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; `target` is a session's path, an action's name, a settings section or a hypothesis."""

    kind: Kind
    text: str
    detail: str = ""
    icon: str = "chevron-right"
    target: Path | str = ""


def fits(text: str, typed: str) -> bool:
    """Tell whether every word that was typed occurs in a text, whatever the case."""
    folded = text.casefold()
    return all(word in folded for word in typed.casefold().split())


def matches(text: str, typed: str) -> list[tuple[int, int]]:
    """Return where the typed words occur first, as (start, end) in order; no two overlap."""
    folded = text.casefold()
    if len(folded) != len(text):  # a few letters fold to two: their places are not known
        return []
    spans = sorted((folded.find(word), len(word)) for word in set(typed.casefold().split()))
    found: list[tuple[int, int]] = []
    for start, length in spans:
        if start >= 0 and (not found or start >= found[-1][1]):
            found.append((start, start + length))
    return found


class PaletteModel(QAbstractListModel):
    """The rows as they are shown; headings cannot be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []

    def show(self, groups: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        """Show groups of rows; empty ones are left out."""
        self.beginResetModel()
        self.entries = []
        for title, entries in groups:
            if entries:
                self.entries += [Entry("heading", title), *entries]
        self.endResetModel()

    @property
    def count(self) -> int:
        """How many rows can be chosen."""
        return sum(entry.kind != "heading" for entry in self.entries)

    def step(self, row: int, by: int) -> int:
        """Return the next row, or with -1 the one before, that can be chosen; round the end; -1 for none."""
        for distance in range(1, len(self.entries) + 1):
            following = (row + by * distance) % len(self.entries)
            if self.entries[following].kind != "heading":
                return following
        return -1

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.entries)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a row's text, its entry, or what a screen reader says."""
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.text}, {entry.detail}" if entry.detail else entry.text
        return entry if role == ENTRY else None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Leave headings out of what can be chosen."""
        if not index.isValid() or self.entries[index.row()].kind == "heading":
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


ROW, HEADING = 40, 32
_EDGE, _TEXT_LEFT, _GAP = 20, 48, 24
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_Index = QModelIndex | QPersistentModelIndex


class PaletteRows(QStyledItemDelegate):
    """Paints the rows of a list; `typed` holds what was typed."""

    def __init__(self, typed: QLineEdit, view: QListView) -> None:
        super().__init__(view)
        self._typed, self._view = typed, view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a heading or a row."""
        return QSize(100, height(index.data(ENTRY)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a row."""
        entry: Entry = index.data(ENTRY)
        area: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.kind == "heading":
            heading = area.adjusted(_EDGE, 4, 0, 0)
            write(painter, heading, entry.text, _LEFT, font=theme.font("meta", 600), color="text2")
        else:
            if index == self._view.currentIndex():
                painter.setPen(QPen(theme.color("accent"), 2))
                painter.setBrush(theme.color("accentSoft"))
                painter.drawRoundedRect(QRectF(area).adjusted(8, 1, -8, -1), 8, 8)
            self._paint_row(painter, area, entry)
        painter.restore()

    def _paint_row(self, painter: QPainter, area: QRect, entry: Entry) -> None:
        size = theme.pixels(16)
        top = area.top() + (area.height() - size) // 2
        painter.drawPixmap(area.left() + _EDGE, top, icons.pixmap(entry.icon))
        end = area.adjusted(0, 0, -_EDGE, 0)
        write(painter, end, entry.detail, _RIGHT, font=theme.font("meta"), color="text2")
        taken = painter.fontMetrics().horizontalAdvance(entry.detail)
        left = _TEXT_LEFT - 16 + size
        self._paint_text(painter, area.adjusted(left, 0, -_EDGE - taken - _GAP, 0), entry.text)

    def _paint_text(self, painter: QPainter, area: QRect, text: str) -> None:
        """Paint a text, cut where there is no room, with the typed words in 600."""
        painter.setPen(theme.color("text"))
        painter.setFont(theme.font("ui", 600))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        left = area.left()
        for piece, weight in _pieces(shown, self._typed.text()):
            painter.setFont(theme.font("ui", weight))
            room = QRect(left, area.top(), area.right() - left + _GAP, area.height())
            painter.drawText(room, _LEFT, piece)
            left += painter.fontMetrics().horizontalAdvance(piece)


def height(entry: Entry) -> int:
    """Return the height of a row."""
    return theme.pixels(HEADING if entry.kind == "heading" else ROW)


def _pieces(text: str, typed: str) -> list[tuple[str, int]]:
    pieces, done = [], 0
    for start, end in matches(text, typed):
        pieces += [(text[done:start], 400), (text[start:end], 600)]
        done = end
    return [*pieces, (text[done:], 400)]


_WAIT_MS = 120
_MOST = {"session": 6, "action": 6, "setting": 4}
_WORDS, _DETAIL = 60, 40  # the most characters of what was typed, and of a setting's value, in a row
_NOT_FROM_HERE = ("palette", "start")
_AROUND = 120  # height of the field and the foot, and what stays free below


class Palette(Overlay):
    """Opens over the window; what is chosen is triggered, or told by a signal."""

    session_chosen = Signal(Path)
    setting_chosen = Signal(str)
    new_about = Signal(str)

    def __init__(
        self,
        window: QWidget,
        actions: Actions,
        reader: HistoryReader,
        tasks: Tasks,
        settings: Sequence[SettingEntry],
    ) -> None:
        super().__init__(window, self.tr("Command palette"))
        self._actions, self._reader, self._tasks, self._settings = actions, reader, tasks, settings
        self._sessions: list[Entry] = []
        self._searching: asyncio.Task[None] | None = None
        self._moved = False
        self.model = PaletteModel()
        self.typed = _Typed()
        self.list = QListView()
        self.hint = ElidedLabel("", "meta", "text2")
        self.count = Label("", "meta", "text2")
        self._wait = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._wait.timeout.connect(self._search)
        self._lay_out()
        self.typed.textChanged.connect(self._on_typed)
        self.list.clicked.connect(self._choose)
        self.closed.connect(self._cancel)
        self.leave_with(action for _, action in actions)

    def take_focus(self) -> None:
        """Wait for words, with the newest sessions in sight."""
        self.typed.setFocus(Qt.FocusReason.PopupFocusReason)
        self._show()
        self._search()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Up and Down, choose with Enter."""
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._move(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.list.currentIndex())
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        top = across(
            Glyph("search"),
            (self.typed, 1),
            KeyCap(key_words(QKeySequence(Qt.Key.Key_Escape))),
            margins=(20, 8, 20, 8),
            gap=12,
        )
        self.list.setAccessibleName(self.tr("Results"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(PaletteRows(self.typed, self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        foot = across((self.hint, 1), self.count, margins=(20, 12, 20, 12), gap=16)
        put(self.rows, top, hairline(), 8, (self.list, 1), 8, hairline(), foot)

    def _on_typed(self) -> None:
        typed = self.typed.text()
        self._cancel()  # what it finds was typed before, and Enter would open it
        self._moved = False
        self._sessions = [entry for entry in self._sessions if fits(entry.text, typed)]
        self._show()
        self._wait.start()

    def _search(self) -> None:
        self._cancel()
        self._searching = self._tasks.spawn(self._find(self.typed.text()), "palette")

    def _cancel(self) -> None:
        self._wait.stop()
        if self._searching is not None:
            self._searching.cancel()

    async def _find(self, typed: str) -> None:
        problem = ""
        try:
            found = await self._reader.search(typed, limit=_MOST["session"])
            self._sessions = [_session_entry(listed) for listed in found]
        except DetectiveError as error:
            self._sessions, problem = [], in_own_words(str(error))
        self._show(problem)
        announce(self.typed, self.count.text())

    def _show(self, problem: str = "") -> None:
        typed = self.typed.text().strip()
        chosen = self._current() if self._moved else None
        self.model.show(
            [
                (self.tr("Go to"), self._sessions),
                (self.tr("Actions"), self._found_actions(typed)),
                (self.tr("Settings"), self._found_settings(typed)),
            ]
        )
        self.hint.setText(problem or self.tr("Up and Down to move, Enter to open"))
        self.count.setText(self.tr("%n result(s)", "", self.model.count))
        entries = self.model.entries
        row = entries.index(chosen) if chosen in entries else self.model.step(-1, 1)
        self.list.setCurrentIndex(self.model.index(row, 0))
        self.list.setFixedHeight(min(sum(map(height, entries)), self.height() - self._top - _AROUND - 16))
        self.place()

    def _found_actions(self, typed: str) -> list[Entry]:
        found = []
        for spec, action in self._actions:
            if spec.name not in _NOT_FROM_HERE and action.isEnabled() and fits(action.text(), typed):
                icon = spec.icon or "chevron-right"
                found.append(Entry("action", action.text(), _keys(action), icon, spec.name))
        found = found[: _MOST["action"]]
        if typed:
            text = self.tr("New sheet about “{words}”").format(words=one_line(typed, _WORDS))
            found.append(Entry("new", text, _keys(self._actions["new"]), "add", typed))
        return found

    def _found_settings(self, typed: str) -> list[Entry]:
        fitting = [entry for entry in self._settings if typed and fits(entry.title, typed)]
        return [
            Entry("setting", entry.title, one_line(entry.value, _DETAIL), "settings", entry.section)
            for entry in fitting[: _MOST["setting"]]
        ]

    def _current(self) -> Entry | None:
        index = self.list.currentIndex()
        return self.model.entries[index.row()] if index.isValid() else None

    def _move(self, by: int) -> None:
        self._moved = True
        index = self.model.index(self.model.step(self.list.currentIndex().row(), by), 0)
        self.list.setCurrentIndex(index)
        announce(self.typed, str(index.data(Qt.ItemDataRole.AccessibleTextRole)))

    def _choose(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        entry = self.model.entries[index.row()]
        if entry.kind == "heading":
            return
        self.close()
        if entry.kind == "session" and isinstance(entry.target, Path):
            self.session_chosen.emit(entry.target)
        elif entry.kind == "action":
            self._actions[str(entry.target)].trigger()
        elif entry.kind == "setting":
            self.setting_chosen.emit(str(entry.target))
        else:
            self.new_about.emit(str(entry.target))


class _Typed(QLineEdit):
    """The field for the words; the row that Enter opens has the ring in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Find a sheet, an action or a setting"))
        self.setPlaceholderText(self.accessibleName())
        self.setFrame(False)
        self.setTextMargins(-2, 0, 0, 0)  # Qt keeps 2 px free before the text
        self.restyle()

    def restyle(self) -> None:
        """Take font and height from the theme."""
        self.setFont(theme.font("question", 400))
        bare = "border: none; background: transparent; padding: 0; min-height: {0}px; max-height: {0}px;"
        self.setStyleSheet(bare.format(theme.pixels(40)))

    def focus_area(self) -> QRect:
        """Return nothing: no ring here."""
        return QRect()


def _keys(action: QAction) -> str:
    return key_words(action.shortcut())


def _session_entry(listed: ListedSession) -> Entry:
    number = history_reader.answers(listed)
    words = f"{listed.word}, {number}" if number else listed.word
    icon = RULING_LOOKS[listed.ruling][0] if listed.ruling else STATE_ICONS[listed.state]
    return Entry("session", history_reader.title(listed), words, icon, listed.row.path)
