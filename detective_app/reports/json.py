"""The session itself as JSON, as its file holds it, seal included."""

from __future__ import annotations

from detective_app.core.session import InterrogationSession

TITLE, SUFFIX, PLACE = "JSON", ".json", 5


def render(session: InterrogationSession) -> str:
    """Write a session as the text of a session file."""
    return session.model_dump_json(exclude_none=True, indent=2) + "\n"
