"""A stored case is searched and read in parts, verbatim, each with its place, and of this case alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from detective_app.core.case import CaseFile, Document, Passage
from detective_app.core.evidence import Locator
from detective_app.core.ports import CaseIndex
from detective_app.documents.formats import markdown, text
from detective_app.evidence.quotes.checking import check
from detective_app.evidence.text.sentences import split
from tests.documents.pdf_files import lines, pdf
from tests.storage.case_folders import store_in, write

MEMO = """# Works memo

The bearing was replaced on 3 May 2024. It took
9 hours in all.

- Crane hire, two days

| Item | Cost |
|---|---|
| Crane | 8,900 euros |
"""
LOG = "CONTROL LOG\n\nThe barrier on the ramp was down at 06:00.\nLorries were turned back – all of them.\n"
HOSTILE = [
    *(
        "../../etc/passwd",
        "/etc/passwd",
        "D1\0",
        "\0",
        "",
        "S0",
        "S01",
        "s1",
        " D1",
        "D1/../D2",
        "D1;D2",
        "Ｓ1",
    ),
    *("..", ".", "C:\\Windows\\win.ini", "\\\\host\\share\\x", "file:///etc/passwd", "D1" * 5_000, "%2e%2e"),
    *(f"{'../' * depth}etc/{name}" for depth in range(1, 15) for name in ("passwd", "shadow", "hosts\0.txt")),
    *(f"/proc/{pid}/{name}" for pid in ("self", "1", "2") for name in ("environ", "fd/0", "root/etc/passwd")),
    *(
        f"{folder}{digit * 64}"
        for digit in "0123456789abcdef"
        for folder in ("", "documents/", "../documents/")
    ),
    *(f"D{number}" for number in range(3, 85)),
]
_opened: list[str] = []


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open":
        _opened.append(str(arguments[0]))


sys.addaudithook(_hear)


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> CaseIndex:
    folder = tmp_path_factory.mktemp("case")
    paths = [write(folder / "memo.md", MEMO), write(folder / "log.txt", LOG)]
    return store_in(folder).read(paths).index


def test_the_whole_case_is_what_the_readers_made_of_it(case: CaseIndex) -> None:
    memo, log = case.whole().documents
    parsed = [markdown.read("memo.md", MEMO.encode()), text.read("log.txt", LOG.encode())]
    for document, manuscript, source in zip((memo, log), parsed, case.sources, strict=True):
        assert document.text == manuscript.text == case.text(source.source_id)
        assert document.sentences == split(manuscript, source.source_id, source.name)
    assert (memo.title, log.title) == ("Works memo", "CONTROL LOG")
    assert case.chars == len(MEMO) + len(LOG)


def test_a_search_gives_passages_with_their_place(case: CaseIndex) -> None:
    best = case.search("When was the bearing replaced?", 3)[0]
    assert best.source_id == "D1"
    assert case.lines("D1", best.locator) == best.text
    assert "replaced on 3 May 2024. It took\n9 hours" in best.text
    assert [p.source_id for p in case.search("bearing barrier", 5, ["D2"])] == ["D2"]


def test_a_phrase_is_found_over_the_end_of_a_line(case: CaseIndex) -> None:
    (found,) = case.phrase("it took 9 hours", 5)
    assert (found.source_id, case.lines("D1", found.locator)) == ("D1", found.text)
    assert case.phrase("hours 9 took it", 5) == ()


def test_lines_are_verbatim_and_only_those_there_are(case: CaseIndex) -> None:
    assert case.lines("D1", Locator(first=3, last=4)) == "\n".join(MEMO.split("\n")[2:4])
    assert case.lines("D2", Locator(first=4, last=4)) == "Lorries were turned back – all of them."
    assert case.locator("D1", 3, 4) == Locator(first=3, last=4)
    for first, last in ((1, 11), (11, 11), (4, 3), (10**9, 10**9)):
        with pytest.raises(ValueError, match="no lines"):
            case.lines("D1", Locator(first=first, last=last))
        with pytest.raises(ValueError, match="no lines"):
            case.locator("D1", first, last)
    with pytest.raises(ValueError, match="not on page 2"):
        case.lines("D1", Locator(first=3, last=4, page=2))


def test_an_excerpt_holds_whole_sentences_where_the_passages_are(case: CaseIndex) -> None:
    def passage(source_id: str, first: int, last: int) -> Passage:
        return Passage(source_id, Locator(first=first, last=last), "", 1.0)

    memo, log = case.excerpt([passage("D2", 3, 3), passage("D1", 4, 4), passage("D1", 5, 6)]).documents
    assert [(str(s.locator), s.text) for s in memo.sentences] == [
        ("L3-L4", "It took\n9 hours in all."),
        ("L6-L6", "Crane hire, two days"),
    ]
    assert (
        memo.text
        == "The bearing was replaced on 3 May 2024. It took\n9 hours in all.\n\n- Crane hire, two days"
    )
    assert all(s.text in document.text for document in (memo, log) for s in document.sentences)
    assert memo.title == "Works memo"
    assert [str(s.locator) for s in log.sentences] == ["L3-L3"]
    whole = {s for document in case.whole().documents for s in document.sentences}
    assert {s for document in (memo, log) for s in document.sentences} <= whole
    assert case.excerpt([]) == CaseFile(())


def test_a_paragraph_without_end_is_split_only_around_the_passage(tmp_path: Path) -> None:
    lines = [
        f"Sentence number {n} stands on a line of its own, which it fills to the end." for n in range(20_000)
    ]
    case = store_in(tmp_path).read([write(tmp_path / "a.txt", "\n".join(lines))]).index
    (document,) = case.excerpt([Passage("D1", Locator(first=9_000, last=9_001), "", 1.0)]).documents
    assert [s.text for s in document.sentences] == lines[8_999:9_001]
    assert [s.locator.first for s in document.sentences] == [9_000, 9_001]


@pytest.mark.parametrize(
    "ask",
    [
        lambda case, source_id: case.text(source_id),
        lambda case, source_id: case.lines(source_id, Locator(first=1, last=1)),
        lambda case, source_id: case.locator(source_id, 1, 1),
        lambda case, source_id: case.search("bearing", 3, [source_id]),
        lambda case, source_id: case.excerpt([Passage(source_id, Locator(first=1, last=1), "", 1.0)]),
    ],
    ids=["text", "lines", "locator", "search", "excerpt"],
)
def test_hostile_ids_open_nothing(case: CaseIndex, ask: Callable[[CaseIndex, str], object]) -> None:
    assert len(HOSTILE) >= 200
    case.search("bearing", 1)
    _opened.clear()
    for source_id in HOSTILE:
        with pytest.raises(KeyError):
            ask(case, source_id)
    assert _opened == []


def test_a_closed_case_can_be_asked_again(case: CaseIndex) -> None:
    case.close()
    assert case.search("bearing", 1)
    case.close()


def test_a_document_is_called_by_its_file_where_it_has_no_title(tmp_path: Path) -> None:
    case = store_in(tmp_path).read([write(tmp_path / "day_log.txt", "It rained all day long.\n")]).index
    documents: tuple[Document, ...] = case.whole().documents
    assert [document.title for document in documents] == ["day log"]


def test_words_that_a_pdf_breaks_or_joins_are_found_and_quoted_in_plain_writing_and_shown_as_they_stand(
    tmp_path: Path,
) -> None:
    drawn = lines(
        "The head of the investi-", "gation was told of \\256nancial losses of near-", "term bonds."
    )
    path = tmp_path / "report.pdf"
    path.write_bytes(pdf(drawn))
    case = store_in(tmp_path).read([path]).index
    [found] = case.phrase("investigation was told of financial losses", 5)
    assert found.text == "The head of the investi-\ngation was told of financial losses of near-"
    assert case.search("What was the investigation told?", 5)[0].text.startswith(found.text)
    checked = check("the investigation was told of financial losses of near-term bonds", None, None, case)
    assert (checked.verdict, checked.support and checked.support.quote) == (
        "normalised",
        "the investi-\ngation was told of financial losses of near-\nterm bonds",
    )
    case.close()
