"""The detective's form for small models: rules take the hypothesis apart, ask about each claim, and judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from detective_app.core import time_limit
from detective_app.core.analysis import (
    MAX_SIGNALS,
    Analysis,
    Audit,
    ClaimStanding,
    FoundGap,
    FoundSignal,
    NextAction,
    Opening,
    RoundJudgement,
)
from detective_app.core.case import CaseFile
from detective_app.core.errors import TextsTookTooLong
from detective_app.core.plugin import RULE_LED, Context, Mode
from detective_app.core.ports import CaseIndex, ChatModel, Given, OnProgress
from detective_app.core.quality import Signal
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import RunVerdict
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.detective import rule_analysis, rule_verdict
from detective_app.engine.detective.claim_questions import MAX_CLAIM_CHARS, ClaimQuestion, inside, planned
from detective_app.engine.detective.rule_analysis import Asked, asked_of, at_hand
from detective_app.evidence.claims.grounds import grounds
from detective_app.evidence.claims.splitting import claims
from detective_app.evidence.meaning.claim_asked import WORDINGS

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

PLAN = "the plan of questions"
CLAIMS = "the claims against the documents"
ANSWERS = "what an answer leaves open"
WHOLE = "all answers together"

UNDECIDED = 60
"""The completeness, at most, of an answer that quotes what bears on a claim and does not decide it."""
_SCORES = ((90, 4), (50, 3), (1, 2))
"""The evaluation of an answer by its completeness; rules never call an answer exact."""


@dataclass(frozen=True, slots=True)
class RuleLedDetective:
    """A Detective that asks no model anything; `model` is named as the one that was chosen for the part.

    In `case` it looks up what stands around a quote. What to ask follows from the session and the case file
    alone, so a resumed run goes on as it would have.
    """

    model: FallbackModel
    case: CaseIndex | None = None

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
        late = ClaimQuestion(_bearing(hypothesis), "s1", "breadth")
        first, signals = await checked(
            PLAN,
            lambda: (_planned(hypothesis, context.case_file)[0], _signals(hypothesis)),
            lambda why: (late, _undivided(hypothesis, why)),
        )
        return Given(Opening(signals=signals, actions=_asking(first.text)), self.model.name, first.strategy)

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement]:
        """Judge answers by rule and ask about the next claim, or end when each was asked about."""
        del on_progress
        judged, following = await on_texts(_judged, context, self.case)
        return Given(judged, self.model.name, following.strategy if following else None)

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit]:
        """Compare all answers by rule, judge each claim and sum up by template."""
        del on_progress
        return Given(await on_texts(_audited, context, self.case), self.model.name)


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


def _undivided(hypothesis: str, late: TextsTookTooLong) -> tuple[FoundSignal, ...]:
    """Return a hypothesis as one claim, where there was no time to take it apart, and say so."""
    whole = " ".join(hypothesis.split())
    claim = FoundSignal(type="claim", content=whole, severity="high", quote=None, proves=None, refutes=None)
    return claim, claim.evolve(type="gap", content=str(late), severity="low")


def _bearing(hypothesis: str) -> str:
    """Ask about a whole hypothesis, as about a claim, in whichever language it is."""
    return WORDINGS["english"].bearing.format(claim=" ".join(hypothesis.split())[:MAX_CLAIM_CHARS])


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
def _planned(hypothesis: str, case_file: CaseFile) -> tuple[ClaimQuestion, ...]:
    """Return all questions of a run."""
    found = enumerate(claims(hypothesis)[:MAX_SIGNALS], 1)
    return planned({f"s{number}": text for number, text in found}, case_file)


def _claims(session: InterrogationSession) -> tuple[Signal, ...]:
    return tuple(signal for signal in session.signals or () if signal.type == "claim")


def _asking(question: str) -> tuple[NextAction, ...]:
    return (NextAction(kind="ask", text=question),)


def _judged(context: Context, index: CaseIndex | None) -> tuple[RoundJudgement, ClaimQuestion | None]:
    """Assess the answers of a round, and return what to ask next; nothing when every question was asked."""
    session = context.session
    hypothesis, signals = session.hypothesis.text, _claims(session)
    undivided = tuple(ClaimQuestion(_bearing(one.content), one.id, "breadth") for one in signals)
    questions = time_limit.checked(PLAN, lambda: _planned(hypothesis, context.case_file), lambda _: undivided)
    before = asked_of(session)
    new = [at_hand(one.turn.question, one.turn.answer or "", one.turn) for one in context.answers]
    asked = (*before, *new)
    put = {one.question for one in asked}
    following = next((one for one in questions if one.text not in put), None)
    closing = following is None or len(asked) >= session.iteration_limit
    standings = time_limit.checked(
        CLAIMS,
        lambda: _standings(context, asked, index),
        lambda _: tuple(ClaimStanding(signal_id=one.id, standing="open") for one in signals),
    )
    analyses = []
    for n, one in enumerate(context.answers, 1):
        last = closing and n == len(new)
        judged = _analysed((*before, *new[:n]), closing=last)
        addressed = tuple(dict.fromkeys(q.signal_id for q in questions if q.text == one.turn.question))
        judged = _by_claims(judged, context, standings, addressed, closing=last)
        analyses.append(_evaluated(judged, addressed))
    actions = _asking(following.text) if following else (NextAction(kind="finish", text=""),)
    return RoundJudgement(analyses=tuple(analyses), standings=standings, actions=actions), following


def _analysed(asked: Sequence[Asked], *, closing: bool) -> Analysis:
    """Assess the last answer; where that takes too long it is undecided, and says so."""
    number = len(asked)
    return time_limit.checked(
        ANSWERS,
        lambda: rule_analysis.analyse(asked, closing=closing),
        lambda late: Analysis(
            sequence=number,
            gaps=(FoundGap(category="missing_information", description=str(late), severity="low"),),
            completeness_score=UNDECIDED,
            follow_up="",
            score=1,
            reason="",
            addresses_signals=(),
        ),
    )


def _by_claims(
    judged: Analysis,
    context: Context,
    standings: Sequence[ClaimStanding],
    addressed: Sequence[str],
    *,
    closing: bool,
) -> Analysis:
    """Call no answer whole that leaves its claim open; a closing analysis lists the claims that stay open."""
    undecided = {one.signal_id for one in standings if one.standing == "open"}
    score = judged.completeness_score
    if undecided.intersection(addressed):
        score = min(score, UNDECIDED)
    told = " ".join(gap.description for gap in judged.gaps)
    left = [s.content for s in _claims(context.session) if closing and s.id in undecided]
    left = [text for text in left if inside(text) not in told]
    gaps = tuple(rule_analysis.undecided_gap(text) for text in left)
    return judged.evolve(completeness_score=score, gaps=(*judged.gaps, *gaps))


def _evaluated(judged: Analysis, addressed: tuple[str, ...]) -> Analysis:
    score = next((score for least, score in _SCORES if judged.completeness_score >= least), 1)
    reason = "By rule: how much of what was asked for the answer gives."
    return judged.evolve(score=score, reason=reason, addresses_signals=addressed)


def _standings(
    context: Context, asked: Sequence[Asked], index: CaseIndex | None
) -> tuple[ClaimStanding, ...]:
    """Say how the claims stand by the quotes so far; an answer may quote what decides another claim."""
    if not context.case_file:
        return ()
    found = rule_verdict.verdict(asked, _claims(context.session), grounds(context.case_file), index)
    return tuple(
        ClaimStanding(signal_id=claim.signal_id, standing=rule_verdict.STANDINGS[claim.verdict])
        for claim in found.claims
    )


def _audited(context: Context, index: CaseIndex | None) -> Audit:
    session = context.session
    asked, signals = asked_of(session), _claims(session)

    def verdict() -> RunVerdict:
        case = grounds(context.case_file) if context.case_file else None
        return rule_verdict.verdict(asked, signals, case, index)

    given = time_limit.checked(CLAIMS, verdict, lambda late: rule_verdict.left_out(signals, str(late)))
    audit = time_limit.checked(
        WHOLE,
        lambda: rule_analysis.audit(session.hypothesis.text, asked, given),
        lambda late: Audit(contradictions=(), summary=str(late)),
    )
    return audit.evolve(verdict=given if given.claims else None)
