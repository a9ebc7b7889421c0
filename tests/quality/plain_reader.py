"""A scripted detective that reads its prompt plainly, and asks the person where a plain reading leaves two.

It sees the hypothesis and the catalogue, and nothing else: whether a thing that is named by its kind alone is
one of several in the catalogue; whether a comparison lacks its other side; whether a word of worth lacks a
measure; whether a pronoun stands for what was not named.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from detective_app.core.ports import Message
from tests.stand_ins import replies

_NUMBER = r"(?:no\.? ?)?((?:[A-Z]-)?\d[\d-]*)"
_NAMED = re.compile(rf"\b([a-z]+)[ _-]+{_NUMBER}(?![\w-])", re.IGNORECASE)
_DAY = re.compile(r"\b\d{1,2} [A-Z][a-z]+(?: \d{4})?\b|\b\d{1,2}\. [A-Z][a-zä]+\b|\b\d{4}-\d\d-\d\d\b")
_DATED = re.compile(r"\b([a-z]+) of \d{1,2} [a-z]+ \d{4}", re.IGNORECASE)
_KIND = re.compile(r"\b(?:the|der|die|das) (?=((?:[a-zäöü]+ ){0,2}[a-zäöü]+))", re.IGNORECASE)
_FILE = re.compile(r"^> D\d+ (\S+?)\.\w+ \(", re.MULTILINE)
_MEASURED = re.compile(r"\d|\b(?:permitted|limit|allow\w*|policy|agreed|Höchst\w*|Grenz\w*)\b", re.IGNORECASE)
_WORTH = re.compile(
    r"\b(?:good|bad|serious|expensive|cheap|fair|reasonable|successful|satisfactory|proper|sufficient|poor|large|"
    r"small|gut|schlecht|ernst|teuer|günstig|angemessen|erfolgreich|ausreichend|groß|klein)\b",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\b(?:more|less|fewer|longer|shorter|higher|lower|earlier|later|better|worse|mehr|weniger|länger|höher|"
    r"niedriger|früher|später|besser|schlechter)\b",
    re.IGNORECASE,
)
_THAN = re.compile(r"\b(?:than|als)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"(?:He|She|It|They|Er|Sie|Es)\b")
_NO_KINDS = frozenset({"the", "of", "at", "on", "in", "to", "and", "end", "as", "by", "for"})


def opening(messages: Sequence[Message]) -> str:
    """Reply to the prompt of an opening: with a question where it offers one and the reader is in doubt."""
    system, request = messages[0].content, messages[-1].content
    hypothesis = system.rpartition("\nHYPOTHESIS\n")[2]
    reply = replies.opening(f"What do the documents say about this: {hypothesis}", hypothesis)
    doubt = next(_doubts(hypothesis, _catalogue(request)), None)
    if doubt and '"clarification"' in request:
        reply["clarification"] = {
            "question": f"{doubt} Which is meant in: {hypothesis}",
            "context": None,
            "options": [{"label": one, "description": None} for one in ("The first", "The last", "All")],
            "priority": "critical",
            "assumption": f"All are meant. {hypothesis}",
        }
    return json.dumps(reply)


def _doubts(hypothesis: str, catalogue: str) -> Iterator[str]:
    if _PRONOUN.match(hypothesis):
        yield "It is not said who or what is spoken of."
    yield from _several(hypothesis, catalogue)
    if _MORE.search(hypothesis) and not _THAN.search(hypothesis):
        yield "The comparison lacks its other side."
    if _WORTH.search(hypothesis) and not _MEASURED.search(hypothesis):
        yield "The word of worth lacks a measure."


def _several(hypothesis: str, catalogue: str) -> Iterator[str]:
    """Yield kinds of which the catalogue has several and the hypothesis means one, without saying which."""
    numbered: dict[str, set[str]] = defaultdict(set)
    for kind, number in (*_NAMED.findall(catalogue), *_days(catalogue), *_files(catalogue)):
        if kind.lower() not in _NO_KINDS:
            numbered[kind.lower()].add(number.lower())
    said = {number.lower() for _, number in _NAMED.findall(hypothesis)}
    for phrase in _KIND.findall(hypothesis):
        for word in phrase.lower().split():
            ids = numbered.get(word, set())
            if len(ids) > 1 and not ids & said and not _DAY.search(hypothesis):
                yield f"There are several of the kind “{word}”."


def _days(catalogue: str) -> Iterator[tuple[str, str]]:
    """Yield what the catalogue tells apart by its day."""
    for line in catalogue.splitlines():
        for found in _DATED.finditer(line):
            yield found[1], found[0]


def _files(catalogue: str) -> Iterator[tuple[str, str]]:
    """Yield what files are told apart by that differ in a number alone."""
    for name in _FILE.findall(catalogue):
        kind, _, number = name.rpartition("-")
        if number.isdigit():
            yield from ((word, number) for word in kind.split("-"))


def _catalogue(request: str) -> str:
    return request.partition("\nCATALOGUE")[2].partition("\n\n")[0]
