"""Reports as HTML and PDF, which a real process writes without a display, or refused with a reason."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.command import PseudoTerminal, call
from tests.cli.conftest import Saved
from tests.loaded import Loaded
from tests.patience import PATIENCE
from tests.storage.samples import ID, completed_session

DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def export(data: Path, *arguments: str | Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Export the session in a process of its own that has no display."""
    environment = {name: value for name, value in os.environ.items() if name not in DISPLAY} | more
    command = [str(word) for word in ("--data-dir", data, "export", ID, *arguments)]
    with Loaded(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        out, err = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def question_in(pdf: Path | bytes) -> bool:
    """Tell whether the first question can be found in a PDF."""
    pages = pypdfium2.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_range() for page in pages)
    return "When was bridge 1 closed?" in " ".join(text.split())


@pytest.mark.parametrize("arguments", [["-o", "r.html"], ["--format", "html", "-o", "report"]], ids=" ".join)
def test_a_report_as_html(data: Path, save: Saved, tmp_path: Path, arguments: list[str]) -> None:
    save(completed_session())
    out = tmp_path / arguments[-1]
    ended = call("--data-dir", data, "export", ID, *arguments[:-1], out)
    assert (ended.code, ended.err) == (0, "")
    text = out.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "When was bridge 1 closed?" in text


@pytest.mark.parametrize("arguments", [["-o", "r.pdf"], ["--format", "pdf", "-o", "report"]], ids=" ".join)
def test_a_report_as_pdf(data: Path, save: Saved, tmp_path: Path, arguments: list[str]) -> None:
    save(completed_session())
    out = tmp_path / arguments[-1]
    ended = export(data, *arguments[:-1], out)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"The report is in" in ended.stdout
    assert question_in(out)


@pytest.mark.parametrize("format_name", ["html", "pdf"])
def test_a_file_that_is_there_is_replaced_whole(
    data: Path, save: Saved, tmp_path: Path, format_name: str
) -> None:
    save(completed_session())
    out = tmp_path / f"report.{format_name}"
    out.write_bytes(b"x" * 1_000_000)
    assert export(data, "-o", out).returncode == 0
    assert not out.read_bytes().startswith(b"x")


def test_a_report_goes_into_no_folder_and_over_no_session(data: Path, save: Saved, tmp_path: Path) -> None:
    file = save(completed_session())
    before = file.read_bytes()
    for place in (tmp_path / "absent" / "r", tmp_path, file):
        words = ["--data-dir", data, "export", ID, "--format", "html", "-o", place]
        assert call(*words).code == 2
    assert file.read_bytes() == before


def test_a_pdf_goes_through_a_pipe_but_not_onto_a_screen(data: Path, save: Saved) -> None:
    save(completed_session())
    assert question_in(export(data, "--format", "pdf", "-o", "-").stdout)
    with PseudoTerminal("--data-dir", data, "export", ID, "--format", "pdf") as terminal:
        assert terminal.end() == 2
    assert "PDF is not text. Name a file for it: -o report.pdf." in " ".join(terminal.text.split())
    as_lines = export(data, "--format", "pdf", "--json")
    assert (as_lines.returncode, as_lines.stdout) == (2, b"")


def test_html_on_stdout_is_one_line_with_json(data: Path, save: Saved) -> None:
    save(completed_session())
    (line,) = call("--data-dir", data, "export", ID, "--format", "html", "--json").lines
    assert line["content"].startswith("<!doctype html>")


def test_a_system_without_the_libraries_of_qt_is_told_what_to_install(
    data: Path, save: Saved, tmp_path: Path
) -> None:
    save(completed_session())
    toolkit = tmp_path / "libraries" / "PySide6"
    toolkit.mkdir(parents=True)
    (toolkit / "__init__.py").write_text(
        "raise ImportError('libEGL.so.1: cannot open shared object file: No such file or directory')"
    )
    out = tmp_path / "report.pdf"
    search = os.pathsep.join((str(toolkit.parent), os.environ["PYTHONPATH"]))
    ended = export(data, "-o", out, PYTHONPATH=search)
    said = " ".join(ended.stderr.decode().split())
    assert ended.returncode == 2
    assert "libEGL.so.1" in said
    assert "apt-get install libegl1" in said
    assert "Traceback" not in said
    assert not out.exists()
    assert export(data, "-o", tmp_path / "report.html", PYTHONPATH=search).returncode == 0
