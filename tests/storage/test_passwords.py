"""Documents that a password protects: opened with the right one, named with a wrong one, and kept nowhere."""

from __future__ import annotations

import io
from pathlib import Path

import docx
import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from detective_app.app.cases import open_source
from detective_app.storage.cases.store import CaseStore
from tests.cli.command import call
from tests.documents.pdf_files import lines, pdf
from tests.documents.test_mail import message
from tests.storage.case_folders import names, sources, store_in, write

PACKED = bytes.fromhex(
    "504b03040a000900000000002158e23ac27d1a0000000e000000080000006e6f74652e7478747c3a798960b3f154314f"
    "1c93832010ad49db33d8f57e41eaf543504b0708e23ac27d1a0000000e000000504b01021e030a000900000000002158"
    "e23ac27d1a0000000e000000080000000000000001000000a481000000006e6f74652e747874504b0506000000000100"
    "010036000000500000000000"
)
"""An archive of Info-ZIP's with `note.txt`, and the password "secret"."""


def locked_word() -> bytes:
    """Return a document of Word that a password protects."""
    document, plain, locked = docx.Document(), io.BytesIO(), io.BytesIO()
    document.add_paragraph("The crane was late.")
    document.save(plain)
    OOXMLFile(plain).encrypt("secret", locked)
    return locked.getvalue()


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A folder with a protected document of each kind, alone and attached."""
    folder, mail = tmp_path / "case", message(Subject="Offer", Message_ID="<1@x>")
    mail.set_content("See the offer.\n")
    locked = pdf(lines("It cost 9 euros."), user="secret")
    mail.add_attachment(locked, maintype="application", subtype="pdf", filename="offer.pdf")
    write(folder / "bill.pdf", locked)
    write(folder / "mail.eml", bytes(mail))
    write(folder / "memo.docx", locked_word())
    write(folder / "pack.zip", PACKED)
    return folder


LOCKED = ["bill.pdf", "mail.eml/offer.pdf", "memo.docx", "pack.zip/note.txt"]


def test_a_password_opens_every_kind_and_is_written_nowhere(tmp_path: Path, case: Path) -> None:
    store = store_in(tmp_path)
    assert store.read([case]).problems == tuple(f"{one} is protected by a password." for one in LOCKED)
    store.passwords = ("wrong",)
    tried = "is protected by a password, and none that was given opens it."
    assert store.read([case]).problems == tuple(f"{one} {tried}" for one in LOCKED)
    store.passwords = ("wrong", "secret")
    reading = store.read([case])
    assert reading.problems == ()
    assert names(sources(reading)) == sorted([*LOCKED, "mail.eml"])
    assert [one.source_id for one in reading.index.phrase("secret note", 5)] == ["D5"]
    bill = sources(reading)[0]
    shown = open_source(bill, store)
    assert shown.draw(1, 300, ["It cost 9 euros."]).marks
    shown.close()
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").rglob("*") if file.is_file())
    assert b"wrong" not in kept
    assert kept.count(b"secret") == kept.count(b"secret note"), "the words of the document alone"
    assert not CaseStore(tmp_path / "data" / "cases").passwords


def test_the_terminal_takes_passwords_from_a_file(tmp_path: Path, case: Path) -> None:
    (tmp_path / "words.txt").write_text("wrong\nsecret\n")
    asked = (
        "--data-dir",
        tmp_path / "cli",
        "ask",
        "How many euros did the crane cost?",
        "--witness",
        "none",
        "--case",
        case,
    )
    assert "protected by a password" in " ".join(call(*asked).out.split())
    ended = call(*asked, "--password", tmp_path / "words.txt")
    assert ended.code == 0, ended.err
    assert "It cost 9 euros." in ended.out
    assert "protected" not in ended.out + ended.err
