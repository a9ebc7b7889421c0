"""Checks session files without any model: schema, rules, seal, scores, and all that answers rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from detective_app.account import judgement
from detective_app.account.citations import Answered, every_recheck, turns
from detective_app.account.conflict_list import unfounded
from detective_app.account.statistics import Totals, totals
from detective_app.account.unread_words import summary
from detective_app.account.verdict import checked
from detective_app.core.errors import DocumentError, UnreadableSession
from detective_app.core.evidence import (
    VERIFIED,
    AnswerObject,
    Fact,
    Locator,
    Source,
    SourceConflict,
    Support,
    place_of_reader,
)
from detective_app.core.ports import CaseIndex
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import RunVerdict
from detective_app.core.words import clean_text
from detective_app.documents.process.process import ReaderProcess
from detective_app.engine.witness.answer import stated
from detective_app.engine.witness.left_out import SENT_BACK
from detective_app.evidence.answer.answer_object import coverage
from detective_app.evidence.answer.outcomes import is_said_of_none, outcome_of
from detective_app.evidence.answer.rules import calculations_hold, span_aligned, states_hold
from detective_app.evidence.conflicts import apart
from detective_app.evidence.quotes import checking
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.sessions.files import SessionFiles


@dataclass(frozen=True, slots=True)
class Verification:
    """One session file: `problems` make it fail, `remarks` say what could not be checked.

    `totals` are the numbers of the session that was checked; None for a file that cannot be read.
    """

    path: Path
    problems: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    totals: Totals | None = field(default=None, compare=False)

    @property
    def ok(self) -> bool:
        """Tell whether everything that was checked holds."""
        return not self.problems


def verify(files: SessionFiles, references: Sequence[str], cases: CaseStore) -> tuple[Verification, ...]:
    """Check session files named by id or path, or all of them when none is named; they are not changed.

    Quotes are looked up in the documents through the store of cases. Raises StorageError when that cannot
    keep what it reads.
    """
    named: Sequence[str | Path] = references or [entry.path for entry in files.entries()]
    documents = Documents(cases)
    return tuple(_verified(files, reference, documents) for reference in named)


def _verified(files: SessionFiles, reference: str | Path, documents: Documents) -> Verification:
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
        problems += _verdict_problems(opened.session)
    found = documents.of(opened.session.sources or ())
    with closing(found):
        checks = EvidenceChecks(opened.session, found)
        problems += checks.problems()
        remarks += [*found.remarks, *checks.unchecked()]
    remarks += [not_read] if (not_read := summary(opened.session.sources, opened.session.unread)) else []
    return Verification(opened.path, tuple(problems), tuple(remarks), totals(opened.session))


def _audit_problems(session: InterrogationSession) -> Iterator[str]:
    """Compute the audit's numbers again and look up both quotes of every contradiction (contract §6)."""
    result = session.audit_result
    if result is None:
        return
    expected = judgement.consistency_score(session.qa_pairs, len(result.contradictions))
    if result.consistency_score != expected:
        yield f"Its consistency score is {result.consistency_score}; by its own turns it is {expected}."
    by_turns = (judgement.remaining_gaps(session.qa_pairs), judgement.gaps_of_last(session.qa_pairs))
    if result.remaining_gaps not in by_turns:
        yield "Its remaining gaps are not those of its turns."
    for number, found in enumerate(result.contradictions, 1):
        for index, quote in zip(found.qa_pair_indexes, found.quotes or ("", ""), strict=True):
            if not judgement.says(session.qa_pairs[index], quote, judgement.texts_of(session)):
                yield f"Contradiction {number} quotes words that do not stand in answer {index + 1}."


