"""What every printed report says in the same words: one and many, facts with their question, hashes last."""

from __future__ import annotations

import re
from collections.abc import Callable

import pypdfium2
import pytest

from detective_app.core.session import InterrogationSession
from detective_app.reports import html, markdown, pdf
from tests.reports.sessions import long_session
from tests.storage.samples import completed_session

pytestmark = pytest.mark.usefixtures("qapp")


def _pdf(session: InterrogationSession) -> str:
    return "\n".join(
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf.render(session))
    )


def _html(session: InterrogationSession) -> str:
    return re.sub(r"<[^>]*>", " ", html.render(session).partition("</style>")[2])


def _markdown(session: InterrogationSession) -> str:
    return markdown.render(session).replace("\\", "")


FORMATS = pytest.mark.parametrize("printed", [_pdf, _html, _markdown])
Printed = Callable[[InterrogationSession], str]


def said(text: str) -> str:
    """Leave it to each format where its lines end."""
    return " ".join(text.split())


@FORMATS
def test_one_is_singular_and_two_are_plural(printed: Printed) -> None:
    whole = completed_session()
    assert whole.audit_result
    assert whole.usage
    one_gap = whole.audit_result.evolve(
        remaining_gaps=whole.audit_result.remaining_gaps[:1], contradictions=()
    )
    one = whole.evolve(
        qa_pairs=whole.qa_pairs[:1],
        current_iteration=1,
        iteration_limit=5,
        audit_result=one_gap,
        usage={name: used.evolve(calls=1) for name, used in whole.usage.items()},
    )
    text = said(printed(one))
    assert "in 1 call" in text
    assert not re.search(r"\b1 (calls|tokens|answers|quotes|gaps|open gaps|contradictions|questions)\b", text)
    two = said(printed(whole))
    assert "of 5 questions" in text
    assert re.search(r"in \d\d* calls\b", two)


@FORMATS
def test_a_fact_that_is_a_bare_value_stands_with_its_question(
    printed: Printed, checked: InterrogationSession
) -> None:
    first = checked.qa_pairs[0]
    assert first.evidence
    bare = first.evidence.evolve(
        facts=(first.evidence.facts[0].evolve(text="14 mm"), *first.evidence.facts[1:])
    )
    question = "How far had the bearing moved?"
    session = checked.evolve(qa_pairs=(first.evolve(question=question, evidence=bare), *checked.qa_pairs[1:]))
    facts = said(printed(session)).partition("Facts")[2]
    if printed is _html:
        facts = facts.partition("Facts")[2]  # behind the link to it
    assert re.match(rf".{{0,8}}{re.escape(question)} \W*Fact 1\W* 14 mm ", facts), facts[:200]


@FORMATS
def test_the_hashes_stand_together_at_the_end(printed: Printed) -> None:
    session = long_session()
    assert session.sources
    assert session.reproducibility
    before, _, behind = printed(session).rpartition("Fingerprints")
    assert not re.search(r"[0-9a-f]{32}", before.replace("-", "").replace(session.id.replace("-", ""), ""))
    behind = "".join(behind.split())
    for source in session.sources:
        assert source.sha256 in behind
    for digest in session.reproducibility.prompts.values():
        assert digest in behind
