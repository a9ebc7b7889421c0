"""A sheet over a run that stands still, and the events that happen to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.events import (
    AnswerGiven,
    AnswerText,
    Event,
    ProviderAttemptFailed,
    ProviderSwitched,
    QuestionAsked,
    SessionEnded,
    SessionEvent,
    SessionStarted,
    TurnSaved,
)
from detective_app.core.operator import Operator
from detective_app.core.session import Gap, GapAnalysis, InterrogationSession, PendingTurn
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.tasks import Tasks
from detective_app.storage.sessions.files import OpenedSession
from tests.patience import until
from tests.storage.samples import DETECTIVE, ID, START, WITNESS, sample_session

OTHER = "anthropic:claude-opus-5-5"
GAPS = (
    Gap(category="missing_information", description="No record names the signer.", severity="high"),
    Gap(category="vagueness", description="“Every bearing” is vague.", severity="medium", source="check"),
)


@dataclass
class StillRun:
    """A run whose session is set by the test; implements `front_end.run.Run`."""

    session: InterrogationSession
    path: Path = Path("sessions/session.json")
    notices: tuple[str, ...] = ()
    destinations: Mapping[str, str] = field(default_factory=dict)
    pace: float | None = None

    async def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Tell nothing."""
        for event in ():
            yield event

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


def event(kind: type[SessionEvent], **values: Any) -> Event:
    """Return an event of the sample session."""
    made: Event = kind(session_id=ID, at=START, **values)  # type: ignore[assignment]
    return made


def started(**values: Any) -> Event:
    """Tell that a run begins."""
    given = {
        "hypothesis": "It was closed.",
        "mode": "collaborative",
        "iteration_limit": 12,
        "detectives": (DETECTIVE, OTHER),
        "witness": WITNESS,
        "form": "capable",
        "sources": (),
        "resumed": False,
    }
    return event(SessionStarted, **{**given, **values})


def asked(sequence: int = 1, question: str = "Who signed?", strategy: str = "depth") -> Event:
    """Tell a question."""
    return event(QuestionAsked, sequence=sequence, question=question, strategy=strategy)


def text(words: str, sequence: int = 1) -> Event:
    """Tell a piece of an answer."""
    return event(AnswerText, sequence=sequence, text=words)


def given(words: str, sequence: int = 1, notes: tuple[str, ...] = ()) -> Event:
    """Tell a whole answer."""
    return event(AnswerGiven, sequence=sequence, answer=words, notes=notes)


def saved(sequence: int = 1, gaps: tuple[Gap, ...] = GAPS) -> Event:
    """Tell a finished turn."""
    analysis = GapAnalysis(gaps=gaps, completeness_score=62, requires_follow_up=True)
    return event(TurnSaved, sequence=sequence, gap_analysis=analysis, provider_used=DETECTIVE, usage={})


def failed(error_class: str, reason: str, stage: str = "answer", **values: Any) -> Event:
    """Tell a failed attempt."""
    given = {"provider": WITNESS if stage == "answer" else DETECTIVE, "attempt": 1, **values}
    return event(ProviderAttemptFailed, stage=stage, error_class=error_class, reason=reason, **given)


def switched(reason: str = "it failed") -> Event:
    """Tell that another detective took over."""
    return event(ProviderSwitched, from_provider=DETECTIVE, to_provider=OTHER, reason=reason)


def ended(status: str, message: str | None = None) -> Event:
    """Tell the end."""
    return event(SessionEnded, status=status, path="x.json", exit_code=0, message=message)


def fresh(**changes: Any) -> InterrogationSession:
    """Return a session before its first turn."""
    turn = PendingTurn(sequence=1, question="Who signed?", stage="answer")
    return sample_session(0, **{"pending_turn": turn, "audit_trail": (), **changes})


def opened(session: InterrogationSession) -> OpenedSession:
    """Return a session as if it was read from its file."""
    return OpenedSession(session, Path("x.json"), changed_outside=False, read_only=False, misnamed=False)


@asynccontextmanager
async def sheet_page(qtbot: QtBot, application: DetectiveApplication) -> AsyncIterator[SheetPage]:
    """Show a page of the size that it has in a window of 1280x800; put away while the loop still runs."""
    tasks = Tasks()
    page = SheetPage(application, tasks)
    qtbot.addWidget(page)
    page.resize(1040, 768)
    page.show()
    page.activateWindow()
    try:
        yield page
    finally:
        page.hide()
        await until(lambda: not tasks._running)


def said(widget: QWidget) -> str:
    """Return all that can be read in a widget, line by line."""
    _settle()
    words = []
    for part in widget.findChildren(QWidget):
        if part.isHidden() or not part.isVisibleTo(widget):
            continue
        if isinstance(part, QLabel | QAbstractButton):
            words.append(part.text() or part.accessibleName())
        elif isinstance(part, QTextEdit):
            words.append(part.toPlainText())
    return "\n".join(words)


def button(widget: QWidget, words: str) -> Any:
    """Return the button that says these words and can be seen."""
    _settle()
    found = [
        one
        for one in widget.findChildren(QAbstractButton)
        if words in (one.text(), one.accessibleName()) and one.isVisibleTo(widget)
    ]
    assert found, f"no button {words!r}"
    return found[0]


def _settle() -> None:
    """Let what was added since be shown; in a coroutine the loop does that, and must not be entered twice."""
    with suppress(RuntimeError):
        asyncio.get_running_loop()
        return
    QApplication.processEvents()
