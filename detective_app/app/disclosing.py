"""Who counts what of a case goes to another computer: a detective or a chat client there, nobody here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from threading import Lock

from detective_app.account.citations import turns
from detective_app.app.selection import Selection, outside_host
from detective_app.core.disclosure import Disclosure
from detective_app.core.ports import CaseIndex
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.evidence.text.copied import DocumentWords
from detective_app.prompt_files import texts


def counter_for(
    session: InterrogationSession, case: CaseIndex | None, selection: Selection
) -> DisclosureCounter | None:
    """Return what counts for the detectives of a run, None where no document goes to another computer."""
    if case is None or session.disclosure is None or not any(map(outside_host, selection.detectives)):
        return None
    own = (session.hypothesis.text, session.brief or "", *_replied(session), *texts().values())
    return _counter(session.disclosure, case, own)


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
    session: InterrogationSession, case: CaseIndex, indexed: LastIndexed
) -> DisclosureCounter:
    """Return what counts for a chat client, which is always taken to be on another computer; blocks.

    The hypothesis may be its model's own words: as its questions they go back to it, but where a document
    says the same, that is the document's.
    """
    if session.disclosure is None:
        raise RuntimeError("the session says nothing of how much may leave")
    counter = _counter(session.disclosure, case, (*_replied(session), *texts().values()))
    counter.index = partial(indexed.words, case)
    counter.wrote("\n".join(_written(session)))
    return counter


def _counter(before: Disclosure, case: CaseIndex, own: Iterable[str]) -> DisclosureCounter:
    return DisclosureCounter(
        budget=before.budget,
        texts=partial(CaseTexts, case),
        own="\n".join(own),
        before=before,
        index=partial(words_of, case),
    )


def words_of(case: CaseIndex) -> DocumentWords:
    """Return the words of a case; blocks, for minutes where a large one is counted for the first time."""
    return DocumentWords(CaseTexts(case), case.word_index())


def _replied(session: InterrogationSession) -> Iterator[str]:
    """Yield what the person replied to questions of the detective."""
    state = session.clarification_state
    return (one.free_text_response or "" for one in (state.answers if state else ()))


def _written(session: InterrogationSession) -> Iterator[str]:
    """Yield what the detective of a session wrote, and what it was begun with."""
    yield from filter(None, (session.hypothesis.text, session.brief))
    for signal in session.signals or ():
        yield from filter(None, (signal.content, signal.proves, signal.refutes))
    for turn in turns(session):
        yield turn.question
    for pair in session.qa_pairs:
        if pair.evaluation:
            yield from filter(None, (pair.evaluation.reasoning, pair.evaluation.follow_up))
