"""The child shut in: what a document that took it over would try fails, and every format still reads."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest

from detective_app.core.errors import DocumentError
from detective_app.documents.process import confinement, opening, process
from detective_app.documents.process.process import Confinement, ReaderProcess
from detective_app.documents.shared import recognition, sniffing
from tests.documents import test_books_and_mail_folders
from tests.documents.office_files import archive, old_workbook, rows, workbook
from tests.documents.pdf_files import line, lines, pdf
from tests.documents.test_archives import packed
from tests.documents.test_reader_process import word_document
from tests.documents.test_recognition import LINES, encoded, picture
from tests.documents.test_texts_and_slides import KINDS

TAKEN_OVER = """
import ctypes, json, mmap, os, socket, subprocess, sys, threading
from detective_app.core.case import Block, Manuscript
from detective_app.documents.formats import text
from detective_app.documents.process import child, confinement

WEAKENED

def call(number, *arguments):
    library = ctypes.CDLL(None, use_errno=True)
    if library.syscall(ctypes.c_long(number), *arguments) < 0:
        raise OSError(ctypes.get_errno(), "")

def attempts(told):
    inside, outside, port = told["writable"], told["secret"], told["port"]
    yield "connect", lambda: socket.create_connection(("127.0.0.1", port), 5)
    yield "datagram", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    yield "socket pair", socket.socketpair
    yield "read another file", lambda: os.open(outside, os.O_RDONLY)
    yield "read the person's folder", lambda: os.listdir(os.path.dirname(outside))
    yield "read the accounts", lambda: open("/etc/passwd").close()
    yield "read the parent's variables", lambda: os.open(f"/proc/{told['parent']}/environ", os.O_RDONLY)
    yield "write a file", lambda: os.open(inside + "/new", os.O_WRONLY | os.O_CREAT)
    yield "change a file", lambda: os.open(outside, os.O_RDWR)
    yield "file without a name", lambda: os.open(inside, os.O_TMPFILE | os.O_WRONLY)
    yield "remove a file", lambda: os.unlink(outside)
    yield "rename a file", lambda: os.rename(outside, outside + "2")
    yield "make a folder", lambda: os.mkdir(inside + "/folder")
    yield "make a link", lambda: os.symlink(outside, inside + "/link")
    yield "start a program", lambda: os.execv("/bin/true", ["true"])
    yield "start one beside", lambda: subprocess.run(["/bin/true"])
    yield "fork", lambda: os.fork() or os._exit(0)
    yield "end the parent", lambda: os.kill(told["parent"], 9)
    yield "file in memory", lambda: os.memfd_create("x")
    yield "code that can be written", lambda: mmap.mmap(-1, 4096, prot=7)
    yield "look into the parent", lambda: call(NUMBERS["ptrace"], 16, told["parent"], 0, 0)
    yield "read the parent's memory", lambda: call(NUMBERS["process_vm_readv"], told["parent"], 0, 0, 0, 0, 0)
    yield "another way of calling", lambda: call(425, 1, 0)
    yield "limits of the parent", lambda: call(NUMBERS["prlimit64"], told["parent"], 7, 0, 0)

NUMBERS = {
    "x86_64": {"ptrace": 101, "process_vm_readv": 310, "prlimit64": 302},
    "aarch64": {"ptrace": 117, "process_vm_readv": 270, "prlimit64": 261},
}[os.uname().machine]

def attack(name, content):
    found = {"environment": sorted(os.environ)}
    for what, attempt in attempts(json.loads(content.partition(b" ")[2])):
        try:
            attempt()
        except (OSError, RuntimeError) as error:
            found[what] = getattr(error, "errno", None)
        else:
            found[what] = 0
    told = json.dumps(found)
    return Manuscript(told, (Block(told, 1),))

