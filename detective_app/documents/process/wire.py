"""What parent and child say to each other: frames of a JSON header and raw parts, over two pipes.

A frame is the header's length (4 bytes, big-endian), the header (UTF-8 JSON; `parts` lists the lengths that
follow), and the parts. A manuscript's blocks cross as arrays of numbers that point into its text, so that
50 MB pass in a fraction of a second and nothing that arrives is ever executed.

What arrives is data, and may be a lie of a document that took the child over: a frame has a size that it may
not pass, and whatever is not as it has to be is a BadFrame.
"""

from __future__ import annotations

import json
import struct
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from operator import add
from typing import IO, Any

from detective_app.core.case import STANDINGS, Block, Manuscript, RecognisedWord

_KINDS: tuple[Any, ...] = ("prose", "heading", "item", "row")
_LOOKS = [(kind, standing) for standing in STANDINGS for kind in _KINDS]
_CODES = {look: code for code, look in enumerate(_LOOKS)}
_NEAR = 4_096
_MOST_HEADER_BYTES = 4 << 20
_MOST_PARTS_BYTES = 1 << 30
_MOST_PARTS = 9
_MOST_SHARE, _CERTAIN = 10_000, 100
_MOST_TITLE_CHARS = 10_000
_MOST_FINDINGS = 1_000


class BadFrame(ValueError):
    """What arrived is no frame, or holds what none may hold."""


def send(stream: IO[bytes], header: Mapping[str, Any], parts: Sequence[bytes] = ()) -> None:
    """Write one frame; raises OSError when the other side is gone."""
    announce(stream, header, [len(part) for part in parts])
    for part in parts:
        stream.write(part)
    stream.flush()


def announce(stream: IO[bytes], header: Mapping[str, Any], lengths: Sequence[int]) -> None:
    """Write a frame without its parts, which the caller writes next; raises OSError."""
    written = json.dumps({**header, "parts": lengths}).encode()
    stream.write(len(written).to_bytes(4, "big") + written)


def receive(stream: IO[bytes]) -> tuple[dict[str, Any], list[bytes]]:
    """Read one frame; raises EOFError when the other side is gone, and BadFrame."""
    length = int.from_bytes(_exactly(stream, 4), "big")
    if length > _MOST_HEADER_BYTES:
        raise BadFrame("a header without end")
    try:
        header = json.loads(_exactly(stream, length))
        lengths = header["parts"]
        sound = len(lengths) <= _MOST_PARTS and all(type(n) is int and n >= 0 for n in lengths)
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise BadFrame("no header") from error
    if not sound or sum(lengths) > _MOST_PARTS_BYTES:
        raise BadFrame("parts that no frame has")
    return header, [_exactly(stream, length) for length in lengths]


def packed(manuscript: Manuscript) -> tuple[dict[str, Any], list[bytes]]:
    """Return a manuscript as header and parts; raises ValueError when a block is not verbatim."""
    blocks = manuscript.blocks
    texts, firsts, kinds, on_pages, standings = zip(*blocks, strict=True) if blocks else ((),) * 5
    header = {
        "title": manuscript.title,
        "findings": [finding.model_dump() for finding in manuscript.findings],
        "unread": [entry.model_dump() for entry in manuscript.unread],
        "sheets": [sheet.model_dump() for sheet in manuscript.sheets],
        "members": manuscript.members,
    }
    columns = (
        array("I", _starts(manuscript.text, texts)),
        array("I", map(len, texts)),
        array("I", firsts),
        array("I", [page or 0 for page in on_pages]),
        array("I", manuscript.pages),
    )
    codes = bytes(map(_CODES.__getitem__, zip(kinds, standings, strict=True)))
    words = _little_endian(array("I", chain.from_iterable(manuscript.recognised)))
    return header, [manuscript.text.encode(), *map(_little_endian, columns), codes, words]


def unpacked(header: Mapping[str, Any], parts: list[bytes]) -> Manuscript:
    """Return the manuscript of a header and its parts; takes the text out of them, to need it once only.

    Raises BadFrame when they are none.
    """
    try:
        return _manuscript(header, parts)
    except (ValueError, TypeError, LookupError) as error:  # of pydantic, too
        raise BadFrame("no manuscript") from error


