"""Cases by their names, and the reading of a case by several processes or on workers of other computers."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from email.message import EmailMessage
from pathlib import Path

import pytest

from detective_app import paths
from detective_app.storage.cases.store import CaseStore
from tests.cli.clusters import Cluster
from tests.cli.command import call, start

_KEPT = 10


def _mail(number: int, attached: str) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "keeper@tower.example", f"The lamp of night {number}"
    mail.set_content(f"In night {number} the lamp burned {number + 3} hours.")
    mail.add_attachment(attached.encode(), "text", "plain", filename="log.txt")
    return bytes(mail)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of files of several kinds, one of them damaged, two with the same within."""
    made = tmp_path / "tower"
    (made / "below").mkdir(parents=True)
    for number in range(8):
        (made / f"note-{number}.md").write_text(f"# Night {number}\n\nThe bell rang {number} times.\n")
        (made / "below" / f"mail {number}.eml").write_bytes(_mail(number, f"The oil was {number % 4} feet."))
    with zipfile.ZipFile(made / "old.zip", "w") as archive:
        archive.writestr("1999/log.txt", "The oil was 2 feet.")
        archive.writestr("1999/table.csv", "night,hours\n1,4\n2,5\n")
    (made / "broken.docx").write_bytes(b"PK\x03\x04 no more of it")
    return made


def _found(data: Path, folder: Path) -> list[object]:
    """Return all that a case holds, and what it finds for some questions."""
    with closing(CaseStore(data / "cases").read([folder]).index) as case:
        sources = [one.evolve(added_at=None) for one in case.sources]
        names = {one.source_id: one.name for one in sources}
        passages = [
            sorted((names[one.source_id], str(one.locator), one.text) for one in case.search(question, _KEPT))
            for question in ("how often did the bell ring", "oil feet", "hours of the lamp in night 3")
        ]
        assert all(passages)
        return [sources, passages, case.unread]


def _read_here(data: Path, folder: Path) -> int:
    """Count the documents that a reading would still have to read on this computer."""
    states: list[str] = []
    CaseStore(data / "cases").read([folder], on_file=lambda one: states.append(one.state))
    return states.count("reading")


def test_a_case_read_by_two_processes_is_the_one_that_is_read_by_one(folder: Path, tmp_path: Path) -> None:
    several, one = tmp_path / "several", tmp_path / "one"
    read = call("--data-dir", several, "--json", "cases", "read", folder, "--parallel", "2")
    assert (read.code, read.lines[-1]["event"]) == (0, "case_read"), read.err
    assert "broken.docx" in read.err
    assert _read_here(several, folder) == 0
    assert call("--data-dir", one, "cases", "read", folder).code == 0
    assert _found(several, folder) == _found(one, folder)
    (folder / "note-1.md").write_text("The bell was silent.\n")
    again = call("--data-dir", several, "--json", "cases", "read", folder, "--parallel", "2")
    assert [line["files"] for line in again.lines if line["event"] == "case_progress"][-1:] == [1]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "cluster").mkdir()
    with ExitStack() as stack:
        yield Cluster(tmp_path / "cluster", stack)


def test_workers_of_other_computers_read_a_case_and_it_is_told_what_they_were_sent(
    folder: Path, tmp_path: Path, cluster: Cluster
) -> None:
    workers, data, one = [cluster.worker(f"worker{n}") for n in range(2)], tmp_path / "data", tmp_path / "one"
    read = call(
        "--data-dir", data, "--json", "cases", "read", folder, "--cluster", cluster.address, *cluster.tls
    )
    assert (read.code, "go to these workers: tls://" in read.err) == (0, True), read.err
    assert len(workers) == 2
    assert _read_here(data, folder) == 0
    assert _found(data, folder) == _found(one, folder)
    sent = [json.loads(line) for line in (data / "workers.jsonl").read_text().splitlines() if line]
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert len({line["document"] for line in sent}) == len(files)
    assert all(line["worker"].startswith("tls://127.0.0.1:") for line in sent)


@pytest.mark.soak
def test_a_worker_that_dies_gives_its_files_back(folder: Path, tmp_path: Path, cluster: Cluster) -> None:
    for number in range(600):
        (folder / f"more-{number}.txt").write_text(f"In week {number} the gate was opened twice.\n" * 40)
    first, _ = cluster.worker("one"), cluster.worker("two")
    data, one = tmp_path / "data", tmp_path / "one"
    options = ("cases", "read", folder, "--cluster", cluster.address, *cluster.tls)
    with start("--data-dir", data, "--json", *options) as process:
        assert process.stdout
        for line in process.stdout:
            if json.loads(line).get("done"):
                first.kill()
                break
        out, err = process.communicate()
    assert process.returncode == 0, err
    assert json.loads(out.splitlines()[-1])["documents"] == len(_found(one, folder)[0])  # type: ignore[arg-type]
    assert _found(data, folder) == _found(one, folder)


def test_a_case_is_named_in_place_of_its_documents(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "Harbour"
    shutil.copytree(paths.resources() / "sample_case", folder)
    run = ("interrogate", "The gate was opened.", "--detective", "none", "--witness", "none")
    assert call("--data-dir", data, *run, "--case", folder).code == 0
    named = call("--data-dir", data, "--json", "cases")
    assert named.lines == [{"name": "Harbour", "folder": str(folder), "sessions": 1}]
    assert call("--data-dir", data, *run, "--case-name", "harbour").code == 0
    assert call("--data-dir", data, "--json", "cases").lines[0]["sessions"] == 2
    unknown = call("--data-dir", data, *run, "--case-name", "Tower")
    assert (unknown.code, "No case here is called Tower" in unknown.err) == (2, True)
    other = tmp_path / "elsewhere" / "Harbour"
    shutil.copytree(folder, other)
    assert call("--data-dir", data, *run, "--case", other).code == 0
    both = call("--data-dir", data, *run, "--case-name", "Harbour")
    assert (both.code, str(other) in both.err) == (2, True)
    assert call("--data-dir", data, *run, "--case-name", other).code == 0
