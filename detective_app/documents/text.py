"""Plain text: paragraphs divided by blank lines, with list items and short labelled lines on their own."""

from __future__ import annotations

import codecs
import re

from detective_app.core.case import Block, Manuscript
from detective_app.core.errors import DocumentError

SUFFIXES: tuple[str, ...] = (".txt", ".text", ".log")

_ITEM = re.compile(r"\s*(?:[-*•–]|\(?\d{1,3}[.)]|\(?[a-z]\))\s+\S")
_LABEL = re.compile(r"\s*[^\W\d_][\w /()&-]{0,40}:(?:\s|$)")
_CLOCK = re.compile(r"\s*(?:\d{4}-\d\d-\d\d\s+)?\d{1,2}:\d\d")
_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,}|\*{3,}|_{3,})\s*")
_WRAPPED_CHARS = 50
_BINARY_SHARE = 0.02
_MAX_HEADING_CHARS = 80


def read(name: str, content: bytes) -> Manuscript:
    """Read UTF-8 text; raises DocumentError when it is empty, binary or in another encoding."""
    text = decoded(name, content)
    lines = text.split("\n")
    opening = next(n for n, line in enumerate(lines) if line.strip())
    blocks = (_block(lines, first, last, opens=first == opening) for first, last in _runs(lines))
    return Manuscript(text, tuple(blocks))


def decoded(name: str, content: bytes) -> str:
    """Decode UTF-8, or UTF-16 with its mark, to single-character line ends; raises DocumentError."""
    if not content:
        raise DocumentError(f"{name} is empty.")
    try:
        if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            text = content.decode("utf-16")
        else:
            text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        if _looks_binary(content):
            raise DocumentError(f"{name} is not a PDF or text file.") from None
        raise DocumentError(
            f"{name} is not UTF-8 text. Save it as UTF-8 in an editor and add it again."
        ) from None
    if _looks_binary(text.encode()):
        raise DocumentError(f"{name} is not a PDF or text file.")
    if not text.strip():
        raise DocumentError(f"No text found in {name}.")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")


def _looks_binary(content: bytes) -> bool:
    sample = content[:65_536]
    controls = sum(byte < 32 and byte not in b"\t\n\r\f\x1b" for byte in sample)
    return b"\0" in sample or content.startswith(b"%PDF-") or controls > len(sample) * _BINARY_SHARE


def _runs(lines: list[str]) -> list[tuple[int, int]]:
    """Return (first, last) indexes of the lines of each block."""
    runs: list[tuple[int, int]] = []
    for n, line in enumerate(lines):
        if not line.strip() or _UNDERLINE.fullmatch(line):
            continue
        if runs and runs[-1][1] == n - 1 and not _stands_alone(lines[n - 1], line):
            runs[-1] = (runs[-1][0], n)
        else:
            runs.append((n, n))
    return runs


def _stands_alone(before: str, line: str) -> bool:
    """Tell whether a line begins a block although no blank line comes before it."""
    if _ITEM.match(line) or _LABEL.match(line) or _CLOCK.match(line):
        return True
    return len(before.rstrip()) < _WRAPPED_CHARS and not line.lstrip()[:1].islower()


def _block(lines: list[str], first: int, last: int, *, opens: bool) -> Block:
    text = "\n".join(lines[first : last + 1])
    if _ITEM.match(text):
        return Block(text, first + 1, "item")
    underlined = last + 1 < len(lines) and _UNDERLINE.fullmatch(lines[last + 1])
    title = first == last and (underlined or text.isupper() or opens)
    short = len(text) <= _MAX_HEADING_CHARS and not text.rstrip().endswith((".", "!", "?", ":", ";"))
    return Block(text, first + 1, "heading" if title and short and not _LABEL.match(text) else "prose")
