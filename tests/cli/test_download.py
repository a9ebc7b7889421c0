"""The progress of a model's download, on a terminal and without one."""

from __future__ import annotations

import pytest

from detective_app.cli import streaming
from detective_app.cli.streaming import Activity, DownloadView
from tests.cli.recorded import Screen, terminal_on

MB = 1_000_000


def test_without_a_terminal_every_tenth_is_a_line() -> None:
    screen = Screen(terminal=False)
    with DownloadView(terminal_on(screen)) as view:
        for done in range(0, 1_001, 5):
            view.show("the model", done * MB, 1_000 * MB)
    lines = screen.getvalue().splitlines()
    assert lines[0] == "Fetching the model: 0 of 1,000 MB"
    assert lines[-1] == "Fetching the model: 1,000 of 1,000 MB"
    assert len(lines) == 11


def test_a_terminal_gets_a_bar_above_what_goes_on() -> None:
    screen = Screen(terminal=True)
    terminal = terminal_on(screen)
    with Activity(terminal), DownloadView(terminal) as view:
        view.show("the [bold]model", 250 * MB, 1_000 * MB)
    text = screen.getvalue()
    assert "Fetching the [bold]model" in text
    assert "250 of 1,000 MB" in text
    assert text.rstrip().endswith("\x1b[2K")


def test_no_model_is_said_to_be_slow_while_it_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "_SLOW_SECONDS", 0)
    screen = Screen(terminal=True)
    terminal = terminal_on(screen)
    activity = Activity(terminal)
    with DownloadView(terminal) as view:
        view.show("the model", 250 * MB, 1_000 * MB)
        terminal.out.print(activity)
    assert "Preparing, 0 s." in screen.getvalue()
    assert "slow" not in screen.getvalue()
    activity.begin("The witness is answering question 1")
    terminal.out.print(activity)
    assert "Local models can be slow." in screen.getvalue()


@pytest.mark.parametrize("total", [0, 5])
def test_a_download_of_unknown_or_tiny_size_is_shown(total: int) -> None:
    screen = Screen(terminal=False)
    with DownloadView(terminal_on(screen)) as view:
        view.show("x", total, total)
    assert screen.getvalue() == "Fetching x: 0 of 0 MB\n"
