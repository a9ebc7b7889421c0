"""A passage in full, with where it stands, the lines round it, and what was said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from detective_app.account.board import above
from detective_app.core.passages import PERSON
from detective_app.gui import theme
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.board.words import side_word
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.places import open_words, place_words, source_of
from detective_app.gui.transcript.card import Card
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from detective_app.core.passages import Mark, ShownPassage
    from detective_app.core.session import InterrogationSession


class PassageView(Card):
    """Has the keyboard while one judges, and is read out as a whole; `open_requested` opens the document.

    `step_requested` asks for the next passage, or with -1 for the one before, `claim_requested` for claims.
    """

    accessible_role = QAccessible.Role.Grouping
    open_requested = Signal()
    step_requested = Signal(int)
    claim_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._passage: ShownPassage | None = None
        self._place = ElidedLabel("", "ui", "text2", weight=500)
        self.open = TextLink("")
        self.open.clicked.connect(self.open_requested)
        self._under = _read("meta", "muted", 18)
        self._before = _read("ui", "muted", 20)
        self._text = _read("answer", "text", 24)
        self._after = _read("ui", "muted", 20)
        self._said = Label("", "meta", "text2", wrap=True)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._place, 1)
        head.addWidget(self.open)
        self.rows.setSpacing(8)
        self.rows.addLayout(head)
        for part in (self._under, self._before, self._text, self._after, self._said):
            self.rows.addWidget(part)

    @property
    def around(self) -> tuple[str, str]:
        """The lines that stand before and after."""
        return self._before.plain(), self._after.plain()

    def show_passage(
        self, session: InterrogationSession, passage: ShownPassage, position: str, marks: Sequence[Mark]
    ) -> None:
        """Show a passage of a session; `marks` are those that stand, `position` is which one it is."""
        place = one_line(place_words(session, passage.source_id, passage.locator))
        self._passage = passage
        self._place.setText(place)
        self._place.show()
        self.open.show()
        self.open.setText(open_words(source_of(session, passage.source_id), passage.locator))
        self.open.setAccessibleName(f"{self.open.text()}, {place}")
        self.show_around("", "")
        _show(self._text, passage.text)
        said = [_by(one.by, side_word(one.side)) for one in marks]
        self._said.setText("  ".join(said))
        self._said.setVisible(bool(said))
        parts = [position, place, *said, " ".join(passage.text.split())]
        self.setAccessibleName(". ".join(part.rstrip(".") for part in parts))

    def show_end(self, position: str, words: str) -> None:
        """Show what is to be said after the last passage of a claim."""
        self._passage = None
        self.show_around("", "")
        for part in (self._place, self.open, self._said):
            part.hide()
        _show(self._text, words)
        self.setAccessibleName(f"{position}. {words}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from passage to passage with Right and Left, and from claim to claim with Down and Up."""
        key = event.key()
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Left) and not event.modifiers():
            self.step_requested.emit(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and not event.modifiers():
            self.claim_requested.emit(1 if key == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def show_around(self, before: str, after: str) -> None:
        """Show the lines before and after, and above them what else the passage stands under."""
        _show(self._under, above(self._passage, before) if self._passage else "")
        _show(self._before, before)
        _show(self._after, after)


def _by(who: str, side: str) -> str:
    if who == PERSON:
        return filled(QCoreApplication.translate("PassageView", "You: %1."), side)
    return filled(QCoreApplication.translate("PassageView", "%1: %2."), model_name(who), side)


def _read(role: theme.Role, color: str, line: int) -> Prose:
    """Return a text at which the keyboard does not stop: the passage is read out as a whole."""
    text = Prose(role, color, line=line)
    text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return text


def _show(text: Prose, words: str) -> None:
    text.show_text(words)
    text.setVisible(bool(words.strip()))
