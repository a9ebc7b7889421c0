"""The PDF report: its text can be searched, nothing in it is a link, no text makes it hang or open a file."""

from __future__ import annotations

import gc
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw
import pytest

from detective_app.core.errors import DetectiveError
from detective_app.core.session import Hypothesis
from detective_app.reports.pdf import SUFFIX, render
from tests.reports.sessions import TURNS, long_session, long_turn, saying
from tests.stand_ins.hostile_texts import SHORT_TEXTS, TEXTS
from tests.storage.samples import START, completed_session
from tests.sweeps import sweep

pytestmark = pytest.mark.usefixtures("qapp")

ACTIONS = (b"/URI", b"/JavaScript", b"/JS", b"/Launch", b"/OpenAction", b"/GoToR", b"/EmbeddedFile", b"/Link")
STREAM = re.compile(rb"\bstream\r?\n.*?endstream", re.DOTALL)
LONG = [name for name, _ in TEXTS[len(SHORT_TEXTS) :]]
MARGINS = re.compile(r"(?:Session [0-9a-f-]{36} )?Page \d+ of \d+")


def pages(pdf: bytes) -> list[str]:
    """Extract the text of each page, without its header and footer."""
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    return [MARGINS.split(text, maxsplit=1)[1].strip() for text in texts]


def solid(text: str) -> str:
    """Leave out all white space: where a line ends is the printer's choice."""
    return "".join(text.split())


def annotations(pdf: bytes) -> int:
    document = pypdfium2.PdfDocument(pdf)
    return sum(pypdfium2.raw.FPDFPage_GetAnnotCount(page) for page in document)


def test_the_file_says_what_it_is() -> None:
    pdf = render(long_session())
    document = pypdfium2.PdfDocument(pdf)
    facts = document.get_metadata_dict()
    assert SUFFIX == ".pdf"
    assert facts["Title"].startswith("The bridge was closed for Überprüfung")
    assert facts["Creator"] == "Detective"
    width, height = document[0].get_size()
    assert (round(width), round(height)) == (595, 842)
    for number, page in enumerate(document, 1):
        text = page.get_textpage().get_text_range()
        assert f"Page {number} of {len(document)}" in text
        assert text.startswith("The bridge was closed for Überprüfung")


@pytest.mark.parametrize("turns", range(5, TURNS + 1, 5))
def test_no_heading_stands_alone_at_the_foot_of_a_page(turns: int) -> None:
    whole = long_session()
    assert whole.audit_result
    session = whole.evolve(
        qa_pairs=tuple(long_turn(n) for n in range(1, turns + 1)),
        current_iteration=turns,
        audit_result=whole.audit_result.evolve(contradictions=()),
    )
    texts = pages(render(session))
    last_lines = [text.splitlines()[-1].strip() for text in texts]
    headings = (
        r"Question.*|Answer|Summary|Remaining gaps|Completeness.*n|Documents|How it was made|Audit trail"
    )
    assert len(texts) > 2
    assert [line for line in last_lines if re.fullmatch(headings, line)] == []


def test_what_a_summary_stresses_is_written_without_its_signs() -> None:
    whole = completed_session()
    assert whole.audit_result
    audit = whole.audit_result.evolve(summary="It does **not** hold.")
    assert solid("It does not hold.") in solid("".join(pages(render(whole.evolve(audit_result=audit)))))


@pytest.mark.parametrize(
    "named", sweep(SHORT_TEXTS, lambda named: named in SHORT_TEXTS[::6]), ids=lambda named: named[0]
)
def test_no_text_of_others_becomes_a_link_or_an_action(named: tuple[str, str]) -> None:
    pdf = render(saying(named[1]))
    assert annotations(pdf) == 0
    objects = STREAM.sub(b"", pdf)
    assert objects.count(b"/Type /Page\n") == len(pypdfium2.PdfDocument(pdf))
    assert not [action for action in ACTIONS if action in objects]


@pytest.mark.parametrize("name", sweep(LONG, lambda name: name == LONG[0]))
def test_a_text_of_any_length_is_printed_to_its_end(name: str) -> None:
    text = dict(TEXTS)[name]
    whole = completed_session()
    pairs = (whole.qa_pairs[0].evolve(answer=f"{text} the end of it"), whole.qa_pairs[1])
    pdf = render(whole.evolve(qa_pairs=pairs))
    printed = solid("".join(pages(pdf)))
    assert "theendofit" in printed
    assert solid(text)[:3_000] in printed
    assert solid(whole.qa_pairs[1].question) in printed


def test_a_report_longer_than_qt_can_lay_out_is_refused_and_not_cut() -> None:
    whole = completed_session()
    pair = whole.qa_pairs[0].evolve(answer="a\n" * 150_000)
    with pytest.raises(DetectiveError, match="too long for a PDF"):
        render(whole.evolve(qa_pairs=(pair, whole.qa_pairs[1])))


def test_no_file_is_opened_for_a_text(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)  # whoever opened it to read would wait for ever
    text = (
        f'<img src="file://{pipe}"><table background="{pipe}"></table> ![x](file://{pipe}) <img src="{pipe}">'
    )
    assert annotations(render(saying(text))) == 0


def test_a_hypothesis_as_long_as_allowed_is_printed_whole() -> None:
    words = " ".join(f"word{n}" for n in range(2_000))
    session = completed_session(hypothesis=Hypothesis(text=words, created_at=START))
    text = solid("".join(pages(render(session))))
    assert text.count("word1999") == 1


def test_a_window_can_have_it_written_in_a_thread(qtlog: Any) -> None:
    with ThreadPoolExecutor(1) as thread:
        pdf = thread.submit(render, long_session()).result()
    gc.collect()
    assert [record.message for record in qtlog.records] == []
    assert len(pages(pdf)) > 5
