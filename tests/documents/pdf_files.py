"""Writes small PDF files by hand, so that tests decide over every byte of them."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType

A4 = (595, 842)
_PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
_FILE_ID = b"0123456789abcdef"
_RESOURCES = (
    b"<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> "
    b"/F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >> %b>>"
)
_IMAGE = b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
SCAN = f"q {A4[0]} 0 0 {A4[1]} 0 0 cm /Im Do Q\n"
"""Draws the picture that `pdf` puts into each file over the whole page."""


def line(
    text: str, y: float, *, x: float = 70, size: float = 11, bold: bool = False, before: str = ""
) -> str:
    """Return the order that draws a line of text; `before` sets a colour or a mode."""
    return f"q {before} BT /{'F2' if bold else 'F1'} {size} Tf {x} {y} Td ({text}) Tj ET Q\n"


def lines(*texts: str, top: float = 780) -> str:
    """Return the orders that draw lines of text one below the other."""
    return "".join(line(text, top - 14 * n) for n, text in enumerate(texts))


def pdf(
    *pages: str | bytes,
    title: str = "",
    packed: bool = False,
    owner: str = "",
    user: str = "",
    catalog: bytes = b"",
    resources: bytes = b"",
    entries: Mapping[int, bytes] = MappingProxyType({}),
    more: Sequence[bytes] = (),
) -> bytes:
    """Return a PDF of some pages' orders; a password makes it an encrypted one (40 bits, PDF 1.4 §3.5).

    `catalog` and `resources` are added to those of all pages, `entries` to the page with that number, from 0;
    `more` objects come after the pages' and their orders', which are two each from 5 on.
    """
    bodies: list[tuple[bytes, bytes | None]] = [
        (b"<< /Type /Catalog /Pages 2 0 R %b >>" % catalog, None),
        (_tree(len(pages)), None),
        (_IMAGE, b"\x80"),
        (b"<< >>" if user or owner else b"<< /Title (%b) >>" % title.encode(), None),
    ]
    for n, orders in enumerate(pages):
        given = _RESOURCES % (b"/XObject << /Im 3 0 R >> " + resources)
        page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R /Resources %b %b >>"
        bodies.append((page % (*A4, 6 + 2 * n, given, entries.get(n, b"")), None))
        stream = orders if isinstance(orders, bytes) else orders.encode("cp1252")
        bodies.append((b"<< /Filter /FlateDecode", zlib.compress(stream)) if packed else (b"<<", stream))
    bodies += [(one, None) for one in more]
    if not user and not owner:
        return _file(bodies, b"")
    owner_entry, user_entry, key = _keys(owner or user, user)
    bodies = [
        (head, stream if stream is None else _rc4(_object_key(key, number), stream))
        for number, (head, stream) in enumerate(bodies, 1)
    ]
    encryption = b"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%b> /U <%b> >> /ID [<%b> <%b>] "
    written = [part.hex().encode() for part in (owner_entry, user_entry, _FILE_ID, _FILE_ID)]
    return _file(bodies, encryption % tuple(written))


def _tree(count: int) -> bytes:
    kids = b" ".join(b"%d 0 R" % (5 + 2 * n) for n in range(count))
    return b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, count)


def _file(bodies: Sequence[tuple[bytes, bytes | None]], trailer: bytes) -> bytes:
    written, places = b"%PDF-1.4\n", []
    for number, (head, stream) in enumerate(bodies, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%b" % (number, head)
        if stream is not None:
            written += b" /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream)
        written += b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(bodies) + 1, table)
    tail = b"trailer << /Size %d /Root 1 0 R /Info 4 0 R %b>>\nstartxref\n%d\n%%%%EOF\n"
    return written + head + tail % (len(bodies) + 1, trailer, len(written))


def _keys(owner: str, user: str) -> tuple[bytes, bytes, bytes]:
    padded_owner, padded_user = ((word.encode() + _PADDING)[:32] for word in (owner, user))
    owner_entry = _rc4(_md5(padded_owner)[:5], padded_user)
    key = _md5(padded_user + owner_entry + struct.pack("<i", -4) + _FILE_ID)[:5]
    return owner_entry, _rc4(key, _PADDING), key


def _object_key(key: bytes, number: int) -> bytes:
    return _md5(key + number.to_bytes(3, "little") + b"\0\0")[:10]


def _md5(data: bytes) -> bytes:
    return hashlib.md5(data, usedforsecurity=False).digest()


def _rc4(key: bytes, data: bytes) -> bytes:
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
