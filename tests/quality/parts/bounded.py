"""What a budget costs: claims right, and words that left, where the detective is on another computer.

Cases of short documents, of which each may give 200 words whatever the budget is, and long contracts.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from statistics import mean
from unittest.mock import patch

from detective_app.app import beginning, connections, disclosing, run
from detective_app.core.pieces import weight
from detective_app.core.ports import Connection
from tests.quality import labelled
from tests.quality.figure import Figure, halved
from tests.quality.parts.capable import Played, play
from tests.quality.truth_cases import GoldClaim, TruthCase, cases

BUDGETS = (5, 10, 20, 40)
_LONG, _CLAIMS = 2_000, 6
"""From so many words on a contract is long; so many of its claims that something decides are put together."""


def measure() -> Iterator[Figure]:
    """Play every case at each budget."""
    with tempfile.TemporaryDirectory() as folder:
        for name, every in (("short", cases()), ("long", _contracts(Path(folder)))):
            for percent in BUDGETS:
                yield from _figures(name, percent, [asyncio.run(_elsewhere(case, percent)) for case in every])


def _figures(name: str, percent: int, played: Sequence[Played]) -> Iterator[Figure]:
    yield halved(
        f"claims right, {name}, {percent} % may leave",
        [(p.case.id, gold.verdict == ruled) for p in played for gold, ruled in _ruled(p)],
        lambda one: one[0],
        lambda ones: mean(right for _, right in ones),
    )
    for told, value in (
        ("words out against the words of a case, mean", _share),
        ("words out against those that may, mean", _used),
        ("words that a verdict cites against words out, mean", _cited),
    ):
        yield halved(
            f"  {told}",
            [(p.case.id, value(p)) for p in played],
            lambda one: one[0],
            lambda ones: mean(share for _, share in ones),
        )


def _ruled(played: Played) -> Iterator[tuple[GoldClaim, str | None]]:
    return zip(played.case.claims, played.ruled, strict=True)


def _share(played: Played) -> float:
    return _gone(played) / played.words


def _used(played: Played) -> float:
    gone = played.session.disclosure
    return gone.total / (gone.may or 1) if gone else 0.0


def _cited(played: Played) -> float:
    result = played.session.audit_result
    claims = result.verdict.claims if result and result.verdict else ()
    quotes = {(one.source_id, one.quote) for claim in claims for one in claim.evidence}
    return sum(weight(quote) for _, quote in quotes) / max(1, _gone(played))


def _gone(played: Played) -> int:
    return played.session.disclosure.total if played.session.disclosure else 0


def _contracts(folder: Path) -> list[TruthCase]:
    """Return the long contracts, each with some of its claims, as a case each."""
    found = []
    decided = [one for one in labelled.contracts() if one.spans]
    for document, group in groupby(decided, key=lambda one: one.documents[0]):
        text = document.read_text(encoding="utf-8")
        if len(text.split()) < _LONG:
            continue
        (own := folder / document.stem).mkdir()
        (own / document.name).write_text(text, encoding="utf-8")
        claims = tuple(GoldClaim(one.claim, one.label, one.spans) for one in list(group)[:_CLAIMS])
        overall = "refuted" if any(one.verdict == "refuted" for one in claims) else "supported"
        hypothesis = " ".join(one.text for one in claims)
        case = TruthCase(
            id=document.name,
            german=False,
            hypothesis=hypothesis,
            claims=claims,
            overall=overall,
            documents=own,
        )
        found.append(case)
    return found


async def _elsewhere(case: TruthCase, percent: int) -> Played:
    """Play a case with a detective that passes for one on another computer."""

    def host(connection: Connection) -> str:
        return "models.example" if connection.role == "detective" else ""

    with ExitStack() as stack:
        for module in (beginning, connections, disclosing, run):
            stack.enter_context(patch.object(module, "outside_host", host))
        return await play(case, percent)
