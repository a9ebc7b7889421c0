"""Whether a panel is right where its detectives alone are not, each knowing a part of the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.quality import panel_cases, panel_runs
from tests.quality.figure import Figure
from tests.quality.truth_cases import TruthCase, cases

AGENTS = 3


def measure() -> Iterator[Figure]:
    """Play the built cases, then those of known truth with the claims dealt out to three."""
    right, mostly_wrong = 0, 0
    for built in panel_cases.CASES:
        with TemporaryDirectory() as folder:
            singles, panel = asyncio.run(_played(built.written(Path(folder)), built.known))
        mostly_wrong += 2 * sum(one != built.overall for one in singles) > AGENTS
        right += panel == built.overall
    yield Figure("built cases: panel right", right, "", least=len(panel_cases.CASES))
    yield Figure("built cases: most single runs wrong", mostly_wrong, "", least=len(panel_cases.CASES))
    found = [(case, *asyncio.run(_played(case, _dealt(case)))) for case in cases()]
    of_panel = sum(panel == case.overall for case, _, panel in found)
    of_agents = [sum(singles[n] == case.overall for case, singles, _ in found) for n in range(AGENTS)]
    yield Figure("cases right, panel", of_panel, "")
    yield Figure("cases right, best agent", max(of_agents), "")
    yield Figure("best agent less panel", max(of_agents) - of_panel, "", most=1)


def _dealt(case: TruthCase) -> list[frozenset[int]]:
    """Deal the claims out: each agent lacks every third one."""
    claims = range(len(case.claims))
    return [frozenset(n for n in claims if n % AGENTS != agent) for agent in range(AGENTS)]


async def _played(
    case: TruthCase, known: list[frozenset[int]] | tuple[frozenset[int], ...]
) -> tuple[list[str | None], str | None]:
    singles = [panel_runs.overall(await panel_runs.alone(case, part)) if part else None for part in known]
    return singles, panel_runs.overall(await panel_runs.together(case, [part for part in known if part]))
