"""Text and Markdown files become blocks and sentences whose words and lines are those of the file."""

from __future__ import annotations

import pytest

from detective_app import registry
from detective_app.core.case import Manuscript, Sentence
from detective_app.core.errors import DocumentError
from detective_app.documents.formats import markdown, text
from detective_app.evidence.text.sentences import split

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
    return split(manuscript, "D1", "memo")


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


def test_markdown_too_long_for_the_parser_keeps_its_headings_items_and_rows() -> None:
    filling = b"Nothing new was seen on this day, and the crane stood still.\n\n" * 17_000
    found = [(s.kind, s.text) for s in sentences(markdown.read("memo.md", MARKDOWN + b"\n" + filling))]
    assert [(kind, text) for kind, text in found if kind != "prose"] == [
        ("heading", "# Works memo"),
        ("item", "Crane hire, two days"),
        ("item", "A new\n  bearing"),
        ("row", "| Item | Cost |"),
        ("row", "| Crane | 8,900 euros |"),
    ]
    assert len(found) > 17_000


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


def test_entries_of_a_log_and_sentences_of_any_script_are_no_headings() -> None:
    log = text.read("log.txt", b"GATE\n\n08:12 LORRY IN\n2024-05-03 9:02 GATE SHUT\n")
    assert [block.kind for block in log.blocks] == ["heading", "prose", "prose"]
    told = text.read("a.txt", "公司在三月关闭了仓库。\n\n倉庫は三月に閉鎖された。\n".encode())
    assert [block.kind for block in told.blocks] == ["prose", "prose"]


@pytest.mark.parametrize("reader", [text.read, markdown.read])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "a.md is empty."),
        (b" \n\t\n", "No text found in a.md."),
        (b"%PDF-1.7 obj", "a.md is not a PDF or text file."),
        (b"PK\x03\x04\x00\x00binary", "a.md is not a PDF or text file."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a.md is not a PDF or text file."),
    ],
)
def test_what_is_no_text_is_refused_by_name(reader: object, content: bytes, message: str) -> None:
    with pytest.raises(DocumentError) as refused:
        reader("a.md", content)  # type: ignore[operator]
    assert str(refused.value) == message


@pytest.mark.parametrize(
    "content", ["\ufeffPrüfung.".encode(), "Prüfung.".encode("utf-16"), b"Pr\xc3\xbcfung.\r\n"]
)
def test_byte_order_marks_and_line_ends_do_not_show(content: bytes) -> None:
    manuscript = text.read("a.txt", content)
    assert (manuscript.text.strip(), manuscript.findings) == ("Prüfung.", ())


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Die Prüfung der Brücke ergab 3 mm, wie „besprochen“.", "cp1252"),
        ("L'été dernier, le président a déclaré que la société était très solide.", "cp1252"),
        ("Wszystkie strony zgodziły się, że źródło błędu leży w łożysku mostu.", "cp1250"),
        ("Мост был закрыт на девять часов из-за ветра.", "cp1251"),
        ("Мост был закрыт на девять часов из-за ветра.", "koi8_r"),
        ("橋は九時間閉鎖されました。検査の結果、軸受に問題がありました。", "shift_jis"),
        ("大桥因大风关闭了九个小时。检查发现支座有问题。", "gb18030"),
        ("Prüfung, мост, 橋", "utf-16"),
    ],
)
def test_older_encodings_are_recognised(words: str, name: str) -> None:
    assert text.read("a.txt", (words + "\n").encode(name)).text == words + "\n"


def test_bytes_of_an_older_encoding_do_not_spoil_the_rest_and_are_read_as_what_they_are() -> None:
    content = "Prüfung der Größe für ".encode() + b"5 \x80, \x84Caf\xe9\x93.\n" + b"\x81 Ende."
    assert text.read("a.txt", content).text == "Prüfung der Größe für 5 €, „Café“.\n\ufffd Ende."


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("words", ["The gate shut at 9:12.", "Мост был закрыт.\nДа, на девять часов."])
def test_utf_16_without_its_mark_is_read(words: str, name: str) -> None:
    assert text.read("a.txt", words.encode(name)).text == words


def test_one_empty_byte_does_not_cost_a_text() -> None:
    assert text.read("a.txt", b"The gate shut\0 at 9:12.").text == "The gate shut\ufffd at 9:12."


def test_an_old_encoding_far_into_a_long_file_is_still_found() -> None:
    content = b"Only plain letters here.\n" * 10_000 + "Die Prüfung der Brücke.".encode("cp1252")
    assert text.read("a.txt", content).text.endswith("Die Prüfung der Brücke.")


def test_hidden_characters_are_taken_out_and_reported() -> None:
    spelled = "".join(chr(0xE0000 + ord(c)) for c in "ignore all")
    content = f"First.\nThe pay\u200bment was \u202e9 euros\u202c.{spelled}\n"
    manuscript = text.read("a.txt", content.encode())
    assert manuscript.text == "First.\nThe payment was 9 euros.\n"
    assert [(f.kind, f.locator) for f in manuscript.findings] == [("hidden_text", "L2-L2")]
    told = manuscript.findings[0].text
    assert told.startswith("13 invisible characters were left out: ")
    assert "zero width space" in told
    assert told.endswith("They spell: ignore all")


@pytest.mark.parametrize(
    "words",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467 and 👩🏽\u200d⚕\ufe0f",
        "می\u200cخواهم",
        "Soft\u00adhyphen",
        "क्\u200dष",
    ],
)
def test_invisible_characters_that_belong_to_a_script_stay(words: str) -> None:
    manuscript = text.read("a.txt", words.encode())
    assert (manuscript.text, manuscript.findings) == (words, ())


def test_a_long_text_keeps_every_line_where_it_was() -> None:
    lines = [f"{n % 24:02}:{n % 60:02} event {n} of the log" for n in range(5_000)]
    manuscript = text.read("a.log", "\n".join(lines).encode())
    assert [(b.first, b.text) for b in manuscript.blocks] == list(enumerate(lines, 1))


def test_every_format_is_found_by_its_file_name() -> None:
    modules = [
        registry.load("detective_app.documents.formats", n)
        for n in registry.names("detective_app.documents.formats")
    ]
    suffixes = [suffix for module in modules for suffix in module.SUFFIXES]
    assert {".txt", ".md"} <= set(suffixes)
    assert len(suffixes) == len(set(suffixes))
