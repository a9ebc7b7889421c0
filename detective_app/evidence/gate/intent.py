"""How sure it is that a text asks something that documents can answer, by cheap rules (seed 004 §1)."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.terms import word_set, words

_ASKS = re.compile(
    r"\b(?:who|whom|whose|what|which|when|where|why|how|wer|wem|wen|wessen|was|welche[nmrs]?|wann|wo|wohin"
    r"|woher|warum"
    r"|weshalb|wieso|wie|womit|wodurch|wofür|worauf|wor[aiuü]\w+|inwiefern)\b"
    r"|^(?:is|are|was|were|did|does|do|has|have|had|can|could|will|would|should|may|must|ist|sind|war|waren"
    r"|hat|haben|hatte"
    r"|wurde|wurden|wird|werden|kann|konnte|darf|muss|gab|gibt|liegt|steht|stimmt)\b"
    r"|^(?:please |bitte )?(?:list|name|show|give|find|tell|explain|describe|compare|summari[sz]e|state"
    r"|quote|check|count|nenne"
    r"|nennen|zeige?|zeigen|liste|beschreibe?n?|erkläre?n?|vergleiche?n?|finde|suche?n?|zitiere?n?|fasse?n?"
    r"|prüfe?n?|gib)\b",
    re.IGNORECASE,
)
_PLEASANTRIES = re.compile(
    r"\b(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks?|thank you|please|ok(?:ay)?|yes|no"
    r"|bye|goodbye|help"
    r"|how are you|how do you do|what(?:'s| is) up|who are you|what are you|what can you do|test(?:ing)?"
    r"|there|again|very much|a lot|so much"
    r"|hallo|guten (?:tag|morgen|abend)|danke|vielen dank|bitte|ja|nein|tschüss|hilfe|moin|servus|wie "
    r"geht(?:'s| es dir| es ihnen)?"
    r"|wer bist du|was kannst du|schön|sehr|today|heute|you|dir|ihnen|my friend|everyone)\b",
    re.IGNORECASE,
)
_STATES = re.compile(
    r"\b(?:is|are|was|were|has|have|had|did|does|do|will|can|must|[a-z]{3,}ed|ist|sind|war|waren|hat|haben"
    r"|wurde|wurden"
    r"|wird)\b"
)
_CODE = re.compile(r"\b[A-Z]{1,5}-?\d")
_WORD = re.compile(r"[^\W\d_]+")
_VOWELS = re.compile(r"[aeiouyäöüéèáàóíâêô]", re.IGNORECASE)
_CLUSTER = re.compile(r"[bcdfghjklmnpqrstvwxz]{6,}|(.)\1{3,}", re.IGNORECASE)
_KEYBOARD = re.compile(r"asdf|sdfg|qwer|wert[zy]|zxcv|yxcv|hjkl|jklö|uiop", re.IGNORECASE)
_NO_TOPIC = word_set(
    "much many viel viele lang thing things something anything stuff tell know etwas irgendwas dings "
    "sache mal doch please bitte thoughts"
)
_MAX_CHARS = 2_000


def certainty(question: str, known: AbstractSet[str] = frozenset(), *, points: bool = False) -> float:
    """Return 0 to 1: how sure it is that the text asks, or states, something about a topic.

    `known` holds casefolded words that stand in the sources; those are never taken for gibberish. A text
    that `points` at something ("that", "it") has a topic, whatever it is.
    """
    text = " ".join(question.split())[:_MAX_CHARS]
    left = _PLEASANTRIES.sub("", text)
    if not any(c.isalnum() for c in left):
        return 0.0 if not any(c.isalpha() for c in text) else 0.1
    letters = _WORD.findall(text)
    plausible = {w for w in letters if w.casefold() in known or _is_word(w)}
    topics = {w.casefold() for w in words(left) if w in plausible} - _NO_TOPIC
    named = bool(figures(text)) or bool(_CODE.search(text))
    if 2 * sum(w in plausible for w in letters) < len(letters) and not named:
        return 0.1
    asks = bool(_ASKS.search(left.strip(" ,.!;"))) or (bool(_STATES.search(left)) and len(topics) > 1)
    said = 0.4 * asks + 0.4 * bool(topics or points) + 0.2 * (len(topics) + named > 1) + 0.1 * ("?" in text)
    return min(1.0, round(said, 2))


def _is_word(word: str) -> bool:
    """Tell whether letters could be a word: with a vowel, no run across the keyboard, no long cluster."""
    if len(word) <= 3 or word.isupper():
        return not _KEYBOARD.search(word)
    cluster = _CLUSTER.search(word) and not re.search(r"sch|ch", word, re.IGNORECASE)
    return bool(_VOWELS.search(word)) and not cluster and not _KEYBOARD.search(word)
