"""What a run replaces by placeholders before anything leaves this computer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from detective_app.app.choice import outside_host
from detective_app.app.selection import Selection
from detective_app.core.errors import SettingsError
from detective_app.core.placeholders import REDACTION_KINDS, Redaction, RedactionKind, Replaced
from detective_app.core.ports import Connection
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import RedactionSettings
from detective_app.engine.calls.placeholders import Placeholders
from detective_app.front_end.run import RunRequest

NOT_KNOWN = (
    "{} What of your words is to be replaced before they leave for another computer is therefore not known, "
    "so nothing was started. Mend or remove the file, or say what to replace (in the terminal: --redact "
    "email,phone,iban, or --redact none)."
)
_TITLES = {
    "email": "e-mail addresses",
    "phone": "phone numbers",
    "iban": "IBANs",
    "names": "your list of names",
}


def kinds_for(
    settings: RedactionSettings,
    problem: str | None,
    request: RunRequest,
    selection: Selection,
    session: InterrogationSession | None = None,
) -> tuple[RedactionKind, ...]:
    """Return the kinds that a run replaces: as asked for now, else as settings and session have it.

    None where nothing leaves. Raises SettingsError where the settings cannot be read that would tell.
    """
    if not leaves(selection.every):
        return ()
    chosen = request.redact
    if problem and (chosen is None or "names" in chosen):
        raise SettingsError(NOT_KNOWN.format(problem))
    if chosen is None:
        known = session.redaction.kinds if session and session.redaction else ()
        chosen = (*settings.kinds, *known)
    return tuple(kind for kind in REDACTION_KINDS if kind in chosen)


def leaves(connections: Iterable[Connection]) -> bool:
    """Tell whether any of some models is on another computer."""
    return any(map(outside_host, connections))


def with_kinds(session: InterrogationSession, kinds: Sequence[RedactionKind]) -> InterrogationSession:
    """Return a session that says which kinds are replaced from now on."""
    if not kinds and session.redaction is None:
        return session
    known = session.redaction or Redaction()
    return session.evolve(redaction=known.evolve(kinds=tuple(kinds)))


def placeholders_for(
    redaction: Redaction | None, names: Sequence[str], foreseen: Sequence[Replaced] = ()
) -> Placeholders | None:
    """Return what replaces for a session, None where nothing is replaced."""
    if redaction is None or not redaction.kinds:
        return None
    return Placeholders(redaction.kinds, names, redaction.replaced, foreseen)


def notice(kinds: Sequence[RedactionKind], names: Sequence[str]) -> tuple[str, ...]:
    """Say before the start what is replaced."""
    said = [_TITLES[kind] for kind in kinds if kind != "names" or names]
    return (f"Replaced by placeholders before anything leaves: {', '.join(said)}.",) if said else ()
