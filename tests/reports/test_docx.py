"""The Word file of a session: its outline, and text that nobody may trust."""

from __future__ import annotations

import io

import docx
import pytest
from docx.document import Document

from detective_app.core.session import InterrogationSession
from detective_app.reports._sections import title
from detective_app.reports.docx import render
from tests.reports.sessions import long_session
from tests.storage.samples import sample_session


def read(session: InterrogationSession) -> Document:
    return docx.Document(io.BytesIO(render(session)))


def styled(document: Document, style: str) -> list[str]:
    return [one.text for one in document.paragraphs if one.style is not None and one.style.name == style]


def test_word_knows_title_headings_and_the_first_row_of_each_table() -> None:
    session = long_session()
    document = read(session)
    assert document.core_properties.title == title(session)
    assert "Audit trail" in styled(document, "Heading 1")
    assert len(styled(document, "Heading 2")) == len(session.qa_pairs)
    for table in document.tables:
        assert "w:tblHeader" in table.rows[0]._tr.xml


HOSTILE = ("a\x00b\x0b", "\ud800", "<w:p/> & \ufffe", "=cmd|' /C calc'!A0", "\u202eevil")


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_the_file_or_becomes_more_than_text(text: str) -> None:
    session = sample_session()
    pair = session.qa_pairs[0].evolve(answer=f"{text} https://example.org", evidence=None)
    document = read(session.evolve(qa_pairs=(pair, *session.qa_pairs[1:])))
    assert any("https://example.org" in one.text for one in document.paragraphs)
    assert not any(one.hyperlinks for one in document.paragraphs)
