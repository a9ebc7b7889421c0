"""The one object of a reply is found among thoughts, fences, talk and the marks of a turn."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.record import Record, StrictInt
from detective_app.engine.calls.structured import object_in
from tests.core.test_thoughts import ENDS, FORMS


class Line(Record):
    """What is asked for here."""

    line: StrictInt
    said: str = ""


OPEN_FORMS = ["", *(form for form in FORMS if not form.startswith("{}"))]
FENCES = ("{}", "```json\n{}\n```", "```JSON\n{}\n```", "```json {}```", "```\n{}```", "\ufeff{}")
TALK = ("", "Here you are:\n", "Maybe {a brace} helps. ", 'As "line" says: ')
AFTER = ("", "\nAnything else?", " That is {all}.")


@given(
    st.sampled_from(OPEN_FORMS),
    st.sampled_from(["Hm.", 'Maybe {"line": 9}? No.', "{a brace here}"]),
    st.sampled_from(TALK),
    st.sampled_from(FENCES),
    st.integers(0, 99),
    st.text(max_size=30),
    st.sampled_from(AFTER),
    st.sampled_from(ENDS),
)
def test_the_object_is_read_whatever_stands_around_it(  # noqa: PLR0917 - what a reply is composed of
    form: str, thought: str, before: str, fence: str, line: int, said: str, after: str, end: str
) -> None:
    held = fence.replace("{}", json.dumps({"line": line, "said": said}))
    assert object_in(f"{form.replace('{}', thought)}{before}{held}{after}{end}", Line) == Line(
        line=line, said=said
    )


@pytest.mark.parametrize(
    ("reply", "kind", "words"),
    [
        ('{"line": 3}\n{"line": 4}', FailureKind.INVALID_OUTPUT, "several objects"),
        ('<think>Maybe {"line": 9}? Or', FailureKind.THOUGHT_ALONE, "thought"),
        ('<think>{"line": 9}</think>', FailureKind.THOUGHT_ALONE, "thought"),
        ("  ", FailureKind.EMPTY, "empty"),
        ('{"line": 3', FailureKind.INVALID_OUTPUT, "Invalid JSON"),
        ('{"line": "three"}', FailureKind.INVALID_OUTPUT, "line"),
        ("I cannot help with that.", FailureKind.INVALID_OUTPUT, "Invalid JSON"),
        ("{" * 5_000, FailureKind.INVALID_OUTPUT, "JSON"),
    ],
)
def test_what_is_no_object_is_refused_with_what_is_wrong(reply: str, kind: FailureKind, words: str) -> None:
    with pytest.raises(UnusableReply) as raised:
        object_in(reply, Line)
    assert raised.value.kind is kind
    assert words in raised.value.problems[0]


def test_the_same_object_twice_is_one() -> None:
    assert object_in('{"line": 3}\nAgain: {"line": 3}', Line).line == 3
