"""The text of an answer with the chips of its quotes in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from detective_app.account.citations import Citation
from detective_app.core.evidence import Fact
from detective_app.gui.foreign_text import Piece
from detective_app.gui.wording import filled

_STOPS = ".!?…:;,\"'”’»)]"


def answer_pieces(answer: str, cited: Sequence[Citation]) -> list[Piece]:
    """Return an answer with a chip at the end of each statement that a citation names."""
    places: list[tuple[int, Citation]] = []
    for one in cited:
        start = answer.find(one.statement) if one.statement else -1
        if start >= 0:
            end = start + len(one.statement)
            while end > start and answer[end - 1] in _STOPS:
                end -= 1
            places.append((end, one))
    pieces, last = [], 0
    for end, one in sorted(places, key=lambda place: (place[0], place[1].number)):
        if end > last:
            pieces.append(Piece(answer[last:end]))
        pieces.append(_chip(one))
        last = end
    return [*pieces, Piece(answer[last:])] if last < len(answer) else pieces


def statement_pieces(fact: Fact, absent: Sequence[str], cited: Sequence[Citation]) -> list[Piece]:
    """Return a statement with what its quotes lack marked, and the chips of its quotes before its stop."""
    end = len(fact.text)
    while end and fact.text[end - 1] in _STOPS:
        end -= 1
    pieces: list[Piece] = []
    said, stop = fact.text[:end], fact.text[end:]
    while said:
        found = min((at, -len(words), words) for words in (*absent, "") if (at := _place(said, words)) >= 0)
        at, _, words = found
        pieces += [Piece(said[:at]), Piece(words, "absent")]
        said = said[at + len(words) :]
    own = [_chip(one) for one in cited if one.fact is fact]
    return [piece for piece in (*pieces, *own, Piece(stop)) if piece.text]


def _place(text: str, words: str) -> int:
    """Return where words stand in a text, -1 where they do not; no words stand at its end."""
    return text.find(words) if words else len(text)


def _chip(one: Citation) -> Piece:
    if one.support:
        return Piece(str(one.number), "chip")
    words = QCoreApplication.translate("Citations", "%1 not found")
    return Piece(filled(words, one.number), "bad")
