"""How packages are put together, with a stand-in for the program; `make soak` builds and installs it."""

from __future__ import annotations

import subprocess
import tarfile
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import ROOT
from tests.packaging.licences import check_licences

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
APP_ID = "org.detective_app.Detective"
INSTALLED = {
    "/usr/bin/detective",
    "/usr/lib/detective-app/detective",
    "/usr/lib/detective-app/_internal/library.so",
    "/usr/lib/detective-app/_internal/licences/LICENSE",
    "/usr/share/doc/detective-app/copyright",
    "/usr/share/doc/detective-app/licences",
    f"/usr/share/applications/{APP_ID}.desktop",
    f"/usr/share/metainfo/{APP_ID}.metainfo.xml",
    f"/usr/share/icons/hicolor/48x48/apps/{APP_ID}.png",
    f"/usr/share/icons/hicolor/scalable/apps/{APP_ID}.svg",
}


@pytest.fixture(scope="module")
def scripts() -> Iterator[dict[str, ModuleType]]:
    """The scripts that make packages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        yield {name: import_module(name) for name in ("package", "icons", "notices")}


@pytest.fixture(scope="module")
def stage(scripts: dict[str, ModuleType], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What goes into a package: the program, which is a stand-in, and what a desktop looks for."""
    folder = tmp_path_factory.mktemp("stage")
    program = folder / "detective"
    (program / "_internal").mkdir(parents=True)
    (program / "detective").write_text("#!/bin/sh\n")
    (program / "detective").chmod(0o755)
    (program / "_internal" / "library.so").write_bytes(b"\x7fELF")
    scripts["notices"].write(program / "_internal" / "licences")
    scripts["package"].desktop_files(folder / "share")
    return folder


@pytest.mark.parametrize("kind", ["deb", pytest.param("rpm", marks=pytest.mark.soak)])
def test_a_package_holds_program_desktop_files_and_licences(
    scripts: dict[str, ModuleType], stage: Path, tmp_path: Path, kind: str
) -> None:
    scripts["package"].linux_package(kind, stage, tmp_path)
    (package,) = tmp_path.iterdir()
    lists = {"deb": ["dpkg-deb", "--contents", package], "rpm": ["rpm", "-qplv", package]}
    listed = subprocess.run(lists[kind], capture_output=True, text=True, check=True).stdout
    entries = [line.partition(" -> ")[0].split() for line in listed.splitlines()]
    modes = {words[-1].removeprefix("."): words[0] for words in entries}
    assert modes.keys() >= INSTALLED
    assert modes["/usr/lib/detective-app/detective"] == "-rwxr-xr-x"
    assert "/usr/bin/detective -> /usr/lib/detective-app/detective" in listed
    owners = {"deb": ["root/root"], "rpm": ["root", "root"]}
    assert all(" ".join(owners[kind]) in " ".join(words) for words in entries)


@pytest.mark.soak
def test_the_packages_ask_for_what_the_program_needs(
    scripts: dict[str, ModuleType], stage: Path, tmp_path: Path
) -> None:
    for kind in ("deb", "rpm"):
        scripts["package"].linux_package(kind, stage, tmp_path)
    (deb,), (rpm,) = (list(tmp_path.glob(f"*.{kind}")) for kind in ("deb", "rpm"))
    asked = subprocess.run(["dpkg-deb", "--field", deb], capture_output=True, text=True, check=True).stdout
    assert f"Version: {VERSION}" in asked
    assert "libxcb-cursor0" in asked
    wanted = subprocess.run(["rpm", "-qpR", rpm], capture_output=True, text=True, check=True).stdout
    assert "libxcb-cursor.so.0()(64bit)" in wanted
    assert "GLIBC_$" not in asked + wanted


def test_the_archive_holds_one_folder_that_belongs_to_nobody_here(
    scripts: dict[str, ModuleType], stage: Path, tmp_path: Path
) -> None:
    with tarfile.open(scripts["package"].archive(stage / "detective", tmp_path)) as packed:
        entries = packed.getmembers()
    top = f"detective-app-{VERSION}"
    assert {entry.name.partition("/")[0] for entry in entries} == {top}
    assert {f"{top}/detective", f"{top}/_internal/library.so"} <= {entry.name for entry in entries}
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in entries} == {(0, 0, "root", "root")}


@pytest.mark.soak
def test_the_installer_compiles(scripts: dict[str, ModuleType], stage: Path, tmp_path: Path) -> None:
    scripts["icons"].write(tmp_path)
    target = tmp_path / "Detective-1.2.3.exe"
    given = {
        "VERSION": "1.2.3",
        "PAYLOAD": stage / "detective",
        "ICON": tmp_path / "detective.ico",
        "TARGET": target,
    }
    defined = [f"-D{name}={value}" for name, value in given.items()]
    command = ["makensis", "-V2", "-WX", *defined, ROOT / "packaging" / "windows" / "detective.nsi"]
    compiled = subprocess.run(command, capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stdout + compiled.stderr
    assert target.read_bytes()[:2] == b"MZ"


def test_the_licences_of_all_parts_are_collected(stage: Path) -> None:
    check_licences(stage / "detective" / "_internal" / "licences")
