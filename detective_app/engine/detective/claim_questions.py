"""The questions that rules ask about a claim: each names a passage that bears on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.evidence.claims.bearing import Bearing
from detective_app.evidence.claims.deadlines import other_event
from detective_app.evidence.claims.grounds import Ground
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.names import names
from detective_app.evidence.text.terms import SMALL_WORDS, Language, language

Strategy: TypeAlias = Literal["breadth", "depth", "contradiction"]

STRATEGIES: tuple[Strategy, ...] = ("breadth", "contradiction", "depth")
"""Of the questions about one claim: what would prove it, what would refute it, what else bears on it."""
MAX_CLAIM_CHARS = 300
_FEWEST_WORDS, _MOST_WORDS = 2, 9
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_BREAK = re.compile(r"[,;:.!?|()\"“”„…]|\s[-–—]\s|\t|\n")
_BEGINS_SMALL = re.compile(
    rf"(?:{'|'.join(sorted(SMALL_WORDS))}|every|between|during|two|three|four|five|six|seven|eight|nine|ten"
    r"|\w+s (?:was|were|are|have|had))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Wording:
    """The templates of one language: `{words}` takes a passage's own, `{claim}` the claim."""

    passage: str
    claim: str
    against: str


WORDINGS: dict[Language, Wording] = {
    "english": Wording(
        passage="What does the case file say about “{words}”, according to “{title}”?",
        claim="Where does the case file show that {claim}?",
        against="Which document says otherwise than that {claim}?",
    ),
    "german": Wording(
        passage="Was steht in den Akten über „{words}“, laut „{title}“?",
        claim="Wo zeigen die Akten, dass Folgendes stimmt: {claim}?",
        against="Welches Dokument sagt etwas anderes als dies: {claim}?",
    ),
}


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """One question about one claim of the plan; `about` is the passage it wants to be told, if one."""

    text: str
    signal_id: str
    strategy: Strategy
    about: Ground | None = None


def questions(
    signal_id: str, claim: str, hypothesis: str, leads: Sequence[Bearing], titles: Mapping[str, str]
) -> Iterator[ClaimQuestion]:
    """Yield the questions about a claim in the order to ask them, at most one for each kind.

    `leads` are the sentences that bear on it, the most telling first; `titles` names their documents. Without
    a passage to ask about, the claim itself is asked about, and what speaks against it.
    """
    wording = WORDINGS[language(claim)]
    asked = {
        wording.passage.format(words=words, title=titles[lead.ground.source_id]): lead.ground
        for lead in leads
        if (words := telling(lead.ground.quote, hypothesis))
    }
    event = other_event(claim, language(claim))
    plain = [wording.claim.format(claim=inside(one)) for one in (claim, event) if one]
    plain.append(wording.against.format(claim=inside(claim)))
    texts = list(asked) if len(asked) > 1 else [*asked, *plain][: len(STRATEGIES) - 1]
    if event and plain[1] not in texts:
        texts = [*texts[:1], plain[1], *texts[1:]]
    for text, strategy in zip(texts, STRATEGIES, strict=False):
        yield ClaimQuestion(text, signal_id, strategy, asked.get(text))


def telling(sentence: str, hypothesis: str) -> str:
    """Return the longest stretch of a sentence that gives no figure away and no name beyond the hypothesis.

    It is verbatim and ends nowhere inside a word; "" when no stretch has two words that carry a topic.
    """
    stretches = [part for part in _stretches(sentence, hypothesis) if _topics(part) >= _FEWEST_WORDS]
    return max(stretches, key=_topics, default="")


def _stretches(sentence: str, hypothesis: str) -> Iterator[str]:
    hidden = bytearray(len(sentence))
    spans = [(f.start, f.end) for f in figures(sentence) if f.kind != "label" or f.text not in hypothesis]
    spans += [
        (a, b)
        for a, b in names(sentence, language(sentence))
        if sentence[a:b].casefold() not in hypothesis.casefold()
    ]
    spans += [found.span() for found in _BREAK.finditer(sentence)]
    spans += [found.span() for found in re.finditer(r"\S*\d\S*", sentence) if found[0] not in hypothesis]
    for start, end in spans:
        hidden[start:end] = b"\1" * (end - start)
    shown = "".join("\n" if hidden[n] else letter for n, letter in enumerate(sentence))
    for part in shown.split("\n"):
        words = part.split()
        while words and words[0].casefold() in SMALL_WORDS:
            words.pop(0)
        words = words[:_MOST_WORDS]
        while words and words[-1].casefold() in SMALL_WORDS:
            words.pop()
        yield " ".join(words)


def _topics(part: str) -> int:
    """Count the words of a stretch that carry a topic."""
    return sum(word.casefold() not in SMALL_WORDS for word in _WORD.findall(part))


def inside(claim: str) -> str:
    """Return a claim for the inside of a question: without a full stop, begun small unless by a name."""
    text = claim.strip().rstrip(".?!")
    if len(text) > MAX_CLAIM_CHARS:
        text = text[:MAX_CLAIM_CHARS].rsplit(" ", 1)[0]
    small = language(claim) == "english" and _BEGINS_SMALL.match(text)
    return f"{text[:1].lower()}{text[1:]}" if small else text
