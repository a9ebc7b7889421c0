"""The evidence of answers in plain English words, for terminal and reports; the window has its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from detective_app.account.evidence import grouped, sources_of
from detective_app.core import evidence
from detective_app.core.quality import Conflict
from detective_app.core.standing_words import stands

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
_KINDS = {"number": "number", "date": "date", "time": "time", "text": "statement"}
_NOTES = {
    "only secondary sources": "Only secondary sources say so.",
    "units could not be compared": "Their units could not be compared.",
    "a date can be read as two different days": "One of the dates can be read as two different days.",
}


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


def place(names: Names, source_id: str, locator: str) -> str:
    """Say in which document and where: `memo.pdf p.2 L14-L15`."""
    return f"{names.get(source_id, source_id)} {names.at(source_id, locator)}"


def spelled(names: Names, source_id: str, locator: str) -> str:
    """Say the same to somebody who reads nothing else: `memo.pdf, page 2, lines 14-15`."""
    at = _PAGE.sub(r"page \1,", names.at(source_id, locator))
    at = _LINES.sub(lambda one: f"line {one[1]}" if one[1] == one[2] else f"lines {one[1]}-{one[2]}", at)
    at = _LINE.sub(r"line \1", at)
    return ", ".join(filter(None, (names.get(source_id, source_id), at.rstrip(", "))))


def verdict(support: evidence.Support) -> str:
    """Say how a quote was matched with its source, if that was recorded, and how it stands there."""
    how = stands(support.standing, "" if support.verdict is None else ", ", support.confidence)
    if support.verdict is None:
        return f"{how[:1].upper()}{how[1:]}"
    return f"Verbatim{'' if support.verdict == 'exact' else ', though given differently'}{how}"


def only_quoted(fact: evidence.Fact) -> str:
    """Say that a statement is only quoted, and why; nothing of one that its quotes hold."""
    if fact.state != "quoted":
        return ""
    return f"Only quoted: {fact.reason}." if fact.reason else "Only quoted."


def computed(calculation: evidence.Calculation) -> str:
    """Write a calculation as it was checked."""
    return f"Computed from the quotes: {calculation.expression} = {calculation.value}"


def refused(quote: evidence.RefusedQuote) -> str:
    """Say what was given as a quote and is none, before the reason that its note gives."""
    return f"Not found in the sources: “{quote.quote}”"


def why(gap: evidence.EvidenceGap) -> str:
    """Say why something is missing."""
    return _GAPS[gap.why]


def finding(found: evidence.SourceFinding) -> str:
    """Say what the reader of a document should know, with the words in question."""
    where = f" ({evidence.place_of_reader(found.locator)})" if found.locator else ""
    times = f" × {found.count}" if found.count else ""
    return f"{_FINDINGS[found.kind]}: “{found.text}”{where}{times}"


def extent(source: evidence.Source) -> str:
    """Say how long a document is: `2 pages, 5 lines`."""
    parts = [_counted(source.pages, "page")] if source.pages else []
    return ", ".join((*parts, _counted(source.lines, "line")))


def provenance(source: evidence.Source) -> str:
    """Say whether a document saw what it tells of; nothing when nobody said."""
    known = source.provenance not in (None, "unknown")
    return f"{source.provenance} source" if known else ""


def differing(conflict: evidence.SourceConflict) -> str:
    """Say how many values stand against each other, in how many documents: `2 dates in 3 sources`."""
    values = _counted(len(grouped(conflict)), _KINDS[conflict.kind])
    return f"{values} in {_counted(sources_of(conflict), 'source')}"


def distance(conflict: evidence.SourceConflict) -> str:
    """Say how far the values lie apart, as far as that can be said, with what the check noted."""
    parts = [f"Difference: {conflict.delta}."] if not conflict.delta.startswith("different") else []
    parts += [_NOTES.get(note, note) for note in conflict.notes.split("; ") if note]
    parts += ["One of the documents says that it replaces the other."] if conflict.ended_by else []
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
        "keep_both": f"{first} and {second} both stay",
        "supersede_second": f"{first} counts, not {second}",
        "supersede_first": f"{second} counts, not {first}",
        "clarify": f"the detective was to ask about {first} and {second}",
    }[conflict.decision or "keep_both"]
    noted = f" Notes: {conflict.notes}" if conflict.notes else ""
    reason = f" Reason: {conflict.reason}" if conflict.reason else ""
    return f"Resolved {conflict.resolved_at:%Y-%m-%d %H:%M} UTC: {made}.{reason}{noted}"


def named(conflict: Conflict, names: Mapping[str, str]) -> tuple[str, str]:
    """Name both sides of a conflict: two documents, or two answers."""
    ids = conflict.answer_ids or conflict.source_ids or ("", "")
    first, second = ids[0], ids[-1]
    if conflict.answer_ids:
        return f"answer {first}", f"answer {second}"
    return names.get(first, first), names.get(second, second)


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
