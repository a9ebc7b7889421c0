"""What is to be replaced reaches no other computer, whatever asks, and quotes are checked as they stand."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from detective_app.app import beginning, connections, disclosing, run, run_parts
from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import SettingsError
from detective_app.core.ports import Connection
from detective_app.core.settings import RedactionSettings
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from tests.app.test_replay import KEYS, MODELS, Person, request, same, to_the_end
from tests.stand_ins import FAULTS, StandIn
from tests.stand_ins.brains import HYPOTHESIS, AskingBrain
from tests.stand_ins.wire import Answer, Call

NAME, MAIL, PHONE = "Anna Keller", "a.keller@watch.example", "+49 30 901820"
IBAN = "DE89 3704 0044 0532 0130 00"
SECRETS = (NAME, "Keller", MAIL, "901820", "0044 0532")
LINE = f"Write to {NAME}, {MAIL} or {PHONE}, and pay the oil to {IBAN} by noon."
ON = RedactionSettings(kinds=("email", "phone", "iban", "names"), names=(NAME, "Keller"))


@dataclass(frozen=True)
class Repeating(AskingBrain):
    """A detective who says what it read, and once makes a placeholder up."""

    def answer(self, call: Call) -> Answer:
        given = super().answer(call)
        if call.stage in ("analysis", "deliberation", "audit") and "[NAME 1]" in call.text:
            given = replace(given, text=given.text.replace("Nothing", "[NAME 1] and [NAME 9]: nothing"))
        return given


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def host(connection: Connection) -> str:
        return "models.example"

    for module in (connections, disclosing, run_parts, beginning, run):
        monkeypatch.setattr(module, "outside_host", host)
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    for name, key in KEYS.items():
        monkeypatch.setenv(f"{name.upper()}_API_KEY", key)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (document := tmp_path / "Keller_watch.md").write_text(
        "\n\n".join([LINE, "The harbour clerk signed the delivery note."]), encoding="utf-8"
    )
    return document


def bodies(server: StandIn) -> str:
    return "\n".join(
        json.dumps(json.loads(one.body), ensure_ascii=False)
        for name in ("openai", "anthropic", "gemini", "ollama")
        for one in server.seen(name, calls_only=True)
    )


def hidden(server: StandIn) -> str:
    """Return all that was sent, and see that none of the originals is in it."""
    sent = bodies(server)
    assert [secret for secret in SECRETS if secret.casefold() in sent.casefold()] == []
    return sent


def asked(server: StandIn, case: Path, **changes: object) -> RunRequest:
    own = f"{HYPOTHESIS} {NAME} kept it, says {MAIL}."
    return request(server, case, hypothesis=own, brief=f"Call {PHONE}.", **changes)


@pytest.mark.usefixtures("elsewhere")
async def test_nothing_that_is_replaced_leaves_in_a_run_of_a_panel(
    app: DetectiveApplication, case: Path
) -> None:
    app.settings.save(app.settings.current.evolve(redaction=ON))
    with StandIn(Repeating(turns=2, asks_at=("analysis",)), time_scale=0.05) as server:
        server.script("openai", "analysis", FAULTS["S1"], times=1)
        server.script("anthropic", "deliberation", FAULTS["A17"], times=1)
        made = asked(server, case, detectives=(), agents=MODELS[:2], mode="delphi")
        path = await to_the_end(await app.runs.start(made), Person())
        sent = hidden(server)
    assert all(one in sent for one in ("[NAME 1]", "[E-MAIL 1]", "[PHONE 1]", "[NAME 2]_watch.md"))
    session = app.library.files.load(path).session
    assert session.status == "completed"
    assert session.redaction
    known = {one.placeholder: one.text for one in session.redaction.replaced}
    assert known["[NAME 1]"] == NAME
    assert known["[E-MAIL 1]"] == MAIL
    assert "not_put_back" in {one.error_class for one in session.audit_trail}
    text = path.read_text(encoding="utf-8")
    assert f"{NAME} and [NAME 9]: nothing" in text
    await asyncio.to_thread(same, app, path)


@pytest.mark.usefixtures("elsewhere")
async def test_a_session_goes_on_with_its_placeholders(app: DetectiveApplication, case: Path) -> None:
    app.settings.save(app.settings.current.evolve(redaction=ON))
    with StandIn(Repeating(turns=2), time_scale=0.05) as server:
        server.script("openai", "audit", FAULTS["A12"], times=1)
        path = await to_the_end(await app.runs.start(asked(server, case, redact=("email", "names"))))
        first = app.library.files.load(path).session
        assert PHONE in bodies(server)
        again = await app.runs.resume(first.id, replace(asked(server, case), hypothesis=None, case_paths=()))
        await to_the_end(again)
    now = app.library.files.load(path).session
    assert first.redaction
    assert now.redaction
    assert first.redaction.kinds == ("email", "names")
    assert now.redaction.kinds == ("email", "phone", "iban", "names"), "what the settings have counts as well"
    assert set(first.redaction.replaced) <= set(now.redaction.replaced)
    await asyncio.to_thread(same, app, path, 2)


@pytest.mark.usefixtures("elsewhere")
async def test_settings_that_cannot_be_read_replace_nothing_silently(
    app: DetectiveApplication, server: StandIn, case: Path
) -> None:
    app.settings.save(app.settings.current.evolve(redaction=ON))
    file = app.folders.config_file
    file.write_text(file.read_text(encoding="utf-8").replace('"iban"', '"ibam"'), encoding="utf-8")
    broken = DetectiveApplication(GlobalOptions(data_dir=file.parent))
    with pytest.raises(SettingsError, match="--redact none"):
        await broken.runs.start(asked(server, case))
    assert server.seen("openai", calls_only=True) == []
