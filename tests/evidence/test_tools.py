"""The tools give verbatim text of chosen sources and nothing else, whatever is asked for (trust T2, T4)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from detective_app.core.errors import BadInput
from detective_app.engine.calls.structured import portable_schema
from detective_app.evidence.answer.tools import MAX_CHARS, MAX_HITS, MAX_LINES, ToolCall, Tools
from tests.evidence.memory_index import MemoryIndex

REPORT = (
    "Inspection report\n\nThe south bearing had moved 14 mm out of line.\nThe north bearing showed no\n"
    "movement. The SOUTH bearing was replaced.\n"
    + "filler line\n" * 60
    + "x" * 5_000
    + " needle "
    + "y" * 5_000
)
CASE = MemoryIndex({"report.md": REPORT, "secret.md": "The canary is yellow.\n", "log.md": "Closed.\n"})
TOOLS = Tools(CASE, frozenset({"D1", "D3"}))
OPENED: list[str] = []
WATCHING: list[bool] = []


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if WATCHING and event in ("open", "os.listdir", "os.scandir", "subprocess.Popen", "socket.connect"):
        OPENED.append(f"{event} {arguments!r}")


@contextmanager
def watched() -> Iterator[list[str]]:
    """Note every file that is opened meanwhile; an audit hook stays for good, so it is switched."""
    if not getattr(sys, "_opens_are_watched", False):
        sys.addaudithook(_watch)
        sys._opens_are_watched = True  # type: ignore[attr-defined]
    OPENED.clear()
    WATCHING.append(True)
    try:
        yield OPENED
    finally:
        WATCHING.clear()


def test_lines_are_fetched_word_for_word_with_their_locator() -> None:
    found = TOOLS.quote_fetch("D1", locator="L3-L4")
    assert found.quote == "The south bearing had moved 14 mm out of line.\nThe north bearing showed no"
    assert found.locator == "L3-L4"


def test_the_page_of_a_locator_is_the_real_one() -> None:
    tools = Tools(MemoryIndex({"a.pdf": "one\ntwo\nthree\n"}, {"a.pdf": (1, 2)}), frozenset({"D1"}))
    assert tools.quote_fetch("D1", locator="p.9 L2-L3").locator == "p.2 L2-L3"


def test_a_text_is_found_over_line_breaks_and_in_any_case() -> None:
    found = TOOLS.quote_fetch("D1", pattern="showed no movement")
    assert found.locator == "L4-L5"
    assert found.quote == "The north bearing showed no\nmovement. The SOUTH bearing was replaced."
    hits = TOOLS.search_source("D1", "south  bearing")
    assert [hit.locator for hit in hits] == ["L3-L3", "L5-L5"]
    assert all(hit.snippet in REPORT for hit in hits)


def test_what_a_tool_gives_is_always_verbatim_and_bounded() -> None:
    found = TOOLS.quote_fetch("D1", pattern="needle")
    assert found.quote in REPORT
    assert "needle" in found.quote
    assert len(found.quote) <= MAX_CHARS + len("needle")
    assert len(TOOLS.search_source("D1", "filler", 10_000)) == MAX_HITS
    assert len(TOOLS.search_source("D1", "filler", 0)) == 1
    assert len(TOOLS.quote_fetch("D1", locator=f"L6-L{5 + MAX_LINES}").quote.split("\n")) == MAX_LINES


@pytest.mark.parametrize(
    "pattern", ["(a+)+$", ".*", "south.*", "[st]outh", "\\w+", "^", "(?s).", "south|north"]
)
def test_a_pattern_is_literal_text(pattern: str) -> None:
    assert TOOLS.search_source("D1", pattern) == ()
    case = MemoryIndex({"a.md": f"It says {pattern} here.\n"})
    assert len(Tools(case, frozenset({"D1"})).search_source("D1", pattern)) == 1


@pytest.mark.parametrize("pattern", ["(a+)+$", "a " * 140, "aaaa " * 50 + "b", "a"], ids=range(4))
def test_no_pattern_keeps_the_search_of_a_long_text_from_its_end(pattern: str) -> None:
    tools = Tools(MemoryIndex({"a.md": "a " * 50_000 + "a" * 100_000}), frozenset({"D1"}))
    tools.run(ToolCall(tool="search_source", source_id="D1", pattern=pattern))


@pytest.mark.parametrize(
    "locator",
    [
        "L0",
        "L5-L3",
        "L9999-L9999",
        "L1-L1000",
        "p.1",
        "3",
        "L-1",
        "L1" + "0" * 5_000,
        "L2",
        "../L1",
        "L1-L2; L4",
    ],
    ids=range(11),
)
def test_a_place_that_is_none_is_an_error_in_words(locator: str) -> None:
    result = TOOLS.run(ToolCall(tool="quote_fetch", source_id="D1", locator=locator))
    assert result.quote is None
    assert result.error
    assert len(result.error) < 120


@pytest.mark.parametrize("pattern", ["", "  ", "x" * 301, "words that stand nowhere"], ids=range(4))
def test_a_text_that_cannot_be_fetched_is_an_error(pattern: str) -> None:
    with pytest.raises(BadInput):
        TOOLS.quote_fetch("D1", pattern=pattern)


def hostile_ids() -> list[str]:
    """Return 200 ids that are no chosen source, most of them meant to lead elsewhere."""
    base = [
        "../../etc/passwd", "/etc/passwd", "C:\\Windows\\win.ini", "\\\\host\\share",
        "file:///etc/passwd", "http://127.0.0.1/", "D2", "s1", "D1 ", " D1", "S01", "D1\x00", "D1/../D2",
        "D1\n", "", ".", "..", "~", "$HOME", "%2e%2e%2f", "D1;D2", "D1,D3", "*", "D*", "D1' OR '1'='1",
        "{{D2}}", "S-1", "S99999999", "CON", "S\uff11", "\uff331", "secret.md", "/case/secret.md",
        "D1\u200b", "\u202eD1", "null", "None", "0", "\udc80", "x" * 100_000,
    ]  # fmt: skip
    chance = random.Random(7)
    made = ["".join(chance.choices("S123./\\\0~:%ä*", k=chance.randint(3, 40))) for _ in range(200)]
    return [*base, *(one for one in made if one not in ("D1", "D3"))][:200]


def test_two_hundred_hostile_ids_open_nothing_and_are_noted() -> None:
    tools, ids = Tools(CASE, frozenset({"D1", "D3"})), hostile_ids()
    asked = [("quote_fetch", "L1", ""), ("quote_fetch", "", "canary"), ("search_source", "", "a")]
    calls = [
        ToolCall.model_validate({"tool": tool, "source_id": one, "locator": locator, "pattern": pattern})
        for one in ids
        for tool, locator, pattern in asked
    ]
    with watched() as opened:
        results = [tools.run(call) for call in calls]
    assert opened == []
    assert {result.error for result in results} == {"There is no such source. There is: D1, D3."}
    assert not any("canary" in result.model_dump_json() for result in results)
    assert len(ids) == 200
    assert len(tools.notes) == len(results)
    assert all(note.isprintable() and len(note) < 160 for note in tools.notes)


def test_the_watch_would_see_a_file_that_is_opened() -> None:
    with watched() as opened, open(__file__, encoding="utf-8"):  # noqa: PTH123
        pass
    assert opened


def test_a_chosen_id_that_the_case_does_not_have_is_refused() -> None:
    tools = Tools(CASE, frozenset({"D1", "D9", "../x"}))
    assert tools.run(ToolCall(tool="search_source", source_id="D9", pattern="a")).error
    assert tools.run(ToolCall(tool="search_source", source_id="../x", pattern="a")).error


def test_calc_computes_and_refuses_in_words() -> None:
    assert TOOLS.run(ToolCall(tool="calc", expr="(31400 + 8900) * 2")).value == "80600"
    assert TOOLS.run(ToolCall(tool="calc", expr="1/4")).value == "0.25"
    for expr in ("__import__('os')", "9**9**9", "", "1/0", "1+"):
        result = TOOLS.run(ToolCall(tool="calc", expr=expr))
        assert result.value is None
        assert result.error


def test_no_tool_is_a_call_too() -> None:
    assert TOOLS.run(ToolCall(tool="none")).model_dump(exclude_none=True) == {"tool": "none"}


def test_a_model_can_be_driven_by_the_schema_of_a_call() -> None:
    schema = portable_schema(ToolCall)
    assert schema["type"] == "object"
    assert schema["required"] == ["tool", "sourceId", "locator", "pattern", "expr"]
    assert schema["properties"]["tool"]["enum"] == ["quote_fetch", "search_source", "calc", "none"]
    text = '{"tool": "calc", "sourceId": "", "locator": "", "pattern": "", "expr": "2*3"}'
    assert TOOLS.run(ToolCall.model_validate_json(text)).value == "6"
