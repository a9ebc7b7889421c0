"""What a provider takes in a minute is one number for all that is run over a data folder."""

from __future__ import annotations

from pathlib import Path

from detective_app.storage.rates import Rate


def test_who_asks_next_waits_until_a_share_is_free_whoever_took_the_last_one(tmp_path: Path) -> None:
    one, other = (Rate(tmp_path / "rates.json", "openai", 1, 0) for _ in range(2))
    waits = [one.take(10), other.take(10), one.take(10)]
    assert waits[0] == 0
    assert 30 < waits[1] <= 54
    assert 90 < waits[2] <= 114
    assert Rate(tmp_path / "rates.json", "gemini", 1, 0).take(10) == 0


def test_tokens_that_a_reply_took_beyond_what_was_thought_count_for_the_next_one(tmp_path: Path) -> None:
    rate = Rate(tmp_path / "rates.json", "openai", 0, 600)
    assert rate.take(10) == 0
    rate.take(1_200, 0)
    assert 60 < rate.take(10) <= 120


def test_a_file_that_cannot_be_read_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "rates.json").write_text("no json")
    assert Rate(tmp_path / "rates.json", "openai", 1, 0).take(10) == 0
