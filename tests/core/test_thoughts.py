"""What a model only thought is told from what it said, in whatever form its family writes it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective_app.core.thoughts import may_be_thought, parted

FORMS = (
    "<think>\n{}\n</think>\n\n",
    "<think>{}</think>",
    "<THINK>{}</THINK>\n",
    "<thinking>{}</thinking>\n",
    "<reasoning>{}</reasoning>",
    "<seed:think>{}</seed:think>",
    "[THINK]{}[/THINK]",
    "<|START_THINKING|>{}<|END_THINKING|><|START_RESPONSE|>",
    "<|channel|>analysis<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>",
    "<|channel>thought\n{}<channel|>",
    "◁think▷{}◁/think▷",
    "<unused94>thought\n{}<unused95>",
    "<|inner_prefix|>{}<|inner_suffix|>",
    "{}\n</think>\n",
)
ENDS = ("", "<|im_end|>", "<|eot_id|>\n", "</s>", "<end_of_turn>", "<|return|>")
THOUGHTS = st.text(st.characters(codec="utf-8", exclude_characters="<[◁{"), max_size=80)
WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=60)


@given(st.sampled_from(FORMS), THOUGHTS, WORDS, st.sampled_from(ENDS))
def test_of_a_reply_only_what_was_said_is_left(form: str, thought: str, words: str, end: str) -> None:
    found = parted(f"{form.format(thought)}{words}{end}")
    assert found.words == words
    assert not found.cut
    assert parted(found.words).words == words


@given(st.sampled_from([form for form in FORMS if not form.startswith("{}")]), THOUGHTS)
def test_of_a_thought_that_never_ended_nothing_is_said(form: str, thought: str) -> None:
    found = parted(form.partition("{}")[0] + thought)
    assert (found.words, found.cut) == ("", True)
    assert thought.strip() in found.thought


@pytest.mark.parametrize(
    "text",
    [
        "The tag <think> begins a thought, and </think> ends it.",
        '{"text": "They write <think>…</think> here."}',
        '{"text": "It ends with\\n</think>\\nthere."}',
        "A bracket [THINK] in the middle.",
        "  Words with room around them.\n",
        "",
    ],
)
def test_a_text_about_thoughts_is_left_as_it_is(text: str) -> None:
    assert parted(text) == (text, "", False)


def test_nothing_is_told_of_a_reply_that_may_still_be_a_thought() -> None:
    text = " <think>Hm.</think>"
    assert all(may_be_thought(text[:end]) for end in range(len(text)))
    assert not may_be_thought("<this is said")
