"""Keys in a real keyring, from the environment and in memory; never in a file or in a message."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest
from keyring.backend import KeyringBackend
from keyring.errors import InitError, KeyringLocked, PasswordDeleteError

from detective_app.core.errors import KeyRejected, StorageError
from detective_app.core.redaction import MASK, Redactor
from detective_app.storage.key_note import KeyNote
from detective_app.storage.keys import Keys, KnownKey
from tests.patience import PATIENCE

CANARY = "sk-c4n4ry-0123456789abcdefXYZ"
OTHER = "sk-0th3r-0123456789abcdefXYZ"
LOCKED = "The keyring is locked."
KEPT = " The key is kept in memory until the program ends."


class Ring(KeyringBackend):
    """A keyring in memory that can be told to fail, to forget or to hang."""

    priority = 1

    def __init__(self, failure: Exception | None = None, *, forgets: bool = False) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.failure = failure
        self.forgets = forgets
        self.asked = 0
        self.open = threading.Event()
        self.open.set()

    def _work(self) -> None:
        self.asked += 1
        self.open.wait(PATIENCE)
        if self.failure:
            raise self.failure

    def get_password(self, service: str, username: str) -> str | None:
        self._work()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._work()
        if not self.forgets:
            self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._work()
        if (service, username) not in self.kept:
            raise PasswordDeleteError
        del self.kept[service, username]


class FreshRing(Ring):
    """A keyring that is being made: who comes while another is at work is turned away."""

    def __init__(self) -> None:
        super().__init__()
        self.busy = threading.Lock()

    def _work(self) -> None:
        if not self.busy.acquire(blocking=False):
            raise InitError
        try:
            sleep(0.01)
            super()._work()
        finally:
            self.busy.release()


def keys_in(ring: Ring) -> Keys:
    return Keys(Redactor(), ring=ring)


def steps(home: Path, *words: str, ring: bool = True, **environment: str) -> list[object]:
    """Let another process do things with keys, with a real keyring or without one; return its answers."""
    session = [str(Path(__file__).with_name("ring_session.sh"))] if ring else []
    done = subprocess.run(
        [*session, sys.executable, "-m", "tests.storage.key_steps", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "CANARY": CANARY, "HOME": str(home), **environment},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def hits(folder: Path) -> list[str]:
    """Return the files below a folder that hold the key in plain text or in base64's look."""
    return [
        str(file)
        for file in folder.rglob("*")
        if file.is_file() and any(form in file.read_bytes() for form in (CANARY.encode(), b"c2stYzRuNHJ5"))
    ]


@pytest.mark.soak
def test_a_key_goes_into_the_real_keyring_and_comes_back_and_can_be_removed(home: Path) -> None:
    answers = steps(home, "get", "set", "entry", "get", "remove", "remove", "get")
    stored = ["keyring", True, "StoredKey(value=SecretStr('**********'), source='keyring')"]
    assert answers == [None, ["keyring", None], [True], stored, True, False, None]
    assert hits(home) == []


def test_a_new_keyring_is_asked_for_several_keys_at_once(home: Path) -> None:
    keys = keys_in(FreshRing())
    keys.set("openai", CANARY)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(keys.get, ["anthropic", "gemini", "openai"] * 4))
    assert [stored.source if stored else None for stored in found] == [None, None, "keyring"] * 4
    assert keys.problem("openai") is None


@pytest.mark.soak
def test_a_key_outlives_the_session(home: Path) -> None:
    steps(home, "set")
    (stored, redacted) = steps(home, "get", "redact")
    assert isinstance(stored, list)
    assert stored[:2] == ["keyring", True]
    assert redacted == MASK


@pytest.mark.soak
def test_a_real_locked_keyring_is_named_and_the_key_is_kept_in_memory(home: Path) -> None:
    answers = steps(home, "set", "lock", "status", "get", "problem", "set", "get")
    assert answers[2:5] == [[None, LOCKED], None, LOCKED]
    assert answers[5] == ["memory", LOCKED + KEPT]
    assert isinstance(answers[6], list)
    assert answers[6][:2] == ["memory", True]
    assert hits(home) == []


def test_without_a_keyring_a_key_lasts_for_this_run_only(home: Path) -> None:
    none = "There is no keyring on this system."
    answers = steps(home, "status", "set", "get", ring=False)
    assert answers[:2] == [[None, none], ["memory", none + KEPT]]
    assert isinstance(answers[2], list)
    assert answers[2][:2] == ["memory", True]
    assert steps(home, "get", ring=False) == [None]
    assert hits(home) == []


