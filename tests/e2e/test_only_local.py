"""`--local`: what leaves is counted at a listening socket of this machine's own address in a network."""

from __future__ import annotations

import fcntl
import json
import os
import re
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import ModelUnavailable, OnlyLocal
from detective_app.front_end.application import GlobalOptions
from tests.cli.command import Ended, call
from tests.loaded import Loaded
from tests.passed import passed
from tests.patience import PATIENCE
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import as_json

_GET_ADDRESS = 0x8915  # SIOCGIFADDR
_CHECKOUT = Path(__file__).parents[2]


def own_address() -> str:
    """Return an address of this machine that is not its loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                told = fcntl.ioctl(asking, _GET_ADDRESS, struct.pack("256s", name.encode()))
            except OSError:
                continue
            if not (found := socket.inet_ntoa(told[20:24])).startswith("127."):
                return found
    pytest.skip("this machine has no address beside its loopback")


class Elsewhere:
    """Counts connections and bytes, and hangs up."""

    def __init__(self, host: str) -> None:
        self._socket = socket.create_server((host, 0))
        self.connections, self.received = 0, 0
        self.address = f"http://{host}:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                taken, _ = self._socket.accept()
            except OSError:
                return
            with taken:
                self.connections += 1
                taken.settimeout(5)
                self.received += len(taken.recv(65_536))

    def close(self) -> None:
        """Listen no longer."""
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    listening = Elsewhere(own_address())
    yield listening
    listening.close()


@pytest.fixture
def here() -> Iterator[StandIn]:
    with StandIn(Brain(turns=5)) as server:
        yield server


@pytest.fixture
def case(tmp_path: Path) -> Path:
    document = tmp_path / "case.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    return document


def run(data: Path, *words: str | Path, **variables: str) -> Ended:
    """Run the command as a process that may reach every address of this machine: no guard of the tests."""
    said = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment = {**said, "DETECTIVE_TIME_SCALE": "0.05", "PYTHONPATH": str(_CHECKOUT), **variables}
    command = ["--data-dir", str(data), *map(str, words)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with Loaded(command, env=environment, cwd=_CHECKOUT, **pipes) as process:
        out, err = process.communicate(timeout=PATIENCE)
    return Ended(process.returncode, out, err)


def test_a_model_elsewhere_is_called_without_the_switch_and_never_with_it(
    tmp_path: Path, case: Path, elsewhere: Elsewhere
) -> None:
    data = tmp_path / "data"
    passed(data, "compatible:m", elsewhere.address)
    given = ["interrogate", HYPOTHESIS, "--case", case, "--witness", "none", "--detective", "compatible:m"]
    given += ["--base-url", f"compatible={elsewhere.address}"]
    kept = run(data, *given, "--local")
    assert kept.code == 2
    assert "Nothing may leave this computer, so this was left alone: compatible:m (" in " ".join(
        kept.err.split()
    )
    assert (elsewhere.connections, list(data.glob("sessions/*"))) == (0, [])
    run(data, *given)
    assert elsewhere.connections > 0
    assert elsewhere.received > 0


@pytest.mark.parametrize(
    "verb",
    [
        ("ask", "When was it?", "--witness", "compatible:m"),
        ("models", "test", "compatible:m"),
        ("interrogate", HYPOTHESIS, "--witness", "compatible:m", "--detective", "none"),
    ],
    ids=lambda verb: verb[0],
)
def test_no_verb_calls_a_model_elsewhere_where_the_settings_forbid_it(
    tmp_path: Path, case: Path, elsewhere: Elsewhere, verb: tuple[str, ...]
) -> None:
    data = tmp_path / "data"
    passed(data, "compatible:m", elsewhere.address)
    data.mkdir(exist_ok=True)
    (data / "config.json").write_text('{"onlyLocal": true}', encoding="utf-8")
    documents = () if verb[0] == "models" else ("--case", case)
    ended = run(data, *verb, *documents, "--base-url", f"compatible={elsewhere.address}")
    assert (ended.code, elsewhere.connections) == (2, 0)
    assert "config set onlyLocal false" in " ".join(ended.err.split())


def test_a_broken_settings_file_that_forbids_it_is_believed(
    tmp_path: Path, case: Path, elsewhere: Elsewhere
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "config.json").write_text('{"onlyLocal": true, "disclosure": "most"}', encoding="utf-8")
    passed(data, "compatible:m", elsewhere.address)
    given = ("--detective", "compatible:m", "--witness", "none")
    ended = run(
        data,
        "interrogate",
        HYPOTHESIS,
        "--case",
        case,
        *given,
        "--base-url",
        f"compatible={elsewhere.address}",
    )
    assert (ended.code, elsewhere.connections) == (2, 0)


def test_a_run_with_models_of_this_computer_goes_on_and_reaches_nothing_else(
    tmp_path: Path, case: Path, elsewhere: Elsewhere, here: StandIn
) -> None:
    data = tmp_path / "data"
    for ref, name in (("compatible:m", "compatible"), ("ollama:llama3.1", "ollama")):
        passed(data, ref, here.base_url(name))
    given = ["--detective", "compatible:m", "--witness", "ollama:llama3.1", "--local"]
    for name in ("compatible", "ollama"):
        given += ["--base-url", f"{name}={here.base_url(name)}"]
    proxy = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), elsewhere.address)
    ended = run(data, "interrogate", HYPOTHESIS, "--case", case, *given, **proxy)
    assert ended.code == 0, ended.err
    assert here.seen("compatible", calls_only=True)
    assert here.seen("ollama", calls_only=True)
    assert elsewhere.connections == 0


def test_a_cloud_is_not_reached_by_a_proxy_of_this_computer_either(
    tmp_path: Path, case: Path, here: StandIn
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    settings = {"proxy": here.base_url("elsewhere"), "keyAddresses": ["openai=http://openai.invalid"]}
    (data / "config.json").write_text(json.dumps(settings), encoding="utf-8")
    address = ("--base-url", "openai=http://openai.invalid/v1")
    key = {"OPENAI_API_KEY": "sk-proj-" + "o" * 32}
    given = ("interrogate", HYPOTHESIS, "--case", case, "--detective", "openai:gpt-6.1-sol", *address)
    ended = run(data, *given, "--witness", "none", "--local", **key)
    assert ended.code == 2
    assert "openai:gpt-6.1-sol (openai.invalid)" in " ".join(ended.err.split())
    assert here.requests == []
    run(data, *given, "--witness", "none", **key)
    assert here.requests, "the way there is open without the switch"


async def passes_on(exchange: Exchange) -> None:
    """Answer as an Ollama does whose models all run elsewhere."""
    if exchange.request.path == "/api/show":
        await exchange.send(as_json({"remote_host": "https://models.invalid:443", "remote_model": "large"}))
    else:
        await exchange.honest()


@pytest.mark.parametrize("asks", ["none", "compatible:m"])
def test_a_model_that_is_passed_on_is_one_elsewhere_wherever_it_is_named(
    tmp_path: Path, case: Path, here: StandIn, asks: str
) -> None:
    data, answers = tmp_path / "data", "ollama:llama3.1" if asks == "none" else "none"
    for ref, name in (("ollama:llama3.1", "ollama"), ("compatible:m", "compatible")):
        passed(data, ref, here.base_url(name))
        here.script(name, "info", passes_on, times=None)
    given = ["interrogate", HYPOTHESIS, "--case", case, "--detective", asks, "--witness", answers]
    given += [
        word for name in ("ollama", "compatible") for word in ("--base-url", f"{name}={here.base_url(name)}")
    ]
    kept = run(data, *given, "--local")
    assert (kept.code, here.seen(calls_only=True)) == (2, [])
    assert f"{answers if asks == 'none' else asks} (models.invalid)" in " ".join(kept.err.split())
    ended = call("--data-dir", data, *given)
    assert ended.code == 0, ended.err
    said, [file] = " ".join(ended.out.split()), [*data.glob("sessions/session_*.json")]
    session = json.loads(file.read_bytes())
    if asks == "none":
        assert "Your documents will be sent to models.invalid, which is not this computer." in said
    else:
        assert "go to models.invalid." in said
        assert 0 < session["disclosure"]["total"] <= session["disclosure"]["may"]
        assert [*(data / "left").rglob("*")]
    told = " ".join(call("--data-dir", data, "ledger", session["id"]).out.split())
    sent = len(here.seen(calls_only=True))
    assert f"{sent} {'request' if sent == 1 else 'requests'} to 1 host elsewhere" in told
    if asks == "none":  # each request held the whole case, which is small
        words = len(re.findall(r"\w+", case.read_text(encoding="utf-8")))
        assert f"{sent * words} words of 1 documents, repeated ones counted again" in told
    assert run(data, "replay", session["id"], "--local").code == 0


@pytest.mark.parametrize("verb", ["ask", "interrogate"])
def test_a_witness_elsewhere_is_sent_nothing_where_no_word_may_leave(
    tmp_path: Path, case: Path, here: StandIn, verb: str
) -> None:
    data = tmp_path / "data"
    passed(data, "ollama:llama3.1", here.base_url("ollama"))
    here.script("ollama", "info", passes_on, times=None)
    assert call("--data-dir", data, "config", "set", "disclosure", "0").code == 0
    given = [HYPOTHESIS, "--case", case, "--witness", "ollama:llama3.1"]
    given += ["--base-url", f"ollama={here.base_url('ollama')}"]
    given += ["--detective", "none"] if verb == "interrogate" else []
    ended = run(data, verb, *given)
    assert (ended.code, here.seen(calls_only=True)) == (2, [])
    said = " ".join(ended.err.split())
    assert (
        "No word of the documents may leave (0 %), and ollama:llama3.1, which is sent them, runs on" in said
    )
    if verb == "interrogate":
        assert call("--data-dir", data, verb, *given, "--disclose", "5").code == 0


@pytest.mark.parametrize(
    "verb",
    [("models", "install", "smollm2-135m-instruct-q4_1"), ("mcp",)],
    ids=lambda verb: "-".join(verb[:2]),
)
def test_what_only_makes_others_call_is_refused_too(tmp_path: Path, verb: tuple[str, ...]) -> None:
    ended = run(tmp_path / "data", *verb, "--local", DETECTIVE_MODELS_DIR=str(tmp_path / "models"))
    assert ended.code == 2
    assert "Nothing may leave this computer" in " ".join(ended.err.split())


def test_whatever_a_library_does_no_socket_of_the_process_gets_out(
    tmp_path: Path, elsewhere: Elsewhere
) -> None:
    host, port = elsewhere.address.removeprefix("http://").split(":")
    program = f"""
