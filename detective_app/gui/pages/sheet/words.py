"""What the sheet says of parts and cells, and how sentences are cut to their room."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from PySide6.QtCore import QCoreApplication

from detective_app.account.cells import Cell, CellPassage, SheetRow
from detective_app.account.evidence_words import is_table
from detective_app.core.evidence import Locator, Source
from detective_app.core.provider import PERSON
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.orders import instructions
from detective_app.evidence.text.terms import language, terms
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.evidence_words import part_words, standing_words
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.verdict_words import cell_word, row_ruling, ruling_word, standing_look
from detective_app.gui.wording import filled, quoted

if TYPE_CHECKING:
    from detective_app.account.hints import Hint


_VALUES = ("date", "period", "time", "quantity")
_WORD = re.compile(r"\S+")
_UNIT = re.compile(r"[\s\u00a0-]?[^\W\d_]+")
_IN_WORD = re.compile(r"[^\W\d_][-\u2011]?$")  # before a figure that is part of a word: forty-eight
_LONGEST_VALUE = 24
_LONG, _AROUND = 600, 300
"""A sentence of more characters is looked at only so far round the value: no cell shows more."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Words of a sentence as they are shown, and where in them the value stands, if any."""

    text: str
    start: int = 0
    end: int = 0

    @property
    def value(self) -> str:
        """The value that decides, "" without one."""
        return self.text[self.start : self.end]


def whole(sentence: str, part: str) -> Shown:
    """Return a sentence with the value in it that decides a part of the claim; the value never breaks."""
    figure = _deciding(sentence[:_LONG], part)
    if figure is None:
        return Shown(sentence)
    start, end = figure.start, _with_unit(sentence, figure)
    end -= sentence[start:end].endswith(
        "."
    )  # the reading takes the end of a sentence for that of a short month
    if end - start <= _LONGEST_VALUE:
        kept = sentence[start:end].replace(" ", "\u00a0")
        sentence = sentence[:start] + kept + sentence[end:]
    return Shown(sentence, start, end)


def cut(said: Shown, part: str, fits: Callable[[Shown], bool]) -> Shown:
    """Return as much as fits: the beginning goes first, then the end; what decides stays."""
    broken = Shown(said.text.replace("\u00a0", " "), said.start, said.end)
    for one in (said, broken):  # rather a value over two lines than words that are cut
        if len(said.text) <= _LONG and fits(one):
            return one
    start, end = _to_keep(said, part)
    starts, behind = _edges(said.text, start, end)
    if not starts and not behind:
        return said
    behind = behind or [len(said.text)]
    left = _first_that_fits(said, starts, behind[0], fits) if end > start else 0
    most = bisect_left(behind, True, key=lambda at: not fits(_between(said, left, at)))
    return _between(said, left, behind[max(most - 1, 0)])


def _edges(text: str, start: int, end: int) -> tuple[list[int], list[int]]:
    """Return where words begin up to what stays, and where they end from there on."""
    spans = (one.span() for one in _WORD.finditer(text))
    words = [one for one in spans if one[1] >= start - _AROUND and one[0] <= end + _AROUND]
    return [at for at, _ in words if at <= start], [at for _, at in words if at >= end]


def _first_that_fits(said: Shown, starts: Sequence[int], least: int, fits: Callable[[Shown], bool]) -> int:
    """Return from where on a sentence fits to its end, else to the least of it, else its last start."""
    for last in (len(said.text), least):
        first = bisect_left(starts, True, key=lambda at: fits(_between(said, at, last)))
        if first < len(starts):
            return starts[first]
    return starts[-1]


def table_row(text: str, name: str) -> str:
    """Return a row of a table with its cells apart, `9 April 2026 | 1187`; any other text as it is."""
    if not is_table(name):
        return text
    import csv  # late: few sheets have a table

    apart = max("\t;,", key=text.count)  # of as many the first: what stands once may be within a cell
    cells = [one.strip() for row in csv.reader(text.splitlines(), delimiter=apart) for one in row]
    return "\u00a0| ".join(one for one in cells if one)


def _deciding(sentence: str, part: str) -> Figure | None:
    """Return the figure of a sentence that the part has in kind and unit, or in kind, else the first."""
    mine = [one for one in figures(part) if one.kind in _VALUES]
    kinds, units = {one.kind for one in mine}, {(one.kind, one.unit) for one in mine}
    found = [one for one in figures(sentence) if one.kind in _VALUES]
    found = [one for one in found if not _IN_WORD.search(sentence[max(one.start - 2, 0) : one.start])]
    ranked = sorted(found, key=lambda one: ((one.kind, one.unit) not in units, one.kind not in kinds))
    return ranked[0] if ranked else None


def _with_unit(sentence: str, figure: Figure) -> int:
    """Return where a figure ends with the word of its unit."""
    unit = _UNIT.match(sentence, figure.end) if figure.kind == "quantity" and figure.unit else None
    return unit.end() if unit and figure.text[-1:].isdigit() else figure.end


