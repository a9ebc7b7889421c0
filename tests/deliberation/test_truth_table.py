"""When a deliberation ends and when it is groupthink: a table of rounds, and properties that hold for all."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from detective_app.core.panel import AgentResponse, PanelClaim, PanelRules
from detective_app.core.plugin import Context
from detective_app.deliberation.claim_ledger import claim_ledger, numbered
from detective_app.deliberation.ending import check_exit_criteria, consensus, counted, kept_warning
from detective_app.deliberation.standing import CONFIDENT, NO_DISSENT, TOO_SIMILAR, detect_groupthink
from detective_app.processors.anonymisation import process as anonymised
from tests.deliberation.panels import AGENTS, deliberated, panel_rounds, response, ruled, seen, told

A, B, C = (agent.id for agent in AGENTS)
EXITS = ("consensus", "convergence", "confidence", "max_rounds")
STANCES = {"yyy": 3, "yyn": 2, "yno": 1, "nnn": 3}
WORD = {"y": "yes", "n": "no", "o": "neutral"}


def table() -> list[Any]:
    """Every mix of stances, confidences, evidence and round: what each sign and the first exit must be."""
    rows = []
    for stances, sure, same, round_ in product(
        STANCES, ("high", "low", "mixed"), (True, False), (1, 2, 3, 4)
    ):
        confidences = {"high": (0.9, 0.9, 0.9), "low": (0.5, 0.5, 0.5), "mixed": (0.9, 0.9, 0.5)}[sure]
        rows.append(pytest.param(stances, confidences, same, round_, id=f"{stances}-{sure}-{same}-{round_}"))
    return rows


TABLE = table()


def said(stances: str, confidences: tuple[float, ...], *, same: bool) -> list[AgentResponse]:
    """Three agents who cite the same quote each, or one of their own, and rule by their stance."""
    verdicts = {"y": "supported", "n": "refuted", "o": "not_enough_evidence"}
    return [
        ruled(agent.id, verdicts[stance], 1 if same else n, stance=WORD[stance], confidence=sure)
        for n, (agent, stance, sure) in enumerate(zip(AGENTS, stances, confidences, strict=True), 1)
    ]


def test_the_table_has_at_least_eighty_rounds() -> None:
    assert len(TABLE) >= 80


@pytest.mark.parametrize(("stances", "confidences", "same", "round_"), TABLE)
def test_signs_and_exits_are_those_of_the_table(
    stances: str, confidences: tuple[float, ...], same: bool, round_: int
) -> None:
    """The seed's formulas, worked out by hand for these rounds; earlier rounds held the opposite."""
    latest = said(stances, confidences, same=same)
    turned = stances.translate(str.maketrans("yn", "ny"))
    before = [said(turned, (0.1, 0.6, 0.1), same=same) for _ in range(round_ - 1)]
    found = deliberated(*before, latest)
    last = found.rounds[-1]
    unanimous, alike = STANCES[stances] == 3, {3: 1.0, 2: 1 / 3, 1: 0.0}[STANCES[stances]]
    level = (
        0.4 * STANCES[stances] / 3
        + 0.2 * (1 - max(confidences) + min(confidences))
        + 0.2 * same
        + 0.2 * alike
    )
    assert last.consensus is not None
    assert last.consensus.agreement_level == pytest.approx(level, abs=1e-4)
    signs = {
        CONFIDENT: min(confidences) >= 0.8 and sum(confidences) / 3 >= 0.85,
        NO_DISSENT: unanimous,
        TOO_SIMILAR: level >= 0.9 - 1e-9,
    }
    assert last.groupthink is not None
    assert set(last.groupthink.indicators) == {sign for sign, holds in signs.items() if holds}
    assert last.groupthink.detected == (sum(signs.values()) >= 2)
    following = check_exit_criteria(found, EXITS)
    agreed = "consensus" if level >= 0.9 - 1e-9 else "confidence" if min(confidences) >= 0.85 else ""
    if agreed and last.groupthink.detected:
        assert following.vetoed is not None
        assert following.vetoed.reason == agreed
    elif agreed or round_ >= 3:
        assert following.exit is not None
        assert following.exit.reason == (agreed or "max_rounds")
        assert following.exit.details
    else:
        assert following.exit is following.vetoed is None


def test_positions_that_stay_for_two_rounds_converge() -> None:
    one = [ruled(A, "supported", 1, confidence=0.4), ruled(B, "refuted", 2, stance="no", confidence=0.5)]
    assert check_exit_criteria(deliberated(one), EXITS).exit is None
    stayed = check_exit_criteria(deliberated(one, one), EXITS).exit
    assert stayed is not None
    assert stayed.reason == "convergence"
    turned = [one[0], ruled(B, "supported", 2, confidence=0.5)]
    assert check_exit_criteria(deliberated(one, turned), EXITS).exit is None
    longer = PanelRules(rounds=6, convergence_rounds=3)
    assert check_exit_criteria(deliberated(one, one, rules=longer), EXITS).exit is None
    assert check_exit_criteria(deliberated(one, one, one, rules=longer), EXITS).exit is not None


