"""Whether the rules find out what is true: claims, verdicts and questions, without any model."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations

from detective_app.core.verdict import Ruling
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import Grounds
from detective_app.evidence.claims.roots import roots
from detective_app.evidence.claims.ruling import rule
from detective_app.evidence.claims.splitting import claims
from tests.quality import ruled_runs
from tests.quality.figure import Figure
from tests.quality.ruled_runs import TruthCase

LABELS: tuple[Ruling, ...] = ("supported", "refuted", "conflicting", "not_enough_evidence")
SAME_CLAIM, SAME_QUESTION = 0.5, 0.8
Pair = tuple[Ruling, Ruling | None]
"""The gold's ruling on a claim, and that of the rules; None for a claim that was not found."""


def measure() -> Iterator[Figure]:
    """Judge the claims by all sentences, then by what a small witness quotes whose model is blind."""
    with ruled_runs.cases() as found:
        yield from _splitting(found)
        for title, chosen in (("all", found), *_split(found)):
            yield from _figures(f"everything quoted, {title}", [p for c in chosen for p in _judged(c)])
        yield from asyncio.run(_runs(found))


def _split(found: Sequence[TruthCase]) -> tuple[tuple[str, list[TruthCase]], ...]:
    """Divide the cases by their names' hash: it shows whether a rule holds beyond where it was found."""
    held = [case for case in found if hashlib.sha256(case.name.encode()).digest()[-1] % 2]
    return ("tuned", [case for case in found if case not in held]), ("held out", held)


def _splitting(found: Sequence[TruthCase]) -> Iterator[Figure]:
    wanted = [[claim["text"] for claim in case.gold["claims"]] for case in found]
    given = [claims(case.gold["hypothesis"]) for case in found]
    same = sum(len(_paired(gold, mine)) for gold, mine in zip(wanted, given, strict=True))
    yield Figure("claims matched", same / sum(map(len, wanted)), "", least=0.9)
    yield Figure("claims beside them", sum(map(len, given)) - same, "")


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


def _figures(name: str, pairs: Sequence[Pair]) -> Iterator[Figure]:
    right = sum(gold == mine for gold, mine in pairs)
    wrong = sum(gold in LABELS[2:] and mine in LABELS[:2] for gold, mine in pairs)
    flipped = sum({gold, mine} == set(LABELS[:2]) for gold, mine in pairs)
    yield Figure(f"claims right, {name}", right / len(pairs), "", least=0.6 if name.endswith("all") else None)
    yield Figure(f"macro F1, {name}", sum(_f1(pairs, one) for one in LABELS) / len(LABELS), "")
    yield Figure(f"false decided, {name}", wrong / len(pairs), "", most=0.03)
    yield Figure(f"flipped, {name}", flipped, "", most=0)


def _f1(pairs: Sequence[Pair], label: Ruling) -> float:
    both = sum(gold == mine == label for gold, mine in pairs)
    either = sum((gold == label) + (mine == label) for gold, mine in pairs)
    return 2 * both / either if either else 0.0


async def _runs(found: Sequence[TruthCase]) -> list[Figure]:
    pairs: list[Pair] = []
    asked = repeated = 0
    for case in found:
        session = await ruled_runs.run(case)
        given = await ruled_runs.verdict(case, session)
        pairs += _pairs(case, {claim.text: claim.verdict for claim in given.claims})
        questions = [pair.question for pair in session.qa_pairs]
        asked += len(questions)
        repeated += sum(_same(one, other) for one, other in combinations(questions, 2))
    figures = list(_figures("blind witness", pairs))
    return [*figures, Figure("questions", asked), Figure("repeated", repeated, "", most=0)]


def _same(one: str, other: str) -> bool:
    mine, theirs = (frozenset(text.casefold().split()) for text in (one, other))
    return len(mine & theirs) >= SAME_QUESTION * len(mine | theirs)
