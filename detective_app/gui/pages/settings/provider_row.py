"""One provider in the order of use: its key, what a test of it found, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.core.settings import ProviderName
from detective_app.front_end.application import Application
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Beside, across, down, held
from detective_app.gui.controls.button import Button, TwiceButton
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.controls.status_mark import State, StatusMark
from detective_app.gui.opening import announce
from detective_app.gui.pages.settings.section import ROOM_WITH_ACTIONS
from detective_app.gui.run.naming import provider_title
from detective_app.gui.setup.key_field import KeyField
from detective_app.gui.setup.key_trial import (
    KeyTrial,
    ProviderResults,
    Trial,
    TrialButton,
    TrialReport,
    detail_words,
    state_word,
)
from detective_app.gui.tasks import Tasks
from detective_app.provider_facts import PROVIDERS
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

    `moved` carries -1 or 1; `removed` tells whether the key is to go, else the provider is not to be used;
    `key_changed` that one was saved.
    """

    moved = Signal(int)
    removed = Signal(bool)
    key_changed = Signal()

    def __init__(
        self, provider: ProviderName, application: Application, tasks: Tasks, results: ProviderResults
    ) -> None:
        super().__init__()
        self.provider: ProviderName = provider
        self._results = results
        self._facts = PROVIDERS[provider]
        self._own_key = False
        self._make_parts(application, tasks)
        self._lay_out()
        self._connect()
        self.show_key(None, None)
        if self.trial is not None:
            self._show_result()

    @property
    def trial(self) -> Trial | None:
        """The last result, None while there is none."""
        return self._results.of(self.provider)

    @property
    def name(self) -> str:
        """The provider's name."""
        return provider_title(self.provider)

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
        own = self._own_key = stored is not None and stored.source != "environment"
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
        self.add = Button(self.tr("Add key"), name=self.tr("Add key: {name}").format(name=name), on=self.edit)
        self._trial = KeyTrial(self.provider, application, tasks, self)
        self.test = TrialButton(name, on=self._trial.press)
        self.report = TrialReport(self.provider)
        self.report.hide()
        self.field = KeyField(self.provider, application, tasks, tall=False)
        self.field.setContentsMargins(0, 0, 0, 12)
        self.field.hide()

    def _lay_out(self) -> None:
        self._line_inset, self._report_inset = Sized(0, _GUTTER), Sized(_RESULT, _GUTTER)
        names = down(Label(self.name, weight=600), self.detail, ..., margins=(0, 0, 22, 0), gap=4)
        left = Sized(_RESULT - _NAME - ResultPair.HANG)
        left.setLayout(names)
        handle = Sized(_NAME, _GUTTER - 4)
        across((self.grip, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), into=handle)
        actions = Beside(self.remove, self.replace, self.add, self.test, gap=4, wide=-1)
        room = ROOM_WITH_ACTIONS - _NAME
        parts = Stacking(left, self.result, actions=actions, room=room, wide=1)
        parts.turned.connect(lambda below: self._report_inset.set_width(_NAME if below else _RESULT))
        main = across(handle, (parts, 1), margins=(4, 10, _GUTTER, 0))
        row = held(main)
        row.setMinimumHeight(theme.pixels(63))
        down(
            across(self._line_inset, (hairline(), 1), margins=(0, 0, _GUTTER, 0)),
            row,
            across(self._report_inset, (self.report, 1), margins=(0, 0, _GUTTER, 0)),
            across(Sized(_NAME, _GUTTER), (self.field, 1), margins=(0, 0, _GUTTER, 0)),
            into=self,
        )

    def _connect(self) -> None:
        self.grip.moved.connect(self.moved)
        self.remove.confirmed.connect(lambda: self.removed.emit(self._own_key))
        self.replace.clicked.connect(self.edit)
        self._trial.began.connect(self._show_testing)
        self._trial.ended.connect(self._on_tried)
        self.field.saved.connect(lambda _: self.forget_trial())
        self.field.saved.connect(lambda _: self.key_changed.emit())
        self.field.tried.connect(self._on_field_tried)
        self._results.changed.connect(self._on_result)

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
            self._show_result()

    def _show_result(self) -> None:
        trial = self.trial
        failed = trial is not None and not trial.ok
        self.test.show_state(again=failed)
        self.report.setVisible(failed)
        if trial is None:
            self.result.show_nothing()
            return
        self.result.show_pair("failed" if failed else "ok", state_word(trial), detail_words(trial))
        if failed:
            self.report.show_trial(trial)

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
    """A state in a word, and what goes with it below; `HANG` px at the left belong to the icon."""

    HANG = 20

    def __init__(self) -> None:
        super().__init__()
        self._mark = StatusMark("muted", "", role="ui", color="text", cut=True)
        self._detail = ElidedLabel("", "meta", "text2")
        detail = across(self._detail, margins=(self.HANG, 0, 0, 0))
        down(self._mark, detail, ..., into=self, margins=(0, 0, 8, 0), gap=4)
        self.show_nothing()

    @property
    def words(self) -> str:
        """What is shown, as one text."""
        return ", ".join(text for text in (self._mark.word, self._detail.text()) if text)

    def show_pair(self, state: State, word: str, detail: str) -> None:
        """Show a state with its word and what goes with it; no height is taken for what is not said."""
        failed = state == "failed"
        self._mark.show_state(state, word, color="high" if failed else "text", weight=500 if failed else 400)
        self._detail.setText(detail)
        self._mark.setVisible(bool(word))
        self._detail.setVisible(bool(detail))
        self.setAccessibleName(self.words)

    def show_nothing(self) -> None:
        """Show no result."""
        self.show_pair("muted", "", "")
