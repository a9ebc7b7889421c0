"""The dock below a transcript: steer the next question, pause, stop, and go on."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QVBoxLayout, QWidget

from detective_app.core.words import MAX_OWN_QUESTION_CHARS
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.key_names import key_words
from detective_app.gui.pages.live.audit_anyway import AuditAnyway
from detective_app.gui.transcript.reason_field import ReasonField
from detective_app.gui.wording import filled
from detective_app.reports import formats

DockState = Literal["running", "pausing", "paused", "asked", "gate", "stopping", "resumable", "ended"]

_PAUSE_WIDTH, _STOP_WIDTH = 88, 80
_HEAD, _FIELD, _BELOW, _BELOW_GATE = 32, 40, 24, 3
_INSET = -3
"""Brings the text, which Qt sets two pixels and a border further in, to 16 px from the edge."""


class Dock(QWidget):
    """Reacts at once and says what it waits for; `steered` tells a question, empty to take one back.

    Once a run was stopped it offers what there is to do: go on, `audit_requested` with a written reason,
    `export_requested` with the name of a format. While the person is `asked` something it says so; at a
    `gate` that is not ready, `anyway` takes the reason for going on.
    """

    pause_requested = Signal()
    resume_requested = Signal()
    stop_requested = Signal()
    skip_requested = Signal()
    steered = Signal(str, bool)
    audit_requested = Signal(str)
    export_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state: DockState = "ended"
        self._replaying = False
        self._number, self._limit, self._waits = 1, 0, ""
        self._questions_over = False
        self._label = ElidedLabel("", "meta", "text2")
        self._problem = Label("", "meta", "high", wrap=True)
        self._problem.hide()
        self._field = SteerField()
        self._take_back = Button(self.tr("Take back"), "link")
        self._where = Button("", "link")
        self._before, self._menu = self._place_menu()
        self._skip = Button(self.tr("Skip to the end"), tall=True)
        self._pause = Button(tall=True)
        self._stop = Button(self.tr("Stop"), icon="stop", tall=True)
        self._audit = Button(self.tr("Audit…"), tall=True)
        self._export = Button(self.tr("Export"), icon="chevron-down", tall=True)
        self._export.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the icon behind the word
        self._formats = self._format_menu()
        rests = self.tr("Paused. Nothing is spent while you think.")
        self._thinks = StatusMark("resting", rests, role="ui", wrap=True)
        self._usual = QWidget()
        self.anyway = AuditAnyway()
        self._reason = ReasonField(
            self.tr("Why are the answers so far enough? This goes on record."), self.tr("Audit")
        )
        self._allows_audit = False
        self._column = QVBoxLayout(self)
        self._lay_out()
        self._connect()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_state("ended")

    def show_state(self, state: DockState, *, replaying: bool | None = None) -> None:
        """Show what can be done now; `replaying` when a recorded run is played."""
        before = QApplication.focusWidget()
        self.state = state
        self._replaying = self._replaying if replaying is None else replaying
        self.setVisible(state != "ended")
        if state == "resumable":
            self._waits = ""
        if state in ("resumable", "ended"):
            self._questions_over = False
        words = {
            "pausing": self.tr("Pausing after this step"),
            "paused": self.tr("Resume"),
            "resumable": self.tr("Resume"),
        }
        self._pause.setText(words.get(state, self.tr("Pause")))
        self._pause.set_icon("pause" if state in ("running", "pausing", "stopping") else "play")
        self._pause.setEnabled(state in ("running", "paused", "resumable"))
        self._pause.setVisible(state != "asked")
        self._thinks.setVisible(state == "asked")
        self._stop.setText(self.tr("Stopping") if state == "stopping" else self.tr("Stop"))
        self._stop.setVisible(state != "resumable")
        self._stop.setEnabled(state != "stopping")
        self._audit.setVisible(state == "resumable" and self._allows_audit)
        self._export.setVisible(state == "resumable")
        self._ask_reason(asked=False)
        self.show_problem("")
        self._skip.setVisible(self._replaying and state in ("running", "paused", "pausing"))
        self.restyle()
        self._refresh()
        if before is self or (
            before is not None and self.isAncestorOf(before) and before is not QApplication.focusWidget()
        ):
            self._focus_again()

    def restyle(self) -> None:
        """Take the heights, and the widths of the buttons, from the text size."""
        for button, width in ((self._pause, _PAUSE_WIDTH), (self._stop, _STOP_WIDTH)):
            button.restyle()
            button.setFixedWidth(max(theme.pixels(width), button.sizeHint().width()))
        self._label.setFixedHeight(theme.pixels(_HEAD))
        self._column.setContentsMargins(32, 0, 32, _BELOW_GATE if self.state == "gate" else _BELOW)
        self._usual.setFixedHeight(theme.pixels(_HEAD + _FIELD))

    def allow_audit(self, *, allowed: bool) -> None:
        """Offer the audit of a stopped run, which needs an answer at least."""
        self._allows_audit = allowed

    def open_formats(self) -> None:
        """Open the menu of formats over its button."""
        above = -self._formats.sizeHint().height() - 4
        self._formats.popup(self._export.mapToGlobal(QPoint(0, above)))

    def show_problem(self, words: str) -> None:
        """Say what went wrong with what was asked for here, until something else happens."""
        self._problem.setText(words)
        self._problem.setVisible(bool(words))

    def clear(self) -> None:
        """Forget what was typed and what waits, for another run."""
        self._waits = ""
        self._field.clear()
        self.anyway.reason.clear()

    def aim_at(self, number: int, limit: int) -> None:
        """Say which question comes next, from 1, and how many there may be."""
        self._number, self._limit = number, limit
        self._refresh()

    def show_questions(self, *, over: bool) -> None:
        """Say whether questions still come: after them one detective judges the answers, or a panel does."""
        self._questions_over, typing = over, self._field.hasFocus()
        self._refresh()
        if over and typing:
            self._focus_again()

    def draft(self, text: str) -> None:
        """Put a question into the field, for the person to change and send."""
        self._field.setText(text)
        self._field.setFocus()

    def send(self) -> None:
        """Have the question in the field asked next."""
        text = self._field.text().strip()
        if text and self._can_steer:
            self._waits = text
            self._field.clear()
            self.steered.emit(text, self._before.isChecked())
            self._refresh()

    def show_waiting(self, question: str) -> None:
        """Show that a question of the person's comes next."""
        self._waits = question
        self._refresh()

    def forget_waiting(self) -> None:
        """Show that the person's question was asked."""
        self._waits = ""
        self._refresh()

    def _focus_again(self) -> None:
        """Keep the keyboard here when the button that had it cannot be pressed any more.

        Stop does not get it: a key pressed twice must not end a run.
        """
        candidates = (self._pause, self._field, self._skip)
        usable = [one for one in candidates if one.isEnabled() and one.isVisible()]
        (usable[0] if usable else self).setFocus()

    def focus_area(self) -> QRect:
        """Show no ring while the keyboard waits here for a button to come back."""
        return QRect()

    @property
    def words(self) -> str:
        """What the dock says above its field."""
        return self._label.text()

    @property
    def first_step(self) -> Button | None:
        """The button that goes on with a run that rests, if there is one."""
        return self._pause if self.state in ("paused", "resumable") else None

    @property
    def _can_steer(self) -> bool:
        live = self.state in ("running", "pausing", "paused")
        return live and not self._replaying and not self._questions_over and self._number <= self._limit

    def _refresh(self) -> None:
        steers = self._can_steer
        asks = not self._replaying and not self._questions_over
        self._field.setVisible(asks and self.state not in ("resumable", "asked"))
        self._field.setEnabled(steers)
        typed = bool(self._field.text())
        self._where.setVisible(steers and typed)
        self._where.setText(self._place_words())
        self._take_back.setVisible(steers and bool(self._waits) and not typed)
        self._label.setText(self._label_words())
        self._field.setAccessibleName(filled(self.tr("Steer question %1"), self._number))

    def _label_words(self) -> str:
        by_state = {
            "resumable": self.tr("Paused. Everything up to here is saved."),
            "stopping": self.tr("Stopping"),
            "asked": "",
        }
        if self._replaying:
            return self.tr("A recorded run: nothing is called and nothing is spent.")
        if self.state in by_state:
            return by_state[self.state]
        if self._questions_over or self._number > self._limit:
            over = self.tr("The questions are over. The answers are judged now.")
            none_left = filled(self.tr("No question is left to steer; the limit is %1."), self._limit)
            return over if self._questions_over else none_left
        if self._waits:
            return filled(self.tr("Question %1 will be yours: %2"), self._number, self._waits)
        if self.state == "paused":
            return filled(
                self.tr("Paused. Nothing is spent while you think. Steer question %1"), self._number
            )
        return filled(self.tr("Steer question %1"), self._number)

    def _place_menu(self) -> tuple[QAction, QMenu]:
        menu = QMenu(self)
        group = QActionGroup(menu)
        # Made here and not by the menu: PySide loses hold of an action that `QMenu.addAction(str)` made.
        instead = QAction(self.tr("In place of the detective's question"), menu)
        before = QAction(self.tr("Before the detective's question, which is asked next"), menu)
        for action in (instead, before):
            menu.addAction(action)
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(self._refresh)
        instead.setChecked(True)
        return before, menu

    def _format_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Export as"))
        for kind in formats():
            action = QAction(filled(self.tr("%1…"), kind.title), menu)
            action.triggered.connect(lambda _=False, name=kind.name: self.export_requested.emit(name))
            menu.addAction(action)
        return menu

    def _ask_reason(self, *, asked: bool) -> None:
        self._usual.setVisible(not asked and self.state != "gate")
        self.anyway.setVisible(self.state == "gate")
        self._reason.setVisible(asked)
        if asked:
            self._reason.begin()

    def _leave_reason(self) -> None:
        self._ask_reason(asked=False)
        self._audit.setFocus()

    def _open_menu(self) -> None:
        self._menu.popup(self._where.mapToGlobal(QPoint(0, self._where.height())))

    def _place_words(self) -> str:
        if self._before.isChecked():
            return self.tr("Before the detective's question")
        return self.tr("In place of the detective's question")

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self._label, 1)
        top.addWidget(self._take_back)
        top.addWidget(self._where)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._field, 1)
        foot.addWidget(self._thinks, 1)
        foot.addStretch(0)
        foot.addWidget(self._skip)
        foot.addSpacing(4)
        foot.addWidget(self._audit)
        foot.addWidget(self._export)
        foot.addWidget(self._pause)
        foot.addWidget(self._stop)
        usual = QVBoxLayout(self._usual)
        usual.setContentsMargins(0, 0, 0, 0)
        usual.setSpacing(0)
        usual.addLayout(top)
        usual.addLayout(foot)
        self._column.setSpacing(0)
        for part in (self._problem, self._usual, self._reason, self.anyway):
            self._column.addWidget(part)

    def _connect(self) -> None:
        self._field.returnPressed.connect(self.send)
        self._field.textChanged.connect(self._refresh)
        self._where.clicked.connect(self._open_menu)
        self._skip.clicked.connect(self.skip_requested)
        self._pause.clicked.connect(self._on_pause)
        self._stop.clicked.connect(self._on_stop)
        self._take_back.clicked.connect(self._on_take_back)
        self._audit.clicked.connect(lambda: self._ask_reason(asked=True))
        self._export.clicked.connect(self.open_formats)
        self._reason.given.connect(self.audit_requested)
        self._reason.cancelled.connect(self._leave_reason)

    def _on_pause(self) -> None:
        if self.state == "running":
            self.show_state("pausing")
            self.pause_requested.emit()
        else:
            self.resume_requested.emit()

    def _on_stop(self) -> None:
        self.show_state("stopping")
        self.stop_requested.emit()

    def _on_take_back(self) -> None:
        self.draft(self._waits)
        self._waits = ""
        self.steered.emit("", False)
        self._refresh()


class SteerField(QLineEdit):
    """A tall line that says which keys send it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tall", True)
        self.setMaxLength(MAX_OWN_QUESTION_CHARS)
        self.setPlaceholderText(self.tr("Tell the detective what to ask next"))
        self._hint = key_words(QKeySequence("Ctrl+Return"))
        self.restyle()

    def restyle(self) -> None:
        """Take the font from the theme, and leave room for the keys."""
        self.setFont(theme.font("ui"))
        self.setTextMargins(_INSET, 0, theme.pixels(84), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field, then the keys."""
        super().paintEvent(event)
        if self.isEnabled() and self.text():
            painter = QPainter(self)
            painter.setFont(theme.font("meta"))
            painter.setPen(theme.color("muted"))
            area = self.rect().adjusted(0, 0, -16, 0)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._hint)
