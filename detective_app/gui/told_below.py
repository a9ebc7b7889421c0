"""Messages from below the window (errors, findings, notes, reasons) in the language of the window.

They are written in English where they arise. `resources/messages.txt` holds their templates, with `{1}` and
`{2}` for the values; here the values are read out of a message again and put into the translated template.
So a message that was stored in a session is shown in the language of whoever reads it. Models stand in them
as `openai:gpt-6.1-sol`, and are called as everywhere in the window, in English too: `OpenAI gpt-6.1-sol`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QDate, QLocale, Qt

from detective_app import paths
from detective_app.own_words import PLACE
from detective_app.provider_facts import PROVIDERS

CONTEXT = "Below"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?|-?\d{1,3}(?:,\d{3})+")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_PART_END = re.compile(r"(?<=[.!?]) (?=\S)|; |: ")
_SHAPES = ("{0}", "{1} {0}", "{1} {0} ({2})", "{0}: {1}", "{1} {0}: {2}")
"""How the reason why a provider failed stands in a sentence: beside who it was, and what it said."""
_ENDS_IN_VALUE = re.compile(r"\{[1-9]\}\.$")
_AND_MORE = re.compile(r"[.!?] (?=[A-Z])")
"""A sentence ends within a value that ends the message: it is more than one."""
_LONGEST, _MOST_PARTS, _DEEPEST = 4_000, 24, 8
"""Characters, parts, and messages within each other: what has more is no message but a text of others."""


@dataclass(frozen=True, slots=True)
class Template:
    """A message with `places` for values; `fixed` are its own words before, between and behind them.

    `source` is what is translated in `context`, and `shape` what stands around it, with `{0}` for it.
    """

    context: str
    source: str
    shape: str
    places: tuple[str, ...]
    fixed: tuple[str, ...]

    def told(self, text: str, depth: int = 0) -> str | None:
        """Return a message of this template translated, or None when it is another message.

        It stands within so many others: `depth`.
        """
        found = self._values(text)
        if found is None:
            return None
        if _ENDS_IN_VALUE.search(self.source) and _AND_MORE.search(found[-1]):
            return None
        said = self.shape.replace("{0}", QCoreApplication.translate(self.context, self.source))
        values = dict(zip(self.places, found, strict=True))
        return PLACE.sub(lambda place: _value(values[place[1]], depth + 1), said)

    def _values(self, text: str) -> list[str] | None:
        """Return the values in a text, none of them empty and the first as short as can be."""
        first, *others = self.fixed
        if not text.startswith(first) or any(words not in text for words in others):
            return None
        values, at = [], len(first)
        for place, words in enumerate(others, 1):
            last = place == len(others)
            end = len(text) - len(words) if last else text.find(words, at + 1)
            if end <= at or (last and not text.endswith(words)):
                return None
            values.append(text[at:end])
            at = end + len(words)
        return values if at == len(text) else None


def in_own_words(text: str) -> str:
    """Return a message from below in the language of the window; what is not known stays as it is."""
    if not text or len(text) > _LONGEST:
        return text
    english = QLocale().language() == QLocale.Language.English
    said = text if english else "\n".join(_told(line) for line in text.split("\n"))
    return _refs().sub(lambda found: f"{_title(found[1])} ", said) if ":" in said else said


@lru_cache(maxsize=1)
def _refs() -> re.Pattern[str]:
    """Return how a model's name begins where it is in no command; made late, for it loads the providers."""
    named = "|".join(PROVIDERS)
    in_command = "".join(
        f"(?<!{before} )" for before in ("--detective", "--witness", "--agent", "models test")
    )
    return re.compile(rf"(?<![\w:/.`=-]){in_command}({named}):(?=[a-z0-9])")


def _title(provider: str) -> str:
    title = PROVIDERS[provider].title
    return title if QLocale().language() == QLocale.Language.English else _whole(title) or title


def _told(text: str, depth: int = 0) -> str:
    if depth > _DEEPEST:
        return text
    return _whole(text, depth) or _without_stop(text, depth) or _in_parts(text, depth)


def _without_stop(text: str, depth: int) -> str | None:
    """Return a sentence that stands within another one, where it has lost its full stop."""
    said = _whole(f"{text}.", depth)
    return said if said is None else said.removesuffix(".")


def _whole(text: str, depth: int = 0) -> str | None:
    return next((said for one in templates() if (said := one.told(text, depth)) is not None), None)


def _value(text: str, depth: int) -> str:
    """Return a value as the language writes it: a message in a message, or a number."""
    if _NUMBER.fullmatch(text):
        return _number(text)
    if _DAY.fullmatch(text):
        return QLocale().toString(QDate.fromString(text, Qt.DateFormat.ISODate), "d. MMMM yyyy") or text
    return _told(text, depth) if " " in text or text.isalpha() else text


def _number(text: str) -> str:
    locale = QLocale()
    plain = text.replace(",", "")
    if "." in plain:
        return locale.toString(float(plain), "f", len(plain.partition(".")[2]))
    return locale.toString(int(plain)) if "," in text else text


def _in_parts(text: str, depth: int) -> str:
    """Return a message of several: the longest beginning that is one, and then the rest likewise."""
    ends = list(_PART_END.finditer(text))
    if len(ends) > _MOST_PARTS:
        return text
    for end in reversed(ends):
        if (said := _whole(text[: end.start()], depth)) is not None:
            return f"{said}{end[0]}{_told(text[end.end() :], depth)}"
    if ends:
        return f"{text[: ends[0].start()]}{ends[0][0]}{_told(text[ends[0].end() :], depth)}"
    return text


@lru_cache(maxsize=1)
def templates() -> tuple[Template, ...]:
    """Return every known message, those with the most words of their own first."""
    from detective_app.engine.calls.trail import REASONS

    known = [_template(CONTEXT, source, "{0}") for source in sources()]
    for reason in dict.fromkeys(REASONS.values()):
        known += [_template("Reasons", reason, shape) for shape in _SHAPES]
    return tuple(sorted(known, key=lambda one: -sum(map(len, one.fixed))))


def sources() -> tuple[str, ...]:
    """Return the templates of the messages from below, in English."""
    return tuple((paths.resources() / "messages.txt").read_text(encoding="utf-8").splitlines())


def _template(context: str, source: str, shape: str) -> Template:
    pieces = PLACE.split(shape.replace("{0}", source))
    return Template(context, source, shape, tuple(pieces[1::2]), tuple(pieces[::2]))
