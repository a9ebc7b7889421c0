"""Answers that no document states: code finds each amount, and computes; the calculation is on record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from detective_app.core.errors import BadInput
from detective_app.engine.witness.candidate import Candidate
from detective_app.engine.witness.candidates import Pool
from detective_app.evidence.figures import calculator
from detective_app.evidence.tables.operations import Kind, operation
from detective_app.evidence.tables.periods import Periods, periods

_LEAST_HELD = 0.75  # of what is asked must stand in row and column of each operand
_LEAST_AMOUNTS, _MOST_AMOUNTS = 2, 6
_SIGNS: dict[Kind, str] = {"less": " - ", "sum": " + ", "ratio": " / ", "percent": " / ", "change": " - "}


def calculated(pool: Pool) -> Candidate | None:
    """Return the computed answer of a question that wants one and whose amounts are found; blocks."""
    wanted = operation(pool.question)
    if wanted is None:
        return None
    if wanted.kind == "change":
        amounts = _of_two_periods(pool, wanted.amounts[0])
    else:
        amounts = [found for text in wanted.amounts if (found := _amount(pool, text, wanted.amounts))]
        if len(amounts) != len(wanted.amounts):
            return None
    distinct = {(one.choice.row, one.choice.cell) for one in amounts if one.choice}
    if not _LEAST_AMOUNTS <= len(distinct) == len(amounts) <= _MOST_AMOUNTS:
        return None
    return _computed(wanted.kind, amounts)


def _amount(pool: Pool, text: str, among: Sequence[str]) -> Candidate | None:
    """Return the value that a part of the question names, in its own period or the question's."""
    whole = periods(pool.question)
    own = periods(text)
    asked = pool.asked(text)
    if not asked.words:
        rest = pool.question
        for part in among:
            rest = rest.replace(part, " ")
        asked = replace(pool.asked(rest), periods=own)
    period = Periods(own.years or whole.years, own.days or whole.days, own.spans or whole.spans, own.quarters)
    found = pool.values(replace(asked, periods=period, share=False, change=False))
    return found[0] if found and found[0].held >= _LEAST_HELD else None


def _of_two_periods(pool: Pool, text: str) -> list[Candidate]:
    """Return one row's values in the two periods that are compared, the later one last."""
    asked = replace(pool.asked(text), change=False)
    both = _two(asked.periods)
    if both is None:
        return []
    found = [pool.values(replace(asked, periods=one)) for one in both]
    for later in found[1][:3]:
        for before in found[0][:3]:
            same = later.choice and before.choice and later.choice.row == before.choice.row
            if same and min(later.held, before.held) >= _LEAST_HELD:
                return [before, later]
    return []


def _two(asked: Periods) -> tuple[Periods, Periods] | None:
    """Return the two periods of a comparison; of one year alone, its end and the end of the year before."""
    if len(asked.days) >= _LEAST_AMOUNTS:
        first, last = sorted((y or 0, m, d) for y, m, d in asked.days)[:: max(1, len(asked.days) - 1)][:2]
        return _on(asked, first), _on(asked, last)
    if len(asked.years) == _LEAST_AMOUNTS:
        first_year, last_year = sorted(asked.years)
    elif len(asked.years) == 1:
        last_year = next(iter(asked.years))
        first_year = last_year - 1
    else:
        return None
    return (
        Periods(frozenset({first_year}), frozenset(), asked.spans, asked.quarters),
        Periods(frozenset({last_year}), frozenset(), asked.spans, asked.quarters),
    )


def _on(asked: Periods, day: tuple[int, int, int]) -> Periods:
    years = frozenset({day[0]}) if day[0] else asked.years
    return Periods(years, frozenset({day}), asked.spans, asked.quarters)


def _computed(kind: Kind, amounts: Sequence[Candidate]) -> Candidate | None:
    numbers = [abs(one.value) if one.value is not None else None for one in amounts]
    if any(number is None for number in numbers):
        return None
    written = [calculator.written(number) for number in numbers if number is not None]
    if kind == "change" and (numbers[0] or 0) < (numbers[1] or 0):
        written.reverse()
    expression = _SIGNS[kind].join(written) + (" * 100" if kind == "percent" else "")
    try:
        exact = calculator.calculation(expression)
    except BadInput:
        return None
    shown = _rounded(Decimal(exact.value), kind)
    support = tuple(dict.fromkeys(quote for one in amounts for quote in one.support))
    unit = " %" if kind == "percent" else ""
    text = "; ".join(one.text for one in amounts) + f" = {shown}{unit}"
    return Candidate(
        text, support, min(one.score for one in amounts), min(one.held for one in amounts),
        clear=all(one.sure for one in amounts), value=Decimal(shown),
        calculation=exact.evolve(value=shown),
    )  # fmt: skip


def _rounded(value: Decimal, kind: Kind) -> str:
    """Round a share to one digit and a ratio to two; sums and differences are exact."""
    digits = {"percent": "0.1", "ratio": "0.01"}.get(kind)
    text = format(value.quantize(Decimal(digits), ROUND_HALF_UP) if digits else value, "f")
    return re.sub(r"\.0+$", "", text) if not digits else text
