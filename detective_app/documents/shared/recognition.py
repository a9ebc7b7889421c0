"""Recognises the words of a picture: its lines, in reading order, as text that no one but a program has read.

The recogniser (RapidOCR) and its models are an extra of the package, as large as all else together.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from contextvars import ContextVar
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from detective_app.core.case import RecognisedWord

if TYPE_CHECKING:
    from detective_app.documents.shared.composition import Composition
    from detective_app.documents.shared.package import Package

LOADS = ("statistics",)
DOTS_PER_INCH = 200
"""What a page is drawn at: at 300 it is read no better, and takes twice the memory."""

MOST_PIXELS = 8_000_000
"""What a picture is drawn down to."""

LEAST_BYTES = 20_000
"""A picture of fewer, of which no more is known, is a sign."""

_EMU = 360_000  # a centimetre's, in Microsoft's kinds
_LEAST_AREA = 60.0  # square centimetres: a tenth of a page
_WHOLE = 10_000
_SURE = 0.5  # below that a speck is taken for a letter
_LOOKED_AT = 960
"""So many pixels is a page high where its lines are looked for: on a larger one single lines are missed."""
_INK = 40  # so much darker than what is around is ink, of 255
_WORD_GAP, _REACH, _MARGIN = 0.3, 3.0, 0.15  # of a line's height
_CORE = 0.2  # of it, from above and below: a rule or a letter of the next line is not the line's ink
_LETTERS, _MOST_LEFT_OUT = range(8, 81), 40
_FILLED = 0.05, 0.7  # how much of the room of letters is ink, at least and at most
_COLUMN_LINES, _COLUMN_CHARS, _COLUMN_FILLED = 3, 20, 0.6
_SAME_ROW, _PARAGRAPH_GAP, _CELL_GAP = 0.5, 0.9, 1.5  # of a line's height


asked: ContextVar[bool] = ContextVar("asked", default=False)
"""Whether the words of pictures are to be read in what is read now."""


class _Word(NamedTuple):
    """A word, how sure the recogniser is of it (0 to 1), and its left, top, right and bottom in pixels."""

    text: str
    confidence: float
    box: tuple[float, float, float, float]


class RecognisedLine(NamedTuple):
    """Words in a row, how sure the recogniser is of them (0 to 1), and where they stand, in pixels."""

    text: str
    confidence: float
    left: float
    top: float
    right: float
    bottom: float
    words: tuple[_Word, ...]


def is_at_hand() -> bool:
    """Tell whether the recogniser is installed, without loading it."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def make_ready() -> None:
    """Load the recogniser and its models, before no file may be opened any more."""
    import numpy

    blank = numpy.zeros((64, 64, 3), numpy.uint8)
    _recogniser()(blank, use_det=False, use_cls=False)  # where a line is found nowhere, nothing would read it
    recognised(blank)


def recognised(picture: Any) -> list[RecognisedLine]:
    """Return the lines of a picture, an array of height x width or with three colours, as they are found."""
    found = _recogniser()(picture, use_det=True, use_cls=False, return_word_box=True)
    if found.txts is None:
        return []
    lines = zip(found.txts, found.scores, found.boxes, found.word_results, strict=True)
    outside = _without(_ink(picture), found.boxes)
    return [
        _line(*line, cut=[ends[0] for ends, *_ in _reached(line[2], outside)])
        for line in lines
        if line[0].strip()
    ]


def add_recognised(composition: Composition, picture: Any) -> bool:
    """Add the words of a picture to a manuscript, as recognised ones; tell whether there are any.

    They are paragraphs, and rows of cells.
    """
    lines, (high, wide, *_) = recognised(picture), picture.shape
    for part in _columns(lines):
        gathered: list[_Row] = []
        before: RecognisedLine | None = None
        for pieces in _rows(part):
            row = _joined(pieces)
            parted = before is not None and pieces[0].top - before.bottom > _PARAGRAPH_GAP * _height(
                pieces[0]
            )
            if gathered and (row.is_table or parted):
                _add(composition, gathered, wide, high)
                gathered = []
            gathered.append(row)
            if row.is_table:
                _add(composition, gathered, wide, high)
                gathered = []
            before = pieces[0]
        _add(composition, gathered, wide, high)
    return bool(lines)


def _add(composition: Composition, rows: Sequence[_Row], wide: int, high: int) -> None:
    """Add a paragraph or a row of a table, and where its words stand on a picture of so many pixels."""
    first = composition.next_line
    kind: Literal["row", "prose"] = "row" if rows and rows[0].is_table else "prose"
    composition.add("\n".join(row.text for row in rows), kind, standing="recognised")
    composition.recognised += [
        RecognisedWord(first + n, begin, end, int(100 * word.confidence), *_shares(word.box, wide, high))
        for n, row in enumerate(rows)
        for begin, end, word in row.placed()
    ]


