"""The words of a large case on disk: found as in memory, made once, gone with the text of any document."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from detective_app.evidence.text.copied import DocumentWords
from detective_app.storage.cases import words as word_files
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.cases.words import WordFiles

_WORDS = [
    "a",
    "B",
    "ca\u00f1on",
    "D\u00d6R",
    "e\u00ad5",
    "\ufb01n",
    "No",
    "x-y",
    "invest-\nigation",
    "near-\nterm",
]


def text(chance: random.Random, most: int = 40) -> str:
    return "".join(
        chance.choice(_WORDS) + chance.choice((" ", ", ", "\n", "\u00a0"))
        for _ in range(chance.randrange(most))
    )


def test_what_is_found_by_a_file_is_what_is_found_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_files, "_BATCH", 50)  # many runs that have to be merged
    chance, files = random.Random(7), WordFiles(tmp_path)
    for number in range(60):
        documents = {f"D{n}": text(chance) for n in range(chance.randrange(1, 9))}
        hashes = [f"{number}-{name}" for name in documents]
        index = files.index(hashes, documents.values())
        kept, plain = DocumentWords(documents, index), DocumentWords(documents)
        for asked in (*documents.values(), *(text(chance, 80) for _ in range(5))):
            assert kept.runs(asked) == plain.runs(asked)
        assert [kept.count(one) for one in documents] == [plain.count(one) for one in documents]
        assert all(one <= other for one, other in pairwise(index.entries))


def test_a_file_is_made_once_and_made_anew_where_it_is_damaged(tmp_path: Path) -> None:
    documents = {"D1": "The bridge was closed for the winter.", "D2": "It was raining."}
    files, read = WordFiles(tmp_path), list[str]()

    def texts() -> list[str]:
        read.append("read")
        return list(documents.values())

    class Lazy:
        def __iter__(self):  # type: ignore[no-untyped-def]
            return iter(texts())

    for _ in range(2):
        words = DocumentWords(documents, files.index(["one", "two"], Lazy()))
        assert [run.copies[0].source_id for run in words.runs("The Bridge was CLOSED")] == ["D1"]
    assert len(read) == 1
    (place,) = tmp_path.iterdir()
    for damaged in (place.read_bytes()[:-1], b"", place.read_bytes().replace(b'"one"', b'"six"')):
        place.write_bytes(damaged)
        words = DocumentWords(documents, files.index(["one", "two"], Lazy()))
        assert len(words.runs("the bridge was closed")) == 1
    assert len(read) == 4
    assert place.stat().st_mode & 0o777 == 0o600


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CaseStore:
    monkeypatch.setattr("detective_app.storage.cases.index.LEAST_CHARS", 10)
    return CaseStore(tmp_path / "cases")


def test_the_words_go_with_the_text_of_any_of_the_documents(store: CaseStore, tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.md").write_text(
            f"The bridge {name} was closed for the winter.", encoding="utf-8"
        )
    both = store.read([tmp_path / "a.md", tmp_path / "b.md"]).index
    other = store.read([tmp_path / "c.md"]).index
    for case in (both, other):
        case.word_index()
    kept = tmp_path / "cases" / "words"
    assert len(list(kept.iterdir())) == 2
    store.forget([both.sources[0].sha256])
    assert len(list(kept.iterdir())) == 1
    store.sweep()
    assert len(list(kept.iterdir())) == 1
    store.forget([other.sources[0].sha256])
    assert not list(kept.iterdir())


def test_words_of_documents_that_no_case_names_are_swept(store: CaseStore, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("The bridge was closed for the winter.", encoding="utf-8")
    case = store.read([tmp_path / "a.md"]).index
    case.word_index()
    store._catalogue.forget_cases(store._catalogue.cases_with_any([case.sources[0].sha256]))
    store.sweep()
    assert not list((tmp_path / "cases" / "words").iterdir())
