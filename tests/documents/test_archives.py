"""Documents within documents: archives and messages as folders; bombs, cycles and all else by name."""

from __future__ import annotations

import io
import tarfile
import zlib
from pathlib import Path
from random import Random

import pytest

from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Source
from detective_app.documents.shared.members import Members
from detective_app.storage.cases.states import CaseReading, FileState
from detective_app.storage.cases.store import CaseStore
from tests.documents.office_files import Read, archive, outlook, rows, told, workbook
from tests.documents.pdf_files import lines, pdf
from tests.documents.test_mail import message
from tests.documents.test_reader_process import word_document
from tests.storage.case_folders import write

UNPACK = "{} is an archive of a kind which Detective cannot read. Unpack it into a folder, and add that."
OUTLOOK = "a.pst is a mail folder of Outlook, which Detective cannot read. Export it as MBOX or EML."
FILES = {
    "case/memo.docx": word_document("The crane was late."),
    "case/bill.pdf": pdf(lines("It cost 9 euros.")),
    "case/rows.xlsx": workbook(("A", "", rows("Crane|=9"))),
    "case/page.html": b"<p>Seen.</p><p style='display:none'>SECRET</p>",
    "case/inner.zip": archive({"note.txt": "A note.", "deep.zip": archive({"x.txt": "Deep."})}),
    "case/": b"",
    "__MACOSX/case/._memo.docx": b"\0\0",
    "case/~$memo.docx": b"\0\0",
    "case/.~lock.memo.docx#": b"x",
    "case/Thumbs.db": b"x",
}


def packed(files: dict[str, bytes], how: str) -> bytes:
    """Return an archive of `tar` with its packing, or one of `zip`."""
    if how == "zip":
        return archive(files)
    found = io.BytesIO()
    with tarfile.open(fileobj=found, mode=f"w:{how.partition(':')[2]}") as tar:  # type: ignore[call-overload] # one of its modes
        for name, content in files.items():
            entry = tarfile.TarInfo(f"./{name}")
            entry.size, entry.type = len(content), tarfile.DIRTYPE if name.endswith("/") else tarfile.REGTYPE
            tar.addfile(entry, io.BytesIO(content))
    return found.getvalue()


def read_case(folder: Path, **files: bytes) -> tuple[CaseReading, dict[str, FileState]]:
    """Read files, named with `_` for the dot, as a case; return it with how each file ended."""
    for name, content in files.items():
        write(folder / "case" / name.replace("_", "."), content)
    states: dict[str, FileState] = {}
    reading = CaseStore(folder / "data").read(
        [folder / "case"], on_file=lambda one: states.update({one.name: one})
    )
    return reading, states


def texts(reading: CaseReading) -> dict[str, tuple[str | None, str]]:
    """Return the sources by name: kind and text."""
    return {one.name: (one.media, reading.index.text(one.source_id).strip()) for one in reading.index.sources}


@pytest.mark.parametrize("how", ["zip", "tar:", "tar:gz", "tar:bz2", "tar:xz"])
def test_what_is_packed_is_read_by_its_kind_under_its_archive(tmp_path: Path, how: str) -> None:
    reading, states = read_case(tmp_path, a_unknown=packed(FILES, how))
    assert texts(reading) == {
        "a.unknown/case/memo.docx": ("docx", "The crane was late."),
        "a.unknown/case/bill.pdf": ("pdf", "It cost 9 euros."),
        "a.unknown/case/rows.xlsx": ("xlsx", "A\nCrane | 9"),
        "a.unknown/case/page.html": ("html", "Seen."),
        "a.unknown/case/inner.zip/note.txt": ("text", "A note."),
        "a.unknown/case/inner.zip/deep.zip/x.txt": ("text", "Deep."),
    }
    assert (states["a.unknown"].state, states["a.unknown"].members) == ("ready", 5)
    page, bill = (source(reading, name) for name in ("page.html", "bill.pdf"))
    assert page.findings is not None
    assert [one.text for one in page.findings] == ["SECRET"]
    assert bill.pages == 1
    (found,) = reading.index.phrase("cost 9 euros", 5)
    assert (found.source_id, str(found.locator)) == (bill.source_id, "p.1 L1-L1")


