r"""No pattern takes more than linear time, whatever a document holds.

A line of spaces once stalled every run: a pattern tried each of them as a start, and from each went over all
that followed. Every pattern of the program is searched in texts of repeated pieces, its own and fixed ones.
`(?<!\s)\s+`, a bound as in `\s{1,40}`, or two patterns one after the other cure what is found here.
"""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.compiled import (
    PROGRAM,
    Compiled,
    calls,
    compiled,
    put_together_in_functions,
    written_in_functions,
)
from tests.architecture.pieces import pumped
from tests.architecture.pumping import growth
from tests.sweeps import sweep

_LARGE = ("evidence",)
"""Packages whose own packages are rooms."""


def _rooms() -> list[str]:
    rooms = [one.stem for one in sorted(PROGRAM.iterdir()) if one.stem not in {"__pycache__", *_LARGE}]
    for large in _LARGE:
        rooms += [f"{large}.{one.stem}" for one in sorted((PROGRAM / large).iterdir()) if one.stem[0] != "_"]
    return rooms


def _in(room: str) -> list[Compiled]:
    """Return the patterns of a room, each once."""
    prefix = f"detective_app.{room}."
    found = [one for one in (*compiled(), *written_in_functions()) if f"{one.module}.".startswith(prefix)]
    return list({one[2:]: one for one in found}.values())


_CASES = [(room, full) for full in (False, True) for room in _rooms()]


@pytest.mark.xdist_group("patterns")  # which are collected once
@pytest.mark.parametrize(
    "case", sweep(_CASES, lambda case: not case[1]), ids=lambda case: case[0] + "-full" * case[1]
)
def test_no_pattern_of_the_program_takes_more_than_linear_time(case: tuple[str, bool]) -> None:
    room, full = case
    found = []
    for one in _in(room):
        pattern = one.made()
        if grown := growth(pattern, pumped(pattern, full=full), one.used):
            found.append(f"{one.module}:{one.line} {one.used} {one.pattern[:200]!r} on {grown}")
    assert not found, "\n".join(found)


@pytest.mark.xdist_group("patterns")
def test_every_pattern_that_is_put_together_in_a_function_is_made_here() -> None:
    made = {(one.module, one.line) for one in compiled()}
    missing = [
        f"{module}:{line}" for module, line in put_together_in_functions() if (module, line) not in made
    ]
    assert not missing, f"tests/architecture/put_together.py reaches no pattern of {missing}"


@pytest.mark.xdist_group("patterns")
def test_the_rooms_hold_all_patterns_of_the_program() -> None:
    within = {one for room in _rooms() for one in _in(room)}
    assert {one[2:] for one in (*compiled(), *written_in_functions())} == {one[2:] for one in within}
    assert len(within) > 300


_SLOW = (
    r"\d\)?%?(?:\s+[$€£(–-]*)+\d",
    r"[a-z]{1,6}(?:[-/]?\d+)+\b",
    r"\s+$",
    r"\w+:",
    r"(a+)+b",
    r"(?:a|b|ab)+c",
    r",(?![^(]*\))",
    r"color\((.*),(.*)\)",
    r"<a[^>]+b",
    r"x\s+(?:\w+\s+)*y",
)
_LINEAR = (
    r"(?<!\s)\s+",
    r"\b\w+\b",
    r"\b\w+:",
    r"\s{1,40}x",
    r"(?:a|b)+",
    r"\b\w{1,40}\s{1,5}\w{1,40}\b",
    rf"\b(?:{'|'.join(f'word{number}s?' for number in range(200))})\b",
)


@pytest.mark.parametrize("pattern", [re.compile(slow) for slow in _SLOW] + [re.compile(rb"\s+$")])
def test_a_pattern_of_more_than_linear_time_would_be_found(pattern: re.Pattern[str]) -> None:
    grown = growth(pattern, pumped(pattern, full=False))
    assert grown
    assert "ms" in str(grown)


@pytest.mark.parametrize("pattern", _LINEAR)
def test_a_pattern_of_linear_time_is_not(pattern: str) -> None:
    made = re.compile(pattern)
    assert growth(made, pumped(made, full=False)) is None


def test_what_is_only_tried_at_the_start_of_a_text_is_measured_so() -> None:
    made = re.compile(r"\s*,")
    assert growth(made, pumped(made, full=False))
    assert growth(made, pumped(made, full=False), "match") is None
    doubled = re.compile(r"(?:a+)+b")
    assert growth(doubled, pumped(doubled, full=False), "fullmatch")


def test_the_flags_and_uses_of_patterns_are_read() -> None:
    tree = ast.parse(
        "def one(text):\n    re.sub('a', re.sub('b', '', text), text, flags=re.I | re.DOTALL)\n"
        "re.match(rb'c', text, re.IGNORECASE)\n(lambda: re.split(f'{x}', text))\n"
    )
    found = [(call.name, call.function, call.constant, call.flags) for call in calls(tree)]
    assert found == [
        ("sub", "one", "a", re.IGNORECASE | re.DOTALL),
        ("sub", "one", "b", 0),
        ("match", "", b"c", re.IGNORECASE),
        ("split", "lambda", None, 0),
    ]
    uses = {one.pattern: one.used for one in compiled() if one.module == "detective_app.own_words"}
    assert {uses[r"\{([1-9])\}"], uses[r"\d{4}-\d{2}-\d{2}"]} == {"search", "fullmatch"}
