"""The Windows installer compiles over the real layout and removes nothing of the user's. It is not run."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, Packages

SCRIPT = ROOT / "packaging" / "windows" / "detective.nsi"


@pytest.mark.soak
@pytest.mark.xdist_group("package")
@pytest.mark.timeout(900)  # the first one builds
def test_the_installer_compiles_with_the_real_layout(packages: Packages, tmp_path: Path) -> None:
    target = tmp_path / "Detective-1.2.3.exe"
    given = {"VERSION": "1.2.3", "PAYLOAD": packages.folder, "ICON": packages.icon, "TARGET": target}
    defined = [f"-D{name}={value}" for name, value in given.items()]
    command = ["makensis", "-V2", "-WX", "-DUNCOMPRESSED", *defined, SCRIPT]
    compiled = subprocess.run(command, capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stdout + compiled.stderr
    assert target.read_bytes()[:2] == b"MZ"
    files = [path for path in packages.folder.rglob("*") if path.is_file() and not path.is_symlink()]
    assert target.stat().st_size > 0.9 * sum(file.stat().st_size for file in files)


def test_the_uninstaller_touches_nothing_but_what_was_installed() -> None:
    _, uninstall = SCRIPT.read_text(encoding="utf-8").split('Section "uninstall"')
    removed = re.findall(r"^\s*(Delete|RMDir(?: /r)?) \"(.*)\"", uninstall, flags=re.M)
    assert len(removed) > 4
    assert {path for how, path in removed if how == "RMDir /r"} == {r"$INSTDIR\_internal"}
    assert [
        path for _, path in removed if not path.startswith(("$INSTDIR", r"$SMPROGRAMS\${NAME}.lnk"))
    ] == []


def test_it_is_said_that_nobody_ran_it() -> None:
    assert "UNTESTED ON WINDOWS" in SCRIPT.read_text(encoding="utf-8")
