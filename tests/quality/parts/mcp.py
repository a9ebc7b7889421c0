"""What a chat client resolves with tools alone over cases of known truth, its model played by script."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.mcp.chat import chat
from tests.quality.figure import Figure
from tests.quality.gold_client import GoldClient
from tests.quality.quoting_witness import QuotingWitness
from tests.quality.truth_cases import TruthCase, cases
from tests.stand_ins import StandIn


def measure() -> Iterator[Figure]:
    """Resolve every case."""
    played = [(case, asyncio.run(_resolved(case))) for case in cases()]
    ruled = [
        (f"{case.id}.{n}", claim.verdict, _of(done, claim.text))
        for case, done in played
        for n, claim in enumerate(case.claims, 1)
    ]
    wrong = [f"{name} {gold[:3]}>{found[:3]}" for name, gold, found in ruled if gold != found]
    yield Figure("claims right", 1 - len(wrong) / len(ruled), "", least=0.95, note="; ".join(wrong))
    decided = ("supported", "refuted")
    false = sum(gold not in decided and found in decided for _, gold, found in ruled)
    yield Figure("false decided", false / len(ruled), "", most=0.03)
    flipped = sum({gold, found} == set(decided) for _, gold, found in ruled)
    yield Figure("flipped", flipped, "", most=0)
    overall = [done["verdict"] == case.overall for case, done in played]
    yield Figure("overall right", sum(overall) / len(overall))
    sent = [done["disclosure"]["wordsSent"] for _, done in played]
    yield Figure("words sent a case", sum(sent) / len(sent))


async def _resolved(case: TruthCase) -> dict[str, Any]:
    with StandIn(QuotingWitness()) as witness, TemporaryDirectory() as data:
        async with chat(Path(data), case.documents, witness) as client:
            return await GoldClient(case).resolve(client)


def _of(done: dict[str, Any], claim: str) -> str:
    return next((str(one["verdict"]) for one in done["claims"] if one["claim"] == claim), "-")
