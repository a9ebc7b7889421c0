"""What a search over a case finds: figures, rows of tables, phrases, the right document, German words."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app.core.case import Manuscript
from detective_app.core.errors import StorageError
from detective_app.documents.formats import markdown, text
from detective_app.storage.cases.entries import MOST_CHARS, chunks
from detective_app.storage.cases.index import phrase
from detective_app.storage.cases.search import CaseSearch, Hit


class Case:
    """Documents with their index, as the case store joins them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.index = CaseSearch(folder)
        self.texts: dict[str, list[str]] = {}

    def add(self, name: str, content: str, title: str = "") -> str:
        """Read a document, index it and return its key."""
        reader = markdown if name.endswith(".md") else text
        manuscript = reader.read(name, content.encode())
        key = hashlib.sha256(content.encode()).hexdigest()
        self.texts[key] = manuscript.text.split("\n")
        self.index.add(key, title, name, manuscript)
        return key

    def lines(self, key: str, first: int, last: int) -> str:
        """Return lines as the case store does."""
        if last > len(self.texts[key]):
            raise ValueError(last)
        return "\n".join(self.texts[key][first - 1 : last])

    def search(self, question: str, limit: int = 5, *keys: str) -> tuple[Hit, ...]:
        self.index.commit()
        return tuple(self.index.chunks(question, limit, keys))

    def phrase(self, words: str, limit: int = 5) -> tuple[Hit, ...]:
        self.index.commit()
        return phrase(words, self.index, self.lines, limit)

    def shown(self, hit: Hit) -> str:
        return self.lines(hit.key, hit.first, hit.last)


@pytest.fixture
def case(tmp_path: Path) -> Iterator[Case]:
    made = Case(tmp_path / "index")
    yield made
    made.index.close()


def test_what_was_added_is_found_and_is_still_there_when_the_index_is_opened_again(tmp_path: Path) -> None:
    case = Case(tmp_path / "index")
    key = case.add("bridge.txt", "The bridge was closed on Tuesday.\n\nThe ferry ran as usual.\n")
    case.index.commit()
    case.index.close()
    again = CaseSearch(tmp_path / "index")
    assert again.known() == {key}
    hits = again.chunks("When was the bridge closed?", 5)
    assert [(hit.key, hit.first) for hit in hits] == [(key, 1)]
    again.close()


def test_a_line_of_dashes_between_wide_columns_does_not_hold_the_search_up(case: Case) -> None:
    key = case.add(
        "gate.txt", f"How many lorries\n{' '.join(['08.00', *['-' + ' ' * 20] * 20])}camera dead\n"
    )
    assert [hit.key for hit in case.search("How many lorries came?")] == [key]


def test_a_removed_document_is_gone_and_one_added_again_is_found_once(case: Case) -> None:
    first = case.add("a.txt", "The lighthouse keeper left in March.\n")
    case.add("b.txt", "The harbour master stayed.\n")
    assert case.search("lighthouse keeper")
    case.index.remove(first)
    assert not case.search("lighthouse keeper")
    assert case.add("a.txt", "The lighthouse keeper left in March.\n") == first
    case.add("a.txt", "The lighthouse keeper left in March.\n")
    assert len(case.search("lighthouse keeper")) == 1
    assert first in case.index.known()


def test_a_removed_document_stays_away_when_the_index_is_opened_again(tmp_path: Path) -> None:
    case = Case(tmp_path / "index")
    removed = case.add("a.txt", "The lighthouse keeper left in March.\n")
    kept = case.add("b.txt", "The harbour master stayed.\n")
    case.index.commit()
    case.index.remove(removed)
    case.add("b.txt", "The harbour master stayed.\n")
    case.index.commit()
    case.index.close()
    again = CaseSearch(tmp_path / "index")
    assert again.known() == {kept}
    assert not again.chunks("lighthouse", 5)
    assert len(again.chunks("harbour", 5)) == 1
    again.close()


def test_what_was_not_committed_is_dropped(tmp_path: Path) -> None:
    case = Case(tmp_path / "index")
    case.add("a.txt", "The lighthouse keeper left in March.\n")
    case.index.close()
    again = CaseSearch(tmp_path / "index")
    assert not again.known()
    again.close()


