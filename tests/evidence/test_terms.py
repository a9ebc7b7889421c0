"""Words as terms, however many ask for them at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import snowballstemmer

from detective_app.evidence.text.terms import stem

LISTS = [[f"{begin}nation{'al' * n}isations" for begin in "abcdefghijklmnop"] for n in range(8)]


@pytest.fixture
def restless() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless")
def test_words_are_stemmed_alike_by_several_threads_at_once() -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda words: [stem(word, "english") for word in words], LISTS))
    alone = snowballstemmer.stemmer("english")
    assert found == [alone.stemWords(words) for words in LISTS]
