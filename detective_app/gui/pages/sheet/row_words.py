"""What the grid says of a row and of a cell, to the eye and to a screen reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from PySide6.QtCore import QCoreApplication

from detective_app.account.cells import Cell, Place, Row
from detective_app.core.evidence import Locator, Source
from detective_app.core.passages import PERSON
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.cut import is_table, table_row
from detective_app.gui.pages.sheet.words import cell_word, judged_by
from detective_app.gui.run.evidence_words import standing_words
from detective_app.gui.run.places import part_words
from detective_app.gui.run.verdict_words import row_ruling, ruling_word, standing_look
from detective_app.gui.wording import filled, quoted

if TYPE_CHECKING:
    from detective_app.account.hints import Hint

UNJUDGED = ("open", "not_judged")
LiveState: TypeAlias = Literal["", "asked", "paused", "failed"]
_NOTE_CHARS = 400
_SIGNS = re.compile(r"^(?:#{1,6} |[-*+] |> )|[*]{2}|`|(?<!\w)__|__(?!\w)")


@dataclass(frozen=True, slots=True)
class RowLook:
    """How a row stands: glyph, the name of its colour, the word, and the line below it."""

    glyph: str
    color: str
    word: str
    under: str

    @property
    def spoken(self) -> str:
        """The same for a screen reader."""
        return ", ".join(one for one in (self.word, self.under) if one)


def row_look(row: Row, *, live: LiveState, to_judge: int = 0, judged: int = 0, found: str = "") -> RowLook:
    """Return how a row stands; `to_judge` are the places that a person is to judge, none with a model.

    `found` says how many places were found, "" for none.
    """
    translate = QCoreApplication.translate
    if live == "asked":
        return RowLook("running", "accent", translate("Sheet", "Being asked"), "")
    if live == "paused":
        return RowLook("pause", "text2", translate("Sheet", "Paused"), translate("Sheet", "nothing is asked"))
    if live == "failed":
        return RowLook("alert", "high", translate("Sheet", "Stopped here"), found)
    glyph, color = standing_look(row.stands)
    if row.stands not in UNJUDGED:
        return RowLook(glyph, color, row_ruling(row), judged_by((row.by,)))
    if to_judge:
        under = filled(translate("Sheet", "%1 of %2 judged"), judged, to_judge)
        return RowLook("question-circle", "text2", translate("Sheet", "Yours to judge"), under)
    return RowLook(glyph, color, ruling_word(row.stands), found or cell_word("nothing_near"))


def place_in(name: str, locator: str, source: Source | None = None, *, short: bool = False) -> str:
    """Say where in a document something stands: `page 3`, `row 4`, `Payments!B12`; another form as it is."""
    translate = QCoreApplication.translate
    try:
        place = Locator.parse(locator)
    except ValueError:
        return locator
    if place.page and source is not None and source.part != "page":
        return source.cells(place) or part_words(source, place.page)
    if place.page:
        page = translate("Sheet", "p. %1") if short else translate("Places", "page %1")
        return filled(page, place.page)
    if is_table(name):
        return filled(translate("Places", "row %1"), place.first)
    return filled(translate("Places", "line %1"), place.first)


def where_in(name: str, place: Place, *, short: bool = False) -> str:
    """Say where in a document a place stands, and how where it is no plain text."""
    return f"{place_in(name, place.at, place.source, short=short)}{standing_words(place)}"


def mark_word(cell: Cell | None, *, to_judge: bool = False, current: bool = False) -> str:
    """Return the word of a cell, and that it is the person's where it is."""
    translate = QCoreApplication.translate
    word = cell_word(cell.word if cell else "nothing_near")
    if to_judge and cell is not None and cell.word == "found":
        return translate("Sheet", "judge this") if current else translate("Sheet", "to judge")
    best = cell.best if cell else None
    if best is not None and best.mark is not None and best.mark.by == PERSON:
        return filled(translate("Sheet", "%1, you"), word)
    return word


def changed_name(name: str, *, changed: bool) -> str:
    """Name a document, and say where it is not there as it was."""
    words = QCoreApplication.translate("Sheet", "%1, moved or changed since")
    return filled(words, name) if changed else name


def cell_name(name: str, cell: Cell | None, by: str, mark: str) -> str:
    """Say the whole of a cell: `minutes.docx, page 1, against: The bearings … Judged by gpt-6.1-sol`."""
    best = cell.best if cell else None
    if best is None:
        return f"{name}, {mark}"
    said = sentence_of(best, name)
    words = f"{name}, {where_in(name, best)}, {mark}: {said}"
    note = _note(best)
    own = best.mark is not None and best.mark.by == PERSON  # the mark says it
    who = "" if own or best.word == "found" else judged_by((best.mark.by if best.mark else by,))
    end = "" if said.endswith((".", "!", "?")) else "."
    if note:
        who = filled(QCoreApplication.translate("Sheet", "Your note: %1"), note)
    return f"{words}{end} {who[:1].upper()}{who[1:]}" if who else words


def note_words(row: Row, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return what the person noted with marks in a row, a line each, with the document."""
    translate = QCoreApplication.translate
    return tuple(
        filled(
            translate("Sheet", "Your note on %1: %2"), names.get(one.source_id, one.source_id), quoted(note)
        )
        for cell in row.cells.values()
        for one in cell.places
        if (note := _note(one))
    )


def _note(place: Place) -> str:
    """Return the person's note with a mark, on one line."""
    mark = place.mark
    return one_line(mark.reason, _NOTE_CHARS) if mark and mark.by == PERSON and mark.reason else ""


def sentence_of(place: Place, name: str) -> str:
    """Return the words of a place that carry what it does, on one line; a row of a table with cells apart.

    What only says how words look in Markdown is left out.
    """
    words = one_line(place.sentence, 2_000)
    if name.lower().endswith((".md", ".markdown")):
        words = _SIGNS.sub("", words)
    return table_row(words, name)


def hint_words(hint: Hint, names: Mapping[str, str]) -> str:
    """Say in few words which values differ; never which one holds."""
    translate, values = QCoreApplication.translate, hint.values
    other = one_line(names.get(hint.second.source_id, hint.second.source_id))
    if values.relation == "more":
        words = translate("Sheet", "%3 in %2 is more than %1")
    elif values.relation == "less":
        words = translate("Sheet", "%3 in %2 is less than %1")
    elif hint.first is None:
        words = translate("Sheet", "The claim says %1, %2 says %3")
    else:
        words = translate("Sheet", "One says %1, another %3")
    return filled(words, values.first, other, values.second)
