"""What code finds for the parts of a claim before anybody judged: of each document the nearest passage."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.account.sheet import uncut
from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import DocumentError
from detective_app.evidence.finding import ranking
from detective_app.front_end.cases import NearParts
from tests.documents.office_files import presentation, slide
from tests.documents.sight_pages import HIDDEN, PLAIN, SECRET, SEEN, sheets
from tests.storage.case_folders import write

CLAIM = "The bearings reached the site on 14 March, and the crane was idle for nine days."
LOG = "# Log\n\nThe bearings reached the site on 19 March.\n\nThe crane was idle."
MAIL = "# Mail\n\nBearings are expected in March.\n\nKind regards"
DATE, CRANE = "The bearings reached the site on 14 March.", "The crane was idle for nine days."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three documents: one near both parts, one near the first, one near neither."""
    place = tmp_path / "case"
    write(place / "log.md", b"# Log\n\nThe bearings reached the site on 19 March.\n\nThe crane was idle.\n")
    write(place / "mail.md", b"# Mail\n\nBearings are expected in March.\n\nKind regards\n")
    write(place / "menu.md", b"# Menu\n\nSoup, bread, cheese.\n")
    return place


def places(found: NearParts, part: str) -> list[tuple[str, str]]:
    names = {one.source_id: one.name for one in found.sources}
    return [(names[one.source_id], one.text) for one in found.near[part]]


def test_each_part_has_the_nearest_lines_of_each_document_that_shares_a_word(
    app: DetectiveApplication, folder: Path
) -> None:
    parts = app.cases.parts(CLAIM)
    assert parts == (DATE, CRANE)
    told: list[NearParts] = []
    found = app.cases.near([folder], parts, on_near=told.append)
    assert places(found, DATE) == [
        ("log.md", LOG),
        ("mail.md", MAIL),
    ]
    assert places(found, CRANE) == [("log.md", LOG)]
    assert [len(one.near[DATE]) for one in told] == [1, 2, 2]
    shown = uncut(CLAIM, parts, found.sources, found.near)
    assert [sorted(row.cells) for row in shown.rows] == [["D1", "D2"], ["D1"]]


def test_a_saved_sessions_document_that_changed_or_moved_is_left_out_and_named(
    app: DetectiveApplication, folder: Path
) -> None:
    before = app.cases.near([folder], [DATE])
    (folder / "log.md").write_text("# Log\n\nThe bearings reached the site on 14 March.\n")
    (folder / "menu.md").rename(folder / "dinner.md")
    again = app.cases.near_again(before.sources, [DATE])
    assert [one.name for one in again.sources] == ["mail.md"]
    assert [one.source_id for one in again.near[DATE]] == ["D2"]
    assert [name for one in again.left_out for name in ("log.md", "menu.md") if name in one] == [
        "log.md",
        "menu.md",
    ]
    (folder / "mail.md").unlink()
    with pytest.raises(DocumentError, match=r"mail\.md"):
        app.cases.near_again(before.sources, [DATE])


def test_what_a_page_hides_is_not_found_and_what_another_one_shows_is(
    app: DetectiveApplication, tmp_path: Path
) -> None:
    hiding = write(tmp_path / "hiding.pdf", sheets(HIDDEN["under a white area"]))
    both = write(tmp_path / "both.pdf", sheets(HIDDEN["under a white area"], SEEN["plain"]))
    told: list[NearParts] = []
    found = app.cases.near([hiding, both], [SECRET, PLAIN], on_near=told.append)
    assert len({one.source_id for one in told[-1].near[SECRET]}) == 2  # at once, before its page is looked at
    names = {one.source_id: one.name for one in found.sources}
    shown = [(names[one.source_id], one.text, str(one.locator)) for one in found.near[SECRET]]
    assert [(name, SECRET in text, "p.2" in place) for name, text, place in shown] == [
        ("both.pdf", True, True)
    ]


def test_many_documents_are_scored_once_for_a_part(
    app: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "many"
    for n in range(60):
        write(place / f"note {n:02}.md", f"# Note\n\nThe crane was idle on day {n}.\n".encode())
    scored: list[int] = []
    looked_through = ranking.looked_through

    def counted(*given: object) -> object:
        scored.append(1)
        return looked_through(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(ranking, "looked_through", counted)
    found = app.cases.near([place], [DATE, CRANE])
    assert (len(scored), len(found.near[CRANE])) == (2, 60)


def test_no_document_is_crowded_out_by_one_that_says_it_everywhere(
    app: DetectiveApplication, tmp_path: Path
) -> None:
    place = tmp_path / "large"
    write(place / "log.txt", "".join(f"The crane was idle for nine days, {n}.\n" for n in range(12_000)))
    write(place / "mail.txt", "Kind regards to all.\n\nThe crane is hired.\n")
    found = app.cases.near([place], [CRANE])
    assert sum(one.chars for one in found.sources) > ranking.WHOLE_CHARS
    assert [name for name, _ in places(found, CRANE)] == ["log.txt", "log.txt", "log.txt", "mail.txt"]


def test_what_is_found_ahead_is_told_by_its_slide(app: DetectiveApplication, tmp_path: Path) -> None:
    deck = tmp_path / "works.pptx"
    deck.write_bytes(
        presentation(slide(("title", "Works")), slide(("body", "The crane was repaired on 9 May.")))
    )
    found = app.cases.near([deck], ["The crane was repaired on 9 May."])
    [row] = uncut("The crane was repaired on 9 May.", [*found.near], found.sources, found.near).rows
    [cell] = row.cells.values()
    assert cell.best is not None
    assert cell.best.source is not None
    assert cell.best.source.part == "slide"


def test_a_word_that_a_line_s_end_breaks_is_near(app: DetectiveApplication, tmp_path: Path) -> None:
    broken = "Der Streit ging vor Gericht verloren, und die Rechtsanwalts-\ngebühren trug der Verein.\n"
    (tmp_path / "letter.txt").write_text(broken, encoding="utf-8")
    part = "Rechtsanwaltsgebühren wurden fällig."
    assert [name for name, _ in places(app.cases.near([tmp_path], (part,)), part)] == ["letter.txt"]