def _shares(box: tuple[float, float, float, float], wide: int, high: int) -> Iterator[int]:
    for side, length in zip(box, (wide, high, wide, high), strict=True):
        yield min(max(round(_WHOLE * side / length), 0), _WHOLE)


def decoded(content: bytes, page: int = 0) -> Any:
    """Return a page of a picture as an array of grey, of a size that can be read in seconds, or None.

    `page` counts from 0; there is none where it is no picture, or has no such page.
    """
    import cv2
    import numpy

    pages: Sequence[Any] = ()
    with suppress(cv2.error):  # larger than any picture of words
        written = numpy.frombuffer(content, numpy.uint8)
        pages = cv2.imdecodemulti(written, cv2.IMREAD_GRAYSCALE, range=(page, page + 1))[1]
    if not pages:
        return None
    found = pages[0]
    high, wide = found.shape
    if high * wide > MOST_PIXELS:
        scale = (MOST_PIXELS / (high * wide)) ** 0.5
        found = cv2.resize(found, (round(wide * scale), round(high * scale)), interpolation=cv2.INTER_AREA)
    return found


def add_picture(composition: Composition, content: bytes, area: float | None) -> None:
    """Add the words of a picture in a document where that is asked, else put it on the account of the unread.

    `area` is what it is drawn on, in square centimetres. A small one, without an area one of few bytes, is
    a sign or a photograph of nobody's words: nothing is told of it.
    """
    if len(content) < LEAST_BYTES if area is None else area < _LEAST_AREA:
        return
    picture = decoded(content) if asked.get() else None
    if picture is None or not add_recognised(composition, picture):
        line = composition.next_line - 1
        where = "" if composition.has_pages or not line else f"L{line}-L{line}"
        composition.not_read("picture", "no_text", where)


def add_pictures(composition: Composition, drawing: Any, package: Package, parts: dict[str, str]) -> None:
    """Add the words of pictures, `parts` of a package by their ids, once each, or say that none were read."""
    for picture in drawing.iter("{*}pic"):
        size = picture.find("{*}spPr/{*}xfrm/{*}ext")
        area = None if size is None else float(size.get("cx") or 0) * float(size.get("cy") or 0) / _EMU**2
        shown = (key for blip in picture.iter("{*}blip") for key in blip.attrib.items())
        part = parts.pop(next((value for key, value in shown if key.endswith("}embed")), ""), "")
        if part in package:
            add_picture(composition, package.read(part), area)


@cache
def _recogniser() -> Any:
    """Load the recogniser to work in this thread alone, as the reading process may start no other."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    import cv2
    from rapidocr import RapidOCR

    cv2.setNumThreads(0)
    params: dict[str, Any] = {
        f"EngineConfig.onnxruntime.{name}_op_num_threads": 1 for name in ("intra", "inter")
    }
    params |= {"Global.log_level": "critical", "Global.text_score": _SURE}
    recogniser: Any = RapidOCR(params=params | {"Det.limit_type": "max", "Det.limit_side_len": _LOOKED_AT})
    recogniser.text_det = _WholeLines(recogniser._load_det_model())
    return recogniser


class _WholeLines:
    """Finds the lines of a picture, each to the end of its ink, and those that the model leaves out."""

    def __init__(self, detector: Any) -> None:
        self._detector = detector

    def __call__(self, picture: Any) -> Any:
        """Return what the detector found, with its boxes, of four corners, made whole."""
        import numpy

        found = self._detector(picture)
        boxes = [] if found.boxes is None else list(found.boxes)
        ink = _ink(picture)
        outside = _without(ink, boxes)
        boxes = [_whole(box, outside) for box in boxes]
        if boxes := boxes + _left_out(_without(ink, boxes)):
            high, wide = ink.shape
            every = numpy.clip(numpy.array(boxes), 0, (wide - 1, high - 1)).astype(numpy.float32)
            found.img, found.boxes = picture, self._detector.sorted_boxes(every)
            found.scores = [1.0] * len(boxes)  # nobody asks for them
        return found


def _ink(picture: Any) -> Any:
    """Return where a picture is darker than what is around, as an array of 0 and 1."""
    import cv2

    grey = cv2.medianBlur(picture if picture.ndim == 2 else picture.min(axis=2), 3)
    small = cv2.resize(grey, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_AREA)
    around = cv2.resize(cv2.blur(small, (9, 9)), grey.shape[::-1])
    return (cv2.subtract(around, grey) > _INK).astype("uint8")


def _without(ink: Any, boxes: Sequence[Any]) -> Any:
    import cv2

    left = ink.copy()
    for box in boxes:
        cv2.fillPoly(left, [box.astype("int32")], 0)
    return left


def _whole(box: Any, ink: Any) -> Any:
    """Return a line's box with what stands close to its ends: there a letter may have been cut off."""
    found = box.copy()
    for ends, way, height, reached in _reached(box, ink):
        if reached < (_REACH - _WORD_GAP) * height:
            found[ends] += way * (reached + _MARGIN * height)
    return found


