"""Splits blocks into sentences that keep their words and know their lines, and rows into named cells."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from detective_app.core.case import Block, Manuscript, Sentence
from detective_app.core.evidence import Locator
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.text.terms import word_set

_ABBREVIATIONS = word_set(
    "al approx art bzw ca cf co corp d.h dept dr e.g ed eds etc evtl fig figs geb ggf gen gmbh hr "
    "i.d.r i.e inc incl inkl jr ltd max min mio mr mrs ms no nos nr o.g p para pp prof resp s.o sec "
    "sen sgt sog sr st std str tel u.a usw u.u v vgl vol vs z.b z.t zzgl jan feb mar apr jun jul aug "
    "sep sept oct nov dec okt dez"
)
_MONTH_OR_LOW = re.compile(
    r"(?i:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|[a-zäöüß]"
)
_CLOSING = "\"'”’»)]*_¹²³⁴⁵⁶⁷⁸⁹⁰"
_BREAK = re.compile(rf"(?<=[.!?…])[{re.escape(_CLOSING)}]*\s+")
_LAST_WORD = re.compile(rf"(°?(?<![\w.])[\w.]+)[.!?…][{re.escape(_CLOSING)}]*\s*$")
_ITEM_MARKER = re.compile(r"\s*(?:[-*+•–]|\(?(?:\d{1,3}|[a-z])[.)])[ \t]+")
_CONTEXT = 80
_MAX_CHARS = 4_000  # a text without full stops is cut
_STARTS_LOW = re.compile(r"[\"'“„«(\[*_]*[a-zäöüß,;:–-]")


def split(manuscript: Manuscript, source_id: str, document: str) -> tuple[Sentence, ...]:
    """Return the sentences in reading order; each `text` is a verbatim span of the manuscript's text."""
    return tuple(
        Sentence(source_id, document, text, _locator(block, line, text), block.kind, block.standing)
        for block in manuscript.blocks
        for line, text in _spans(block)
    )


def spans(text: str) -> tuple[str, ...]:
    """Return the sentences of a text that is no document, such as an answer."""
    blocks = (Block(line, n) for n, line in enumerate(text.split("\n"), 1))
    return tuple(sentence for block in blocks for _, sentence in _spans(block))


def _spans(block: Block) -> Iterator[tuple[int, str]]:
    """Yield (line offset, text) of each sentence of a block; headings and table rows stay whole.

    A list item's bullet or number is not part of its sentence.
    """
    checkpoint()
    start, line = _marker(block), 0
    ends = [m.end() for m in _BREAK.finditer(block.text)] if block.kind in ("prose", "item") else []
    for end in [*ends, len(block.text)]:
        last = end == len(block.text) or end - start > _MAX_CHARS
        before, after = block.text[max(start, end - _CONTEXT) : end], block.text[end : end + _CONTEXT]
        if not last and not _ends_sentence(before, after):
            continue
        text = block.text[start:end]
        if stripped := text.strip():
            yield line + text[: text.index(stripped[0])].count("\n"), stripped
        line += text.count("\n")
        start = end


def _marker(block: Block) -> int:
    """Return how many characters of a list item are its bullet or number."""
    found = _ITEM_MARKER.match(block.text) if block.kind == "item" else None
    return found.end() if found else 0


def _ends_sentence(text: str, rest: str) -> bool:
    """Tell whether the full stop that ends `text` ends a sentence too."""
    if not text.rstrip(f"{_CLOSING} \n\t").endswith("."):
        return not _STARTS_LOW.match(rest)
    found = _LAST_WORD.search(text)
    word = found[1].rstrip(".").casefold() if found else ""
    if word.isdigit():
        return len(word) > 2 or not _MONTH_OR_LOW.match(rest)
    initial = len(word) == 1 and word.isalpha()
    return not (initial or word in _ABBREVIATIONS or _STARTS_LOW.match(rest))


def _locator(block: Block, line: int, text: str) -> Locator:
    first = block.first + line
    return Locator(first=first, last=first + text.count("\n"), page=block.page)


MAX_CELLS = 100
_SIGNS = ("|", "\t", ";", ",")
_RULE = re.compile(r"[\s|:+-]*")
_GAP = re.compile(r"\s{2,}")


class NamedCell(NamedTuple):
    """One cell, stripped, and the name of its column."""

    column: str
    text: str


def cells(row: str, heading: str) -> tuple[NamedCell, ...]:
    """Return the cells of a row under the one line of `heading` that has as many; nothing when none has."""
    checkpoint()
    lines = [line for line in heading.split("\n") if not _RULE.fullmatch(line)]
    for sign in (*_SIGNS, ""):
        parts = _divided(row, sign)
        if 2 <= len(parts) <= MAX_CELLS:
            names = next(
                (named for line in reversed(lines) if len(named := _divided(line, sign)) == len(parts)), []
            )
            if names:
                return tuple(NamedCell(name, part) for name, part in zip(names, parts, strict=True))
    return ()


def _divided(line: str, sign: str) -> list[str]:
    """Divide a line at a sign, at wide gaps without one; quoted cells of a CSV file may hold the sign."""
    line = line.strip().replace("\n", " ")
    if sign == "|":
        return [part.strip() for part in line.strip("|").split("|")] if "|" in line else [line]
    if not sign:
        return _GAP.split(line)
    try:
        return [part.strip() for part in next(csv.reader([line], delimiter=sign), [])]
    except csv.Error:
        return [line]
