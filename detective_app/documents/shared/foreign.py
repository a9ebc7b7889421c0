"""Names documents of kinds that no reader here knows, by how they begin, and what to do with them."""

from __future__ import annotations

import io
import re
import zipfile

_MAILBOX = re.compile(rb"From \S+[^\n]{0,80}\d\d:\d\d[^\n]{0,80}\n(?:[!-9;-~]+:|>?From )")
_BEGINNINGS = {
    b"{\\rtf": "is rich text (RTF), which Detective cannot read yet. Save it as DOCX or PDF.",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": (
        "is a file of an older Office program, which Detective cannot read. Save it as DOCX, CSV or PDF."
    ),
}
_OPEN_DOCUMENT = "is an OpenDocument file, which Detective cannot read yet. Save it as DOCX or PDF."
_PACKED = {
    "xl/": "is a spreadsheet, which Detective cannot read yet. Save it as CSV or PDF.",
    "ppt/": "is a presentation, which Detective cannot read yet. Save it as PDF.",
    "META-INF/manifest.xml": _OPEN_DOCUMENT,
    "": "is an archive. Unpack it, and choose what is in it.",
}


def refusal(content: bytes) -> str:
    """Return what a file is and what to do with it, for after its name; "" where that is not known."""
    if _MAILBOX.match(content):
        return "is a mailbox of several messages, which Detective cannot read yet. Save each one as EML."
    if content.startswith(b"PK\x03\x04"):
        names = member_names(content)
        return next((told for start, told in _PACKED.items() if any(n.startswith(start) for n in names)), "")
    return next((told for start, told in _BEGINNINGS.items() if content.startswith(start)), "")


def member_names(content: bytes) -> list[str]:
    """Return the names of the parts of a packed file; none of a damaged one."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return archive.namelist()
    except (zipfile.BadZipFile, ValueError, OSError):
        return []
