"""The evidence of answers in plain English words, for terminal and reports; the window has its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from detective_app.account.evidence import grouped, sources_of
from detective_app.core import evidence
from detective_app.core.quality import Conflict
from detective_app.core.standing_words import HOW_IT_STANDS
from detective_app.own_words import said_again, say, say_count

LOWERED = "Only secondary sources say so, so it is less certain."
DISPUTED = "The sources differ on this."
ASKED_BY_USER = "asked by you"

_GAPS = {
    "no_quote_found": "No quote was found for this.",
    "low_coverage": "The passages found cover too little of it.",
    "access_denied": "The document could not be read.",
    "clarify_timeout": "What was asked back stayed unanswered.",
    "left_out": "The answer stands without this check.",
    "no_answer": "The witness gave no answer that can be used.",
}
_FINDINGS = {
    "hidden_text": "Hidden text, never quoted",
    "instruction": "Speaks to a model; read as text, never obeyed",
    "left_out": "Left out",
}
_KINDS = {
    "number": ("{1} number", "{1} numbers"),
    "date": ("{1} date", "{1} dates"),
    "time": ("{1} time", "{1} times"),
    "text": ("{1} statement", "{1} statements"),
}
_NOTES = {
    "only secondary sources": "Only secondary sources say so.",
    "units could not be compared": "Their units could not be compared.",
    "a date can be read as two different days": "One of the dates can be read as two different days.",
}


_ROWS, _TEXT_LINES = ("row {1}", "rows {1}-{2}"), ("line {1}", "lines {1}-{2}")
_PART = re.compile(r"\b(slide|sheet|chapter|message|document) (\d+)")
_DAYS = re.compile(r"(\d{1,9}) days?")
_PAGE, _LINES, _LINE = re.compile(r"\bp\.(\d+)"), re.compile(r"\bL(\d+)-L(\d+)"), re.compile(r"\bL(\d+)")


class Names(dict[str, str]):
    """The documents' names by their ids, and the documents, which know what their places are called."""

    def __init__(self, sources: Sequence[evidence.Source] | None) -> None:
        """Name some documents."""
        super().__init__((source.source_id, source.name) for source in sources or ())
        self._sources = {source.source_id: source for source in sources or ()}

    def at(self, source_id: str, locator: str) -> str:
        """Say where in a document: `p.2 L14-L15`, `Payments!A12:D12`, `slide 3 L5`."""
        return evidence.place_of_reader(locator, self._sources.get(source_id))


def is_table(name: str) -> bool:
    """Tell by its name whether a document is a table, each line of which is a row."""
    return name.lower().endswith((".csv", ".tsv"))


def place(names: Names, source_id: str, locator: str) -> str:
    """Say in which document and where: `memo.pdf p.2 L14-L15`."""
    return f"{names.get(source_id, source_id)} {names.at(source_id, locator)}"


def spelled(names: Names, source_id: str, locator: str) -> str:
    """Say the same to somebody who reads nothing else: `memo.pdf, page 2, lines 14-15`, `log.csv, row 4`."""
    name = names.get(source_id, source_id)
    one, several = _ROWS if is_table(name) else _TEXT_LINES
    at = _PAGE.sub(lambda n: say("page {1},", n[1]), names.at(source_id, locator))
    at = _LINES.sub(lambda n: say(several, *n.groups()) if n[1] != n[2] else f"L{n[1]}", at)
    at = _PART.sub(lambda n: say(f"{n[1]} {{1}}", n[2]), _LINE.sub(lambda n: say(one, n[1]), at))
    return ", ".join(filter(None, (name, at.rstrip(", "))))


def standing_words(standing: evidence.Standing | None, confidence: int | None = None) -> str:
    """Say behind a comma how words stand in their document; "" for plain text."""
    sure = "" if confidence is None else say(" with {1} %", confidence)
    return f", {say(HOW_IT_STANDS[standing])}{sure}" if standing else ""


def verdict(support: evidence.Support) -> str:
    """Say how a quote was matched with its source, if that was recorded, and how it stands there."""
    how = standing_words(support.standing, support.confidence)
    if support.verdict is None:
        return f"{how[2:3].upper()}{how[3:]}"
    exact = support.verdict == "exact"
    return f"{say('Verbatim' if exact else 'Verbatim, though given differently')}{how}"


