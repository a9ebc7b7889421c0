"""The summary of an audit as it stands on screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from detective_app.account.summary import SummaryPart, opened, runs, summary_parts
from detective_app.gui.foreign_text import Piece
from detective_app.gui.run.unbroken_dates import unbroken


def summary_pieces(summary: str, *, without: Collection[str] = ()) -> list[Piece]:
    """Return a summary with its titles and its verdict bold and its lists as lists.

    Parts with a title of `without` are left out: they stand elsewhere.
    """
    parts = [part for part in summary_parts(summary) if not part.title or part.title not in without]
    verdict, rest = opened(parts)
    pieces: list[Piece] = []
    for number, part in enumerate(parts):
        if number:
            pieces.append(Piece("\n\n"))
        if verdict and not number:
            pieces += [Piece(unbroken(verdict), "bold"), Piece(unbroken(f" {rest}"))]
        else:
            pieces += _paragraph(part)
        for n, item in enumerate(part.items):
            lead = "\n" if n or part.title or part.text else ""
            pieces += [Piece(f"{lead}•  "), *_runs(item)]
    return pieces


def _paragraph(part: SummaryPart) -> Iterator[Piece]:
    if part.quiet:
        yield Piece(unbroken(part.text), "muted")
        return
    if part.title:
        yield Piece(f"{part.title} " if part.text else part.title, "bold")
    yield from _runs(part.text)


def _runs(text: str) -> Iterator[Piece]:
    return (Piece(unbroken(piece), "bold" if bold else "plain") for piece, bold in runs(text))
