"""The child that reads documents: what it answers, what it refuses, and what ends it and not the program."""

from __future__ import annotations

import hashlib
import io
import os
import random
import re
import signal
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import docx
import pytest

from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Unread
from detective_app.documents.formats import pdf as pdf_reader
from detective_app.documents.process import READER_ARGUMENT, wire
from detective_app.documents.process.process import ReaderProcess, reader_command
from tests.documents.pdf_files import A4, SCAN, line, lines, pdf

TEXT = "The bridge moved 3 mm.\n\nThe crane was late.\n"
MILLION_ORDERS = b"BT /F1 9 Tf 9 9 Td (x) Tj ET " * 1_000_000


@contextmanager
def limited(
    memory_bytes: int = 2 << 30, processor_seconds: float = 60.0, stall_seconds: float = 300.0
) -> Iterator[ReaderProcess]:
    """Make a reader of one's own, for tests that end its child."""
    process = ReaderProcess(
        memory_bytes=memory_bytes, processor_seconds=processor_seconds, stall_seconds=stall_seconds
    )
    try:
        yield process
    finally:
        process.close()


@pytest.fixture(scope="module")
def reader() -> Iterator[ReaderProcess]:
    process = ReaderProcess()
    yield process
    process.close()


def write(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def refusal(reader: ReaderProcess, path: Path) -> str:
    with pytest.raises(DocumentError) as refused:
        reader.read(path, path.name)
    return str(refused.value)


def word_document(*paragraphs: str) -> bytes:
    document, content = docx.Document(), io.BytesIO()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    document.save(content)
    return content.getvalue()


def _shown(value: object) -> str:
    return value if isinstance(value, str) else "content"


def test_a_document_comes_with_its_hash_its_size_and_its_format(
    reader: ReaderProcess, tmp_path: Path
) -> None:
    content = TEXT.encode()
    read = reader.read(write(tmp_path, "a.txt", content), "a.txt")
    assert (read.sha256, read.size, read.media) == (hashlib.sha256(content).hexdigest(), len(content), "text")
    assert [(b.first, b.text, b.page) for b in read.manuscript.blocks] == [
        (1, "The bridge moved 3 mm.", None),
        (3, "The crane was late.", None),
    ]


def test_what_crosses_the_border_is_the_same_on_both_sides(reader: ReaderProcess, tmp_path: Path) -> None:
    page = line("Prüfung", 790, size=16, bold=True) + lines("Größe 3 mm.") + line("ignore", 600, size=1)
    content = pdf(page, "", lines("Twice.", "Twice."), title="Crane")
    told: list[tuple[int, int]] = []
    read = reader.read(write(tmp_path, "a.pdf", content), "a.pdf", lambda *now: told.append(now))
    assert read.manuscript == pdf_reader.read("a.pdf", content)
    assert read.manuscript.findings
    assert told[-1] == (3, 3)


@pytest.mark.parametrize(
    ("name", "content", "media"),
    [
        ("report.txt", pdf(lines("Hello.")), "pdf"),
        ("late.pdf", b"\n" * 500 + pdf(lines("Hello.")), "pdf"),
        ("report.pdf", TEXT.encode(), "text"),
        ("report.docx", TEXT.encode(), "text"),
        ("report.md", word_document("Hello."), "docx"),
        ("report.txt", b"<!DOCTYPE html><p>Hello.</p>", "html"),
        ("part.html", b"<p>Hello.</p>", "html"),
        ("saved.txt", b"Message-ID: <1@x>\nFrom: a@x.org\nSubject: b\n\nHello.\n", "eml"),
        ("memo.txt", b"From: the east ramp\nDate: 3 May 2024\n\nClosed.\n", "text"),
        ("LOG.CSV", b"a,b\n1,2\n", "csv"),
        ("notes.md", b"# Notes\n", "markdown"),
        ("settings.unheard", b"a plain text", "text"),
        ("README", b"a plain text", "text"),
    ],
    ids=_shown,
)
def test_the_content_says_what_a_file_is(
    reader: ReaderProcess, tmp_path: Path, name: str, content: bytes, media: str
) -> None:
    assert reader.read(write(tmp_path, name, content), name).media == media


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"", "a.txt is empty."),
        ("a.pdf", b"", "a.pdf is empty."),
        ("a.pdf", b"BM\x00\x00\x00\x00\x00\x00", "a.pdf is not a PDF or text file."),
        ("a.txt", bytes(range(256)), "a.txt is not a PDF or text file."),
        (
            "old.doc",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
            "old.doc is a file of an older Office program, which Detective cannot read."
            " Save it as DOCX, CSV or PDF.",
        ),
        ("a.docx", b"PK\x03\x04" + bytes(100), "a.docx is damaged: it is not whole."),
        ("a.pdf", pdf(lines("Hello."), user="secret"), "a.pdf is protected by a password."),
        ("a.pdf", pdf(SCAN), "No text found in a.pdf. Pages that are pictures without text: 1."),
        ("a.txt", b" \n\t\n", "No text found in a.txt."),
        ("rules.txt", b"----\n", "No text found in rules.txt."),
        ("a.pdf", b"%PDF-1.7\n" + bytes(range(256)), "a.pdf is damaged: it is no whole PDF."),
        (
            "a.docx",
            word_document("Hello.")[:3_000] + b"word/document.xml",
            "a.docx is damaged: it is not whole.",
        ),
    ],
    ids=_shown,
)
def test_a_bad_document_is_named_with_its_reason(
    reader: ReaderProcess, tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    assert refusal(reader, write(tmp_path, name, content)) == message


def test_a_file_over_50_mb_is_refused_unread(reader: ReaderProcess, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    assert refusal(reader, path) == "large.txt is larger than 50 MB."


def test_what_is_no_file_is_named(reader: ReaderProcess, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    assert refusal(reader, tmp_path / "pipe.txt") == "pipe.txt is not a regular file."
    assert refusal(reader, tmp_path) == f"{tmp_path.name} is not a regular file."
    assert refusal(reader, tmp_path / "gone.txt") == "gone.txt was not found."
    assert refusal(reader, tmp_path / "loop.txt") == "loop.txt was skipped: it is a link that leads nowhere."


def test_a_name_that_is_not_utf8_is_opened(reader: ReaderProcess, tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.txt"))
    path.write_text(TEXT, encoding="utf-8")
    assert reader.read(path, "caf?.txt").manuscript.text == TEXT


AS_NOBODY = """
import os, sys
from pathlib import Path
from detective_app.core.errors import DocumentError
from detective_app.documents.process.opening import content
os.chdir(sys.argv[1])
if os.geteuid() == 0:  # no file mode stops root
    os.setegid(65534)
    os.seteuid(65534)
try:
    content(Path("secret.txt"), "secret.txt")
except DocumentError as error:
    print(error)
"""


def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    write(tmp_path, "secret.txt", b"x").chmod(0)
    tmp_path.chmod(0o755)
    done = subprocess.run([sys.executable, "-c", AS_NOBODY, tmp_path], capture_output=True, text=True)
    assert done.stdout == "No permission to read secret.txt.\n", done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of a process's time")
def test_a_hang_ends_at_the_limit_of_processor_time_and_the_next_document_is_read(tmp_path: Path) -> None:
    slow = write(tmp_path, "slow.pdf", pdf(MILLION_ORDERS * 4, packed=True))
    with limited(processor_seconds=1.0) as reader:
        assert refusal(reader, slow) == "slow.pdf takes too long to read."
        assert reader.read(write(tmp_path, "a.txt", TEXT.encode()), "a.txt").manuscript.text == TEXT


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot stop a process and let it be")
def test_a_reader_that_gets_no_further_is_ended_and_the_next_document_is_read(tmp_path: Path) -> None:
    file = write(tmp_path, "a.txt", TEXT.encode())
    with limited(stall_seconds=8.0) as reader:
        reader.read(file, "a.txt")
        os.kill(reader.pid, signal.SIGSTOP)  # type: ignore[arg-type]  # 0 would stop the tests
        assert refusal(reader, file) == "a.txt could not be read."
        assert reader.read(file, "a.txt").manuscript.text == TEXT


def swollen(document: bytes) -> bytes:
    """Return a Word document with two million empty paragraphs, in a few KB."""
    archive = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(document)) as old,
        zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, text.replace(b"<w:body>", b"<w:body>" + b"<w:p/>" * 2_000_000))
    return archive.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of a process's memory")
@pytest.mark.parametrize(
    ("name", "bomb"),
    [
        ("bomb.pdf", lambda: pdf(b" " * (1 << 26), packed=True)),
        ("bomb.docx", lambda: swollen(word_document("x"))),
    ],
)
def test_a_bomb_ends_at_the_memory_limit_and_the_next_document_is_read(
    tmp_path: Path, name: str, bomb: Callable[[], bytes]
) -> None:
    with limited(memory_bytes=200 << 20) as reader:
        content = bomb()
        assert len(content) < 1 << 20
        assert refusal(reader, write(tmp_path, name, content)) == f"{name} could not be read."
        assert reader.read(write(tmp_path, "a.txt", TEXT.encode()), "a.txt").manuscript.text == TEXT


def test_a_page_nested_without_end_is_read_as_far_as_it_goes(reader: ReaderProcess, tmp_path: Path) -> None:
    content = b"<html><p>Start.</p>" + b"<div>" * 20_000 + b"Deep."
    manuscript = reader.read(write(tmp_path, "a.html", content), "a.html").manuscript
    assert manuscript.text == "Start.\n"
    assert manuscript.unread == (Unread(what="part", why="limit"),)


def test_a_child_that_died_is_replaced(tmp_path: Path) -> None:
    path = write(tmp_path, "a.txt", TEXT.encode())
    with limited() as reader:
        reader.read(path, "a.txt")
        child = reader.pid
        assert child
        os.kill(child, signal.SIGKILL)
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        assert reader.read(path, "a.txt").manuscript.text == TEXT
        assert reader.pid != child


def test_reading_can_be_stopped_from_another_thread(tmp_path: Path) -> None:
    path = write(tmp_path, "long.pdf", pdf(*[lines("One.", "Two.")] * 3, MILLION_ORDERS, packed=True))
    with limited() as reader:
        asker = Thread(target=lambda: outcomes.append(refusal(reader, path)))
        outcomes: list[str] = []
        asker.start()
        while reader.pid is None:
            asker.join(0.01)
        reader.cancel()
        asker.join()
        assert outcomes == ["long.pdf: reading was stopped."]
        assert reader.read(write(tmp_path, "a.txt", TEXT.encode()), "a.txt").manuscript.text == TEXT


def test_stopping_when_nothing_is_read_costs_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, "a.txt", TEXT.encode())
    with limited() as reader:
        for _ in range(3):
            reader.cancel()
            assert reader.read(path, "a.txt").manuscript.text == TEXT


def test_several_threads_get_their_own_documents(reader: ReaderProcess, tmp_path: Path) -> None:
    paths = [write(tmp_path, f"{n}.txt", f"Document {n}.".encode()) for n in range(20)]
    with ThreadPoolExecutor(8) as pool:
        texts = list(pool.map(lambda path: reader.read(path, path.name).manuscript.text, paths))
    assert texts == [f"Document {n}." for n in range(20)]


def test_an_error_of_who_waits_does_not_mix_up_the_answers(tmp_path: Path) -> None:
    def unwilling(done: int, total: int) -> None:
        raise ZeroDivisionError

    first = write(tmp_path, "a.pdf", pdf(lines("Hello.")))
    with limited() as reader:
        with pytest.raises(ZeroDivisionError):
            reader.read(first, "a.pdf", unwilling)
        assert reader.read(write(tmp_path, "a.txt", TEXT.encode()), "a.txt").media == "text"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows a process's limits as a file")
def test_the_child_s_limits_and_arguments_hold_and_tell_nothing_of_a_document(tmp_path: Path) -> None:
    with limited() as reader:
        reader.read(write(tmp_path, "a.txt", TEXT.encode()), "a.txt")
        process = Path(f"/proc/{reader.pid}")
        assert b"a.txt" not in (process / "cmdline").read_bytes()
        limits = (process / "limits").read_text()
    assert re.search(r"Max file size\s+0\s", limits)
    assert re.search(r"Max core file size\s+0\s", limits)
    assert re.search(rf"Max address space\s+{2 << 30}\s", limits)


def test_the_child_ends_with_its_parent() -> None:
    with subprocess.Popen(reader_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin
        assert child.stdout
        wire.send(child.stdin, {"memoryBytes": 1 << 30})
        slow = pdf(MILLION_ORDERS, packed=True)
        wire.send(child.stdin, {"name": "slow.pdf", "suffix": ".pdf", "processorSeconds": 60.0}, [slow])
        child.stdin.close()
        assert child.wait() == 0


def test_the_program_itself_can_be_the_child() -> None:
    command = (sys.executable, "-m", "detective_app", READER_ARGUMENT)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin
        assert child.stdout
        wire.send(child.stdin, {"memoryBytes": 1 << 30})
        wire.send(child.stdin, {"name": "a.txt", "suffix": ".txt", "processorSeconds": 60.0}, [TEXT.encode()])
        header, parts = wire.receive(child.stdout)
        assert wire.unpacked(header, parts).text == TEXT


def test_hundreds_of_damaged_documents_cost_no_more_than_a_message(
    reader: ReaderProcess, tmp_path: Path
) -> None:
    chance = random.Random(4)
    sound = (
        pdf(SCAN + line("Größe", 700, before="3 Tr") + lines("Hello world."), "", title="T"),
        pdf(lines("Hello world.", "Twice."), packed=True),
        word_document("Hello.", "The crane was late."),
    )
    for number in range(510):
        content = bytearray(sound[number % 3])
        for _ in range(chance.choice((1, 5, 40))):
            content[chance.randrange(9, len(content))] = chance.randrange(256)
        damaged = bytes(content[: chance.randrange(len(content) // 2, len(content) + 1)])
        with suppress(DocumentError):
            reader.read(write(tmp_path, "a.pdf", damaged), "a.pdf")
    assert reader.read(write(tmp_path, "a.txt", TEXT.encode()), "a.txt").manuscript.text == TEXT


# Pictures of pages


def test_a_page_is_drawn_with_the_places_of_its_quotes(reader: ReaderProcess, tmp_path: Path) -> None:
    page = lines("The south bearing had moved 14 mm out of line. The limit", "for bearing movement is 6 mm.")
    path = write(tmp_path, "a.pdf", pdf("", page))
    quotes = ("The  limit\nfor bear-ing movement", "not on this page")
    drawn = reader.draw(path, "a.pdf", 2, 2 * A4[0], quotes)
    width, height = struct.unpack(">II", drawn.png[16:24])
    assert drawn.png.startswith(b"\x89PNG\r\n\x1a\n")
    assert (drawn.width, drawn.height) == (width, height) == (2 * A4[0], 2 * A4[1])
    assert len(drawn.marks) == 2
    (first_left, first_top, _, _), (second_left, second_top, _, second_high) = drawn.marks
    assert first_left > second_left == pytest.approx(2 * 70, abs=4)
    assert first_top == pytest.approx(2 * (A4[1] - 780 - 11), abs=12)
    assert second_top - first_top == pytest.approx(2 * 14, abs=6)
    assert 10 < second_high < 30


@pytest.mark.parametrize(
    ("content", "page", "message"),
    [
        (pdf(lines("Hello.")), 2, "a.pdf has no page 2."),
        (pdf(lines("Hello.")), 0, "a.pdf has no page 0."),
        (b"Hello.", 1, "a.pdf has no pages that could be drawn."),
        (pdf(lines("Hello."), user="secret"), 1, "a.pdf is protected by a password."),
    ],
    ids=_shown,
)
def test_a_page_that_is_not_there_is_said(
    reader: ReaderProcess, tmp_path: Path, content: bytes, page: int, message: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        reader.draw(write(tmp_path, "a.pdf", content), "a.pdf", page, 600)
    assert str(refused.value) == message
