"""The detective's form without a capable model: it asks about each claim, and a person judges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.account.summary import summary
from detective_app.core.analysis import (
    MAX_SIGNALS,
    Analysis,
    Audit,
    FoundSignal,
    NextAction,
    Opening,
    RoundJudgement,
)
from detective_app.core.plugin import BY_HAND, AnswerAtHand, Context, Mode
from detective_app.core.ports import ChatModel, Given, OnProgress
from detective_app.core.provider import NO_MODEL
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, RunVerdict
from detective_app.engine.calls.on_texts import checked
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.finding.claim_asked import question_on
from detective_app.evidence.text.sentences import spans
from detective_app.evidence.text.terms import SMALL_WORDS, Language, language

JUDGED_BY_HAND = Mode(
    name=BY_HAND,
    title="By hand",
    description="Passages are found for each part of the hypothesis, and you judge them.",
    persona="",
    processors=("case_notes", "strategy"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(),
)
"""What stands in a mode's place here: its parts, and words that say that there is no mode."""

PLAN, SUMMARY = "the parts of the hypothesis", "what the passages differ in"


@dataclass(frozen=True, slots=True)
class ByHand:
    """A Detective that asks no model: what to ask follows from the session, also when it is resumed."""

    @property
    def models(self) -> Sequence[ChatModel]:
        """None."""
        return ()

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening]:
        """Take the hypothesis apart into claims, unless the person did, and ask about each."""
        if cut := context.session.signals:
            return Given(Opening(actions=_asking([one.content for one in cut])), NO_MODEL)
        hypothesis = context.session.hypothesis.text
        parts = await checked(PLAN, lambda: claims(hypothesis), lambda _: (" ".join(hypothesis.split()),))
        signals = tuple(as_signal(part, hypothesis) for part in parts[:MAX_SIGNALS])
        return Given(Opening(signals=signals, actions=_asking(parts[:MAX_SIGNALS])), NO_MODEL)

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement]:
        """Say nothing of the answers; ask about the claims that were not asked about, or end."""
        put = {one.question for one in context.session.qa_pairs}
        put |= {one.turn.question for one in context.answers}
        parts = [one.content for one in context.session.signals or () if one.type == "claim"]
        left = tuple(one for one in _asking(parts) if one.text not in put)
        return Given(
            RoundJudgement(
                analyses=tuple(map(_unjudged, context.answers)),
                actions=left or (NextAction(kind="finish", text=""),),
            ),
            NO_MODEL,
        )

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit]:
        """Call every claim not judged, and list its passages with what can be measured of them."""
        session = context.session
        said = await checked(SUMMARY, lambda: summary(session), str)
        return Given(Audit(contradictions=(), summary=said, verdict=_unruled(session)), NO_MODEL)


def as_signal(claim: str, hypothesis: str) -> FoundSignal:
    """Return a claim for the plan; its words are quoted where it is one stretch of the hypothesis."""
    words = claim.rstrip(".")
    at = " ".join(hypothesis.split()).casefold().find(words.casefold())
    quote = " ".join(hypothesis.split())[at : at + len(words)] if at >= 0 else None
    return FoundSignal(type="claim", content=claim, severity="high", quote=quote, proves=None, refutes=None)


def _asking(parts: Sequence[str]) -> tuple[NextAction, ...]:
    return tuple(NextAction(kind="ask", text=question_on(part)) for part in parts)


def _unjudged(answer: AnswerAtHand) -> Analysis:
    """Return the analysis of an answer that nobody judged; the file needs one, and no screen shows it."""
    return Analysis(
        sequence=answer.turn.sequence, completeness_score=100, gaps=(), follow_up="", score=3, reason=""
    )


def _unruled(session: InterrogationSession) -> RunVerdict:
    claims = tuple(
        ClaimVerdict(signal_id=one.id, text=one.content, verdict="not_judged", because="", confidence=0)
        for one in session.signals or ()
        if one.type == "claim"
    )
    return RunVerdict(overall="not_judged", claims=claims, method="none")


