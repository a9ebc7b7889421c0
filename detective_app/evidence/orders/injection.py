"""Sentences in documents that speak to a model instead of to a reader, and what goes into a prompt of them.

A finding is a warning for the user and no proof. What keeps a model from obeying is elsewhere: documents are
delimited data, tools know the chosen sources only, and nothing unquoted is shown (trust T1).
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.core.case import Manuscript
from detective_app.core.evidence import Locator, SourceFinding
from detective_app.evidence.orders.injection_patterns import COMPACT, ENCODED, PATTERNS, TRIGGERS

MAX_FINDINGS = 50
MAX_FINDING_CHARS = 500
_BEFORE, _AFTER = 300, 700  # an order is told by what stands around it
_LARGE = 100_000
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’»)\]]*\s+|\n\s*\n|\n(?=\s*(?:[-*•#>|\[<{]|\w{2,20}:))")
_MOST_SENTENCE_CHARS = 2_000
_BLOB = re.compile(r"[A-Za-z0-9+/_-]{20,}={0,2}")
_TEMPLATE_TOKEN = re.compile(
    r"(?<=<)(?=[|｜][^\s<>]{1,40}[|｜]>)"
    r"|(?<=<)(?=/?(?:start_of_turn|end_of_turn|s|bos|eos|pad|unk|think|tool_call|tool_response|system|assistant|user)>)"
    r"|(?<=<)(?=</?SYS>>)|(?<=\[)(?=/?(?:INST|SYSTEM_PROMPT|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS)\])",
    re.IGNORECASE,
)
_OWN_MARKER = re.compile(r"^(?P<dashes>-{2,})(?= [0-9a-f]{8} (?:document|end of)\b)", re.MULTILINE)
_LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕԁһӏԛԝѵгпкмтвАВЕКМНОРСТУХІЈЅԌԜ" "αεικνορτυχωηβΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "ɑɡıⅼℓ",
    "aeopcyxijsdhlqwvrnkmtbABEKMHOPCTYXIJSGW" "aeiknoptuxwnbABEZHIKMNOPTYX" "agill",
)  # fmt: skip
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"
)
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_LAST_NARROW = 0x2000  # full-width letters, and letters in circles or of mathematics, come later
_SPACED = re.compile(r"(?<!\w)[^\W\d_](?:[ .*_-][^\W\d_]){2,400}(?!\w)")


@dataclass(frozen=True, slots=True)
class Span:
    """A sentence that speaks to a model: `text[start:end]`."""

    start: int
    end: int


def instructions(text: str) -> tuple[Span, ...]:
    """Return the sentences of a text that speak to a model, in order; at most 50."""
    places = visible_places(text)
    if places is not None:
        shown = instructions("".join(text[n] for n in places))
        return tuple(Span(places[one.start], places[one.end - 1] + 1) for one in shown)
    found: list[Span] = []
    hits = _hits(text)
    for start, end in _windows(text, hits):
        for span in _sentences(text, start, end):
            if not _holds(span, hits) or not _speaks_to_a_model(text[span.start : span.end]):
                continue
            if found and not text[found[-1].end : span.start].strip():
                found[-1] = Span(found[-1].start, span.end)
            else:
                found.append(span)
    return tuple(found[:MAX_FINDINGS])


def name_findings(name: str) -> tuple[SourceFinding, ...]:
    """Return a finding where the name of a file speaks to a model: names go to models as documents do."""
    last = re.split(r"[/\\]", name)[-1]
    words = re.sub(r"[_\-.+\s]+", " ", re.sub(r"\.\w{1,8}$", "", last))
    return (SourceFinding(kind="instruction", text=last[:MAX_FINDING_CHARS]),) if instructions(words) else ()


def findings(manuscript: Manuscript) -> tuple[SourceFinding, ...]:
    """Return the instructions of a document as findings with their places, and those in its hidden text."""
    text, pages = manuscript.text, manuscript.pages
    shown = [
        SourceFinding(
            kind="instruction",
            text=" ".join(text[span.start : span.end].split())[:MAX_FINDING_CHARS],
            locator=str(_locator(text, span, pages)),
        )
        for span in instructions(text)
    ]
    hidden = [
        SourceFinding(kind="instruction", text=finding.text, locator=finding.locator)
        for finding in manuscript.findings
        if finding.kind == "hidden_text" and instructions(finding.text)
    ]
    return (*shown, *hidden)


def defused(text: str) -> str:
    """Return a text for a prompt: chat-template tokens and our own markers broken up, all else as it is."""
    # Every line of every prompt comes through here, and hardly any has a bracket or two dashes in it.
    if "<" in text or "[" in text:
        text = _TEMPLATE_TOKEN.sub(" ", text)
    return _OWN_MARKER.sub(lambda found: " ".join(found["dashes"]), text) if "--" in text else text


def _hits(text: str) -> list[int]:
    """Return where the words stand that instructions are made of; the rest need not be read closely."""
    plain = plain_letters(text)
    folded = plain.casefold()
    if len(folded) != len(text):  # a letter that folds to two would move all that follows
        folded = plain.lower() if len(plain.lower()) == len(text) else plain
    possible = TRIGGERS
    if len(folded) > _LARGE:
        vocabulary = " ".join(set(folded.split()))
        possible = tuple(one for one in TRIGGERS if all(part in vocabulary for part in one.split()))
    return sorted({hit for trigger in possible for hit in _occurrences(folded, trigger)})


def _windows(text: str, hits: Sequence[int]) -> list[tuple[int, int]]:
    """Return the parts of a text around the hits."""
    windows: list[tuple[int, int]] = []
    for hit in hits:
        first, end = max(0, hit - _BEFORE), min(len(text), hit + _AFTER)
        if windows and first <= windows[-1][1]:
            windows[-1] = (windows[-1][0], end)
        else:
            windows.append((text.rfind("\n", max(0, first - _BEFORE), first) + 1 or first, end))
    return windows


def _holds(span: Span, hits: Sequence[int]) -> bool:
    at = bisect_left(hits, span.start)
    return at < len(hits) and hits[at] < span.end


def _occurrences(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def _sentences(text: str, start: int, end: int) -> Iterator[Span]:
    ends = [found.end() for found in _SENTENCE_END.finditer(text, start, end)]
    for stop in [*ends, end]:
        if text[start:stop].strip():
            yield Span(start, start + min(len(text[start:stop].rstrip()), _MOST_SENTENCE_CHARS))
        start = stop


def _speaks_to_a_model(sentence: str, *, decode: bool = True) -> bool:
    plain = " ".join(plain_letters(sentence).split())
    spaced = without_spacing(plain)
    together = re.sub(r"[\W_]", "", spaced).casefold() if spaced != plain else ""
    if _matches(plain) or (together and (_matches(spaced) or COMPACT.search(together))):
        return True
    return decode and (bool(ENCODED.search(plain)) or any(_decodes(m[0]) for m in _BLOB.finditer(sentence)))


def _matches(text: str) -> bool:
    return any(pattern.search(text) for pattern in PATTERNS)


def _decodes(blob: str) -> bool:
    padded = blob.rstrip("=").translate(str.maketrans("-_", "+/"))
    try:
        decoded = base64.b64decode(padded + "=" * (-len(padded) % 4), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return False
    return decoded.isprintable() and _speaks_to_a_model(decoded, decode=False)


def _locator(text: str, span: Span, pages: Sequence[int]) -> Locator:
    first = text.count("\n", 0, span.start) + 1
    page = sum(start <= first for start in pages) or None
    return Locator(first=first, last=first + text.count("\n", span.start, span.end), page=page)


def plain_letters(text: str) -> str:
    """Return a text of the same length with look-alike and full-width letters as Latin ones."""
    return text if text.isascii() else _NOT_ASCII.sub(lambda found: _PLAIN[found[0]], text)


def visible_places(text: str) -> list[int] | None:
    """Return the positions of the characters that a reader sees, or None when those are all."""
    if text.isascii() or not _INVISIBLE.search(text):
        return None
    hidden = {n for found in _INVISIBLE.finditer(text) for n in range(*found.span())}
    return [n for n in range(len(text)) if n not in hidden]


def without_spacing(text: str) -> str:
    """Return a text with words that are written letter by letter put together: `i g n o r e`."""
    return _SPACED.sub(lambda found: re.sub(r"[ .*_-]", "", found[0]), text)


class _PlainLetters(dict[str, str]):
    """Remembers what each sign is taken for: a text holds few that are not ASCII, each of them many times."""

    def __missing__(self, sign: str) -> str:
        plain = self[sign] = _narrow(sign.translate(_LOOK_ALIKES))
        return plain


_PLAIN = _PlainLetters()


def _narrow(character: str) -> str:
    if ord(character) <= _LAST_NARROW:
        return character
    narrow = unicodedata.normalize("NFKC", character)
    return narrow if len(narrow) == 1 and narrow.isalpha() else character