def _verdict_problems(session: InterrogationSession) -> Iterator[str]:
    """Judge the verdict by its quotes again: whatever the checks would lower or leave out was put there."""
    verdict = session.given_verdict
    if verdict is None:
        return
    found = checked(verdict, session)
    if found.overall != verdict.overall:
        yield "Its verdict on the whole is not the one that its claims give."
    if found.superseded != verdict.superseded:
        yield "Its verdict calls a document replaced that is none of this session."
    planned = {signal.id: signal.content for signal in session.signals or ()}
    for claim in verdict.claims:
        if claim.text != planned.get(claim.signal_id, claim.text):
            yield f"Claim {claim.signal_id} of its verdict is not the one of its plan."
    yield from _claim_problems(verdict, found)


def _claim_problems(verdict: RunVerdict, found: RunVerdict) -> Iterator[str]:
    """Compare the claims of a verdict with what the checks leave of them; one may be missing."""
    for claim, held in zip(verdict.claims, found.claims, strict=False):
        if claim.verdict != held.verdict:
            yield f"Claim {claim.signal_id} of its verdict is decided, and no verified quote carries that."
        elif claim.evidence != held.evidence:
            yield f"Claim {claim.signal_id} of its verdict rests on a quote that stands in no answer."
    for missing in found.claims[len(verdict.claims) :]:
        yield f"Its verdict leaves claim {missing.signal_id} of its plan out."


class Documents:
    """Finds documents again; each file is hashed once, however many sessions name it."""

    def __init__(self, cases: CaseStore) -> None:
        """Keep the store that reads them, a PDF in its child process."""
        self._cases = cases
        self._digests: dict[str, str] = {}

    def of(self, sources: Sequence[Source]) -> SessionDocuments:
        """Open the documents of a session as far as they are there as they were; blocks."""
        present, remarks = [], []
        with closing(ReaderProcess(passwords=self._cases.passwords)) as reader:
            for source in sources:
                try:
                    self._make_sure(source, reader)
                    present.append(source)
                except DocumentError:
                    remarks.append(f"{source.name} is not there as it was, so its quotes were not checked.")
        case = self._cases.reopen(present) if present else None
        return SessionDocuments(case, frozenset(one.source_id for one in present), tuple(remarks))

    def _make_sure(self, source: Source, reader: ReaderProcess) -> None:
        """Raise DocumentError unless a file is, byte for byte, what the session read."""
        # The store knows a file by its time of change, which can be set back.
        if source.path not in self._digests:
            self._cases.check_place(source)
            self._digests[source.path] = reader.sha256(Path(source.path), source.name)
        if self._digests[source.path] != source.sha256:
            raise DocumentError(f"{source.name} has changed.")
        self._cases.document(source)


class SessionDocuments:
    """What `Documents` found of one session; `case` is None when nothing of it is there."""

    def __init__(self, case: CaseIndex | None, present: frozenset[str], remarks: tuple[str, ...]) -> None:
        """Join the case with the ids of its documents and a remark on each that is missing."""
        self.case = case
        self.present = present
        self.remarks = remarks

    def close(self) -> None:
        """Let go of the files."""
        if self.case is not None:
            self.case.close()


