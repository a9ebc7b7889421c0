"""What has left stays on record, whenever the program is killed and however many write at once."""

from __future__ import annotations

import json
import random
import time
from multiprocessing import get_context
from pathlib import Path

import pytest

from detective_app.core.disclosure import AccountEntry
from detective_app.storage.left import LeftFile

WRITERS = 4
_CASES = (frozenset({"a"}), frozenset({"a", "b"}))


def let_leave(folder: Path, number: int) -> None:
    """Draw and let leave, for ever: what left stands in a file of this writer alone."""
    account, n = LeftFile(folder / "left", _CASES[number % len(_CASES)]), 0
    chance = random.Random(number)
    with (folder / f"sent-{number}").open("a", encoding="utf-8") as sent:
        n = sent.tell()
        while True:
            n += 1
            key = f"{number}-{n}"
            with account.held():
                account.draw([AccountEntry(key=key, words=1), AccountEntry(key=f"{key}-b", words=2)])
            sent.write(f"{key}\n")
            sent.flush()
            time.sleep(chance.random() / 100)  # who only waits for the lock would never get it


def on_record(folder: Path) -> dict[str, int]:
    """Return what a program that starts now finds, by key; fails where it cannot be read."""
    with LeftFile(folder / "left", frozenset({"a"})).held() as lines:
        found = [(one.key, one.words) for one in lines]
    assert len(found) == len(dict(found)), "no line is there twice"
    return dict(found)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
def test_what_left_is_on_record_when_writers_are_killed(tmp_path: Path, seed: int) -> None:
    chance, before, context = random.Random(seed), dict[str, int](), get_context("spawn")
    for _ in range(2):
        writers = [context.Process(target=let_leave, args=(tmp_path, n)) for n in range(WRITERS)]
        logs = [tmp_path / f"sent-{n}" for n in range(WRITERS)]
        sizes = [log.stat().st_size if log.exists() else 0 for log in logs]
        for one in writers:
            one.start()
        while not all(
            log.exists() and log.stat().st_size > size for log, size in zip(logs, sizes, strict=True)
        ):
            assert all(one.is_alive() for one in writers), "a writer ended by itself"
            time.sleep(0.01)
        for one in writers:
            time.sleep(chance.random() / 20)
            one.kill()
        for one in writers:
            one.join()
        sent = {line for log in logs for line in log.read_text(encoding="utf-8").splitlines()}
        found = on_record(tmp_path)
        assert sent | {f"{key}-b" for key in sent} <= found.keys(), "never less on record than left"
        assert before.items() <= found.items(), "and none of it is lost"
        before = found
        for case in _CASES:  # whoever writes next leaves whole lines alone
            account = LeftFile(tmp_path / "left", case)
            with account.held():
                account.draw([AccountEntry(key=f"next-{len(found)}-{len(case)}", words=1)])
            assert [json.loads(line) for line in account.path.read_bytes().splitlines()]
        before = on_record(tmp_path)


def test_a_line_that_was_cut_off_anywhere_is_of_nothing_that_left(tmp_path: Path) -> None:
    account = LeftFile(tmp_path / "left", frozenset({"a"}))
    with account.held():
        account.draw([AccountEntry(key="first", words=1)])
    whole = account.path.read_bytes()
    for end in range(len(whole)):
        account.path.write_bytes(whole[:end])
        assert on_record(tmp_path) == {}
        again = LeftFile(tmp_path / "left", frozenset({"a"}))
        with again.held():
            again.draw([AccountEntry(key="second", words=2)])
        assert on_record(tmp_path) == {"second": 2}
        assert len([json.loads(line) for line in account.path.read_bytes().splitlines()]) == 2
