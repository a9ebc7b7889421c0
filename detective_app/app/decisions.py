"""What a person decides about conflicts between sources, kept in the session that found them."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detective_app.core.evidence import SourceDecision
    from detective_app.core.session import InterrogationSession
    from detective_app.storage.sessions.files import SessionFiles


def with_decision(session: InterrogationSession, decision: SourceDecision) -> InterrogationSession:
    """Return a session with a decision, in the place of an earlier one about the same values."""
    about = (decision.key, decision.values)
    others = (one for one in session.decisions or () if (one.key, one.values) != about)
    return session.evolve(decisions=(*others, decision.evolve(at=max(decision.at, session.latest))))


def save_decided(sessions: SessionFiles, session: InterrogationSession) -> None:
    """Write a session that is not being run; raises LockedElsewhere or StorageError."""
    with nullcontext() if sessions.held_here else sessions.hold():
        sessions.save(session, running=False)
