"""Checks session files without any model: schema, rules, seal, scores, and every quote where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from detective_app.core.case import Document
from detective_app.core.errors import DocumentError, UnreadableSession
from detective_app.core.evidence import Locator, Support
from detective_app.core.session import InterrogationSession
from detective_app.engine import scoring
from detective_app.storage.case_files import reopen_case
from detective_app.storage.session_files import SessionFiles


@dataclass(frozen=True, slots=True)
class Verification:
    """One session file: `problems` make it fail, `remarks` say what could not be checked."""

    path: Path
    problems: tuple[str, ...]
    remarks: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Tell whether everything that was checked holds."""
        return not self.problems


def verify(files: SessionFiles, references: Sequence[str]) -> tuple[Verification, ...]:
    """Check session files named by id or path, or all of them when none is named; nothing is changed."""
    named: Sequence[str | Path] = references or [entry.path for entry in files.entries()]
    return tuple(_verified(files, reference) for reference in named)


def _verified(files: SessionFiles, reference: str | Path) -> Verification:
    try:
        opened = files.load(reference)
    except UnreadableSession as error:
        return Verification(Path(reference), (str(error),))
    problems, remarks = [], []
    if opened.changed_outside:
        problems.append("Its content does not match its seal: it was changed outside the app.")
    if opened.misnamed:
        problems.append(f"Its name tells of another session than {opened.session.id}.")
    if opened.session.schema_version is None:
        remarks.append("Another tool wrote it: it has no seal, and its scores follow no known rule.")
    else:
        problems += _audit_problems(opened.session)
    quotes = _Quotes(opened.session)
    return Verification(opened.path, (*problems, *quotes.problems()), (*remarks, *quotes.remarks))


def _audit_problems(session: InterrogationSession) -> Iterator[str]:
    """Compute the audit's numbers again and look up both quotes of every contradiction (CONTRACT §6)."""
    result = session.audit_result
    if result is None:
        return
    expected = scoring.consistency_score(session.qa_pairs, len(result.contradictions))
    if result.consistency_score != expected:
        yield f"Its consistency score is {result.consistency_score}; by its own turns it is {expected}."
    if result.remaining_gaps != scoring.remaining_gaps(session.qa_pairs):
        yield "Its remaining gaps are not those of its last turn."
    for number, found in enumerate(result.contradictions, 1):
        for index, quote in zip(found.qa_pair_indexes, found.quotes or ("", ""), strict=True):
            if not scoring.is_verbatim(quote, session.qa_pairs[index].answer):
                yield f"Contradiction {number} quotes words that do not stand in answer {index + 1}."


class _Quotes:
    """The quotes of a session's answers against its documents, as far as these are still what they were."""

    def __init__(self, session: InterrogationSession) -> None:
        self._session = session
        self.remarks: list[str] = []
        self._documents: dict[str, Document | None] = {}
        for source in session.sources or ():
            try:
                self._documents[source.source_id] = reopen_case((source,)).documents[0]
            except DocumentError:
                self._documents[source.source_id] = None
                self.remarks.append(f"{source.name} is not there as it was, so its quotes were not checked.")

    def problems(self) -> Iterator[str]:
        """Name every quote that does not stand where it is said to stand."""
        for pair in self._session.qa_pairs:
            for fact in pair.evidence.facts if pair.evidence else ():
                for support in fact.support:
                    if problem := self._problem(support):
                        yield f"Answer {pair.sequence}: {problem}"

    def _problem(self, support: Support) -> str | None:
        if support.source_id not in self._documents:
            return f"it quotes {support.source_id}, which is no document of this session."
        document = self._documents[support.source_id]
        if document is None:
            return None
        try:
            place = Locator.parse(support.locator)
        except ValueError:
            return f"{support.locator!r} is not a place in {document.source.name}."
        lines = document.text.split("\n")[place.first - 1 : place.last]
        if " ".join(support.quote.split()) in " ".join(" ".join(lines).split()):
            return None
        return f"its quote does not stand in {document.source.name} at {support.locator}."
