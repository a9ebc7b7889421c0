"""Verification: what is untouched holds, and every kind of tampering is named."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from detective_app.core.evidence import Source
from detective_app.core.session import Contradiction, InterrogationSession
from detective_app.engine import scoring
from detective_app.storage.case_store import CaseStore
from detective_app.storage.session_files import SessionFiles
from detective_app.storage.verification import Verification, verify
from tests.storage.samples import ID, completed_session, folders_in, sample_session, turn

TEXT = "Log of the bridge.\n\nThe bridge was\nclosed on 4 May 2021.\n"


@pytest.fixture
def files(tmp_path: Path) -> SessionFiles:
    """The session files of an empty data folder."""
    return SessionFiles(folders_in(tmp_path))


@pytest.fixture
def sound(tmp_path: Path) -> InterrogationSession:
    """An audited session of which everything holds."""
    path = tmp_path / "log.txt"
    path.write_text(TEXT, encoding="utf-8")
    digest = hashlib.sha256(TEXT.encode()).hexdigest()
    source = Source(source_id="s1", name="log.txt", path=str(path), sha256=digest, chars=len(TEXT), lines=4)
    pairs = (turn(1), turn(2, "It was closed in June."))
    found = Contradiction(qa_pair_indexes=(0, 1), description="Dates", quotes=("4 May 2021", "in June"))
    whole = completed_session(qa_pairs=pairs, sources=(source,))
    assert whole.audit_result
    result = whole.audit_result.evolve(
        contradictions=(found,),
        consistency_score=scoring.consistency_score(pairs, 1),
        remaining_gaps=scoring.remaining_gaps(pairs),
    )
    return whole.evolve(audit_result=result)


def store_of(files: SessionFiles) -> CaseStore:
    """Return the store of cases beside the session files."""
    return CaseStore(files.folder.parent / "cases")


def checked(files: SessionFiles, session: InterrogationSession) -> Verification:
    """Save a session and verify its file."""
    with files.hold():
        files.save(session)
    (result,) = verify(files, [session.id], store_of(files))
    return result


def test_a_sound_session_holds(files: SessionFiles, sound: InterrogationSession) -> None:
    assert checked(files, sound) == Verification(files.entries()[0].path, (), ())


Tampering = Callable[[InterrogationSession], InterrogationSession]


def _audit(**fields: object) -> Tampering:
    def changed(session: InterrogationSession) -> InterrogationSession:
        assert session.audit_result
        return session.evolve(audit_result=session.audit_result.evolve(**fields))

    return changed


def _quote(**fields: object) -> Tampering:
    def changed(session: InterrogationSession) -> InterrogationSession:
        first, second = session.qa_pairs
        assert first.evidence
        (fact,) = first.evidence.facts
        support = fact.support[0].evolve(**fields)
        evidence = first.evidence.evolve(facts=(fact.evolve(support=(support,)),))
        return session.evolve(qa_pairs=(first.evolve(evidence=evidence), second))

    return changed


INVENTED = Contradiction(qa_pair_indexes=(0, 1), description="Dates", quotes=("4 May 2021", "in July"))
UNQUOTED = Contradiction(qa_pair_indexes=(0, 1), description="Dates")


@pytest.mark.parametrize(
    ("tampering", "problem"),
    [
        (_audit(consistency_score=99), "Its consistency score is 99; by its own turns it is"),
        (_audit(remaining_gaps=()), "Its remaining gaps are not those of its last turn."),
        (_audit(contradictions=(INVENTED,)), "Contradiction 1 quotes words that do not stand in answer 2."),
        (_audit(contradictions=(UNQUOTED,)), "Contradiction 1 quotes words that do not stand in answer 1."),
        (_quote(quote="closed on 5 May"), "its quote does not stand in log.txt at L3-L4."),
        (_quote(locator="L1-L2"), "its quote does not stand in log.txt at L1-L2."),
        (_quote(locator="somewhere"), "'somewhere' is not a place in log.txt."),
        (_quote(source_id="s9"), "it quotes s9, which is no document of this session."),
    ],
)
def test_what_does_not_hold_is_named(
    files: SessionFiles, sound: InterrogationSession, tampering: Tampering, problem: str
) -> None:
    result = checked(files, tampering(sound))
    assert not result.ok
    assert [found for found in result.problems if problem in found]


def test_a_quote_may_cross_lines(files: SessionFiles, sound: InterrogationSession) -> None:
    assert checked(files, _quote(quote="The bridge was closed on 4 May")(sound)).ok


def test_a_change_outside_the_app_is_found_by_the_seal(
    files: SessionFiles, sound: InterrogationSession
) -> None:
    path = checked(files, sound).path
    path.write_bytes(path.read_bytes().replace(b"It holds in part.", b"It holds in full."))
    (result,) = verify(files, [], store_of(files))
    assert result.problems == ("Its content does not match its seal: it was changed outside the app.",)


def test_a_document_that_is_gone_or_changed_is_remarked_on(
    files: SessionFiles, sound: InterrogationSession, tmp_path: Path
) -> None:
    remark = ("log.txt is not there as it was, so its quotes were not checked.",)
    (tmp_path / "log.txt").write_text("other", encoding="utf-8")
    changed = checked(files, sound)
    (tmp_path / "log.txt").unlink()
    (gone,) = verify(files, [], store_of(files))
    assert (changed.ok, changed.remarks) == (gone.ok, gone.remarks) == (True, remark)


def test_a_running_session_holds_as_far_as_it_has_come(files: SessionFiles) -> None:
    pair = turn(1).evolve(evidence=None)
    assert checked(files, sample_session(1, qa_pairs=(pair,))).ok


def test_a_file_under_a_foreign_name_is_named(files: SessionFiles, sound: InterrogationSession) -> None:
    path = checked(files, sound).path
    other = path.rename(path.with_name(path.name.replace(ID[:8], "aaaaaaaa")))
    (result,) = verify(files, [str(other)], store_of(files))
    assert result.problems == (f"Its name tells of another session than {ID}.",)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\x00" * 9, b'{"id": "x"}'])
def test_an_unreadable_file_fails_with_its_reason(
    files: SessionFiles, sound: InterrogationSession, content: bytes
) -> None:
    bad = checked(files, sound).path.with_name("bad.json")
    bad.write_bytes(content)
    results = {result.path.name: result for result in verify(files, [], store_of(files))}
    assert not results["bad.json"].ok
    assert "bad.json could not be opened" in results["bad.json"].problems[0]
    assert len(results) == 2


@pytest.mark.parametrize("reference", ["12345678", "../../etc/passwd", "absent.json", "\x00"])
def test_a_reference_to_nothing_fails_in_one_line(files: SessionFiles, reference: str) -> None:
    (result,) = verify(files, [reference], store_of(files))
    assert not result.ok
    assert "\n" not in result.problems[0]
