"""Each package, installed in a clean Debian: it has all that it needs, it runs, it goes away again."""

from __future__ import annotations

import shlex
import shutil
import signal
import subprocess
import tarfile
import tomllib
from collections.abc import Callable
from configparser import ConfigParser
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from detective_app.documents.process import READER_ARGUMENT, process
from tests.packaging.conftest import ROOT, Packages
from tests.packaging.debian import USER, Debian
from tests.packaging.display import Display
from tests.packaging.documents import MEDIA, write_documents
from tests.packaging.licences import check_licences
from tests.patience import PATIENCE

# The first one builds.
pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("package"), pytest.mark.timeout(900)]

KINDS = ("deb", "rpm", "archive")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
ENTRY = "usr/share/applications/org.detective_app.Detective.desktop"
LIBRARY = "/usr/lib/detective-app"
STATEMENTS = ("The bearing had moved 14 mm.", "It was replaced.", "The ramp was closed.", "It was paid for.")
SECONDS_TO_OPEN, SECONDS_TO_PAINT = 60, 10
# Every shared library of the bundle, asked for what it links to, as the bundle's own loader finds it.
MISSING = """cd "$1/_internal" && export LD_LIBRARY_PATH=. && find . -name '*.so*' -type f -exec ldd {} + |
grep -F 'not found' | sort -u"""


@dataclass(frozen=True)
class Installed:
    """A Debian with Detective in it, in `folder`."""

    debian: Debian
    command: str
    folder: str
    remove: Callable[[], object]


@pytest.fixture(scope="module")
def install(
    packages: Packages, debian: Debian, debian_with_libraries: Debian, workshop: Path
) -> Callable[..., Installed]:
    """Install a package of a kind, once for each name; whoever changes what is there gives a new name."""

    @cache
    def made(kind: str, name: str = "shared") -> Installed:
        base = debian if kind == "deb" else debian_with_libraries
        return _installed(kind, packages, base.copy(workshop / f"{name}-{kind}"))

    return made


def _installed(kind: str, packages: Packages, debian: Debian) -> Installed:
    """Install one package; only the .deb can name Debian's libraries, so the others find them there."""
    root = debian.root
    if kind == "deb":
        shutil.copy(packages.deb, root / "srv/detective.deb")
        debian.install("/srv/detective.deb")
        removal = ["apt-get", "remove", "-y", "detective-app"]
        return Installed(debian, "detective", LIBRARY, lambda: debian.run(*removal, user=0, check=True))
    if kind == "rpm":
        rpm = ["rpm", "--root", str(root), "--dbpath", "/var/lib/rpm"]
        subprocess.run([*rpm, "--nodeps", "-i", packages.rpm], check=True)
        return Installed(
            debian, "detective", LIBRARY, lambda: subprocess.run([*rpm, "-e", "detective-app"], check=True)
        )
    with tarfile.open(packages.archive) as archive:
        archive.extractall(root / "opt", filter="tar")
    folder = f"/opt/detective-app-{VERSION}"
    return Installed(debian, f"{folder}/detective", folder, lambda: shutil.rmtree(root / folder[1:]))


@pytest.fixture(params=KINDS)
def installed(request: pytest.FixtureRequest, install: Callable[..., Installed]) -> Installed:
    """Give each package in turn, installed."""
    return install(request.param)


def test_the_program_says_its_version(installed: Installed) -> None:
    assert installed.debian.run(installed.command, "--version").stdout == f"detective {VERSION}\n"


def test_the_doctor_looks_around(installed: Installed) -> None:
    told = installed.debian.run(installed.command, "doctor").stdout
    assert f"Detective {VERSION}" in told
    assert "Built-in model" in told
    assert "Traceback" not in told


def test_no_library_is_missing(installed: Installed) -> None:
    assert installed.debian.run("sh", "-c", MISSING, "sh", installed.folder).stdout == ""


def test_the_document_reader_reads_each_kind_and_draws_pages(
    installed: Installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = write_documents(installed.debian.root / "srv/case", STATEMENTS)  # opened here, read in there
    command = installed.debian.command(installed.command, READER_ARGUMENT, user=USER)
    monkeypatch.setattr(process, "reader_command", lambda: tuple(command))
    reader = process.ReaderProcess()
    try:
        read = [reader.read(path, path.name) for path in documents]
        page = reader.draw(documents[0], documents[0].name, 1, 300, STATEMENTS[:1])
    finally:
        reader.close()
    assert [document.media for document in read] == list(MEDIA)
    texts = [document.manuscript.text for document in read]
    assert [statement in text for statement, text in zip(STATEMENTS, texts, strict=True)] == [True] * 4
    assert "The keeper's café was closed." in texts[2]
    assert len(page.marks) == 1
    assert page.png.startswith(b"\x89PNG")


def test_the_window_opens_and_ends_when_told(installed: Installed, screen: Display, tmp_path: Path) -> None:
    entry, output = _entry(installed), tmp_path / "output"
    command = shlex.split(entry["Exec"]) if entry else [installed.command]
    process = installed.debian.start(*command, display=screen.name, output=output)
    window = screen.window("^Detective", SECONDS_TO_OPEN)
    assert window, output.read_text()
    assert screen.painted(SECONDS_TO_PAINT), output.read_text()
    if entry:
        assert entry["StartupWMClass"] in screen.window_class(window)
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0, output.read_text()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_left_when_it_is_removed(install: Callable[..., Installed], kind: str) -> None:
    installed = install(kind, "removed")
    assert _traces(installed.debian.root)
    installed.remove()
    assert _traces(installed.debian.root) == []


def test_the_licences_of_all_parts_are_in_the_package(packages: Packages) -> None:
    check_licences(packages.folder / "_internal" / "licences")


def test_no_tool_of_the_tests_is_in_the_package(packages: Packages) -> None:
    inside = {path.name for path in (packages.folder / "_internal").iterdir()}
    assert inside & {"pytest", "mypy", "hypothesis", "setuptools", "uv", "tkinter"} == set()


def test_the_rpm_asks_for_the_same_libraries_by_their_own_names(
    packages: Packages, debian_with_libraries: Debian
) -> None:
    told = subprocess.run(["rpm", "-qpR", packages.rpm], capture_output=True, text=True, check=True).stdout
    wanted = {line.split("(")[0] for line in told.splitlines() if ".so" in line}
    there = debian_with_libraries.run("ldconfig", "-p", user=0).stdout
    assert len(wanted) > 25
    assert [name for name in wanted if f"\t{name} " not in there] == []


def _traces(root: Path) -> list[Path]:
    """Return what has the program's name in it, in the places where packages put things."""
    places = (root / "usr", root / "etc", root / "opt")
    return [path for place in places for path in place.rglob("*[Dd]etective*")]


def _entry(installed: Installed) -> dict[str, str]:
    """Return what the desktop reads; nothing for the archive, which brings no desktop entry."""
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[method-assign,assignment]
    entry.read(installed.debian.root / ENTRY, encoding="utf-8")
    return dict(entry["Desktop Entry"]) if entry.sections() else {}
