"""What the palette offers: places to go, actions and settings that fit what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

Kind = Literal["heading", "session", "action", "setting", "new"]
ENTRY = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()


class FoundSetting(Protocol):
    """A setting that can be found: the section it stands in, its title and its value in words."""

    @property
    def section(self) -> str:
        """The name of its section."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def value(self) -> str:
        """How it is set, or nothing."""


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

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The rows, headings among them."""
        return tuple(self._entries)

    def step(self, row: int, by: int) -> int:
        """Return the next row, or with -1 the one before, that can be chosen; round the end; -1 for none."""
        for distance in range(1, len(self._entries) + 1):
            following = (row + by * distance) % len(self._entries)
            if self._entries[following].kind != "heading":
                return following
        return -1

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
