"""The words of a question worth looking for: without those that only instruct, and as texts write them.

Abbreviations and second names are those of accounts in general; what only one company says is not here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detective_app.evidence.text.terms import SMALL_WORDS, word_set

_ASKING = word_set(
    "amount big far give given great high how large long many much number often old one there use used wide "
    "gibt groß hoch hohe lang lange viel viele weit welchem welchen welches wie wieviel"
)
_INSTRUCTING = word_set(
    "according address addressing answer answering approach approaching approximation assume assuming "
    "assumption available base based basing calculate calculated calculating calculation clear clearly "
    "compute computed conclusion conclusions consider considering decimal decimals define defined "
    "details determine exact explain finding following imagine indicate information judging judgment "
    "kindly mainly necessary need only outlined perspective place places plainly please possible "
    "present presented primarily provide provided question reasonable refer referring rely relying "
    "respond response round rounded rounding said say show shown shows solely solution standpoint state "
    "stated stating tell units useful using utilising utilizing whether within "
    "antworte antworten beantworte bitte anhand gemäß gerundet laut nenne nutze runde"
)
_IDLE = _ASKING | _INSTRUCTING | SMALL_WORDS
_ROLE = re.compile(
    r"(?i)\b(?:an?|the) (?:[\w-]+ ){0,3}(?:analyst|investor|accountant|auditor)\b(?=[^?\n]{0,500}\?)"
    r"|\bline items?\b"
)
_MARKS = "?.,;:!\"'“”„«»()"
_FISCAL = re.compile(r"(?i)\bfy\s?['’]?(\d{4}|\d{2})\b")
_YEAR_DIGITS = 4
_QUARTERS = ("first", "second", "third", "fourth")
_QUARTER = re.compile(r"(?i)\bq([1-4])\b|\b([1-4])q\b")
_COMPOUND = re.compile(r"\b([^\W\d_]{2,})-([^\W\d_]{2,})\b")

_ALSO = {
    r"capex|capital (?:expenditures?|spending)": "capital expenditures purchases additions equipment",
    r"pp&?n?e": "property plant equipment",
    r"cogs|costs? of (?:goods sold|sales|revenues?)": "cost of sales goods sold revenue",
    r"sg&a": "selling general administrative expenses",
    r"r&d": "research development",
    r"d&a": "depreciation amortization",
    r"ebit(?:da)?|operating (?:income|profit|margin)": "operating income profit",
    r"eps": "earnings per share",
    r"roa|return on assets": "net income total assets",
    r"dpo|days payable(?: outstanding)?": "accounts payable inventories",
    r"buy-?backs?": "repurchases of common stock",
    r"revenues?|(?:net )?sales|turnover": "net sales revenues",
    r"net (?:income|earnings|profit)": "net income earnings",
    r"gross (?:margin|profit)": "gross margin profit cost of sales",
    r"effective tax rate": "provision for income taxes before",
    r"working capital|current ratio|quick ratio": "total current assets liabilities",
    r"p&l|profit and loss|income statement|statements? of (?:income|operations|earnings)": (
        "consolidated statements of income operations earnings"
    ),
    r"balance sheet|statements? of financial position": "consolidated balance sheets financial position",
    r"cash ?flow statement|statements? of cash flows?": "consolidated statements of cash flows",
    r"umsatz(?:erlöse)?": "umsatz umsatzerlöse erlöse",
    r"guv|gewinn- und verlustrechnung": "gewinn und verlustrechnung",
    r"kapitalflussrechnung|cash-?flow-?rechnung": "kapitalflussrechnung cashflow",
    r"investitionen|sachanlagen": "investitionen sachanlagen auszahlungen",
}
_OTHERS = tuple((re.compile(rf"(?i)(?<![\w&])(?:{said})(?![\w&])"), also) for said, also in _ALSO.items())

_KINDS = (
    (re.compile(r"(?i)\b(?:8-k|current report)\b"), "current report"),
    (re.compile(r"(?i)\b(?:press|earnings|news) release\b"), "news release results"),
    (re.compile(r"(?i)\b(?:10-q|q[1-4]|quarter\w*|(?:three|six|nine)[ -]months?|quartal\w*)\b"), "quarterly"),
    (re.compile(r"(?i)\b(?:10-k|fy ?\d{2,4}|fiscal|annual|geschäftsjahr|jahresabschluss)"), "annual"),
)


@dataclass(frozen=True, slots=True)
class Wording:
    """What to look for: own words, others that texts use for the same, and the report's kind."""

    own: str
    also: str
    kind: str = ""


def worded(question: str) -> Wording:
    """Return the words of a question to look for; of one that only instructs all are kept."""
    text = _ROLE.sub(" ", _FISCAL.sub(_year, question))
    kept = [word for word in text.split() if word.strip(_MARKS).casefold() not in _IDLE]
    return Wording(" ".join(kept) or question, " ".join(_others(question)), _kind(question))


def _year(found: re.Match[str]) -> str:
    """Write a fiscal year as texts do: four digits."""
    return found[1] if len(found[1]) == _YEAR_DIGITS else f"20{found[1]}"


def _kind(question: str) -> str:
    """Return what the first page of the report says that a question is about, as far as it tells."""
    return next((kind for said, kind in _KINDS if said.search(question)), "")


def _others(question: str) -> Iterator[str]:
    for said, also in _OTHERS:
        if said.search(question):
            yield also
    for quarter in _QUARTER.finditer(question):
        yield f"{_QUARTERS[int(quarter[1] or quarter[2]) - 1]} quarter"
    for compound in _COMPOUND.finditer(question):
        yield compound[1] + compound[2]
