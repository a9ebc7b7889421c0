"""The sessions that a client may see: those over the documents of its server."""

from __future__ import annotations

from detective_app.core.errors import BadInput
from detective_app.core.session import InterrogationSession
from detective_app.mcp.tool import Call

_MOST_LOOKED_AT = 200


def sessions_of(call: Call, search: str = "", limit: int = 20) -> tuple[InterrogationSession, ...]:
    """Return sessions newest first, of the latest ones that hold the words; blocks."""
    library = call.application.library
    library.history.refresh()
    found: list[InterrogationSession] = []
    for row in library.history.search(search, limit=_MOST_LOOKED_AT):
        try:
            session = library.files.load(row.path).session
        except BadInput:  # one that cannot be read is none to go on with
            continue
        if call.documents.hold(session):
            found.append(session)
        if len(found) == limit:
            break
    return tuple(found)
