"""The progress of a model's download, on a terminal and without one."""

from __future__ import annotations

import pytest

from detective_app.cli.downloading import DownloadView
from detective_app.cli.streaming import Activity
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


@pytest.mark.parametrize("total", [0, 5])
def test_a_download_of_unknown_or_tiny_size_is_shown(total: int) -> None:
    screen = Screen(terminal=False)
    with DownloadView(terminal_on(screen)) as view:
        view.show("x", total, total)
    assert screen.getvalue() == "Fetching x: 0 of 0 MB\n"
