"""The small real model in every role: asked nothing over documents, and where it is asked, told truly.

What it says is never checked: it may fail or answer. Either way nothing is said of the documents by it that
no quote carries, and what failed is told as that.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.clerk import written
from tests.e2e.in_process import Ended, detective, stored
from tests.e2e.survival import check_run
from tests.mcp.chat import chat_within
from tests.mcp.flow import HYPOTHESIS, QUESTION, begun
from tests.passed import passed
from tests.small_model import small_model
from tests.stand_ins.failed_replies import untrue

MODEL = f"builtin:{small_model()}"
DAY = "replaced on 18 June 2024"
BOTH = ("--detective", MODEL, "--witness", MODEL)
PANEL = ("--agent", MODEL, "--agent", MODEL, "--witness", MODEL)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return written(tmp_path / "case", {"log.md": f"The south bearing of the bridge was {DAY}.\n"})


@pytest.fixture
def asked(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have it asked in every role, as if it had passed its test; else it writes for minutes."""
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.1")
    data.mkdir(mode=0o700)
    passed(data, MODEL)


def says_nothing_untrue(data: Path, *ended: Ended) -> dict[str, Any]:
    """Check that nothing is said to be absent or unreadable as a fact; return the session."""
    session = stored(data)
    assert untrue(json.dumps(session) + "".join(one.out + one.err for one in ended)) == []
    assert "absent" not in [pair.get("outcome") for pair in session["qaPairs"]]
    assert detective(data, "verify").code == 0
    return session


def test_over_documents_passages_answer_a_question(data: Path, case: Path) -> None:
    ended = detective(data, "ask", QUESTION, "--case", str(case), *BOTH)
    told = json.loads(ended.out)
    assert (ended.code, told["outcome"], told["read"]["read"]) == (0, "answered", 0)
    assert "is small, so it is asked nothing: the passages answer" in ended.err
    assert DAY in told["evidence"]["facts"][0]["text"]


def test_over_documents_a_run_is_left_to_the_person(data: Path, case: Path) -> None:
    ended = detective(data, "interrogate", HYPOTHESIS, "--case", str(case), *BOTH)
    session = says_nothing_untrue(data, ended)
    assert (ended.code, session["auditResult"]["verdict"]["overall"]) == (0, "not_judged")
    assert session.get("usage", {}) == {}
    assert DAY in session["passages"][0]["text"]


def test_where_there_are_no_documents_it_answers_and_proves_nothing(data: Path) -> None:
    ended = detective(data, "interrogate", HYPOTHESIS, *BOTH)
    session = check_run(data, ended)
    assert (ended.code, session["usage"][MODEL]["calls"]) == (0, 1)
    assert session["auditResult"]["verdict"]["overall"] == "not_judged"
    summary = session["auditResult"]["summary"]
    assert "said from memory proves nothing" in summary
    assert "passage" not in summary.casefold()


def test_it_has_no_seat_in_a_panel(data: Path, case: Path) -> None:
    ended = detective(data, "interrogate", HYPOTHESIS, "--case", str(case), *PANEL)
    assert (ended.code, (data / "sessions").exists()) == (2, False)
    assert "A panel needs capable models" in ended.err


async def test_a_chat_client_is_given_passages_in_its_place(data: Path, case: Path) -> None:
    async with chat_within(data, case, None, disclose=100, model=MODEL) as client:
        session_id = await begun(client)
        told = await client.call("ask_documents", sessionId=session_id, question=QUESTION)
        given = await client.call("answer", sessionId=session_id, questions=[QUESTION])
    (answer,) = given["answersToEvaluate"]
    assert (told["outcome"], answer["outcome"]) == ("answered", "answered")
    assert DAY in answer["passages"][0]["text"]
    assert stored(data).get("usage", {}) == {}


@pytest.mark.soak
@pytest.mark.usefixtures("asked")
def test_a_question_that_it_is_asked_is_answered_by_quotes_or_not_at_all(data: Path, case: Path) -> None:
    ended = detective(data, "ask", QUESTION, "--case", str(case), "--witness", MODEL)
    assert untrue(ended.out + ended.err) == []
    if not ended.out:  # the call failed
        assert (ended.code, MODEL in ended.err) == (4, True)
        return
    told = json.loads(ended.out)
    states = {fact["state"] for fact in told["evidence"]["facts"]}
    if told["outcome"] == "answered":
        assert (ended.code, bool(states - {"withheld"})) == (0, True)
    else:
        assert (told["outcome"], states <= {"withheld"}) == ("no_answer", True)
        assert ended.code == (0 if states else 4)


@pytest.mark.soak
@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("who", [BOTH, PANEL], ids=["alone", "as a panel"])
def test_a_run_that_it_leads_ends_or_fails_with_its_reason(
    data: Path, case: Path, who: tuple[str, ...]
) -> None:
    ended = detective(data, "interrogate", HYPOTHESIS, "--case", str(case), "--limit", "5", *who)
    session = says_nothing_untrue(data, ended)
    assert (ended.code, session["status"]) in ((0, "completed"), (3, "limit-reached"), (4, "failed"))
    if ended.code == 4:
        assert MODEL.partition(":")[0] in session["exit"]["details"]
        assert {one["errorClass"] for one in session["auditTrail"]}


@pytest.mark.soak
@pytest.mark.usefixtures("asked")
async def test_the_witness_of_a_chat_client_answers_by_quotes_or_fails(data: Path, case: Path) -> None:
    async with chat_within(data, case, None, disclose=100, model=MODEL) as client:
        session_id = await begun(client)
        told = await client.tried("answer", sessionId=session_id, questions=[QUESTION])
        stands = await client.call("interrogate", sessionId=session_id)
    said = json.dumps([told.structured_content, stands]) + str(told.content)
    assert untrue(said) == []
    if told.is_error:
        assert stands["waitingQuestions"] == [QUESTION]
    else:
        assert told.structured_content["answersToEvaluate"][0]["outcome"] in ("answered", "no_answer")
