"""Checks session files without any model: schema, rules, seal, scores, and all that answers rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from detective_app.account import judgement
from detective_app.account.statistics import Totals, totals
from detective_app.account.unread_words import summary
from detective_app.account.verdict import checked
from detective_app.core.errors import UnreadableSession
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import RunVerdict
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.sessions.documents import Documents
from detective_app.storage.sessions.evidence_verification import EvidenceChecks
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
    verdict = session.audit_result.verdict if session.audit_result else None
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