def _reached(box: Any, ink: Any) -> Iterator[tuple[list[int], Any, float, int]]:
    """Yield for an end of a line at which ink goes on its corners, the way out, its height, and how far."""
    import cv2
    import numpy

    across, down = box[1] - box[0], box[3] - box[0]
    height, width = (float((side**2).sum() ** 0.5) for side in (down, across))
    if width < height:
        return
    far, high = int(_REACH * height), max(int((1 - 2 * _CORE) * height), 1)
    for ends, way in (([0, 3], -across / width), ([1, 2], across / width)):
        top, bottom = box[ends[0]] + down * _CORE, box[ends[1]] - down * _CORE
        there = numpy.array([top, top + way * far, bottom + way * far, bottom], numpy.float32)
        here = numpy.array([[0, 0], [far, 0], [far, high], [0, high]], numpy.float32)
        strip = cv2.warpPerspective(
            ink, cv2.getPerspectiveTransform(there, here), (far, high), flags=cv2.INTER_NEAREST
        )
        room = top[0] if ends[0] == 0 else ink.shape[1] - 1 - top[0]
        reached = far if room < _WORD_GAP * height else 0  # the picture's own edge may cut it
        for column in numpy.flatnonzero(strip.any(axis=0)):
            if column - reached > max(_WORD_GAP * height, 2):
                break
            reached = int(column) + 1
        if reached:
            yield ends, way, height, reached


def _left_out(ink: Any) -> list[Any]:
    """Return boxes around what may be words; of many it is a drawing, and there are none."""
    import cv2
    import numpy

    beside = numpy.ones((1, 15), numpy.uint8)
    _, _, found, _ = cv2.connectedComponentsWithStats(cv2.dilate(ink, beside))
    boxes = []
    for left, top, wide, high, _ in found[1:]:
        if high not in _LETTERS or wide < high:
            continue
        if _FILLED[0] < ink[top : top + high, left : left + wide].mean() < _FILLED[1]:
            edge = 0.3 * high
            corners = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
            signs = numpy.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
            boxes.append(numpy.array(corners, numpy.float32) + signs * edge)
    return boxes if len(boxes) <= _MOST_LEFT_OUT else []


def _line(text: str, confidence: float, corners: Any, words: Any, cut: Sequence[int]) -> RecognisedLine:
    """Return a line; of one that may be `cut` at its begin (0) or end (1) that word is hardly sure."""
    found = [_Word(word, float(sure), _around(box)) for word, sure, box in words]
    for end in cut if found else ():
        found[-end] = found[-end]._replace(confidence=min(_SURE, found[-end].confidence))
    sure = min(_SURE, confidence) if cut else confidence
    return RecognisedLine(text.strip(), float(sure), *_around(corners), tuple(found))


def _around(corners: Any) -> tuple[float, float, float, float]:
    across, down = [float(x) for x, _ in corners], [float(y) for _, y in corners]
    return min(across), min(down), max(across), max(down)


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
    from statistics import median  # late: each child that reads would wait for it

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


class _Row(NamedTuple):
    """What stands on one height: its text, the line that each piece of it is, and whether they are cells."""

    text: str
    pieces: Sequence[tuple[int, RecognisedLine]]
    is_table: bool

    def placed(self) -> Iterator[tuple[int, int, _Word]]:
        """Yield where in the text each word begins and ends; words it has not are one."""
        for at, line in self.pieces:
            found, begin = [], 0
            for word in line.words:
                begin = line.text.find(word.text, begin)
                if begin < 0:
                    break
                found.append((at + begin, at + begin + len(word.text), word))
                begin += len(word.text)
            else:
                yield from found
                continue
            whole = _Word(line.text, line.confidence, (line.left, line.top, line.right, line.bottom))
            yield at, at + len(line.text), whole


def _joined(row: Sequence[RecognisedLine]) -> _Row:
    """Join the pieces of a row; a wide gap makes cells of them."""
    text, pieces, is_table = row[0].text, [(0, row[0])], False
    for before, line in pairwise(row):
        wide = line.left - before.right > _CELL_GAP * _height(line)
        is_table = is_table or wide
        text += " | " if wide else " "
        pieces.append((len(text), line))
        text += line.text
    return _Row(text, pieces, is_table)


def _middle(line: RecognisedLine) -> float:
    return (line.top + line.bottom) / 2


def _height(line: RecognisedLine) -> float:
    return line.bottom - line.top
