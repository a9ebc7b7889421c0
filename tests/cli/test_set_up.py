"""Keys, settings, models and doctor from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detective_app.app.doctor import python_words
from tests.cli.command import PseudoTerminal, call
from tests.cli.models import Models
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import Answer, as_json

KEY = "sk-proj-" + "S3cret" * 6
RING = (
    *("sh", "-c", 'trap "" INT; exec "$@"', "sh"),  # Ctrl+C is for the command, not for its keyring
    str(Path(__file__).parents[1] / "storage" / "ring_session.sh"),
    *("env", "--default-signal=INT"),
)
LARGE = "qwen2.5-coder-1.5b-instruct-q4_k_m"


def with_a_keyring(home: Path, *arguments: str) -> PseudoTerminal:
    """Start the command in a terminal, with a real keyring that lives below `home`."""
    here = {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    return PseudoTerminal("--data-dir", home / "data", *arguments, environment=here, within=RING)


@pytest.mark.soak
def test_a_key_is_typed_unseen_and_kept_in_the_keyring(tmp_path: Path) -> None:
    with with_a_keyring(tmp_path, "keys", "set", "openai") as terminal:
        terminal.read_until("Key of openai (not shown): ")
        terminal.press(KEY + "\n")
        assert terminal.end() == 0
    assert KEY not in terminal.text
    assert "keys test openai" in terminal.text


@pytest.mark.soak
def test_ctrl_c_at_the_key_prompt_stops(tmp_path: Path) -> None:
    with with_a_keyring(tmp_path, "keys", "set", "openai") as terminal:
        terminal.read_until("not shown")
        terminal.press("\x03")
        assert terminal.end() == 130
    # The bus of the keyring may say its own words after it: the terminal's end is told to it too.
    assert "(not shown): Stopped." in " ".join(terminal.text.split())


def test_a_key_that_could_not_be_kept_is_not_asked_for(data: Path) -> None:
    with PseudoTerminal("--data-dir", data, "keys", "set", "openai") as terminal:
        assert terminal.end() == 5
    assert "not shown" not in terminal.text
    assert "OPENAI_API_KEY" in terminal.text


def test_a_key_from_stdin_that_cannot_be_kept_is_not_called_kept(data: Path) -> None:
    ended = call("--data-dir", data, "keys", "set", "openai", stdin=KEY + "\n")
    assert (ended.code, ended.out) == (5, "")
    assert "The key was not kept." in ended.err
    assert KEY not in ended.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * 19, "The key looks too short (19 of at least 20 characters)."),
        ("sk-proj-" + "é" * 20, "The key contains characters that keys never have."),
        ("x" * 513, "The key is too long (at most 512 characters)."),
        ("", "The key looks too short (0 of at least 20 characters)."),
    ],
    ids=["short", "accents", "long", "empty"],
)
def test_a_key_that_can_never_be_valid_is_refused_unrepeated(data: Path, text: str, message: str) -> None:
    ended = call("--data-dir", data, "keys", "set", "openai", stdin=text + "\n")
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert not text or text not in ended.err


def test_a_key_is_never_an_argument(data: Path) -> None:
    ended = call("--data-dir", data, "keys", "set", "openai", KEY)
    assert ended.code == 2


@pytest.mark.parametrize(
    ("provider", "message"),
    [("nobody", "There is no provider 'nobody'."), ("ollama", "ollama needs no key.")],
)
def test_a_key_belongs_to_a_provider_that_has_one(data: Path, provider: str, message: str) -> None:
    ended = call("--data-dir", data, "keys", "set", provider, stdin=KEY)
    assert ended.code == 2
    assert message in ended.err


def test_keys_shows_where_each_key_is_and_never_the_key(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    ended = call("--data-dir", data, "keys")
    assert ended.code == 0
    assert "from the environment (OPENAI_API_KEY), never saved" in ended.out
    assert "no key" in ended.out
    assert KEY not in ended.out + ended.err


def test_a_key_is_tested_with_a_real_call(
    data: Path, models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = models.server.base_url("openai")
    call("--data-dir", data, "config", "set", "detectives.openai.baseUrl", address)
    good = call("--data-dir", data, "keys", "test", "openai")
    models.server.keys["openai"] = "another key"
    bad = call("--data-dir", data, "keys", "test", "openai")
    assert (good.code, bad.code) == (0, 4)
    assert "openai works" in good.out
    assert "does not work" in bad.out
    monkeypatch.delenv("OPENAI_API_KEY")
    assert call("--data-dir", data, "keys", "test", "openai").code == 2


def test_a_setting_is_changed_and_shown(data: Path) -> None:
    assert call("--data-dir", data, "config", "set", "timeouts.cloudTimeout", "60").code == 0
    assert json.loads((data / "config.json").read_bytes())["timeouts"]["cloudTimeout"] == 60
    shown = call("--data-dir", data, "config", "show")
    assert "timeouts.cloudTimeout = 60" in shown.out
    assert str(data / "config.json") in shown.out


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("timeouts.cloudTimeout", "14", "Choose 15 to 120 seconds."),
        ("timeouts.localTimeout", "361", "Choose 15 to 360 seconds."),
        ("defaultIterationLimit", "21", "Choose a whole number from 5 to 20."),
        ("witness.baseUrl", "127.0.0.1:11434", "Start the address with http:// or https://."),
        ("witness.baseUrl", "http://127.0.0.1:99999", "The port must be 1 to 65535."),
        ("providerFallbackOrder", "openai,openai", "List each provider once."),
        ("colour", "red", "There is no setting colour."),
    ],
)
def test_a_setting_out_of_range_is_refused(data: Path, key: str, value: str, message: str) -> None:
    ended = call("--data-dir", data, "config", "set", key, value)
    assert ended.code == 2
    assert message in ended.err
    assert not (data / "config.json").exists()


def test_validate_names_every_problem_and_changes_nothing(data: Path) -> None:
    assert call("--data-dir", data, "config", "validate").code == 0
    data.mkdir(exist_ok=True)
    text = '{"timeouts": {"cloudTimeout": 5, "localTimeout": 5}}'
    (data / "config.json").write_text(text, encoding="utf-8")
    ended = call("--data-dir", data, "config", "validate")
    assert ended.code == 2
    assert "Choose 15 to 120 seconds (line 1)." in ended.out
    assert "Choose 15 to 360 seconds (line 1)." in ended.out
    assert call("--data-dir", data, "config", "set", "proxy", "system").code == 2
    assert (data / "config.json").read_text("utf-8") == text


def test_models_are_listed_with_size_licence_and_hash(data: Path) -> None:
    text = call("--data-dir", data, "models").out
    for part in (LARGE, "1.12 GB", "Apache-2.0", "SHA-256", "not installed"):
        assert part in text


def test_an_own_model_file_is_listed(data: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DETECTIVE_MODELS_DIR", str(home / "models"))
    (home / "models").mkdir()
    (home / "models" / "mine.gguf").write_bytes(b"GGUF")
    assert "mine" in call("--data-dir", data, "models", "list").out


@pytest.mark.parametrize("verb", ["install", "remove"])
def test_an_unknown_model_is_refused(data: Path, verb: str) -> None:
    ended = call("--data-dir", data, "models", verb, "absent")
    assert ended.code == 2
    assert "There is no built-in model 'absent'" in ended.err


def test_removing_a_model_that_is_not_there_says_so(data: Path) -> None:
    assert call("--data-dir", data, "models", "remove", LARGE).out == f"{LARGE} was not installed.\n"


def test_doctor_says_what_is_missing_and_what_to_do(data: Path) -> None:
    ended = call("--data-dir", data, "doctor")
    assert ended.code == 0, "a run over documents needs no model"
    for part in (
        "Python",
        "There is no keyring",
        "into OPENAI_API_KEY",
        "Without a model that can judge, you do",
    ):
        assert part in ended.out


@pytest.mark.parametrize(
    ("release", "known"),
    [((3, 11, 2), True), ((3, 11, 4), True), ((3, 11, 5), False), ((3, 12, 0), False), ((3, 13, 9), False)],
)
def test_doctor_names_the_patch_release_and_a_known_bad_one(release: tuple[int, ...], known: bool) -> None:
    words = python_words(release)
    assert words.startswith("Python " + ".".join(map(str, release)))
    assert ("mended in 3.11.5" in words) == known


def test_doctor_asks_both_roles_on_servers_of_ones_own_as_a_run_does(data: Path, models: Models) -> None:
    async def react(exchange: Exchange) -> None:
        body = exchange.request.json
        if "/v1/" not in exchange.request.path:
            await exchange.send(as_json({"error": "404 page not found"}, status=404))
        elif body and "response_format" in body:
            await exchange.send(as_json({"error": {"message": "json_schema is not offered"}}, status=400))
        else:
            answer = {"statements": [{"text": "It is green.", "passages": [1]}], "notStated": []}
            await (exchange.say(Answer(json.dumps(answer))) if body else exchange.honest())

    models.server.script("compatible", "*", react, times=None)
    address = models.server.base_url("compatible").removesuffix("/v1")
    for key, value in (
        ("witness.provider", "compatible"),
        ("witness.model", "m"),
        ("witness.baseUrl", address),
        ("detectives.compatible.model", "judge"),
        ("detectives.compatible.baseUrl", f"{address}/v1"),
        ("detectives.compatible.isDefault", "true"),
    ):
        assert call("--data-dir", data, "config", "set", key, value).code == 0
    found = {one["topic"]: one for one in call("--data-dir", data, "--json", "doctor").lines}
    assert (found["Who reads"]["ok"], found["Who asks"]["ok"]) == (True, True), (
        found["Who reads"],
        found["Who asks"],
    )
    told = found["Who reads"]["text"]
    assert told.startswith("compatible:m answered. Its first word came after ")
    assert "It does not take a JSON schema, and was told the form in words." in told
    assert f"It answers at {address}/v1; set that address" in told
    assert "set that address" not in found["Who asks"]["text"]
    asked = models.server.seen("compatible", calls_only=True)
    assert {one.json["model"] for one in asked} == {"m", "judge"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("It is green.", "compatible:m: The model did not keep to the asked form."),
        ("<think>Hm", "compatible:m: The model thought up to its token limit, and said nothing."),
    ],
)
def test_doctor_says_of_a_witness_that_a_run_could_not_read(
    data: Path, models: Models, content: str, said: str
) -> None:
    async def react(exchange: Exchange) -> None:
        choice = {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}
        await exchange.send(as_json({"id": "c", "object": "chat.completion", "choices": [choice]}))

    models.server.script("compatible", "answer", react, times=None)
    for key, value in (
        ("witness.provider", "compatible"),
        ("witness.model", "m"),
        ("witness.baseUrl", models.server.base_url("compatible")),
    ):
        assert call("--data-dir", data, "config", "set", key, value).code == 0
    found = {one["topic"]: one for one in call("--data-dir", data, "--json", "doctor").lines}
    assert (found["Who reads"]["ok"], found["Who reads"]["text"]) == (False, said)
    assert "keys test compatible" in found["Who reads"]["nextStep"]
    assert "Who asks" not in found, "a cloud is called by `detective keys test` alone"


def test_doctor_finds_a_run_that_could_start(data: Path, models: Models) -> None:
    call("--data-dir", data, "config", "set", "witness.baseUrl", models.server.base_url("ollama"))
    ended = call("--data-dir", data, "doctor")
    assert ended.code == 0
    assert "A run could start now." in ended.out
    assert "documents are read by a process" in " ".join(ended.out.split())
