"""What a test found that a model can do, and the button that tests it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.model_test import JUDGEMENTS, QUESTIONS
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.opening import announce
from detective_app.gui.wording import in_own_words
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.model_test import ModelTest, Role
    from detective_app.core.settings import Profile
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

_ROOM = 370
"""Up to this width in px, which grows with the text, the button stands below the words."""


class ModelTestLine(QWidget):
    """Words and a button for one model at a time, in one role; a test that goes on can be stopped."""

    def __init__(self, role: Role, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self._role, self._application, self._tasks = role, application, tasks
        self._aim = ("", "", "")
        self._profile: Profile | None = None
        self._running: asyncio.Task[str] | None = None
        self.words = Label("", "meta", "text2", wrap=True)
        self.button = Button("", "quiet", on=self._press)
        down(Stacking(self.words, actions=self.button, room=_ROOM, wide=0, gap=8, below=4), into=self)
        self._show()

    def show_model(
        self, provider: str, model: str, address: str | None, profile: Profile | None = None
    ) -> None:
        """Show what is known of a model, and as what a person had it used; a test of another one goes on."""
        self._aim = (provider, model, address or PROVIDERS[provider].base_url)
        self._profile = profile
        self._show()

    def _show(self, problem: str = "") -> None:
        provider, model, address = self._aim
        busy = self._running is not None
        action = self.tr("Stop the test") if busy else self.tr("Test this model")
        self.button.setText(action)
        self.button.setAccessibleName(f"{action}: {model}")
        self.button.setVisible(bool(model))
        if model and not busy:
            found = self._application.models.tests.of(provider, model, address)
            self.words.setText(in_own_words(problem) if problem else self._told(found))

    def _told(self, found: ModelTest | None) -> str:
        chosen = {
            "capable": self.tr("Used as capable, as you chose."),
            "small": self.tr("Used as small, as you chose."),
        }
        if found is None and self._profile is not None:
            return chosen[self._profile]
        if found is None and PROVIDERS[self._aim[0]].local:
            return self.tr("Not tested, so it is used as a small model.")
        if found is None:
            return self.tr("Not tested; taken for capable.")
        if self._role == "witness":
            words = self.tr("Finds {right} of {of}, invents {invented}, {seconds} s.")
        else:
            words = self.tr("Judges {judged} of {judgements}, {judge_seconds} s.")
        words = words.format(
            right=found.right,
            of=QUESTIONS,
            invented=found.invented,
            seconds=QLocale().toString(found.answer_seconds, "f", 1),
            judged=found.judged,
            judgements=JUDGEMENTS,
            judge_seconds=QLocale().toString(found.judge_seconds, "f", 1),
        )
        state = self.tr("Capable.") if found.passed(self._role) else self.tr("Small.")
        return f"{words} {chosen[self._profile] if self._profile else state}"

    def _press(self) -> None:
        if self._running is not None:
            self._running.cancel()
            return
        self._running = self._tasks.spawn(self._test(), "test a model", self._end)
        self.words.setText(self.tr("Testing"))
        self._show()

    async def _test(self) -> str:
        """Test the model; returns what went wrong, "" when nothing did."""
        provider, model, address = self._aim
        places = {provider: address} if address else {}
        try:
            await self._application.models.test(f"{provider}:{model}", self._on_progress, places)
        except DetectiveError as error:
            return self._application.redactor.redact(str(error))
        return ""

    def _on_progress(self, done: int, of: int) -> None:
        self.words.setText(self.tr("Testing, {done} of {of}").format(done=done, of=of))

    def _end(self, task: asyncio.Task[str]) -> None:
        self._running = None
        self._show("" if task.cancelled() or task.exception() else task.result())
        announce(self, self.words.text())
