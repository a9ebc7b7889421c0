"""How one sentence of a document bears on a claim: whether it is on the same matter, and what it says of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

from detective_app.evidence.claims import values, wording
from detective_app.evidence.claims.days import pointed_to
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.claims.roots import met, roots
from detective_app.evidence.claims.verbs import FINITE
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.measures import measure
from detective_app.evidence.figures.reading import UNIT_WORDS, figures, spelled
from detective_app.evidence.figures.units import SCALE_WORDS
from detective_app.evidence.meaning.people import people
from detective_app.evidence.text.table_rows import cells
from detective_app.evidence.text.terms import SMALL_WORDS, Language, language

Says: TypeAlias = Literal["supports", "refutes", "silent"]

_NAME = re.compile(r"\b[A-ZÄÖÜ][\w’'-]+(?:\s+(?:&\s+)?[A-ZÄÖÜ][\w’'-]+)*")
_POINTS_BACK = re.compile(
    r"\b(?:it|they|this|these|that|those|he|she|its|their|them|such|er|sie|es|dies\w*|deren|dessen|davon|dafür|sowie)\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"\b[A-Z]{1,4}-?\d[\w-]*\b")
_BEFORE = re.compile(
    r"\b(?:before|until|within|in time|on time|no later than|not later than|bevor|vor (?:de[mnr]|ein\w*)|bis (?:zu[mr]|sie|er|es|das|die|der)|innerhalb"
    r"|fristgerecht|rechtzeitig|vorher|nachdem|after)\b",
    re.IGNORECASE,
)
_PEAK = re.compile(r"\b(?:highest|maximum|peak|greatest|largest|longest|höchste\w*|größte\w*|maximal\w*|spitzen\w*)\b", re.IGNORECASE)
_LOW = re.compile(r"\b(?:lowest|minimum|least|smallest|shortest|niedrigste\w*|kleinste\w*|minimal\w*|tiefste\w*)\b", re.IGNORECASE)
_UNIVERSAL = re.compile(
    r"\b(?:never|always|every|all|no|none|nobody|each|entire|throughout|in full|fully|complete|completely|whole|vollständig|ganz\w*|nie|niemals|immer|jede\w*|alle\w*|kein\w*|sämtliche\w*|stets)\b",
    re.IGNORECASE,
)
_PARTIAL = re.compile(
    r"\b(?:some|part of|partly|several|most of|nearly all|almost all|but one|except|all but|only|half|einige\w*|teilweise|ein teil"
    r"|manche\w*|fast alle|bis auf|außer|nur|hälfte)\b",
    re.IGNORECASE,
)
_UNITS = UNIT_WORDS | {f"{word}{end}" for word in UNIT_WORDS for end in ("s", "n", "en", "e")} | SCALE_WORDS
_POINT_IN_TIME = re.compile(
    r"\b(?:by|at|until|before|bis|am|zum|zu)?\s*(?:the |dem )?(?:end|beginning|start|middle|ende|beginn|anfang|mitte)\s+(?:of\s+|de[sr]\s+)?"
    r"(?=(?:\w+ )?(?:19|20)\d\d)",
    re.IGNORECASE,
)
_STATED, _VALUED, _NEAR = 0.72, 0.62, 0.5
_OWN, _OWN_TO_OPPOSE, _OWN_TO_REFUTE, _ALL_WORDS = 0.4, 0.25, 0.45, 0.9
_PEAK_SHARE = 0.45
_FEWEST_ROOTS = 2
_SAID, _SAID_BY_VALUE = 0.5, 0.25
_SETTING_SHARE = 0.8


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
        written = _without_figures(self.text)
        found = [(m.start(), _after_article(m[0])) for m in _NAME.finditer(written)]
        several = self.of == "german"
        named = (name for at, name in found if " " in name or (at and not several))
        return frozenset(r for name in named for r in roots(name, self.of))

    @cached_property
    def core(self) -> frozenset[str]:
        """The roots that say what is claimed: without names, figures and their units."""
        words = (w for w in _without_figures(self.text).split() if w.strip(".,").casefold() not in _UNITS)
        return roots(" ".join(words), self.of) - self.names

    @cached_property
    def predicate(self) -> frozenset[str]:
        """The roots of what it says of its subject: those after its first verb, that one included."""
        verb = FINITE[self.of].search(self.text)
        said = roots(_without_figures(self.text[verb.start() :]), self.of) if verb else frozenset()
        return (self.core & said) or self.core

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


@dataclass(frozen=True, slots=True)
class Bearing:
    """What a sentence says of a claim, how near it is to it (0 to 1), and why in a few words.

    `plain` when it is near enough to decide; one that is not can only stand against another.
    """

    ground: Ground
    says: Says
    nearness: float
    why: str
    plain: bool = True


@dataclass(frozen=True, slots=True)
class _Near:
    """How much of a claim's weight a sentence shares: by its own words, with what heads it, of what is said."""

    own: float
    whole: float
    predicate: float