text.read = attack
child.main()
"""
WITHOUT_LANDLOCK = "confinement._landlock = lambda: 0"
WITHOUT_ANYTHING = WITHOUT_LANDLOCK + "\nconfinement.filter_for = lambda *given, **named: None"
SECRET = "The crane was late.\n"

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has Landlock and seccomp")


@pytest.fixture
def child_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[str], ReaderProcess]]:
    """Make readers whose child runs a script of the test's own."""
    made: list[ReaderProcess] = []

    def make(script: str) -> ReaderProcess:
        path = tmp_path / "child.py"
        path.write_text(script, encoding="utf-8")
        monkeypatch.setattr(process, "reader_command", lambda: (sys.executable, "-P", str(path)))
        made.append(ReaderProcess())
        return made[-1]

    yield make
    for reader in made:
        reader.close()


def held(reader: ReaderProcess, *, landlock: bool) -> None:
    """Leave the test out where the system has not what it is about."""
    found = reader.confinement()
    if not found.seccomp or (landlock and not found.landlock):
        pytest.skip(f"this system gives the reader {found} only")


@linux
@pytest.mark.parametrize("weakened", ["", WITHOUT_LANDLOCK], ids=["with Landlock", "seccomp alone"])
def test_a_document_that_took_the_child_over_reaches_nothing(
    child_of: Callable[[str], ReaderProcess],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    weakened: str,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary-of-the-environment")
    secret, order = tmp_path / "secret.txt", tmp_path / "order.txt"
    secret.write_text(SECRET, encoding="utf-8")
    reader = child_of(TAKEN_OVER.replace("WEAKENED", weakened))
    held(reader, landlock=not weakened)
    with socket.create_server(("127.0.0.1", 0)) as server:
        told = {"secret": str(secret), "writable": str(tmp_path), "port": server.getsockname()[1]}
        order.write_text(f"order {json.dumps({**told, 'parent': os.getpid()})}", encoding="utf-8")
        found = json.loads(reader.read(order, "order.txt").manuscript.text)
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()
    assert "OPENAI_API_KEY" not in found.pop("environment")
    assert len(found) == 24
    assert {what: error for what, error in found.items() if error not in (errno.EPERM, errno.EACCES)} == {}
    assert secret.read_text(encoding="utf-8") == SECRET
    assert sorted(path.name for path in tmp_path.iterdir()) == ["child.py", "order.txt", "secret.txt"]
    status = Path(f"/proc/{reader.pid}/status").read_text()
    assert "NoNewPrivs:\t1" in status
    assert "Seccomp:\t2" in status


@linux
@pytest.mark.skipif(sys.platform != "linux", reason="Landlock is Linux's")
@pytest.mark.parametrize("packed", [True, False])
def test_of_a_packed_program_its_libraries_can_be_read_and_of_a_working_copy_what_lies_beside_cannot(
    *, packed: bool
) -> None:
    beside = Path(confinement.__file__).parents[3]
    tried = f"""
import os, sys
sys.frozen = {packed}
from detective_app.documents.process import confinement
if not confinement.shut_files():
    raise SystemExit(3)
try:
    os.listdir({str(beside)!r})
except PermissionError:
    raise SystemExit(1)
"""
    code = subprocess.run([sys.executable, "-c", tried], cwd=beside, check=False).returncode
    if code == 3:
        pytest.skip("this system has no Landlock")
    assert code == (0 if packed else 1)


def test_the_child_is_closed_to_debuggers_of_the_same_person() -> None:
    script = (
        "import ctypes; from detective_app.documents.process import confinement;"
        "confinement._landlock = lambda: 1; confinement.shut_files();"
        "print(*(ctypes.CDLL(None).prctl(o, 0, 0, 0, 0) for o in (3, 39)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "0 1\n", done.stderr


FORMATS = {
    "a.pdf": pdf(lines("The crane was late."), line("Größe", 700)),
    "a.docx": word_document("The crane was late."),
    "a.html": b"<p>The crane was late.</p><p style='display:none'>Hidden.</p>",
    "a.eml": b"Message-ID: <1@x>\nFrom: a@x.org\nSubject: =?iso-2022-jp?B?GyRCJDMbKEI=?=\n"
    b"Content-Type: text/plain; charset=koi8-r\n\nThe crane was late. \xd4\xcf\n",
    "a.csv": b"what,when\nThe crane was late.,3 May\n",
    "a.txt": "The crane was late. Größe\n".encode("cp1252"),
    "a.xlsx": workbook(("A", "", rows("The crane was late.|=9"))),
    "a.xls": old_workbook(),
    **KINDS,
    "a.tgz": packed({"a.txt": b"The crane was late."}, "tar:gz"),
    "a.zip": archive({"a.txt": "The crane was late.", "b.rtf": b"{\\rtf1 Gr\\'fcn}"}),
    **test_books_and_mail_folders.KINDS,
    "a.md": b"# Crane\n\nThe crane was late.\n",
    "a.json": b'{"crane": "late"}',
    "a.xml": b"<?xml version='1.0'?><crane>late</crane>",
    "a.srt": b"1\n00:00:01,000 --> 00:00:02,000\nThe crane was late.\n",
}


@pytest.mark.parametrize(
    "weakened", ["", WITHOUT_LANDLOCK, WITHOUT_ANYTHING], ids=["with Landlock", "seccomp alone", "neither"]
)
@pytest.mark.usefixtures("qapp")
def test_every_format_reads_and_draws_as_it_would_outside(
    child_of: Callable[[str], ReaderProcess], tmp_path: Path, weakened: str
) -> None:
    reader = child_of(
        "from detective_app.documents.process import child, confinement\n" + weakened + "\nchild.main()"
    )
    kinds = set()
    for name, content in FORMATS.items():
        path = tmp_path / name
        path.write_bytes(content)
        media = sniffing.format_of(path.name, path.suffix, content)
        read = reader.read(path, name)
        assert replace(read.manuscript, members=()) == media.read(name, content), name
        kinds.add(read.media)
    assert kinds == {*sniffing.media()} - {"picture"}, "a format that no test reads shut in"
    if recognition.is_at_hand():
        path = tmp_path / "a.png"
        path.write_bytes(encoded(picture(*LINES)))
        found = reader.read(path, path.name, processor_seconds=600, recognise=True).manuscript
        assert found.text.split() == " ".join(LINES).split()
        assert reader.draw(path, path.name, 1, 200).width == 200
    assert reader.draw(tmp_path / "a.pdf", "a.pdf", 1, 200, ["The crane was late."]).marks
    if weakened == WITHOUT_ANYTHING:
        assert reader.confinement() == Confinement(0, seccomp=False)


# What the child answers is data.

ANSWERS = """
import json, os, struct, sys
from detective_app.documents.process import wire
questions, answers = os.fdopen(0, "rb"), os.fdopen(1, "wb")
numbers = lambda *found: struct.pack("<%dI" % len(found), *found)
text = b"The crane was late.\\n"
header = {"title": "", "findings": [], "unread": [], "sheets": [], "members": [], "media": "text"}
parts = [text, numbers(0), numbers(19), numbers(1), numbers(0), b"", bytes(1), b""]
wire.receive(questions)
while True:
    wire.receive(questions)
    LIE
    wire.send(answers, header, parts)
"""


def test_what_a_child_tells_of_a_document_is_taken_but_never_its_hash(
    child_of: Callable[[str], ReaderProcess], tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(SECRET, encoding="utf-8")
    read = child_of(ANSWERS.replace("LIE", "header['sha256'] = 'f' * 64; header['size'] = 9")).read(path, "x")
    assert (read.manuscript.text, read.size) == (SECRET, len(SECRET))
    assert read.sha256 == hashlib.sha256(SECRET.encode()).hexdigest()


@pytest.mark.parametrize(
    "lie",
    [
        "os.write(1, b'\\xff' * 4)",
        "os.write(1, struct.pack('>I', 9) + b'[' * 9)",
        "os.write(1, struct.pack('>I', 100_000) + b'[' * 100_000)",
        "os.write(1, struct.pack('>I', 15) + b'{\"parts\": null}')",
        "os.write(1, struct.pack('>I', 15) + b'{\"parts\":  [-1]}')",
        "wire.announce(answers, header, [1 << 40])",
        "wire.announce(answers, header, [1] * 100)",
        "header = {}",
        "header['media'] = '../../etc/passwd'",
        "header['media'] = ['text']",
        "header['title'] = 7",
        "header['findings'] = [{'kind': 'praise', 'text': 'x'}]",
        "header['findings'] = 7",
        "header['sheets'] = [{'name': 'A', 'rows': [[1, -1]]}]",
        "header['members'] = [['../../etc/passwd', 1]]",
        "header['members'] = [['a.txt', 1], ['a.txt', 1]]",
        "header['members'] = [['a:b', 1]]",
        "header['progress'] = ['all', None]",
        "parts[0] = b'\\xff'",
        "parts[1] = numbers(5)",
        "parts[2] = numbers(0xffffffff)",
        "parts[3] = numbers(9)",
        "parts[4] = numbers(1)",
        "parts[5] = numbers(3, 2)",
        "parts[6] = b'\\xff'",
        "parts[6] = b''",
        "parts[1] = b'odd'",
        "parts[7] = numbers(1, 0, 3, 90, 0, 0, 9)",
        "parts[7] = numbers(9, 0, 3, 90, 0, 0, 9, 9)",
        "parts[7] = numbers(1, 0, 3, 101, 0, 0, 9, 9)",
        "parts[7] = numbers(1, 0, 3, 90, 0, 0, 10_001, 9)",
        "parts = parts[:3]",
    ],
)
def test_a_child_that_lies_costs_its_document_and_no_more(
    child_of: Callable[[str], ReaderProcess], tmp_path: Path, lie: str
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(SECRET, encoding="utf-8")
    reader = child_of(ANSWERS.replace("LIE", lie))
    with pytest.raises(DocumentError, match=r"^a\.txt could not be read\.$"):
        reader.read(path, "a.txt")
    assert reader.pid is None


@pytest.mark.parametrize("lie", ["width = -1", "width = 10**6", "png = b'GIF89a'", "marks = [['a'] * 4]"])
def test_a_picture_that_is_none_is_not_handed_on(
    child_of: Callable[[str], ReaderProcess], tmp_path: Path, lie: str
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf(lines("Hello.")))
    script = ANSWERS.replace(
        "LIE",
        "width, marks, png = 2, [], b'\\x89PNG\\r\\n\\x1a\\n' + struct.pack('>I4sII', 13, b'IHDR', 2, 3)\n"
        f"    {lie}\n    header, parts = {{'width': width, 'height': 3, 'marks': marks}}, [png]",
    )
    reader = child_of(script)
    with pytest.raises(DocumentError, match=r"^a\.pdf could not be read\.$"):
        reader.draw(path, "a.pdf", 1, 2)
    assert child_of(script.replace(lie, "pass")).draw(path, "a.pdf", 1, 2).width == 2


@pytest.mark.parametrize("becomes", [b"", SECRET.encode()[:9]])
def test_a_file_that_shrinks_while_it_is_read_is_not_taken_for_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, becomes: bytes
) -> None:
    path, opened = tmp_path / "a.txt", opening.opened

    @contextmanager
    def then_shrunk(place: Path, name: str) -> Iterator[tuple[IO[bytes], int]]:
        with opened(place, name) as found:
            path.write_bytes(becomes)
            yield found

    path.write_text(SECRET, encoding="utf-8")
    monkeypatch.setattr(opening, "opened", then_shrunk)
    reader = ReaderProcess()
    with pytest.raises(DocumentError, match=r"^a\.txt could not be read\.$"):
        reader.read(path, "a.txt")
    assert reader.pid is None


def test_a_file_that_grows_while_it_is_read_is_read_as_long_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, opened = tmp_path / "a.txt", opening.opened

    @contextmanager
    def then_grown(place: Path, name: str) -> Iterator[tuple[IO[bytes], int]]:
        with opened(place, name) as found, path.open("a", encoding="utf-8") as other:
            other.write("More.\n" * 10_000)
            other.flush()
            yield found

    path.write_text(SECRET, encoding="utf-8")
    monkeypatch.setattr(opening, "opened", then_grown)
    reader = ReaderProcess()
    read = reader.read(path, "a.txt")
    reader.close()
    assert (read.manuscript.text, read.size) == (SECRET, len(SECRET))
    assert read.sha256 == hashlib.sha256(SECRET.encode()).hexdigest()
