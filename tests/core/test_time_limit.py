"""Checkpoints: where work on texts ends, what is left out by name, and what goes on."""

from __future__ import annotations

import pytest

from detective_app.core.errors import NobodyWaits
from detective_app.core.time_limit import TimeLimit, Work, checked, checkpoint


class Processor:
    """A processor that takes a second for each piece of a text."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


PROCESSOR = Processor()


def going_through(pieces: int, document: str = "") -> str:
    for _ in range(pieces):
        checkpoint(document)
        PROCESSOR.seconds += 1
    return "whole"


def limit(seconds: float | None = 30) -> TimeLimit:
    return TimeLimit(seconds, PROCESSOR)


def late(name: str, pieces: int, document: str = "") -> str:
    return checked(name, lambda: going_through(pieces, document), lambda why: f"without: {why}")


def test_a_check_within_its_time_gives_what_it_found() -> None:
    time = limit()
    assert Work(time).run(lambda: late("figures", 20)) == "whole"
    assert time.left_out == []


def test_a_check_past_its_time_is_left_out_and_names_the_document_that_took_it() -> None:
    time = limit()
    said = Work(time).run(lambda: (going_through(3, "memo.md"), late("figures", 100, "list.csv"))[1])
    assert said == (
        "without: Left out: figures, for list.csv. The 30 s of processor time for texts are used up."
    )
    assert [(one.check, one.document) for one in time.left_out] == [("figures", "list.csv")]


def test_no_document_is_named_that_took_less_than_half_of_the_time() -> None:
    time = limit()

    def of_many() -> str:
        for n in range(100):
            going_through(1, f"{n % 10}.md")
        return "whole"

    Work(time).run(lambda: checked("figures", of_many, str))
    assert [one.document for one in time.left_out] == [""]


def test_after_a_slow_check_the_others_are_done_all_the_same() -> None:
    time = limit(600)

    def both() -> tuple[str, str, str]:
        return late("figures", 1_000), late("names", 5), late("dates", 1_000)

    figures, names, dates = Work(time).run(both)
    assert (figures.startswith("without"), names, dates.startswith("without")) == (True, "whole", True)
    assert [one.check for one in time.left_out] == ["figures", "dates"]
    assert time.spent < 660


def test_the_check_around_a_slow_one_goes_on_without_it() -> None:
    time = limit()

    def whole() -> str:
        late("figures", 100)
        return going_through(1)

    assert Work(time).run(lambda: checked("all", whole, lambda _: "without")) == "whole"


def test_what_is_no_check_and_what_has_no_limit_takes_as_long_as_it_takes() -> None:
    assert Work(limit(3)).run(lambda: going_through(100)) == "whole"
    assert Work(limit(None)).run(lambda: late("figures", 100)) == "whole"
    assert Work().run(lambda: late("figures", 100)) == "whole"
    assert late("figures", 100) == "whole"


def test_work_that_was_ended_goes_through_nothing_more() -> None:
    work, passed = Work(), []

    def ended_halfway() -> None:
        for n in range(10):
            checkpoint()
            passed.append(n)
            if n == 4:
                work.end()

    with pytest.raises(NobodyWaits):
        work.run(ended_halfway)
    assert passed == [0, 1, 2, 3, 4]
    with pytest.raises(NobodyWaits):
        work.run(lambda: passed.append(99))
    assert 99 not in passed
