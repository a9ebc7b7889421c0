"""The questions that retrieval is measured on: many and varied enough, and the same on every machine."""

from __future__ import annotations

from collections import Counter

from tests.retrieval import corpus
from tests.retrieval.questions import questions


def test_at_least_a_hundred_questions_over_twenty_documents_half_of_them_about_rows_of_figures() -> None:
    asked = questions()
    per_document = Counter(question.document for question in asked)
    assert len(asked) >= 100
    assert len(per_document) >= 20
    assert sum(question.table for question in asked) > len(asked) / 2
    assert set(per_document) == {described.id for described in corpus.documents()}


def test_every_question_has_one_place_and_a_document_that_is_known_by_its_hash() -> None:
    assert all(bool(question.page) != bool(question.line) for question in questions())
    assert all(len(described.sha256) == 64 for described in corpus.documents())
    assert len({question.question for question in questions()}) == len(questions())


def test_the_held_out_half_is_about_half() -> None:
    held = sum(question.held_out for question in questions())
    assert 0.4 <= held / len(questions()) <= 0.6


def test_a_document_that_cannot_be_fetched_is_none(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(corpus, "_CACHE", tmp_path / "kept")
    unknown = corpus.Described("x", "x.pdf", "debian", "no-such-package-at-all", "1", "usr/x.pdf", "0" * 64)
    assert corpus.fetched(unknown) is None
