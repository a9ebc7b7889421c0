"""What a session asked for, to be asked for again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.front_end.run import RunRequest

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession


def as_request(session: InterrogationSession) -> RunRequest:
    """Return the request that begins the same investigation anew."""
    return RunRequest(
        hypothesis=session.hypothesis.text,
        limit=session.iteration_limit,
        mode=session.mode,
        case_paths=tuple(Path(source.path) for source in session.sources or ()),
        provenance={Path(s.path): s.provenance for s in session.sources or () if s.provenance},
        brief=session.brief,
        disclose=session.disclosure.budget if session.disclosure else None,
    )
