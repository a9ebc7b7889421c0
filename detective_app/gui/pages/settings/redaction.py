"""What is replaced before anything leaves: a box for each kind, and the person's own list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.placeholders import REDACTION_KINDS
from detective_app.core.words import redacted_name
from detective_app.gui.controls.tick_box import TickBox
from detective_app.gui.setup.setting_entries import redaction_words

if TYPE_CHECKING:
    from detective_app.core.placeholders import RedactionKind

_BETWEEN = "; "


class RedactionKinds(QWidget):
    """The kinds below one another; `chosen` carries those that are ticked."""

    chosen = Signal(tuple)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        self.boxes: dict[RedactionKind, TickBox] = {}
        for kind, words in redaction_words().items():
            box = self.boxes[kind] = TickBox(words, f"{name}: {words}")
            rows.addWidget(box)
            box.clicked.connect(lambda _: self.chosen.emit(self._ticked()))
        self.setFocusProxy(self.boxes[REDACTION_KINDS[0]])

    def show_kinds(self, kinds: tuple[RedactionKind, ...]) -> None:
        """Tick some kinds."""
        for kind, box in self.boxes.items():
            box.setChecked(kind in kinds)

    def _ticked(self) -> tuple[RedactionKind, ...]:
        return tuple(kind for kind, box in self.boxes.items() if box.isChecked())


def names_line(names: tuple[str, ...]) -> str:
    """Return names as they stand in one line."""
    return _BETWEEN.join(names)


def checked_names(text: str) -> str:
    """Read a line of names, and return it as it is written again; raises ValueError."""
    return names_line(names_in(text))


def names_in(line: str) -> tuple[str, ...]:
    """Return the names of a line; raises ValueError."""
    parts = (part for part in line.split(_BETWEEN.strip()) if part.strip())
    return tuple(dict.fromkeys(map(redacted_name, parts)))
