"""The PDF report as who listens to it gets it: tagged, in reading order, with an outline and its language."""

from __future__ import annotations

import ctypes
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from detective_app.core.session import InterrogationSession
from detective_app.reports.pdf import render
from tests.reports.sessions import long_session, saying
from tests.stand_ins.hostile_texts import SHORT_TEXTS
from tests.sweeps import sweep

pytestmark = pytest.mark.usefixtures("qapp")

Heard = tuple[str, str]


def _words(read: Callable[..., int], *arguments: Any) -> str:
    size = read(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(max(size, 2))
    read(*arguments, buffer, size)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def _marked(page: pypdfium2.PdfPage) -> dict[int, str]:
    """Return the text of a page by the numbers of its marked content; what is in none is not there."""
    said: dict[int, str] = {}
    textpage = page.get_textpage()
    for number in range(pdfium.FPDFPage_CountObjects(page)):
        drawn = pdfium.FPDFPage_GetObject(page, number)
        if pdfium.FPDFPageObj_GetType(drawn) == pdfium.FPDF_PAGEOBJ_TEXT:
            buffer = (ctypes.c_ushort * 4096)()
            size = pdfium.FPDFTextObj_GetText(drawn, textpage, buffer, 8192)
            words = bytes(buffer)[:size].decode("utf-16-le").rstrip("\0")
            mark = pdfium.FPDFPageObj_GetMarkedContentID(drawn)
            said[mark] = said.get(mark, "") + words
    return said


def _elements(element: Any, page: dict[int, str], above: tuple[str, ...]) -> Iterator[Heard]:
    role = _words(pdfium.FPDF_StructElement_GetType, element)
    count = pdfium.FPDF_StructElement_CountChildren(element)
    for index in range(count):
        if child := pdfium.FPDF_StructElement_GetChildAtIndex(element, index):
            yield from _elements(child, page, (*above, role))
            continue
        mark = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, index)
        if mark >= 0 and mark in page:
            yield "/".join((*above, role)), page.pop(mark)


def heard(pdf: bytes) -> list[Heard]:
    """Return what a screen reader meets, one page after the other: the path of each element and its text."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        tree = pdfium.FPDF_StructTree_GetForPage(page)
        texts = _marked(page)
        for index in range(pdfium.FPDF_StructTree_CountChildren(tree)):
            found += _elements(pdfium.FPDF_StructTree_GetChildAtIndex(tree, index), texts, ())
        pdfium.FPDF_StructTree_Close(tree)
        assert set(texts) <= {-1}, "marked, but in no element"
    return found


def solid(text: str) -> str:
    return "".join(text.split())


def test_who_listens_hears_the_whole_report_in_its_order() -> None:
    session = long_session()
    parts = heard(render(session))
    everything = solid("".join(text for _, text in parts))
    places = []
    for pair in session.qa_pairs:
        for text in (pair.question, pair.answer):
            assert solid(text) in everything
        places.append(everything.index(solid(pair.question)))
    assert places == sorted(places)
    assert "Page1of" not in everything


def test_each_part_is_what_it_looks_like() -> None:
    session = long_session()
    roles: dict[str, list[str]] = {}
    for role, text in heard(render(session)):
        roles.setdefault(role, []).append(solid(text))
    assert roles["Document/H1"][0].startswith("Thebridgewasclosed")
    for section in ("Summary", "Contradictions", "Facts", "Documents", "Howitwasmade"):
        assert section in roles["Document/H2"]
    assert len(roles["Document/H3"]) >= len(session.qa_pairs)
    assert any("thedate" in item for item in roles["Document/L/LI/LBody"])
    assert any("carriedouton12March" in text for text in roles["Document/BlockQuote"])
    assert "Reason" in roles["Document/Table/TR/TH"]
    assert any("overloaded" in text for text in roles["Document/Table/TR/TD"])


def test_the_file_names_its_language_and_shows_its_title_and_an_outline() -> None:
    session = long_session()
    pdf = render(session)
    document = pypdfium2.PdfDocument(pdf)
    assert pdfium.FPDFCatalog_IsTagged(document)
    assert b"/Lang (en)" in pdf
    assert b"/DisplayDocTitle true" in pdf
    entries = [(item.level, item.get_title(), item.get_dest()) for item in document.get_toc()]
    titles = [title for _, title, _ in entries]
    assert [level for level, _, _ in entries[:2]] == [0, 1]
    assert [title for level, title, _ in entries if level == 2] == [p.question for p in session.qa_pairs]
    assert titles.index("Summary") < titles.index("Questions and answers") < titles.index("How it was made")
    for _, title, place in entries:
        assert place is not None
        on_page = document[place.get_index()].get_textpage().get_text_range()
        assert solid(title)[:20] in solid(on_page)


def test_no_mark_of_the_making_is_left() -> None:
    streams = re.findall(rb"stream\n(.*?)\nendstream", render(long_session()), re.DOTALL)
    for stream in streams:
        if stream.startswith(b"\x78"):
            content = zlib.decompress(stream)
            assert b"-20001" not in content
            assert content.count(b" BDC\n") + content.count(b" BMC\n") == content.count(b"EMC\n")


@pytest.fixture(scope="module")
def outline() -> list[int]:
    return levels(pypdfium2.PdfDocument(render(saying("plain words"))))


def levels(document: pypdfium2.PdfDocument) -> list[int]:
    """Return how deep each heading above the turns stands."""
    return [item.level for item in document.get_toc() if item.level < 2]


@pytest.mark.parametrize(
    "named", sweep(SHORT_TEXTS, lambda named: named in SHORT_TEXTS[1::6]), ids=lambda named: named[0]
)
def test_a_text_of_others_stays_a_text_in_outline_and_tree(
    named: tuple[str, str], outline: list[int]
) -> None:
    document = pypdfium2.PdfDocument(render(saying(named[1])))
    assert pdfium.FPDFCatalog_IsTagged(document)
    assert levels(document) == outline


def test_a_session_with_documents_is_tagged_too(checked: InterrogationSession) -> None:
    parts = heard(render(checked))
    assert ("Document/H2", "Facts") in [(role, text.strip()) for role, text in parts]
