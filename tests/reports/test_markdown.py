"""The Markdown report: everything is in it, and nothing in it acts."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from detective_app.reports.markdown import render
from tests.reports.sessions import saying
from tests.stand_ins.hostile_texts import SHORT_TEXTS
from tests.storage.samples import completed_session
from tests.sweeps import sweep

HOSTILE = dict(SHORT_TEXTS)
ACTIVE = {
    "image", "link_open", "html_inline", "html_block", "code_inline", "code_block", "fence", "table_open",
    "ordered_list_open", "hr", "s_open",
}  # fmt: skip


def tokens(text: str) -> list[Token]:
    """Every token that a reader with all common extensions sees."""
    reader = MarkdownIt("gfm-like", {"linkify": False, "html": True})
    return [inner for token in reader.parse(text) for inner in (token, *(token.children or ()))]


def full_of(text: str) -> str:
    """Render a session that says this text in every place a model, a document or a person can fill."""
    return render(saying(text))


@pytest.mark.parametrize("name", sweep(HOSTILE, lambda name: name in list(HOSTILE)[2::3]))
def test_no_text_of_others_acts(name: str) -> None:
    report = full_of(HOSTILE[name])
    harmless = tokens(full_of("plain words"))
    found = [token.type for token in tokens(report)]
    for kind in ACTIVE:
        assert found.count(kind) == [token.type for token in harmless].count(kind), kind
    assert found.count("heading_open") == [token.type for token in harmless].count("heading_open")
    assert not [c for c in report if ord(c) < 32 and c not in "\n\t"]
    assert "\u202e" not in report


@pytest.mark.parametrize(
    "name", ["image", "link", "html image", "emphasis", "entity", "escapes", "headings", "table"]
)
def test_every_text_reads_as_it_was_written(name: str) -> None:
    summary = HOSTILE[name]
    shown = "".join(
        {"softbreak": "\n", "hardbreak": "\n"}.get(token.type, token.content)
        for token in tokens(full_of(summary))
        if token.type in ("text", "text_special", "softbreak", "hardbreak")
    ).replace("\u200b", "")
    for line in summary.split("\n"):
        assert line.strip() in shown


def test_no_address_is_one_that_a_reader_would_link() -> None:
    report = full_of(HOSTILE["bare address"])
    for address in ("https://", "www.example", "a@example", "mailto:"):
        assert address not in report


def test_the_report_holds_the_whole_session() -> None:
    report = render(completed_session())
    for part in (
        "The bridge was closed for Überprüfung",
        "- Consistency: 85 of 100",
        "It holds in part.",
        "**Answers 1 and 2:** Dates",
        "> May\n>\n> Answer 1",
        "### When was bridge 1 closed?",
        "### When was bridge 2 closed?",
        "> closed on 4 May",
        "log.txt L3-L4",
        "- **Medium** No reason given (vagueness",
        "Completeness 60 of 100",
        "read timeout",
        "$0.0375",
        "openai:gpt-6.1-sol",
        "sha256:12",
    ):
        assert part in report.replace("\\", "")


def test_a_summary_keeps_its_titles_its_lists_and_what_is_bold_and_nothing_else() -> None:
    summary = "**Asked.** 2 questions.\n\n**Still open.**\n- ![x](y)\n\n**not a title** <b>"
    report = full_of(summary)
    assert "**Asked.** 2 questions." in report
    assert "\n- \\!\\[x\\](y)" in report
    assert "\n**not a title** &lt;b\\>" in report
