"""Answers and summaries as pieces, with dates that do not break."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from detective_app.account.summary import SummaryPart, opened, runs, summary_parts
from detective_app.core.evidence import Fact
from detective_app.evidence.figures.reading import figures
from detective_app.gui.foreign_text import TextRun

_MAX_UNBROKEN_CHARS = 5_000


def unbroken(text: str) -> str:
    """Return a text whose dates do not break over lines: no-break spaces stand in them.

    Beyond what a quote may hold they may break: a megabyte of dates would hold the window up.
    """
    for one in reversed(figures(text[:_MAX_UNBROKEN_CHARS])):
        if one.kind == "date":
            text = text[: one.start] + text[one.start : one.end].replace(" ", "\u00a0") + text[one.end :]
    return text


def statement_pieces(fact: Fact, absent: Sequence[str]) -> list[TextRun]:
    """Return a statement with what its quotes lack marked."""
    pieces, said = list[TextRun](), fact.text
    while said:
        found = min((at, -len(words), words) for words in (*absent, "") if (at := _place(said, words)) >= 0)
        at, _, words = found
        pieces += [TextRun(said[:at]), TextRun(words, "absent")]
        said = said[at + len(words) :]
    return [piece for piece in pieces if piece.text]


def _place(text: str, words: str) -> int:
    """Return where words stand in a text, -1 where they do not; no words stand at its end."""
    return text.find(words) if words else len(text)


def summary_pieces(summary: str, *, without: Collection[str] = ()) -> list[TextRun]:
    """Return a summary with its titles and its verdict bold and its lists as lists.

    Parts with a title of `without` are left out: they stand elsewhere.
    """
    parts = [part for part in summary_parts(summary) if not part.title or part.title not in without]
    verdict, rest = opened(parts)
    pieces: list[TextRun] = []
    for number, part in enumerate(parts):
        if number:
            pieces.append(TextRun("\n\n"))
        if verdict and not number:
            pieces += [TextRun(unbroken(verdict), "bold"), TextRun(unbroken(f" {rest}"))]
        else:
            pieces += _paragraph(part)
        pieces += _items(part)
    return pieces


def _items(part: SummaryPart) -> Iterator[TextRun]:
    """Yield the list of a part, an item a line."""
    for n, item in enumerate(part.items):
        yield TextRun("\n•  " if n or part.title or part.text else "•  ")
        yield from _runs(item)


def _paragraph(part: SummaryPart) -> Iterator[TextRun]:
    if part.quiet:
        yield TextRun(unbroken(part.text), "muted")
        return
    if part.title:
        yield TextRun(f"{part.title} " if part.text else part.title, "bold")
    yield from _runs(part.text)


def _runs(text: str) -> Iterator[TextRun]:
    return (TextRun(unbroken(piece), "bold" if bold else "plain") for piece, bold in runs(text))
