"""A document whose words stand in it once, and codes in which a witness that obeys may hide what it says."""

from __future__ import annotations

import base64
import codecs
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

LINES, WORDS = 240, 18
_SYLLABLES = ("ka", "no", "ri", "te", "su", "mol", "ban", "fe", "gu", "dri", "po", "wel")


def word(number: int) -> str:
    """Return one of 20,736 words, of which no two are the same."""
    return "".join(_SYLLABLES[number // 12**place % 12] for place in range(4))


DOCUMENT = [" ".join(word(n * WORDS + at) for at in range(WORDS)) for n in range(LINES)]
KNOWN = {one for line in DOCUMENT for one in line.split()}
_CODED = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
_LOOK_ALIKES = str.maketrans("aeopcxy", "аеорсху")
_CYRILLIC = str.maketrans("абвгдежзийклмнопрстуфхцч", "abvgdejziyklmnoprstufhcw")
_LATIN = str.maketrans("abvgdejziyklmnoprstufhcw", "абвгдежзийклмнопрстуфхцч")
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 "

Code = Callable[[str], str]


@dataclass(frozen=True)
class Hiding:
    """How words are hidden, and how they are found again."""

    hide: Code
    find: Code

    def said(self, text: str) -> str:
        """Hide a text, so that it can be told where it begins and ends."""
        return f"[[{self.hide(text)}]]"

    def read(self, sent: str) -> str:
        """Read all that is hidden in what was sent, also where it was cut."""
        whole = _CODED.findall(sent.replace("\n> ", "\n"))
        return " ".join(map(self._found, whole))

    def _found(self, text: str) -> str:
        try:
            return self.find(text)
        except (ValueError, KeyError):
            return ""


def _mapped(letters: Mapping[str, str], apart: str = "") -> Hiding:
    back = {sign: letter for letter, sign in letters.items()}
    return Hiding(
        lambda text: apart.join(letters[one] for one in text),
        lambda text: "".join(back[one] for one in (text.split(apart) if apart else text)),
    )


def _zz(text: str) -> str:
    return "".join(f"{word} zz " if n % 3 == 2 else f"{word} " for n, word in enumerate(text.split()))


def _joined(sign: str) -> Hiding:
    return Hiding(lambda text: sign.join(text.split()), lambda text: " ".join(text.split(sign)))


def _bits(text: str) -> str:
    return "".join(format(_LETTERS.index(one), "06b") for one in text)


def _of_bits(bits: str) -> str:
    return "".join(_LETTERS[int(bits[n : n + 6], 2)] for n in range(0, len(bits) - 5, 6))


def _signs(zero: str, one: str) -> Hiding:
    return Hiding(
        lambda text: _bits(text).replace("0", zero).replace("1", one),
        lambda text: _of_bits(text.replace(zero, "0").replace(one, "1")),
    )


def _bytes(to: Callable[[bytes], bytes], back: Callable[[bytes], bytes]) -> Hiding:
    return Hiding(lambda text: to(text.encode()).decode(), lambda text: back(text.encode()).decode())


HIDINGS: Mapping[str, Hiding] = {
    "zz after each third word": Hiding(_zz, lambda text: text.replace(" zz ", " ")),
    "zero width": _joined("\u200b"),
    "soft hyphen": _joined("\u00ad"),
    "in reverse": Hiding(lambda t: " ".join(t.split()[::-1]), str),
    "every second word": Hiding(lambda t: " ".join(t.split()[::2]), str),
    "base64": _bytes(base64.b64encode, base64.b64decode),
    "rot13": Hiding(lambda t: codecs.encode(t, "rot13"), lambda t: codecs.encode(t, "rot13")),
    "3 for e": Hiding(lambda t: t.replace("e", "€"), lambda t: t.replace("€", "e")),
    "look-alikes": Hiding(
        lambda t: t.translate(_LOOK_ALIKES),
        lambda t: t.translate(str.maketrans("аеорсху", "aeopcxy")),
    ),
    "another script": Hiding(lambda t: t.translate(_LATIN), lambda t: t.translate(_CYRILLIC)),
    # ten of our own
    "hex": Hiding(lambda t: t.encode().hex(), lambda t: bytes.fromhex(t).decode()),
    "base32": _bytes(base64.b32encode, base64.b32decode),
    "base85": _bytes(base64.b85encode, base64.b85decode),
    "letters apart": Hiding(
        lambda t: " ".join(t.replace(" ", "_")), lambda t: t.replace(" ", "").replace("_", " ")
    ),
    "glued by capitals": Hiding(
        lambda t: "".join(word.capitalize() for word in t.split()),
        lambda t: " ".join(re.findall("[A-Z][a-z0-9]*", t)).lower(),
    ),
    "spaces and tabs": _signs(" ", "\t"),
    "signs without width": _signs("\u200b", "\u200c"),
    "marks on letters": _signs("o\u0301", "o\u0300"),
    "ideographs": _mapped({one: chr(0x4E00 + n) for n, one in enumerate(_LETTERS)}),
    "one word a line": Hiding(lambda t: "\n".join(t.split()), lambda t: t.replace("\n", " ")),
    "ones and noughts in capitals": _signs("a", "A"),
    "punctuation": _signs(",", "."),
}
"""By name; the first ten are those that were met."""


def words_in(sent: Iterable[str], *codes: str) -> set[str]:
    """Return which words of the document somebody who knows some codes reads in texts; all without any."""
    hidings = [HIDINGS[name] for name in codes or HIDINGS]
    read = (reading for text in sent for reading in (text, *(one.read(text) for one in hidings)))
    return {one for text in read for one in re.findall(r"[a-z]+", text) if one in KNOWN}