_SHOWN = 80
_WITHOUT_FACTS = frozenset(("", *SENT_BACK.values()))
"""What an answer may say when nothing may be shown, beside what became of the question."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """One answer with its turn; `number` is its place among the answers, from 1."""

    number: int
    turn: Answered
    text: str
    evidence: AnswerObject


class EvidenceChecks:
    """The checks of one session; its documents are read, never changed."""

    def __init__(self, session: InterrogationSession, documents: SessionDocuments) -> None:
        """Join a session with the documents that are there."""
        self._session = session
        self._documents = documents
        self._sources = {source.source_id: source for source in session.sources or ()}

    def problems(self) -> Iterator[str]:
        """Name everything that does not hold, answer by answer; blocks."""
        for answer in _answers(self._session):
            for problem in self._of(answer):
                yield f"Answer {answer.number}: {problem}"
        yield from _unfounded(self._session)

    def unchecked(self) -> Iterator[str]:
        """Say of each conflict of an earlier version that a document is said to end it."""
        for answer in _answers(self._session):
            for conflict in answer.evidence.conflicts:
                if conflict.ended_by:
                    yield (
                        f"Answer {answer.number}: that {self._name(conflict.ended_by)} replaces the other "
                        "documents of a conflict is not checked."
                    )

    def _of(self, answer: _Answer) -> Iterator[str]:
        evidence, whole = answer.evidence, self._is_whole(answer.evidence)
        for fact in evidence.facts:
            wrong = [problem for support in fact.support for problem in self._quote(support, whole=whole)]
            # What a quote that is none says of its statement is no second problem.
            yield from wrong or self._state(fact, evidence)
        yield from _outcome(answer)
        for conflict in evidence.conflicts:
            yield from self._conflict(conflict, whole=whole)
        yield from (_clause(found.text) for found in calculations_hold(evidence))
        if whole:
            yield from self._words(answer)
            yield from self._citations(evidence)

    def _is_whole(self, evidence: AnswerObject) -> bool:
        """Tell whether an answer keeps all that was checked; in a session that was read so, each does."""
        read = any(source.media for source in self._sources.values())
        return read or bool(evidence.citations_index or evidence.answer)

    def _quote(self, support: Support, *, whole: bool) -> Iterator[str]:
        source = self._sources.get(support.source_id)
        if support.verdict is not None and support.verdict not in VERIFIED:
            yield f"it shows words as a quote that the check had refused ({support.verdict})."
        if source is None:
            yield f"it quotes {support.source_id[:_SHOWN]}, which is no document of this session."
        elif self._documents.case and source.source_id in self._documents.present:
            yield from _at_its_place(support, source, self._documents.case, whole=whole)

    def _conflict(self, conflict: SourceConflict, *, whole: bool) -> Iterator[str]:
        supports = [Support(source_id=v.source_id, locator=v.locator, quote=v.quote) for v in conflict.values]
        for support, value in zip(supports, conflict.values, strict=True):
            yield from self._quote(support, whole=whole)
            if _running(value.value) not in _running(value.quote):
                yield f"the value “{value.value[:_SHOWN]}” of a conflict does not stand in its quote."
        found = apart(*conflict.values[:2])
        if found and found != conflict.delta:
            yield f"its values lie {found} apart, not {conflict.delta[:_SHOWN]}."

    def _name(self, source_id: str) -> str:
        source = self._sources.get(source_id)
        return source.name if source else source_id[:_SHOWN]

    def _state(self, fact: Fact, evidence: AnswerObject) -> Iterator[str]:
        """Find a statement's coverage and state anew, the state where its documents are there."""
        case = self._documents.case
        if fact.coverage is not None and fact.coverage != coverage(fact):
            yield f"the coverage of “{fact.text[:_SHOWN]}” is {coverage(fact)}, not {fact.coverage}."
        if case and all(support.source_id in self._documents.present for support in fact.support):
            alone = evidence.evolve(facts=(fact,))
            yield from (_clause(found.text) for found in states_hold(alone, case))

    def _words(self, answer: _Answer) -> Iterator[str]:
        """Hold what is shown to what the quotes say."""
        evidence = answer.evidence
        known = [*(source.name for source in self._sources.values()), answer.turn.question or ""]
        yield from (_clause(found.text) for found in span_aligned(None, evidence, known))
        if any(not fact.support for fact in evidence.shown):
            yield "it states something without a quote."
        # Where an answer breaks its lines says nothing.
        if evidence.shown and answer.text.split() != clean_text(stated(evidence)).split():
            yield "it does not say what its checked statements say."
        elif not evidence.shown and not _says_nothing(answer):
            yield "it says something that no quote carries."
        yield from _unsaid(evidence)

    def _citations(self, evidence: AnswerObject) -> Iterator[str]:
        cited = {citation.source_id: citation.ingest_hash for citation in evidence.citations_index}
        quoted = {support.source_id for fact in evidence.shown for support in fact.support}
        quoted |= {value.source_id for conflict in evidence.conflicts for value in conflict.values}
        if quoted != cited.keys():
            yield "its citations are not those of its quotes."
        for source_id, digest in cited.items():
            source = self._sources.get(source_id)
            if source is not None and digest != source.sha256:
                yield f"it cites {source.name} with another content than the session read."


