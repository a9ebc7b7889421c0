"""What the sources offer for a detail that a question leaves open: labelled things, persons, years."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from detective_app.core.case import Passage
from detective_app.evidence.meaning.people import people
from detective_app.evidence.text.terms import Language, stem, terms, word_set

_IDENTIFIER = (
    r"(?:(?:no|nr|number|nummer)\.?\s*|#\s*)?"
    r"(?P<id>[A-Z]{0,4}-?\d\w*(?:[-/]\d+)*|[A-Z])(?![\w%€$£]|[.,:]\d)"
)
_CODE = re.compile(r"\b(?P<noun>[A-Z]{2,5})-?(?P<id>\d+[A-Z]?)\b")
_KINDS = word_set(
    "account apartment batch boiler branch bridge building channel class contract crane device district "
    "flat floor furnace garage generator house installation invoice lane lease line lot machine model "
    "oven parcel pier plant platform plot pump reactor room route school section sensor shop silo site "
    "stage station store suite tank tower track train truck turbine unit valve vehicle ward warehouse "
    "well wing zone abschnitt anlage bauteil brücke charge einheit fahrzeug filiale gebäude gerät halle "
    "haus kessel linie los maschine objekt ofen pfeiler pumpe raum rechnung station vertrag wohnung werk"
)
_LABEL = re.compile(rf"\b(?=\w)(?P<noun>(?i:{'|'.join(sorted(_KINDS))}))s? {_IDENTIFIER}")
_YEAR = re.compile(r"(?<![\w.,/-])(?:19|20)\d\d(?![\w.,]\d|\w|/\d)")
_YEAR_IN_NAME = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DIVIDER = re.compile(r"(?:(?<!\s)\s+)?[|;]\s*|(?<!\s)[^\S\t]*\t\s*")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ0-9])")


@dataclass(frozen=True, slots=True)
class PassagePart:
    """One sentence or table row of a passage; `about` is the header and the document it stands under."""

    text: str
    about: str
    source_id: str
    header: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()


def statements(passages: Iterable[Passage], names: Mapping[str, str]) -> Iterator[PassagePart]:
    """Yield the sentences and rows of some passages; `names` tells the documents' names by source id."""
    for passage in passages:
        name = names.get(passage.source_id, "")
        header = _header(passage.heading, name)
        prose: list[str] = []
        for line in [*passage.text.split("\n"), ""]:
            if len(columns := _cells(line, name)) > 1:
                if len(header) != len(columns):
                    header = columns
                about = f"{passage.heading} {name} {' '.join(header)}"
                yield PassagePart(line, about, passage.source_id, header, columns)
            elif line.strip():
                prose.append(line.strip())
                continue
            if prose:
                about = f"{passage.heading} {name}"
                parts = _SENTENCE_END.split(" ".join(prose))
                yield from (PassagePart(part, about, passage.source_id) for part in parts)
                prose.clear()


def _cells(line: str, name: str) -> tuple[str, ...]:
    """Return the cells of a table's line: divided by bars, semicolons or tabs, in CSV also by commas."""
    found = tuple(_DIVIDER.split(line.strip().strip("|").strip()))
    if len(found) == 1 and name.casefold().endswith(".csv"):
        with suppress(csv.Error):
            return tuple(cell.strip() for row in csv.reader([line]) for cell in row)
    return found


def _header(heading: str, name: str) -> tuple[str, ...]:
    """Return the last line of a heading that is a table's header."""
    lines = (_cells(line, name) for line in reversed(heading.split("\n")))
    return next((columns for columns in lines if len(columns) > 1), ())


def named(noun: str, found: Iterable[PassagePart], of: Language) -> tuple[str, ...]:
    """Return what the sources call by a noun and a label, as `unit 4B`, or list in a column of that name."""
    pattern = re.compile(rf"\b(?i:{re.escape(noun)})s? {_IDENTIFIER}")
    labels: dict[str, str] = {}
    for statement in found:
        for match in pattern.finditer(statement.text):
            if not _YEAR.fullmatch(match["id"]):
                labels.setdefault(match["id"].casefold(), match["id"])
        for title, cell in zip(statement.header, statement.cells, strict=False):
            if stem(title, of) == stem(noun, of) and cell != title and any(c.isalnum() for c in cell):
                labels.setdefault(cell.casefold(), cell)
    return tuple(labels.values())


def persons(found: Iterable[PassagePart]) -> tuple[str, ...]:
    """Return the persons named, each once, with the longest form of the name."""
    forms: dict[str, str] = {}
    for statement in found:
        for person in people(statement.text):
            key = str(person.value)
            forms[key] = max(forms.get(key, ""), person.text, key=len)
    return tuple(forms.values())


def labels(statement: PassagePart) -> dict[str, str]:
    """Return the labelled things of a statement by their kind: `{"unit": "5A", "BR": "BR-17"}`."""
    found = {m["noun"].casefold(): m["id"] for m in _LABEL.finditer(statement.text)}
    found.update({m["noun"]: m[0] for m in _CODE.finditer(statement.text)})
    for title, cell in zip(statement.header, statement.cells, strict=False):
        if title.casefold() in _KINDS and cell != title:
            found[title.casefold()] = cell
    return found


def years(statement: PassagePart) -> frozenset[str]:
    """Return the years that a statement speaks of: its own, else its header's, else its document's."""
    return frozenset(_YEAR.findall(statement.text)) or frozenset(_YEAR_IN_NAME.findall(statement.about))


def titles_with(noun: str, names: Mapping[str, str], of: Language) -> tuple[str, ...]:
    """Return the names of the documents that are called by a noun, as "report"."""
    key = stem(noun, of)
    return tuple(
        name
        for name in names.values()
        if key in terms(re.sub(r"[\W_\d]+", " ", name), of) or noun in name.casefold()
    )
