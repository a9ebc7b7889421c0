"""Who counts what of a case goes to another computer: a detective or a chat client there, nobody here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Lock

from detective_app.app.choice import outside_host
from detective_app.app.selection import Selection
from detective_app.core.disclosure import AccountEntry, Disclosure, DisclosureAccount
from detective_app.core.pieces import digest
from detective_app.core.ports import CaseIndex
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.disclosure import DisclosureCounter, KeptHere
from detective_app.evidence.text.copied import DocumentWords
from detective_app.storage.left import LeftFile


def counter_for(
    session: InterrogationSession,
    case: CaseIndex | None,
    selection: Selection,
    account: DisclosureAccount | None,
    before: Sequence[AccountEntry],
) -> DisclosureCounter | None:
    """Return what counts for the detectives of a run, None where no document goes to another computer."""
    if case is None or session.disclosure is None or not any(map(outside_host, selection.detectives)):
        return None
    cut = () if session.qa_pairs or session.usage else (session.signals or ())
    own = (session.hypothesis.text, session.brief or "", *_replied(session), *(one.content for one in cut))
    return _counter(session, case, account, before, own)


class CaseTexts(Mapping[str, str]):
    """The texts of a case's documents by their ids, each read when it is asked for: a case may be large."""

    def __init__(self, case: CaseIndex) -> None:
        """Read nothing yet."""
        self._case, self._ids = case, tuple(source.source_id for source in case.sources)

    def __getitem__(self, source_id: str) -> str:
        """Return a text; raises DocumentError where it is gone."""
        return self._case.text(source_id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class LastIndexed:
    """Keeps the words of the documents that were counted last: a client takes many steps over the same."""

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._key: tuple[tuple[str, str], ...] = ()
        self._words: DocumentWords | None = None
        self._lock = Lock()

    def words(self, case: CaseIndex) -> DocumentWords:
        """Return the words of a case, which takes seconds for a large one that was not the last; blocks."""
        key = tuple((source.source_id, source.sha256) for source in case.sources)
        with self._lock:
            if self._words is None or key != self._key:
                self._key, self._words = key, words_of(case)
            return self._words


def counter_for_client(
    session: InterrogationSession,
    case: CaseIndex,
    account: DisclosureAccount | None,
    before: Sequence[AccountEntry],
    indexed: LastIndexed,
) -> DisclosureCounter:
    """Return what counts for a chat client, which is always taken to be on another computer; blocks."""
    if session.disclosure is None:
        raise RuntimeError("the session says nothing of how much may leave")
    own = (session.hypothesis.text, session.brief or "", *_replied(session))
    counter = _counter(session, case, account, before, own)
    counter.index = partial(indexed.words, case)
    return counter


def account_of(case: CaseIndex | None, folder: Path) -> LeftFile | None:
    """Return the account of a case's documents."""
    return LeftFile(folder, frozenset(source.sha256 for source in case.sources)) if case else None


def drawn_before(account: DisclosureAccount | None) -> tuple[AccountEntry, ...]:
    """Return what is on an account, which gives what is new from then on; blocks."""
    if account is None:
        return ()
    with account.held() as lines:
        return tuple(lines)


def _counter(
    session: InterrogationSession,
    case: CaseIndex,
    account: DisclosureAccount | None,
    before: Sequence[AccountEntry],
    own: Iterable[str],
) -> DisclosureCounter:
    hashes = {source.source_id: source.sha256 for source in case.sources}
    now = session.disclosure or Disclosure(budget=0, total=0)
    return DisclosureCounter(
        budget=now.budget,
        texts=partial(CaseTexts, case),
        own=tuple(filter(None, own)),
        account=account or KeptHere(),
        hashes=hashes,
        before=before,
        earlier=() if now.may is not None else tuple(_before_accounts(session, now, hashes)),
        index=partial(words_of, case),
    )


def _before_accounts(
    session: InterrogationSession, now: Disclosure, hashes: Mapping[str, str]
) -> Iterator[AccountEntry]:
    """Yield what a session says that left of its documents when there were no accounts."""
    for one in now.per_document:
        if one.sent and one.source_id in hashes:
            key = digest(f"{session.id} {one.source_id}")
            yield AccountEntry(key=key, words=one.sent, document=hashes[one.source_id], spans=one.spans)


def words_of(case: CaseIndex) -> DocumentWords:
    """Return the words of a case; blocks, for minutes where a large one is counted for the first time."""
    return DocumentWords(CaseTexts(case), case.word_index())


def _replied(session: InterrogationSession) -> Iterator[str]:
    """Yield what the person replied to questions of the detective."""
    state = session.clarification_state
    return (one.free_text_response or "" for one in (state.answers if state else ()))