def source(reading: CaseReading, ends: str) -> Source:
    """Return the source whose name ends so."""
    return next(one for one in reading.index.sources if one.name.endswith(ends))


def test_what_is_attached_is_read_by_its_kind_under_its_message(tmp_path: Path) -> None:
    mail = message(Subject="Offer", Message_ID="<1@x>")
    mail.set_content("See the offer.\n")
    for name in ("case/bill.pdf", "case/rows.xlsx", "case/memo.docx"):
        mail.add_attachment(FILES[name], maintype="application", subtype="x", filename=Path(name).name)
    outer = message(Subject="Fwd", Message_ID="<2@x>")
    outer.set_content("For you.\n")
    outer.add_attachment(mail)
    folder = b"From a@x.org Mon May  6 10:00:00 2024\n" + bytes(mail) + b"\n"
    reading, _ = read_case(
        tmp_path,
        mail_eml=bytes(outer),
        box_mbox=folder * 2,
        out_msg=outlook(p0037="Offer", attached="bill.pdf"),
    )
    found = texts(reading)
    assert found["mail.eml/Offer.eml/bill.pdf"] == ("pdf", "It cost 9 euros.")
    assert found["mail.eml/Offer.eml/rows.xlsx"] == ("xlsx", "A\nCrane | 9")
    assert found["box.mbox/message 2/memo.docx"] == ("docx", "The crane was late.")
    assert "It cost" not in found["mail.eml"][1] + found["mail.eml/Offer.eml"][1]
    assert found["mail.eml/Offer.eml"][1].endswith("Attachments: bill.pdf, rows.xlsx, memo.docx")
    assert reading.problems == ("out.msg/bill.pdf could not be read.",)
    assert [(one.what, one.where) for one in reading.index.unread] == [("attachment", "out.msg/bill.pdf")]


def test_an_archive_that_changes_is_read_again_and_one_that_does_not_is_not(tmp_path: Path) -> None:
    place = write(tmp_path / "case" / "a.zip", archive({"a.txt": "One.", "b.txt": "Two."}))
    store, heard = CaseStore(tmp_path / "data"), list[str]()
    for content, names in (
        (None, ["a.zip", "a.zip/a.txt", "a.zip/b.txt"]),
        (None, []),
        (archive({"a.txt": "One.", "c.txt": "Three."}), ["a.zip", "a.zip/a.txt", "a.zip/c.txt"]),
    ):
        if content:
            write(place, content)
        heard.clear()
        reading = store.read([place], on_file=lambda one: heard.extend([one.name] * (one.state == "reading")))
        assert heard == names
    assert [one.name for one in reading.index.sources] == ["a.zip/a.txt", "a.zip/c.txt"]
    assert [one.name for one in store.reopen(reading.index.sources).sources] == ["a.zip/a.txt", "a.zip/c.txt"]
    inner = [Path(one.path) for one in reading.index.sources]
    assert [one.name for one in store.read(inner).index.sources] == ["a.zip/a.txt", "a.zip/c.txt"]
    place.unlink()
    with pytest.raises(DocumentError, match=r"a\.zip/a\.txt was not found"):
        store.reopen(reading.index.sources)


def test_the_same_message_alone_and_in_an_archive_has_what_is_attached_in_both(tmp_path: Path) -> None:
    mail = message(Subject="Offer", Message_ID="<1@x>")
    mail.set_content("See.\n")
    mail.add_attachment(FILES["case/bill.pdf"], maintype="application", subtype="pdf", filename="bill.pdf")
    reading, _ = read_case(tmp_path, b_zip=archive({"m.eml": bytes(mail)}), m_eml=bytes(mail))
    assert sorted(one.name for one in reading.index.sources) == [
        "b.zip/m.eml",
        "b.zip/m.eml/bill.pdf",
        "m.eml",
        "m.eml/bill.pdf",
    ]