def _answers(session: InterrogationSession) -> Iterator[_Answer]:
    """Yield every answer with evidence, those of unfinished turns and of rechecks last."""
    for turn in (*turns(session), *every_recheck(session)):
        if turn.evidence and turn.answer is not None:
            yield _Answer(turn.sequence, turn, turn.answer, turn.evidence)


def _unsaid(evidence: AnswerObject) -> Iterator[str]:
    listed = evidence.extractions
    for text in (*listed.numbers, *listed.dates, *listed.entities):
        if text not in evidence.answer:
            yield f"it lists “{text[:_SHOWN]}”, which it does not say."


def _says_nothing(answer: _Answer) -> bool:
    """Tell whether an answer says only that nothing may be shown, and why."""
    said = is_said_of_none(answer.text, answer.turn.outcome, answer.turn.read)
    return answer.text in _WITHOUT_FACTS or said


def _outcome(answer: _Answer) -> Iterator[str]:
    """Find anew what became of the question; that the witness declined is known from the run alone."""
    given = answer.turn.outcome
    found = outcome_of(answer.evidence, answer.turn.read, given)
    if given and given != found:
        yield f"its outcome is {found}, not {given}."


def _at_its_place(support: Support, source: Source, case: CaseIndex, *, whole: bool) -> Iterator[str]:
    """Yield what is wrong with a quote of a document that is there."""
    try:
        place = Locator.parse(support.locator)
    except ValueError:
        yield f"{support.locator[:_SHOWN]!r} is not a place in {source.name}."
        return
    found = checking.check(support.quote, source.source_id, support.locator, case)
    where = f"{source.name} at {place_of_reader(support.locator, source)}"
    if found.verdict == "too_short":
        if whole or not _stands(support.quote, place, source, case):
            yield f"its quote in {where} is too short to prove anything."
    elif found.verdict == "unseen":
        yield f"its quote in {where} cannot be seen on the page."
    elif not found.verified or found.support is None:
        yield f"its quote does not stand in {where}."
    elif there := _elsewhere(found, str(place), source, whole=whole):
        yield f"its quote does not stand in {where}. It stands at {there}."
    elif _reworded(found, support, whole=whole):
        yield f"its quote is not written as in {where}."


def _reworded(found: checking.QuoteCheck, support: Support, *, whole: bool) -> bool:
    return whole and found.support is not None and found.support.quote != support.quote


def _elsewhere(found: checking.QuoteCheck, place: str, source: Source, *, whole: bool) -> str:
    """Return where a quote stands if that is not where it was said to be."""
    at = found.support.locator if found.support else place
    wrong = found.verdict == "wrong_locator" or (whole and at != place)
    return place_of_reader(at, source) if wrong else ""


def _stands(quote: str, place: Locator, source: Source, case: CaseIndex) -> bool:
    """Tell whether words stand on some lines, however few they are."""
    try:
        return _running(quote) in _running(case.lines(source.source_id, place))
    except ValueError:
        return False


def _unfounded(session: InterrogationSession) -> Iterator[str]:
    """Name the conflicts of the list that no answer found."""
    for one in unfounded(session):
        told = " and ".join(f"“{side[:_SHOWN]}”" for side in one.sides)
        yield f"Conflict {one.id} is between {told}, which no answer found."


def _running(text: str) -> str:
    return " ".join(text.split())


def _clause(sentence: str) -> str:
    """Let a sentence follow a colon; a quoted or computed beginning stays as it is."""
    return sentence[:1].lower() + sentence[1:] if sentence[:1].isalpha() else sentence
