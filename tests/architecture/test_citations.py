"""What code and tests cite is there: `contract §6`, `trust T8` and `design §3` stand in docs/."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_CITED = re.compile(r"\b(contract|trust|design) (§\d|[TB]\d+)\b")
_ELSEWHERE = re.compile(r"\b(?:CONTRACT|TRUST|DESIGN|INVESTIGATION|UX)(?:-[a-z]+)? §|\bTRUST [TB]\d")


def _sources() -> list[Path]:
    folders = ("detective_app", "tests", "packaging")
    return [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]


def _places(page: str) -> set[str]:
    """Return the sections and rules of a page: `§6` of `## 6 Scores`, `T8` of `| T8 | …` or `- T8 …`."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    sections = {f"§{number}" for number in re.findall(r"^## (\d)", text, re.MULTILINE)}
    return sections | set(re.findall(r"^(?:\| |- )([TB]\d+) ", text, re.MULTILINE))


def test_every_place_that_is_cited_is_there() -> None:
    known = {page: _places(page) for page in ("contract", "trust", "design")}
    assert {"§1", "§8"} <= known["contract"]
    assert {"T1", "T21", "B3"} <= known["trust"]
    found = [
        f"{file.relative_to(ROOT)}: {page} {place}"
        for file in _sources()
        for page, place in _CITED.findall(file.read_text(encoding="utf-8"))
        if place not in known[page]
    ]
    assert found == []


def test_nothing_is_cited_that_is_not_in_the_repository() -> None:
    own = Path(__file__)
    cited = [f for f in _sources() if f != own and _ELSEWHERE.search(f.read_text(encoding="utf-8"))]
    assert [str(file.relative_to(ROOT)) for file in cited] == []
