"""Workers of other computers: reached over TLS alone, sent the documents, and their sessions come back."""

from __future__ import annotations

import json
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from detective_app.batch.crew import Certificates
from detective_app.core.errors import BadInput
from tests.cli.batches import Batches, Judge, hypothesis
from tests.cli.clusters import Cluster
from tests.cli.command import call
from tests.cli.models import Models
from tests.patience import PATIENCE
from tests.stand_ins import Hold
from tests.sweeps import sweep


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path, stack)


@pytest.fixture
def batches(models: Models, data: Path, tmp_path: Path) -> Batches:
    models.server.brain = Judge()
    return Batches(models, data, tmp_path)


@pytest.mark.parametrize("workers", sweep((2, 4), lambda count: count == 2))
def test_rows_run_on_workers_over_tls_and_their_sessions_come_back(
    batches: Batches, cluster: Cluster, workers: int
) -> None:
    own = [cluster.worker(f"worker{n}") for n in range(workers)]
    table = batches.table(*map(hypothesis, range(2 * workers)))
    ended = batches.run(table, "--cluster", cluster.address, *cluster.tls)
    assert ended.code == 0, ended.err
    assert [one["verdict"] for one in batches.results] == ["supported", "refuted"] * workers
    assert "The documents of the case go to these workers: tls://" in ended.err
    assert call("--data-dir", batches.data, "verify").code == 0  # quotes against the case's own documents
    sessions = list(batches.data.glob("sessions/session_*.json"))
    assert len(sessions) == 2 * workers
    ledger = call("--data-dir", batches.data, "--json", "ledger", batches.results[0]["session"])
    lent = [line for line in ledger.lines if "worker" in line]
    assert [line["document"] for line in lent] == ["case.md"] * workers  # each worker was sent it once
    assert len({line["worker"] for line in lent}) == workers
    paths = {one["path"] for file in sessions for one in json.loads(file.read_text())["sources"]}
    assert paths == {str(batches.models.document)}
    for process in own:
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130


@pytest.mark.soak
def test_a_worker_that_ends_gives_its_rows_back(batches: Batches, cluster: Cluster) -> None:
    first, _ = cluster.worker("one"), cluster.worker("two")
    table = batches.table(*map(hypothesis, range(8)))
    with batches.start(table, "--cluster", cluster.address, *cluster.tls) as process:
        assert process.stdout
        for line in process.stdout:
            if '"verdict"' in line:
                first.kill()
                break
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert [one["verdict"] for one in batches.results] == ["supported", "refuted"] * 4


def test_no_document_goes_elsewhere_without_encryption_or_a_count(batches: Batches) -> None:
    table = batches.table(hypothesis(1))
    with pytest.raises(BadInput, match="encrypted"):
        Certificates().security("tcp://192.0.2.7:8786")
    Certificates().security("tcp://127.0.0.1:8786")
    made = [batches.folder / name for name in ("ca.pem", "cert.pem", "key.pem")]
    for file in made:
        file.touch()
    with pytest.raises(BadInput, match="encrypted"):
        Certificates(*made).security("tcp://192.0.2.7:8786")
    with pytest.raises(BadInput, match="all three"):
        Certificates(ca=Path("ca.pem")).security("tls://192.0.2.7:8786")
    with pytest.raises(BadInput, match="tls://HOST:PORT"):
        Certificates().security("192.0.2.7")
    run = ["batch", table, "--case", batches.models.document, "-o", batches.folder / "out.csv"]
    elsewhere = [
        "--detective",
        "openai:gpt-6.1-sol",
        "--witness",
        "none",
        "--cluster",
        "tls://192.0.2.7:8786",
    ]
    refused = call("--data-dir", batches.data, *run, *elsewhere)
    assert (refused.code, "not counted in common" in refused.err) == (2, True)


def _reached(batches: Batches) -> Counter[bytes]:
    """Count the calls of the detective that reached the server, by what they said."""
    return Counter(call.body for call in batches.models.server.seen("openai", calls_only=True))


@pytest.mark.soak
@pytest.mark.parametrize("ends", ["worker", "client"])
def test_what_a_row_left_by_then_is_not_paid_again_by_another_worker(
    batches: Batches, cluster: Cluster, ends: str
) -> None:
    audit = Hold()
    batches.models.server.script("openai", "audit", audit)
    first = cluster.worker("one")
    table, options = batches.table(hypothesis(2)), ("--cluster", cluster.address, *cluster.tls)
    with batches.start(table, *options) as process:
        assert audit.reached.wait(PATIENCE)
        batches.until_replied(3)
        before = _reached(batches)
        assert sum(before.values()) >= 4
        if ends == "worker":
            first.kill()
            cluster.worker("two")
        else:
            process.send_signal(signal.SIGINT)
        audit.release.set()
        _, err = process.communicate(timeout=PATIENCE)
    if ends == "client":
        assert process.returncode == 130, err
        assert _reached(batches) == before  # the row has stopped on the worker, too
        first.kill()
        cluster.worker("two")
        assert batches.run(table, *options, "--resume").code == 0
    else:
        assert process.returncode == 0, err
    assert batches.results[0]["verdict"] == "supported"
    again = _reached(batches) - before
    assert sum(again.values()) == 1  # the audit, which was under way
    assert call("--data-dir", batches.data, "verify").code == 0
