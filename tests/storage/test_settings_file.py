"""The settings file: a broken one is never in the way and never lost, and every refusal is in words."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from detective_app.core.errors import SettingsError, StorageError
from detective_app.core.settings import Configuration, ProviderName
from detective_app.storage import settings_file

LIMIT = "Choose a whole number from 5 to 20."
CLOUD, LOCAL = "Choose 15 to 120 seconds.", "Choose 15 to 360 seconds."
NO_SCHEME, NOT_VALID = "Start the address with http:// or https://.", "This address is not valid."
ONCE, ONE_DEFAULT = "List each provider once.", "Choose one default detective."
CANARY = "sk-canary-0123456789abcdef"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config.json"


def test_a_missing_file_means_defaults_without_a_problem(path: Path) -> None:
    assert settings_file.load(path) == (Configuration(), None)
    assert settings_file.validate(path) == []


def test_what_is_saved_is_loaded_and_the_file_is_private_and_readable(path: Path) -> None:
    changed = settings_file.with_value(Configuration(), "timeouts.cloudTimeout", "60")
    settings_file.save(path, changed)
    assert settings_file.load(path) == (changed, None)
    assert path.stat().st_mode & 0o777 == 0o600
    assert json.loads(path.read_text())["timeouts"] == {
        "cloudTimeout": 60,
        "localTimeout": 360,
        "firstTokenSeconds": 600,
        "stallSeconds": 120,
    }
    assert [other.name for other in path.parent.iterdir()] == ["config.json"]


def test_the_folder_is_made_private(tmp_path: Path) -> None:
    settings_file.save(tmp_path / "new" / "config.json", Configuration())
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_a_part_of_the_settings_is_enough(path: Path) -> None:
    path.write_text('{"timeouts": {"localTimeout": 20}}')
    configuration, problem = settings_file.load(path)
    assert (configuration.timeouts.local_timeout, configuration.timeouts.cloud_timeout) == (20, 120)
    assert problem is None


BROKEN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "it is empty"),
    "zeros": (bytes(100), "it is empty"),
    "cut off": (
        b'{"timeouts": {',
        "it is not valid JSON (Expecting property name enclosed in double quotes)",
    ),
    "byte order mark": (b"\xef\xbb\xbf{}", "it begins with a byte order mark; it must be plain UTF-8"),
    "UTF-16": ("{}".encode("utf-16"), "it begins with a byte order mark; it must be plain UTF-8"),
    "not UTF-8": (b'{"proxy": "\xff"}', "it is not UTF-8 text"),
    "a list": (b"[]", "the settings: Input should be an object"),
    "too deep": (b"[" * 100_000, "it is nested too deep"),
    "NaN": (b'{"defaultIterationLimit": NaN}', "it is not valid JSON (NaN is not a number)"),
    "huge integer": (b'{"defaultIterationLimit": ' + b"9" * 10_000 + b"}", ""),
    "duplicate key": (
        b'{"proxy": "none", "proxy": "none"}',
        "it is not valid JSON (a key stands twice in one object)",
    ),
    "out of range": (b'{"timeouts": {"cloudTimeout": 14}}', f"timeouts.cloudTimeout: {CLOUD[:-1]}"),
    "text for a number": (b'{"defaultIterationLimit": "12"}', f"defaultIterationLimit: {LIMIT[:-1]}"),
    "unknown": (b'{"theme": 1}', "theme: There is no such setting"),
    "a key": (
        b'{"apiKey": "' + CANARY.encode() + b'"}',
        "apiKey: Keys are not kept in this file; use `detective keys set`",
    ),
    "a key inside": (
        b'{"detectives": [{"provider": "openai", "model": "m", "isDefault": true, "apiKey": "'
        + CANARY.encode()
        + b'"}]}',
        "detectives.0.apiKey: Keys are not kept in this file; use `detective keys set`",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_of_a_broken_file_the_defaults_are_used_and_it_is_kept_as_it_is(path: Path, name: str) -> None:
    content, reason = BROKEN[name]
    path.write_bytes(content)
    configuration, problem = settings_file.load(path)
    assert configuration == Configuration()
    assert problem
    assert problem.startswith(f"config.json could not be opened: {reason}")
    assert problem.endswith(". The file was not changed. The defaults are used.")
    assert problem.isprintable()
    assert "canary" not in problem
    with pytest.raises(SettingsError, match=r"so it was not changed\. Correct or remove it first\.$"):
        settings_file.save(path, Configuration())
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", 1),
        ('{\n"proxy": "none",\n"proxy" "system"}', 3),
        ('{\n"proxy": "none",\n\n"proxy": "system"}', 4),
        ('{"timeouts":\n{"cloudTimeout": NaN}}', 2),
        ('{"proxy": "none"}\n\udcff', 2),
        ('{"appearance": {"theme": "dark"},\n"theme": 1}', 2),
        ('{"detectives": [\n{"model": "n", "provider": "openai", "isDefault": true},\n{"model": "m"}]}', 3),
        ('{"proxy":\n\n  "no"}', 1),
        ('{\n"providerFallbackOrder": [\n"openai",\n"nobody"\n]}', 4),
    ],
)
def test_a_problem_names_its_line(path: Path, content: str, line: int) -> None:
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert settings_file.validate(path)[0].rstrip(".").endswith(f"(line {line})")
    assert f"(line {line}). The file was not changed." in str(settings_file.load(path)[1])


def _make(path: Path, kind: str) -> None:
    if kind == "FIFO":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    else:
        with path.open("wb") as file:
            file.truncate(60 << 20)


@pytest.mark.parametrize("kind", ["FIFO", "folder", "loop", "60 MB"])
def test_what_is_not_a_plain_file_is_a_problem_and_no_hang(path: Path, kind: str) -> None:
    _make(path, kind)
    configuration, problem = settings_file.load(path)
    assert configuration == Configuration()
    assert problem
    with pytest.raises(SettingsError):
        settings_file.save(path, Configuration())


def test_settings_kept_elsewhere_behind_a_link_stay_there(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles.json"
    kept.write_text("{}")
    path.symlink_to(kept)
    changed = settings_file.with_value(Configuration(), "defaultIterationLimit", "7")
    settings_file.save(path, changed)
    assert path.is_symlink()
    assert json.loads(kept.read_text())["defaultIterationLimit"] == 7
    assert settings_file.load(path) == (changed, None)


def test_a_failed_write_keeps_the_old_settings_and_says_why(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings_file.save(path, Configuration())
    before = path.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match=r"could not be saved: the disk is full\. The old ones are whole"):
        settings_file.save(path, settings_file.with_value(Configuration(), "proxy", "system"))
    assert path.read_bytes() == before
    assert [other.name for other in path.parent.iterdir()] == ["config.json"]


def test_every_problem_is_named_and_no_value_is(path: Path) -> None:
    path.write_text(
        json.dumps(
            {
                "timeouts": {"cloudTimeout": 121, "localTimeout": 361},
                "witness": {"baseUrl": f"http://user:{CANARY}@host", "model": "../x"},
                "defaultIterationLimit": 21,
                "providerFallbackOrder": ["openai", CANARY],
            }
        )
    )
    problems = settings_file.validate(path)
    assert all(problem.endswith(" (line 1).") for problem in problems)
    assert sorted(problem.replace(" (line 1)", "") for problem in problems) == sorted(
        [
            f"timeouts.cloudTimeout: {CLOUD}",
            f"timeouts.localTimeout: {LOCAL}",
            "witness.baseUrl: Remove the user name and password from the address.",
            "witness.model: This model name is not valid.",
            f"defaultIterationLimit: {LIMIT}",
            f"providerFallbackOrder.1: {ONCE}",
        ]
    )


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("timeouts.cloudTimeout", "15", {"timeouts": {"cloudTimeout": 15}}),
        ("timeouts.cloud_timeout", "120", {}),
        ("timeouts.localTimeout", "15", {"timeouts": {"localTimeout": 15}}),
        ("defaultIterationLimit", "20", {"defaultIterationLimit": 20}),
        ("default_iteration_limit", " 5 ", {"defaultIterationLimit": 5}),
        ("witness.baseUrl", "http://[::1]:11434/", {"witness": {"baseUrl": "http://[::1]:11434"}}),
        ("witness.model", "llama3:8b", {"witness": {"model": "llama3:8b"}}),
        ("witness.model", "123", {"witness": {"model": "123"}}),
        ("witness.provider", "builtin", {"witness": {"provider": "builtin"}}),
        ("witness.profile", "small", {"witness": {"profile": "small"}}),
        ("witness.profile", "", {}),
        ("evidence.maxSamePromptRounds", "5", {"evidence": {"maxSamePromptRounds": 5}}),
        ("evidence.cooldownMinutes", "1440", {"evidence": {"cooldownMinutes": 1440}}),
        ("evidence.nRepairs", "0", {"evidence": {"nRepairs": 0}}),
        ("evidence.n_repairs", "2", {}),
        ("evidence.sweepSeconds", "0", {"evidence": {"sweepSeconds": 0}}),
        ("evidence.conflictDeltaPercent", "2.5", {"evidence": {"conflictDeltaPercent": 2.5}}),
        ("evidence.lowerConfidenceOnSecondary", "false", {"evidence": {"lowerConfidenceOnSecondary": False}}),
        ("proxy", "system", {"proxy": "system"}),
        (
            "providerFallbackOrder",
            "gemini, anthropic,openai",
            {"providerFallbackOrder": ["gemini", "anthropic", "openai"]},
        ),
    ],
)
def test_a_value_is_set_from_text(key: str, text: str, expected: dict[str, Any]) -> None:
    changed = settings_file.with_value(Configuration(), key, text)
    assert changed.model_dump(mode="json", exclude_defaults=True) == expected


def test_a_detective_is_named_by_its_provider_and_a_new_default_replaces_the_old() -> None:
    changed = settings_file.with_value(Configuration(), "detectives.gemini.isDefault", "true")
    changed = settings_file.with_value(changed, "detectives.gemini.model", "gemini-9")
    changed = settings_file.with_value(changed, "detectives.gemini.baseUrl", "http://127.0.0.1:1")
    assert changed.ordered_detectives()[0].model == "gemini-9"
    assert settings_file.with_value(changed, "detectives.gemini.base_url", "").detectives[2].base_url is None


def test_all_detectives_can_be_given_at_once_as_json() -> None:
    text = '[{"provider": "openai", "model": "gpt-x", "isDefault": true}]'
    assert len(settings_file.with_value(Configuration(), "detectives", text).detectives) == 1


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        *[
            ("timeouts.cloudTimeout", text, CLOUD)
            for text in ("14", "121", "", "ten", "15.5", "true", "null")
        ],
        *[("timeouts.localTimeout", text, LOCAL) for text in ("14", "361")],
        *[("defaultIterationLimit", text, LIMIT) for text in ("4", "21", "0", "-1", "5.5", "", "ten", "1e9")],
        ("witness.baseUrl", "127.0.0.1:11434", NO_SCHEME),
        ("witness.baseUrl", "", NO_SCHEME),
        ("witness.baseUrl", "javascript:alert(1)", NO_SCHEME),
        ("witness.baseUrl", "http://host:99999", "The port must be 1 to 65535."),
        ("witness.baseUrl", "http://[::1", NOT_VALID),
        ("witness.baseUrl", "http://host?key=1", NOT_VALID),
        ("witness.baseUrl", "http://u:p@host", "Remove the user name and password from the address."),
        ("witness.model", "", "Enter a model name."),
        ("witness.model", "../x", "This model name is not valid."),
        ("witness.provider", "nobody", "Choose one of 'openai', '"),
        ("providerFallbackOrder", "openai,anthropic", ONCE),
        ("providerFallbackOrder", "openai,openai,anthropic,gemini", ONCE),
        ("providerFallbackOrder", "openai,anthropic,gemini,nobody", ONCE),
        ("detectives.openai.isDefault", "false", ONE_DEFAULT),
        ("detectives", "[]", "List at least one."),
        ("proxy", "proxy:8080", NO_SCHEME),
        *[("detectives.openai.effort", text, "Choose low, medium or high: ") for text in ("", "most", "5")],
        ("detectives.openai.auditEffort", "xhigh", "Choose low, medium or high: "),
        ("evidence.tauIntent", "0.5", "There is no setting evidence.tauIntent."),
        *[("evidence.nRepairs", text, "Choose 0 to 5: ") for text in ("-1", "6", "2.5", "true", "two")],
        ("evidence.sweepSeconds", "3601", "Choose 0 to 3600: "),
        ("evidence.maxSamePromptRounds", "0", "Choose 1 to 20: "),
        ("evidence.cooldownMinutes", "0", "Choose 1 to 1440 minutes."),
        ("evidence.conflictDeltaPercent", "101", "Choose 0 to 100 percent: "),
        ("evidence.conflictDeltaPercent", "2,5", "Choose 0 to 100 percent: "),
        ("evidence.lowerConfidenceOnSecondary", "perhaps", "Choose true or false: "),
        ("evidence", "1", "There is no setting evidence."),
        ("evidence.requireSpanAlignment", "false", "There is no setting evidence.requireSpanAlignment."),
        ("theme", "dark", "There is no setting theme. There is: detectives.PROVIDER.provider, "),
        ("detectives.nobody.model", "x", "There is no setting detectives.nobody.model."),
        ("timeouts", "60", "There is no setting timeouts."),
        ("", "x", "There is no setting ."),
        ("a.b.c.d", "x", "There is no setting a.b.c.d."),
        ("witness.__class__", "x", "There is no setting witness.__class__."),
    ],
)
def test_a_wrong_value_is_refused_in_the_users_words(key: str, text: str, message: str) -> None:
    with pytest.raises(SettingsError) as refused:
        settings_file.with_value(Configuration(), key, text)
    assert str(refused.value).startswith(message)


def test_the_settings_that_can_be_set_are_listed() -> None:
    assert {"timeouts.cloudTimeout", "witness.baseUrl", "detectives.PROVIDER.model"} <= set(
        settings_file.keys()
    )


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("appearance.textSize", "79", "Choose 80 to 200 percent."),
        ("appearance.text_size", "large", "Choose 80 to 200 percent."),
        ("appearance.theme", "sepia", "Choose one of 'system', 'light' or 'dark'."),
        ("appearance.language", "fr", "Choose one of 'system', 'en' or 'de'."),
    ],
)
def test_an_appearance_that_there_is_not_is_refused_in_words(key: str, value: str, said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settings_file.with_value(Configuration(), key, value)
    assert str(caught.value) == said


def test_the_appearance_is_kept_like_every_setting(path: Path) -> None:
    chosen = settings_file.with_value(Configuration(), "appearance.theme", "dark")
    chosen = settings_file.with_value(chosen, "appearance.textSize", "150")
    settings_file.save(path, chosen)
    kept, problem = settings_file.load(path)
    assert problem is None
    assert (kept.appearance.theme, kept.appearance.text_size) == ("dark", 150)
    assert {"appearance.theme", "appearance.language", "appearance.textSize"} <= set(settings_file.keys())


def test_a_fresh_installation_has_the_defaults_of_the_seed() -> None:
    assert Configuration().evidence.model_dump(by_alias=False) == {
        "max_same_prompt_rounds": 3,
        "cooldown_minutes": 10,
        "n_repairs": 2,
        "sweep_seconds": 60,
        "text_seconds": 30,
        "conflict_delta_percent": 1.0,
        "lower_confidence_on_secondary": True,
    }


def test_a_file_from_before_these_settings_keeps_working(path: Path) -> None:
    path.write_text('{"defaultIterationLimit": 7}')
    kept, problem = settings_file.load(path)
    assert problem is None
    assert kept.evidence == Configuration().evidence


def test_detectives_are_asked_in_the_order_that_is_chosen(path: Path) -> None:
    moved = Configuration().with_order(("gemini", "openai", "anthropic"))
    settings_file.save(path, moved)
    kept, _ = settings_file.load(path)
    assert [choice.provider for choice in kept.ordered_detectives()] == ["gemini", "openai", "anthropic"]
    assert [choice.provider for choice in kept.detectives if choice.is_default] == ["gemini"]
    assert kept.with_order(("anthropic",)).provider_fallback_order == ("anthropic", "gemini", "openai")


@pytest.mark.parametrize("order", [("openai", "openai"), ("ollama", "openai")])
def test_an_order_that_cannot_be_is_refused(order: tuple[ProviderName, ...]) -> None:
    with pytest.raises(ValueError, match=r"once|default"):
        Configuration().with_order(order)