import socket, urllib.request
from pathlib import Path
from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import ModelUnavailable, OnlyLocal
from detective_app.front_end.application import GlobalOptions
DetectiveApplication(GlobalOptions(Path({str(tmp_path)!r}), local=True))
here = socket.create_server(("127.0.0.1", 0))
socket.create_connection(here.getsockname()).close()
def refused(call):
    try:
        call()
    except OnlyLocal:
        return True
udp = lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
calls = [
    lambda: socket.create_connection(({host!r}, {port})),
    lambda: urllib.request.urlopen({elsewhere.address!r}),
    lambda: socket.getaddrinfo("models.invalid", 443),
    lambda: socket.gethostbyname("models.invalid"),
    lambda: udp().sendto(b"x", ({host!r}, {port})),
    lambda: udp().sendmsg([b"x"], [], 0, ({host!r}, {port})),
    lambda: socket.create_server(("", 0)),
]
print([refused(call) for call in calls])
"""
    environment = {**os.environ, "PYTHONPATH": str(_CHECKOUT)}
    ended = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert ended.stdout.strip() == str([True] * 7)
    assert elsewhere.connections == 0


_WINDOW = """
import asyncio, sys
from pathlib import Path
import qasync
from PySide6.QtWidgets import QApplication
from detective_app.app.application import DetectiveApplication
from detective_app.core.settings import DetectiveChoice, WitnessChoice
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from detective_app.gui import theme
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.live_events import said
from tests.patience import until
data, case, address, local, claim = sys.argv[1:]
app = DetectiveApplication(GlobalOptions(Path(data), local=local == "local"))
own = {"provider": "compatible", "model": "m", "base_url": address}
app.settings.save(app.settings.current.evolve(
    detectives=(DetectiveChoice(**own, is_default=True),),
    provider_fallback_order=("compatible",),
    witness=WitnessChoice(**own),
))
async def run():
    theme.start()
    window, begun = MainWindow(app), []
    window.show()
    await until(lambda: window.coordinator.navigator.current)
    window.coordinator.investigations.start(RunRequest(hypothesis=claim, case_paths=(Path(case),)))
    def over():
        begun.append(window.runner.active)
        return "Nothing may leave this computer" in said(window) or any(begun) and not begun[-1]
    await until(over)
    print(said(window))
    window.close()
    await window.gone.wait()
