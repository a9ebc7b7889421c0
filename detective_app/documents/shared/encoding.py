"""Turns the bytes of a text into characters: UTF-8, UTF-16 with its mark, else what they look like."""

from __future__ import annotations

import codecs

from detective_app.core.errors import DocumentError

_SAMPLE = 65_536
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
_MOST_CONTROLS = 0.02  # of a text; with more it is no text
_MOST_DAMAGE = 0.05
# The older encodings that documents are met in; a free choice among all takes a few bytes for Cherokee.
_WESTERN = "cp1252"
_OLDER = (
    *(_WESTERN, "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "koi8_r", "mac_roman"),
    *("shift_jis", "euc_jp", "gb18030", "big5", "euc_kr"),
)


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
    """Tell whether bytes are no text in any encoding that this module knows."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return False
    sample = content[:_SAMPLE]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return b"\0" in sample or sample.startswith(b"%PDF-") or controls > len(sample) * _MOST_CONTROLS


def _characters(content: bytes, declared: str) -> str:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        damaged = content.decode("utf-8-sig", "replace")
        lost = damaged.count("\ufffd")
        # In UTF-8 each character beyond ASCII has two bytes or more, which other encodings hardly ever form.
        whole = sum(1 for byte in content[:_SAMPLE] if byte >= 0xC2)
        if lost <= whole * _MOST_DAMAGE:
            return damaged
        around = content[max(0, error.start - _SAMPLE // 2) : error.start + _SAMPLE // 2]
    try:
        return content.decode(declared or _guessed(around), "replace")
    except LookupError:
        return content.decode(_guessed(around), "replace")


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
