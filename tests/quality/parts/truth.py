"""Whether the rules find out what is true: claims, verdicts and questions, without any model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from detective_app.core.verdict import Ruling
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import Grounds
from detective_app.evidence.claims.roots import roots
from detective_app.evidence.claims.ruling import rule
from detective_app.evidence.claims.splitting import claims
from tests.quality import ruled_runs
from tests.quality.figure import Figure, halved
from tests.quality.ruled_runs import TruthCase

LABELS: tuple[Ruling, ...] = ("supported", "refuted", "conflicting", "not_enough_evidence")
SAME_CLAIM, SAME_QUESTION = 0.5, 0.8
Pair = tuple[Ruling, Ruling | None]
"""The gold's ruling on a claim, and that of the rules; None for a claim that was not found."""


def measure() -> Iterator[Figure]:
    """Judge the claims by all sentences, then by what a small witness quotes whose model is blind."""
    with ruled_runs.cases() as found:
        yield from _splitting(found)
        yield from _figures("everything quoted", [(c.name, p) for c in found for p in _judged(c)], least=0.6)
        yield from asyncio.run(_runs(found))


def _splitting(found: Sequence[TruthCase]) -> Iterator[Figure]:
    counted = [(case.name, *_matched(case)) for case in found]
    yield halved(
        "claims matched", counted, _case, lambda of: sum(c[1] for c in of) / sum(c[2] for c in of), least=0.9
    )
    yield halved("claims beside them", counted, _case, lambda of: sum(c[3] - c[1] for c in of))


def _case(counted: Sequence[Any]) -> str:
    """Return the case's name, which stands first in all that is counted here."""
    return str(counted[0])


def _matched(case: TruthCase) -> tuple[int, int, int]:
    """Return how many claims are found, how many there are, and how many were given."""
    wanted = [claim["text"] for claim in case.gold["claims"]]
    given = claims(case.gold["hypothesis"])
    return len(_paired(wanted, given)), len(wanted), len(given)


def _judged(case: TruthCase) -> list[Pair]:
    grounds = Grounds(case.case_file)
    mine = claims(case.gold["hypothesis"])
    given = {text: rule(Claim(text, grounds.language), grounds).ruling for text in mine}
    return _pairs(case, given)


def _pairs(case: TruthCase, given: dict[str, Ruling]) -> list[Pair]:
    texts = [claim["text"] for claim in case.gold["claims"]]
    paired = _paired(texts, list(given))
    return [
        (claim["verdict"], given[paired[claim["text"]]] if claim["text"] in paired else None)
        for claim in case.gold["claims"]
    ]


def _paired(gold: Sequence[str], mine: Sequence[str]) -> dict[str, str]:
    """Pair claims that share half of their words, the closest first."""
    scored = sorted(((_dice(g, m), g, m) for g in gold for m in mine), reverse=True)
    paired: dict[str, str] = {}
    for score, one, other in scored:
        if score >= SAME_CLAIM and one not in paired and other not in paired.values():
            paired[one] = other
    return paired


def _dice(one: str, other: str) -> float:
    mine, theirs = ({root[:5] for root in roots(text, "english")} for text in (one, other))
    return 2 * len(mine & theirs) / (len(mine) + len(theirs)) if mine and theirs else 0.0


def _figures(name: str, pairs: Sequence[tuple[str, Pair]], least: float | None = None) -> Iterator[Figure]:
    def figure(what: str, value: Callable[[list[Pair]], float], **bars: float | None) -> Figure:
        return halved(f"{what}, {name}", pairs, _case, lambda of: value([pair for _, pair in of]), **bars)

    yield figure("claims right", lambda of: sum(gold == mine for gold, mine in of) / len(of), least=least)
    yield figure("macro F1", lambda of: sum(_f1(of, one) for one in LABELS) / len(LABELS))
    yield figure("false decided", lambda of: sum(map(_is_false, of)) / len(of), most=0.03)
    yield figure("flipped", lambda of: sum(set(pair) == set(LABELS[:2]) for pair in of), most=0)


def _is_false(pair: Pair) -> bool:
    """Tell whether what is open was decided."""
    gold, mine = pair
    return gold in LABELS[2:] and mine in LABELS[:2]


def _f1(pairs: Sequence[Pair], label: Ruling) -> float:
    both = sum(gold == mine == label for gold, mine in pairs)
    either = sum((gold == label) + (mine == label) for gold, mine in pairs)
    return 2 * both / either if either else 0.0


async def _runs(found: Sequence[TruthCase]) -> list[Figure]:
    pairs: list[tuple[str, Pair]] = []
    asked: list[tuple[str, int, int]] = []
    for case in found:
        session = await ruled_runs.run(case)
        given = await ruled_runs.verdict(case, session)
        pairs += [
            (case.name, one) for one in _pairs(case, {claim.text: claim.verdict for claim in given.claims})
        ]
        questions = [pair.question for pair in session.qa_pairs]
        repeated = sum(_same(one, other) for one, other in combinations(questions, 2))
        asked.append((case.name, len(questions), repeated))
    return [
        *_figures("blind witness", pairs),
        halved("questions", asked, _case, lambda of: sum(one[1] for one in of)),
        halved("repeated", asked, _case, lambda of: sum(one[2] for one in of), most=0),
    ]


def _same(one: str, other: str) -> bool:
    mine, theirs = (frozenset(text.casefold().split()) for text in (one, other))
    return len(mine & theirs) >= SAME_QUESTION * len(mine | theirs)
