"""Verification: what is untouched holds, and every kind of tampering is named."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from detective_app.account import judgement
from detective_app.core.evidence import Source
from detective_app.core.session import Contradiction, InterrogationSession
from detective_app.storage.cases.store import CaseStore, on_a_share
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.verification import Verification, verify
from tests.storage.case_folders import store_in, write
from tests.storage.samples import ID, completed_session, folders_in, sample_session, turn

TEXT = "Log of the bridge.\n\nThe bridge was\nclosed on 4 May 2021.\n"


class Checks:
    """Session files of a data folder, and a store that has read their documents before."""

    def __init__(self, folder: Path, cases: CaseStore) -> None:
        self.files = SessionFiles(folders_in(folder))
        self._cases = cases

    def all(self, *references: str) -> tuple[Verification, ...]:
        """Verify the files that are named, or all."""
        return verify(self.files, references, self._cases)

    def saved(self, session: InterrogationSession) -> Verification:
        """Save a session and verify its file."""
        with self.files.hold():
            self.files.save(session)
        (result,) = self.all(session.id)
        return result


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> CaseStore:
    """A store that all tests share, so that a document is read in a child process once."""
    return store_in(tmp_path_factory.mktemp("cases"))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A document that no test changes."""
    return write(tmp_path_factory.mktemp("documents") / "log.txt", TEXT)


@pytest.fixture
def checks(tmp_path: Path, cases: CaseStore) -> Checks:
    """Checks in an empty data folder."""
    return Checks(tmp_path, cases)


@pytest.fixture
def sound(log: Path) -> InterrogationSession:
    """An audited session, as one of an earlier version, of which everything holds."""
    digest = hashlib.sha256(TEXT.encode()).hexdigest()
    source = Source(source_id="s1", name="log.txt", path=str(log), sha256=digest, chars=len(TEXT), lines=4)
    pairs = (turn(1), turn(2, "It was closed in June."))
    found = Contradiction(qa_pair_indexes=(0, 1), description="Dates", quotes=("4 May 2021", "in June"))
    whole = completed_session(qa_pairs=pairs, sources=(source,))
    assert whole.audit_result
    result = whole.audit_result.evolve(
        contradictions=(found,),
        consistency_score=judgement.consistency_score(pairs, 1),
        remaining_gaps=judgement.remaining_gaps(pairs),
    )
    return whole.evolve(audit_result=result)


def test_a_sound_session_holds(checks: Checks, sound: InterrogationSession) -> None:
    assert checks.saved(sound) == Verification(checks.files.entries()[0].path, (), ())


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
        (_audit(remaining_gaps=()), "Its remaining gaps are not those of its turns."),
        (_audit(contradictions=(INVENTED,)), "Contradiction 1 quotes words that do not stand in answer 2."),
        (_audit(contradictions=(UNQUOTED,)), "Contradiction 1 quotes words that do not stand in answer 1."),
        (_quote(quote="closed on 5 May"), "its quote does not stand in log.txt at L3-L4."),
        (_quote(locator="L1-L2"), "its quote does not stand in log.txt at L1-L2."),
        (_quote(locator="somewhere"), "'somewhere' is not a place in log.txt."),
        (_quote(source_id="s9"), "it quotes s9, which is no document of this session."),
    ],
)
def test_what_does_not_hold_is_named(
    checks: Checks, sound: InterrogationSession, tampering: Tampering, problem: str
) -> None:
    result = checks.saved(tampering(sound))
    assert not result.ok
    assert [found for found in result.problems if problem in found]


def test_a_quote_may_cross_lines(checks: Checks, sound: InterrogationSession) -> None:
    assert checks.saved(_quote(quote="The bridge was closed on 4 May")(sound)).ok


def test_a_change_outside_the_app_is_found_by_the_seal(checks: Checks, sound: InterrogationSession) -> None:
    path = checks.saved(sound).path
    path.write_bytes(path.read_bytes().replace(b"It holds in part.", b"It holds in full."))
    (result,) = checks.all()
    assert result.problems == ("Its content does not match its seal: it was changed outside the app.",)


def test_a_document_that_is_gone_or_changed_is_remarked_on(
    checks: Checks, sound: InterrogationSession, tmp_path: Path
) -> None:
    remark = ("log.txt is not there as it was, so its quotes were not checked.",)
    path = write(tmp_path / "log.txt", "other")
    moved = tuple(source.evolve(path=str(path)) for source in sound.sources or ())
    changed = checks.saved(sound.evolve(sources=moved))
    path.unlink()
    (gone,) = checks.all()
    assert (changed.ok, changed.remarks) == (gone.ok, gone.remarks) == (True, remark)


@pytest.mark.parametrize(
    ("path", "there"),
    [
        (PureWindowsPath(r"\\files.example\case\log.md"), True),
        (PureWindowsPath(r"//files.example/case/log.md"), True),
        (PureWindowsPath(r"C:\case\log.md"), False),
        (PurePosixPath("/home/case/log.md"), False),
    ],
    ids=str,
)
def test_a_session_sends_nobody_to_a_share_on_another_computer(path: PurePath, *, there: bool) -> None:
    assert on_a_share(path) == there


def test_a_running_session_holds_as_far_as_it_has_come(checks: Checks) -> None:
    pair = turn(1).evolve(evidence=None)
    assert checks.saved(sample_session(1, qa_pairs=(pair,))).ok


def test_a_file_under_a_foreign_name_is_named(checks: Checks, sound: InterrogationSession) -> None:
    path = checks.saved(sound).path
    other = path.rename(path.with_name(path.name.replace(ID[:8], "aaaaaaaa")))
    (result,) = checks.all(str(other))
    assert result.problems == (f"Its name tells of another session than {ID}.",)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\x00" * 9, b'{"id": "x"}'])
def test_an_unreadable_file_fails_with_its_reason(
    checks: Checks, sound: InterrogationSession, content: bytes
) -> None:
    bad = checks.saved(sound).path.with_name("bad.json")
    bad.write_bytes(content)
    results = {result.path.name: result for result in checks.all()}
    assert not results["bad.json"].ok
    assert "bad.json could not be opened" in results["bad.json"].problems[0]
    assert len(results) == 2


@pytest.mark.parametrize("reference", ["12345678", "../../etc/passwd", "absent.json", "\x00"])
def test_a_reference_to_nothing_fails_in_one_line(checks: Checks, reference: str) -> None:
    (result,) = checks.all(reference)
    assert not result.ok
    assert "\n" not in result.problems[0]
