"""The card that ends a transcript without a failure of a model: done, at the limit, stopped, or refused."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme
from detective_app.gui.controls.button import Button, Kind
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import State, StatusMark
from detective_app.gui.transcript.card import Card

_EDGES: dict[State, str] = {"failed": "high"}
_COLORS: dict[State, str] = {"failed": "high", "ok": "ok"}


class ClosingCard(Card):
    """A state, a title, one sentence, and what to do next."""

    def __init__(self, state: State, word: str, title: str, text: str, parent: QWidget | None = None) -> None:
        edge = _EDGES.get(state, "hairline")
        super().__init__(edge, 1.5 if state in _EDGES else 1.0, parent)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        mark = StatusMark(state, word, color=_COLORS.get(state, "text2"), weight=600)
        mark.setFixedHeight(theme.pixels(24))
        heading = Prose("question", name=title)
        heading.show_text(title)
        self.add_row(mark, heading)
        if text:
            prose = Prose("answer", name=text[:100])
            prose.show_text(text)
            self.add_row(None, prose, above=4)
        self._actions = Flow((), line=32, gap=12)
        self._first: Button | None = None

    def add_action(self, words: str, do: Callable[[], object], kind: Kind = "plain") -> None:
        """Add a button; the first one is the next step."""
        button = Button(words, kind)
        button.clicked.connect(lambda _=False: do())
        if self._first is None:
            self._first = button
            self.add_row(None, self._actions, above=16)
        self._actions.add(button)

    def focus_first(self) -> None:
        """Put the keyboard on the next step."""
        if self._first is not None:
            self._first.setFocus(Qt.FocusReason.OtherFocusReason)
