"""What a run looks like while it goes on."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import get_args

import pytest

from detective_app.cli.live import LiveView
from detective_app.cli.streaming import Activity
from detective_app.core.disclosure import Disclosure
from detective_app.core.events import Event
from detective_app.core.quality import Gap
from detective_app.core.session import Contradiction, Usage
from detective_app.core.verdict import RunVerdict
from detective_app.storage.cases import states
from detective_app.storage.cases.states import FileState, Pace
from tests.cli import recorded
from tests.cli.recorded import rendered, whole_run
from tests.storage.samples import DETECTIVE, WITNESS, sample_session

HOSTILE = {
    "title": "\x1b]0;owned\x07",
    "cursor": "\x1b[2J\x1b[1;1H",
    "eight bit": "\x9b31mred\x9d0;title\x9c",
    "backspace": "safe\b\b\b\bevil",
    "carriage return": "first\rsecond",
    "override": "\u202egnp.exe",
    "isolates": "a\u2066b\u2069c",
    "markup": "[bold red]not red[/bold red] [link=file:///etc/passwd]x[/link]",
    "emoji code": ":warning: :skull:",
    "separators": "one\u2028two\u0085three",
    "tags": "\U000e0041\U000e0042",
}


def test_no_event_of_a_run_is_unknown_to_the_view() -> None:
    kinds = [kind.model_fields["event"].default for kind in get_args(get_args(Event)[0])]
    assert "session_ended" in kinds
    assert [kind for kind in kinds if not hasattr(LiveView, f"_{kind}")] == []


def test_a_run_is_told_from_header_to_next_command() -> None:
    text = rendered(whole_run())
    for part in (
        "The bridge was closed.",
        "openai:gpt-6.1-sol, then anthropic:claude-opus-5-5",
        "ollama:llama3.1",
        "1 document: log.txt",
        "Question 1 of 12",
        "When was it closed?",
        "On 4 May.",
        "“closed on 4 May” (log.txt L3-L4)",
        "Note: cleaned",
        "attempt 1: read timeout",
        "anthropic:claude-opus-5-5 took over from openai:gpt-6.1-sol",
        "Medium: No reason given (vagueness, found by a check)",
        "60",
        "12 s, 980 tokens, $0.0125",
        "Answers 1 and 2: Dates",
        "Answer 1: “May”",
        "Answer 2: “June”",
        "It holds in part.",
        "sessions/session.json",
        "detective show 6f1e2a34",
    ):
        assert part in text


def test_no_line_is_wider_than_a_narrow_terminal() -> None:
    text = rendered(whole_run(), columns=40)
    unbroken = ("sessions/", "detective export")
    assert [line for line in text.splitlines() if len(line) > 40 and not line.startswith(unbroken)] == []


def test_without_a_terminal_nothing_is_coloured_or_padded() -> None:
    text = rendered(whole_run())
    assert "\x1b" not in text
    assert [line for line in text.splitlines() if line.endswith("  ")] == []


def test_with_a_terminal_severity_has_a_colour_and_a_word() -> None:
    high = Gap(category="inconsistency", description="two dates", severity="high")
    assert re.search(r"\x1b\[1;31mHigh", rendered([recorded.saved(gaps=(high,))], terminal=True))


def test_a_gap_does_not_repeat_the_question_above_it() -> None:
    gap = Gap(category="missing_information", description="Not stated: When was it closed?", severity="high")
    other = gap.evolve(description="Not stated: Who closed it?")
    text = rendered([recorded.asked(), recorded.saved(gaps=(gap, other))])
    assert "High: Not stated. (missing information)" in text
    assert "High: Not stated: Who closed it?" in text


def test_attempts_that_fail_alike_are_told_at_length_once() -> None:
    text = rendered([recorded.failed_attempt(), recorded.failed_attempt(attempt=2), recorded.switched()])
    assert text.count("read timeout") == 1
    assert "attempt 2: the same" in text


def test_a_contradiction_that_says_its_quotes_is_not_doubled() -> None:
    said = Contradiction(
        qa_pair_indexes=(0, 1),
        quotes=("May", "June"),
        description="Answer 1 says “May”, answer 2 says “June”.",
    )
    text = rendered([recorded.audited(contradictions=(said,))])
    assert text.count("May") == text.count("June") == text.count("nswer 1") == 1


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", rendered(whole_run(), terminal=True))


def test_forced_colour_does_not_reach_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in rendered(whole_run())


def test_an_ascii_terminal_gets_an_ascii_bar() -> None:
    text = rendered([recorded.saved()], encoding="ascii")
    assert "############-------- 60" in text


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_shown_and_does_nothing(text: str) -> None:
    events = [
        recorded.started(hypothesis=text or "x", sources=(f"{text}.md",), mode=f"m{text}"),
        recorded.asked(text),
        recorded.answered(text, quotes=(recorded.quote(text),), notes=(text,)),
        recorded.saved(gaps=(Gap(category="vagueness", description=f"d{text}", severity="low"),)),
        recorded.failed_attempt(text),
        recorded.switched(text),
        recorded.gate(details=text, forced_reason=text),
        recorded.audited(summary=f"s{text}"),
        recorded.ended(4, message=text),
    ]
    printed = rendered(events, notices=(text,), destinations={DETECTIVE: f"host{text}"})
    acting = {c for c in printed if c != "\n" and unicodedata.category(c) in ("Cc", "Cs")}
    overrides = {c for c in printed if c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
    assert acting == overrides == set()


def test_markup_and_emoji_codes_are_shown_as_they_are() -> None:
    text = rendered([recorded.answered("[bold]x[/bold] :warning:")])
    assert "[bold]x[/bold] :warning:" in text


def test_a_direction_override_is_spelled_out() -> None:
    assert "<U+202E>gnp.exe" in rendered([recorded.answered("\u202egnp.exe")])


def test_an_empty_answer_is_said_to_be_none() -> None:
    assert "(no answer)" in rendered([recorded.answered("")])


def test_a_run_that_no_model_judges_says_so_and_shows_no_score() -> None:
    verdict = RunVerdict(overall="not_judged", claims=(), method="none")
    events = [recorded.started("guided"), recorded.asked(), recorded.saved()]
    text = rendered(
        [*events, recorded.audited(method="none", verdict=verdict, contradictions=())],
        session=sample_session(mode="by-hand"),
    )
    assert "no model judges, you do" in text
    assert not [line for line in text.splitlines() if line.startswith(("Completeness", "Consistency"))]


def test_a_limit_without_audit_shows_what_is_open_and_both_ways_on() -> None:
    session = sample_session(status="limit-reached", pending_turn=None)
    text = rendered([recorded.started(), recorded.gate(), recorded.ended(3)], session=session)
    assert "Open gaps" in text
    assert "Consistency" not in text  # nobody scores a run before its audit
    assert 'detective audit 6f1e2a34 --force "reason"' in text
    assert "detective resume 6f1e2a34 --limit 20" in text


def test_a_failed_run_says_why_what_is_saved_and_how_to_go_on() -> None:
    text = rendered(
        [recorded.ended(4, status="failed", message="No provider answered.")], session=sample_session()
    )
    assert "No provider answered." in text
    assert "2 answers, in" in text
    assert "detective resume 6f1e2a34" in text


@pytest.mark.parametrize(
    ("destinations", "words"),
    [
        ({}, "Nothing leaves this computer."),
        (
            {DETECTIVE: "api.openai.com"},
            "go to api.openai.com. The files stay here; at most 10 % of their words can leave (200 of each "
            "in any case), in whatever way they are written; in all, five characters are a word.",
        ),
        ({WITNESS: "192.0.2.7"}, "Your documents will be sent to 192.0.2.7, which is not this computer."),
    ],
    ids=["local", "cloud detective", "remote witness"],
)
def test_the_header_says_what_leaves_the_machine(destinations: dict[str, str], words: str) -> None:
    session = sample_session(disclosure=Disclosure(budget=10, total=0))
    text = " ".join(rendered([recorded.started()], destinations=destinations, session=session).split())
    assert words in text


def test_an_unknown_price_is_unknown_and_a_local_model_costs_nothing() -> None:
    unknown = sample_session(usage={DETECTIVE: Usage(calls=1, input_tokens=5, output_tokens=5)})
    local = sample_session(usage={WITNESS: Usage(calls=1, input_tokens=5, output_tokens=5)})
    assert "10 tokens, cost unknown" in rendered([recorded.ended()], session=unknown)
    assert "10 tokens\n" in rendered([recorded.ended()], session=local)


@pytest.mark.parametrize("text", ["x" * 200_000, "a\u0301" * 100_000, "word " * 40_000], ids=len)
def test_a_huge_answer_is_shown(text: str) -> None:
    assert text[:20] in rendered([recorded.answered(text)])


def test_the_answer_streams_and_only_its_end_is_drawn() -> None:
    screen = recorded.Screen(terminal=True)
    terminal = recorded.terminal_on(screen)
    activity = Activity(terminal)
    activity.begin("The witness is answering question 1")
    for number in range(1_000):
        activity.add(f"word{number} ")
    activity.add("\x1b[2J\x1b")
    activity.add("]0;title\x07")
    terminal.out.print(activity)
    text = screen.getvalue()
    assert "word999 [2J]0;title" in text
    assert "word1 " not in text
    assert "The witness is answering question 1, 0 s." in text
    assert "\x1b[2J" not in text


def test_how_many_documents_are_read_is_said_while_it_goes_on() -> None:
    screen = recorded.Screen(terminal=True)
    terminal = recorded.terminal_on(screen)
    activity = Activity(terminal)
    activity.begin("Reading the documents")
    pace = Pace()
    for number in range(1_200):
        file = Path(f"{number}.{'EML' if number < 900 else 'pdf'}")
        pace.hear(FileState(file, file.name, "waiting", 1_000))
        if number < 3:
            pace.hear(FileState(file, file.name, "ready", 1_000))
    activity.reading(pace)
    terminal.out.print(activity)
    said = " ".join(screen.getvalue().split())
    assert "Reading the documents, 3 of 1,200 (900 eml, 300 pdf), 0 s." in said


def test_how_long_reading_still_takes_is_reckoned_by_the_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(states, "monotonic", lambda: now[0])
    pace = Pace()
    for name, size in (("a.pdf", 9_000), ("b.pdf", 1_000)):
        pace.hear(FileState(Path(name), name, "waiting", size))
    assert pace.seconds_left is None
    now[0] += 30
    pace.hear(FileState(Path("b.pdf"), "b.pdf", "ready", 1_000))
    assert pace.seconds_left == 270
    pace.hear(FileState(Path("a.pdf"), "a.pdf", "left_out", 9_000))
    assert pace.seconds_left is None


def test_a_session_of_another_tool_without_any_card_can_be_shown() -> None:
    bare = sample_session(reproducibility=None, usage=None, sources=None, mode=None, schema_version=None)
    text = rendered([recorded.started(detectives=(), witness=None, mode="", sources=())], session=bare)
    assert "unknown" in text


def test_a_quote_is_told_as_a_record_and_worded_here_with_its_document_and_match() -> None:
    event = recorded.answered(quotes=(recorded.quote("closed  on\n4 May", "exact"),))
    assert "“closed on 4 May” (log.txt L3-L4, verbatim)" in rendered([event])
    (told,) = event.model_dump(mode="json")["quotes"]
    assert (told["sourceId"], told["locator"], told["quote"]) == ("s1", "L3-L4", "closed  on\n4 May")
