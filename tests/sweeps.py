"""Long sweeps: which of their cases `make test` has, and the figures of those that ran."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import pytest

COUNTED = "cases"
core_alone = False
"""Whether other cases are not even made: to collect them takes longer than many tests do."""
Case = TypeVar("Case")


def sweep(values: Iterable[Case], core: Callable[[Case], bool]) -> list[Any]:
    """Make parameters of all cases of a sweep: `make soak` runs every one, `make test` the core."""
    marks = {True: pytest.mark.soak(core=True), False: pytest.mark.soak}
    judged = [(bool(core(value)), value) for value in values]
    wanted = [one for one in judged if one[0]] if core_alone else judged
    return [pytest.param(value, marks=marks[is_core]) for is_core, value in wanted or judged]


def figures(reports: Iterable[pytest.TestReport]) -> Iterator[str]:
    """Tell for each sweep how many of its cases passed, and the seconds they took together.

    A test that goes through many cases by itself counts for the number that it records as "cases".
    """
    passed, failed = defaultdict[str, int](int), defaultdict[str, int](int)
    seconds = defaultdict[str, float](float)
    for report in reports:
        name = report.nodeid.partition("[")[0]
        seconds[name] += report.duration
        if report.when == "call" or not report.passed:
            counted = passed if report.passed else failed
            counted[name] += dict(report.user_properties).get(COUNTED, 1)  # type: ignore[call-overload]
    for name in sorted({*passed, *failed}):
        yield f"{passed[name]} of {passed[name] + failed[name]}  {seconds[name]:.0f} s  {name}"
