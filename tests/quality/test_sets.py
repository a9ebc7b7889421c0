"""Every span of the labelled sets stands in its file, and what is held out is what it was."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from detective_app.storage.cases.store import CaseStore
from tests.quality import labelled
from tests.quality.held_out import changed, digests, held_out, pinned
from tests.quality.labelled import LABELS, SETS

_BALANCE = {"supported": 12, "refuted": 10, "conflicting": 3, "not_enough_evidence": 5}
_BALANCES_OF_FINDING = {
    "other-words": {"supported": 29, "refuted": 24, "conflicting": 3, "not_enough_evidence": 4},
    "rows-of-tables": {"supported": 37, "refuted": 26, "conflicting": 3, "not_enough_evidence": 4},
}


@pytest.mark.parametrize("name", labelled.names())
def test_every_span_of_a_set_stands_verbatim_in_its_file(name: str) -> None:
    texts = {file.name: labelled.plain(file) for file in (SETS / name / "documents").iterdir()}
    missing = [
        f"{one.id}: {gold.quote}"
        for one in labelled.own(name)
        for gold in (*one.spans, *one.near)
        if labelled.folded(gold.quote) not in texts[gold.file]
    ]
    assert not missing


@pytest.mark.parametrize("name", labelled.names())
def test_every_span_of_a_set_stands_in_what_the_program_reads(name: str, tmp_path: Path) -> None:
    store = CaseStore(tmp_path / "cases")
    index = store.read(sorted((SETS / name / "documents").iterdir())).index
    texts = {Path(one.name).name: _words(index.text(one.source_id)) for one in index.sources}
    missing = [
        f"{one.id}: {gold.quote}"
        for one in labelled.own(name)
        for gold in one.spans
        if _words(gold.quote) not in texts[gold.file]
    ]
    index.close()
    store.close()
    assert not missing


@pytest.mark.parametrize("name", labelled.names())
def test_the_labels_of_a_set_are_balanced_and_none_decided_lacks_its_spans(name: str) -> None:
    claims = labelled.own(name)
    assert Counter(one.label for one in claims) == _BALANCES_OF_FINDING.get(name, _BALANCE)
    assert len({one.id for one in claims}) == len(claims)
    for one in claims:
        assert one.label in LABELS
        assert len(one.spans) <= 3
        assert bool(one.spans) == (one.label != "not_enough_evidence"), one.id


def test_what_is_held_out_of_the_sets_is_what_it_was() -> None:
    assert not changed(labelled.held_out_contents("sets/"), "sets/")


def test_a_change_of_what_is_held_out_is_seen() -> None:
    contents = labelled.held_out_contents("sets/")
    name = min(contents)
    assert changed({**contents, name: contents[name] + b" "}, "sets/") == [name]
    assert changed({other: contents[other] for other in contents if other != name}, "sets/") == [name]
    assert changed({**contents, "sets/new": b""}, "sets/") == ["sets/new"]


def test_both_halves_of_every_set_have_claims_and_the_pins_are_of_one_half() -> None:
    for name in labelled.names():
        sides = Counter(held_out(one.unit) for one in labelled.own(name))
        assert min(sides[True], sides[False]) >= 10
    assert digests(labelled.held_out_contents("sets/")).items() <= pinned().items()


def _words(text: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in text).split())
