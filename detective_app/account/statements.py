"""The statements of an answer with their states: what a quote does not hold, and who rests on a quote."""

from __future__ import annotations

import re

from detective_app.account.citations import Turn
from detective_app.core.evidence import AnswerObject, Fact
from detective_app.evidence.answer.outcomes import is_said_of_none

_LISTED = "not in its quotes: "
_ABSENT = re.compile(r"“[^“”]+” is not in its quote|(?:not|little of it is) in its quote: .+")
_QUOTED = re.compile("“([^“”]+)”")
_ENDS = ".!?…"


def has_states(evidence: AnswerObject | None) -> bool:
    """Tell whether an answer says how far its quotes hold each statement; files of old do not."""
    return evidence is not None and any(fact.state for fact in evidence.facts)


def is_passage(fact: Fact) -> bool:
    """Tell whether a statement is words of a document as they stand there, and nobody's about it."""
    text = " ".join(fact.text.split())
    return any(" ".join(support.quote.split()) == text for support in fact.support)


def unstated(turn: Turn) -> str:
    """Return what an answer says beside its statements and beside what became of the question."""
    rest = turn.answer or ""
    facts = turn.evidence.shown if turn.evidence else ()
    if not facts and is_said_of_none(rest, turn.outcome, turn.read):
        return ""
    for fact in facts:
        at = rest.find(fact.text) if fact.text else -1
        end = at + len(fact.text)
        if at >= 0 and _is_whole(rest[:at], fact.text.rstrip(), rest[end:]):
            rest = f"{rest[:at]}{rest[end:].lstrip(_ENDS)}"
    rest = " ".join(rest.split())
    return rest if any(map(str.isalnum, rest)) else ""


def absent_words(fact: Fact) -> tuple[str, ...]:
    """Return what of a quoted statement is not in its quotes, as far as the reason names it."""
    if fact.state != "quoted" or not fact.reason:
        return ()
    if fact.reason.startswith(_LISTED):
        return _listed(fact.reason.removeprefix(_LISTED), fact.text)
    lacking = " ".join(part for part in fact.reason.split("; ") if _ABSENT.fullmatch(part))
    return tuple(dict.fromkeys(words for words in _QUOTED.findall(lacking) if words in fact.text))


def lacks_words_alone(fact: Fact) -> bool:
    """Tell whether absent words are all that keeps a statement from being verified."""
    reason = fact.reason or ""
    alone = reason.startswith(_LISTED) or all(map(_ABSENT.fullmatch, reason.split("; ")))
    return alone and bool(absent_words(fact))


def _listed(words: str, text: str) -> tuple[str, ...]:
    """Read a list with commas between; a date has its own, so the longest that stands in the text counts."""
    parts, found = words.split(", "), []
    while parts:
        ends = range(len(parts), 0, -1)
        end = next((n for n in ends if ", ".join(parts[:n]) in text), 1)
        found.append(", ".join(parts[:end]))
        parts = parts[end:]
    return tuple(one for one in found if one in text)


def _is_whole(before: str, said: str, after: str) -> bool:
    """Tell whether words are sentences or lines of their own, and not a part of one."""
    line, rest = before.rpartition("\n")[2].rstrip(), after.partition("\n")[0]
    begins = not line or line[-1] in _ENDS
    return begins and (not rest.strip() or said[-1:] in _ENDS or rest[0] in _ENDS)