PLAIN = """
from pathlib import Path
from keyring.backend import KeyringBackend

class PlaintextKeyring(KeyringBackend):
    priority = 50
    def get_password(self, service, username):
        file = Path.home() / "plain.txt"
        return file.read_text() if file.exists() else None
    def set_password(self, service, username, password):
        (Path.home() / "plain.txt").write_text(password)
    def delete_password(self, service, username):
        (Path.home() / "plain.txt").unlink()
"""


@pytest.mark.parametrize("ring", [pytest.param(True, marks=pytest.mark.soak), False])
@pytest.mark.parametrize("backend", ["keyring.backends.null.Keyring", "plain_ring.PlaintextKeyring"])
def test_a_plain_or_null_keyring_is_never_used(home: Path, backend: str, ring: bool) -> None:
    (home / "plain_ring.py").write_text(PLAIN)
    settings = home / "config" / "python_keyring"
    settings.mkdir(parents=True)
    (settings / "keyringrc.cfg").write_text(f"[backend]\ndefault-keyring={backend}\nkeyring-path={home}\n")
    (home / "plain_ring-1.dist-info").mkdir()
    (home / "plain_ring-1.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: plain_ring\nVersion: 1\n"
    )
    (home / "plain_ring-1.dist-info" / "entry_points.txt").write_text(
        "[keyring.backends]\nplain = plain_ring\n"
    )
    path = f"{home}{os.pathsep}{os.environ['PYTHONPATH']}"
    answers = steps(home, "set", ring=ring, PYTHON_KEYRING_BACKEND=backend, PYTHONPATH=path)
    assert isinstance(answers[0], list)
    assert answers[0][0] == ("keyring" if ring else "memory")
    assert hits(home) == []


def test_the_environment_is_read_when_the_keyring_has_no_key_and_never_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ring = Ring()
    keys = keys_in(ring)
    monkeypatch.setenv("ANTHROPIC_API_KEY", f" {CANARY}\n")
    stored = keys.get("anthropic")
    assert stored
    assert (stored.value.get_secret_value(), stored.source) == (CANARY, "environment")
    assert ring.kept == {}
    keys.set("anthropic", OTHER)
    stored = keys.get("anthropic")
    assert stored
    assert (stored.value.get_secret_value(), stored.source) == (OTHER, "keyring")
    assert keys.remove("anthropic")
    assert os.environ["ANTHROPIC_API_KEY"].strip() == CANARY


@pytest.mark.parametrize("bad", ["sk-canary", "sk-" + "k" * 20 + "\u00e9", "sk-with inner space 0123456789"])
def test_a_key_that_can_never_be_valid_is_refused_from_everywhere(
    bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = Ring()
    keys = keys_in(ring)
    with pytest.raises(KeyRejected) as refused:
        keys.set("openai", bad)
    assert bad not in str(refused.value)
    assert ring.kept == {}
    monkeypatch.setenv("OPENAI_API_KEY", bad)
    assert keys.get("openai") is None
    problem = keys.problem("openai")
    assert problem
    assert problem.startswith("The key from the environment cannot be used. The key ")
    assert bad not in problem
    monkeypatch.delenv("OPENAI_API_KEY")
    assert (keys.get("openai"), keys.problem("openai")) == (None, None)


def test_providers_without_a_variable_take_no_key_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OLLAMA_API_KEY", CANARY)
    assert keys_in(Ring()).get("ollama") is None


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (KeyringLocked(CANARY), LOCKED),
        (InitError(CANARY), LOCKED),
        (RuntimeError(CANARY), "The keyring failed (RuntimeError)."),
    ],
)
def test_a_failing_keyring_never_takes_the_key_into_its_message(failure: Exception, words: str) -> None:
    keys = keys_in(Ring(failure))
    kept = keys.set("openai", CANARY)
    assert (kept.source, kept.notice) == ("memory", words + KEPT)
    assert keys.status().problem == words
    stored = keys.get("openai")
    assert stored
    assert stored.source == "memory"
    assert keys.remove("openai")
    with pytest.raises(StorageError) as refused:
        keys.remove("openai")
    assert str(refused.value) == f"{words} No key was removed. Unlock the keyring and try again."


def test_a_key_is_known_again_by_its_last_four_characters_and_shows_no_more() -> None:
    keys = keys_in(Ring())
    keys.set("openai", CANARY)
    stored = keys.get("openai")
    assert stored is not None
    assert stored.ends_with == CANARY[-4:]
    assert CANARY[-5:] not in f"{stored!r} {stored}"


def test_a_keyring_that_forgets_is_found_out_by_reading_back() -> None:
    keys = keys_in(Ring(forgets=True))
    kept = keys.set("openai", CANARY)
    assert kept.source == "memory"
    assert kept.notice == "The keyring did not give back what was put into it." + KEPT


