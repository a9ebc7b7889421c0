"""Who takes over when the model that asks fails: a list to tick and to put in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.run.naming import model_words
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.wording import filled

_ROW = 32


class _Framed(QStyledItemDelegate):
    """Draws a frame round each box to tick, which the style leaves out of sight in the dark theme."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row, then the frame."""
        super().paint(painter, option, index)
        made = QStyleOptionViewItem(option)
        self.initStyleOption(made, index)
        box = made.widget.style().subElementRect(
            QStyle.SubElement.SE_ItemViewItemCheckIndicator, made, made.widget
        )
        painter.setPen(theme.color("control"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(0, 0, -1, -1))


class FallbackOrder(QListWidget):
    """Detectives in order; Alt+Up and Alt+Down move one, Space leaves it out."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Who takes over when the model that asks fails"))
        self.setAccessibleDescription(self.tr("Alt+Up and Alt+Down move an entry, Space leaves it out."))
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_Framed(self))
        self._left_out: set[str] = set()
        self._order: list[str] = []
        self._candidates: dict[str, Candidate] = {}
        self.itemChanged.connect(self._on_ticked)
        self.restyle()

    @property
    def refs(self) -> tuple[str, ...]:
        """`"{provider}:{model}"` of those that are ticked, in order."""
        items = [self.item(row) for row in range(self.count())]
        ticked = [item for item in items if item.checkState() == Qt.CheckState.Checked]
        return tuple(str(item.data(Qt.ItemDataRole.UserRole)) for item in ticked)

    def offer(self, candidates: tuple[Candidate, ...]) -> None:
        """List the others that have a key; keeps the order and the ticks of before."""
        self._candidates = {candidate.ref: candidate for candidate in candidates}
        rank = {ref: n for n, ref in enumerate(self._order)}
        ordered = sorted(candidates, key=lambda candidate: rank.get(candidate.ref, len(rank)))
        self.blockSignals(True)
        self.clear()
        for candidate in ordered:
            item = QListWidgetItem(_line(candidate), self)
            item.setData(Qt.ItemDataRole.UserRole, candidate.ref)
            left_out = candidate.ref in self._left_out
            item.setCheckState(Qt.CheckState.Unchecked if left_out else Qt.CheckState.Checked)
        self.blockSignals(False)
        if self.count():
            self.setCurrentRow(0)
        self.setVisible(bool(self.count()))
        self.restyle()

    def show_troubles(self, words_of: Callable[[Candidate], str]) -> None:
        """Say of each how it failed when it was asked last, if it did."""
        self.blockSignals(True)
        for row in range(self.count()):
            item = self.item(row)
            candidate = self._candidates[str(item.data(Qt.ItemDataRole.UserRole))]
            words = words_of(candidate)
            item.setText(f"{_line(candidate)} · {words}" if words else _line(candidate))
        self.blockSignals(False)

    def move_current(self, by: int) -> None:
        """Move the current entry up (-1) or down (1)."""
        row = self.currentRow()
        if row < 0 or not 0 <= row + by < self.count():
            return
        self.blockSignals(True)
        item = self.takeItem(row)
        self.insertItem(row + by, item)
        self.setCurrentRow(row + by)
        self.blockSignals(False)
        self._keep()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Alt and the arrows."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_current(by)
        else:
            super().keyPressEvent(event)

    def restyle(self) -> None:
        """Take the heights from the theme."""
        for row in range(self.count()):
            self.item(row).setSizeHint(QSize(0, theme.pixels(_ROW)))
        self.setFixedHeight(theme.pixels(_ROW) * max(1, min(self.count(), 5)) + 2)

    def _on_ticked(self, item: QListWidgetItem) -> None:
        ref = str(item.data(Qt.ItemDataRole.UserRole))
        if item.checkState() == Qt.CheckState.Checked:
            self._left_out.discard(ref)
        else:
            self._left_out.add(ref)
        self._keep()

    def _keep(self) -> None:
        items = [self.item(row) for row in range(self.count())]
        self._order = [str(item.data(Qt.ItemDataRole.UserRole)) for item in items]
        self.changed.emit()


def _line(candidate: Candidate) -> str:
    return f"{candidate.title}  {candidate.name}"


class TakeOver(Button):
    """Holds `refs`, who is asked where a detective cannot go on, in the order in which they were chosen."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__(kind="quiet", icon="switch")
        self.refs: tuple[str, ...] = ()
        self._offered: tuple[str, ...] = ()
        self._own = self._name = ""
        self._menu = QMenu(self)
        self.setFixedWidth(theme.pixels(32))
        self.clicked.connect(self._open)

    @property
    def words(self) -> str:
        """Who takes over, "" where nobody does."""
        names = ", ".join(map(model_words, self.refs))
        return filled(self.tr("then %1"), names) if names else ""

    def offer(self, candidates: Sequence[Candidate]) -> None:
        """Know who could take over."""
        self._offered = tuple(dict.fromkeys(one.ref for one in candidates if one.usable))

    def take(self, refs: Sequence[str]) -> None:
        """Have these take over."""
        self.refs = tuple(refs)
        self._show()

    def stand_by(self, ref: str) -> None:
        """Know from whom they take over, which is no choice."""
        self._own = ref
        self.take([one for one in self.refs if one != ref])

    def call(self, name: str) -> None:
        """Be called by a name."""
        self._name = name
        self._show()

    def _show(self) -> None:
        self.setToolTip(self._name)
        self.setAccessibleName(f"{self._name}: {self.words}" if self.words else self._name)

    def _open(self) -> None:
        self._menu.clear()
        self._menu.setAccessibleName(self._name)
        others = [one for one in dict.fromkeys((*self.refs, *self._offered)) if one != self._own]
        for ref in others:
            action = QAction(model_words(ref), self._menu)
            action.setCheckable(True)
            action.setChecked(ref in self.refs)
            action.triggered.connect(lambda checked, ref=ref: self._choose(ref, chosen=checked))
            self._menu.addAction(action)
        if not others:
            nobody = QAction(self.tr("No other model is set up"), self._menu)
            nobody.setEnabled(False)
            self._menu.addAction(nobody)
        self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _choose(self, ref: str, *, chosen: bool) -> None:
        others = [one for one in self.refs if one != ref]
        self.take([*others, ref] if chosen else others)
        self.changed.emit()
