"""What the gate has to know for a question, what of it can be filled in, and how the rest is asked for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from detective_app.core.ask import ClarifyQuestion, Origin, Reason
from detective_app.evidence.gate.candidates import named, persons, titles_with, years
from detective_app.evidence.gate.coverage import Coverage
from detective_app.evidence.gate.earlier_turns import said_earlier, value_said_earlier
from detective_app.evidence.gate.intent import certainty
from detective_app.evidence.gate.open_parameters import open_parameters
from detective_app.evidence.gate.question_texts import prompt
from detective_app.evidence.gate.references import Reference, references
from detective_app.evidence.text.terms import language, stem, terms, word_set, words

MAX_OPTIONS = 8
_MAX_OPTION_CHARS = 80
_NEAR = 0.8  # two letters of ten may be misspelt
_NEAR_CHARS = 5  # shorter names lie too close to each other
_DAY = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend"
    r"|january|february|march|april|june|july|august|(?:sept|nov|dec)ember|october|januar|februar|oktober|dezember",
    re.IGNORECASE,
)
_MOST_NEAR = 3
_DOCUMENT_NOUNS = word_set(
    "report memo memorandum letter log invoice agreement contract lease minutes policy statement protocol "
    "manual handbook certificate plan note notice email order receipt bericht vermerk brief schreiben "
    "protokoll rechnung vertrag mietvertrag richtlinie handbuch bescheid gutachten niederschrift "
    "bescheinigung plan"
)
_ANY_DOCUMENT = word_set("document file paper text table page dokument datei text tabelle seite")
_DEFINITE = re.compile(
    r"\b(?:the|der|die|das|dem|den|des|im|laut|zum) (?P<words>(?:[\w-]+ ){0,2}?)(?P<noun>[^\W\d_]+)",
    re.IGNORECASE,
)
_DAYS = {
    "today": 0, "tonight": 0, "yesterday": -1, "last night": -1, "tomorrow": 1,
    "heute": 0, "gestern": -1, "vorgestern": -2, "übermorgen": 2,
}  # fmt: skip
_YEARS_AWAY = (
    (re.compile(r"\b(?:last|past|previous|letzte|vorige|vergangene)"), -1),
    (re.compile(r"\b(?:next|nächste)"), 1),
)


@dataclass(frozen=True, slots=True)
class Need:
    """One detail that a question needs; `value` is empty while nobody has said it."""

    field: str
    reason: Reason
    question: ClarifyQuestion
    value: str = ""
    origin: Origin = "session"


def intent_needs(
    question: str, resolved: Mapping[str, str], prior_turns: Sequence[str], known: Coverage, threshold: float
) -> Iterator[Need]:
    """Yield a need when it is not sure what is asked; after earlier turns a bare "why?" is enough."""
    said = frozenset(w.casefold() for one in known.statements for w in words(one.text))
    sure = certainty(question, said, points=bool(references(question)))
    if sure < threshold and not (prior_turns and sure > threshold / 2):
        ask = _ask("intent", "intent", question, "")
        yield Need("intent", "UnknownIntent", ask, resolved.get("intent", ""))


def reference_needs(
    question: str, resolved: Mapping[str, str], prior_turns: Sequence[str], known: Coverage, now: datetime
) -> Iterator[Need]:
    """Yield what the question points at: filled from the session, earlier turns or the only candidate."""
    for one in references(question):
        options = _options(one, known, now)
        if one.kind == "shared" and len(options) < 2:
            continue
        value, origin = _meaning(one, resolved, prior_turns, known, options)
        ask = _ask(one.field, one.kind, question, one.text, options)
        yield Need(one.field, "AmbiguousSubject", ask, value, origin)


def parameter_needs(
    question: str, resolved: Mapping[str, str], prior_turns: Sequence[str], known: Coverage, threshold: float
) -> Iterator[Need]:
    """Yield the period and the item that a question for a quantity leaves open."""
    pointed = {one.field for one in references(question)}
    found = {one.field: one for one in open_parameters(question, known.statements, known.language)}
    kept = {name: value for name in found if (value := _kept(name, resolved))}
    told = {
        name: value
        for name, one in found.items()
        if name not in kept and (value := value_said_earlier(one, prior_turns))
    }
    still = open_parameters(question, known.statements, known.language, {**told, **kept})
    unsure = {one.field for one in still if one.certainty < threshold}
    for name, one in found.items():
        if name in pointed or (name == "period" and "date" in pointed):
            continue
        kind = "period_of_several" if name == "period" else "item"
        value = kept.get(name) or told.get(name, "")
        if value or name in unsure:
            ask = _ask(name, kind, question, one.noun, one.options)
            origin: Origin = "prior_turns" if name in told else "session"
            yield Need(name, "InsufficientParameters", ask, value, origin)


def grounding_needs(
    question: str, resolved: Mapping[str, str], known: Coverage, threshold: float
) -> Iterator[Need]:
    """Yield a need when hits are ambiguous: several documents fit "the report", or a name is nearly one.

    What simply stands nowhere is no need: asking again would not find it.
    """
    for found in _DEFINITE.finditer(question):
        noun = found["noun"].casefold()
        possible = _possible_documents(question, noun, known, threshold) if noun in _DOCUMENT_NOUNS else ()
        if len(possible) > 1:
            ask = _ask(noun, "thing", question, found[0], possible)
            yield Need(noun, "InsufficientGrounding", ask, _kept(noun, resolved))
    for word in known.unknown:
        if near := _misspelt(word, known):
            key = word.casefold()
            yield Need(
                key, "InsufficientGrounding", _ask(key, "name", question, word, near), _kept(key, resolved)
            )


def _misspelt(word: str, known: Coverage) -> list[str]:
    """Return the names of the documents that a name, which stands nowhere in them, may be meant to be."""
    bare = re.sub(r"['’]s?$", "", word)
    if (
        not word[:1].isupper()
        or len(bare) < _NEAR_CHARS
        or _DAY.match(bare)
        or terms(bare, known.language) & terms(" ".join(known.proper), known.language)
    ):
        return []
    same_start = [name for name in known.proper if name[:1] == bare[:1] and name not in (bare, word)]
    return difflib.get_close_matches(bare, same_start, n=3, cutoff=_NEAR)


def _ask(field: str, kind: str, question: str, text: str, options: Sequence[str] = ()) -> ClarifyQuestion:
    short = [one for one in options if len(one) <= _MAX_OPTION_CHARS and one.isprintable()]
    return ClarifyQuestion(
        field=field,
        prompt=prompt(kind, text, language(question), short[:_MOST_NEAR]),
        options=tuple(short[:MAX_OPTIONS]),
    )


def _options(one: Reference, known: Coverage, now: datetime) -> tuple[str, ...]:
    """Return what a reference may mean, as far as the sources or the calendar tell."""
    match one.kind:
        case "thing" | "shared":
            own = named(one.field, known.statements, known.language)
            if one.field in _ANY_DOCUMENT:
                return own or tuple(known.names.values())
            return own or titles_with(one.field, known.names, known.language)
        case "person":
            return persons(known.statements)
        case "date":
            days = _DAYS.get(one.text.casefold())
            return () if days is None else ((now + timedelta(days=days)).date().isoformat(),)
        case "period":
            return _periods(one, known, now)
        case "pronoun":
            return ()


def _periods(one: Reference, known: Coverage, now: datetime) -> tuple[str, ...]:
    if not re.search(r"year|[Jj]ahr", one.text):
        return ()
    away = next((n for pattern, n in _YEARS_AWAY if pattern.search(one.text.casefold())), 0)
    of_sources = sorted({year for statement in known.statements for year in years(statement)}, reverse=True)
    return tuple(dict.fromkeys([str(now.year + away), *of_sources]))


def _meaning(
    one: Reference,
    resolved: Mapping[str, str],
    prior_turns: Sequence[str],
    known: Coverage,
    options: Sequence[str],
) -> tuple[str, Origin]:
    """Return what a reference means and where that was found; nothing when several things are possible."""
    kept, told = _kept(one.field, resolved), said_earlier(one, prior_turns)
    if one.kind in ("person", "pronoun"):  # these change their meaning as the talk goes on
        if told:
            return told, "prior_turns"
        if kept:
            return kept, "session"
    elif kept or told:
        return (kept, "session") if kept else (told, "prior_turns")
    if one.kind in ("thing", "shared", "person") and len(options) == 1:
        return options[0], "sources"
    mentioned = any(one.field in statement.text.casefold() for statement in known.statements)
    if one.kind == "thing" and not options and len(known.names) == 1 and mentioned:
        return next(iter(known.names.values())), "sources"
    return "", "session"


def _kept(field: str, resolved: Mapping[str, str]) -> str:
    """Return the session's value of a field, also under another form of its noun or in a named subject."""
    if field in resolved:
        return resolved[field]
    of = language(field)
    same = (value for name, value in resolved.items() if stem(name, of) == stem(field, of))
    subject = resolved.get("subject", "")
    return next(same, subject if stem(field, of) in terms(subject, of) else "")


def _possible_documents(question: str, noun: str, known: Coverage, threshold: float) -> tuple[str, ...]:
    """Return the documents called by a noun that hold what is asked, unless their names tell them apart."""
    of = known.language
    titled = titles_with(noun, known.names, of)
    asked = terms(question, of)
    shared = {name: len(asked & terms(re.sub(r"[\W_\d]+", " ", name), of)) for name in titled}
    told_apart = any(number in question for name in titled for number in re.findall(r"\d{2,}", name))
    if len(titled) < 2 or told_apart:
        return ()
    wanted = asked - {stem(noun, of)}
    holding = {
        known.names[one.source_id]
        for one in known.statements
        if wanted and len(wanted & terms(one.text, of)) >= threshold * len(wanted)
    }
    most = max(shared.values())
    return tuple(name for name in titled if name in holding and shared[name] == most)
