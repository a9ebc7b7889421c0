"""Collects the licences of everything that a package contains into one folder."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LOCK = ROOT / "packaging" / "requirements.txt"
_OWN_TEXTS = ROOT / "packaging" / "licences"
_BEGINNINGS = ("licen", "copying", "notice", "author")
# Where packages keep licence texts and lists of what is compiled into them (PEP 639, PEP 770).
_FOLDERS = ("licenses", "sboms")


def locked() -> list[Distribution]:
    """Return the installed packages that the program runs on, by the lock file."""
    lines = _LOCK.read_text(encoding="utf-8").splitlines()
    found = []
    for name in sorted(line.partition("==")[0] for line in lines if "==" in line and line[0] not in " #"):
        try:
            found.append(distribution(name))
        except PackageNotFoundError:  # locked for another operating system
            continue
    return found


def write(folder: Path) -> None:
    """Write LICENSE, third-party.txt and the licence texts of Qt, Python and each package into `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(_OWN_TEXTS, folder)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(_python_licence(), folder / "Python.txt")
    with (folder / "third-party.txt").open("a", encoding="utf-8") as notice:
        for package in locked():
            notice.write(f"{package.name} {package.version}: {_licence(package)}\n")
            _copy_texts(package, folder / package.name)


def _licence(package: Distribution) -> str:
    """Return what a package says about its licence, in one line."""
    said = package.metadata
    kinds = [c.rpartition(" :: ")[2] for c in said.get_all("Classifier") or [] if c.startswith("License")]
    text = said.get("License-Expression") or ", ".join(kinds) or said.get("License") or "see its text"
    return str(text).splitlines()[0]


def _copy_texts(package: Distribution, folder: Path) -> None:
    for file in package.files or ():
        if not file.parts[0].endswith(".dist-info"):
            continue
        if file.parts[1] in _FOLDERS:
            target = folder.joinpath(*file.parts[2:])  # a package may hold two texts of one name
        elif file.name.lower().startswith(_BEGINNINGS):
            target = folder / file.name
        else:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(str(file.locate()), target)


def _python_licence() -> Path:
    places = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))  # the second is that of Windows
    return next(place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").is_file())
