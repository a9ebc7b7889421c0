"""What the palette offers: places to go, actions and settings that fit what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

Kind = Literal["heading", "session", "action", "setting", "new"]
ENTRY = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; `target` is a session's path, an action's name, a settings section or a hypothesis."""

    kind: Kind
    text: str
    detail: str = ""
    icon: str = ""
    target: Path | str = ""


def fits(text: str, typed: str) -> bool:
    """Tell whether every word that was typed begins somewhere in a text, whatever the case."""
    folded = text.casefold()
    return all(word in folded for word in typed.casefold().split())


class PaletteModel(QAbstractListModel):
    """The rows as they are shown; headings cannot be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []

    def show(self, groups: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        """Show groups of rows; empty ones are left out."""
        self.beginResetModel()
        self._entries = []
        for title, entries in groups:
            if entries:
                self._entries += [Entry("heading", title), *entries]
        self.endResetModel()

    @property
    def count(self) -> int:
        """How many rows can be chosen."""
        return sum(entry.kind != "heading" for entry in self._entries)

    def entry(self, row: int) -> Entry:
        """Return a row."""
        return self._entries[row]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._entries)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a row's text, its entry, or what a screen reader says."""
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.text}, {entry.detail}" if entry.detail else entry.text
        return entry if role == ENTRY else None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Leave headings out of what can be chosen."""
        if not index.isValid() or self._entries[index.row()].kind == "heading":
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
