"""A plug-in as somebody adds it: one new file in its package, found by its name alone."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from detective_app import registry


def drop(monkeypatch: pytest.MonkeyPatch, folder: Path, package: str, stem: str, source: str) -> None:
    """Put a file into a package for the length of a test."""
    (folder / f"{stem}.py").write_text(source, encoding="utf-8")
    found = import_module(package)
    monkeypatch.setattr(found, "__path__", [*found.__path__, str(folder)])
    monkeypatch.delitem(sys.modules, f"{package}.{stem}", raising=False)
    uncached = getattr(registry.names, "__wrapped__", registry.names)
    monkeypatch.setattr(registry, "names", uncached)
