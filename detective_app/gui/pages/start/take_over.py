"""Who takes over when a model that asks fails: a button whose menu ticks them, in the order of ticking."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.run.naming import model_words
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.wording import filled


class TakeOver(Button):
    """Holds `refs`, who is asked where a model cannot go on, in the order in which they were chosen.

    With `everyone`, all that could take over do, until a person chooses.
    """

    changed = Signal()

    def __init__(self, *, everyone: bool = False) -> None:
        super().__init__(kind="quiet", icon="switch")
        self.refs: tuple[str, ...] = ()
        self._offered: dict[str, Candidate] = {}
        self._troubles: dict[str, str] = {}
        self._own = self._name = ""
        self._everyone = everyone
        self._menu = QMenu(self)
        self.setFixedWidth(theme.pixels(32))
        self.clicked.connect(self._open)

    @property
    def words(self) -> str:
        """Who takes over, "" where nobody does."""
        names = ", ".join(map(model_words, self.refs))
        return filled(self.tr("then %1"), names) if names else ""

    def offer(self, candidates: Sequence[Candidate]) -> None:
        """Know who could take over; with `everyone` nobody else does."""
        self._offered = {one.ref: one for one in candidates if one.usable}
        if self._everyone:
            self.take(tuple(self._offered))

    def take(self, refs: Sequence[str]) -> None:
        """Have these take over."""
        self.refs = tuple(refs)
        self._show()

    def show_troubles(self, words_of: Callable[[Candidate], str]) -> None:
        """Say in the menu how each failed when it was asked last, if it did."""
        self._troubles = {ref: words for ref, one in self._offered.items() if (words := words_of(one))}

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
            trouble = self._troubles.get(ref)
            action = QAction(f"{model_words(ref)} · {trouble}" if trouble else model_words(ref), self._menu)
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
        self._everyone = False
        others = [one for one in self.refs if one != ref]
        self.take([*others, ref] if chosen else others)
        self.changed.emit()
