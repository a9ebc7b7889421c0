"""What is found of documents in a text, against a count that looks at every word of every document."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from detective_app.core.ports import Message
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.evidence.text.copied import DocumentWords
from detective_app.evidence.text.text_words import LEAST_WORDS, words_of

_WORDS = st.sampled_from(["a", "B", "ca\u00f1on", "D\u00d6R", "e\u00ad5", "\ufb01n", "No", "x-y"])
_GAPS = st.sampled_from([" ", "  ", ", ", "\t", "\u00a0", " \u2014 "])
_TEXTS = st.lists(st.tuples(_WORDS, _GAPS), max_size=24).map(lambda parts: "".join(map("".join, parts)))


def plainly(documents: dict[str, str], text: str) -> list[tuple[int, int, set[tuple[str, int]]]]:
    """Return each run with its place, and the documents that hold it with how many words of it."""
    known = {one: [word for word, _, _ in words_of(document)] for one, document in documents.items()}
    asked = list(words_of(text))
    found, at = [], 0
    while at < len(asked):
        copies = {}
        for one, words in known.items():
            for place in range(len(words)):
                length = 0
                while (
                    at + length < len(asked)
                    and place + length < len(words)
                    and asked[at + length][0] == words[place + length]
                ):
                    length += 1
                if length >= LEAST_WORDS:
                    copies[one] = max(length, copies.get(one, 0))
        longest = max(copies.values(), default=0)
        if longest:
            found.append((asked[at][1], asked[at + longest - 1][2], set(copies.items())))
        at += longest or 1
    return found


@settings(deadline=None, max_examples=25)
@given(st.lists(_TEXTS, min_size=1, max_size=3), st.lists(_TEXTS, max_size=3))
def test_the_index_finds_what_a_plain_search_finds_each_time(documents: list[str], texts: list[str]) -> None:
    named = {f"D{number}": text for number, text in enumerate(documents, 1)}
    words = DocumentWords(named)
    for text in (*texts, *documents, *texts):
        runs = words.runs(text)
        told = [(run.start, run.end, {(copy.source_id, copy.length) for copy in run.copies}) for run in runs]
        assert told == plainly(named, text)


@settings(deadline=None, max_examples=12)
@given(_TEXTS, st.lists(_TEXTS, max_size=4), st.integers(0, 100))
def test_looking_whether_a_prompt_fits_changes_no_count(document: str, texts: list[str], budget: int) -> None:
    longer = f"{document} " * 20
    looked, plain = (DisclosureCounter(budget, lambda: {"D1": longer}) for _ in range(2))
    for text in (*texts, longer[:600]):
        messages = [Message("user", text)]
        looked._too_small("one.example", messages)
        looked.foreseen("one.example", messages)
        assert looked.outgoing("one.example", messages) == plain.outgoing("one.example", messages)
        assert looked.record == plain.record
