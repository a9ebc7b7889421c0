"""How the run of a sheet stands: which part is asked, in which words, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.account.board import is_about
from detective_app.account.marks import as_of
from detective_app.account.spending import seconds_left
from detective_app.core.events import (
    AnswerGiven,
    Event,
    GateChecked,
    ModelWorking,
    ProviderSwitched,
    QuestionAsked,
    ReadingOn,
    SessionEnded,
    SessionStarted,
    TurnSaved,
)
from detective_app.evidence.finding.claim_asked import is_on
from detective_app.gui.foreign_text import one_line
from detective_app.gui.page.spec import RunState
from detective_app.gui.run.naming import model_name
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from pathlib import Path

    from detective_app.account.cells import Row
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.run import Run

_QUESTION_CHARS, _SLOW_SECONDS = 200, 10


@dataclass(slots=True)
class Course:
    """One run as its sheet follows it, from being made ready to its end.

    `asks` is the model that asks, `question` what was asked last; `beside` how far the answer has come. Of a
    recorded run `played` is the session after so many `answers`.
    """

    run: Run
    replaying: bool = False
    state: RunState = "running"
    asks: str = ""
    question: str = ""
    beside: str = ""
    judging: bool = False
    played: InterrogationSession | None = None
    answers: int = 0

    @property
    def session(self) -> InterrogationSession:
        """The session as it was saved last; of a recorded run as it stood then."""
        return self.played or self.run.session

    @property
    def path(self) -> Path:
        """The session's file."""
        return self.run.path

    def take(self, event: Event) -> None:
        """Follow an event."""
        if self.replaying and isinstance(event, SessionEnded):
            self.played = None
        elif self.replaying:
            self.answers += isinstance(event, TurnSaved)
            self.played = as_of(self.run.session, self.answers)
        match event:
            case SessionStarted():
                self.asks = event.detectives[0] if event.detectives else ""
            case ProviderSwitched() if event.from_provider == self.asks:
                self.asks = event.to_provider
            case QuestionAsked():
                self.question, self.beside, self.judging = event.question, "", False
            case ReadingOn():
                words = QCoreApplication.translate("Course", "%1 of %2 passages")
                self.beside = filled(words, event.read, event.total)
            case ModelWorking() if self.question or event.seconds >= _SLOW_SECONDS:
                self.beside = working_words(event)
            case AnswerGiven():
                self.question = self.beside = ""
            case TurnSaved() | GateChecked():
                self.question, self.beside, self.judging = "", "", isinstance(event, GateChecked)
            case _:
                pass

    def row_of(self, rows: tuple[Row, ...]) -> int:
        """Return the number of the part that is asked about, 0 where none or all are."""
        return row_asked(self.session, self.question, rows) if self.question else 0

    def line(self) -> str:
        """Say what is asked, by whom, and how far it has come; between questions what a model does, or ""."""
        if not self.question:
            return f"{model_name(self.asks)}: {self.beside}" if self.beside else ""
        words = QCoreApplication.translate("Course", "%1 asks: %2")
        who = model_name(self.asks) if self.asks else ""
        asked = one_line(self.question, _QUESTION_CHARS)
        said = filled(words, who, asked) if who else asked
        return f"{said}  {self.beside}".rstrip()

    def seconds_left(self) -> float | None:
        """Return what is left of the run at most; None where nothing tells, and while it rests."""
        if self.replaying or self.state != "running":
            return None
        return seconds_left(self.session, self.run.pace)


def row_asked(session: InterrogationSession, question: str, rows: tuple[Row, ...]) -> int:
    """Return the number of the part that a question is about, 0 where that is none or all."""
    asked = [row.number for row in rows if is_on(question, row.text)]
    pairs = [pair for pair in session.qa_pairs if pair.question == question]
    about = [row.number for row in rows for pair in pairs if is_about(pair, row.signal_id, row.text)]
    return (asked or about or [0])[0]


def working_words(event: ModelWorking) -> str:
    """Say what a model does, and for how long."""
    translate, count = QCoreApplication.translate, f"{event.tokens:,}"
    words = {
        "waiting": translate("Course", "waiting for the first word, %1 s"),
        "thinking": translate("Course", "thinking, %1 s, %2 tokens"),
        "writing": translate("Course", "writing, %1 s, %2 tokens"),
    }
    return filled(words[event.doing], event.seconds, count)
