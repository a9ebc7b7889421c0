"""What a saved session needs before it runs again: a word on outside changes, and the models it used."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from detective_app.core.session import AuditTrailEntry, InterrogationSession, Reproducibility

if TYPE_CHECKING:
    from detective_app.storage.sessions.files import OpenedSession

CHANGED_OUTSIDE = "The session file was changed outside the app before it was opened."
NEWER = (
    "{} was written by a newer version of Detective and opens read-only. Update Detective to go on with it."
)


def marked(opened: OpenedSession) -> InterrogationSession:
    """Write on the trail that a file was changed outside the app, since the next save seals it anew."""
    if not opened.changed_outside:
        return opened.session
    session = opened.session
    entry = AuditTrailEntry(
        timestamp=max(datetime.now(UTC), session.latest),
        event="error",
        reason=CHANGED_OUTSIDE,
        error_class="changed_outside",
    )
    return session.evolve(audit_trail=(*session.audit_trail, entry))


def joined(before: Reproducibility | None, card: Reproducibility) -> Reproducibility:
    """Add the models of this run to those the session used before; the latest come first."""
    known = [model for model in (before.models if before else ()) if model not in card.models]
    return card.evolve(models=(*card.models, *known))