_BORDER = re.compile(
    r";\s+(?:and |und |but |aber )?|,\s+(?:and|but|while|und|aber|sowie|während)\s+(?:that |dass )?|,\s+"
    r"|(?<!\s)\s+(?:and|but|und|aber|sowie)\s+"
)
_SUBORDINATE = re.compile(
    r"^(?:before|after|when|until|while|because|since|although|if|as|so that|without|including|especially"
    r"|which|who|whose|welche[rs]?|bevor|nachdem|als|bis|weil|obwohl|wenn|da|sodass|ohne|einschließlich"
    r"|at(?! (?:least|most)\b)|in|on|of|from|by|for|with|to|net of|against|up from|down from)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"^(?P<pronoun>it|they|he|she|both|er|sie|es|beide)\b\s*", re.IGNORECASE)
_POSSESSIVE = re.compile(r"^(?:its|their|his|her)\b\s+", re.IGNORECASE)
_ANY_PRONOUN = re.compile(r"^(?:it|they|he|she|both|er|sie|es|beide|its|their|his|her)\b", re.IGNORECASE)
_ARTICLE = re.compile(
    r"^(?:the|a|an|no|every|all|each|der|die|das|den|ein|eine|kein|keine|alle|jede[rs]?)\s", re.IGNORECASE
)
_PREFIX = re.compile(
    r"^(?:(?:At|In|On|During|Between|Bei|In|Im|Am|Auf|Während|Zwischen)\b[^,]{3,80}?)\s(?=(?:the|a|an|der"
    r"|die|das|den)\s|[A-ZÄÖÜ])"
)
_ASIDE = re.compile(r",.*", re.DOTALL)
_WHERE = re.compile(r"\s(?:with|at|in|on|from|under|near|mit|bei|in|auf|aus|am|im)\s.*", re.DOTALL)
_FEWEST_WORDS = 2
_MOST_CLAIMS = 12

_ENGLISH_VERB = (
    r"(?:is|are|was|were|has|have|had|will|shall|would|did|does|do|can|could|must|may|might|never|not|also"
    r"|only|still|already"
    r"|(?!(?:seed|need|feed|weed|reed|speed|breed|deed|greed|bed|red|shed|sled|hundred|indeed|limited|united"
    r"|related|based|so-called)\b)[a-z]+ed|went|gave|took|left|held|kept|paid|sent|met|found|began|begins?"
    r"|came|comes?|ran|rose|fell|fails?|got|made|put|read|said|saw|sold|bought|built|spent|stood|told|won"
    r"|lost|wrote|knew|led|let|cost|covers?|contains?|holds?|carries|received|grew|drew|broke|chose|drove"
    r"|spoke|stayed|lasted|applies|expires?|ends?|starts?|lies|lay|means|requires)"
)
_GERMAN_VERB = (
    r"(?:ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|kann|konnte|muss|musste|soll"
    r"|sollte|darf|durfte|bleibt|blieb|ging|gab|kam|lag|fand|nahm|stand|hielt|traf|lief|begann|endete"
    r"|[a-zäöü]+(?:te|ten))"
)
_FINITE: dict[Language, re.Pattern[str]] = {
    "english": re.compile(rf"\b{_ENGLISH_VERB}\b"),
    "german": re.compile(rf"\b{_GERMAN_VERB}\b"),
}


def claims(hypothesis: str) -> tuple[str, ...]:
    """Return the claims of a hypothesis in order, each a sentence with its own subject; at least one."""
    plain = " ".join(hypothesis.split())
    found: list[str] = []
    for sentence in spans(plain):
        found += _of_sentence(sentence.strip())
    kept = list(dict.fromkeys(_sentence(claim) for claim in found if len(claim.split()) >= _FEWEST_WORDS))
    return tuple(kept) if 0 < len(kept) <= _MOST_CLAIMS else (plain,)


def _of_sentence(sentence: str) -> list[str]:
    """Return the claims of a sentence, each with its subject, where it is sure which that is."""
    of, found = language(sentence), list[str]()
    for border, text in _clauses(sentence):
        if not found:
            found.append(text)
        elif (alone := _alone(text, found, of)) is not None and _is_clause(text, found[-1], border, of):
            found.append(alone)
        else:
            found[-1] += f"{border}{text}"
    return found


def _clauses(sentence: str) -> Iterator[tuple[str, str]]:
    """Yield the text between borders, each with the border before it."""
    start, border = 0, ""
    dates = [range(one.start, one.end) for one in figures(sentence) if one.kind == "date"]
    for found in _BORDER.finditer(sentence):
        if any(found.start() in date and found.end() in date for date in dates):
            continue  # `June 30, 2023`
        yield border, sentence[start : found.start()]
        start, border = found.end(), found[0]
    yield border, sentence[start:]


def _is_clause(text: str, before: str, border: str, of: Language) -> bool:
    """Tell whether a part says something by itself: it has a verb, and so has what stands before it."""
    if _SUBORDINATE.match(text) or len(text.split()) < _FEWEST_WORDS:
        return False
    verbs = _FINITE[of]
    first = verbs.search(text)
    if first is None or not verbs.search(before):
        return False
    if border.strip() == "," and not text[first.end() :].strip(" ,.;"):
        return False  # an aside: `part-timers included`
    if "," in border or ";" in border or first.start() == 0:
        return True
    return bool(_ARTICLE.match(text) or _ANY_PRONOUN.match(text) or (of == "english" and text[:1].isupper()))


def _alone(text: str, before: Sequence[str], of: Language) -> str | None:
    """Return a clause with a subject of its own; None for a verb alone of which it is in doubt.

    A pronoun or a verb alone goes back to the subject of the sentence, if each clause since has that one; a
    pronoun that may mean another stays: who judges has the hypothesis before them.
    """
    if not (_ANY_PRONOUN.match(text) or _FINITE[of].match(text)):
        return text
    subject = _WHERE.sub("", _subject(before[0], of))
    if not subject or any(not claim.startswith(subject) for claim in before[1:]):
        return text if _ANY_PRONOUN.match(text) else None
    if found := _PRONOUN.match(text):
        return f"{subject} {text[found.end() :]}"
    if found := _POSSESSIVE.match(text):
        return f"{subject}{'’' if subject.endswith('s') else '’s'} {text[found.end() :]}"
    return f"{subject} {text}"


def _subject(claim: str, of: Language) -> str:
    """Return what a claim speaks of: the words before its verb, without when and where it was."""
    text = _PREFIX.sub("", claim)
    verb = _FINITE[of].search(text)
    if not verb or not verb.start():
        return ""
    words = _ASIDE.sub("", text[: verb.start()].strip())
    return words if len(words.split()) > 1 or words.casefold() not in SMALL_WORDS else ""


def _sentence(claim: str) -> str:
    text = claim.strip(" ,;.")
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('?', '!')) else '.'}"