@pytest.mark.parametrize("damage", ["another version", "cut off", "no index at all"])
def test_an_index_that_cannot_be_read_is_made_empty_and_works(tmp_path: Path, damage: str) -> None:
    case = Case(tmp_path / "index")
    case.add("a.txt", "The lighthouse keeper left in March.\n")
    case.index.commit()
    case.index.close()
    if damage == "another version":
        (tmp_path / "index" / "format").write_text("0")
    elif damage == "cut off":
        for file in (tmp_path / "index").glob("*.term"):
            os.truncate(file, 10)
    else:
        (tmp_path / "index" / "meta.json").write_text("{}")
    made = Case(tmp_path / "index")
    assert made.index.known() == frozenset()
    made.add("a.txt", "The lighthouse keeper left in March.\n")
    assert made.search("lighthouse")
    made.index.close()


def test_a_second_writer_is_refused_and_a_reader_is_not(case: Case) -> None:
    key = case.add("a.txt", "The lighthouse keeper left in March.\n")
    case.index.commit()
    other = CaseSearch(case.folder)
    assert other.known() == {key}
    with pytest.raises(StorageError, match="read the case again"):
        other.add("0" * 64, "", "b.txt", Manuscript("", ()))
    other.close()


@pytest.mark.parametrize("asked", ["1,234,567", "1234567", "1.234.567", "1'234'567", "1\u202f234\u202f567"])
@pytest.mark.parametrize("written", ["1,234,567", "1234567", "1.234.567", "1\u00a0234\u00a0567"])
def test_a_figure_is_found_in_every_writing(case: Case, asked: str, written: str) -> None:
    case.add("filler.txt", "\n\n".join(f"Item {n} cost {n * 1001:,} in all." for n in range(1, 60)))
    key = case.add("one.txt", f"The hall was insured for {written} in the end.\n")
    assert case.search(f"What was insured for {asked}?")[0].key == key


def test_a_figure_with_decimals_is_found_with_a_point_and_with_a_comma(case: Case) -> None:
    key = case.add("one.txt", "Der Pegel stand bei 1.234,5 Metern.\n")
    case.add("two.txt", "Der Pegel stand bei 99 Metern.\n")
    for asked in ("1,234.5", "1234.5", "1234,5"):
        assert case.search(asked)[0].key == key


def test_a_phrase_is_found_over_line_breaks_case_and_punctuation_with_its_exact_lines(case: Case) -> None:
    filler = "\n\n".join(f"Paragraph {n} says nothing of note, and says it slowly." for n in range(40))
    key = case.add(
        "a.txt", f"{filler}\n\nAt noon the old\nlighthouse KEEPER, tired,\nleft the tower.\n\n{filler}\n"
    )
    case.add("b.txt", "The keeper of the lighthouse was old; the tower he left was tired.\n")
    hits = case.phrase("the old lighthouse keeper tired left the tower")
    assert [hit.key for hit in hits] == [key]
    assert (hits[0].first, hits[0].last) == (81, 83)
    assert not case.phrase("old tower keeper")


def test_a_phrase_that_runs_from_one_chunk_into_the_next_is_found(case: Case) -> None:
    lines = [f"word{n} and further word{n} go on here without an end" for n in range(400)]
    key = case.add("a.txt", "\n".join(lines))
    borders = [chunk.last for chunk in chunks(text.read("a.txt", "\n".join(lines).encode()))][:-1]
    assert len(borders) > 10
    for border in borders:
        end, start = lines[border - 1].split()[-3:], lines[border].split()[:4]
        found = case.phrase(" ".join([*end, *start]))
        assert (key, border, border + 1) in [(hit.key, hit.first, hit.last) for hit in found]


BROKEN = """The head investi-
gation took in near-
term costs of the \ufb01nancial in\u00advesti\u00adga\u00ad
tor.
"""


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("head investigation took", (1, 2)),
        ("HEAD INVESTIGATION", (1, 2)),
        ("investi gation took in near term costs", (1, 3)),
        ("took in near-term costs", (2, 3)),
        ("the financial investigator", (3, 4)),
        ("costs of the", (3, 3)),
    ],
)
def test_a_word_that_is_broken_or_joined_by_typography_is_looked_up_in_its_plain_writing(
    case: Case, words: str, place: tuple[int, int]
) -> None:
    key = case.add("a.txt", BROKEN)
    case.add("b.txt", "The head of the investors took near costs, in terms of finance.\n")
    [hit] = case.phrase(words)
    assert (hit.key, hit.first, hit.last) == (key, *place)
    assert case.shown(hit) in BROKEN


@pytest.mark.parametrize("word", ["investigation", "near-term", "term", "investigators", "financial"])
def test_a_question_in_plain_writing_finds_what_typography_breaks(case: Case, word: str) -> None:
    key = case.add("a.txt", BROKEN)
    case.add("b.txt", "The investors met. Nothing was said of the weather.\n")
    hits = case.search(f"What of the {word}?")
    assert hits
    assert hits[0].key == key