def test_bombs_and_cycles_are_refused_by_name(tmp_path: Path) -> None:
    deep = archive({"end.txt": "The end."})
    for _ in range(6):
        deep = archive({"in.zip": deep})
    bomb = io.BytesIO()
    with tarfile.open(fileobj=bomb, mode="w:gz") as tar:
        for name, size in (("a.txt", 4), ("b.txt", 300 << 20)):
            entry = tarfile.TarInfo(name)
            entry.size = size
            tar.addfile(entry, io.BytesIO(b"a" * size))
    many = archive({f"{n}.txt": f"No. {n % 7}" for n in range(5_003)})
    reading, states = read_case(
        tmp_path,
        bomb_zip=archive({"bomb.txt": b"a" * (20 << 20), "good.txt": "Good."}),
        deep_zip=deep,
        bomb_tgz=bomb.getvalue(),
    )
    left = {name: one.problem for name, one in states.items() if one.state == "left_out"}
    assert left == {
        "bomb.zip/bomb.txt": "bomb.zip/bomb.txt unpacks to more than can be read.",
        "deep.zip/in.zip/in.zip/in.zip/in.zip/in.zip": (
            "deep.zip/in.zip/in.zip/in.zip/in.zip/in.zip unpacks to more than can be read."
        ),
        "bomb.tgz/b.txt": "bomb.tgz/b.txt unpacks to more than can be read.",
    }
    assert {one.why for one in reading.index.unread} == {"limit", "damaged"}
    assert sorted(texts(reading)) == ["bomb.tgz/a.txt", "bomb.zip/good.txt"]
    within = Members("many.zip", ".zip", many)
    assert (len(within.directly_in("")), list(within.unread_in(""))) == (5_000, [("limit", 3)])


def test_a_damaged_and_an_empty_archive_are_refused_by_name(read: Read) -> None:
    for name, content, why in (
        ("a.zip", archive({"a.txt": "Hello."})[:-30], "a.zip is damaged: it is not whole."),
        ("a.zip", archive({"Thumbs.db": b"x"}), "No text found in a.zip."),
        ("a.tgz", packed({"a.txt": b"Hello." * 99}, "tar:gz")[:60], "a.tgz is damaged: it is not whole."),
        ("a.gz", b"\x1f\x8bnothing", "a.gz is damaged: it is not whole."),
        ("a.7z", b"7z\xbc\xaf\x27\x1c\0\4" + bytes(90), UNPACK.format("a.7z")),
        ("a.rar", b"Rar!\x1a\x07\x01\0" + bytes(90), UNPACK.format("a.rar")),
        ("a.pst", b"!BDN" + bytes(90), OUTLOOK),
    ):
        with pytest.raises(DocumentError) as refused:
            read(name, content)
        assert str(refused.value) == why


def test_a_document_that_is_an_archive_stays_one_document(read: Read) -> None:
    assert told(read("a.zip", word_document("Hello."))) == [(None, "prose", "Hello.")]
    with pytest.raises(DocumentError, match=r"a\.docx is damaged"):
        read("a.docx", archive({"a.txt": "Hello."}))


@pytest.mark.soak
def test_of_400_spoilt_archives_each_is_read_or_refused_by_name(tmp_path: Path) -> None:
    chance, whole = Random(30), archive(FILES)
    for number in range(400):
        spoilt = bytearray(whole)
        for _ in range(chance.randint(1, 8)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        if chance.random() < 0.2:
            del spoilt[chance.randrange(len(spoilt)) :]
        write(tmp_path / "case" / f"{number:03}-{zlib.crc32(spoilt):08x}.zip", bytes(spoilt))
    write(tmp_path / "case" / "good.txt", "Good.")
    states: dict[str, FileState] = {}
    reading = CaseStore(tmp_path / "data").read(
        [tmp_path / "case"], on_file=lambda one: states.update({one.name: one})
    )
    ended = [one for one in states.values() if "/" not in one.name]
    assert len(ended) == 401
    assert {one.state for one in states.values()} == {"ready", "left_out"}
    assert all(one.name in one.problem for one in states.values() if one.state == "left_out")
    assert source(reading, "good.txt").name == "good.txt"
