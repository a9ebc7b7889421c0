"""What is read of a table of hypotheses, which documents a row may name, and what is written."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from python_calamine import CalamineWorkbook

from detective_app.batch.course import Purse
from detective_app.batch.journal import Ended, Journal
from detective_app.batch.results import result, write
from detective_app.batch.rows import BatchCase, Row, read_rows
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Source
from detective_app.front_end.run import RunRequest

HEAD, TEXTS = (
    ("Id", " Hypothesis ", "Brief"),
    (("a", "It rained, again.", "In May."), ("b", "Es war; kalt.", "")),
)


def hypotheses(path: Path) -> list[tuple[str, str, str]]:
    rows = read_rows(path)
    return [(row.given["id"], row.given["hypothesis"], row.given.get("brief", "")) for row in rows]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_tables_of_every_spreadsheet_are_read(tmp_path: Path, delimiter: str) -> None:
    path = tmp_path / "claims.csv"
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows([HEAD, *TEXTS, ("", "", "")])
    assert hypotheses(path) == list(TEXTS)


def test_what_is_written_can_be_read_again_and_is_no_formula(tmp_path: Path) -> None:
    rows = [Row(1, {"id": "1", "hypothesis": "=1+1 is two."}), Row(2, {"id": "2", "hypothesis": "@x came."})]
    told = [(row, result(row, None, "Nobody looked.")) for row in rows]
    for name in ("out.csv", "out.jsonl", "out.xlsx"):
        write(tmp_path / name, told, ("id", "hypothesis"))
        found = read_rows(tmp_path / name)
        assert [row.given["problem"] for row in found] == ["Nobody looked."] * 2
        assert [row.given["hypothesis"].lstrip("'") for row in found] == ["=1+1 is two.", "@x came."]
    assert "\"'=1+1" in (tmp_path / "out.csv").read_text() or "'=1+1" in (tmp_path / "out.csv").read_text()
    cells = CalamineWorkbook.from_path(tmp_path / "out.xlsx").get_sheet_by_index(0).to_python()
    assert cells[1][1] == "=1+1 is two."  # a text, whose value a formula would not have


def test_a_line_that_is_wrong_stands_beside_those_that_are_right(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    lines = [
        '"It rained."',
        "{",
        '{"hypothesis": null}',
        "7",
        '{"hypothesis": "Cold.", "documents": ["a", "b"]}',
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    rows = read_rows(path)
    assert [bool(row.problem) for row in rows] == [False, True, True, True, False]
    assert rows[4].given["documents"] == "a;b"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("claims.csv", b"claim,id\nIt rained.,1\n"),
        ("claims.csv", b""),
        ("claims.csv", b"hypothesis\n"),
        ("claims.csv", b"\xff\xfe\x00"),
        ("claims.xlsx", b"hypothesis\nno workbook"),
        ("claims.txt", b"It rained."),
    ],
)
def test_what_is_no_table_of_hypotheses_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput):
        read_rows(tmp_path / name)
    with pytest.raises(BadInput):
        read_rows(tmp_path / "none.csv")


def test_a_row_names_documents_of_the_case_alone(tmp_path: Path) -> None:
    for name in ("case/a.md", "case/deep/b.md", "other.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    sources = tuple(
        Source(
            source_id=f"D{n}",
            name=Path(one).name,
            path=str(tmp_path / one),
            sha256=str(n) * 64,
            chars=9,
            lines=1,
        )
        for n, one in enumerate(("case/a.md", "case/deep/b.md"), 1)
    )
    case = BatchCase((tmp_path / "case",), sources)

    def bound(documents: str, hypothesis: str = "It rained.") -> Row:
        return case.bound(Row(1, {"hypothesis": hypothesis, "documents": documents}))

    assert [one.name for one in bound("a.md").paths] == ["a.md"]
    assert [one.name for one in bound("deep").paths] == ["b.md"]
    assert [one.name for one in bound("deep/b.md; a.md").paths] == ["b.md", "a.md"]
    for outside in ("other.md", "../other.md", str(tmp_path / "other.md"), str(tmp_path), "/", "."):
        assert bound(outside).problem or set(bound(outside).paths) <= {Path(one.path) for one in sources}
    assert bound("other.md").problem
    assert bound("").paths == (tmp_path / "case",)
    assert bound("").request(RunRequest()).case_paths == (tmp_path / "case",)
    keys = {bound("").key, bound("a.md").key, bound("deep").key, bound("", "It was cold.").key}
    assert len(keys) == 4
    assert bound("a.md; deep/b.md").key == bound("").key  # the same documents by other names


def test_a_journal_goes_on_after_a_torn_line_and_nobody_begins_a_batch_twice(tmp_path: Path) -> None:
    output = tmp_path / "results.csv"
    first = Journal(tmp_path / "batches", output)
    first.open(resume=False)
    first.add(Ended("k1", 0.5))
    first.add(Ended("k2", 0.25, "It failed."))
    (path,) = (tmp_path / "batches").iterdir()
    path.write_bytes(path.read_bytes() + b'{"key": "k3", "us')
    again = Journal(tmp_path / "batches", output)
    with pytest.raises(BadInput, match="--resume"):
        again.open(resume=False)
    again.open(resume=True)
    assert again.ended == first.ended
    assert again.session_id("k1") == first.session_id("k1") != first.session_id("k2")
    again.add(Ended("k2", 0.75))
    assert [json.loads(line) for line in path.read_text().splitlines()][-1]["usd"] == 0.75
    other = Journal(tmp_path / "batches", tmp_path / "others.csv")
    with pytest.raises(BadInput, match="begun are"):
        other.open(resume=True)
    other.open(resume=None)
    assert other.session_id("k1") != first.session_id("k1")


def test_no_dollar_is_promised_twice() -> None:
    purse, shares, costs = Purse(10.0), dict[str, float](), [3.0, 0.5, 0.2, 4.0, 0.1, 2.0, 1.0, 0.7, 5.0]
    for number in range(len(costs)):
        share = purse.share(str(number), 2 - len(shares))
        if share is None:
            break
        shares[str(number)] = share
        assert purse.spent + sum(shares.values()) <= 10.0 + 1e-9
        if len(shares) == 2:
            oldest = next(iter(shares))
            purse.take(oldest, min(costs[int(oldest)], shares.pop(oldest)))
    assert purse.spent <= 10.0
    assert Purse(None).share("a", 1) is None


def test_a_row_without_a_session_has_every_column(tmp_path: Path) -> None:
    row = Row(3, {"hypothesis": ""}, problem="Enter a hypothesis.")
    write(tmp_path / "out.jsonl", [(row, result(row, None, ""))], ("hypothesis",))
    told: dict[str, Any] = json.loads((tmp_path / "out.jsonl").read_text())
    assert (told["row"], told["problem"], told["verdict"]) == (3, "Enter a hypothesis.", None)
