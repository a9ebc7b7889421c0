"""Which files are read before their turn comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.storage.cases import reading_ahead
from detective_app.storage.cases.paths import Allowance, ChosenFile, Limits
from detective_app.storage.cases.reading_ahead import ReadAhead

_LINE = b"The harbour dues of the year were paid on time.\n"


@pytest.mark.parametrize(("megabytes", "begun"), [(1, [True, False]), (5, [True, True])])
def test_of_much_text_two_files_are_read_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, megabytes: int, begun: list[bool]
) -> None:
    files = [ChosenFile(tmp_path / name, name) for name in ("a.txt", "b.txt")]
    for file in files:
        file.path.write_bytes(_LINE * (megabytes * 1_000_000 // len(_LINE)))
    monkeypatch.setattr(reading_ahead, "_room", lambda: 2)  # as with two cores, whatever runs this
    ahead = ReadAhead(lambda _: True, Allowance(Limits()), ())
    try:
        for file in files:
            ahead.announce(file, file.path.stat().st_size)
        ahead.go_on()
        assert [ahead.taken(file) is not None for file in files] == begun
    finally:
        ahead.close()
