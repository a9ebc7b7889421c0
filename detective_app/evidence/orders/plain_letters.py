"""Letters as a reader takes them: look-alikes of other scripts, full-width forms and spaced words undone."""

from __future__ import annotations

import re
import unicodedata

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
