"""What of a case could not be read is told wherever something is said of the case, and nothing is absent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tests.cli.clerk import Clerk
from tests.cli.command import Ended, call
from tests.cli.models import WITNESS, Models
from tests.cli.test_runs import session_in
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

SUMMARY = "1 of 3 files was not read. 2 attachments could not be read."
FILE = (
    "Not read: 1 document (scan.jpg): a picture, or empty: no text is in it. "
    "Have its words recognised (--recognise), or type what matters."
)
PARTS = (
    "Not read: 2 attachments (bridge.eml/plan.zip, bridge.eml/list.xlsb): of a kind that is not read. "
    "Save it beside the message and add it."
)
PROGRAMS_OWN = ("~$memo.docx", "Thumbs.db", "desktop.ini", ".DS_Store")


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A folder with a text, a mail with two attachments, a picture, and what programs leave in folders."""
    folder = tmp_path / "case"
    folder.mkdir()
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Eva <eva@x.org>", "Bo <bo@x.org>", "The bridge"
    mail.set_content("The bridge was inspected on 9 May.\n")
    for name in ("plan.zip", "list.xlsb"):
        mail.add_attachment(b"PK\0\1", maintype="application", subtype="octet-stream", filename=name)
    (folder / "bridge.eml").write_bytes(mail.as_bytes())
    (folder / "notes.md").write_text("\n\n".join(ANSWERS), encoding="utf-8")
    (folder / "scan.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(range(256)))
    for name in PROGRAMS_OWN:
        (folder / name).write_bytes(b"\0\1\2")
    return folder


def plain(ended: Ended) -> str:
    """Return what was printed, on one line."""
    return " ".join(ended.out.split())


@pytest.fixture
def clerk(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    with StandIn(Clerk(says={})) as running:
        yield running


def asked(data: Path, case: Path, server: StandIn, question: str, *more: str) -> Ended:
    """Ask a question over a case."""
    address = f"ollama={server.base_url('ollama')}"
    words = ["--witness", WITNESS, "--base-url", address, "--case", case, *more]
    return call("--data-dir", data, "ask", question, *words)


def test_an_answer_says_what_could_not_be_read_and_calls_nothing_absent(
    data: Path, case: Path, clerk: StandIn
) -> None:
    ended = asked(data, case, clerk, "How thick was the paint of the bridge?")
    said = plain(ended)
    assert said.startswith("Insufficient evidence: it is not in what could be read of the documents.")
    assert f"Not read {SUMMARY}" in said
    assert FILE in said
    assert PARTS in said
    assert not any(name in f"{said}{ended.err}" for name in PROGRAMS_OWN), "they are nobody's documents"
    [envelope] = asked(data, case, clerk, "How thick was the paint of the bridge?", "--json").lines
    assert envelope["outcome"] == "partly_unread"
    assert {(one["what"], one["count"]) for one in envelope["read"]["unread"]} == {
        ("attachment", 2),
        ("document", 1),
    }


def test_where_all_could_be_read_an_answer_is_absent_and_says_nothing_more(
    data: Path, case: Path, clerk: StandIn
) -> None:
    [envelope] = asked(data, case / "notes.md", clerk, "How thick was the paint?", "--json").lines
    assert (envelope["outcome"], envelope["read"].get("unread")) == ("absent", None)
    assert "Not read" not in asked(data, case / "notes.md", clerk, "How thick was the paint?").out


def run_over(data: Path, case: Path, models: Models) -> dict[str, Any]:
    """Investigate a case; return its session."""
    ended = call("--data-dir", data, "interrogate", HYPOTHESIS, "--case", case, *models.options)
    assert ended.code == 0, ended.err
    assert SUMMARY in plain(ended)
    return session_in(data)


def test_a_session_keeps_what_was_not_read_and_every_view_of_it_says_so(
    data: Path, case: Path, models: Models, tmp_path: Path
) -> None:
    session = run_over(data, case, models)
    assert [(one["what"], one["where"]) for one in session["unread"]] == [
        ("attachment", "bridge.eml/plan.zip"),
        ("attachment", "bridge.eml/list.xlsb"),
        ("document", "scan.jpg"),
    ]
    identity = session["id"][:8]
    shown = plain(call("--data-dir", data, "show", identity))
    assert f"Not read {SUMMARY}" in shown
    assert FILE in shown
    assert PARTS in shown
    verified = call("--data-dir", data, "verify", identity)
    assert (verified.code, SUMMARY in plain(verified)) == (0, True)
    for form in ("md", "html"):
        report = tmp_path / f"report.{form}"
        call("--data-dir", data, "export", identity, "--format", form, "-o", report)
        text = " ".join(report.read_text(encoding="utf-8").replace("\\", "").split())
        assert FILE in text
        assert PARTS in text
        assert SUMMARY in text


def test_a_resumed_run_still_calls_nothing_absent(data: Path, case: Path, models: Models) -> None:
    models.never_satisfied()
    words = ["interrogate", HYPOTHESIS, "--case", case, *models.options, "--limit", "5"]
    call("--data-dir", data, *words)
    call("--data-dir", data, "resume", session_in(data)["id"][:8], "--limit", "6", *models.options)
    read = [pair["read"] for pair in session_in(data)["qaPairs"]]
    assert len(read) == 6
    assert read[5]["unread"] == read[0]["unread"]
    assert json.dumps(read[5]["unread"]).count("document") == 1


def test_a_detective_is_told_that_not_all_could_be_read(data: Path, case: Path, models: Models) -> None:
    run_over(data, case, models)
    sent = [
        text
        for one in models.server.seen("openai", calls_only=True)
        if "CATALOGUE" in (text := str(one.call))
    ]
    assert sent
    assert all(SUMMARY in one for one in sent)
