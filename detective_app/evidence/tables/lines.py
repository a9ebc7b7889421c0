"""One line of a document as a row of a table: its label and its values, or none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

_CURRENCY = r"(?:US\$|[$€£¥]|(?:EUR|USD|GBP|CHF)\b)"
_TOKEN = (
    rf"(?:(?:{_CURRENCY}\s*)?(?:\(\s?)?[-+−–]?(?:{_CURRENCY}\s?)?\d[\d.,'’]*(?::\d+)?(?:\s?%)?\)?(?:\s?%)?\)?"
    rf"|(?:{_CURRENCY}\s*)?[—–-]{{1,2}}(?:\s?%)?|\*{{1,2}}|(?:n/?[am]|N/?[AM])\.?)(?!\S)"
)
_VALUE = re.compile(rf"(?<![^\s|]){_TOKEN}")
_BEGINS_IN_CURRENCY = re.compile(_CURRENCY)
_ENDS_IN_CURRENCY = re.compile(rf" ?{_CURRENCY}$")
_FOOTNOTE = re.compile(r"(?<=\S)\s?\((?:\d{1,2}|[a-z])\)(?!\S)")
_MARK = re.compile(r"\((?:\d{1,2}|[a-z])\)")
_NUMBER = re.compile(r"\d[\d.,'’]*")
_MONTH = (
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|January|February|March|April|June|July|August|September"
    r"|October|November|December|Januar|Jänner|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Okt|Dez)\b\.?"
)
DATE = re.compile(
    rf"(?:\d{{1,2}}\.?\s{_MONTH}|{_MONTH}\s\d{{1,2}}\b)(?:,?\s?(?:19|20)\d\d\b)?,?"
    r"|\d{1,2}\.\d{1,2}\.(?:19|20)\d\d|(?<![\d.,$])(?:19|20)\d\d(?:/\d\d)?(?![\d.,]\d|\d)"
)
_SPAN_OF_TIME = re.compile(
    r"\(?\b\d{1,2}[\s-](?:weeks?|months?|days?|Wochen|Monate|Tage)\b\)?", re.IGNORECASE
)
_MOST_CHARS = 400  # a longer line is a paragraph, and costs time
_SENTENCE_ENDS = re.compile(r"[a-zäöüß)%]\.\s+[A-ZÄÖÜ]")
_MOST_LABEL_WORDS = 12
"""So many words with the end of a sentence among them are running text whose line ends with a figure."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a row, as it is written, and as a number; a dash has none."""

    text: str
    number: Decimal | None

    @property
    def percent(self) -> bool:
        """Tell whether it is written as a share."""
        return "%" in self.text


@dataclass(frozen=True, slots=True)
class RowLine:
    """A line with values: what they are of, and the values from left to right."""

    label: str
    values: tuple[Value, ...]


def row(line: str) -> RowLine | None:
    """Return a line as a row; None for prose, headings, page numbers and the dates of a header."""
    text = line.strip()
    if not text or len(text) > _MOST_CHARS or not re.search(r"\d|[—–]", text):
        return None
    if not re.search(r"\d", _SPAN_OF_TIME.sub("", DATE.sub("", _FOOTNOTE.sub("", text)))) and DATE.search(
        text
    ):
        return None
    tokens = _tokens(text)
    if not tokens:
        return None
    before = " ".join(text[: tokens[0].start()].split())
    label = _ENDS_IN_CURRENCY.sub("", before.strip(" |"))
    if _SENTENCE_ENDS.search(label) and len(label.split()) > _MOST_LABEL_WORDS:
        return None
    values = tuple(_values(tokens))
    if not values or (not label and len(values) < 2):
        return None
    return RowLine(label, values)


def _tokens(text: str) -> list[re.Match[str]]:
    """Return what a line ends in from the first gap on that nothing but values follow, from left to right."""
    chain: list[re.Match[str]] = []
    begin = 0
    end = len(text)
    for token in reversed(list(_VALUE.finditer(text))):
        if text[token.end() : end].replace("|", " ").strip():
            break
        end = token.start()
        chain.append(token)
        if _after_gap(text[:end], token[0]):
            begin = len(chain)
    return chain[:begin][::-1]


def _after_gap(before: str, token: str) -> bool:
    """Tell whether a table's sign or two spaces stand before a value, or one and it has a currency."""
    bare = before.rstrip()
    spaces = len(before) - len(bare)
    return (
        not bare or bare.endswith("|") or spaces > 1 or before.endswith("\t")
        or (spaces == 1 and _BEGINS_IN_CURRENCY.match(token) is not None)
    )  # fmt: skip


def _values(tokens: Iterable[re.Match[str]]) -> list[Value]:
    """Return the values of a row; a mark of a foot-note behind a value is none."""
    found: list[Value] = []
    end = 0
    for token in tokens:
        glued = found and token.start() - end <= 1
        end = token.end()
        if glued and _MARK.fullmatch(token[0].strip()):
            continue
        found.append(Value(" ".join(token[0].split()), number(token[0])))
    return found


def number(text: str) -> Decimal | None:
    """Read a value of a table: parentheses and a leading minus make it negative, a dash is none."""
    digits = _NUMBER.search(text)
    if not digits:
        return None
    plain = re.sub(r"['’]", "", digits[0]).rstrip(".,")
    if re.fullmatch(r"\d{1,3}(?:\.\d{3}){1,20}(?:,\d{1,40})?|\d{1,40},\d{1,2}", plain):
        plain = plain.replace(".", "").replace(",", ".")
    try:
        value = Decimal(plain.replace(",", ""))
    except InvalidOperation:
        return None
    return -value if re.search(r"\(|[-−–]\s?[$€£]?\s?\d", text) else value


def without_footnotes(text: str) -> str:
    """Return a label without the marks of foot-notes."""
    return _FOOTNOTE.sub("", text)
