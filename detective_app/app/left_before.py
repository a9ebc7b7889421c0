"""What has left of documents in other sessions of chat clients: they share one budget with a new one.

A chat's model begins sessions as it likes; were each counted by itself, it could read a document bit by bit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.errors import BadInput
from detective_app.core.provider import CHAT_CLIENT
from detective_app.core.session import InterrogationSession
from detective_app.storage.history.listing import History
from detective_app.storage.sessions.files import SessionFiles

_MOST_SESSIONS = 10_000
_Spans = tuple[tuple[int, int], ...]


def with_left_before(
    session: InterrogationSession, budget: int, history: History, files: SessionFiles
) -> InterrogationSession:
    """Return a session that counts what left of its documents in others, too; blocks."""
    own = session.disclosure or Disclosure(budget=budget, total=0)
    return session.evolve(disclosure=joined_disclosure(session, own, _others(session, history, files)))


def joined_disclosure(
    session: InterrogationSession, own: Disclosure, others: Iterable[tuple[str, DocumentDisclosure]]
) -> Disclosure:
    """Return what left in a session and in others together; others tell of documents by their digests."""
    known = {source.sha256: source.source_id for source in session.sources or ()}
    gone: dict[str, list[DocumentDisclosure]] = defaultdict(list)
    for one in own.per_document:
        gone[one.source_id].append(one)
    for digest, document in others:
        if digest in known:
            gone[known[digest]].append(document)
    documents = tuple(_joined(source_id, found) for source_id, found in gone.items())
    return own.evolve(per_document=documents, total=sum(one.sent for one in documents))


def _others(
    session: InterrogationSession, history: History, files: SessionFiles
) -> Iterator[tuple[str, DocumentDisclosure]]:
    """Yield what left in the other sessions that chat clients led, by the digest of the document."""
    history.refresh()
    for row in history.search(limit=_MOST_SESSIONS):
        if row.id == session.id or not row.detective.startswith(f"{CHAT_CLIENT}:"):
            continue
        try:
            other = files.load(row.path).session
        except BadInput:  # what cannot be read cannot be counted
            continue
        digests = {source.source_id: source.sha256 for source in other.sources or ()}
        for one in other.disclosure.per_document if other.disclosure else ():
            yield digests.get(one.source_id, ""), one


def _joined(source_id: str, found: Iterable[DocumentDisclosure]) -> DocumentDisclosure:
    """Return one document's record; the counter makes the number of words anew from the spans."""
    records = list(found)
    return records[0].evolve(
        source_id=source_id,
        sent=max(one.sent for one in records),
        spans=_union(span for one in records for span in one.spans),
        held_back=records[0].held_back and records[0].source_id == source_id,
    )


def _union(spans: Iterable[tuple[int, int]]) -> _Spans:
    joined: list[tuple[int, int]] = []
    for first, end in sorted(spans):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((first, end))
    return tuple(joined)
