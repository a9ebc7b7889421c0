"""The contract of each kind of plug-in, for every file of its package: a new one is tested by being there."""

from __future__ import annotations

import inspect
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import typer

from detective_app import registry
from detective_app.cli.verb import HEADINGS, Verb
from detective_app.core.errors import DocumentError
from detective_app.core.plugin import Context, Mode, PlacedGap, Reviewed, WitnessAnswer
from detective_app.core.quality import Gap
from detective_app.core.session import GapAnalysis, InterrogationSession, QuestionAnswerPair, Reproducibility
from detective_app.engine.loop.lifecycle import new_session
from detective_app.reports import format_called, formats
from tests.deliberation.panels import deliberation, panel_rounds, reply, seen, told, words

NOW = datetime(2026, 11, 21, tzinfo=UTC)
CARD = Reproducibility(app_version="1", models=(), prompts={}, detective_form="capable")
MODES = registry.names("detective_app.modes")
PROCESSORS = registry.names("detective_app.processors")
VALIDATORS = registry.names("detective_app.validators")
EXITS = registry.names("detective_app.exits")
REPLY_VALIDATORS = registry.names("detective_app.deliberation.validators")
DELIBERATION_EXITS = registry.names("detective_app.deliberation.exits")
FORMATS = registry.names("detective_app.documents.formats")
REPORTS = registry.names("detective_app.reports")
VERBS = registry.names("detective_app.cli.verbs")
PIECES = (
    b"",
    b"\0" * 50,
    b"%PDF-1.4\n",
    b"PK\x03\x04",
    b"\xff\xfe\0",
    b'"' * 999,
    b"<p>" * 999,
    b"Subject: x\n\n",
)


def session(turns: int, *, follow_up: bool = True, score: int = 60) -> InterrogationSession:
    fresh = new_session(
        "7c9e6679-7425-40de-944b-e07fc1f90ae7",
        "The bridge is safe.",
        limit=20,
        mode="collaborative",
        sources=(),
        card=CARD,
        now=NOW,
    )
    gap = Gap(category="vagueness", description="No year is given.", severity="medium")
    pairs = tuple(
        QuestionAnswerPair(
            sequence=n,
            question=f"What was measured at pier {n} in the spring?",
            answer=f"In 20{n:02} it was {n} metres.",
            timestamp=NOW,
            gap_analysis=GapAnalysis(
                gaps=(gap,),
                completeness_score=score,
                requires_follow_up=follow_up,
                established_facts=(f"Pier {n} measured {n} metres. " * 20,),
            ),
            provider_used="openai:one",
            strategy="breadth",
        )
        for n in range(1, turns + 1)
    )
    return fresh.evolve(qa_pairs=pairs, current_iteration=turns)


@pytest.mark.parametrize("name", MODES)
def test_a_mode_names_plug_ins_that_exist(name: str) -> None:
    mode = registry.load("detective_app.modes", name).MODE
    assert isinstance(mode, Mode)
    assert mode.name == name
    assert all((mode.title, mode.description, mode.persona, *mode.checks))
    assert mode.forms
    assert set(mode.forms) <= {"single", "panel"}
    assert set(mode.processors) <= set(PROCESSORS)
    assert set(mode.validators) <= set(VALIDATORS)
    assert set(mode.exits) <= set(EXITS)
    assert {"satisfied", "max_rounds"} <= set(mode.exits), "every run must be able to end"
    assert set(mode.reply_validators) <= set(REPLY_VALIDATORS)
    assert set(mode.deliberation_exits) <= set(DELIBERATION_EXITS)
    assert "max_rounds" in mode.deliberation_exits, "every deliberation must be able to end"
    assert len({one.name for one in mode.roles}) == len(mode.roles)
    lines = Path(f"detective_app/modes/{name.replace('-', '_')}.py").read_text("utf-8").splitlines()
    assert len(lines) <= 60


@pytest.mark.parametrize("turns", [0, 1, 2, 20])
@pytest.mark.parametrize("name", PROCESSORS)
def test_a_processor_is_pure_and_its_context_stays_bounded(name: str, turns: int) -> None:
    process = registry.load("detective_app.processors", name).process
    asked = session(turns)
    gaps = tuple(PlacedGap(one.sequence, 1, one.gap_analysis.gaps[0]) for one in asked.qa_pairs)
    before = Context(session=asked, gaps=gaps)
    after = process(before)
    assert process(before) == after
    assert after.session is before.session
    assert len("".join((*after.open_gaps, after.instruction))) < 5_000


@pytest.mark.parametrize(
    "text", ["", "   ", "Nine spans.", "I'm sorry, I can't help.", "a\x00b\x1b[2J", "x" * 300_000]
)
@pytest.mark.parametrize("name", VALIDATORS)
def test_a_validator_leaves_a_note_whenever_it_changes_an_answer(name: str, text: str) -> None:
    validate = registry.load("detective_app.validators", name).validate
    given = WitnessAnswer("What?", text)
    answer, notes = validate(given, Context(session=session(1)))
    assert answer.question == "What?"
    assert answer == given or notes
    again, _ = validate(answer, Context(session=session(1)))
    assert again == answer


@pytest.mark.parametrize("name", PROCESSORS)
def test_a_processor_is_pure_over_a_panel_and_loses_nothing_that_was_cited(name: str) -> None:
    process = registry.load("detective_app.processors", name).process
    before = Context(session=session(1), panel=seen(*panel_rounds(3)))
    after = process(before)
    assert process(before) == after
    assert after.session is before.session
    kept = told(after.panel)
    assert all(f"passage='P{n}'" in kept or f"Cites P{n}." in kept for n in (1, 2, 3))