def test_the_year_in_a_file_s_name_is_enough(case: Case) -> None:
    same = "The warden counted the boats in the basin every evening.\n\nThere were {} boats.\n"
    keys = [case.add(f"log_{year}.txt", same.format(year % 100)) for year in (2019, 2020, 2021, 2022)]
    for year, key in zip((2019, 2020, 2021, 2022), keys, strict=True):
        assert case.search(f"How many boats were counted in {year}?")[0].key == key


def test_a_line_with_a_number_and_wide_spaces_is_searched_like_any_other(case: Case) -> None:
    key = case.add("letter.txt", f"Harbour Street 12{' ' * 120}Lisbon\n\nThe pump was replaced on 6 May.\n")
    assert case.search("How many pumps stand in Lisbon?")[0].key == key


def test_german_words_are_found_in_other_forms(case: Case) -> None:
    key = case.add("a.txt", "Die Häuser am Fluss wurden im Jahr 1911 gebaut. Der Umsatz des Hafens stieg.\n")
    case.add("b.txt", "Das Schiff lag drei Tage im Dock.\n")
    for asked in ("Wann wurde das Haus gebaut?", "Wie stiegen die Umsätze der Häfen?", "Bau der Hauser 1911"):
        assert case.search(asked)[0].key == key


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("asset", "assets"),
        ("expenses", "expense"),
        ("governments", "government"),
        ("influence", "influenced"),
        ("Umsätze", "Umsaetze"),
        ("Umsaetze", "Umsätze"),
        ("companies", "company"),
        ("used", "using"),
        ("dried", "dry"),
        ("try", "trying"),
        ("skies", "sky"),
    ],
)
def test_a_word_is_found_in_its_other_forms_however_short_its_stem(
    case: Case, asked: str, written: str
) -> None:
    key = case.add("note.txt", f"Nobody spoke of the {written} at all.\n")
    assert [hit.key for hit in case.search(asked)] == [key]


def test_words_that_most_passages_hold_find_them_all_below_those_that_hold_a_rare_one_too(
    case: Case,
) -> None:
    keys = {case.add(f"{n}.txt", f"The harbour was calm on day {n}.\n") for n in range(8)}
    rare = case.add("rare.txt", "The harbour has a quay.\n")
    assert {hit.key for hit in case.search("harbour", 20)} == {*keys, rare}
    found = case.search("harbour quay", 20)
    assert found[0].key == rare
    assert {hit.key for hit in found} == {*keys, rare}


def test_only_the_chosen_documents_are_searched(case: Case) -> None:
    keys = [case.add(f"{n}.txt", f"Lamp {n} was green.\n") for n in range(6)]
    assert {hit.key for hit in case.search("Which lamp was green?", 9, keys[2], keys[4])} == {
        keys[2],
        keys[4],
    }
    assert {hit.key for hit in case.search("Which lamp was green?", 9, keys[5])} == {keys[5]}


def test_a_question_of_nothing_but_small_words_or_signs_finds_nothing_and_fails_nothing(case: Case) -> None:
    case.add("a.txt", "The crew painted the shed.\n")
    for question in ("", "?", "…", "\x00", "zxqv", "a" * 5_000, "(((", 'text:"shed" OR *'):
        assert isinstance(case.search(question), tuple)
        assert isinstance(case.phrase(question), tuple)


def test_chunks_are_whole_lines_of_one_page_and_cover_every_block() -> None:
    lines = [("x" * (n % 90) + f" line {n}") if n % 7 else "" for n in range(600)]
    lines[300] = "long " * 2_000
    manuscript = text.read("a.txt", "\n".join(lines).encode())
    made = list(chunks(manuscript))
    held = {number for chunk in made for number in range(chunk.first, chunk.last + 1)}
    assert {n for n, line in enumerate(manuscript.text.split("\n"), 1) if line.strip()} <= held
    assert all(len(chunk.text) <= MOST_CHARS + 200 for chunk in made)


def test_a_search_in_another_thread_sees_what_was_committed(case: Case) -> None:
    case.add("a.txt", "The lighthouse keeper left in March.\n")
    case.index.commit()
    found: list[tuple[Hit, ...]] = []
    thread = threading.Thread(target=lambda: found.append(case.search("lighthouse")))
    thread.start()
    thread.join()
    assert len(found[0]) == 1
