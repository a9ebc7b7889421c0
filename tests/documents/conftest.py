"""Readers of documents for the tests of the kinds that there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app.core.case import Manuscript
from detective_app.documents.process.process import ReaderProcess
from tests.documents.office_files import Read


@pytest.fixture(scope="module")
def reader() -> Iterator[ReaderProcess]:
    """Return a reader with its confined child."""
    found = ReaderProcess()
    yield found
    found.close()


@pytest.fixture
def read(reader: ReaderProcess, tmp_path: Path) -> Read:
    """Return what reads a file of a name and a content in the confined child."""

    def once(name: str, content: bytes) -> Manuscript:
        path = tmp_path / name
        path.write_bytes(content)
        return reader.read(path, name).manuscript

    return once
