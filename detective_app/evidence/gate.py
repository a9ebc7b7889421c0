"""The gate before any model call: a question is looked for, or a detail is asked for first (seed 004 §1).

It asks back for three things alone: there is nothing to look for; a subject is pointed at and nothing says
what it is; a page is to be read and not said of which document.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from detective_app.core.ask import (
    ClarifyCounter,
    ClarifyQuestion,
    Envelope,
    Notes,
    Origin,
    Reason,
    ResolvedContext,
    SessionContext,
    Status,
)
from detective_app.core.ports import CaseIndex
from detective_app.core.settings import EvidenceSettings, time_scale
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.text.terms import Language, language, words

MAX_QUESTION_CHARS = 2_000
SUBJECT, PERSON, DATE = "subject", "person", "date"
"""How much of a question the gate looks at."""
_INTENT, _DOCUMENT = "intent", "document"
_SEVERAL, _MAX_OPTIONS, _TOPIC_WORDS, _LABELLED = 2, 8, 8, 30
_DAYS = {"yesterday": -1, "gestern": -1, "tomorrow": 1}
_PLACE = re.compile(r"\b(?:pages?|p\.|lines?|Seiten?|S\.|Zeilen?) ?\d+(?: ?[-–] ?\d+)?", re.IGNORECASE)
_PROMPTS: dict[Language, dict[str, str]] = {
    "english": {
        _INTENT: "What do you want to know? Please ask it as one question.",
        _DOCUMENT: "Which document do you mean?",
        SUBJECT: "What exactly do you mean by “{}”?",
    },
    "german": {
        _INTENT: "Was möchten Sie wissen? Bitte stellen Sie eine Frage.",
        _DOCUMENT: "Welches Dokument meinen Sie?",
        SUBJECT: "Was genau ist mit „{}“ gemeint?",
    },
}
_OWN: dict[Language, re.Pattern[str]] = {
    "english": re.compile(r"\b(?:my|this|these)(?P<noun> [a-z][\w-]*)", re.IGNORECASE),
    "german": re.compile(r"\b(?:[Mm]ein|[Dd]ies)(?:e[nmrs]?)?(?: [a-zäöüß-]+)?(?P<noun> [A-ZÄÖÜ][\w-]+)"),
}
_SPOKEN_OF: dict[Language, re.Pattern[str]] = {
    "english": re.compile(
        rf"\b(?:(?P<{PERSON}>he|him|his|she|her|they|them|their)"
        rf"|(?P<{SUBJECT}>its?|(?:this|that)(?= ?\w*\W*$))|(?P<{DATE}>today|yesterday|tomorrow)"
        r"|(?:that|those)(?P<noun> [a-z][\w-]*)(?= [a-z]))\b",
        re.IGNORECASE,
    ),
    "german": re.compile(
        rf"\b(?:(?P<{PERSON}>er|ihn|ihm|sie)|(?P<{SUBJECT}>es|(?:das|dies)(?=(?: [a-zäöüß]+)?\W*$))"
        rf"|(?P<{DATE}>heute|gestern)|[Jj]ene[nmrs]?(?P<noun> [A-ZÄÖÜ][\w-]+))\b"
    ),
}
_SAYS_ENOUGH = re.compile(r"\d|[“”„\"«»]")
_CAPITAL = re.compile(r"(?<=[\w,;:] )(?!I\b)[A-Z]\w")
_NAMED = re.compile(r",? [A-Z]")  # "my unit B"
_MOST_OWN, _MOST_SPOKEN_OF, _MOST_BEFORE = 4, 2, 1
"""Words of weight in a question with a pointing word, and before it; with more it explains itself."""


@dataclass(frozen=True, slots=True)
class GateResult:
    """What the gate decided.

    `context` is the session's context to keep from now on. `missing` names the fields that were asked for in
    vain.
    """

    status: Status
    question: str
    context: SessionContext
    questions: tuple[ClarifyQuestion, ...] = ()
    reasons: tuple[Reason, ...] = ()
    missing: tuple[str, ...] = ()
    resolved: ResolvedContext = field(default_factory=ResolvedContext)

    @property
    def full_question(self) -> str:
        """The question with the details that were found outside it: `Who signed it? (subject: the lease)`."""
        text = " ".join(self.question.split())
        details = "; ".join(f"{name}: {value}" for name, value in self.resolved.fields.items())
        return f"{text} ({details})" if details else text

    def envelope(self) -> Envelope:
        """Return the decision as the envelope that is shown; an answer is added by who gives it."""
        asks = self.status == "clarify"
        return Envelope(
            status=self.status,
            questions=self.questions if asks else None,
            notes=Notes(reason=self.reasons) if self.reasons else None,
            missing=self.missing or None,
            resolved_context=None if asks else self.resolved,
        )


@dataclass(frozen=True, slots=True)
class _Need:
    """What a question needs; `value` is empty while nothing says it."""

    reason: Reason
    question: ClarifyQuestion
    value: str = ""
    origin: Origin = "session"


def check(
    question: str,
    context: SessionContext,
    prior_turns: Sequence[str],
    case: CaseIndex | None,
    *,
    settings: EvidenceSettings,
    now: datetime,
) -> GateResult:
    """Decide on a question before any model is called; blocks.

    `prior_turns` are the earlier questions and answers, oldest first; `case` is None without documents.
    """
    context = SessionContext() if context.expired(now) else context
    need = _need(question[:MAX_QUESTION_CHARS], context, prior_turns, case, now)
    if need is None:
        return GateResult("proceed", question, context, resolved=_resolved(None))
    if not need.value:
        return _asked(question, context, need, settings, now)
    kept = context.evolve(resolved={k: v for k, v in context.resolved.items() if k != _INTENT})
    return GateResult("proceed", question, kept, resolved=_resolved(need))


def _need(
    question: str, context: SessionContext, turns: Sequence[str], case: CaseIndex | None, now: datetime
) -> _Need | None:
    """Return the one detail that a question needs first, filled in where it is known."""
    if claim_asked(question):  # the program's own question of what a person wrote
        return None
    of, documents = language(question), [source.name for source in case.sources] if case else []
    kept, place = context.resolved, _PLACE.search(question)
    if one := pointing(question, of):
        options = _options(one, case, now)
        value, origin = _meaning(one, kept, turns, documents if len(options) < _SEVERAL else ())
        asked = _ask(one.field, _PROMPTS[of][SUBJECT].format(one.text), options)
        return _Need("AmbiguousSubject", asked, value, origin)
    if words(_PLACE.sub(" ", question)) or (turns and not place):
        return None
    if not place:
        return _Need("UnknownIntent", _ask(_INTENT, _PROMPTS[of][_INTENT]), kept.get(_INTENT, ""))
    if len(documents) < 2:
        return None
    asked = _ask(_DOCUMENT, _PROMPTS[of][_DOCUMENT], documents)
    return _Need("InsufficientParameters", asked, kept.get(_DOCUMENT, ""))


def _meaning(
    one: Pointing, kept: Mapping[str, str], turns: Sequence[str], documents: Sequence[str]
) -> tuple[str, Origin]:
    """Return what is meant, and where that was found: as told, by what was spoken of, the only document."""
    if value := kept.get(one.field) or kept.get(SUBJECT, ""):
        return value, "session"
    if one.field != DATE and (spoken := dict.fromkeys(words(" ".join(turns[-2:])))):
        return " ".join([*spoken][:_TOPIC_WORDS]), "prior_turns"
    return (documents[0], "sources") if len(documents) == 1 and one.field != DATE else ("", "session")


def _options(one: Pointing, case: CaseIndex | None, now: datetime) -> Sequence[str]:
    """Return the day that is today, or the labels behind a noun in the documents, as `5A` of "unit 5A"."""
    if one.field == DATE:
        return [(now.date() + timedelta(days=_DAYS.get(one.text.casefold(), 0))).isoformat()]
    if one.field in (SUBJECT, PERSON) or case is None:
        return ()
    label = re.compile(rf"\b{re.escape(one.field)} ([a-z]{{0,3}}-?\d[\w/-]*)", re.IGNORECASE)
    texts = (passage.text for passage in case.phrase(one.field, _LABELLED))
    return sorted({found[1] for text in texts for found in label.finditer(text)})


def _ask(field: str, prompt: str, options: Sequence[str] = ()) -> ClarifyQuestion:
    shown = tuple(one for one in options if one.isprintable())[:_MAX_OPTIONS]
    return ClarifyQuestion(field=field, prompt=prompt, options=shown)


def _resolved(need: _Need | None) -> ResolvedContext:
    if need is None:
        return ResolvedContext(origins=("text",))
    return ResolvedContext(origins=("text", need.origin), fields={need.question.field: need.value})


def _asked(
    question: str, context: SessionContext, need: _Need, settings: EvidenceSettings, now: datetime
) -> GateResult:
    """Ask for a detail, or go on without it when it was asked for often enough in vain."""
    values = (f"{name}={value}" for name, value in sorted(context.resolved.items()))
    key = _digest(" ".join(re.findall(r"\w+", question.casefold())))  # whatever its case, spaces and signs
    prompt = _digest("\n".join([need.question.field, need.question.prompt, *values]))
    rest = timedelta(minutes=settings.cooldown_minutes) * time_scale()
    live = {k: c for k, c in context.clarify_counters.items() if now - c.last_at < rest}
    before = live.get(key)
    count = before.count if before and before.last_prompt_hash == prompt else 0
    if count >= settings.max_same_prompt_rounds:
        return GateResult(
            "proceed_after_clarify_timeout",
            question,
            context,
            reasons=(need.reason,),
            missing=(need.question.field,),
            resolved=_resolved(None),
        )
    counter = ClarifyCounter(count=count + 1, last_prompt_hash=prompt, last_at=now)
    counted = context.evolve(clarify_counters={**live, key: counter})
    return GateResult("clarify", question, counted, questions=(need.question,), reasons=(need.reason,))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


class Pointing(NamedTuple):
    """What a question points at in its words, and the field of the meaning: a noun, or one of three."""

    text: str
    field: str


def pointing(question: str, of: Language) -> Pointing | None:
    """Return the first word that points outside a question, unless the question says enough by itself."""
    said = len(words(question))
    if _SAYS_ENOUGH.search(question) or (of == "english" and _CAPITAL.search(question)):
        return None
    if said <= _MOST_OWN and (found := _OWN[of].search(question)):
        return _thing(found)
    if said > _MOST_SPOKEN_OF or not (found := _SPOKEN_OF[of].search(question)):
        return None
    if len(words(question[: found.start()])) > _MOST_BEFORE:
        return None
    field = next((one for one in (SUBJECT, PERSON, DATE) if found[one]), "")
    return Pointing(found[0], field) if field else _thing(found)


def _thing(found: re.Match[str]) -> Pointing | None:
    """Return the thing of "my unit"; nothing where its name follows."""
    if _NAMED.match(found.string, found.end()):
        return None
    nouns = words(found["noun"])
    return Pointing(found[0], nouns[0].casefold()) if nouns else Pointing(found[0].split()[0], SUBJECT)
