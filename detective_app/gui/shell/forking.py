"""From an answer to a new session that goes on from there, and from that one back to where it comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from detective_app.core.errors import BadInput, DetectiveError
from detective_app.core.provider import NONE
from detective_app.core.words import question_text
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Captioned, Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.setup import models_at_hand
from detective_app.gui.setup.model_choice import ModeChoice, ModelChoice, ModelField
from detective_app.gui.setup.models_at_hand import Candidate, ModelsAtHand
from detective_app.gui.shell.overlay import Overlay
from detective_app.gui.wording import filled, in_own_words

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.shell.investigations import Investigations
    from detective_app.gui.shell.navigator import Shell
    from detective_app.storage.sessions.files import OpenedSession

_SIDE, _MAX_QUESTION = 24, 2_000


class ForkForm(Overlay):
    """Prefilled with what the session had; `asked` tells the request of the fork and its question or ""."""

    asked = Signal(object, str)

    def __init__(self, shell: Shell, session: InterrogationSession, sequence: int) -> None:
        super().__init__(shell.window, self.tr("Go on from here"), width=560)
        self._shell, self._session, self._sequence = shell, session, sequence
        self.question = QLineEdit()
        self.question.setMaxLength(_MAX_QUESTION)
        self.question.setAccessibleName(self.tr("Next question"))
        self.question.setPlaceholderText(self.tr("As the model proposes"))
        self.mode = ModeChoice(session.mode or "")
        self.detective = ModelChoice(self.tr("Who asks and judges"))
        self.witness = ModelChoice(self.tr("Who reads"))
        self._had = tuple(_first(session, role) for role in ("detective", "witness"))
        self._mode_field = Captioned(self.tr("Mode"), self.mode)
        self._question_field = Captioned(self.tr("Next question"), self.question)
        self.begin = Button(self.tr("Begin"), "primary", hint="Ctrl+Return", on=self._begin)
        self._cancel = Button(self.tr("Cancel"), on=self.close)
        self._lay_out()
        self._offer(models_at_hand.configured(shell.application))
        self.mode.activated.connect(lambda _: self._check())
        shell.tasks.spawn(self._look(), "models of a fork")

    def take_focus(self) -> None:
        """Begin at the question."""
        self.question.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin with Ctrl+Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.begin.click()
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Ctrl+Enter, which does something in the window behind too."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if held and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                event.accept()
                return True
        return super().event(event)

    @property
    def request(self) -> RunRequest:
        """What is asked for; what is as it was comes from the session, its order of models with it."""
        mode, (detective, witness) = str(self.mode.currentData()), self._had
        other = self.detective.ref and self.detective.ref != detective
        return RunRequest(
            mode=None if mode == self._session.mode else mode,
            detectives=(self.detective.ref,) if other and not self._session.deliberation else (),
            witness=self.witness.ref if self.witness.ref not in ("", witness) else None,
        )

    async def _look(self) -> None:
        found = await models_at_hand.look(self._shell.application)
        if self.isVisible():
            self._offer(found)

    def _offer(self, found: ModelsAtHand) -> None:
        unusable = self.tr("not ready") if found.looked else ""
        choices = ((self.detective, found.detectives), (self.witness, found.witnesses))
        for (choice, candidates), had in zip(choices, self._had, strict=True):
            chosen = choice.own_choice or had
            choice.offer(_with(candidates, had), unusable, ((self.tr("No model"), NONE, ""),))
            choice.prefer(chosen)

    def _check(self) -> bool:
        """Say what does not go together; tells whether all does."""
        problem = self.mode.problem(panel=self._session.deliberation is not None)
        self._mode_field.show_problem(problem)
        asked = ""
        try:
            question_text(self.question.text()) if self.question.text().strip() else ""
        except BadInput as error:
            asked = str(error)
        self._question_field.show_problem(asked)
        self.place()
        return not (problem or asked)

    def _begin(self) -> None:
        if self._check():
            request, question = self.request, self.question.text().strip()
            self.close()
            self.asked.emit(request, question)

    def _lay_out(self) -> None:
        count = self._sequence
        kept = self.tr("A new sheet with the first %n answer(s). This one stays as it is.", "", count)
        budget = self.tr("What may leave of the documents counts over both.")
        models = [(ModelField(self.tr("Who reads"), self.witness), 1)]
        if self._session.deliberation is None:
            models.insert(0, (ModelField(self.tr("Who asks and judges"), self.detective), 1))
        rows = down(
            Label(filled(self.tr("Go on from answer %1"), count), "title"),
            Label(f"{kept} {budget}", "ui", "text2", wrap=True),
            self._question_field,
            self._mode_field,
            across(*models, gap=16),
            across(self.begin, self._cancel, ..., gap=8),
            margins=(_SIDE, 20, _SIDE, 20),
            gap=14,
        )
        self.rows.addLayout(rows)


def _first(session: InterrogationSession, role: str) -> str:
    """Return the first model of a role that a session names, NONE where no model had it."""
    card = session.reproducibility
    if card is None:
        return ""
    return next((one.model for one in card.models if one.role == role), NONE)


def _with(candidates: tuple[Candidate, ...], ref: str) -> tuple[Candidate, ...]:
    """Return candidates with the model that the session had."""
    provider, _, model = ref.partition(":")
    if not model or any(one.ref == ref for one in candidates):
        return candidates
    return (*candidates, Candidate(provider, model))


class Forking(QObject):
    """Opens the form of a fork over the window, and begins what is asked for there."""

    def __init__(self, shell: Shell, investigations: Investigations) -> None:
        super().__init__(shell.window)
        self._shell, self._investigations = shell, investigations

    @property
    def possible(self) -> bool:
        """Tell whether a session is looked at that another one can go on from."""
        opened = self._investigations.opened
        recorded = opened is not None and self._investigations.is_recorded(opened.session)
        return opened is not None and not (recorded or opened.read_only or self._investigations.active)

    def ask(self, sequence: int) -> None:
        """Ask with what a new session is to go on from an answer of the one that is looked at."""
        opened = self._investigations.opened
        if self._investigations.active:
            self._investigations.tell_busy()
        elif opened is None or not self.possible:
            self._shell.toasts.show_toast(self.tr("Nothing can go on from this sheet."))
        else:
            form = ForkForm(self._shell, opened.session, sequence)
            form.asked.connect(lambda request, question: self._begin(opened, sequence, request, question))
            form.open()

    def open_origin(self, session_id: str) -> None:
        """Show the session that one was forked from."""
        try:
            path: Path = self._shell.application.library.files.load(session_id).path
        except DetectiveError as error:
            self._shell.toasts.show_toast(in_own_words(str(error)))
            return
        self._investigations.open(path)

    def _begin(self, opened: OpenedSession, at: int, request: RunRequest, question: str) -> None:
        runs, session = self._shell.application.runs, opened.session
        self._investigations.run(
            lambda: runs.fork(session.id, at, request, question or None),
            of=RunRequest(hypothesis=one_line(session.hypothesis.text)),
        )
