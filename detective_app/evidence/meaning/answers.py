"""What a question asks for and whether an answer gives it: kinds, refusals and hedges, by rules alone."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.people import people
from detective_app.evidence.text.terms import SMALL_WORDS, language, terms

AskedKind: TypeAlias = Literal["date", "time", "number", "person", "cause"]

_ASKED: dict[AskedKind, re.Pattern[str]] = {
    "time": re.compile(r"\b(?:at what time|what time|um wie viel uhr|um welche uhrzeit)\b", re.IGNORECASE),
    "date": re.compile(
        r"\b(?:(?:what|which) (?:date|day|month|year)|wann|welche[mnrs]? (?:datum|tag|monat|jahr))\b",
        re.IGNORECASE,
    ),
    "number": re.compile(
        r"\b(?:how (?:many|much|long|far|high|deep|often)|what (?:percentage|number|amount)"
        r"|wie ?viele?|wie (?:lange|hoch|oft))\b",
        re.IGNORECASE,
    ),
    "person": re.compile(r"\b(?:who|whom|whose|wer|wem|wen|wessen)\b", re.IGNORECASE),
    "cause": re.compile(
        r"\b(?:why|what (?:(?:was|were|is|are) the )?(?:main |primary )?(?:cause[ds]?|reasons?|drove|led to)"
        r"|for what reason|what (?:was|were|is|are) (?:\w+ly )?(?:to blame|responsible|behind)"
        r"|warum|weshalb|wieso|woran lag|was (?:war|waren) (?:der grund|die ursache))\b",
        re.IGNORECASE,
    ),
}
_WHEN = re.compile(r"\bwhen\b", re.IGNORECASE)
_ASKS_BEFORE = re.compile(r"\b(?:how|what|which|who|whom|whose|where|why)\b", re.IGNORECASE)
_JOINS = re.compile(r"(?:\b(?:and|or|since|until|till|by|from)|[,;.?!])\s*$", re.IGNORECASE)
_CAUSE = re.compile(
    r"\b(?:because|caus(?:e[ds]?|ing)|due to|owing to|reason|result(?:ed)? (?:of|from)|led to|since"
    r"|as a result|so that|in order to|(?:driven|impacted|affected|explained) by|attribut(?:able|ed) to"
    r"|reflect(?:s|ed|ing)|thanks to|on account of|stem(?:s|med|ming) from|blam(?:e[ds]?|ing)"
    r"|weil|wegen|aufgrund|infolge|ursache|grund|verursacht|durch|damit|bedingt|zurückzuführen)\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\b(?:how (?:many|much)|what (?:percentage|number|amount)|wie ?viele?)\b", re.IGNORECASE
)
_NIL = re.compile(
    r"\b(?:no|none|nothing|nobody|nil|zero|kein(?:e[mnrs]?)?|nichts|niemand)\b((?:\W+\w+){1,4})",
    re.IGNORECASE,
)
_OF_TIME = re.compile(
    r"\W{0,2}(?:days?|weeks?|months?|quarters?|years?|tagen?|wochen?|monaten?|jahren?)\b", re.IGNORECASE
)
_BARE_YEAR = re.compile(r"(?:19|20)\d\d")
_NOTHING_SHOWN = re.compile(
    r"(?:not found in|all [\d,]+ passages were read|the one passage was read"
    r"|what the witness said is not what"
    r"|the witness did not know"
    r"|nicht gefunden; gelesen|in dem, was gelesen|alle [\d.]+ passagen|die eine passage"
    r"|was der zeuge sagte, ist nicht"
    r"|der zeuge wusste es nicht)\b",
    re.IGNORECASE,
)
"""What this program says itself where nothing may be shown (`evidence/answer/outcomes.py`)."""
_REFUSAL = re.compile(
    r"\bnot stated\b|\b(?:does|do|did|is|are|was|were|has|have) ?n(?:o|['’])t (?:\w+ ){0,2}"
    r"(?:stated?|say|mention|mentioned|specif(?:y|ied)|given|contain|include|provide|provided|recorded|known"
    r"|clear)\b"
    r"|\b(?:i (?:do not|don['’]t|cannot|can['’]t|am unable to)|no information|unknown"
    r"|cannot be determined)\b"
    r"|\b(?:keine (?:angabe|information)|steht nicht|nicht (?:angegeben|bekannt|genannt|erwähnt)"
    r"|weiß (?:ich )?nicht)\b",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"\b(?:about|approximately|around|maybe|might|may have|perhaps|possibly|probably|presumably|roughly"
    r"|seems?|some|several|various|usually|etwa|circa|ungefähr|vermutlich|wahrscheinlich|vielleicht"
    r"|einige|mehrere"
    r"|wohl)\b",
    re.IGNORECASE,
)


def asked_kinds(question: str) -> frozenset[AskedKind]:
    """Return the kinds of thing a question wants; a question may want two ("who and when")."""
    found = {kind for kind, pattern in _ASKED.items() if pattern.search(question)}
    return frozenset(found | {"date"} if _asks_when(question) else found)


def _asks_when(question: str) -> bool:
    """Tell whether a "when" asks: in "how many worked there when it was sold" it does not."""
    before = (question[: found.start()] for found in _WHEN.finditer(question))
    return any(_JOINS.search(text) or not _ASKS_BEFORE.search(text) for text in before)


def holds_kind(kind: AskedKind, text: str, question: str = "") -> bool:
    """Tell whether a text has what this kind of question wants; the question's own names do not count."""
    kinds = {figure.kind for figure in figures(text)}
    match kind:
        case "time":
            return "time" in kinds
        case "date":
            return bool(kinds & {"date", "time"} or ("period" in kinds and _asks_when(question)))
        case "number":
            if _COUNTED.search(question):
                return holds_count(text, question)
            return "quantity" in kinds or bool(re.search(r"\d", text))
        case "cause":
            return bool(_CAUSE.search(text))
        case "person":
            return bool(people(text)) or bool(_names(text) - _names(question))


def holds_count(text: str, question: str) -> bool:
    """Tell whether a text counts or measures something, or says that there is none of what is asked.

    A year is no count, and "nine months" is a time that something took.
    """
    counts = (f for f in figures(text) if f.kind == "quantity" and not _BARE_YEAR.fullmatch(f.text))
    if any(f.text[:1].isdigit() or not _OF_TIME.match(text, f.end) for f in counts):
        return True
    wanted = terms(question)
    return any(wanted & terms(found[1], language(question)) for found in _NIL.finditer(text))


def refuses(answer: str) -> bool:
    """Tell whether an answer is empty or says that it cannot answer."""
    said = answer.strip()
    return not said or bool(_NOTHING_SHOWN.match(said) or _REFUSAL.search(said))


def hedges(answer: str) -> bool:
    """Tell whether an answer stays vague: words of doubt and not one figure."""
    return bool(_HEDGE.search(answer)) and not figures(answer)


def _names(text: str) -> set[str]:
    """Return the capitalised words, without those of figures and the small words that begin a sentence."""
    for figure in reversed(figures(text)):
        text = text[: figure.start] + text[figure.end :]
    found = re.findall(r"\b[A-ZÄÖÜ][\w'’-]+", text)
    return {w.casefold() for w in found if w.casefold() not in SMALL_WORDS}
