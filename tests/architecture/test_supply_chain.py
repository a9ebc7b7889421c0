"""What gets installed: everything pinned and hashed, nothing unwanted, every licence on the list."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError, metadata, packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "packaging").glob("requirements*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
UNWANTED = {
    "keyrings-alt": "it turns the keyring into a plain file",
    "aiohttp": "with it installed google-genai no longer uses the HTTP client that it is given",
}
SDK_MAJORS = {"openai": 3, "anthropic": 2, "google-genai": 3, "httpx2": 2}
LICENCES = {"MIT", "MIT-0", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSD", "ISC", "MPL-2.0", "PSF-2.0"}
# Qt is linked dynamically and stays replaceable, as the LGPL asks; nothing else may come under it.
LGPL = {"pyside6-essentials", "shiboken6"}
# Writes more than names; its wheel brings PDFium and what that is made of, all of it permissive.
NAMED = {"pypdfium2": {"BSD-3-Clause, Apache-2.0, dependency licenses"}}
# How packages without an SPDX expression write the same licences in their classifiers.
CLASSIFIERS = {
    "MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}


def _pins(lock: Path) -> dict[str, tuple[Requirement, int]]:
    """Return each requirement of a lock file by its name, with the number of its hashes."""
    found: dict[str, tuple[Requirement, int]] = {}
    for line in lock.read_text(encoding="utf-8").splitlines():
        if line.startswith("    --hash=sha256:"):
            name, (requirement, hashes) = found.popitem()
            found[name] = (requirement, hashes + 1)
        elif not line.lstrip().startswith("#"):
            requirement = Requirement(line.rstrip(" \\"))
            found[canonicalize_name(requirement.name)] = (requirement, 0)
    return found


def _licences(package: str) -> set[str]:
    """Return the licences of which a package may be used under any one."""
    said = metadata(package)
    if expression := said.get("License-Expression"):
        return set(re.split(r" OR ", expression))
    classifiers = [
        c.rpartition(" :: ")[2] for c in said.get_all("Classifier") or [] if c.startswith("License")
    ]
    named = classifiers or re.split(r" OR ", said.get("License") or "none named")
    return {CLASSIFIERS.get(name, name) for name in named}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_is_pinned_and_hashed(lock: Path) -> None:
    pins = _pins(lock)
    assert pins
    assert [
        name
        for name, (pin, hashes) in pins.items()
        if not re.match(r"==[^*]+$", str(pin.specifier)) or not hashes
    ] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_index_and_no_unwanted_package(lock: Path) -> None:
    assert not re.search(r"://|^\s*-(?!-hash)", lock.read_text(encoding="utf-8"), flags=re.M)
    assert _pins(lock).keys() & UNWANTED.keys() == set()


def test_what_the_tests_add_does_not_change_what_the_program_runs_on() -> None:
    run, dev = (_pins(ROOT / "packaging" / name) for name in ("requirements.txt", "requirements-dev.txt"))
    assert {name: pin.specifier for name, (pin, _) in run.items()}.items() <= {
        name: pin.specifier for name, (pin, _) in dev.items()
    }.items()


@pytest.mark.parametrize(("name", "major"), SDK_MAJORS.items())
def test_an_sdk_stays_in_the_major_version_it_was_measured_with(name: str, major: int) -> None:
    declared = next(r for r in map(Requirement, PROJECT["dependencies"]) if r.name == name)
    locked = _pins(ROOT / "packaging" / "requirements.txt")[name][0]
    assert Version(next(iter(locked.specifier)).version).major == major
    assert not declared.specifier.contains(f"{major + 1}.0")


def test_every_imported_package_is_a_declared_dependency_and_nothing_else_is() -> None:
    wanted = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
    declared = {canonicalize_name(Requirement(text).name) for text in wanted}
    owners = packages_distributions()
    names = {
        name
        for file in (ROOT / "detective_app").rglob("*.py")
        for name in _imported(ast.parse(file.read_bytes()))
    } - (sys.stdlib_module_names | {"detective_app"})
    owned = {name: {canonicalize_name(owner) for owner in owners.get(name, [])} for name in names}
    assert [name for name, by in owned.items() if not by & declared] == []
    # What recognises words loads the engine that it runs on by itself.
    assert declared - set().union(*owned.values()) == {"onnxruntime"}


def _imported(tree: ast.Module) -> set[str]:
    """Return the top-level names that a module imports anywhere."""
    nodes = list(ast.walk(tree))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    chosen = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in plain | chosen}


def test_every_licence_of_the_running_program_is_on_the_list() -> None:
    found = {}
    for name in _pins(ROOT / "packaging" / "requirements.txt"):
        try:
            found[name] = _licences(name)
        except PackageNotFoundError:  # locked for another operating system
            continue
    assert len(found) > 50
    strange = {name: licences for name, licences in found.items() if not licences & LICENCES}
    assert {name: licences for name, licences in strange.items() if name not in LGPL} == NAMED
    assert all("LGPL-3.0-only" in licences for name, licences in found.items() if name in LGPL)


def test_an_installed_wheel_brings_its_resources(tmp_path: Path) -> None:
    build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([sys.executable, *build, "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    found = subprocess.run(
        [sys.executable, "-c", "from detective_app.paths import resources; print(resources())"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
        check=True,
    )
    installed = tmp_path / "installed" / "detective_app" / "resources"
    assert Path(found.stdout.strip()) == installed
    assert _files_in(installed) == _files_in(ROOT / "resources")


def _files_in(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
