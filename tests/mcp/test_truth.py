"""A chat client whose model is a script resolves a case of which the truth is known, with tools alone."""

from __future__ import annotations

from pathlib import Path

from tests.cli.command import call as command
from tests.mcp.chat import chat_within
from tests.quality.gold_client import GoldClient
from tests.quality.truth_cases import Gold, GoldClaim, TruthCase
from tests.stand_ins import StandIn


def bridge(documents: Path) -> TruthCase:
    """Return the case of the bridge: one claim holds, one does not, and on one two documents differ."""
    limit = "The weight limit came into force on {}."
    return TruthCase(
        id="bridge",
        german=False,
        hypothesis="The south bearing was replaced on 18 June 2024 for 52,000 euros, after the weight limit "
        "had come into force on 22 March 2024.",
        claims=(
            GoldClaim(
                "The south bearing was replaced on 18 June 2024.",
                "supported",
                (Gold("memo.md", "The south bearing was replaced on 18 June 2024."),),
            ),
            GoldClaim(
                "The replacement cost 52,000 euros.",
                "refuted",
                (Gold("memo.md", "The replacement cost 48,200 euros."),),
            ),
            GoldClaim(
                limit.format("22 March 2024"),
                "conflicting",
                (
                    Gold("log.md", limit.format("22 March 2024")),
                    Gold("memo.md", limit.format("2 April 2024")),
                ),
            ),
        ),
        overall="refuted",
        documents=documents,
    )


async def test_a_chat_resolves_a_case_to_the_right_verdict_on_every_claim(
    data: Path, case: Path, witness: StandIn
) -> None:
    truth = bridge(case)
    async with chat_within(data, case, witness) as client:
        done = await GoldClient(truth).resolve(client)
    assert [one["verdict"] for one in done["claims"]] == [one.verdict for one in truth.claims]
    assert done["verdict"] == truth.overall
    assert command("verify", "--data-dir", data).code == 0