def only_quoted(fact: evidence.Fact) -> str:
    """Say that a statement is only quoted, and why; nothing of one that its quotes hold."""
    if fact.state != "quoted":
        return ""
    return say("Only quoted: {1}.", said_again(fact.reason)) if fact.reason else say("Only quoted.")


def computed(calculation: evidence.Calculation) -> str:
    """Write a calculation as it was checked."""
    return say("Computed from the quotes: {1} = {2}", calculation.expression, calculation.value)


def refused(quote: evidence.RefusedQuote) -> str:
    """Say what was given as a quote and is none, before the reason that its note gives."""
    return say("Not found in the sources: “{1}”", quote.quote)


def why(gap: evidence.EvidenceGap) -> str:
    """Say why something is missing."""
    return say(_GAPS[gap.why])


def finding(found: evidence.SourceFinding) -> str:
    """Say what the reader of a document should know, with the words in question."""
    where = f" ({evidence.place_of_reader(found.locator)})" if found.locator else ""
    times = f" × {found.count}" if found.count else ""
    return f"{say(_FINDINGS[found.kind])}: “{found.text}”{where}{times}"


def extent(source: evidence.Source) -> str:
    """Say how long a document is: `2 pages, 5 lines`."""
    parts = [say_count(source.pages, "{1} page", "{1} pages")] if source.pages else []
    return ", ".join((*parts, say_count(source.lines, "{1} line", "{1} lines")))


def provenance(source: evidence.Source) -> str:
    """Say whether a document saw what it tells of; nothing when nobody said."""
    known = source.provenance not in (None, "unknown")
    return say(f"{source.provenance} source") if known else ""


def differing(conflict: evidence.SourceConflict) -> str:
    """Say how many values stand against each other, in how many documents: `2 dates in 3 sources`."""
    values = say_count(len(grouped(conflict)), *_KINDS[conflict.kind])
    return say("{1} in {2}", values, say_count(sources_of(conflict), "{1} source", "{1} sources"))


def distance(conflict: evidence.SourceConflict) -> str:
    """Say how far the values lie apart, as far as that can be said, with what the check noted."""
    measured = not conflict.delta.startswith("different")
    days = _DAYS.fullmatch(conflict.delta)
    apart = say_count(int(days[1]), "{1} day", "{1} days") if days else conflict.delta
    parts = [say("Difference: {1}.", apart)] if measured else []
    parts += [say(_NOTES[note]) if note in _NOTES else note for note in conflict.notes.split("; ") if note]
    parts += [say("One of the documents says that it replaces the other.")] if conflict.ended_by else []
    return " ".join(parts)


def stated(value: evidence.ConflictValue, names: Names) -> str:
    """Say which document states a value, and where: `log.txt (L4) says “9 May”`."""
    name = names.get(value.source_id, value.source_id)
    return f"{name} ({names.at(value.source_id, value.locator)}) says “{value.value}”"


def decided(conflict: Conflict, names: Mapping[str, str]) -> str:
    """Say how a person resolved a conflict, why, and since when; "" while nobody did."""
    if not conflict.resolved or conflict.resolved_at is None:
        return ""
    sides = zip(named(conflict, names), conflict.values or conflict.said, strict=True)
    first, second = (f"{side} (“{words}”)" for side, words in sides)
    made = {
        "keep_both": say("{1} and {2} both stay", first, second),
        "supersede_second": say("{1} counts, not {2}", first, second),
        "supersede_first": say("{1} counts, not {2}", second, first),
        "clarify": say("the detective was to ask about {1} and {2}", first, second),
    }[conflict.decision or "keep_both"]
    noted = say(" Notes: {1}", conflict.notes) if conflict.notes else ""
    reason = say(" Reason: {1}", conflict.reason) if conflict.reason else ""
    return say("Resolved {1} UTC: {2}.", f"{conflict.resolved_at:%Y-%m-%d %H:%M}", made) + reason + noted


def named(conflict: Conflict, names: Mapping[str, str]) -> tuple[str, str]:
    """Name both sides of a conflict: two documents, or two answers."""
    ids = conflict.answer_ids or conflict.source_ids or ("", "")
    first, second = ids[0], ids[-1]
    if conflict.answer_ids:
        return say("answer {1}", first), say("answer {1}", second)
    return names.get(first, first), names.get(second, second)