def _manuscript(header: Mapping[str, Any], parts: list[bytes]) -> Manuscript:
    text, title = parts.pop(0).decode(), header["title"]
    *columns, codes, words = parts
    starts, lengths, firsts, pages_of, pages = map(_numbers, columns)
    ends, rows = list(map(add, starts, lengths)), text.count("\n") + 1
    many = max(len(header[key]) for key in ("findings", "unread", "sheets")) > _MOST_FINDINGS
    for wrong, what in (
        (not isinstance(title, str), "a title that is none"),
        (many or max(pages_of, default=0) > len(pages), "pages or findings that are not there"),
        (any(sorted(one) != one.tolist() for one in (pages, firsts)), "lines out of order"),
        (max((*pages[-1:], *firsts[-1:]), default=0) > rows, "a line after the last one"),
        (max(ends, default=0) > len(text), "a block outside the text"),
    ):
        if wrong:
            raise BadFrame(what)
    texts = map(text.__getitem__, map(slice, starts, ends))
    looks, on_pages = map(_LOOKS.__getitem__, codes), (page or None for page in pages_of)
    placed = zip(texts, firsts, looks, on_pages, strict=True)
    blocks = tuple(Block(text, first, kind, page, stand) for text, first, (kind, stand), page in placed)
    from detective_app.core.evidence import SourceFinding, Unread
    from detective_app.core.sheets import Worksheet

    findings = tuple(map(SourceFinding.model_validate, header["findings"]))
    unread = tuple(map(Unread.model_validate, header["unread"]))
    sheets = tuple(map(Worksheet.model_validate, header["sheets"]))
    members = _members(header["members"])
    recognised = tuple(_recognised(_numbers(words), rows))
    told = findings, unread, sheets, members, recognised
    return Manuscript(text, blocks, tuple(pages), title[:_MOST_TITLE_CHARS], *told)


def is_blanked(seen: str, text: str) -> bool:
    """Tell whether one text is another one with blanks in place of some of its characters."""
    same = seen == text or all(one in (other, " ") for one, other in zip(seen, text, strict=False))
    return same and len(seen) == len(text)


def picture_head(width: int, height: int) -> bytes:
    """Return how a PNG of this size begins."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)


def two_numbers(found: Any) -> tuple[int, int]:
    """Return two whole numbers that were sent; raises BadFrame when they are none."""
    match found:
        case (int() as one, int() as other):
            return one, other
    raise BadFrame("no numbers")


def _members(found: Any) -> tuple[tuple[str, int], ...]:
    """Return the documents within a document that were sent; raises BadFrame for a name that leads out."""
    from detective_app.documents.shared.members import MOST, is_clean

    members = tuple((name, size) for name, size in found)
    if len(members) > MOST or len({name for name, _ in members}) < len(members):
        raise BadFrame("members without end")
    if not all(is_clean(name) and type(size) is int and size >= 0 for name, size in members):
        raise BadFrame("a member that is none")
    return members


def _recognised(numbers: array[int], lines: int) -> Iterator[RecognisedWord]:
    """Yield the words that were recognised; raises BadFrame for what cannot be on any picture."""
    before = 1
    for at in range(0, len(numbers), len(RecognisedWord._fields)):
        word = RecognisedWord(*numbers[at : at + len(RecognisedWord._fields)])
        sides = word.left <= word.right <= _MOST_SHARE and word.top <= word.bottom <= _MOST_SHARE
        if not (before <= word.line <= lines and word.percent <= _CERTAIN and sides):
            raise BadFrame("a word that is on no picture")
        before = word.line
        yield word


def _exactly(stream: IO[bytes], length: int) -> bytes:
    found = stream.read(length)
    if len(found) != length:
        raise EOFError
    return found


def _starts(text: str, blocks: Sequence[str]) -> Iterator[int]:
    """Yield where each block's text stands; most begin where the one before ended, or a blank line later."""
    position = 0
    for block in blocks:
        if text.startswith(block, position + 1):
            position += 1
        elif not text.startswith(block, position):
            near = text.find(block, position, position + len(block) + _NEAR)
            position = near if near >= 0 else text.index(block)
        yield position
        position += len(block) + 1


def _little_endian(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _numbers(part: bytes) -> array[int]:
    numbers = array("I")
    numbers.frombytes(part)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
