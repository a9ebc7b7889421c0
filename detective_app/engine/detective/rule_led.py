"""The detective's form for small models: rules take the hypothesis apart, ask about each claim, and judge."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from detective_app.core.analysis import (
    MAX_SIGNALS,
    Analysis,
    Audit,
    ClaimStanding,
    FoundEvaluation,
    FoundSignal,
    Opening,
)
from detective_app.core.case import CaseFile
from detective_app.core.plugin import RULE_LED, Context, Mode
from detective_app.core.ports import ChatModel, Given, OnProgress
from detective_app.core.quality import Signal
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective import rule_analysis, rule_verdict
from detective_app.engine.detective.claim_questions import ClaimQuestion, questions, telling
from detective_app.engine.detective.rule_analysis import Asked, asked_of, at_hand
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import Grounds
from detective_app.evidence.claims.ruling import leads
from detective_app.evidence.claims.splitting import claims
from detective_app.evidence.retrieval.sentence_search import SentenceIndex
from detective_app.evidence.text.terms import language

LED_BY_RULES = Mode(
    name=RULE_LED,
    title="Rule-led",
    description="Rules take the hypothesis apart, ask about each part, and judge by the quotes.",
    persona="",
    processors=("case_notes", "strategy"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(),
)
"""What stands in a mode's place here: its parts, and words that say that there is no mode."""

SAME_QUESTION = 0.8
_SCORES = ((90, 4), (50, 3), (1, 2))
"""The evaluation of an answer by its completeness; rules never call an answer exact."""


@dataclass(frozen=True, slots=True)
class RuleLedDetective:
    """A Detective that asks no model anything; `model` is named as the one that was chosen for the part.

    What to ask follows from the session and the case file alone, so a resumed run goes on as it would have.
    """

    model: FallbackModel

    @property
    def form(self) -> Literal["capable", "guided"]:
        """Always `guided`."""
        return "guided"

    @property
    def models(self) -> Sequence[ChatModel]:
        """The models in order of use."""
        return self.model.models

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening]:
        """Take the hypothesis apart into claims and ask about the first."""
        del on_progress
        hypothesis = context.session.hypothesis.text
        first = (await asyncio.to_thread(_planned, hypothesis, context.case_file))[0]
        opening = Opening(signals=_signals(hypothesis), question=first.text)
        return Given(opening, self.model.name, first.strategy)

    async def analyse(
        self, context: Context, question: str, answer: str, on_progress: OnProgress
    ) -> Given[Analysis]:
        """Judge an answer by rule and ask about the next claim, or end when each was asked about."""
        del on_progress
        judged, following = await asyncio.to_thread(_judged, context, question, answer)
        return Given(judged, self.model.name, following.strategy if following else None)

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit]:
        """Compare all answers by rule, judge each claim and sum up by template."""
        del on_progress
        return Given(await asyncio.to_thread(_audited, context), self.model.name)


def _signals(hypothesis: str) -> tuple[FoundSignal, ...]:
    """Return the claims of a hypothesis; its words are quoted where a claim is one stretch of them."""
    return tuple(
        FoundSignal(
            type="claim",
            content=claim,
            severity="high",
            quote=_verbatim(claim, hypothesis),
            proves=None,
            refutes=None,
        )
        for claim in claims(hypothesis)[:MAX_SIGNALS]
    )


def _verbatim(claim: str, hypothesis: str) -> str | None:
    """Return the longest end of a claim that is verbatim in the hypothesis, if it is most of the claim."""
    words = claim.rstrip(".").split()
    plain = " ".join(hypothesis.split())
    for start in range(len(words) // 2 + 1):
        tail = " ".join(words[start:])
        at = plain.casefold().find(tail.casefold())
        if at >= 0:
            return plain[at : at + len(tail)]
    return None


@lru_cache(maxsize=4)
def _grounds(case_file: CaseFile) -> Grounds:
    return Grounds(case_file)


@lru_cache(maxsize=4)
def _planned(hypothesis: str, case_file: CaseFile) -> tuple[ClaimQuestion, ...]:
    """Return all questions of a run: one about each claim, then the one that would refute it."""
    case = _grounds(case_file)
    of = case.language if case_file else language(hypothesis)
    titles = SentenceIndex(case_file).names if case_file else {}
    asked = []
    for number, text in enumerate(claims(hypothesis)[:MAX_SIGNALS], 1):
        claim = Claim(text, of)
        found = leads(claim, case, lambda g: bool(telling(g.quote, hypothesis))) if case_file else ()
        asked.append(tuple(questions(f"s{number}", text, hypothesis, found, titles)))
    longest = max(map(len, asked))
    kept: list[ClaimQuestion] = []
    for one in (row[n] for n in range(longest) for row in asked if n < len(row)):
        if not any(_alike(one.text, other.text) for other in kept):
            kept.append(one)
    return tuple(kept)


def _alike(one: str, other: str) -> bool:
    """Tell whether two questions are the same but for a word or two."""
    mine, theirs = (frozenset(text.casefold().split()) for text in (one, other))
    return len(mine & theirs) >= SAME_QUESTION * len(mine | theirs)


def _claims(session: InterrogationSession) -> tuple[Signal, ...]:
    return tuple(signal for signal in session.signals or () if signal.type == "claim")


def _judged(context: Context, question: str, answer: str) -> tuple[Analysis, ClaimQuestion | None]:
    """Assess the last answer, and return what to ask next; nothing when every question was asked."""
    session, planned = context.session, _planned(context.session.hypothesis.text, context.case_file)
    asked = (*asked_of(session), at_hand(question, answer, session.pending_turn))
    put = {one.question for one in asked}
    following = next((one for one in planned if one.text not in put and not _told(one, asked)), None)
    done = following is None
    closing = done or len(asked) >= session.iteration_limit
    judged = rule_analysis.analyse(asked, context.findings, closing=closing)
    addressed = tuple(dict.fromkeys(one.signal_id for one in planned if one.text == question))
    return judged.evolve(
        next_question=following.text if following else "",
        requires_follow_up=not done,
        evaluation=_evaluation(judged, addressed),
        standings=_standings(context, asked),
    ), following


def _told(one: ClaimQuestion, asked: Sequence[Asked]) -> bool:
    """Tell whether an answer has quoted already what a question is about."""
    return one.about is not None and any(rule_verdict.quotes(asked, one.about))


def _evaluation(judged: Analysis, addressed: tuple[str, ...]) -> FoundEvaluation:
    score = next((score for least, score in _SCORES if judged.completeness_score >= least), 1)
    reasoning = "By rule: how much of what was asked for the answer gives."
    return FoundEvaluation(score=score, reasoning=reasoning, follow_up=None, addresses_signals=addressed)


def _standings(context: Context, asked: Sequence[Asked]) -> tuple[ClaimStanding, ...]:
    """Say how the claims stand by the quotes so far; an answer may quote what decides another claim."""
    if not context.case_file:
        return ()
    found = rule_verdict.verdict(asked, _claims(context.session), _grounds(context.case_file))
    return tuple(
        ClaimStanding(signal_id=claim.signal_id, standing=rule_verdict.STANDINGS[claim.verdict])
        for claim in found.claims
    )


def _audited(context: Context) -> Audit:
    session = context.session
    case = _grounds(context.case_file) if context.case_file else None
    asked = asked_of(session)
    given = rule_verdict.verdict(asked, _claims(session), case)
    audit = rule_analysis.audit(session.hypothesis.text, asked, given)
    return audit.evolve(verdict=given if given.claims else None)
