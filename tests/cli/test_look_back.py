"""Sessions that were: listed, searched, read, exported and verified."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from unicodedata import category

import pytest

from detective_app.core.session import Hypothesis
from detective_app.storage.sessions.files import SessionFiles
from tests.cli.command import PseudoTerminal, call
from tests.cli.conftest import Saved
from tests.cli.models import Models
from tests.storage.case_folders import store_in
from tests.storage.checked_sessions import as_before, checked_session, read_documents
from tests.storage.samples import (
    ID,
    OTHER_ID,
    START,
    completed_session,
    folders_in,
    sample_session,
)


def hypothesis(text: str) -> Hypothesis:
    return Hypothesis(text=text, created_at=START)


def test_sessions_are_listed_newest_first(data: Path, save: Saved) -> None:
    newer = completed_session(
        id=OTHER_ID, start_time=START + timedelta(seconds=1), hypothesis=hypothesis("The newer one.")
    )
    save(sample_session(hypothesis=hypothesis("The older one.")), newer)
    ended = call("--data-dir", data, "sessions")
    header, first, second = ended.out.splitlines()
    assert header.split() == ["Id", "When", "Status", "Score", "Turns", "Hypothesis"]
    assert first.startswith("0a1b2c3d")
    assert all(part in first for part in ("completed", "85", "2/12", "The newer one."))
    assert all(part in second for part in ("6f1e2a34", "paused", "2/12", "The older one."))


def test_a_running_session_is_running_only_while_a_process_holds_it(data: Path, save: Saved) -> None:
    save(sample_session())
    with SessionFiles(folders_in(data)).hold():
        assert call("--data-dir", data, "sessions", "--json").lines[0]["status"] == "running"
    assert call("--data-dir", data, "sessions", "--json").lines[0]["status"] == "paused"


def test_sessions_are_searched_by_what_was_said(data: Path, save: Saved) -> None:
    save(sample_session())
    found = call("--data-dir", data, "sessions", "--search", "bridge closed May")
    missed = call("--data-dir", data, "sessions", "--search", "submarine")
    assert "6f1e2a34" in found.out
    assert missed.out == "No session holds “submarine”.\n"


def test_an_unreadable_file_is_listed_with_its_reason_and_left_alone(data: Path, save: Saved) -> None:
    bad = save(sample_session()).parent / "broken.json"
    bad.write_bytes(b"{")
    ended = call("--data-dir", data, "sessions")
    assert ended.code == 0
    assert "unreadable" in ended.out
    assert "it is not valid" in ended.out
    assert f"detective --data-dir {data} verify" in ended.out
    assert "broken.json" in call("--data-dir", data, "verify").out
    assert "6f1e2a34" in ended.out
    assert bad.read_bytes() == b"{"


def test_a_narrow_terminal_gets_two_lines_a_session(data: Path, save: Saved) -> None:
    save(sample_session())
    with PseudoTerminal("--data-dir", data, "sessions", columns=40) as terminal:
        assert terminal.end() == 0
    assert max(len(line) for line in terminal.text.split("\n")) <= 40
    assert "The bridge was closed" in terminal.text


def test_hostile_hypotheses_stay_in_their_line(data: Path, save: Saved) -> None:
    save(sample_session(hypothesis=hypothesis("\u202eevil\x1b[2J\n[red]x")))
    printed = call("--data-dir", data, "sessions").out
    assert len(printed.splitlines()) == 2
    assert not [c for c in printed if c != "\n" and category(c) in ("Cc", "Cf")]
    assert "<U+202E>evil[2J [red]x" in printed


def test_the_list_says_when_there_is_more(data: Path, save: Saved) -> None:
    save(sample_session(), sample_session(id=OTHER_ID))
    ended = call("--data-dir", data, "sessions", "--limit", "1", "--json")
    assert len(ended.lines) == 1
    assert "There are more" in ended.err


def test_show_reads_a_whole_session(data: Path, save: Saved) -> None:
    file = save(completed_session())
    text = " ".join(call("--data-dir", data, "show", ID[:8]).out.split())
    for part in (
        "The bridge was closed for Überprüfung",
        "Completed, 2 of 12 questions",
        "openai:gpt-6.1-sol",
        "When was bridge 1 closed?",
        "When was bridge 2 closed?",
        "“closed on 4 May” (log.txt L3-L4)",
        "Medium: No reason given",
        "read timeout",
        "Answers 1 and 2: Dates",
        "It holds in part.",
        str(file),
    ):
        assert part in text


def test_show_tells_what_answers_rest_on_and_what_the_documents_do_not_say(data: Path, save: Saved) -> None:
    save(as_before(checked_session(read_documents(data / "documents", store_in(data)))))
    text = " ".join(call("--data-dir", data, "show", ID[:8]).out.split())
    for part in (
        "Question 2 asked by you When and by whom was the bearing replaced?",
        "the crew of Marta Olsen.” (memo.md L4-L5 · Verbatim, though given differently)",
        "(report.pdf p.2 L5 · Verbatim, though given differently)",
        "Computed from the quotes: 31400 + 8900 = 40300",
        "Not found in the sources: “The total was 40,300 euros.” The document does not hold these words",
        "Only secondary sources say so, so it is less certain.",
        "Missing information - Who approved the replacement? No quote was found for this. answer 2",
        "2 dates in 2 sources. Difference: 11 days. answer 1",
        "(report.pdf p.2 L4",
        "(memo.md L3",
        "report.pdf (“22 March 2024”) counts, not memo.md (“2 April 2024”). "
        "Reason: The report was written on the spot.",
        "report.pdf, 2 pages, 5 lines",
        "Hidden text, never quoted: “This line is not shown.” (p.1 L3)",
    ):
        assert part in text, part


def test_verify_looks_up_every_quote_in_its_document(data: Path, save: Saved) -> None:
    session = checked_session(read_documents(data / "documents", store_in(data)))
    save(session)
    assert call("--data-dir", data, "verify").code == 0
    first, *rest = session.qa_pairs
    assert first.evidence
    (fact,) = first.evidence.facts
    moved = fact.evolve(support=(fact.support[0].evolve(locator="p.1 L2-L2"),))
    forged = first.evolve(evidence=first.evidence.evolve(facts=(moved,)))
    save(session.evolve(qa_pairs=(forged, *rest)))
    ended = call("--data-dir", data, "verify")
    assert ended.code == 2
    assert "Answer 1: its quote does not stand in report.pdf at p.1 L2." in " ".join(ended.out.split())


def test_show_tells_a_half_turn_and_how_to_go_on(data: Path, save: Saved) -> None:
    save(sample_session())
    text = call("--data-dir", data, "show", ID).out
    assert "Question 3, not finished" in text
    assert "resume 6f1e2a34" in text


def test_show_says_when_a_file_was_changed_outside(data: Path, save: Saved) -> None:
    file = save(completed_session())
    file.write_bytes(file.read_bytes().replace(b"It holds in part.", b"It holds in full."))
    assert "This file was changed outside the app." in call("--data-dir", data, "show", ID).out


def test_a_session_of_another_tool_is_listed_shown_verified_and_exported(data: Path) -> None:
    file = data / "sessions" / "theirs.json"
    file.parent.mkdir(parents=True)
    file.write_text(
        json.dumps(
            {
                "id": ID,
                "hypothesis": {"text": "Their hypothesis", "createdAt": "2025-10-05T14:30:22Z"},
                "startTime": "2025-10-05T14:30:22Z",
                "status": "running",
                "iterationLimit": 10,
                "currentIteration": 0,
                "qaPairs": [],
                "auditTrail": [],
            }
        ),
        encoding="utf-8",
    )
    for verb in (["sessions"], ["show", file], ["export", file]):
        ended = call("--data-dir", data, *verb)
        assert ended.code == 0
        assert "Their hypothesis" in ended.out
    assert f"resume {file}" in call("--data-dir", data, "show", file).out
    assert "Another tool wrote it" in call("--data-dir", data, "verify").out


@pytest.mark.parametrize("name", ["theirs.json", f"session_{OTHER_ID}_20250101T000000Z.json"])
def test_what_the_list_shows_opens_by_the_id_it_shows_whatever_its_file_is_called(
    data: Path, save: Saved, name: str
) -> None:
    file = save(completed_session())
    renamed = file.rename(file.with_name(name))
    before = renamed.read_bytes()
    (row,) = call("--data-dir", data, "sessions", "--json").lines
    assert (row["id"], row["path"]) == (ID, str(renamed))
    for verb in ("show", "export"):
        ended = call("--data-dir", data, verb, row["id"][:8].upper())
        assert (ended.code, "The bridge was closed" in ended.out) == (0, True), ended.err
    assert name in call("--data-dir", data, "verify", row["id"][:8]).out
    assert renamed.read_bytes() == before
    assert call("--data-dir", data, "show", "00000000").code == 2


def test_a_paused_session_under_another_name_goes_on(data: Path, save: Saved, models: Models) -> None:
    file = save(sample_session(sources=None))
    before = file.rename(file.with_name("theirs.json")).read_bytes()
    ended = call("--data-dir", data, "--json", "resume", ID[:8], *models.options)
    assert ended.code == 0, ended.err
    assert Path(ended.lines[-1]["path"]) == file
    assert file.with_name("theirs.json").read_bytes() == before


def test_show_as_json_is_the_session(data: Path, save: Saved) -> None:
    file = save(completed_session())
    (line,) = call("--data-dir", data, "show", ID, "--json").lines
    assert line == json.loads(file.read_bytes())


@pytest.mark.parametrize("output", ["-", None])
def test_export_writes_to_stdout(data: Path, save: Saved, output: str | None) -> None:
    save(completed_session())
    ended = call("--data-dir", data, "export", ID, *(["-o", output] if output else []))
    assert ended.out.startswith("# Report\n")


def test_an_exported_json_file_is_a_session_file_again(data: Path, save: Saved, tmp_path: Path) -> None:
    session = completed_session()
    save(session)
    out = tmp_path / "copy.json"
    ended = call("--data-dir", data, "export", ID, "--format", "json", "-o", out)
    opened = SessionFiles(folders_in(data)).load(out)
    assert ended.code == 0
    assert (opened.session.hypothesis, opened.changed_outside) == (session.hypothesis, False)


def test_export_of_an_unknown_format_names_the_known_ones(data: Path, save: Saved) -> None:
    save(completed_session())
    ended = call("--data-dir", data, "export", ID, "--format", "odt")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("There is no format 'odt'. Choose one of ")
    assert {"docx", "html", "json", "md", "pdf"} <= set(ended.err.rstrip(".\n").split(" of ")[1].split(", "))


def test_export_to_where_no_file_can_be_is_refused(data: Path, save: Saved) -> None:
    file = save(completed_session())
    before = file.read_bytes()
    for place in (data / "absent" / "r.md", data, file):
        assert call("--data-dir", data, "export", ID, "-o", place).code == 2
    assert file.read_bytes() == before


def test_export_takes_the_format_from_the_file_unless_it_is_named(
    data: Path, save: Saved, tmp_path: Path
) -> None:
    save(completed_session())
    out = tmp_path / "copy.json"
    call("--data-dir", data, "export", ID, "-o", out)
    assert json.loads(out.read_bytes())["id"] == ID
    call("--data-dir", data, "export", ID, "--format", "md", "-o", out)
    assert out.read_text("utf-8").startswith("# Report")


def test_export_to_stdout_is_one_line_with_json(data: Path, save: Saved) -> None:
    save(completed_session())
    (line,) = call("--data-dir", data, "export", ID, "--json").lines
    assert line["content"] == call("--data-dir", data, "export", ID).out


def test_verify_holds_for_a_real_run_and_names_each_file_that_does_not(data: Path, models: Models) -> None:
    call("--data-dir", data, *models.interrogate())
    (file,) = (data / "sessions").glob("*.json")
    assert call("--data-dir", data, "verify").code == 0
    changed = file.with_name("changed.json")
    changed.write_bytes(file.read_bytes().replace(b"oil", b"tea", 1))
    ended = call("--data-dir", data, "verify", file, changed, "--json")
    assert ended.code == 2
    assert [(line["path"], line["ok"]) for line in ended.lines] == [(str(file), True), (str(changed), False)]
    assert "1 of 2 files hold." in ended.err
    assert "does not match its seal" in " ".join(ended.err.split())


def test_verify_without_sessions_holds(data: Path) -> None:
    assert call("--data-dir", data, "verify").code == 0
