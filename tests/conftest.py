"""What every test gets: a home of its own, no key or proxy in the environment, no way to another machine."""

from __future__ import annotations

import faulthandler
import gc
import os
import runpy
import signal
import subprocess
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace

import pytest
from hypothesis import settings
from pytest_timeout import Settings

from detective_app.__main__ import GARBAGE_THRESHOLDS
from detective_app.documents.process import process
from detective_app.gui.binding import leave_sources_unread
from tests import sweeps
from tests.loaded import LoadedReader
from tests.standstill import Standstill

settings.register_profile("soak", deadline=None)  # a clock on the wall measures what else the machine does
settings.register_profile("project", settings.get_profile("soak"), max_examples=30)

_GUARD = Path(__file__).parent / "network_guard"
_FOREIGN = ("DETECTIVE_", "OPENAI_", "ANTHROPIC_", "GEMINI_", "GOOGLE_", "OLLAMA_", "PYTHON_KEYRING_", "XDG_")
_FOREIGN_ENDINGS = ("_API_KEY", "_PROXY")
_FOREIGN_NAMES = {"DBUS_SESSION_BUS_ADDRESS", "NO_COLOR", "FORCE_COLOR", "COLUMNS"}
_OF_THE_READER = ("documents", "hostile", "packaging")
_GRACE_SECONDS = 30
_BETWEEN_SECONDS = 600
_SHORT_BYTES = 64
_LONG_SECONDS = 1_800
"""For a sweep."""


_STDERR = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Block other machines before any test module is imported, and keep hold of stderr, which is captured."""
    gc.disable()  # nearly all that imports and collection make stays: see pytest_collection_finish
    config.stash[_STDERR] = os.dup(2)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Standstill(config.stash[_STDERR]))
    settings.load_profile("soak" if config.option.markexpr == "soak" else "project")
    sweeps.core_alone = "core=True" in config.option.markexpr
    _expect_no_particular_start()
    _show_no_window()
    leave_sources_unread()  # else Qt's binding would read all that is imported from now on
    runpy.run_path(str(_GUARD / "sitecustomize.py"))


def _expect_no_particular_start() -> None:
    """Undo what a shell, `nohup` or a plain terminal leaves to the programs that they start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # behind a shell
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # under nohup
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    os.environ["TERM"] = "xterm-256color"
    os.environ["LC_ALL"] = "C.UTF-8"


def _show_no_window() -> None:
    """Have Qt draw in memory, in the style of the program, before any test module imports it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.pop("QT_STYLE_OVERRIDE", None)


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Settings) -> None:
    """End what hangs in Qt or C, where no signal reaches Python, with the stack of every thread."""
    seconds, stderr = settings.timeout + _GRACE_SECONDS, item.config.stash[_STDERR]
    faulthandler.dump_traceback_later(seconds, exit=True, file=stderr)


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_cancel_timer(item: pytest.Item) -> None:
    """Leave a test that is over alone; what hangs between two tests ends in the same way."""
    faulthandler.dump_traceback_later(_BETWEEN_SECONDS, exit=True, file=item.config.stash[_STDERR])


def pytest_unconfigure() -> None:
    """Leave what comes after the last test alone."""
    faulthandler.cancel_dump_traceback_later()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Have the soak look for counter-examples at length, and give a sweep its time."""
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        item.add_marker(pytest.mark.soak(core=True))
    if item.get_closest_marker("soak") and not item.get_closest_marker("timeout"):
        item.add_marker(pytest.mark.timeout(_LONG_SECONDS))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with tests that have to share a worker, because they take longest; the rest fills the others."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name a made document by its argument: its bytes hold the time, and each worker makes its own."""
    return argname if isinstance(val, bytes) and len(val) > _SHORT_BYTES else None


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave what was imported out of every later garbage collection; it stays to the end anyway.

    Garbage is collected as seldom as the command has it, whether a test called the command before or not.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures of the sweeps that ran."""
    reports = [
        report
        for outcome in ("passed", "failed", "error", "")  # the last: fixtures that were set up and taken down
        for report in terminalreporter.stats.get(outcome, ())
        if isinstance(report, pytest.TestReport) and "soak" in report.keywords
    ]
    if reports:
        terminalreporter.section("sweeps")
        terminalreporter.write_line("\n".join(sweeps.figures(reports)))


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The place of all homes: to number each as pytest does, it would go through thousands every time."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def readers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork the child that reads documents where it is not what is tested: most of its time it starts."""
    if request.path.parent.name not in _OF_THE_READER:
        forked = SimpleNamespace(Popen=LoadedReader, PIPE=subprocess.PIPE, DEVNULL=subprocess.DEVNULL)
        monkeypatch.setattr(process, "subprocess", forked)


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test, and what it starts, an empty home."""
    folder = Path(mkdtemp(dir=homes))
    for name in os.environ:
        upper = name.upper()
        if upper in _FOREIGN_NAMES or upper.startswith(_FOREIGN) or upper.endswith(_FOREIGN_ENDINGS):
            monkeypatch.delenv(name)
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(folder))
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(folder / name.lower()))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    monkeypatch.setenv("PYTHONPATH", str(_GUARD))
    return folder