def deadline(text: str) -> bool:
    """Tell whether a text says that something was before something else, which no wording alone shows."""
    return bool(_BEFORE.search(text))


def bearing(claim: Claim, ground: Ground, case: Grounds) -> Bearing:
    """Judge one sentence against a claim; silent unless its words or typed values decide."""
    near = _nearness(claim, ground, case)
    says, why, plain = _judged(claim, ground, case, near)
    return Bearing(ground, says, near.whole, why, plain and _is_of_the_claim(claim, ground, case))


def _is_of_the_claim(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether a row of a table is on the thing that the claim names, and not on another in the list."""
    if ground.sentence.kind != "row":
        return True
    mine = roots(ground.text, case.language)
    return bool(claim.labels & labels(ground.text)) or any(met(name, mine, case.language) for name in claim.names)


def _nearness(claim: Claim, ground: Ground, case: Grounds) -> _Near:
    if other_thing(claim, ground, case):
        return _Near(0, 0, 0)
    mine = roots(ground.text, case.language)
    if ground.header and _is_of_the_claim(claim, ground, case):
        mine |= roots(ground.header, case.language)
    before = ground.before if _POINTS_BACK.search(ground.text) else ""
    setting = roots(f"{ground.header} {ground.heading} {ground.title} {before}", case.language) | case.topic
    total = sum(case.weight(root) for root in claim.core) or 1.0
    own = sum(case.weight(root) for root in claim.core if met(root, mine, case.language))
    around = sum(
        case.weight(root)
        for root in claim.core
        if not met(root, mine, case.language) and met(root, setting, case.language)
    )
    said = sum(case.weight(root) for root in claim.predicate if met(root, mine, case.language))
    known = _named(claim, ground, case)
    return _Near(
        own / total,
        (own + _SETTING_SHARE * around) / total * known,
        said / (sum(case.weight(root) for root in claim.predicate) or 1.0),
    )


def other_thing(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether a sentence numbers the thing it speaks of otherwise: `Unit 6` is not `Unit 4`."""
    if _another_person(claim.text, ground.text):
        return True
    there, heads = labels(ground.text), labels(case.head(ground.source_id))
    for label in claim.labels:
        own, above = (_alike(label, some) for some in (there, heads))
        if (own and label not in own) or (not own and above and label not in above):
            return True
    return False


def _alike(label: str, others: frozenset[str]) -> frozenset[str]:
    """Return the labels that number the same kind of thing."""
    return frozenset(one for one in others if _kind_of(one) == _kind_of(label))


def _kind_of(label: str) -> str:
    return label.rpartition(" ")[0] or re.sub(r"[\d-].*", "", label)


def _another_person(claim: str, text: str) -> bool:
    """Tell whether a text names someone who shares the last name alone with a person of the claim."""
    mine = {str(p.value): p.text.split()[0].casefold() for p in people(claim) if " " in p.text}
    theirs = [(str(p.value), p.text.split()[0].casefold()) for p in people(text) if " " in p.text]
    same = [first for last, first in theirs if last in mine]
    firsts = {mine[last] for last, _ in theirs if last in mine}
    return bool(same) and not any(_same_first(first, one) for first in same for one in firsts)


def _same_first(one: str, other: str) -> bool:
    titles = ("mr", "mrs", "ms", "dr", "herr", "frau", "prof")
    return one[:1] == other[:1] and (one == other or one.endswith(".") or other.endswith(".")) or one.strip(".") in titles


def labels(text: str) -> frozenset[str]:
    """Return the labels and codes of a text, folded."""
    found = {str(f.value).casefold() for f in figures(text) if values.as_year(f).kind == "label"}
    return frozenset(found | {code.casefold() for code in _CODE.findall(text)})


def _named(claim: Claim, ground: Ground, case: Grounds) -> float:
    """Return what share of a claim's names its document knows; a third is lost at most."""
    if not claim.names:
        return 1.0
    known = case.words_of[ground.source_id]
    share = sum(met(name, known, case.language) for name in claim.names) / len(claim.names)
    return 0.67 + 0.33 * share


def _judged(claim: Claim, ground: Ground, case: Grounds, near: _Near) -> tuple[Says, str, bool]:
    """Return what a sentence says, why, and whether it is near enough to decide by itself."""
    if ground.source_id in case.superseded or _decides_nothing(claim, ground) or claim.is_bare:
        return "silent", "", False
    extreme = _peak(claim, ground, case)
    if extreme != "silent":
        return extreme, "the extreme value", True
    valued = _by_values(claim, ground, case)
    if near.whole < _NEAR or valued is None:
        return "silent", "", False
    if valued == "refutes" and near.own >= _OWN_TO_OPPOSE:
        return "refutes", "another value", near.whole >= _STATED and near.own >= _OWN_TO_REFUTE
    if near.own < _OWN or valued == "refutes":
        return "silent", "", False
    if _denied(claim, ground, case) == claim.denies:
        if _UNIVERSAL.search(claim.text) and (_PARTIAL.search(ground.text) or not _UNIVERSAL.search(ground.text)):
            return "silent", "only in part", False
        needed = _STATED if valued == "silent" else _VALUED
        plain = near.whole >= needed and not deadline(claim.text) and near.predicate >= (_SAID if valued == "silent" else _SAID_BY_VALUE)
        return "supports", "the same words" if valued == "silent" else "the same value", plain
    needed = _ALL_WORDS if claim.denies else _OWN_TO_REFUTE
    if valued == "supports" or near.own < needed or near.whole < _STATED or near.predicate < _SAID:
        return "silent", "", False
    return "refutes", "the opposite is stated", True


def _decides_nothing(claim: Claim, ground: Ground) -> bool:
    """Tell whether a sentence asks, guesses, or speaks of what is to be where the claim speaks of what was."""
    if wording.uncertain(ground.text):
        return True
    if wording.decision(claim.text) and wording.decision(ground.text):
        return ground.planning
    return not claim.planned and (ground.planning or wording.planned(ground.text))


def _peak(claim: Claim, ground: Ground, case: Grounds) -> Says:
    """Judge `never above 5` by the highest value that a sentence names, and `never below` by the lowest."""
    around = roots(f"{ground.text} {ground.header} {ground.heading} {ground.title}", case.language)
    told = sum(case.weight(root) for root in claim.core if met(root, around, case.language))
    if told < _PEAK_SHARE * sum(case.weight(root) for root in claim.core) or other_thing(claim, ground, case):
        return "silent"
    for value in claim.asserted:
        if value.figure.kind != "quantity" or not _UNIVERSAL.search(claim.text):
            continue
        extreme = {"<=": _PEAK, "<": _PEAK, ">=": _LOW, ">": _LOW}.get(value.comparison)
        stated = [f for f in figures(ground.text) if values.comparable(value.figure, f)]
        if extreme and extreme.search(ground.text) and len(stated) == 1:
            met_ = values.meets(value, stated[0], "")
            return {"meets": "supports", "fails": "refutes", "silent": "silent"}[met_]  # type: ignore[return-value]
    return "silent"


def _by_values(claim: Claim, ground: Ground, case: Grounds) -> Says | None:
    """Compare what a claim asserts with the figures of a sentence; None when one is not spoken of."""
    stated = (*case.figures_of(ground), *_of_columns(claim, ground, case))
    said: Says = "silent"
    for value in claim.asserted:
        found = [(f, values.meets(value, f, ground.text)) for f in stated if values.comparable(value.figure, f)]
        if any(result == "meets" for _, result in found) and not _mixed(found):
            said = "supports" if said != "refutes" else said
            continue
        if value.figure.kind == "date" and not found and _dated_by_setting(value, ground, case):
            continue
        if _mixed(found):
            return None
        failing = [f for f, result in found if result == "fails"]
        if len(failing) == len(found) == 1:
            said = "refutes"
            continue
        return None
    return said


def _mixed(found: Sequence[tuple[Figure, values.Meeting]]) -> bool:
    """Tell whether a sentence gives several quantities of one kind: which is meant, its words do not tell."""
    return len({f.value for f, _ in found if f.kind == "quantity"}) > 1


def _of_columns(claim: Claim, ground: Ground, case: Grounds) -> tuple[Figure, ...]:
    """Return the bare numbers of a row in the unit of what its columns and the claim both speak of."""
    units = {value.figure.unit for value in claim.asserted if value.figure.kind == "quantity"}
    if ground.sentence.kind != "row" or not ground.header or not units:
        return ()
    found = []
    for cell in cells(ground.quote, ground.header):
        numbers = [f for f in figures(cell.text) if f.kind == "quantity" and not measure(f.unit)]
        named = roots(cell.column, case.language)
        if len(numbers) == 1 and numbers[0].text == cell.text.strip() and any(met(r, named, case.language) for r in claim.core):
            found += [replace(numbers[0], unit=unit) for unit in units]
    return tuple(found)


def _dated_by_setting(value: values.Asserted, ground: Ground, case: Grounds) -> bool:
    """Tell whether what heads a sentence, or a weekday counted from it, gives the day that a claim asserts."""
    wanted = value.figure.value
    if ground.day and isinstance(wanted, tuple):
        meant = pointed_to(ground.text, ground.day) or ground.day
        if all(a is None or a == b for a, b in zip(wanted, (meant.year, meant.month, meant.day), strict=True)):
            return True
    return any(values.meets(value, f, "") == "meets" for f in case.setting_figures(ground) if f.kind == "date")


def _denied(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether the clauses of a sentence that share words with the claim deny."""
    if any(root in claim.core for word in wording.denied_words(ground.text) for root in roots(word, case.language)):
        return True
    parts = [part for part in wording.clauses(ground.text) if any(met(r, roots(part, case.language), case.language) for r in claim.core)]
    best = max(parts, key=lambda part: sum(case.weight(r) for r in claim.core if met(r, roots(part, case.language), case.language)), default=ground.text)
    return wording.denies(best)


def _after_article(name: str) -> str:
    first, _, rest = name.partition(" ")
    return rest if first.casefold() in SMALL_WORDS else name


def _without_figures(text: str) -> str:
    text = _POINT_IN_TIME.sub(" ", text)
    found = (values.as_year(f) for f in (*figures(text), *spelled(text)))
    spans = [(f.start, f.end) for f in found if f.kind != "label"]
    cut = "".join(" " if any(a <= n < b for a, b in spans) else letter for n, letter in enumerate(text))
    return " ".join(cut.split())


def language_of(text: str) -> Language:
    """Return the language of a claim."""
    return language(text)
