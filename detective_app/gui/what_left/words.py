"""A request of the ledger in words: who asked, what for, and how it went."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.front_end.ledger import LeftEntry
from detective_app.gui.foreign_text import one_line
from detective_app.gui.wording import filled


@dataclass(frozen=True, slots=True)
class Row:
    """A request as it is listed: its number among all, and whether the one before it said the same."""

    entry: LeftEntry
    number: int
    again: bool


def time_words(entry: LeftEntry) -> str:
    """Return when it left, on the clock of this computer."""
    return f"{entry.at.astimezone():%H:%M:%S}"


def who_words(entry: LeftEntry) -> str:
    """Return who asked: the detective, the witness, or a detective of a panel by its name."""
    translate = QCoreApplication.translate
    names = {"detective": translate("WhatLeft", "Detective"), "witness": translate("WhatLeft", "Witness")}
    return names.get(entry.role) or one_line(entry.role, 60) or translate("WhatLeft", "Models")


def what_words(row: Row) -> str:
    """Return what a request is about."""
    translate, entry = QCoreApplication.translate, row.entry
    if row.again:
        return translate("WhatLeft", "The same again")
    steps = {
        "opening": translate("WhatLeft", "Hypothesis"),
        "audit": translate("WhatLeft", "All answers"),
        "deliberation": translate("WhatLeft", "Positions"),
    }
    if entry.step in steps:
        return steps[entry.step]
    if entry.answers:
        one = len(entry.answers) == 1
        words = translate("WhatLeft", "Question %1") if one else translate("WhatLeft", "Questions %1")
        return filled(words, ", ".join(map(str, entry.answers)))
    asked = entry.role == "witness"
    return translate("WhatLeft", "A question") if asked else translate("WhatLeft", "A request")


def passages_words(entry: LeftEntry) -> str:
    """Return how many passages of documents are in a request."""
    translate = QCoreApplication.translate
    if entry.words is None:
        return translate("WhatLeft", "words not known")
    if not entry.words:
        return translate("WhatLeft", "no text of the case")
    return translate("WhatLeft", "%n passage(s)", "", len(entry.marks))


def words_figure(entry: LeftEntry) -> str:
    """Return how many words of documents a request has."""
    return "?" if entry.words is None else QLocale().toString(entry.words)


def bytes_figure(entry: LeftEntry) -> str:
    """Return how many bytes a request has."""
    return QLocale().toString(entry.bytes)


def spoken_words(row: Row, total: int) -> str:
    """Return a request for screen readers: `Request 6 of 14, api.anthropic.com, detective, 17 words …`."""
    translate, entry = QCoreApplication.translate, row.entry
    size = filled(translate("WhatLeft", "%1 words, %2 bytes"), words_figure(entry), bytes_figure(entry))
    return ", ".join((number_words(row, total), one_line(entry.host, 200), who_words(entry), size))


def number_words(row: Row, total: int) -> str:
    """Return which request of how many it is."""
    if not total:
        return filled(QCoreApplication.translate("WhatLeft", "Request %1"), row.number)
    return filled(QCoreApplication.translate("WhatLeft", "Request %1 of %2"), row.number, total)


def way_words(entry: LeftEntry) -> str:
    """Return where a request went and how it was answered: `POST host/path, answered in 4.1 s`."""
    translate = QCoreApplication.translate
    if not entry.method:
        return filled(translate("WhatLeft", "shown in the chat to %1"), one_line(entry.host, 300))
    way = one_line(f"{entry.method} {entry.host}{entry.path}", 300)
    if entry.status is None:
        return filled(translate("WhatLeft", "%1, no answer"), way)
    seconds = QLocale().toString(entry.seconds or 0.0, "f", 1)
    if entry.status >= 400:
        return filled(translate("WhatLeft", "%1, refused with %2 after %3 s"), way, entry.status, seconds)
    return filled(translate("WhatLeft", "%1, answered in %2 s"), way, seconds)


def digest_words(entry: LeftEntry) -> str:
    """Return the digest of a request's bytes, shortened, and whether a key was taken out of what is shown."""
    digest = entry.sha256
    short = f"SHA-256 {digest[:4]} {digest[4:8]} … {digest[-4:]}"
    masked = QCoreApplication.translate("WhatLeft", "key masked")
    return f"{short}, {masked}" if entry.masked else short
