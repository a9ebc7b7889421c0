"""Splits a document's blocks into sentences that keep their words and know their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detective_app.core.case import Block, Manuscript, Sentence
from detective_app.core.evidence import Locator
from detective_app.evidence.terms import word_set

_ABBREVIATIONS = word_set(
    "al approx art bzw ca cf co corp d.h dept dr e.g ed eds etc evtl fig figs geb ggf gen gmbh hr "
    "i.d.r i.e inc incl inkl jr ltd max min mio mr mrs ms no nos nr o.g p para pp prof resp s.o sec "
    "sen sgt sog sr st std str tel u.a usw u.u v vgl vol vs z.b z.t zzgl jan feb mar apr jun jul aug "
    "sep sept oct nov dec okt dez"
)
_MONTH_OR_LOW = re.compile(
    r"(?i:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|[a-zäöüß]"
)
_BREAK = re.compile(r"(?<=[.!?…])[\"'”’»)\]*_]*\s+")
_LAST_WORD = re.compile(r"([\w.]+)[.!?…][\"'”’»)\]*_]*\s*$")
_STARTS_LOW = re.compile(r"[\"'“„«(\[*_]*[a-zäöüß,;:–-]")


def split(manuscript: Manuscript, source_id: str, document: str) -> tuple[Sentence, ...]:
    """Return the sentences in reading order; each `text` is a verbatim span of the manuscript's text."""
    return tuple(
        Sentence(source_id, document, text, _locator(block, start, text), block.kind)
        for block in manuscript.blocks
        for start, text in _spans(block)
    )


def spans(text: str) -> tuple[str, ...]:
    """Return the sentences of a text that is no document, such as an answer."""
    blocks = (Block(line, n) for n, line in enumerate(text.split("\n"), 1))
    return tuple(sentence for block in blocks for _, sentence in _spans(block))


def _spans(block: Block) -> Iterator[tuple[int, str]]:
    """Yield (offset, text) of each sentence of a block; headings and table rows stay whole."""
    start = 0
    ends = [m.end() for m in _BREAK.finditer(block.text)] if block.kind in ("prose", "item") else []
    for end in [*ends, len(block.text)]:
        text = block.text[start:end]
        if end != len(block.text) and not _ends_sentence(text, block.text[end:]):
            continue
        if stripped := text.strip():
            yield start + text.index(stripped[0]), stripped
        start = end


def _ends_sentence(text: str, rest: str) -> bool:
    """Tell whether the full stop that ends `text` ends a sentence too."""
    if not text.rstrip("\"'”’»)]*_ \n\t").endswith("."):
        return not _STARTS_LOW.match(rest)
    found = _LAST_WORD.search(text)
    word = found[1].rstrip(".").casefold() if found else ""
    if word.isdigit():
        return len(word) > 2 or not _MONTH_OR_LOW.match(rest)
    initial = len(word) == 1 and word.isalpha()
    return not (initial or word in _ABBREVIATIONS or _STARTS_LOW.match(rest))


def _locator(block: Block, start: int, text: str) -> Locator:
    first = block.first + block.text.count("\n", 0, start)
    return Locator(first=first, last=first + text.count("\n"), page=block.page)
