"""A summary in its parts, read by one reader for window, terminal and reports."""

from __future__ import annotations

from detective_app.account.summary import SummaryPart, opened, runs, summary_parts, written

PARTS = (
    SummaryPart("", "By rules.", quiet=True),
    SummaryPart("Asked.", "12 questions"),
    SummaryPart("Still open.", "", ("the date", "the budget")),
    SummaryPart("", "The report *says* otherwise."),
)


def test_a_summary_keeps_its_titles_and_lists_and_nothing_else_of_markdown() -> None:
    text = "*By rules.*\n\n**Asked.** 12 questions\n- the date\n## Open\n![x](file:///etc/passwd) <b>no</b>"
    assert summary_parts(text) == (
        SummaryPart("", "By rules.", quiet=True),
        SummaryPart("Asked.", "12 questions", ("the date",)),
        SummaryPart("Open", ""),
        SummaryPart("", "![x](file:///etc/passwd) <b>no</b>"),
    )


def test_what_code_writes_reads_as_what_it_meant() -> None:
    assert summary_parts(written(PARTS)) == PARTS


def test_a_title_may_be_in_another_language() -> None:
    assert summary_parts("**Noch offen für später.** die Höhe")[0].title == "Noch offen für später."


def test_the_verdict_is_the_first_sentence_unless_it_is_long() -> None:
    parts = summary_parts("The documents do not support it. The report says otherwise.")
    assert opened(parts) == ("The documents do not support it.", "The report says otherwise.")
    long = f"{'Much was said ' * 20}. Little was meant."
    assert opened(summary_parts(long)) == ("", long)


def test_bold_words_are_told_apart_and_lose_nothing_but_their_signs() -> None:
    assert runs("It was **not** closed") == (("It was ", False), ("not", True), (" closed", False))
    assert runs("2 ** 3 is 8") == (("2 ** 3 is 8", False),)
