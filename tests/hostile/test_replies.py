"""Replies of hostile shapes, from a detective and from a witness: a run goes on in time that grows with them.

The readers, checks, repairs and records of a run are the program's own; only the models play a script.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest

from detective_app.core.analysis import MAX_QUESTION_CHARS, Opening, RoundJudgement
from detective_app.core.errors import UnusableReply
from detective_app.engine.calls.structured import read
from tests.engine import scripted
from tests.hostile.growth import assert_linear
from tests.hostile.shapes import SHAPES, Shaped, swept
from tests.hostile.whole_runs import (
    asked,
    calculated,
    detective_saying,
    interrogated,
    quoted,
    stated,
)
from tests.stand_ins import replies

WITNESS: Mapping[str, Callable[[str], Callable[[], None]]] = MappingProxyType(
    {
        "prose": asked,
        "statement": lambda text: asked(stated(text)),
        "quote in a draft": lambda text: asked(quoted(text)),
        "calculation": lambda text: asked(calculated(text)),
    }
)
DETECTIVE: Mapping[str, Callable[[str], Callable[[], None]]] = MappingProxyType(
    {
        "all fields": lambda text: interrogated(detective_saying(text)),
        "no object": interrogated,
        "an object in words": lambda text: interrogated(f"{text}{json.dumps(replies.opening('Why?'))}"),
    }
)
CHARS, CORE_CHARS, DEEP_CHARS = 800_000, 60_000, 200_000
DEEP = {
    "lists": lambda chars: "[" * chars,
    "objects": lambda chars: '{"signals":' * (chars // 11),
    "lists in a field": lambda chars: '{"signals":' + "[" * chars,
    "one number": lambda chars: '{"signals":' + "7" * chars + "}",
    "one text": lambda chars: '{"signals":"' + "\\u0041" * (chars // 6) + '"}',
    "the same field": lambda chars: "{" + '"signals":[],' * (chars // 13) + '"signals":[]}',
    "unknown fields": lambda chars: "{" + ",".join(f'"f{n}":1' for n in range(chars // 9)) + "}",
    "problems": lambda chars: '{"signals":[' + "7," * (chars // 2) + "7]}",
    "spaces": lambda chars: " " * chars + "{}",
    "a fence": lambda chars: "```json\n" + "`" * chars,
}


@pytest.mark.parametrize(
    "case", swept(WITNESS, lambda _: CHARS, [("statement", "one line of sentences")], CORE_CHARS), ids=str
)
def test_a_witnesss_reply_is_judged_in_time_that_grows_with_its_length(case: Shaped) -> None:
    assert_linear(lambda chars: WITNESS[case.way](SHAPES[case.shape](chars)), case.chars)


@pytest.mark.parametrize(
    "case", swept(DETECTIVE, lambda _: CHARS, [("all fields", "one line of sentences")], CORE_CHARS), ids=str
)
def test_a_detectives_reply_is_taken_in_time_that_grows_with_its_length(case: Shaped) -> None:
    assert_linear(lambda chars: DETECTIVE[case.way](SHAPES[case.shape](chars)), case.chars)


@pytest.mark.parametrize(
    "case", swept(("question",), lambda _: MAX_QUESTION_CHARS, (), MAX_QUESTION_CHARS), ids=str
)
def test_a_question_as_long_as_a_detectives_may_be_is_answered_in_time(case: Shaped) -> None:
    assert_linear(lambda chars: asked(stated("It did."), SHAPES[case.shape](chars)), case.chars)


@pytest.mark.parametrize("shape", DEEP)
@pytest.mark.parametrize("record", [Opening, RoundJudgement])
def test_what_is_no_reply_is_refused_in_time_that_grows_with_its_length(
    record: type[Opening | RoundJudgement], shape: str
) -> None:
    def prepared(chars: int) -> Callable[[], None]:
        text = DEEP[shape](chars)

        def refused() -> None:
            with pytest.raises(UnusableReply):
                read(scripted.said(text), record)

        return refused

    assert_linear(prepared, DEEP_CHARS)
