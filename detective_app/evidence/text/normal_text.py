"""Text with its typography folded, and the way back from each folded character to the original ones.

Folded, because setting a text or copying it changes them without changing what it says: runs of white space,
soft hyphens and other invisible signs, words broken at line ends, ligatures and full-width forms, kinds of
quotation marks, of apostrophes and of dashes, composed and decomposed letters.
Kept: digits, signs, units, superscripts (m² is not m2), primes beside figures, words, their order and case,
look-alike letters of other scripts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from detective_app.core.time_limit import checkpoint

Joint: TypeAlias = Literal["hyphen", "spaced", "line"]
"""What was dropped between two letters: `a-b`, `a- b`, or a hyphen at a line's end, which may be either."""

HYPHENS = r"\-\u2010\u2011"
DASHES = rf"{HYPHENS}\u2012-\u2015\u2212"
INVISIBLE = "\u00ad\u061c\u180e\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff"
DOUBLE_MARKS = '"“”„‟«»″'
SINGLE_MARKS = "'‘’‚‛‹›`´ʼ′"
_COMPATIBLE = "\ufb00-\ufb06\uff01-\uff5e\u2026\u2103\u2109\u2126\u212a\u212b\u00b5"
_MARKS = "\u0300-\u036f"
_LETTER = rf"(?:[^\W\d_]|[{_MARKS}])"

_CANDIDATE = re.compile(
    rf"[{DASHES}{INVISIBLE}{DOUBLE_MARKS}{SINGLE_MARKS[1:]}{_COMPATIBLE}{_MARKS}]|[^\S ]| (?=[\s{INVISIBLE}])"
)
_FOLD = re.compile(
    rf"(?P<line>(?<={_LETTER})[{DASHES}\u00ad][^\S\n]*\n\s*(?={_LETTER}))"
    rf"|(?P<hyphen>(?<={_LETTER})(?:[{DASHES}]|--)(?={_LETTER}))"
    rf"|(?P<spaced>(?<={_LETTER})[{DASHES}][^\S\n]+(?={_LETTER}))"
    rf"|(?P<figure>(?<=\w)[{HYPHENS}\u2013][^\S\n]*\n\s*(?=\w))|(?P<gap>[\s{INVISIBLE}]+)"
    rf"|(?P<dash>(?<!-)--(?![-\d])|[\u2010-\u2015\u2212])|(?P<double>[{DOUBLE_MARKS}])"
    rf"|(?P<single>[{SINGLE_MARKS}])|(?P<marks>(?<=\w)[{_MARKS}]+)|(?P<compatible>[{_COMPATIBLE}])"
)
_JOINTS: Mapping[str | None, Joint] = {"line": "line", "hyphen": "hyphen", "spaced": "spaced"}


class _Edit(NamedTuple):
    """`text[start:end]` is folded to `new`; `joint` says what was dropped where `new` is empty."""

    start: int
    end: int
    new: str
    joint: Joint | None = None


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text; character `i` of `text` was made of `original[starts[i]:ends[i]]`.

    `joints` maps the offset of a folded letter to what was dropped before it.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    joints: Mapping[int, Joint]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where in the original the folded characters `first` to `last` (exclusive) stand."""
        return self.starts[first], self.ends[last - 1]


def fold(text: str) -> Folded:
    """Fold a text and keep the way back; takes far more memory than the text, so not for documents."""
    checkpoint()
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    joints: dict[int, Joint] = {}
    last = 0
    for edit in _edits(text):
        parts += (text[last : edit.start], edit.new)
        starts.extend(range(last, edit.start))
        ends.extend(range(last + 1, edit.start + 1))
        starts.extend([edit.start] * len(edit.new))
        ends.extend([edit.end] * len(edit.new))
        if edit.joint:
            joints[len(starts)] = edit.joint
        last = edit.end
    parts.append(text[last:])
    starts.extend(range(last, len(text)))
    ends.extend(range(last + 1, len(text) + 1))
    return Folded("".join(parts), starts, ends, joints)


def folded(text: str) -> str:
    """Return a text folded, when nobody needs the way back."""
    return fold(text).text


def find(quote: Folded, text: Folded) -> Iterator[tuple[int, int]]:
    """Yield where a quote stands in a text, in characters of the original text.

    A word broken at a line's end agrees with the whole word and with the hyphenated one.
    """
    at = text.text.find(quote.text) if quote.text else -1
    while at >= 0:
        checkpoint()
        if agrees(quote, text, at):
            yield text.span(at, at + len(quote.text))
        at = text.text.find(quote.text, at + 1)


def agrees(quote: Folded, text: Folded, at: int) -> bool:
    """Tell whether the hyphens inside a quote are those of the text, where its letters stand at `at`."""
    if not quote.joints and not text.joints:
        return True
    own = {offset: kind for offset, kind in quote.joints.items() if 0 < offset < len(quote.text)}
    their = {o - at: kind for o, kind in text.joints.items() if at < o < at + len(quote.text)}
    kinds = ((own.get(offset), their.get(offset)) for offset in own.keys() | their.keys())
    return all(one == other or "line" in (one, other) for one, other in kinds)


def _edits(text: str) -> Iterator[_Edit]:
    at = 0
    while candidate := _CANDIDATE.search(text, at):
        found = _FOLD.match(text, candidate.start())
        if found is None:
            at = candidate.end()
            continue
        edit = _edit(text, found, at)
        if edit.new != text[edit.start : edit.end]:
            yield edit
        at = edit.end


def _edit(text: str, found: re.Match[str], free: int) -> _Edit:
    """Say what a sign is folded to; what stands before `free` has been folded already."""
    start, end, sign = found.start(), found.end(), found[0]
    new, joint = "", _JOINTS.get(found.lastgroup)
    match found.lastgroup:
        case "gap":
            new = " " if any(c.isspace() for c in sign) else ""
        case "dash" | "figure":
            new = "-"
        case "double":
            # 5" are inches and 5' are feet; elsewhere the two kinds are a matter of taste.
            new = '"' if text[max(0, start - 1) : start].isdigit() else "'"
        case "single":
            new = "'"
        case "marks":
            start -= start > free
            new = unicodedata.normalize("NFC", text[start:end])
        case "compatible":
            new = unicodedata.normalize("NFKC", sign)
    return _Edit(start, end, new, joint)
