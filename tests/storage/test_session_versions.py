"""Session files of versions 1 to 3: each opens as what it is, and is held to its rules."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from detective_app.core.errors import BadInput, UnreadableSession
from detective_app.core.session import InterrogationSession
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.format import content_hash, decode, encode
from detective_app.storage.sessions.schema import broken_rule
from tests.storage.samples import completed_session, folders_in, sample_session
from tests.storage.version_2 import AT, FACT, PAIR, PENDING_ROUND, SESSION, VERDICT, VERSION_3


def whole() -> dict[str, Any]:
    """Return a completed session with everything that version 2 knows, as JSON."""
    document: dict[str, Any] = json.loads(encode(completed_session(2, schema_version=2)))
    document |= copy.deepcopy(SESSION)
    document["qaPairs"][0] |= copy.deepcopy(PAIR)
    document["qaPairs"][0]["evidence"]["facts"][0] |= FACT
    document["auditResult"]["verdict"] = copy.deepcopy(VERDICT)
    return document


def in_progress() -> dict[str, Any]:
    """Return a running session with a round in progress, as JSON."""
    document: dict[str, Any] = json.loads(encode(sample_session(2, pending_turn=None, schema_version=2)))
    return {**document, "pendingRound": copy.deepcopy(PENDING_ROUND)}


def as_bytes(document: dict[str, Any]) -> bytes:
    return json.dumps({**document, "contentHash": content_hash(document)}).encode()


def unsealed(content: bytes) -> dict[str, Any]:
    return {name: value for name, value in json.loads(content).items() if name != "contentHash"}


@pytest.mark.parametrize("document", [whole(), in_progress()], ids=["whole", "in progress"])
def test_everything_of_version_2_is_read_and_written_as_the_contract_names_it(
    document: dict[str, Any],
) -> None:
    document.pop("contentHash")
    read = decode(as_bytes(document))
    assert (read.newer, read.changed_outside) == (False, False)
    written = unsealed(encode(read.session))
    assert written["schemaVersion"] == 2
    missing = [line for line in leaves(document) if line not in list(leaves(written))]
    assert missing == []


def leaves(value: Any, place: str = "") -> Any:
    """Yield every text and number with its place."""
    parts = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    )
    if parts is None:
        yield place, value
        return
    for name, part in parts:
        yield from leaves(part, f"{place}.{name}")


def placed(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    place: Any = document
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    for step in steps:
        place = place[step]
    place[last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("signals.0.type", "guess"),
        ("signals.0.severity", "fatal"),
        ("signals.0.addressedBy", "the first"),
        ("qaPairs.0.outcome", "refused"),
        ("qaPairs.0.round", 0),
        ("qaPairs.0.evaluation.score", 6),
        ("qaPairs.0.evaluation.score", "4"),
        ("qaPairs.0.evidence.facts.0.state", "true"),
        ("qaPairs.0.evidence.facts.0.entailment", "perhaps"),
        ("conflicts.0.answerIds", ["1"]),
        ("conflicts.0.decision", "forget"),
        ("clarificationState.pendingQuestion.options", [{"id": "a", "label": "b"}]),
        ("clarificationState.pendingQuestion.priority", "urgent"),
        ("deliberation.agents.0.models", []),
        ("deliberation.rounds.0.responses.0.confidence", 1.1),
        ("disclosure.budget", 101),
        ("disclosure.perDocument.0.spans", [[3]]),
        ("actions.0.kind", "telephone"),
        ("gate.advisory.issues.0.surprise", 1),
        ("auditResult.verdict.overall", "maybe"),
        ("auditResult.verdict.claims.0.evidence.0.sequence", 0),
    ],
)
def test_a_wrong_value_is_refused_by_the_records_and_by_the_published_schema(path: str, value: Any) -> None:
    document = placed(whole(), path, value)
    assert broken_rule(document)
    with pytest.raises(BadInput):
        decode(as_bytes(document))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("conflicts.1.answerIds", ["1", "2"]),
        ("conflicts.1.resolved", True),
        ("clarificationState.answers.0.skipped", True),
        ("disclosure.perDocument.0.sent", 41),
        ("disclosure.perDocument.0.spans", [[3, 3]]),
        ("pendingRound", PENDING_ROUND),
    ],
)
def test_fields_that_contradict_each_other_are_refused(path: str, value: Any) -> None:
    document = whole()
    document["pendingTurn"] = {"sequence": 3, "question": "Who paid?", "stage": "answer"}
    assert decode(as_bytes({k: v for k, v in document.items() if k != "contentHash"}))
    with pytest.raises(BadInput):
        decode(as_bytes(placed(document, path, value)))


def test_a_file_of_version_1_opens_and_stays_as_it_is(tmp_path: Path) -> None:
    content = Path(__file__).with_name("version_1.json").read_bytes()
    assert json.loads(content)["schemaVersion"] == 1
    path = tmp_path / "known.json"
    path.write_bytes(content)
    opened = SessionFiles(folders_in(tmp_path)).load(path)
    assert (opened.read_only, opened.changed_outside) == (False, False)
    assert opened.session.schema_version == 1
    assert path.read_bytes() == content
    assert unsealed(encode(opened.session)) == unsealed(content), "shown as it is"


@pytest.mark.parametrize("exit_", ["satisfied", "max_rounds", "failed", "audit"])
def test_an_exit_of_version_1_is_written_again_as_it_was(exit_: str) -> None:
    document = unsealed(encode(sample_session(schema_version=1)))
    document["exit"] = {"reason": exit_, "details": "So it ended."}
    assert unsealed(encode(decode(as_bytes(document)).session)) == document


def test_what_version_3_adds_is_read_and_written_as_the_contract_names_it() -> None:
    document = {**whole(), **copy.deepcopy(VERSION_3), "schemaVersion": 3}
    document["qaPairs"][0]["passages"] = ["P2", "P1"]
    document["auditResult"]["verdict"]["claims"][0] |= {"verdict": "not_judged", "evidence": []}
    document["auditResult"]["verdict"] |= {"overall": "not_judged", "method": "none"}
    document.pop("contentHash")
    read = decode(as_bytes(document))
    assert (read.newer, read.changed_outside) == (False, False)
    written = unsealed(encode(read.session))
    assert written["schemaVersion"] == 3
    assert [line for line in leaves(document) if line not in list(leaves(written))] == []


def test_a_version_4_is_read_only(tmp_path: Path) -> None:
    path = tmp_path / "later.json"
    document = {**whole(), "schemaVersion": 4, "mood": "calm"}
    document.pop("contentHash")
    path.write_bytes(as_bytes(document))
    assert SessionFiles(folders_in(tmp_path)).load(path).read_only
    path.write_bytes(as_bytes({**document, "schemaVersion": 3}))
    with pytest.raises(UnreadableSession, match="mood"):
        SessionFiles(folders_in(tmp_path)).load(path)


def test_a_decision_about_the_gate_is_no_forced_audit() -> None:
    read = InterrogationSession.model_validate_json(json.dumps(whole()))
    assert read.forced is not None
    assert read.forced.at.isoformat() == AT.replace(".000Z", "+00:00")
    advised = read.evolve(gate=read.gate.evolve(forced=None) if read.gate else None)
    assert advised.forced is None
