"""A run of the tests that stands still says which of them run."""

from __future__ import annotations

import os
import select

from tests.patience import PATIENCE
from tests.standstill import Standstill


def test_the_tests_that_run_are_told_when_none_has_ended_for_long() -> None:
    ours, theirs = os.pipe()
    watch = Standstill(theirs, seconds=0.05)
    watch.pytest_sessionstart()
    watch.pytest_runtest_logstart("a test that ends")
    watch.pytest_runtest_logstart("a test that hangs")
    watch.pytest_runtest_logfinish("a test that ends")
    try:
        assert select.select([ours], [], [], PATIENCE)[0]
        told = os.read(ours, 65_536).decode()
    finally:
        watch.pytest_sessionfinish()
        os.close(ours)
        os.close(theirs)
    assert "a test that hangs" in told
    assert "a test that ends" not in told
