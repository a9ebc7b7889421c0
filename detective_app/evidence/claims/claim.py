"""A claim taken apart: its words, its names, what numbers the thing it speaks of, and what it asserts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from detective_app.evidence.claims import values, wording
from detective_app.evidence.claims.roots import roots
from detective_app.evidence.claims.verbs import FINITE
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.measures import measure
from detective_app.evidence.figures.reading import UNIT_WORDS, figures, spelled
from detective_app.evidence.figures.units import SCALE_WORDS
from detective_app.evidence.tables.names import is_name
from detective_app.evidence.text.terms import SMALL_WORDS, Language, word_set

_NAME = re.compile(r"\b[A-ZÄÖÜ][\w’'-]+(?:\s+(?:&\s+)?[A-ZÄÖÜ][\w’'-]+)*")
_SURELY_NAME = re.compile(r"\w[a-zäöü][A-ZÄÖÜ]")
_CODE = re.compile(r"\b[A-Z]{1,4}-?\d[\w-]*\b")
_UNITS = UNIT_WORDS | {f"{word}{end}" for word in UNIT_WORDS for end in ("s", "n", "en", "e")} | SCALE_WORDS
_POINT_IN_TIME = re.compile(
    r"\b(?:by|at|until|before|bis|am|zum|zu)?\s*(?:the |dem )?(?:end|beginning|start|middle|ende|beginn"
    r"|anfang|mitte)\s+(?:of\s+|de[sr]\s+)?"
    r"(?=(?:\w+ )?(?:19|20)\d\d)",
    re.IGNORECASE,
)
_FEW_DIGITS = re.compile(r"\d{1,3}")
_NOUN_BEFORE = re.compile(r"(?<![\w-])([^\W\d_]{3,})[ ]$")
_NO_THINGS = SMALL_WORDS | word_set(
    "age amount average balance cost count least level mark maximum mean minimum most number page points "
    "price rate result score size sum table temperature total value week weight years "
    "alter anzahl betrag durchschnitt ergebnis gewicht größe höchstens kosten menge mindestens note preis "
    "punkte seite stand summe tabelle temperatur wert woche zahl"
)
_AROUND = ".,;:()“”\"'’"
_FEWEST_ROOTS = 2


@dataclass(frozen=True)
class Claim:
    """A claim taken apart: its words without names and figures, its names and codes, what it asserts."""

    text: str
    of: Language

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """All figures of the claim."""
        return figures(self.text)

    @cached_property
    def asserted(self) -> tuple[values.Asserted, ...]:
        """What it asserts of dates, times and quantities."""
        return values.asserted(self.text)

    @cached_property
    def labels(self) -> frozenset[str]:
        """What numbers the thing it speaks of: `unit 4`, `k-17`."""
        return labels(self.text)

    @cached_property
    def names(self) -> frozenset[str]:
        """The roots of its names; in German, where every noun is capitalised, of names of several words."""
        found = [(m.start(), _after_article(m[0])) for m in _NAME.finditer(self._written)]
        several = self.of == "german"
        named = (
            name for at, name in found if " " in name or _SURELY_NAME.search(name) or (at and not several)
        )
        return frozenset(r for name in named for r in roots(name, self.of))

    @cached_property
    def core(self) -> frozenset[str]:
        """The roots that say what is claimed: without names, figures and their units."""
        words = (w for w in self._written.split() if w.strip(".,").casefold() not in _UNITS)
        return roots(" ".join(words), self.of) - self.names

    def core_in(self, called: str) -> frozenset[str]:
        """Return its roots without the names that a document is `called` by: all of it is about these."""
        return (self.core - self.whose(called)) or self.core

    def whose(self, called: str) -> frozenset[str]:
        """Return the roots of its names that a document is `called` by, whose names run together."""
        mine = " ".join(word for word in self._written.split() if is_name(word.strip(_AROUND), called))
        return roots(mine, self.of)

    @cached_property
    def predicate(self) -> frozenset[str]:
        """The roots of what it says of its subject: those after its first verb, that one included."""
        verb = FINITE[self.of].search(self.text)
        said = roots(_without_figures(self.text[verb.start() :]), self.of) if verb else frozenset()
        return (self.core & said) or self.core

    @cached_property
    def told_names(self) -> tuple[frozenset[str], frozenset[str]]:
        """The names before its first verb, where nothing else stands there, and those after it."""
        verb = FINITE[self.of].search(self.text)
        if not verb:
            return frozenset(), frozenset()
        parts = (self.text[: verb.start()], self.text[verb.end() :])
        subject, said = (roots(_without_figures(part), self.of) for part in parts)
        return (subject if subject <= self.names else frozenset()), said & self.names

    @cached_property
    def _written(self) -> str:
        return _without_figures(self.text)

    @cached_property
    def is_bare(self) -> bool:
        """Tell whether it says too little for any sentence to be known as one on it."""
        dated = any(value.figure.kind == "date" for value in self.asserted)
        return len(self.core | self.names | self.labels) + dated < _FEWEST_ROOTS

    @cached_property
    def denies(self) -> bool:
        """Tell whether it denies."""
        return wording.denies(self.text)

    @cached_property
    def planned(self) -> bool:
        """Tell whether it speaks of what is to be."""
        return wording.planned(self.text)


def labels(text: str) -> frozenset[str]:
    """Return the labels and codes of a text, folded."""
    found = {str(f.value).casefold() for f in figures(text) if values.as_year(f).kind == "label"}
    return frozenset(found | {code.casefold() for code in _CODE.findall(text)} | set(_numbered(text)))


def _numbered(text: str) -> Iterator[str]:
    """Yield the things that a bare number tells from others of their kind: `van 23`, `hall 4`."""
    for figure in figures(text):
        if figure.kind != "quantity" or measure(figure.unit) or not _FEW_DIGITS.fullmatch(figure.text):
            continue
        noun = _NOUN_BEFORE.search(text[: figure.start])
        if noun and noun[1].casefold() not in _NO_THINGS and values.as_year(figure).kind != "date":
            yield f"{noun[1].casefold()} {figure.text}"


def _after_article(name: str) -> str:
    first, _, rest = name.partition(" ")
    return rest if first.casefold() in SMALL_WORDS else name


def _without_figures(text: str) -> str:
    text = _POINT_IN_TIME.sub(" ", text)
    found = (values.as_year(f) for f in (*figures(text), *spelled(text)))
    spans = [(f.start, f.end) for f in found if f.kind != "label"]
    cut = "".join(" " if any(a <= n < b for a, b in spans) else letter for n, letter in enumerate(text))
    return " ".join(cut.split())
