"""One provider in the order of use: its key, what a test of it found, and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Beside, across, down
from detective_app.gui.controls.button import Button, TwiceButton
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.controls.status_mark import MarkIcon, State
from detective_app.gui.opening import announce
from detective_app.gui.pages.settings.section import ROOM_WITH_ACTIONS
from detective_app.gui.run.naming import provider_title
from detective_app.gui.setup.key_field import KeyField
from detective_app.gui.setup.key_trial import (
    KeyTrial,
    Trial,
    TrialButton,
    TrialReport,
    detail_words,
    state_word,
)
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.front_end.application import Application
    from detective_app.gui.setup.key_trial import ProviderResults
    from detective_app.gui.tasks import Tasks
    from detective_app.storage.keys import KnownKey

_GUTTER, _NAME, _RESULT = 24, 32, 230
_NUMBER_LEFT = 20
_DRAG_STEP = 40


class Grip(QWidget):
    """Dots and a position; `moved` carries -1 for up, 1 for down."""

    accessible_role = QAccessible.Role.ListItem  # AT-SPI knows no grip
    moved = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name, self._position, self._from = name, 0, QPoint()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeVerCursor)
        self.setFixedSize(self.sizeHint())

    def show_position(self, position: int, of: int) -> None:
        """Show the place in the list, from 1."""
        self._position = position
        words = self.tr("{name}, number {n} of {all}").format(name=self._name, n=position, all=of)
        self.setAccessibleName(words)
        self.setAccessibleDescription(self.tr("Alt+Up and Alt+Down move it."))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of dots and number."""
        return QSize(_NUMBER_LEFT + theme.pixels(12), theme.pixels(18))

    def restyle(self) -> None:
        """Take the size from the theme."""
        self.setFixedSize(self.sizeHint())

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self.rect().adjusted(-2, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the dots and the number."""
        painter = QPainter(self)
        top = (self.height() - theme.pixels(16)) // 2
        painter.drawPixmap(-4, top, icons.pixmap("grip", "muted", 16))
        painter.setFont(theme.font("ui", 500))
        painter.setPen(theme.color("text2"))
        area = self.rect().adjusted(_NUMBER_LEFT, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, str(self._position))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Alt and an arrow."""
        step = alt_step(event)
        if step:
            self.moved.emit(step)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold."""
        self._from = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move by a row when it was dragged far enough."""
        now = event.globalPosition().toPoint()
        distance = now.y() - self._from.y()
        if abs(distance) >= theme.pixels(_DRAG_STEP):
            self._from = now
            self.moved.emit(1 if distance > 0 else -1)


def alt_step(event: QKeyEvent) -> int:
    """Return which way a key press moves a row: -1, 1, or 0 when it does not."""
    if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)


