"""The HTML report: everything is in it, every link in it arrives, and nothing in it acts."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from detective_app.core.session import InterrogationSession
from detective_app.core.words import display_text
from detective_app.reports.html import SUFFIX, render
from tests.reports.sessions import EVIDENCE, TURNS, long_session, saying
from tests.stand_ins.hostile_texts import TEXTS
from tests.storage.samples import completed_session, sample_session
from tests.sweeps import sweep

ATTRIBUTES_THAT_LOAD = {
    "src",
    "srcset",
    "data",
    "action",
    "formaction",
    "background",
    "ping",
    "poster",
    "xlink:href",
}
IN_TURN = (*TEXTS[3::6], *TEXTS[4::6])
"""Those that the other formats leave out."""
# Elements of which a text makes more by its lines, not by its markup.
GROWS_BY_LINES = {"p", "li", "ul", "strong", "bdi"}


class Page(HTMLParser):
    """A parsed page: its elements with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self._texts: list[str] = []
        self._styles: list[str] = []
        self._open = ""
        self.feed(text)
        self.close()
        self.text, self.style = "".join(self._texts), "".join(self._styles)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._open = tag

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        (self._styles if self._open == "style" else self._texts).append(data)

    def all(self, attribute: str) -> list[str]:
        return [attributes[attribute] for _, attributes in self.elements if attribute in attributes]

    def count(self) -> Counter[str]:
        return Counter(tag for tag, _ in self.elements if tag not in GROWS_BY_LINES)


@pytest.fixture(scope="module")
def harmless() -> Page:
    return Page(render(saying("plain words")))


@pytest.mark.parametrize("named", sweep(TEXTS, IN_TURN.__contains__), ids=lambda named: named[0])
def test_no_text_of_others_acts_and_each_reads_as_it_was_written(
    named: tuple[str, str], harmless: Page
) -> None:
    _, text = named
    report = render(saying(text))
    page = Page(report)
    assert page.count() == harmless.count()
    assert not {"img", "script", "iframe", "object", "embed", "form", "base", "link"} & set(page.count())
    names = {name for _, attributes in page.elements for name in attributes}
    assert not ATTRIBUTES_THAT_LOAD & names
    assert not [name for name in names if name.startswith("on")]
    assert page.all("href") == harmless.all("href")
    assert page.all("style") == harmless.all("style")
    assert page.style == harmless.style
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", report)
    assert display_text(text).strip() in page.text


def test_it_is_one_page_with_one_title_and_a_policy_against_loading() -> None:
    report = render(long_session())
    page = Page(report)
    assert SUFFIX == ".html"
    assert report.startswith("<!doctype html>\n<html lang=")
    assert page.count()["h1"] == 1
    (policy,) = [a["content"] for _, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; img-src data:")
    assert "prefers-color-scheme: dark" in page.style
    assert "@media print" in page.style
    assert "url(" not in page.style


def test_every_link_of_it_arrives() -> None:
    page = Page(render(long_session()))
    places = page.all("id")
    assert len(places) == len(set(places))
    assert {f"#turn-{n}" for n in range(1, TURNS + 1)} <= set(page.all("href"))
    assert {link.removeprefix("#") for link in page.all("href")} <= set(places)


def test_the_report_tells_what_answers_rest_on(checked: InterrogationSession) -> None:
    page = Page(render(checked))
    text = " ".join(page.text.split())
    for part in EVIDENCE:
        assert part in text, part
    assert "Question 2 asked by you" in text
    assert "Asked by you" not in text
    assert [source.sha256 in text for source in checked.sources or ()] == [True] * 3
    assert (
        {"#facts", "#missing", "#differences"} <= set(page.all("href")) <= {f"#{i}" for i in page.all("id")}
    )


def test_a_session_without_turns_is_a_report_too() -> None:
    session = sample_session(0, pending_turn=None, sources=None, reproducibility=None, audit_trail=())
    page = Page(render(session))
    assert "No question was asked." in page.text
    assert {link.removeprefix("#") for link in page.all("href")} <= set(page.all("id"))


def test_what_a_summary_stresses_is_bold_without_its_signs() -> None:
    whole = completed_session()
    assert whole.audit_result
    audit = whole.audit_result.evolve(summary="It does **not** hold.\n- **Nothing** <b>else</b>")
    report = re.sub("</?bdi[^>]*>", "", render(whole.evolve(audit_result=audit)))
    assert "It does <strong>not</strong> hold." in report
    assert "<strong>Nothing</strong> &lt;b&gt;else&lt;/b&gt;" in report


def test_a_long_report_is_small() -> None:
    assert len(render(long_session()).encode()) < 200_000


def test_a_question_stands_once_over_the_facts_that_answer_it(checked: InterrogationSession) -> None:
    (pair, *_) = (one for one in checked.qa_pairs if one.evidence and one.evidence.facts)
    assert pair.evidence
    first = pair.evidence.facts[0]
    facts = (first, first.evolve(text="A second fact."))
    pairs = tuple(
        one.evolve(evidence=pair.evidence.evolve(facts=facts) if one is pair else None)
        for one in checked.qa_pairs
    )
    alone = checked.evolve(qa_pairs=pairs)
    page = render(alone)
    section = page[page.index('<section id="facts"') : page.index('<section id="missing"')]
    assert section.count('class="said quiet"') == 1
    assert "A second fact." in section