def _to_keep(said: Shown, part: str) -> tuple[int, int]:
    """Return where a value that the part asks for stands, else the longest word shared, or an empty place."""
    if said.value:
        asked = {one.kind for one in figures(said.value)} & {one.kind for one in figures(part)}
        return (said.start, said.end) if asked else (0, 0)
    of, found = language(part), (0, 0)
    wanted = terms(part, of)
    for one in _WORD.finditer(said.text[:_LONG]):
        if one.end() - one.start() > found[1] - found[0] and terms(one[0], of) & wanted:
            found = one.span()
    return found


def _between(said: Shown, first: int, last: int) -> Shown:
    lead, tail = "… " if first else "", "…" if last < len(said.text) else ""
    moved = len(lead) - first
    text = f"{lead}{said.text[first:last].rstrip(',;:')}{tail}" if tail else f"{lead}{said.text[first:]}"
    whole = said.value and first <= said.start and said.end <= last
    return Shown(text, said.start + moved, said.end + moved) if whole else Shown(text)


def judged_by(by: Sequence[str]) -> str:
    """Say who judged: models by their names, the person as you; "" while nobody has."""
    translate = QCoreApplication.translate
    models = [model_name(one) for one in by if one and one != PERSON]
    if not models:
        return translate("Sheet", "judged by you") if PERSON in by else ""
    words = (
        translate("Sheet", "judged by %1, and by you") if PERSON in by else translate("Sheet", "judged by %1")
    )
    return filled(words, ", ".join(models))


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


def row_look(
    row: SheetRow, *, live: LiveState, to_judge: int = 0, judged: int = 0, found: str = "", later: str = ""
) -> RowLook:
    """Return how a row stands; `to_judge` are the places that a person is to judge, none with a model.

    `found` says how many places were found, `later` how many documents joined after it was judged, "" for
    none.
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
        under = ". ".join(one for one in (f"{judged_by((row.by,))}{_of_documents(row)}", later) if one)
        return RowLook(glyph, color, row_ruling(row), under)
    if to_judge:
        under = filled(translate("Sheet", "%1 of %2 judged"), judged, to_judge)
        return RowLook("question-circle", "text2", translate("Sheet", "Yours to judge"), under)
    return RowLook(glyph, color, ruling_word(row.stands), found)


def _of_documents(row: SheetRow) -> str:
    """Say in how many of the documents with a place near a part a person judged, where it is not all."""
    words = [cell.word for cell in row.cells.values() if cell.places]
    judged = sum(word != "found" for word in words)
    if row.by != PERSON or judged == len(words):
        return ""
    return filled(QCoreApplication.translate("Sheet", ", in %1 of %2 documents"), judged, len(words))


def place_in(name: str, locator: str, source: Source | None = None, *, short: bool = False) -> str:
    """Say where in a document something stands: `page 3`, `row 4`, `Payments!B12`; another form as it is."""
    translate = QCoreApplication.translate
    try:
        place = Locator.parse(locator)
    except ValueError:
        return locator
    if place.page and source is not None and source.part != "page":
        cells = source.cells(place)
        return (cells.rpartition("!")[2] if short else cells) or part_words(source, place.page)
    if place.page:
        page = translate("Sheet", "p. %1") if short else translate("Places", "page %1")
        return filled(page, place.page)
    if is_table(name):
        return filled(translate("Places", "row %1"), place.first)
    return filled(translate("Places", "line %1"), place.first)


def where_in(name: str, place: CellPassage, *, short: bool = False) -> str:
    """Say where in a document a place stands, and how where it is no plain text."""
    where = f"{place_in(name, place.at, place.source, short=short)}{standing_words(place)}"
    return f"{where}, {_orders()}" if is_order(place) and not short else where


@lru_cache(maxsize=4_096)
def _orders_a_model(words: str) -> bool:
    return bool(instructions(words))


def is_order(place: CellPassage) -> bool:
    """Tell whether a place gives orders to a model; it is text like any other, and no evidence."""
    return _orders_a_model(place.sentence[:_LONG])


def _orders() -> str:
    return QCoreApplication.translate("Sheet", "gives orders to a model")


def mark_word(cell: Cell | None, *, to_judge: bool = False, current: bool = False) -> str:
    """Return the word of a cell, and that it is the person's where it is."""
    translate = QCoreApplication.translate
    if cell is None:
        return cell_word("nothing_near")
    word, best = cell_word(cell.word), cell.best
    if best is not None and best.word == "found" and is_order(best):
        return translate("Sheet", "gives orders")
    if to_judge and cell.word == "found":
        return translate("Sheet", "judge this") if current else translate("Sheet", "to judge")
    return filled(translate("Sheet", "%1, you"), word) if best is not None and best.own else word


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
    who = "" if best.own or best.word == "found" else judged_by((best.mark.by if best.mark else by,))
    end = "" if said.endswith((".", "!", "?")) else "."
    if note:
        who = filled(QCoreApplication.translate("Sheet", "Your note: %1"), note)
    return f"{words}{end} {who[:1].upper()}{who[1:]}" if who else words


def note_words(row: SheetRow, names: Mapping[str, str]) -> tuple[str, ...]:
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


def _note(place: CellPassage) -> str:
    """Return the person's note with a mark, on one line."""
    return one_line(place.own.reason, _NOTE_CHARS) if place.own and place.own.reason else ""


def sentence_of(place: CellPassage, name: str) -> str:
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
