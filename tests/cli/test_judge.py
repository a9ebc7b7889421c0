"""A person judges what was found, by keys at a terminal or by a file of marks."""

from __future__ import annotations

import asyncio
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import get_args

import pytest

from detective_app.account.board import board
from detective_app.core.evidence import Source
from detective_app.core.passages import Bearing
from detective_app.core.session import InterrogationSession
from detective_app.storage.sessions.files import SessionFiles
from tests.account.recorded import Recipe, recorded
from tests.cli.command import PseudoTerminal, call
from tests.cli.conftest import Saved
from tests.storage.samples import folders_in, sample_session


@pytest.fixture(scope="module")
def found() -> InterrogationSession:
    """A run that no model judged, with passages for each claim."""
    return asyncio.run(recorded(Recipe("guided", True, "completed"), 0xA00000000001))


def lines(*marks: dict[str, object]) -> str:
    return "".join(json.dumps(one) + "\n" for one in marks)


def test_marks_of_a_file_make_the_verdict_and_are_kept(
    data: Path, save: Saved, found: InterrogationSession, tmp_path: Path
) -> None:
    path = save(found)
    first, *others = board(found)
    file = tmp_path / "marks.jsonl"
    every = [{"claim": 1, "passage": first.passages[0].id, "side": "against", "reason": "It says April."}]
    every += [{"claim": one.signal_id, "passage": one.passages[0].id, "side": "supports"} for one in others]
    file.write_text(lines(*every), encoding="utf-8")
    told = call("--data-dir", data, "--json", "judge", found.id[:8], "--marks", file).lines
    assert [one["event"] for one in told] == ["marked"] * len(every) + ["verdict"]
    assert (told[-1]["verdict"]["overall"], told[-1]["verdict"]["method"]) == ("refuted", "person")
    kept = json.loads(path.read_text("utf-8"))
    assert [(one["by"], one["side"]) for one in kept["marks"]] == [("person", one["side"]) for one in every]
    assert kept["auditResult"]["verdict"]["overall"] == "not_judged"
    shown = call("--data-dir", data, "show", found.id).out
    assert re.search(r"Refuted \(judged by you on \d+ \w+ \d{4}\)", " ".join(shown.split()))
    assert "It says April." in shown
    assert call("--data-dir", data, "verify", found.id).code == 0
    assert "judged by a person" in call("--data-dir", data, "export", found.id).out
    german = call("--data-dir", data, "export", found.id, "--language", "de").out
    assert "beurteilt von einer Person" in german
    assert call("--data-dir", data, "export", found.id, "--language", "fr").code == 2


@pytest.mark.parametrize(
    "case",
    [
        ('{"claim": 1, "passage": "P999", "side": "supports"}', "has no passage"),
        ('{"claim": 9, "passage": "P1", "side": "supports"}', "Line 2 names no claim"),
        ('{"claim": 1, "passage": "P1", "side": "yes"}', "Line 2 has no side"),
        ('{"claim": 1, "passage": "P1", "side": "against", "words": "no such words"}', "does not stand in"),
        ('{"claim": 1, "page": 1}', "Line 2 is no mark"),
        ("nonsense", "Line 2 is no mark"),
    ],
)
def test_a_line_that_is_no_mark_is_named_and_nothing_is_kept(
    data: Path, save: Saved, found: InterrogationSession, tmp_path: Path, case: tuple[str, str]
) -> None:
    line, told = case
    before = save(found).read_bytes()
    good = {"claim": 1, "passage": "P1", "side": "against"}
    (tmp_path / "marks").write_text(f"{lines(good)}{line}\n", encoding="utf-8")
    ended = call("--data-dir", data, "judge", found.id, "--marks", tmp_path / "marks")
    assert ended.code == 2
    assert told in ended.err
    (path,) = data.glob("sessions/session_*.json")
    assert path.read_bytes() == before