class ProviderRow(QWidget):
    """A row of the provider list.

    `moved` carries -1 or 1; `removal_asked` means the key; `left_out` that the provider is not to be used;
    `key_changed` that one was saved.
    """

    moved = Signal(int)
    removal_asked = Signal()
    left_out = Signal()
    key_changed = Signal()

    def __init__(
        self, provider: ProviderName, application: Application, tasks: Tasks, results: ProviderResults
    ) -> None:
        super().__init__()
        self.provider: ProviderName = provider
        self._results = results
        self._facts = PROVIDERS[provider]
        self._stored: KnownKey | None = None
        self.trial: Trial | None = results.of(provider)
        self._make_parts(application, tasks)
        self._lay_out()
        self._connect()
        self.show_key(None, None)
        if self.trial is not None:
            self._show_result()

    @property
    def name(self) -> str:
        """The provider's name."""
        return provider_title(self.provider)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What Tab goes through, in order."""
        actions = (self.remove, self.replace, self.add, self.test)
        report = (self.report.page, self.report.copy)
        return (self.grip, *actions, *report, self.field.line, self.field.button)

    @property
    def first_action(self) -> QWidget:
        """What a person who looks for this key wants to press."""
        return self.add if self.add.isVisible() else self.test

    def show_position(self, position: int, of: int) -> None:
        """Show the place in the order, from 1; the first row's line goes all the way."""
        self.grip.show_position(position, of)
        self._line_inset.set_width(0 if position == 1 else _NAME)

    def show_key(self, stored: KnownKey | None, problem: str | None) -> None:
        """Show which key is stored and where, or why it cannot be used."""
        self._stored = stored
        own = stored is not None and stored.source != "environment"
        keyed = self._facts.takes_key
        self.remove.setVisible(own or not self._facts.key_variable)
        self.remove.set_words(self.tr("Remove") if own else self.tr("Leave out"), asks=own)
        self.replace.setVisible(keyed and stored is not None)
        words = self.tr("Replace") if own else self.tr("Add key")
        self.replace.setText(words)
        self.replace.setAccessibleName(f"{words}: {self.name}")
        self.add.setVisible(keyed and stored is None)
        self.test.setVisible(stored is not None or not self._facts.key_variable)
        self.detail.setText(self._key_words(stored, problem))
        if self.trial is None:
            self._show_key_state(stored, problem)

    def edit(self) -> None:
        """Open the line for a key."""
        self.field.forget_typed()
        self.field.show()
        self.field.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def forget_trial(self) -> None:
        """Show no result: it was that of another key."""
        self._results.forget(self.provider)
        self.trial = None
        self._show_result()

    def set_enabled(self, enabled: bool) -> None:
        """Let the order be changed, or not; keys and tests stay."""
        self.grip.setEnabled(enabled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Alt and an arrow from wherever in the row; Escape closes the line for a key."""
        step = alt_step(event)
        if step and self.grip.isEnabled():
            self.moved.emit(step)
        elif event.key() == Qt.Key.Key_Escape and self.field.isVisible():
            self._close_field()
        else:
            super().keyPressEvent(event)

    def _make_parts(self, application: Application, tasks: Tasks) -> None:
        name = self.name
        self.grip = Grip(name)
        self.detail = ElidedLabel("", "meta", "text2")
        self.result = ResultPair()
        self.remove = TwiceButton(self.tr("Remove"), name)
        self.replace = Button(
            self.tr("Replace"), "quiet", name=self.tr("Replace: {name} key").format(name=name)
        )
        self.add = Button(self.tr("Add key"), name=self.tr("Add key: {name}").format(name=name))
        self.test = TrialButton(name)
        self.report = TrialReport(self.provider)
        self.report.hide()
        self.field = KeyField(self.provider, application, tasks, tall=False)
        self.field.setContentsMargins(0, 0, 0, 12)
        self.field.hide()
        self._trial = KeyTrial(self.provider, application, tasks, self)

    def _lay_out(self) -> None:
        names = down(Label(self.name, weight=600), self.detail, ..., margins=(0, 0, 22, 0), gap=4)
        left = Sized(_RESULT - _NAME - ResultPair.HANG)
        left.setLayout(names)
        handle = Sized(_NAME, _GUTTER - 4)
        across((self.grip, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), into=handle)
        actions = Beside(self.remove, self.replace, self.add, self.test, gap=4, wide=-1)
        room = ROOM_WITH_ACTIONS - _NAME
        parts = Stacking(left, self.result, actions=actions, room=room, wide=1)
        parts.turned.connect(lambda below: self._report_inset.set_width(_NAME if below else _RESULT))
        main = across(handle, (parts, 1))
        self._stack(main)

    def _stack(self, main: QHBoxLayout) -> None:
        self._line_inset = Sized(0, _GUTTER)
        held = QWidget()
        held.setMinimumHeight(theme.pixels(63))
        held.setLayout(main)
        main.setContentsMargins(4, 10, _GUTTER, 0)
        rows = down(across(self._line_inset, (hairline(), 1), margins=(0, 0, _GUTTER, 0)), held, into=self)
        self._report_inset = Sized(_RESULT, _GUTTER)
        for part, inset in ((self.report, self._report_inset), (self.field, Sized(_NAME, _GUTTER))):
            inner = across(inset, (part, 1), margins=(0, 0, _GUTTER, 0))
            rows.addLayout(inner)

    def _connect(self) -> None:
        self.grip.moved.connect(self.moved)
        self.remove.confirmed.connect(self._remove)
        self.replace.clicked.connect(self.edit)
        self.add.clicked.connect(self.edit)
        self.test.clicked.connect(self._press_test)
        self._trial.began.connect(self._show_testing)
        self._trial.ended.connect(self._on_tried)
        self.field.saved.connect(lambda _: self.forget_trial())
        self.field.saved.connect(lambda _: self.key_changed.emit())
        self.field.tried.connect(self._on_field_tried)
        self._results.changed.connect(self._on_result)

    def _remove(self) -> None:
        if self._stored is not None and self._stored.source != "environment":
            self.removal_asked.emit()
        else:
            self.left_out.emit()

    def _press_test(self) -> None:
        if self._trial.running:
            self._trial.cancel()
        else:
            self._trial.start()

    def _show_testing(self) -> None:
        self.report.hide()
        self.result.show_pair("busy", self.tr("Testing"), "")
        self.test.show_state(busy=True)

    def _on_tried(self, trial: Trial | None) -> None:
        if trial is not None:
            self._results.keep(self.provider, trial)
            announce(self, f"{self.name}: {self.result.words}")
        else:
            self._show_result()

    def _on_result(self, provider: str) -> None:
        """Show what a test or a run found of this provider; a test that goes on will tell its own."""
        if provider == self.provider and not self._trial.running:
            self.trial = self._results.of(provider)
            self._show_result()

    def _show_result(self) -> None:
        self.test.show_state(again=self.trial is not None and not self.trial.ok)
        self.report.setVisible(self.trial is not None and not self.trial.ok)
        if self.trial is None:
            self.result.show_nothing()
            return
        self.result.show_pair(
            "ok" if self.trial.ok else "failed", state_word(self.trial), detail_words(self.trial)
        )
        if not self.trial.ok:
            self.report.show_trial(self.trial)

    def _on_field_tried(self, trial: Trial) -> None:
        self._on_tried(trial)
        self._close_field()

    def _close_field(self) -> None:
        self.field.cancel()
        self.field.forget_typed()
        self.field.hide()
        (self.test if self.test.isVisible() else self.add).setFocus(Qt.FocusReason.OtherFocusReason)

    def _key_words(self, stored: KnownKey | None, problem: str | None) -> str:
        if stored is not None and not stored.ends_with:
            return self.tr("Key in the system keyring")
        if stored is not None:
            return self.tr("Key ends in {end}").format(end=stored.ends_with)
        if self._facts.key_variable:
            return self.tr("Cannot be read now") if problem else self.tr("No key")
        return self.tr("Runs on this computer, no key needed")

    def _show_key_state(self, stored: KnownKey | None, problem: str | None) -> None:
        if stored is None and problem:
            self.result.show_pair("warning", self.tr("Key unavailable"), problem)
        elif stored is not None and stored.source == "memory":
            self.result.show_pair("warning", self.tr("Until you quit"), self.tr("Kept in memory only"))
        elif stored is not None and stored.source == "environment":
            words = self.tr("{name}, read only").format(name=self._facts.key_variable)
            self.result.show_pair("muted", self.tr("From the environment"), words)
        else:
            self.result.show_nothing()


class ResultPair(QWidget):
    """`HANG` px at the left belong to the icon; the words begin after them."""

    HANG = 22

    def __init__(self) -> None:
        super().__init__()
        self._mark = MarkIcon(self.HANG)
        self._word = ElidedLabel("", "ui")
        self._detail = ElidedLabel("", "meta", "text2")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(4)
        grid.addWidget(self._mark, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self._word, 0, 1)
        grid.addWidget(self._detail, 1, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(2, 1)
        self.show_nothing()

    @property
    def words(self) -> str:
        """What is shown, as one text."""
        return ", ".join(text for text in (self._word.text(), self._detail.text()) if text)

    def show_pair(self, state: State, word: str, detail: str) -> None:
        """Show a state with its word and what goes with it."""
        self._mark.show_state(state)
        self._word.set_look(
            color="high" if state == "failed" else "text", weight=500 if state == "failed" else 400
        )
        self._word.setText(word)
        self._detail.setText(detail)
        self._show_parts()

    def show_nothing(self) -> None:
        """Show no result."""
        self._mark.show_state(None)
        for label in (self._word, self._detail):
            label.setText("")
        self._show_parts()

    def _show_parts(self) -> None:
        """Take up no height for what is not said."""
        self._mark.setVisible(bool(self._word.text()))
        for label in (self._word, self._detail):
            label.setVisible(bool(label.text()))
        self.setAccessibleName(self.words)
