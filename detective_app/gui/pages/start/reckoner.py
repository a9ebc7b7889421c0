"""What a run would send, take and cost, in the form, and how much of the documents may leave."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from detective_app.core.errors import BadInput
from detective_app.core.provider import NONE
from detective_app.core.words import disclosed_percent
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.label import Label
from detective_app.gui.run.naming import model_name, rough_time_words, share_words
from detective_app.gui.setup.run_forecast import cost_words, is_warning, leaves_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from collections.abc import Callable

    from detective_app.core.settings import Configuration
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import Destination, Estimate, RunRequest
    from detective_app.gui.tasks import Tasks


_PAUSE_MS = 120


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a request would take, and the hosts outside this computer it would send to.

    Without a hypothesis nothing is estimated: the price list, 7 MB with what it imports, stays unread while a
    window only stands there.
    """

    request: RunRequest
    estimate: Estimate | None
    leaving: tuple[Destination, ...]


class Reckoner(QObject):
    """Works out the latest request, a little after it was last changed; `reckoned` carries a Reckoning.

    In a thread, because the first price that is looked up loads the price list.
    """

    reckoned = Signal(object)

    def __init__(
        self, application: Application, tasks: Tasks, request: Callable[[], RunRequest], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._application, self._tasks, self._request = application, tasks, request
        self._running: asyncio.Task[None] | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_PAUSE_MS)
        self._soon.timeout.connect(self._begin)

    def ask(self) -> None:
        """Work it out again soon."""
        self._soon.start()

    def _begin(self) -> None:
        if self._running is not None:
            self._running.cancel()
        self._running = self._tasks.spawn(self._run(self._request()), "estimate")

    async def _run(self, request: RunRequest) -> None:
        try:
            self.reckoned.emit(await asyncio.to_thread(self._worked_out, request))
        except BadInput:
            return  # what is wrong with the request stands beside Start

    def _worked_out(self, request: RunRequest) -> Reckoning:
        runs = self._application.runs
        estimate = runs.estimate(request) if request.hypothesis else None
        return Reckoning(request, estimate, runs.what_leaves(request))


def what_happens(reckoning: Reckoning, settings: Configuration, *, no_key: str) -> tuple[str, bool]:
    """Return the line, and whether it warns; `no_key` names whom a person chose that has no key."""
    translate, request = QCoreApplication.translate, reckoning.request
    percent = settings.disclosure if request.disclose is None else request.disclose
    if is_warning(reckoning.leaving):
        told = leaves_words(
            reckoning.leaving,
            settings.redaction,
            documents=bool(request.case_paths),
            together=bool(request.agents),
        )
        bound = translate("StartPage", "At most %1 % of your documents' words leave, or 200 of each.")
        return f"{told} {filled(bound, percent)}" if request.case_paths and percent else told, True
    asks = request.agents or request.detectives
    if not asks or asks[0] == NONE:
        words = translate("StartPage", "Code finds, you judge. Nothing leaves this computer.")
        if no_key:
            return f"{filled(translate('StartPage', 'No key for %1.'), no_key)} {words}", False
        return words, False
    who = ", ".join(model_name(one.partition(",")[0].partition("=")[0]) for one in asks[:1])
    if request.agents:
        who = translate("StartPage", "A panel of %n model(s)", "", len(request.agents))
    reads = translate("StartPage", "code finds the passages")
    if request.witness != NONE:
        reads = translate("StartPage", "a model on this computer reads")
    if not reckoning.leaving:
        return filled(translate("StartPage", "%1 asks; %2. Nothing leaves this computer."), who, reads), False
    words = translate(
        "StartPage", "%1 asks; %2; at most %3 % of your documents' words leave, or 200 of each."
    )
    if not percent:
        words = translate("StartPage", "%1 asks; %2; no word of your documents leaves.")
    return filled(words, who, reads, percent), False


def time_words(estimate: Estimate | None) -> str:
    """Say about how long it takes and what it costs; "" where nothing tells."""
    if estimate is None:
        return ""
    translate = QCoreApplication.translate
    words = []
    if estimate.seconds is not None:
        words.append(filled(translate("StartPage", "About %1."), rough_time_words(estimate.seconds)))
    if estimate.cost_high:
        words.append(f"{cost_words(estimate)[:1].upper()}{cost_words(estimate)[1:]}.")
    words.append(translate("StartPage", "Starts with what has been read."))
    return " ".join(words)


_WIDTH = 64


class DisclosureShare(QWidget):
    """A percentage; without one of its own the settings have it."""

    changed = Signal()

    def __init__(self, usual: int) -> None:
        super().__init__()
        self._usual = usual
        self.line = QLineEdit(str(usual))
        self.line.setAccessibleName(self.tr("Share of the documents in percent"))
        self.line.setMaxLength(12)
        self._meaning = Label("", "meta", "muted", wrap=True)
        caption = Label(self.tr("What may leave of the documents"), "meta", "text2", weight=500)
        caption.setBuddy(self.line)
        down(
            (caption, Qt.AlignmentFlag.AlignLeft),
            across(self.line, Label(self.tr("percent"), "ui", "text2"), 8, (self._meaning, 1), gap=8),
            into=self,
            gap=4,
        )
        self.line.textChanged.connect(self._on_text)
        self.restyle()
        self._show()

    @property
    def value(self) -> int | None:
        """The percentage as it is written, None while that is none."""
        try:
            return disclosed_percent(self.line.text().strip().removesuffix("%").strip())
        except BadInput:
            return None

    @property
    def own(self) -> int | None:
        """The percentage where it is another one than the settings have."""
        return None if self.value == self._usual else self.value

    @property
    def problem(self) -> str:
        """What is wrong with what is written, "" when nothing is."""
        return (
            ""
            if self.value is not None
            else self.tr("Choose a share of the documents from 0 to 100 percent.")
        )

    def set_value(self, percent: int | None) -> None:
        """Show another percentage; None is what the settings have."""
        self.line.setText(str(self._usual if percent is None else percent))

    def show_usual(self, percent: int) -> None:
        """Take up what the settings have now, unless another one was chosen."""
        own, self._usual = self.own, percent
        if own is None and not self.problem:
            self.line.setText(str(percent))

    def restyle(self) -> None:
        """Take font and width from the theme."""
        self.line.setFont(theme.font("ui"))
        self.line.setFixedWidth(theme.pixels(_WIDTH))

    def _on_text(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        value = self.value
        words = self.problem if value is None else share_words(value)
        self._meaning.setText(words)
        self._meaning.set_look(color="high" if value is None else "muted")
        self.line.setAccessibleDescription(words)
