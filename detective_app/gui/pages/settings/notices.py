"""What the program is made of and under which licences, read from what is installed."""

from __future__ import annotations

import re
from importlib.metadata import Distribution, PackageMetadata, PackageNotFoundError, distribution

from detective_app import paths

_NAME = re.compile(r"[A-Za-z0-9._-]+")


def licence_text() -> str:
    """Return the program's own licence, "" when the file is not with it."""
    beside = paths.resources().parent / "LICENSE"
    if beside.is_file():
        return beside.read_text(encoding="utf-8")
    try:
        files = distribution("detective-app").files or []
    except PackageNotFoundError:
        return ""
    found = next((file for file in files if file.name == "LICENSE"), None)
    return found.read_text(encoding="utf-8") if found else ""


def font_licence() -> str:
    """Return the licence of the bundled font."""
    return (paths.resources() / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def third_parties() -> list[str]:
    """Return a line for each package that the program runs on: name, version and licence."""
    found: dict[str, Distribution] = {}
    waiting = ["detective-app", "PySide6-Essentials", "qasync"]
    while waiting:
        name = waiting.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:  # asked for on another system only
            continue
        if package.name.lower() in found:
            continue
        found[package.name.lower()] = package
        needed = [line for line in package.requires or () if "extra ==" not in line]
        waiting += [match[0] for line in needed if (match := _NAME.match(line))]
    found.pop("detective-app", None)
    return [f"{found[name].name} {found[name].version}: {_licence(found[name])}" for name in sorted(found)]


def _licence(package: Distribution) -> str:
    said = package.metadata
    kinds = [c.rpartition(" :: ")[2] for c in said.get_all("Classifier") or [] if c.startswith("License")]
    text = _value(said, "License-Expression") or ", ".join(kinds) or _value(said, "License") or "see its text"
    return text.splitlines()[0][:80]


def _value(said: PackageMetadata, name: str) -> str:
    return said[name] or "" if name in said else ""
