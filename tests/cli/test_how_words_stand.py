"""Words struck out, deleted, remarks and an earlier writer's are shown as that, and prove nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from detective_app.core.evidence import PROVES_NOTHING, Standing
from detective_app.core.standing_words import HOW_IT_STANDS
from detective_app.storage.cases.catalogue import Catalogue
from detective_app.storage.cases.shelf import Shelf
from detective_app.storage.cases.store import CaseStore
from tests.cli.clerk import BRIDGE_TEXTS, Clerk, written
from tests.cli.command import Ended, call
from tests.cli.models import WITNESS, Models
from tests.cli.test_runs import session_in
from tests.documents.test_recognition import encoded, picture
from tests.stand_ins import StandIn

FORCE, MARCH = "When did the weight limit come into force?", BRIDGE_TEXTS["log.md"].splitlines()[2]


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """The bridge's documents."""
    return written(tmp_path / "bridge", BRIDGE_TEXTS)


@pytest.fixture
def clerk(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    with StandIn(Clerk(says={"weight limit": MARCH})) as running:
        yield running


def mark(data: Path, case: Path, standing: Standing, line: int = 3) -> None:
    """Have the block of the log that begins with a line stand so in what was read of it."""
    folder = data / "cases"
    store = CaseStore(folder)
    with closing(store.read([case]).index) as index:
        [log] = [one for one in index.sources if one.name == "log.md"]
    catalogue = Catalogue(folder / "catalogue.sqlite")
    shelf = Shelf(folder / "documents", catalogue)
    record = shelf.record(log.sha256)
    assert record
    read = shelf.open(log.sha256).manuscript()
    blocks = (one._replace(standing=standing) if one.first == line else one for one in read.blocks)
    shelf.remove({log.sha256})
    shelf.put(record, replace(read, blocks=tuple(blocks)))
    shelf.settle([log.sha256])
    catalogue.close()
    store.close()


def asked(data: Path, case: Path, server: StandIn, *more: str) -> Ended:
    """Ask when the weight limit came into force."""
    address = f"ollama={server.base_url('ollama')}"
    return call(
        *("--data-dir", data, "ask", FORCE, "--witness", WITNESS, "--base-url", address, "--case", case),
        *more,
    )


@pytest.mark.parametrize("standing", sorted(PROVES_NOTHING))
def test_such_a_quote_verifies_nothing_and_is_no_side_of_a_conflict(
    standing: Standing, data: Path, case: Path, clerk: StandIn
) -> None:
    mark(data, case, standing)
    ended = asked(data, case, clerk)
    said = " ".join(ended.out.split())
    assert ended.code == 0, ended.err
    assert f"Only quoted: its quote is {HOW_IT_STANDS[standing]}." in said
    assert f"Verbatim, {HOW_IT_STANDS[standing]}." in said
    assert "Conflicts between sources" not in said
    sent = " ".join(str(one.call) for one in clerk.seen(calls_only=True))
    assert f"L3-L4, {HOW_IT_STANDS[standing]} (Control log)" in sent


def test_what_was_inserted_or_filled_in_is_shown_as_that_and_counts(
    data: Path, case: Path, clerk: StandIn
) -> None:
    mark(data, case, "form")
    [envelope] = asked(data, case, clerk, "--json").lines
    [fact] = envelope["evidence"]["facts"]
    assert (fact["state"], fact["support"][0]["standing"]) == ("verified", "form")
    assert envelope["evidence"]["conflicts"]


def test_a_session_its_check_and_its_report_say_how_a_quote_stands(
    data: Path, tmp_path: Path, models: Models
) -> None:
    models.document.rename(tmp_path / "log.md")
    models.document = tmp_path / "log.md"
    mark(data, models.document, "struck", line=1)
    ended = call("--data-dir", data, *models.interrogate())
    assert ended.code == 0, ended.err
    session = session_in(data)
    stands = {one.get("standing") for one in session["passages"]}
    assert stands == {"struck", None}
    states = {
        (support.get("standing"), fact["state"])
        for pair in session["qaPairs"]
        for fact in pair["evidence"]["facts"]
        for support in fact["support"]
    }
    assert ("struck", "quoted") in states
    assert ("struck", "verified") not in states
    identity = session["id"][:8]
    assert call("--data-dir", data, "verify", identity).code == 0
    assert "struck out in the document" in " ".join(call("--data-dir", data, "show", identity).out.split())
    report = tmp_path / "report.md"
    call("--data-dir", data, "export", identity, "--format", "md", "-o", report)
    assert "struck out in the document" in report.read_text(encoding="utf-8")
    sent = [
        text
        for one in models.server.seen("openai", calls_only=True)
        if "struck out" in (text := str(one.call))
    ]
    assert sent, "the detective is told"


@pytest.mark.soak
def test_a_scan_is_read_where_that_is_asked_and_what_it_says_is_quoted_as_recognised(
    data: Path, tmp_path: Path, qapp: object, clerk: StandIn
) -> None:
    case = tmp_path / "scans"
    case.mkdir()
    (case / "log.png").write_bytes(encoded(picture(MARCH)))
    refused = asked(data, case, clerk)
    assert refused.code == 2
    assert "Pages that are pictures without text: 1." in refused.err
    ended = asked(data, case, clerk, "--recognise")
    assert ended.code == 0, ended.err
    said = " ".join(ended.out.split())
    sure = re.search(r"Verbatim, recognised in a picture with (\d{2,3}) %\.", said)
    assert sure
    assert 50 <= int(sure[1]) <= 100
    assert f"Only quoted: its quote is recognised in a picture with {sure[1]} %." in said
    again = asked(data, case, clerk)
    assert (again.code, "recognised in a picture" in again.out) == (0, True), "it is kept"