def test_a_keyring_that_waits_for_the_user_holds_nothing_up_and_is_not_asked_once_a_provider(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ring = Ring()
    keys = Keys(Redactor(), ring=ring, wait=0.2)
    keys.set("openai", CANARY)
    ring.open.clear()
    monkeypatch.setenv("GEMINI_API_KEY", OTHER)
    asked = ring.asked
    assert keys.get("openai") is None
    assert keys.problem("openai") == "The keyring did not answer within 0.2 seconds."
    stored = keys.get("gemini")
    assert stored
    assert stored.source == "environment"
    assert ring.asked == asked + 1
    ring.open.set()
    assert keys.status().problem is None
    assert keys.get("openai")


def test_who_has_a_key_is_known_without_asking_the_keyring(tmp_path: Path) -> None:
    ring, file = Ring(), tmp_path / "keys.json"
    first = Keys(Redactor(), KeyNote(file), ring=ring)
    first.set("openai", CANARY)
    asked = ring.asked
    later = Keys(Redactor(), KeyNote(file), ring=ring)
    assert later.known("openai") == KnownKey("keyring")
    assert later.known("gemini") is None
    assert later.get("gemini") is None
    assert ring.asked == asked
    assert later.get("openai")
    assert later.known("openai") == KnownKey("keyring", CANARY[-4:])
    later.remove("openai")
    asked = ring.asked
    assert first.known("openai") is None
    assert first.get("openai") is None
    assert ring.asked == asked
    assert hits(tmp_path) == []


@pytest.mark.parametrize("content", [b"", b"{}", b"[" * 9_000, b"\xff", b'"openai"'])
def test_a_note_that_cannot_be_read_is_made_anew_of_the_keyring(tmp_path: Path, content: bytes) -> None:
    ring, file = Ring(), tmp_path / "keys.json"
    keys_in(ring).set("openai", CANARY)
    file.write_bytes(content)
    keys = Keys(Redactor(), KeyNote(file), ring=ring)
    assert keys.known("openai") is None
    assert keys.get("openai")
    assert json.loads(file.read_text()) == ["openai"]


def test_a_prompt_that_is_dismissed_comes_once_for_all_keys() -> None:
    ring, names = Ring(), ["openai", "anthropic", "gemini"]
    keys = keys_in(ring)
    for name in names:
        keys.set(name, CANARY)
    asked, ring.failure = ring.asked, KeyringLocked()
    ring.open.clear()
    with ThreadPoolExecutor(3) as pool:
        found = [pool.submit(keys.get, name) for name in names]
        while ring.asked == asked:
            sleep(0.01)
        ring.open.set()
    assert [one.result() for one in found] == [None] * 3
    assert ring.asked == asked + 1


def test_every_key_seen_is_known_to_the_redactor(monkeypatch: pytest.MonkeyPatch) -> None:
    redactor = Redactor()
    keys = Keys(redactor, ring=Ring())
    plain = "no-pattern-would-find-this-0123456789"
    with pytest.raises(KeyRejected):
        keys.set("openai", plain + "\u00e9")
    monkeypatch.setenv("GEMINI_API_KEY", plain[::-1])
    keys.get("gemini")
    assert redactor.redact(f"{plain}\u00e9 {plain[::-1]}") == f"{MASK} {MASK}"


@pytest.mark.skipif(sys.platform != "linux", reason="what belongs to other systems is another list there")
def test_the_look_up_loads_no_keyring_of_another_system() -> None:
    code = (
        "import sys; from detective_app.core.redaction import Redactor; "
        "from detective_app.storage.keys import Keys; Keys(Redactor(), wait=5).status(); print(*sys.modules)"
    )
    bus = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
    done = subprocess.run([sys.executable, "-c", code], env=bus, capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.startswith("keyring.backends.")}
    assert loaded <= {
        f"keyring.backends.{name}" for name in ("SecretService", "kwallet", "libsecret", "fail")
    }
    assert loaded


def test_a_server_of_ones_own_takes_any_word_for_a_key_and_has_a_variable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = Keys(Redactor(), ring=Ring())
    assert keys.set("compatible", " sk-1234 ").source == "keyring"
    stored = keys.get("compatible")
    assert stored is not None
    assert (stored.value.get_secret_value(), stored.ends_with) == ("sk-1234", "")
    keys.remove("compatible")
    monkeypatch.setenv("COMPATIBLE_API_KEY", "any")
    from_variable = keys.get("compatible")
    assert from_variable is not None
    assert (from_variable.value.get_secret_value(), from_variable.source) == ("any", "environment")
    with pytest.raises(KeyRejected):
        keys.set("compatible", "two words")
