"""Draws a page as PNG and finds where quotes stand on it."""

from __future__ import annotations

import ctypes
import struct
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from pypdfium2 import PdfBitmap, PdfDocument, PdfPage, raw

from detective_app.documents.formats.pdf.annotations import written_on
from detective_app.documents.formats.pdf.page_text import Box, PageText
from detective_app.documents.shared.recognition import DOTS_PER_INCH, MOST_PIXELS

Mark = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""

_LEAST = 3
"""A label or a value of no more characters stands in many places."""
_MOST_PIXELS = 40_000_000  # a page may call itself as large as a field


def drawn(
    document: PdfDocument, number: int, width: int, quotes: Sequence[str]
) -> tuple[bytes, int, int, list[Mark]]:
    """Return page `number` (from 0) as PNG with its width and height, and the marks of the quotes on it.

    A page that would be larger than 40 million pixels is drawn smaller.
    """
    with PageText(document, number) as page:
        wide, high = page.page.get_size()
        scale = min(width / wide, (_MOST_PIXELS / (wide * high)) ** 0.5)
        bitmap = page.page.render(scale=scale, rev_byteorder=True)
        try:
            size, marks, late = (bitmap.width, bitmap.height), list[Mark](), list[str]()
            for quote in quotes:
                found = list(_marks(page, quote, *size))
                marks += found
                late += [] if found else quote.split("\n")
            if late and raw.FPDFPage_GetAnnotCount(page.page.raw):
                marks += _written(document, number, page, late, size)
            return _png(bitmap), bitmap.width, bitmap.height, marks
        finally:
            bitmap.close()


def pixels(page: PageText) -> Any:
    """Return a page as an array of grey, as large as a recogniser reads it best."""
    wide, high = page.page.get_size()
    scale = min(DOTS_PER_INCH / 72, (MOST_PIXELS / (wide * high)) ** 0.5)
    bitmap = page.page.render(scale=scale, grayscale=True)
    try:
        return bitmap.to_numpy().reshape(bitmap.height, bitmap.width).copy()
    finally:
        bitmap.close()


def _png(bitmap: PdfBitmap) -> bytes:
    """Write a picture of three bytes a pixel as PNG (RFC 2083), lightly packed."""
    row = bitmap.width * 3
    pixels = memoryview(bitmap.buffer).cast("B")
    lines = b"".join(
        b"\0" + pixels[start : start + row]
        for start in range(0, bitmap.stride * bitmap.height, bitmap.stride)
    )
    header = struct.pack(">IIBBBBB", bitmap.width, bitmap.height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def _marks(page: PageText, quote: str, width: int, height: int) -> Iterator[Mark]:
    """Yield one mark for each line of each place where a quote stands, whatever its spaces and hyphens.

    Of a page in columns, or with numbers in its margin, each line of the quote is looked for by itself.
    """
    letters, places = _letters(page.text)
    whole = _letters(quote)[0]
    pieces = [whole] if whole in letters else [_letters(one)[0] for one in quote.split("\n")]
    for sought in pieces:
        start = letters.find(sought) if sought else -1
        while start >= 0:
            first, last = places[start], places[start + len(sought) - 1]
            yield from _lines(page, first, last - first + 1, width, height)
            start = letters.find(sought, start + len(sought))


def _written(
    document: PdfDocument, number: int, page: PageText, lines: Sequence[str], size: tuple[int, int]
) -> Iterator[Mark]:
    """Yield marks for lines that were written on a page: values of fields with their labels, and remarks.

    It draws what is written into its page, so nothing else of the page may be read after it.
    """
    written = written_on(document, number, page)
    places = [(one.text, _box(page, one.place, size)) for one in (*written.values, *written.remarks)]
    for line in lines:
        values = [(text, mark) for text, mark in places if text in line]
        labels = list(_labels(page, line, [text for text, _ in values], size)) if values else []
        beside = [mark for _, mark in values if _is_beside(mark, labels)]
        yield from (one for one in labels if _is_beside(one, beside))
        yield from beside or (mark for text, mark in values if len(text) > _LEAST)


def _labels(page: PageText, line: str, values: Sequence[str], size: tuple[int, int]) -> Iterator[Mark]:
    """Yield marks for what stands on the page of a line beside the values in it."""
    for value in values:
        line = line.replace(value, "\n")
    for piece in line.split("\n"):
        if len(piece) > _LEAST:
            yield from _marks(page, piece, *size)


def _is_beside(one: Mark, others: Sequence[Mark]) -> bool:
    return any(_on_one_line(one, other) for other in others)


def _box(page: PageText, place: Box, size: tuple[int, int]) -> Mark:
    """Return a place of a page in pixels."""
    one, other = (
        _pixel(page.page, at, *size) for at in ((place.left, place.top), (place.right, place.bottom))
    )
    return min(one[0], other[0]), min(one[1], other[1]), abs(one[0] - other[0]), abs(one[1] - other[1])


def _letters(text: str) -> tuple[str, list[int]]:
    """Return the letters and digits of a text, plain and small, and the place of each."""
    found = [
        (letter, place)
        for place, character in enumerate(text)
        for letter in unicodedata.normalize("NFKC", character).casefold()
        if letter.isalnum()
    ]
    return "".join(letter for letter, _ in found), [place for _, place in found]


def _lines(page: PageText, first: int, count: int, width: int, height: int) -> Iterator[Mark]:
    """Yield the rectangles of some characters, those of one line joined."""
    textpage = page.textpage.raw
    joined: Mark | None = None
    for index in range(raw.FPDFText_CountRects(textpage, first, count)):
        edges = [ctypes.c_double() for _ in range(4)]
        raw.FPDFText_GetRect(textpage, index, *edges)
        left, top, right, bottom = (edge.value for edge in edges)
        one, other = (_pixel(page.page, at, width, height) for at in ((left, top), (right, bottom)))
        x, y = min(one[0], other[0]), min(one[1], other[1])
        mark = (x, y, abs(one[0] - other[0]), abs(one[1] - other[1]))
        if joined and _on_one_line(joined, mark):
            joined = _around(joined, mark)
        else:
            if joined:
                yield joined
            joined = mark
    if joined:
        yield joined


def _on_one_line(one: Mark, other: Mark) -> bool:
    """Tell whether the middle of one is at the height of the other; a full stop is lower than a letter."""
    middles = one[1] + one[3] / 2, other[1] + other[3] / 2
    return one[1] <= middles[1] <= one[1] + one[3] or other[1] <= middles[0] <= other[1] + other[3]


def _around(one: Mark, other: Mark) -> Mark:
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right = max(one[0] + one[2], other[0] + other[2])
    bottom = max(one[1] + one[3], other[1] + other[3])
    return left, top, right - left, bottom - top


def _pixel(page: PdfPage, point: tuple[float, float], width: int, height: int) -> tuple[float, float]:
    x, y = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(page.raw, 0, 0, width, height, 0, *point, x, y)
    return float(x.value), float(y.value)