@pytest.mark.parametrize("name", REPLY_VALIDATORS)
@pytest.mark.parametrize("stance", ["yes", "no", "neutral"])
@pytest.mark.parametrize("confidence", [-1.0, 0.0, 0.5, 7.0, float("nan"), float("inf")])
def test_a_reply_validator_rewrites_no_words_and_notes_what_it_changes(
    name: str, stance: str, confidence: float
) -> None:
    validate = registry.load("detective_app.deliberation.validators", name).validate
    context = Context(session=session(1), panel=seen(*panel_rounds(1)))
    given = Reviewed(reply(stance=stance, confidence=confidence))
    found = validate(given, context)
    assert words(found.reply) == words(given.reply)
    assert found.reply.stance == stance
    assert repr(found.reply) == repr(given.reply) or found.notes
    assert repr(validate(replace(found, role_violation=None), context).reply) == repr(found.reply)


@pytest.mark.parametrize("rounds", [1, 2, 3, 6])
@pytest.mark.parametrize("name", DELIBERATION_EXITS)
def test_a_deliberation_exit_gives_a_reason_and_details_or_nothing(name: str, rounds: int) -> None:
    result = registry.load("detective_app.deliberation.exits", name).check(deliberation(rounds))
    assert result is None or (result.criterion == name and result.details)


@pytest.mark.parametrize("turns", [0, 1, 19, 20])
@pytest.mark.parametrize("name", EXITS)
def test_an_exit_gives_a_reason_and_details_or_nothing(name: str, turns: int) -> None:
    result = registry.load("detective_app.exits", name).check(session(turns))
    assert result is None or (result.criterion == name and result.details)


def test_the_limit_and_a_satisfied_detective_end_a_run() -> None:
    satisfied = registry.load("detective_app.exits", "satisfied").check
    max_rounds = registry.load("detective_app.exits", "max_rounds").check
    assert satisfied(session(3, follow_up=False)).criterion == "satisfied"
    assert satisfied(session(3)) is None
    assert max_rounds(session(20)).criterion == "max_rounds"
    assert max_rounds(session(19)) is None


def test_the_strategy_is_the_modes_own() -> None:
    process = registry.load("detective_app.processors", "strategy").process
    assert process(Context(session=session(0))).strategy == "breadth"
    told = process(Context(session=session(3, score=10), strategy="depth"))
    assert (told.strategy, "Strategy: depth" in told.instruction) == ("depth", True)


@pytest.mark.parametrize(
    ("answer", "marked"),
    [
        ("", True),
        ("I'm sorry, but I can't help with that.", True),
        ("I cannot answer this question.", True),
        ("Ich kann diese Frage leider nicht beantworten.", True),
        ("The case file does not state this.", False),
        ("The tenant was sorry that the lift was broken.", False),
    ],
)
def test_refusals_are_told_from_answers(answer: str, marked: bool) -> None:
    validate = registry.load("detective_app.validators", "refusal").validate
    assert bool(validate(WitnessAnswer("What?", answer), Context(session=session(0)))[1]) is marked


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_reads_a_text_with_its_lines_or_refuses_it_by_name(name: str) -> None:
    module = registry.load("detective_app.documents.formats", name)
    assert all(suffix.startswith(".") and suffix == suffix.casefold() for suffix in module.SUFFIXES)
    read, refusals = 0, list[str]()
    for content in (*PIECES, "Größe,Wert\nPfahl,9\n".encode()):
        try:
            manuscript = module.read("a name.x", content)
        except DocumentError as refused:
            refusals.append(str(refused))
            continue
        read += 1
        lines = manuscript.text.split("\n")
        for block in manuscript.blocks:
            assert block.text.split("\n") == lines[block.first - 1 :][: block.text.count("\n") + 1]
    assert all("a name.x" in refusal for refusal in refusals)
    assert read or hasattr(module, "fits"), "only a format that is known by its content refuses a text"


def test_no_two_formats_claim_the_same_ending() -> None:
    endings = [s for name in FORMATS for s in registry.load("detective_app.documents.formats", name).SUFFIXES]
    assert len(endings) == len(set(endings))
    assert {".pdf", ".docx", ".md", ".txt", ".html", ".csv", ".eml"} <= set(endings)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_written_under_its_title_and_ending(name: str) -> None:
    kind = format_called(name)
    assert kind in formats()
    assert kind.title.strip()
    assert kind.suffix.startswith(".")
    assert kind.suffix == kind.suffix.casefold()
    written = kind.render(session(3))
    assert written
    assert isinstance(written, str | bytes)
    assert written == kind.render(session(3)) or isinstance(written, bytes)


def test_no_two_reports_have_the_same_ending() -> None:
    assert len({kind.suffix for kind in formats()}) == len(formats()) == len(REPORTS)


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_has_its_place_in_the_help_and_explains_itself(name: str) -> None:
    verb = registry.load("detective_app.cli.verbs", name).VERB
    assert isinstance(verb, Verb)
    assert verb.heading in HEADINGS
    if isinstance(verb.command, typer.Typer):
        assert verb.command.info.help
    else:
        assert inspect.getdoc(verb.command)
        assert next(iter(inspect.signature(verb.command).parameters)) == "context"


def test_a_verb_is_started_without_the_others() -> None:
    run = "from detective_app.cli.entry import main; main(['show', '--help'], None)"
    loaded = "import sys; print([n for n in sys.modules if n.startswith('detective_app.cli.verbs.')])"
    done = subprocess.run([sys.executable, "-c", f"{run}; {loaded}"], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "['detective_app.cli.verbs.show']", done.stderr


def test_an_unknown_plug_in_is_named_with_those_there_are() -> None:
    with pytest.raises(LookupError, match="collaborative"):
        registry.load("detective_app.modes", "../../etc/passwd")
