"""Recognises the words of a picture: its lines, in reading order, as text that no one but a program has read.

The recogniser (RapidOCR) and its models are an extra of the package, as large as all else together.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from detective_app.documents.shared.composition import Composition

DOTS_PER_INCH = 200
"""What a page is drawn at: at 300 it is read no better, and takes twice the memory."""

_LEAST_LETTERS = 2
_SURE = 0.5  # below that a speck is taken for a letter
_COLUMN_LINES, _COLUMN_CHARS, _COLUMN_FILLED = 3, 20, 0.6
_SAME_ROW, _PARAGRAPH_GAP, _CELL_GAP = 0.5, 0.9, 1.5  # of a line's height


Mark = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""


class RecognisedLine(NamedTuple):
    """Words in a row, how sure the recogniser is of them (0 to 1), and where they stand, in pixels."""

    text: str
    confidence: float
    left: float
    top: float
    right: float
    bottom: float


def is_at_hand() -> bool:
    """Tell whether the recogniser is installed, without loading it."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def recognised(picture: Any) -> list[RecognisedLine]:
    """Return the lines of a picture, an array of height x width or with three colours, as they are found."""
    found = _recogniser()(picture, use_cls=False)
    if found.txts is None:
        return []
    lines = zip(found.txts, found.scores, found.boxes, strict=True)
    return [_line(text, float(score), box) for text, score, box in lines if text.strip()]


def add_recognised(composition: Composition, lines: Sequence[RecognisedLine]) -> None:
    """Add the lines of a page to a manuscript, as recognised words: paragraphs, and rows of cells."""
    for part in _columns(lines):
        gathered: list[str] = []
        before: RecognisedLine | None = None
        for row in _rows(part):
            text, is_table = _joined(row)
            parted = before is not None and row[0].top - before.bottom > _PARAGRAPH_GAP * _height(row[0])
            if gathered and (is_table or parted):
                composition.add("\n".join(gathered), standing="recognised")
                gathered = []
            if is_table:
                composition.add(text, "row", standing="recognised")
            else:
                gathered.append(text)
            before = row[0]
        composition.add("\n".join(gathered), standing="recognised")


def lines_of(lines: Sequence[RecognisedLine]) -> list[str]:
    """Return the lines of a page in reading order; cells of a row are parted by ` | `."""
    return [_joined(row)[0] for part in _columns(lines) for row in _rows(part)]


def places(lines: Sequence[RecognisedLine], quotes: Sequence[str], scale: float) -> list[Mark]:
    """Return where the lines stand that have words of some quotes, in pixels of a picture drawn to scale."""
    sought = [_letters(line) for quote in quotes for line in quote.replace(" | ", "\n").split("\n")]
    found = []
    for line in lines:
        own = _letters(line.text)
        if any(own in one or one in own for one in sought if len(one) >= _LEAST_LETTERS and own):
            left, top = line.left * scale, line.top * scale
            found.append((left, top, (line.right - line.left) * scale, (line.bottom - line.top) * scale))
    return found


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


@cache
def _recogniser() -> Any:
    """Load the recogniser to work in this thread alone, as the reading process may start no other."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    import cv2
    from rapidocr import RapidOCR

    cv2.setNumThreads(0)
    params = {f"EngineConfig.onnxruntime.{name}_op_num_threads": 1 for name in ("intra", "inter")}
    return RapidOCR(params={**params, "Global.log_level": "critical", "Global.text_score": _SURE})


def _line(text: str, confidence: float, corners: Any) -> RecognisedLine:
    across, down = [float(x) for x, _ in corners], [float(y) for _, y in corners]
    return RecognisedLine(text.strip(), confidence, min(across), min(down), max(across), max(down))


def _columns(lines: Sequence[RecognisedLine]) -> Iterator[Sequence[RecognisedLine]]:
    """Part a page where an empty strip runs down it between columns of prose, which fill their width.

    Cells of a table are no such columns.
    """
    reached = 0.0
    for number, line in enumerate(across := sorted(lines, key=lambda one: one.left)):
        if number and line.left > reached:
            left, right = across[:number], across[number:]
            if _is_prose(left) and _is_prose(right):
                yield from _columns(left)
                yield from _columns(right)
                return
        reached = max(reached, line.right)
    yield lines


def _is_prose(lines: Sequence[RecognisedLine]) -> bool:
    if len(lines) < _COLUMN_LINES or median(len(one.text) for one in lines) < _COLUMN_CHARS:
        return False
    room = max(one.right for one in lines) - min(one.left for one in lines)
    return median(one.right - one.left for one in lines) >= _COLUMN_FILLED * room


def _rows(lines: Sequence[RecognisedLine]) -> list[list[RecognisedLine]]:
    """Put together what stands on one height, from left to right."""
    rows: list[list[RecognisedLine]] = []
    for line in sorted(lines, key=lambda one: one.top + one.bottom):
        first = rows[-1][0] if rows else None
        if first and abs(_middle(first) - _middle(line)) < _SAME_ROW * min(_height(line), _height(first)):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda one: one.left) for row in rows]


def _joined(row: Sequence[RecognisedLine]) -> tuple[str, bool]:
    """Return the words of a row, and whether a wide gap makes cells of them."""
    text, is_table = row[0].text, False
    for before, line in pairwise(row):
        wide = line.left - before.right > _CELL_GAP * _height(line)
        is_table = is_table or wide
        text += f" | {line.text}" if wide else f" {line.text}"
    return text, is_table


def _middle(line: RecognisedLine) -> float:
    return (line.top + line.bottom) / 2


def _height(line: RecognisedLine) -> float:
    return line.bottom - line.top