with qasync.QEventLoop(QApplication(["detective"])) as loop:
    loop.run_until_complete(run())
"""


@pytest.mark.parametrize("switch", ["local", "open"])
def test_a_run_of_the_window_reaches_a_model_elsewhere_without_the_switch_alone(
    tmp_path: Path, case: Path, elsewhere: Elsewhere, switch: str
) -> None:
    passed(tmp_path / "data", "compatible:m", elsewhere.address)
    said = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment = {**said, "DETECTIVE_TIME_SCALE": "0.05", "PYTHONPATH": str(_CHECKOUT)}
    given = [str(tmp_path / "data"), str(case), elsewhere.address, switch, HYPOTHESIS]
    ended = subprocess.run(
        [sys.executable, "-c", _WINDOW, *given],
        env={**environment, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    words = "Nothing may leave this computer, so this was left alone: OpenAI-compatible server m ("
    kept = words in ended.stdout
    assert (kept, elsewhere.received == 0, elsewhere.connections == 0) == (switch == "local",) * 3


@pytest.mark.parametrize("seat", ["elsewhere", pytest.param("here", marks=pytest.mark.soak)])
def test_a_panel_has_no_seat_for_a_model_elsewhere_where_nothing_may_leave(
    tmp_path: Path, case: Path, elsewhere: Elsewhere, here: StandIn, seat: str
) -> None:
    data = tmp_path / "data"
    address = elsewhere.address if seat == "elsewhere" else here.base_url("compatible")
    for ref, where in (("ollama:llama3.1", here.base_url("ollama")), ("compatible:m", address)):
        passed(data, ref, where)
    given = ["--agent", "ollama:llama3.1", "--agent", "compatible:m", "--mode", "devils-advocate"]
    given += ["--base-url", f"ollama={here.base_url('ollama')}", "--base-url", f"compatible={address}"]
    given += ["--witness", "ollama:llama3.1", "--rounds", "1", "--local"]
    ended = run(data, "interrogate", HYPOTHESIS, "--case", case, *given)
    assert (ended.code, elsewhere.connections) == (2 if seat == "elsewhere" else 0, 0), ended.err
    assert bool(here.seen(calls_only=True)) == (seat == "here")


async def test_a_switch_of_the_settings_holds_at_once_in_a_window_that_is_open(tmp_path: Path) -> None:
    app = DetectiveApplication(GlobalOptions(tmp_path / "data"))
    app.settings.save(app.settings.current.evolve(only_local=True))
    with pytest.raises(OnlyLocal, match=r"api\.openai\.com"):
        await app.models.offered_by("openai")
    app.settings.save(app.settings.current.evolve(only_local=False))
    with pytest.raises(ModelUnavailable, match="There is no key"):
        await app.models.offered_by("openai")
