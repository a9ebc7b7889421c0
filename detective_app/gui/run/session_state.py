"""How a session stands, as lists show it: a state, its word and its icon; and what of it is shown first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication

from detective_app.gui.run.verdict_words import RULING_LOOKS, ruling_word

if TYPE_CHECKING:
    from detective_app.account.unread_words import ToldRuling
    from detective_app.storage.history.rows import HistoryRow

SessionState = Literal["running", "paused", "needs-you", "completed", "limit-reached", "failed", "unreadable"]
STATES: dict[str, SessionState] = {
    "running": "paused",
    "awaiting_clarification": "needs-you",
    "completed": "completed",
    "limit-reached": "limit-reached",
    "failed": "failed",
    "unreadable": "unreadable",
}
"""The state of each status of the index, when nobody is at work on the session."""


STATE_ICONS: dict[SessionState, str] = {
    "running": "running",
    "paused": "pause",
    "needs-you": "question-circle",
    "completed": "check-circle",
    "limit-reached": "flag",
    "failed": "cross-circle",
    "unreadable": "alert",
}
"""The icon of each state, the same wherever sessions are listed."""


@dataclass(frozen=True, slots=True)
class ListedSession:
    """A row of the history with how the session stands now; the names are empty that nobody gave."""

    row: HistoryRow
    state: SessionState
    name: str = ""
    case_name: str = ""

    @property
    def ruling(self) -> ToldRuling | None:
        """The verdict, which is told in place of the state once there is one."""
        found = (ruling for ruling in RULING_LOOKS if ruling == self.row.verdict)
        return next(found, None) if self.state == "completed" else None

    @property
    def word(self) -> str:
        """The verdict, or how it stands."""
        return ruling_word(self.ruling) if self.ruling else state_word(self.state)


def state_of(row: HistoryRow, *, at_work: bool) -> SessionState:
    """Return how a session stands; one that is running on disk is paused unless somebody is at work on it."""
    return "running" if row.status == "running" and at_work else STATES.get(row.status, "unreadable")


def state_word(state: SessionState) -> str:
    """Return a state as it is written on screen."""
    translate = QCoreApplication.translate
    words: dict[SessionState, str] = {
        "running": translate("SessionState", "Running"),
        "paused": translate("SessionState", "Paused"),
        "needs-you": translate("SessionState", "Needs you"),
        "completed": translate("SessionState", "Completed"),
        "limit-reached": translate("SessionState", "Limit reached"),
        "failed": translate("SessionState", "Failed"),
        "unreadable": translate("SessionState", "Unreadable"),
    }
    return words[state]
