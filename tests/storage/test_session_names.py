"""The names that a person gave sessions are kept beside the sessions, whatever is in their file."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.core.errors import StorageError
from detective_app.storage.sessions.names import SessionNames


def test_a_name_is_kept_replaced_and_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "data" / "names.json"
    names = SessionNames(file)
    assert names.of("a") == ""
    names.give("a", "The bridge, „zweite“ Fassung")
    SessionNames(file).give("b", "of another window")
    names.give("c", "third")
    assert [SessionNames(file).of(one) for one in "abc"] == [
        "The bridge, „zweite“ Fassung", "of another window", "third",
    ]  # fmt: skip
    names.give("a", "")
    assert (names.of("a"), SessionNames(file).of("a")) == ("", "")
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"a": 3}', b"\xff", b"[" * 100_000])
def test_a_file_that_holds_no_names_does_no_harm(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "names.json"
    file.write_bytes(content)
    names = SessionNames(file)
    assert names.of("a") == ""
    names.give("a", "again")
    assert SessionNames(file).of("a") == "again"


def test_a_name_that_cannot_be_kept_is_told_and_the_former_one_stays(tmp_path: Path) -> None:
    names = SessionNames(tmp_path / "names.json")
    names.give("a", "first")
    names._path = tmp_path / "names.json" / "below"
    with pytest.raises(StorageError, match="The name was not kept"):
        names.give("a", "second")
    assert names.of("a") == "first"
