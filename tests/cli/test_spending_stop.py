"""At a spending stop the questions end, what there is is audited, and a raised one goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from detective_app.core.errors import BadInput
from detective_app.core.words import spending_stop
from tests.cli.command import call
from tests.cli.models import DETECTIVE, OTHER, WITNESS, Models
from tests.cli.test_runs import session_in


def spent(session: dict[str, Any]) -> float:
    return sum(one["costUsd"] for one in session["usage"].values())


def rounds(session: dict[str, Any]) -> int:
    return len(session["qaPairs"])


def test_the_questions_end_before_the_stop_and_a_raised_one_goes_on(data: Path, models: Models) -> None:
    models.never_satisfied()
    ended = call("--data-dir", data, "--json", *models.interrogate("--budget", "0.04", "--limit", "20"))
    first = session_in(data)
    gate = next(line for line in ended.lines if line["event"] == "gate_checked")
    assert (ended.code, ended.lines[-1]["exitCode"], ended.lines[-1]["status"]) == (7, 7, "completed")
    assert gate["reason"] == first["exit"]["reason"] == "spending_stop"
    assert first["exit"]["atStop"] is True
    assert 1 < rounds(first) < 12
    assert 0.015 < spent(first) <= 0.04
    assert "Ended at the spending stop, and audited" in ended.err
    assert " of $0.04" in ended.err
    assert "Verdict         None" not in ended.err

    identity = first["id"][:8]
    short = call("--data-dir", data, "resume", identity, "--budget", "0.041", *models.options)
    assert (short.code, session_in(data)) == (2, first)
    assert "Raise it with --budget (from $0.0" in short.err
    more = call("--data-dir", data, "resume", identity, "--budget", "0.07", *models.options)
    second = session_in(data)
    assert (more.code, second["spendingStop"]["usd"]) == (7, 0.07)
    assert second["qaPairs"][: rounds(first)] == first["qaPairs"]
    assert rounds(second) > rounds(first)
    assert spent(first) < spent(second) <= 0.07
    report = call("--data-dir", data, "export", identity, "--format", "md", "-o", str(data / "report.md"))
    assert report.code == 0
    assert "spending stop $0.07" in (data / "report.md").read_text().replace("\\", "")


def test_a_price_that_is_not_known_counts_by_tokens_and_says_so(data: Path, models: Models) -> None:
    models.never_satisfied()
    unknown = [word.replace(DETECTIVE, "openai:no-such-model") for word in models.interrogate()]
    ended = call("--data-dir", data, *unknown, "--budget", "0.1")
    session = session_in(data)
    usage = session["usage"]["openai:no-such-model"]
    assert (ended.code, usage.get("costUsd")) == (7, None)
    assert rounds(session) < 12
    assert "cost unknown, counted as $0." in ended.out
    said = " ".join(ended.out.split())
    assert said.count("its tokens count $15 a million read and $75 a million written.") >= 2


@pytest.mark.soak
def test_a_panel_keeps_to_one_stop_and_still_deliberates(data: Path, models: Models) -> None:
    models.never_satisfied()
    panel = ["--agent", DETECTIVE, "--agent", OTHER, "--rounds", "1"]
    run = ["interrogate", "A watch was kept.", "--case", str(models.document), "--witness", WITNESS]
    ended = call("--data-dir", data, *run, *panel, *models.addresses, "--budget", "0.02")
    session = session_in(data)
    assert (ended.code, rounds(session)) == (7, 1)  # one round is always asked: else nothing is to be audited
    assert session["deliberation"]["exit"]
    assert "The audit may pass it, and is done all the same." in " ".join(ended.out.split())


@pytest.mark.parametrize("text", ["-1", "abc", "1e9", "0", "0.001", "99999", "", "nan", "inf", "1,5", "٣"])
def test_an_amount_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"Choose 0\.01 to 10,000 US dollars for --budget, or none\."):
        spending_stop(text)


def test_amounts_are_read() -> None:
    assert [spending_stop(one) for one in ("1", "$0.50", "10000", "none")] == [1, 0.5, 10_000, 0]
