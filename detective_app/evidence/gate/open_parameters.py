"""The period or item that a question for a quantity leaves out although the sources give several values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.gate.candidates import PassagePart, labels, years
from detective_app.evidence.text.terms import Language, stem, terms, word_set

_QUANTITY = re.compile(
    r"\bhow (?:much|many|long|far|high|large|big|deep|tall|heavy|wide|old|often)\b"
    r"|\bwhat(?:['’]s| is| was| are| were)? (?:the |our |its )"
    r"|\bwhat (?:amount|percentage|number|price|rent|revenue|cost|share|rate|size|area|length|height|weight"
    r"|temperature)\b"
    r"|\bwie ?(?:viele?[nmrs]?|hoch|lang|lange|groß|weit|schwer|alt|oft|breit|tief)\b|\bwas (?:kostete?"
    r"|beträgt|betrug)\b"
    r"|\bwelche[nmrs]? (?:betrag|höhe|miete|umsatz|preis|anteil|fläche|größe|temperatur|länge|gewicht)\b"
    r"|\bwie lautete?\b",
    re.IGNORECASE,
)
_OVER_SEVERAL = re.compile(
    r"\b(?=\w)(?:each|every|all|total|overall|sum|average|mean|between|chang\w+|increas\w+|decreas\w+|gr[eo]w\w*"
    r"|compar\w+|highest|lowest"
    r"|most|least|max\w*|min\w*|latest|earliest|first|last|final\w*|current\w*|original\w*|initial\w*"
    r"|annual\w*|per|develop\w*|trend"
    r"|since|until|ever|both|or|differ\w*|rise|rose|fell|fall|before|after|still|now"
    r"|jede[nmrs]?|alle[nmrs]?|gesamt\w*|insgesamt|summe|durchschnitt\w*|zwischen|veränder\w+|gestiegen"
    r"|gesunken|vergleich\w*"
    r"|höchste\w*|niedrigste\w*|meiste\w*|erste\w*|letzte\w*|aktuell\w*|ursprünglich\w*|jährlich\w*|pro"
    r"|seit|bis|beide\w*|oder"
    r"|unterschied\w*|vor|nach|noch)\b",
    re.IGNORECASE,
)
_PERIOD = re.compile(r"(?:19|20)\d\d|\b(?:q[1-4]|quartal|quarter)\b", re.IGNORECASE)
_DEGREE = word_set(
    "much many high long large big far deep tall heavy wide old often hoch lang groß weit schwer alt oft "
    "breit tief viel viele vielen"
)
_MEASURING = _DEGREE | word_set(
    "amount number figure value level size total square foot feet footage betrag zahl wert höhe"
)
_NAME = re.compile(r"[\w-]+")
MIN_VALUES = 2


@dataclass(frozen=True, slots=True)
class OpenParameter:
    """A detail with the values that the sources give for it; `certainty` is the share of the commonest.

    `noun` is what to call it, empty for a period.
    """

    field: str
    options: tuple[str, ...]
    certainty: float
    noun: str


@dataclass(frozen=True, slots=True)
class _Carrier:
    """A sentence, or one cell of a table, that gives a value for what is asked."""

    values: frozenset[str]
    years: frozenset[str]
    labels: dict[str, str]


def open_parameters(
    question: str,
    found: Sequence[PassagePart],
    of: Language,
    given: Mapping[str, str] = MappingProxyType({}),
) -> tuple[OpenParameter, ...]:
    """Return the details that the statements differ in which hold all of the question's topic words.

    Only for a question for one quantity; one that compares, sums up or ranks means all of them. `given` holds
    details that are known beyond the question, by field.
    """
    if not _QUANTITY.search(question) or _OVER_SEVERAL.search(question):
        return ()
    carriers = [
        one
        for statement in found
        for one in _carriers(statement, question, of)
        if one.values and all(_fits(one, field, value) for field, value in given.items())
    ]
    if len({one.values for one in carriers}) < MIN_VALUES:
        return ()
    slots = {} if _PERIOD.search(question) else {"period": [one.years for one in carriers]}
    for kind in dict.fromkeys(kind for one in carriers for kind in one.labels):
        slots[kind] = [frozenset({one.labels[kind]}) for one in carriers if kind in one.labels]
    known = {*_asked_labels(question), *given}
    open_slots = {kind: values for kind, values in slots.items() if not known & {kind, kind.casefold()}}
    return tuple(filter(None, (_differing(kind, values) for kind, values in open_slots.items())))


def _carriers(one: PassagePart, question: str, of: Language) -> Iterator[_Carrier]:
    """Yield what a statement gives for the topic words, unless it is about another thing than asked for."""
    wanted = terms(question, of) - _stems(_DEGREE, of)
    mine = labels(PassagePart(one.about, "", one.source_id)) | labels(one)
    own = wanted - _stems(_MEASURING, of) or wanted
    held = terms(f"{one.text} {one.about}", of) | _stems(mine, of)
    asked = _asked_labels(question).items()
    if not own or not own <= held or any(mine.get(k, v).casefold() != v.casefold() for k, v in asked):
        return
    if len(one.header) > 1:
        yield from _cells(one, wanted, mine, of)
    elif own & terms(one.text, of):
        yield _Carrier(_values(one.text, mine), years(one), mine)


def _fits(one: _Carrier, field: str, value: str) -> bool:
    """Tell whether a carrier can be of a period or an item that somebody named, as `5A` or `unit 5A`."""
    said = set(_NAME.findall(value.casefold()))
    if field == "period":
        return not one.years or bool(said & one.years)
    mine = {kind.casefold(): label.casefold() for kind, label in one.labels.items()}
    return field not in mine or mine[field] in said


def _cells(
    one: PassagePart, wanted: frozenset[str], mine: dict[str, str], of: Language
) -> Iterator[_Carrier]:
    """Yield the cells of a row in the columns that a question names, else in those that name periods."""
    if one.cells == one.header:
        return
    columns = [(t, cell) for t, cell in zip(one.header, one.cells, strict=False) if t.casefold() not in mine]
    named = [(title, cell) for title, cell in columns if wanted & terms(title, of)]
    for title, cell in named or [(title, cell) for title, cell in columns if not terms(title, of)]:
        own = PassagePart(title, "" if named else one.about, one.source_id)
        yield _Carrier(_values(cell, mine), years(own), mine)


def _stems(some: Iterable[str], of: Language) -> frozenset[str]:
    return frozenset(stem(word, of) for word in some)


def _asked_labels(question: str) -> dict[str, str]:
    return labels(PassagePart(question, "", ""))


def _values(text: str, mine: Mapping[str, str]) -> frozenset[str]:
    """Return the quantities of a text, without its years and labels."""
    taken = {label.casefold() for label in mine.values()}
    quantities = (f for f in figures(text) if f.kind == "quantity" and f.text.casefold() not in taken)
    return frozenset(str(f.value) for f in quantities if not _is_year(f.text))


def _is_year(text: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d\d", text.strip()) is not None


def _differing(kind: str, values: Sequence[frozenset[str]]) -> OpenParameter | None:
    counted = Counter(value for some in values for value in some)
    if len(counted) < MIN_VALUES:
        return None
    certainty = max(counted.values()) / counted.total()
    noun = "" if kind == "period" else "item" if kind.isupper() else kind
    return OpenParameter(kind.casefold(), tuple(sorted(counted)), certainty, noun)