def test_groupthink_puts_an_exit_off_once_and_the_warning_stays_without_new_evidence() -> None:
    agreed = [ruled(agent.id, "supported", 1) for agent in AGENTS]
    first = deliberated(agreed)
    put_off = check_exit_criteria(first, EXITS).vetoed
    assert put_off is not None
    advocate = ruled(A, "refuted", 1, stance="no", confidence=0.3)
    same = deliberated(agreed, [advocate, *agreed[1:]], dissent={2: A}).evolve(vetoed=put_off)
    ended = check_exit_criteria(same, EXITS).exit
    assert ended is not None
    assert ended.reason == "consensus"
    assert "no new evidence" in ended.details
    warning = kept_warning(same)
    assert warning is not None
    assert warning.detected


def test_new_evidence_of_the_dissent_counts_and_no_exit_is_put_off_twice() -> None:
    agreed = [ruled(agent.id, "supported", 1) for agent in AGENTS]
    put_off = check_exit_criteria(deliberated(agreed), EXITS).vetoed
    swayed = [
        ruled(A, "refuted", 2, stance="no"),
        ruled(B, "refuted", 2, stance="no"),
        ruled(C, "supported", 1),
    ]
    moved = deliberated(agreed, swayed, dissent={2: A}).evolve(vetoed=put_off)
    exit_ = check_exit_criteria(moved, EXITS).exit
    assert exit_ is None or exit_.reason != "consensus"
    again = deliberated(agreed, [ruled(A, "refuted", 2, stance="no"), *agreed[1:]], agreed, dissent={2: A})
    ended = check_exit_criteria(again.evolve(vetoed=put_off), EXITS)
    assert ended.vetoed is None
    assert ended.exit is not None


responses = st.builds(
    lambda stance, confidence, quotes, verdict, position: ruled(
        A, verdict, *quotes, stance=stance, confidence=confidence, position=position
    ),
    st.sampled_from(["yes", "no", "neutral"]),
    st.floats(0, 1),
    st.lists(st.integers(1, 5), max_size=4),
    st.sampled_from(["supported", "refuted", "conflicting", "not_enough_evidence"]),
    st.text("abc é", min_size=1, max_size=20),
)
panels = st.lists(responses, min_size=2, max_size=4).map(
    lambda found: [one.evolve(agent=f"agent-{n}") for n, one in enumerate(found, 1)]
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(panels, st.randoms())
def test_the_order_of_agents_never_changes_the_outcome(
    found: list[AgentResponse], chance: random.Random
) -> None:
    shuffled = list(found)
    chance.shuffle(shuffled)
    assert consensus(found) == consensus(shuffled)
    level = consensus(found).agreement_level
    assert detect_groupthink(found, level, 0.9) == detect_groupthink(shuffled, level, 0.9)
    assert check_exit_criteria(deliberated(found, found), EXITS) == check_exit_criteria(
        deliberated(shuffled, shuffled), EXITS
    )


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_an_anonymised_context_holds_no_name_and_no_id_of_an_agent(
    count: int, order: tuple[int, ...]
) -> None:
    rounds = [one.evolve(responses=tuple(one.responses[n] for n in order)) for one in panel_rounds(count)]
    view = anonymised(Context(session=None, panel=seen(*rounds))).panel  # type: ignore[arg-type]
    shown = told(view).casefold()
    for agent in AGENTS:
        for name in (agent.id, *agent.models, *(one.partition(":")[2] for one in agent.models)):
            assert name.casefold() not in shown
    assert "Participant 3" in told(view)


def test_a_claim_keeps_its_history_over_the_rounds() -> None:
    first = deliberated(
        [
            response(A, claims=(PanelClaim(text="It is safe.", label="fact"),)),
            response(B, claims=(PanelClaim(text="It may be wet.", label="assumption"),)),
        ]
    ).rounds[0]
    first = numbered([first])
    assert [claim.id for one in first.responses for claim in one.claims] == ["C1", "C2"]
    attack = PanelClaim(text="The log says otherwise.", label="fact", rebuts=("C1",))
    second = first.evolve(round=2, responses=(response(A), response(B, claims=(attack,), withdraws=("C2",))))
    second = numbered([first, second])
    ledger = {one.id: one for one in claim_ledger([first, second])}
    assert (ledger["C1"].ended, ledger["C2"].ended, ledger["C3"].ended) == ("stands", "withdrawn", "stands")
    quoted = attack.evolve(citations=({"answer": 1, "quote": 1},))
    by_quote = second.evolve(responses=(response(A), response(B, claims=(quoted.evolve(id="C3"),))))
    contested = claim_ledger([first, by_quote])[0]
    assert (contested.ended, contested.attacks[0].agent, contested.claimed_by) == ("contested", B, A)


def test_a_dissent_round_counts_what_the_advocate_stood_by_before() -> None:
    agreed = [ruled(agent.id, "supported", 1) for agent in AGENTS]
    found = deliberated(agreed, [ruled(A, "refuted", 1, stance="no"), *agreed[1:]], dissent={2: A})
    assert counted(found.rounds, PanelRules()).consensus == found.rounds[0].consensus
