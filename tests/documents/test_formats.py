"""Text and Markdown files become blocks and sentences whose words and lines are those of the file."""

from __future__ import annotations

import pytest

from detective_app import registry
from detective_app.core.case import Manuscript, Sentence
from detective_app.core.errors import DocumentError
from detective_app.documents import markdown, text
from detective_app.evidence.sentences import split

MARKDOWN = b"""# Works memo

The bearing was *replaced* on 3 May 2024. It took
9 hours in all.

- Crane hire, two days
- A new
  bearing

| Item | Cost |
|---|---|
| Crane | 8,900 euros |

> He said: stop.
"""


def sentences(manuscript: Manuscript) -> tuple[Sentence, ...]:
    return split(manuscript, "S1", "memo")


def test_markdown_keeps_words_and_lines() -> None:
    found = [(s.kind, str(s.locator), s.text) for s in sentences(markdown.read("memo.md", MARKDOWN))]
    assert found == [
        ("heading", "L1-L1", "# Works memo"),
        ("prose", "L3-L3", "The bearing was *replaced* on 3 May 2024."),
        ("prose", "L3-L4", "It took\n9 hours in all."),
        ("item", "L6-L6", "Crane hire, two days"),
        ("item", "L7-L8", "A new\n  bearing"),
        ("row", "L10-L10", "| Item | Cost |"),
        ("row", "L12-L12", "| Crane | 8,900 euros |"),
        ("prose", "L14-L14", "> He said: stop."),
    ]


def test_plain_text_divides_at_blank_lines_labels_and_list_items() -> None:
    content = "CONTROL LOG\n\nDate: 3 May 2024\nFrom: the east ramp\n1) First\n2) Second\n"
    content += "This line is long enough to be wrapped by an editor and so it\ngoes on here.\n"
    found = [(s.kind, s.text) for s in sentences(text.read("log.txt", content.encode()))]
    assert found == [
        ("heading", "CONTROL LOG"),
        ("prose", "Date: 3 May 2024"),
        ("prose", "From: the east ramp"),
        ("item", "First"),
        ("item", "Second"),
        ("prose", "This line is long enough to be wrapped by an editor and so it\ngoes on here."),
    ]


@pytest.mark.parametrize("reader", [text.read, markdown.read])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "a.md is empty."),
        (b" \n\t\n", "No text found in a.md."),
        (b"%PDF-1.7 obj", "a.md is not a PDF or text file."),
        (b"PK\x03\x04\x00\x00binary", "a.md is not a PDF or text file."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a.md is not a PDF or text file."),
        ("Prüfung".encode("cp1252"), "a.md is not UTF-8 text."),
    ],
)
def test_what_is_no_text_is_refused_by_name(reader: object, content: bytes, message: str) -> None:
    with pytest.raises(DocumentError) as refused:
        reader("a.md", content)  # type: ignore[operator]
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "content", ["\ufeffPrüfung.".encode(), "Prüfung.".encode("utf-16"), b"Pr\xc3\xbcfung.\r\n"]
)
def test_byte_order_marks_and_line_ends_do_not_show(content: bytes) -> None:
    assert text.read("a.txt", content).text.strip() == "Prüfung."


def test_every_format_is_found_by_its_file_name() -> None:
    modules = [registry.load("detective_app.documents", n) for n in registry.names("detective_app.documents")]
    suffixes = [suffix for module in modules for suffix in module.SUFFIXES]
    assert {".txt", ".md"} <= set(suffixes)
    assert len(suffixes) == len(set(suffixes))
