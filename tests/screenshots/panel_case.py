"""The case of the pictures with a panel: three detectives, a round of dissent, and what came of it."""

from __future__ import annotations

from typing import Any

from detective_app.account import panel_rounds, panel_verdict
from detective_app.core.ending import Exit
from detective_app.core.panel import (
    Agent,
    AgentFailure,
    AgentResponse,
    AgentRuling,
    CheckAnswer,
    Deliberation,
    DeliberationRound,
    PanelClaim,
    PanelRules,
    QuoteRef,
    SidedRef,
    Stance,
)
from detective_app.core.session import AuditResult, InterrogationSession, Usage
from detective_app.core.verdict import Ruling
from detective_app.deliberation.claim_ledger import claim_ledger, numbered
from detective_app.deliberation.ending import counted, kept_warning
from detective_app.deliberation.standing import finished, standing
from tests.screenshots import plan_case
from tests.screenshots.records import ANTHROPIC, GEMINI, OPENAI, moment

HYPOTHESIS = plan_case.HYPOTHESIS
AGENTS = (
    Agent(id="agent-1", models=(ANTHROPIC,), role="red team"),
    Agent(id="agent-2", models=(OPENAI,), role="blue team"),
    Agent(id="agent-3", models=(GEMINI,), role="red team"),
)
RULES = PanelRules(rounds=4)
_CHECKS = (
    "Support every claim by something the witness said, or call it open.",
    "Keep to the hypothesis; leave interesting side matters alone.",
    "Be as sure as the testimony allows, and no surer.",
    "Answer the strongest point of the other team.",
)
_CONSENSUS = Exit(reason="consensus", details="Agreement level 0.97, and 0.90 is asked for.", conclusive=True)
_CONVERGED = Exit(reason="convergence", details="No position has changed over 2 rounds.", conclusive=False)
_OUT_OF_ROLE = "The role blue team argues for “yes”, and the stance was “no”."
_LEFT = "It did not answer in time."


def running(*, failed: bool = False) -> InterrogationSession:
    """Return the run in its third round, one of dissent, in which one has spoken; or with one that left."""
    said = numbered((*_over(2), DeliberationRound(round=3, responses=(_third()[1],))))
    third = said.evolve(
        kind="dissent", advocate="agent-2", responses=(_third()[1].evolve(claims=()),), consensus=None
    )
    if failed:
        left = AgentFailure(
            agent="agent-3", stage="deliberation", reason=_LEFT, at=moment("12:09:00"), round=3
        )
        third = third.evolve(failures=(left,))
    done = _deliberation((*_over(2), third), vetoed=_CONSENSUS)
    return _session(deliberation=done)


def ended() -> InterrogationSession:
    """Return the run with its verdict, after four rounds, and one detective that rules otherwise."""
    every = _over(4)
    done = _deliberation(every, vetoed=_CONSENSUS, exit=_CONVERGED)
    done = done.evolve(groupthink=kept_warning(done))
    made = _session(deliberation=done)
    stood = standing(finished(done))
    verdict = panel_verdict.merged([panel_verdict.of_agent(one, made) for one in stood], made)
    result = AuditResult(
        consistency_score=74,
        contradictions=(),
        remaining_gaps=(),
        summary="The span was to be closed until bearing 4 was secured.",
        method="model",
        provider_used=ANTHROPIC,
        verdict=verdict,
    )
    done = done.evolve(minority=panel_verdict.minority(stood, verdict))
    made = made.evolve(status="completed", audit_result=result, end_time=moment("12:12:00"))
    layers = panel_rounds.layers(made.evolve(deliberation=done))
    return made.evolve(deliberation=done.evolve(layers=layers))


def _session(**changes: Any) -> InterrogationSession:
    made = plan_case.running()
    return made.evolve(
        mode="red-team-blue-team",
        pending_round=None,
        exit=Exit(
            reason="satisfied", details="The detective was satisfied after 3 questions.", conclusive=True
        ),
        usage={
            ANTHROPIC: Usage(calls=9, input_tokens=18_000, output_tokens=2_100, cost_usd=0.09),
            OPENAI: Usage(calls=8, input_tokens=17_000, output_tokens=1_900, cost_usd=0.07),
            GEMINI: Usage(calls=8, input_tokens=16_400, output_tokens=1_600, cost_usd=0.05),
        },
        **changes,
    )


def _deliberation(rounds: tuple[DeliberationRound, ...], **changes: Any) -> Deliberation:
    over = [one for one in rounds if one.consensus]
    return Deliberation(
        agents=AGENTS,
        rounds=rounds,
        rules=RULES,
        consensus=over[-1].consensus,
        groupthink=over[-1].groupthink,
        claims=claim_ledger(over),
        **changes,
    )