def test_keys_mark_and_undo_and_what_was_marked_is_kept(
    data: Path, save: Saved, found: InterrogationSession
) -> None:
    path = save(found)
    claim = board(found)[0]
    with PseudoTerminal("--data-dir", str(data), "judge", found.id, "--claim", "1") as terminal:
        terminal.read_until("q quit")
        terminal.press("1")
        terminal.read_until(f"Passage 2 of {len(claim.passages)}")
        terminal.press("u")
        terminal.read_until("undone")
        terminal.press("2")
        terminal.read_until("against")
        terminal.press("q")
        assert terminal.end() == 0, terminal.text
        assert "Refuted" in terminal.text
    [mark] = json.loads(path.read_text("utf-8"))["marks"]
    assert (mark["claim"], mark["passage"], mark["side"]) == (
        claim.signal_id,
        claim.passages[0].id,
        "against",
    )


def test_f_finds_more_for_a_claim_and_n_says_how_it_stands(
    data: Path, save: Saved, found: InterrogationSession, tmp_path: Path
) -> None:
    log = tmp_path / "log.txt"
    log.write_text("The lift was not on site that day.\n", encoding="utf-8")
    content = log.read_bytes()
    source = Source(
        source_id="s9",
        name=log.name,
        path=str(log),
        sha256=sha256(content).hexdigest(),
        chars=len(content),
        lines=1,
    )
    path = save(found.evolve(sources=(source,)))
    claim = board(found)[0]
    had = len(claim.passages)
    with PseudoTerminal("--data-dir", str(data), "judge", found.id, "--claim", "1") as terminal:
        terminal.read_until("q quit")
        terminal.press("f")
        terminal.read_until("Words to look for")
        terminal.press("lift on site\n")
        terminal.read_until(f"Passage {had + 1} of {had + 1}")
        terminal.press("2")
        assert terminal.end() == 0, terminal.text
        assert "Claim 1: Refuted." in terminal.text
    kept = SessionFiles(folders_in(data)).load(path).session
    [more] = [one for one in kept.passages or () if one.claims]
    assert (more.source_id, more.claims) == ("s9", (claim.signal_id,))
    assert [one.id for one in board(kept)[0].passages] == [*(one.id for one in claim.passages), more.id]
    assert [one.passage for one in kept.marks or ()] == [more.id]


def test_without_a_person_or_a_file_it_says_what_is_needed(
    data: Path, save: Saved, found: InterrogationSession
) -> None:
    save(found)
    ended = call("--data-dir", data, "judge", found.id)
    assert ended.code == 2
    assert "--marks FILE" in ended.err


def test_a_session_that_is_being_run_elsewhere_is_left_alone(
    data: Path, save: Saved, found: InterrogationSession, tmp_path: Path
) -> None:
    save(found)
    (tmp_path / "marks").write_text(lines({"claim": 1, "passage": "P1", "side": "against"}), "utf-8")
    with SessionFiles(folders_in(data)).hold():
        ended = call("--data-dir", data, "judge", found.id, "--marks", tmp_path / "marks")
    assert ended.code == 5


def test_of_an_older_session_its_quotes_are_judged(data: Path, save: Saved, tmp_path: Path) -> None:
    older = sample_session(3)
    save(older)
    claim = board(older)[0]
    mark = {"claim": claim.number, "passage": claim.passages[0].id, "side": "supports"}
    (tmp_path / "marks").write_text(lines(mark), encoding="utf-8")
    ended = call("--data-dir", data, "judge", older.id, "--marks", tmp_path / "marks")
    assert ended.code == 0, ended.err
    assert "judged by you" in ended.out


def test_the_help_has_a_line_that_is_a_mark_and_a_file_that_is_not_there_is_named(
    data: Path, save: Saved, found: InterrogationSession, tmp_path: Path
) -> None:
    save(found)
    told = " ".join(word for word in call("judge", "--help").out.split() if word != "│")
    assert all(
        word in told for word in ('{"claim": 1, "passage": "P2", "side": "supports"}', *get_args(Bearing))
    )
    gone = call("--data-dir", data, "judge", found.id, "--marks", tmp_path / "gone")
    assert gone.code == 2
    assert f"There is no {tmp_path / 'gone'}. Nothing was changed." in " ".join(gone.err.split())
