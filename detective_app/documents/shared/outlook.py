"""The parts of a message as Outlook keeps it: its properties by their numbers, and its compressed RTF."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

_FILETIME, _LONG = 0x0040, 0x0003
_LATIN = "cp1252"
_COMPRESSED, _PLAIN = b"LZFu", b"MELA"
_DICTIONARY = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor "
    rb"MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
_WINDOW = 4_096


class Properties:
    """The properties of a message or of one of its attachments; `place` is where they stand in the file."""

    def __init__(self, file: Any, place: str = "", head: int = 32) -> None:
        self._file, self._place = file, place
        self._fixed = dict(self._entries(head))
        page = self._fixed.get((0x3FFD, _LONG)) or self._fixed.get((0x3FDE, _LONG)) or b""
        self.encoding = _encoding(int.from_bytes(page[:4], "little"))

    def text(self, number: int) -> str:
        """Return a property that is text; empty where there is none."""
        if (wide := self._stream(f"{number:04X}001F")) is not None:
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        return (self._stream(f"{number:04X}001E") or b"").decode(self.encoding, "replace").rstrip("\0")

    def content(self, number: int) -> bytes:
        """Return a property that is bytes."""
        return self._stream(f"{number:04X}0102") or b""

    def moment(self, *numbers: int) -> datetime | None:
        """Return the first of some properties that is a time."""
        for number in numbers:
            ticks = int.from_bytes(self._fixed.get((number, _FILETIME), b""), "little")
            if 0 < ticks < 1 << 61:
                return datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10)
        return None

    def _stream(self, name: str) -> bytes | None:
        path = f"{self._place}__substg1.0_{name}"
        if not self._file.exists(path) or self._file.get_type(path) != 2:
            return None
        with self._file.openstream(path) as stream:
            return bytes(stream.read())

    def _entries(self, head: int) -> Iterator[tuple[tuple[int, int], bytes]]:
        path = f"{self._place}__properties_version1.0"
        if not self._file.exists(path):
            return
        with self._file.openstream(path) as stream:
            content = stream.read()
        for at in range(head, len(content) - 15, 16):
            kind, number = struct.unpack_from("<HH", content, at)
            yield (number, kind), content[at + 8 : at + 16]


def unpacked(content: bytes) -> bytes:
    """Return the RTF of what Outlook compressed; what breaks off is returned as far as it goes."""
    if content[8:12] == _PLAIN:
        return content[16:]
    if content[8:12] != _COMPRESSED:
        return b""
    found, place = bytearray(_DICTIONARY), 16
    while place < len(content):
        controls, place = content[place], place + 1
        for bit in range(8):
            taken = content[place : place + 1 + (controls >> bit & 1)]
            place += len(taken)
            if len(taken) < 2:
                found += taken
            elif not _repeat(found, int.from_bytes(taken, "big")):
                return bytes(found[len(_DICTIONARY) :])
    return bytes(found[len(_DICTIONARY) :])


def _repeat(found: bytearray, reference: int) -> bool:
    """Add what stands at a place among the last of what was found; false at the mark of the end."""
    back = (len(found) - (reference >> 4)) % _WINDOW
    begin = len(found) - back
    if not back or begin < 0:
        return False
    for step in range((reference & 15) + 2):
        found.append(found[begin + step])
    return True


def _encoding(page: int) -> str:
    name = {65001: "utf-8", 20127: "ascii", 28591: "latin-1", 1200: "utf-16-le"}.get(page, f"cp{page}")
    try:
        b"".decode(name)
    except LookupError:
        return _LATIN
    return name
