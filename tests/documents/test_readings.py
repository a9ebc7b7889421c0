"""What the reader makes of whole documents, compared with recorded blocks and lines, on any Python.

After a wanted change: `python -m tests.documents.test_readings` writes `readings/blocks.json` anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app import paths, registry
from detective_app.core.case import Manuscript
from detective_app.documents.formats import text
from detective_app.evidence.text.sentences import split

_READINGS = Path(__file__).parent / "readings"
_RECORDED = _READINGS / "blocks.json"
_SAMPLE = paths.resources() / "sample_case"
_PACKAGE = "detective_app.documents.formats"
_FORMATS = [registry.load(_PACKAGE, name) for name in registry.names(_PACKAGE)]
_SUFFIXES = tuple(suffix for kind in _FORMATS for suffix in kind.SUFFIXES)
_FILES = sorted(
    file
    for folder in (_READINGS, _SAMPLE)
    for file in folder.iterdir()
    if file.name.endswith(_SUFFIXES) and file != _RECORDED
)


def _reading(file: Path) -> list[list[str]]:
    """Return kind, place and words of each sentence of a document."""
    (kind,) = (kind for kind in _FORMATS if file.name.endswith(kind.SUFFIXES))
    manuscript: Manuscript = kind.read(file.name, file.read_bytes())
    return [[s.kind, str(s.locator), s.text] for s in split(manuscript, "D1", file.stem)]


@pytest.mark.parametrize("file", _FILES, ids=lambda file: file.name)
def test_a_document_is_read_as_recorded(file: Path) -> None:
    assert _reading(file) == json.loads(_RECORDED.read_text(encoding="utf-8"))[file.name]


def _lines(count: int) -> Iterator[str]:
    yield "Minutes of the meeting"
    yield ""
    for number in range(count):
        yield f"on the {number}th day the bridge was closed by the council, and nobody was told of it in time"


@pytest.mark.parametrize("count", [500, 501, 502, 1_003, 5_000])
def test_a_paragraph_of_any_length_is_one_block(count: int) -> None:
    blocks = list(text.blocks("\n".join([*_lines(count), "", "END"])))
    places = [(block.first, block.text.count("\n")) for block in blocks]
    assert places == [(1, 0), (3, count - 1), (count + 4, 0)]


if __name__ == "__main__":
    content = {file.name: _reading(file) for file in _FILES}
    _RECORDED.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
