"""What a session asked for, to be asked for again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.front_end.run import RunRequest

if TYPE_CHECKING:
    from detective_app.core.panel import Agent
    from detective_app.core.session import InterrogationSession


def as_request(session: InterrogationSession) -> RunRequest:
    """Return the request that begins the same investigation anew."""
    panel = session.deliberation
    return RunRequest(
        hypothesis=session.hypothesis.text,
        limit=session.iteration_limit,
        mode=session.mode,
        case_paths=tuple(Path(source.path) for source in session.sources or ()),
        unread=session.unread or (),
        provenance={Path(s.path): s.provenance for s in session.sources or () if s.provenance},
        brief=session.brief,
        budget=session.spending_stop.usd if session.spending_stop else None,
        disclose=session.disclosure.budget if session.disclosure else None,
        agents=tuple(_named(one) for one in panel.agents) if panel else (),
        rounds=panel.rules.rounds if panel and panel.rules else None,
    )


def _named(agent: Agent) -> str:
    """Return a detective of a panel as a request names it."""
    models, part = ",".join(agent.models), agent.perspective or agent.role
    return f"{models}={part}" if part else models
