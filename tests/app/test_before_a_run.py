"""What is said before a run starts: what it may take, and who receives what."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import BadInput
from detective_app.front_end.run import Destination, RunRequest
from tests.passed import passed
from tests.storage.samples import sample_session, turn

CLOUD, LOCAL = "openai:gpt-6.1-sol", "ollama:llama3.1"


def request(**changes: object) -> RunRequest:
    given = {"hypothesis": "The bridge is safe.", "limit": 10, "detectives": (CLOUD,), "witness": LOCAL}
    return RunRequest(**{**given, **changes})  # type: ignore[arg-type]


def test_an_estimate_counts_the_calls_that_a_run_makes(app: DetectiveApplication) -> None:
    found = app.runs.estimate(request())
    assert (found.calls_low, found.calls_high) == (5 + 2 + 5, 10 + 2 + 10)
    assert 54_800 / 4 < found.tokens_low < found.tokens_high
    assert 106_400 / 4 + 12 * 1_500 < found.tokens_high < 106_400 / 4 + 12 * 1_600
    assert found.cost_low is not None
    assert found.cost_high is not None
    assert 0 < found.cost_low < found.cost_high < 1


@pytest.mark.parametrize(("limit", "sent"), [(5, 54_800), (10, 106_400), (15, 158_550), (20, 210_700)])
def test_what_is_sent_follows_what_was_measured(app: DetectiveApplication, limit: int, sent: int) -> None:
    found = app.runs.estimate(request(limit=limit, hypothesis=""))
    assert found.tokens_high == round(sent / 4) + (limit + 2) * 1_500


def test_a_long_hypothesis_makes_every_call_larger(app: DetectiveApplication) -> None:
    short, long = (app.runs.estimate(request(hypothesis="x" * n)) for n in (0, 20_000))
    assert long.tokens_high - short.tokens_high == 12 * 20_000 / 4


def test_a_local_detective_costs_nothing_and_an_unknown_price_is_not_guessed(
    app: DetectiveApplication,
) -> None:
    assert app.runs.estimate(request(detectives=(LOCAL,))).cost_high == 0.0
    unknown = app.runs.estimate(request(detectives=("openai:a-model-of-next-year",)))
    assert (unknown.cost_low, unknown.cost_high) == (None, None)
    assert unknown.calls_high == 22


def test_without_a_choice_the_settings_decide(app: DetectiveApplication) -> None:
    found = app.runs.estimate(RunRequest())
    assert found.calls_high == 2 * app.settings.current.default_iteration_limit + 2


def test_the_time_is_estimated_from_runs_on_this_computer_or_not_at_all(app: DetectiveApplication) -> None:
    assert app.runs.estimate(request()).seconds is None
    timed = turn(1).evolve(duration_ms=30_000, provider_used=CLOUD, witness_used=LOCAL)
    session = sample_session(0, pending_turn=None).evolve(qa_pairs=(timed,), current_iteration=1)
    with app.library.files.hold():
        app.library.files.save(session)
    app.library.history.refresh()
    assert app.runs.estimate(request(limit=10)).seconds == 300


def test_every_host_outside_this_computer_is_named(app: DetectiveApplication) -> None:
    assert app.runs.what_leaves(request()) == (
        Destination("detective", CLOUD, "api.openai.com", encrypted=True),
    )
    far = app.runs.what_leaves(request(base_urls={"ollama": "http://models.example:11434"}))
    assert far[-1] == Destination("witness", LOCAL, "models.example", encrypted=False)
    line = app.runs.what_leaves(RunRequest())
    assert [to.host for to in line] == [
        "api.openai.com",
        "api.anthropic.com",
        "generativelanguage.googleapis.com",
    ]


def test_a_model_elsewhere_that_rules_lead_is_sent_nothing(app: DetectiveApplication) -> None:
    far = {"compatible": "http://models.example/v1"}
    assert app.runs.what_leaves(request(detectives=("compatible:tiny-1b",), base_urls=far)) == ()
    passed(app.folders.data, "compatible:large-70b", far["compatible"])
    large = request(detectives=("compatible:large-70b",), base_urls=far)
    assert [to.host for to in app.runs.what_leaves(large)] == ["models.example"]
    first_here = request(detectives=("ollama:llama3.2:1b", "anthropic:claude-opus-5-5"))
    assert app.runs.what_leaves(first_here) == ()


def test_nobody_of_an_order_is_named_where_a_small_one_is_first(app: DetectiveApplication) -> None:
    """It judges nothing, so a person does, and the others are sent nothing either."""
    known = app.settings.current.detectives
    small = tuple(one.evolve(profile="small") if one.provider == "openai" else one for one in known)
    app.settings.save(app.settings.current.evolve(detectives=small))
    order = tuple(f"{one.provider}:{one.model}" for one in known if one.provider in ("openai", "anthropic"))
    assert order[0].startswith("openai:")
    assert app.runs.what_leaves(request(detectives=order)) == ()
    assert [to.host for to in app.runs.what_leaves(request(detectives=order[1:]))] == ["api.anthropic.com"]


def test_nothing_leaves_when_both_are_on_this_computer(app: DetectiveApplication) -> None:
    assert app.runs.what_leaves(request(detectives=("builtin:some-model",))) == ()


def test_a_model_that_is_none_is_refused(app: DetectiveApplication) -> None:
    with pytest.raises(BadInput, match="does not name a provider"):
        app.runs.what_leaves(request(witness="nobody"))


async def test_it_is_told_how_many_documents_are_read_of_how_many(
    app: DetectiveApplication, tmp_path: Path
) -> None:
    for number in range(5):
        (tmp_path / f"{number}.md").write_text(
            f"The bridge was closed on {number} May 2021.", encoding="utf-8"
        )
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7\n\x00")
    told: list[tuple[int, int]] = []
    case, problems = await app.cases.read(
        request(case_paths=(tmp_path,)), lambda pace: told.append((pace.done, pace.files))
    )
    assert case is not None
    assert (len(case.sources), len(problems)) == (5, 1)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (6, 6)
