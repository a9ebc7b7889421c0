"""Turns the bytes of a text into characters: UTF-8, UTF-16 with its mark, else what they look like."""

from __future__ import annotations

import codecs

from detective_app.core.errors import DocumentError

LOADS = ("charset_normalizer", "encodings.*")
_SAMPLE = 65_536
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
_MOST_CONTROLS = 0.02  # of a text; with more it is no text
# The older encodings that documents are met in; a free choice among all takes a few bytes for Cherokee.
_WESTERN = "cp1252"
_OLDER = (
    *(
        _WESTERN,
        "cp1250",
        "cp1251",
        "cp1253",
        "cp1254",
        "cp1255",
        "cp1256",
        "koi8_r",
        "mac_roman",
        "cp437",
        "cp850",
    ),
    *("shift_jis", "euc_jp", "gb18030", "big5", "euc_kr"),
)
# What browsers and mail programs take a label for, by the name that Python gives its encoding.
_MEANT = {
    **dict.fromkeys(("iso8859-1", "ascii", "latin_1"), _WESTERN),
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
    "utf-16": "utf-8",
    "utf-7": _WESTERN,
}
_RAREST_NUL = 0.1  # of every second byte: spaces and line ends are so many in any language's UTF-16


def decoded(name: str, content: bytes, declared: str = "") -> str:
    """Return the text with one kind of line ends; `declared` is the encoding that the document itself names.

    Raises DocumentError when it is empty, no text, or has none.
    """
    if not content:
        raise DocumentError(f"{name} is empty.")
    if looks_binary(content):
        raise DocumentError(f"{name} is not a PDF or text file.")
    text = _characters(content, declared)
    if not text or text.isspace():
        raise DocumentError(f"No text found in {name}.")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\f", "\n").replace("\0", "\ufffd")


def looks_binary(content: bytes) -> bool:
    """Tell whether bytes are no text in any encoding that this module knows; one stray sign is no reason."""
    if content.startswith(b"%PDF-"):
        return True
    if _wide(content):
        return False
    sample = content[:_SAMPLE]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return controls > max(1, len(sample) * _MOST_CONTROLS)


def _wide(content: bytes) -> str:
    """Return which UTF-16 a text is in, by its mark or by where its empty bytes stand; "" for none."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if len(content) % 2 or b"\0" not in content[:_SAMPLE]:
        return ""
    even, odd = (content[first:_SAMPLE:2].count(0) for first in (0, 1))
    if min(even, odd) or max(even, odd) < len(content[:_SAMPLE]) // 2 * _RAREST_NUL:
        return ""
    name = "utf-16-le" if odd else "utf-16-be"
    text = content[:_SAMPLE].decode(name, "replace")
    return name if text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable() else ""


def _characters(content: bytes, declared: str) -> str:
    if wide := _wide(content):
        return content.decode(wide, "replace").removeprefix("\ufeff")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        around = content[max(0, error.start - _SAMPLE // 2) : error.start + _SAMPLE // 2]
    # In UTF-8 each character beyond ASCII has two bytes or more, which other encodings hardly ever form.
    whole = len(around.decode("utf-8", "ignore")) - sum(byte < 0x80 for byte in around)
    lost = around.decode("utf-8", "replace").count("\ufffd")
    if lost <= whole:
        return content.decode("utf-8-sig", "detective.strays")
    try:
        return content.decode(_meant(declared) or _guessed(around), "replace")
    except LookupError:
        return content.decode(_guessed(around), "replace")


def _strays(error: UnicodeError) -> tuple[str, int]:
    """Read what is no UTF-8 as the older encoding that most such bytes come from."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode(_WESTERN, "replace"), error.end


codecs.register_error("detective.strays", _strays)


def _meant(declared: str) -> str:
    """Return the encoding that a label means on the web; raises LookupError for one that nobody knows."""
    name = codecs.lookup(declared.casefold().removeprefix("x-")).name if declared else ""
    return _MEANT.get(name, name)


def _guessed(sample: bytes) -> str:
    """Return the encoding that a sample most likely has."""
    from charset_normalizer import from_bytes

    matches = list(from_bytes(sample, cp_isolation=list(_OLDER)))
    if not matches:
        return _WESTERN
    equals = [m for m in matches if (m.chaos, m.coherence) == (matches[0].chaos, matches[0].coherence)]
    # Where only a few letters tell its neighbours apart, the most common one is right most often.
    western = any(_WESTERN in m.could_be_from_charset for m in equals)
    return _WESTERN if western else matches[0].encoding