def _over(count: int) -> tuple[DeliberationRound, ...]:
    """Return the first rounds, counted as a deliberation counts them; the third is one of dissent."""
    done: tuple[DeliberationRound, ...] = ()
    for n, responses in enumerate((_first(), _second(), _third(), _fourth())[:count], 1):
        advocate = {"kind": "dissent", "advocate": "agent-2"} if n == 3 else {}
        begun = DeliberationRound(round=n, responses=responses, **advocate)  # type: ignore[arg-type]
        named = numbered((*done, begun))
        done = (*done, counted((*done, named), RULES))
    return done


def _first() -> tuple[AgentResponse, ...]:
    return (
        _said(
            0,
            "no",
            0.86,
            "Bearing 4 was out of reach and left out; that is no inspection without a defect.",
            "refuted",
            "P4",
            claims=(_claim("Bearing 4 was not inspected.", "fact", "P4"),),
        ),
        _said(
            1,
            "yes",
            0.74,
            "The report dates the visit and names every other bearing as sound.",
            "supported",
            "P2",
            claims=(
                _claim("The visit took place before the accident.", "fact", "P2"),
                _claim("Whoever signs a report has seen what it names.", "assumption"),
            ),
        ),
        _said(2, "no", 0.8, "The mail says that the bearing was left out.", "refuted", "P4"),
    )


def _second() -> tuple[AgentResponse, ...]:
    return (
        _said(
            0,
            "no",
            0.92,
            "The mail and the log leave bearing 4 open until it is secured.",
            "refuted",
            "P4",
            "P3",
        ),
        _said(
            1,
            "no",
            0.86,
            "I cannot hold the second half: bearing 4 was left out. The first half may stand: the report "
            "dates the visit 2 March.",
            "refuted",
            "P4",
            "P3",
            role_violation=_OUT_OF_ROLE,
            claims=(
                _claim("The report dates the visit 2 March 2023.", "fact", "P2"),
                _claim("The log closes what the report leaves open.", "inference", "P3", rebuts=("C1",)),
            ),
            withdraws=("C2",),
        ),
        _said(2, "no", 0.88, "Mail and log agree that bearing 4 came later.", "refuted", "P4", "P3"),
    )


def _third() -> tuple[AgentResponse, ...]:
    return (
        _said(0, "no", 0.9, "Nothing takes the finding back; all 61 passages were read.", "refuted", "P4"),
        _said(
            1,
            "yes",
            0.55,
            "“Left out” may mean one lane: until the closing order is found, both readings stand.",
            "conflicting",
            "P4",
            "P3",
            "P1",
            claims=(
                _claim("“Left out” can mean a part of the bearing.", "inference", "P4", rebuts=("C1", "C3")),
            ),
        ),
        _said(2, "no", 0.62, "The wording leaves a second reading open.", "conflicting", "P4", "P3"),
    )


def _fourth() -> tuple[AgentResponse, ...]:
    return (
        _said(
            0,
            "no",
            0.9,
            "The mail names bearing 4 as left out, and no passage takes that back.",
            "refuted",
            "P4",
        ),
        _said(1, "no", 0.72, "The date may hold, the second half does not.", "refuted", "P4", "P2"),
        _said(
            2,
            "no",
            0.62,
            "“Left out” may mean a part of it; the closing order is missing.",
            "conflicting",
            "P4",
            "P3",
        ),
    )


def _claim(text: str, label: Any, *passages: str, rebuts: tuple[str, ...] = ()) -> PanelClaim:
    refs = tuple(QuoteRef(passage=one) for one in passages)
    return PanelClaim(text=text, label=label, citations=refs, rebuts=rebuts)


def _said(
    agent: int,
    stance: Stance,
    confidence: float,
    position: str,
    third: Ruling,
    *passages: str,
    **changes: Any,
) -> AgentResponse:
    """Return what an agent says of all four claims; they differ on the third."""
    refs = tuple(QuoteRef(passage=one) for one in passages)
    sides = tuple(
        SidedRef(passage=one, side="against" if n == 0 else "for") for n, one in enumerate(passages)
    )
    first = SidedRef(passage="P1", side="for")
    rulings = (
        AgentRuling(
            signal_id="s1",
            verdict="supported",
            because="The mail dates it.",
            evidence=(first,),
            confidence=0.95,
        ),
        AgentRuling(signal_id="s3", verdict=third, because=position, evidence=sides, confidence=confidence),
    )
    fields: dict[str, Any] = {
        "agent": AGENTS[agent].id,
        "position": position,
        "reasoning": "The quotes were weighed against each other, the latest first.",
        "confidence": confidence,
        "stance": stance,
        "at": moment("12:08:00"),
        "citations": refs,
        "rulings": rulings,
        "joined_by": "all",
        "checklist": tuple(CheckAnswer(check=one, kept=n != 2) for n, one in enumerate(_CHECKS)),
        "agreement": 0.8,
        "role": AGENTS[agent].role,
        "provider_used": AGENTS[agent].models[0],
    }
    return AgentResponse(**{**fields, **changes})
