"""A person's next question to a session while it is being written: kept until it was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detective_app.gui.run.window_state import WindowState

USER = "user"
"""The strategy of a question that a person wrote."""


class QuestionDrafts:
    """One text a session, in what the window remembers."""

    def __init__(self, state: WindowState) -> None:
        self._state = state

    def of(self, session_id: str) -> str:
        """Return what was written for a session, "" when nothing was."""
        return self._state.text(_name(session_id))

    def keep(self, session_id: str, text: str) -> None:
        """Remember what is written, on disk too; an empty text is nothing to remember."""
        if text.strip():
            self._state.remember(_name(session_id), text)
        else:
            self._state.forget(_name(session_id))
        self._state.save()


def _name(session_id: str) -> str:
    return f"question/{session_id}"
