"""The detective's form without a capable model: it asks about each claim, and a person judges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

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
from detective_app.core.errors import TextsTookTooLong
from detective_app.core.plugin import BY_HAND, AnswerAtHand, Context, Mode
from detective_app.core.ports import ChatModel, Given, OnProgress
from detective_app.core.provider import NO_MODEL
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, RunVerdict
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.detective.claims import claims
from detective_app.evidence.finding.claim_asked import question_on

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
    def form(self) -> Literal["capable", "guided"]:
        """Always `guided`: so the file calls a run in which no model judges."""
        return "guided"

    @property
    def models(self) -> Sequence[ChatModel]:
        """None."""
        return ()

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening]:
        """Take the hypothesis apart into claims, unless the person did, and ask about each."""
        del on_progress
        if cut := context.session.signals:
            return Given(Opening(actions=_asking([one.content for one in cut])), NO_MODEL)
        hypothesis = context.session.hypothesis.text
        parts = await checked(PLAN, lambda: claims(hypothesis), lambda late: _whole(hypothesis, late))
        signals = tuple(as_signal(part, hypothesis) for part in parts[:MAX_SIGNALS])
        return Given(Opening(signals=signals, actions=_asking(parts[:MAX_SIGNALS])), NO_MODEL)

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement]:
        """Say nothing of the answers; ask about the claims that were not asked about, or end."""
        del on_progress
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
        del on_progress
        session = context.session
        said = await checked(SUMMARY, lambda: summary(session), str)
        return Given(Audit(contradictions=(), summary=said, verdict=_unruled(session)), NO_MODEL)


def _whole(hypothesis: str, late: TextsTookTooLong) -> tuple[str, ...]:
    """Return a hypothesis as one claim, where there was no time to take it apart."""
    del late
    return (" ".join(hypothesis.split()),)


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
    """Return the verdict of nobody."""
    claims = tuple(
        ClaimVerdict(signal_id=one.id, text=one.content, verdict="not_judged", because="", confidence=0)
        for one in session.signals or ()
        if one.type == "claim"
    )
    return RunVerdict(overall="not_judged", claims=claims, method="none")
