"""Splits a hypothesis into claims that each stand alone as a sentence; English and German."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from detective_app.evidence.claims.verbs import FINITE
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.people import people
from detective_app.evidence.text.sentences import spans
from detective_app.evidence.text.terms import SMALL_WORDS, Language, language

_BORDER = re.compile(
    r";\s+(?:and |und |but |aber )?|,\s+(?:and|but|while|und|aber|sowie|während)\s+(?:that |dass )?|,\s+"
    r"|(?<!\s)\s+(?:and|but|und|aber|sowie)\s+"
)
_RELATIVE = re.compile(r"^(?:which|who|welche[rs]?)\s+", re.IGNORECASE)
_SUBORDINATE = re.compile(
    r"^(?:before|after|when|until|while|because|since|although|if|as|so that|without|including|especially"
    r"|bevor|nachdem|als"
    r"|bis|weil|obwohl|wenn|da|sodass|ohne|einschließlich"
    r"|at(?! (?:least|most)\b)|in|on|of|from|by|for|with|to|net of|against|up from|down from)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"^(?P<pronoun>it|they|he|she|both|er|sie|es|beide)\b\s*", re.IGNORECASE)
_POSSESSIVE = re.compile(r"^(?P<pronoun>its|their|his|her)\b\s+", re.IGNORECASE)
_OF_A_PERSON = re.compile(r"(?:he|she|his|her|er|sie)", re.IGNORECASE)
_LAST_THING = re.compile(
    r"\b(?:the|an?|der|die|das|den|dem|eine?[nm]?)\s+(?:[\w-]+\s+){0,2}[\w-]+$", re.IGNORECASE
)
_LEADING = re.compile(r"^(?:that|dass|and|und|but|aber)\s+", re.IGNORECASE)
_PREFIX = re.compile(
    r"^(?:(?:At|In|On|During|Between|Bei|In|Im|Am|Auf|Während|Zwischen)\b[^,]{3,80}?)\s(?=(?:the|a|an|der"
    r"|die|das|den)\s|[A-ZÄÖÜ])"
)
_THING = re.compile(
    r"\b(?:the|der|die|das|dem|den)\s+(?P<noun>[^\W\d_]{2,})(?=\s)(?!\s+(?:[A-Z]{0,3}-?\d|of\b|[A-Z]\b))",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\b(?P<noun>[^\W\d_]{2,})\s+[A-Z]{0,3}-?\d[\w-]*\b(?!\s*(?:%|°|€|\.\d|:))")
_ASIDE = re.compile(r"(?:,|(?:(?<=s)’|’s) ).*", re.DOTALL)
_WHERE = re.compile(r"\s(?:with|at|in|on|from|under|near|mit|bei|in|auf|aus|am|im)\s.*", re.DOTALL)
_FEWEST_WORDS = 2
_MOST_CLAIMS = 12


def claims(hypothesis: str) -> tuple[str, ...]:
    """Return the claims of a hypothesis in order, each a sentence with its own subject; at least one."""
    found: list[str] = []
    for sentence in spans(" ".join(hypothesis.split())):
        found += _of_sentence(sentence.strip(), found)
    found = list(_numbered(found))
    kept = list(dict.fromkeys(_sentence(claim) for claim in found if len(claim.split()) >= _FEWEST_WORDS))
    return tuple(kept[:_MOST_CLAIMS]) or (" ".join(hypothesis.split()),)


def _numbered(found: Sequence[str]) -> Iterator[str]:
    """Yield the claims, each with the number of its thing: after `Van 23 …`, `the van` is that one.

    Nothing is said of a thing that the claims before number in two ways.
    """
    known: dict[str, set[str]] = {}
    for claim in found:
        yield _THING.sub(lambda thing: _by_number(thing, known), claim)
        dated = [range(f.start, f.end) for f in figures(claim) if f.unit or f.kind in ("date", "time")]
        for thing in _NUMBERED.finditer(claim):
            if any(thing.start() in span or thing.end() - 1 in span for span in dated):
                continue
            known.setdefault(thing["noun"].casefold(), set()).add(thing[0])


def _by_number(thing: re.Match[str], known: Mapping[str, Collection[str]]) -> str:
    numbered = known.get(thing["noun"].casefold(), ())
    return next(iter(numbered)) if len(numbered) == 1 else thing[0]


def _of_sentence(sentence: str, earlier: Sequence[str]) -> list[str]:
    of = language(sentence)
    found: list[str] = []
    for part in _joined(list(_parts(sentence)), of):
        before = (*earlier, *found)
        found.append(_whole(part, before, of) if before else part)
    return found


def _parts(sentence: str) -> Iterator[str]:
    """Yield the text between borders, each with the border before it."""
    start, border = 0, ""
    dates = [range(one.start, one.end) for one in figures(sentence) if one.kind == "date"]
    for found in _BORDER.finditer(sentence):
        if any(found.start() in date and found.end() in date for date in dates):
            continue  # `June 30, 2023`
        yield f"{border}{sentence[start : found.start()]}"
        start, border = found.end(), found[0]
    yield f"{border}{sentence[start:]}"


def _joined(parts: list[str], of: Language) -> list[str]:
    """Put parts together again that are no clause of their own, as the members of a list or an aside."""
    whole: list[str] = []
    for part in parts:
        border = _BORDER.match(part)
        text = part[border.end() :] if border else part
        if whole and not _is_clause(text, whole[-1], border[0] if border else "", of):
            whole[-1] += part
        else:
            whole.append(text.strip())
    return whole


def _is_clause(text: str, before: str, border: str, of: Language) -> bool:
    """Tell whether a part says something by itself: it has a verb, and so has what stands before it."""
    if _SUBORDINATE.match(text) or len(text.split()) < _FEWEST_WORDS:
        return False
    verbs = FINITE[of]
    first = verbs.search(text)
    if first is None or not verbs.search(before):
        return False
    if border.strip() == "," and not text[first.end() :].strip(" ,.;"):
        return False  # an aside: `part-timers included`
    if "," in border or ";" in border:
        return True
    begins = _PRONOUN.match(text) or _ARTICLE.match(text) or (of == "english" and text[:1].isupper())
    return first.start() == 0 or bool(begins)


_ARTICLE = re.compile(
    r"^(?:the|a|an|no|every|all|each|der|die|das|den|ein|eine|kein|keine|alle|jede[rs]?)\s", re.IGNORECASE
)


def _whole(part: str, before: Sequence[str], of: Language) -> str:
    """Give a clause what it leaves to those before it: its subject, or what its pronoun means."""
    text = _LEADING.sub("", part.strip())
    if found := _RELATIVE.match(text):
        thing = _LAST_THING.search(before[-1].rstrip(" .,"))
        return f"{thing[0] if thing else _subject(before[-1], of)} {text[found.end() :]}".strip()
    if found := _PRONOUN.match(text):
        return f"{_meant(found['pronoun'], before, of)} {text[found.end() :]}"
    if of == "english" and (found := _POSSESSIVE.match(text)):
        return f"{_owner(_meant(found['pronoun'], before, of))} {text[found.end() :]}"
    subject = _subject(before[-1], of)
    subject = _WHERE.sub("", subject)
    return f"{subject} {text}" if subject and FINITE[of].match(text) else text


def _meant(pronoun: str, before: Sequence[str], of: Language) -> str:
    """Return what a pronoun stands for: the last person, the thing a person dealt with, or the subject."""
    persons = [person.text for claim in before for person in people(claim)]
    subject = next((found for claim in reversed(before) if (found := _subject(claim, of))), "")
    if _OF_A_PERSON.fullmatch(pronoun) and persons:
        return persons[-1]
    thing = _LAST_THING.search(before[-1].rstrip(" .,"))
    if thing and people(f"{subject} was here.") and not _OF_A_PERSON.fullmatch(pronoun):
        return thing[0]
    return _WHERE.sub("", subject) or pronoun


def _owner(subject: str) -> str:
    return f"{subject}’" if subject.endswith("s") else f"{subject}’s"


def _subject(claim: str, of: Language) -> str:
    """Return what a claim speaks of: the words before its verb, without when and where it was."""
    text = _PREFIX.sub("", claim)
    verb = FINITE[of].search(text)
    if not verb or not verb.start():
        return ""
    words = _ASIDE.sub("", text[: verb.start()].strip())
    return words if len(words.split()) > 1 or words.casefold() not in SMALL_WORDS else ""


def _sentence(claim: str) -> str:
    text = claim.strip(" ,;.")
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('?', '!')) else '.'}"
