"""The Markdown report: everything is in it, and nothing in it acts."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from detective_app.core.session import Contradiction, Gap, Hypothesis, RemainingGap
from detective_app.reports.markdown import render
from tests.storage.samples import START, completed_session, sample_session, turn

HOSTILE = {
    "image": "![x](file:///etc/passwd) ![](https://example.org/a.png)",
    "reference image": "![x][r]\n\n[r]: https://example.org/a.png",
    "link": "[click](javascript:alert(1)) <https://example.org> [a]: /etc/passwd",
    "bare address": "see https://example.org/x?y=1, www.example.org, a@example.org or mailto:a@example.org",
    "html": '<img src=x onerror=alert(1)><script>alert(1)</script><!-- <a href="x">y</a> -->',
    "entity": "&lt;img src=x&gt; &#60;script&#62;",
    "headings": "# First\nSecond\n===\n- item\n1. one\n> quote\n    code\n---",
    "fences": "```html\n<img src=x>\n```\n~~~\nx\n~~~ `code` ``<b>``",
    "table": "| a | b |\n|---|---|\n| <img src=x> | ![x](y) |",
    "emphasis": "**bold** _em_ ~~gone~~ $x$",
    "escapes": "\\![x](y) \\\\<img src=x> \\[a](b)",
    "controls": "\x1b[2J\u202eevil\u2028# heading\r\n\x00",
    "tabs": "\tindented\n\t- item",
}
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
    pair = turn(1).evolve(question=text, answer=text, notes=(text,))
    facts = pair.evidence.facts[0] if pair.evidence else None
    assert pair.evidence
    assert facts
    evidence = pair.evidence.evolve(
        facts=(facts.evolve(support=(facts.support[0].evolve(quote=text, locator=text),)),)
    )
    gap = Gap(category="vagueness", description=text, severity="high")
    pair = pair.evolve(evidence=evidence, gap_analysis=pair.gap_analysis.evolve(gaps=(gap,)))
    whole = completed_session()
    assert whole.audit_result
    audit = whole.audit_result.evolve(
        summary=text,
        contradictions=(Contradiction(qa_pair_indexes=(0, 1), description=text, quotes=(text, text)),),
        remaining_gaps=(RemainingGap(category=text, description=text),),
    )
    sources = tuple(source.evolve(name=text, source_id=text) for source in whole.sources or ())
    return render(
        whole.evolve(
            hypothesis=Hypothesis(text=text, created_at=START),
            qa_pairs=(pair, turn(2)),
            audit_result=audit,
            sources=sources,
            mode=text,
            audit_trail=tuple(entry.evolve(reason=text) for entry in whole.audit_trail),
        )
    )


def inert(text: str) -> str:
    return text.replace("\x00", "")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_no_text_of_others_acts(text: str) -> None:
    report = full_of(inert(text))
    harmless = tokens(full_of("plain words"))
    found = [token.type for token in tokens(report)]
    for kind in ACTIVE:
        assert found.count(kind) == [token.type for token in harmless].count(kind), kind
    assert found.count("heading_open") == [token.type for token in harmless].count("heading_open")
    assert not [c for c in report if ord(c) < 32 and c != "\n"]
    assert "\u202e" not in report


@pytest.mark.parametrize(
    "name", ["image", "link", "html", "emphasis", "entity", "escapes", "headings", "table"]
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
        "## Consistency 85 of 100",
        "It holds in part.",
        "Answers 1 and 2: Dates",
        "“May” (answer 1)",
        "## 1. When was bridge 1 closed?",
        "## 2. When was bridge 2 closed?",
        "> closed on 4 May",
        "log.txt L3-L4",
        "**Medium, vagueness**: No reason given",
        "Completeness 60 of 100",
        "read timeout",
        "$0.0375",
        "openai:gpt-6.1-sol",
        "sha256:12",
    ):
        assert part in report.replace("\\", "")


def test_a_session_on_its_way_has_its_half_turn_and_no_score() -> None:
    report = render(sample_session())
    assert "## 3. Who decided it?" in report
    assert "Consistency" not in report


def test_a_summary_keeps_its_titles_and_lists_and_nothing_else() -> None:
    summary = "**Asked.** 2 questions.\n\n**Still open.**\n- ![x](y)\n\n**not a title** <b>"
    report = full_of(summary)
    assert "**Asked.** 2 questions." in report
    assert "\n- \\!\\[x\\](y)" in report
    assert "\\*\\*not a title\\*\\* &lt;b\\>" in report


def test_rules_are_named_beside_every_score() -> None:
    session = completed_session()
    assert session.reproducibility
    card = session.reproducibility.evolve(detective_form="guided")
    report = render(session.evolve(reproducibility=card))
    scores = [line for line in report.splitlines() if "of 100" in line]
    assert len(scores) == 3
    assert [line for line in scores if "(rule-based analysis)" not in line] == []
