"""What has left of documents in sessions that were forked from one another: they share one budget."""

from __future__ import annotations

from collections.abc import Iterator

from detective_app.app.left_before import joined_disclosure
from detective_app.core.disclosure import DocumentDisclosure
from detective_app.core.errors import BadInput
from detective_app.core.session import InterrogationSession
from detective_app.storage.reading import read_file
from detective_app.storage.sessions.files import MAX_FILE_BYTES, SessionFiles
from detective_app.storage.sessions.format import decode


def with_left_in_family(session: InterrogationSession, files: SessionFiles) -> InterrogationSession:
    """Return a session that counts what left in all that was forked from the same one; blocks."""
    if session.disclosure is None:
        return session
    return session.evolve(disclosure=joined_disclosure(session, session.disclosure, _others(session, files)))


def _others(session: InterrogationSession, files: SessionFiles) -> Iterator[tuple[str, DocumentDisclosure]]:
    """Yield what left in the other sessions of the family; most files are ruled out unparsed."""
    first = session.origin.first if session.origin else session.id
    for entry in files.entries():
        try:
            content, _ = read_file(entry.path, limit=MAX_FILE_BYTES)
            other = decode(content, trust_seal=True).session if first.encode() in content else None
        except BadInput:  # what cannot be read cannot be counted
            continue
        if other is None or other.id == session.id:
            continue
        if first not in (other.id, other.origin.first if other.origin else ""):
            continue
        digests = {source.source_id: source.sha256 for source in other.sources or ()}
        for one in other.disclosure.per_document if other.disclosure else ():
            yield digests.get(one.source_id, ""), one
