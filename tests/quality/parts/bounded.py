"""What a budget costs: claims right, and words that left, where the detective is on another computer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from unittest.mock import patch

from detective_app.app import connections, disclosing, run
from detective_app.core.ports import Connection
from tests.quality.figure import Figure
from tests.quality.parts.capable import Played, play
from tests.quality.truth_cases import TruthCase, cases

BUDGETS = (5, 10, 20, 40)


def measure() -> Iterator[Figure]:
    """Play every case at each budget."""
    for percent in BUDGETS:
        done = [asyncio.run(_elsewhere(case, percent)) for case in cases()]
        pairs = [
            (gold.verdict, found) for p in done for gold, found in zip(p.case.claims, p.ruled, strict=True)
        ]
        gone = [p.session.disclosure for p in done if p.session.disclosure]
        held = sum(bool(one.held_back) for one in gone)
        left, may = sum(one.total for one in gone), sum(one.may or 0 for one in gone)
        note = f"{left:,} of {may:,} words; {held} of {len(done)} cases wanted more"
        right = sum(gold == found for gold, found in pairs) / len(pairs)
        yield Figure(f"claims right, {percent} % may leave", right, "", note=note)


async def _elsewhere(case: TruthCase, percent: int) -> Played:
    """Play a case with a detective that passes for one on another computer."""

    def host(connection: Connection) -> str:
        return "models.example" if connection.role == "detective" else ""

    with ExitStack() as stack:
        for module in (connections, disclosing, run):
            stack.enter_context(patch.object(module, "outside_host", host))
        return await play(case, percent)
