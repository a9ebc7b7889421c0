"""Documents that come after a sheet was judged: they join it as columns, and what was marked stays."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.run import RunRequest
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.run.runner import as_request
from tests.gui.live_events import button, said
from tests.gui.lived_in import lived_in
from tests.gui.test_sheet_marks import marks, press, spoken
from tests.gui.whole_window import settled, window_over
from tests.patience import until
from tests.storage.case_folders import write

PARTS = ("The new roof was laid.", "It let no water through.")
LEAK = "# Letter\n\nThe new roof let water through on 12 November 2024.\n"


async def by_hand(application: DetectiveApplication, folder: Path) -> Path:
    """Return the file of a sheet of two parts over a folder that no model judged."""
    write(folder / "diary.md", "# Diary\n\nThe new roof was laid on 6 November 2024.\n")
    write(folder / "test.md", "# Test\n\nNo water came through in the test of the new roof.\n")
    asked = RunRequest(" ".join(PARTS), (folder,), detectives=("none",), witness="none", claims=PARTS)
    run = await application.runs.start(asked)
    async with run:
        async for _ in run.events():
            pass
    return run.path


@asynccontextmanager
async def judged(application: DetectiveApplication, folder: Path) -> AsyncIterator[tuple[SheetPage, Path]]:
    """Open a sheet of two parts over a folder, of which the person has supported one and missed the other."""
    path = await by_hand(application, folder)
    async with window_over(application) as window:
        window.activateWindow()
        window.coordinator.investigations.show(application.library.files.load(path))
        page = window.coordinator.navigator.page("sheet")
        assert isinstance(page, SheetPage)
        await until(lambda: len(page.grid.bands) == 2 and page.grid.bands[0].row.cells != {})
        await settled()
        page.grid.focus_cell(1, "D1")
        press(page, Qt.Key.Key_1)
        await until(lambda: "Supported" in spoken(page, 1))
        for source_id in [*page.grid.bands[1].row.cells]:
            page.grid.focus_cell(2, source_id)
            press(page, Qt.Key.Key_4)
            await until(lambda: page.grid.bands[1].row.cells[source_id].word != "found")  # noqa: B023
        await until(lambda: "Not in the documents" in spoken(page, 2))
        await settled()
        yield page, path


async def test_a_document_is_added_to_the_sheet_itself_and_what_was_marked_stays(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    letter = write(tmp_path / "elsewhere" / "letter.md", LEAK)
    async with judged(application, tmp_path / "roof") as (page, path):
        before, sessions = marks(application, path), sorted(path.parent.glob("*.json"))
        [missing] = page.grid.missing.rows
        missing.add.click()
        [dialog] = page.findChildren(QFileDialog)
        dialog.filesSelected.emit([str(letter)])
        dialog.close()
        await until(lambda: page.grid.current == (2, "D3"))  # the part that the document was sought for
        assert page.grid.bands[1].cell("D3").mark == "judge this"
        application.library.history.refresh()
        listed = next(one for one in application.library.history.search() if one.path == path)
        assert Path(listed.case_folder) == tmp_path / "roof"  # no other case: it stays where it was
        assert application.library.files.load(path).session.id == page.session.id  # type: ignore[union-attr]
        assert sorted(path.parent.glob("*.json")) == sessions
        assert marks(application, path) == before
        await until(lambda: "added since" in spoken(page, 1))
        assert "Yours to judge" in spoken(page, 2)
        page.grid.focus_cell(1, "D3")
        press(page, Qt.Key.Key_2)
        await until(lambda: "Documents differ" in spoken(page, 1))
        page.grid.focus_cell(2, "D3")
        press(page, Qt.Key.Key_2)
        await until(lambda: "Refuted" in spoken(page, 2))
        assert "added since" not in spoken(page, 1)


async def test_the_next_nearest_document_still_waits_when_one_mark_has_decided_a_part(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    async with judged(application, tmp_path / "roof") as (page, _):
        said_of_none: list[str] = []
        page.toast.connect(said_of_none.append)
        assert page.head.isVisible()
        assert page.grid.bands[0].cell("D2").mark == "to judge"
        page.grid.focus_cell(1, "D2")
        press(page, Qt.Key.Key_2)
        await until(lambda: "Documents differ" in spoken(page, 1))
        page.grid.next_not_judged()
        assert said_of_none[-1] == "Nothing more is put to you to judge."


async def test_what_is_new_in_the_folder_is_told_and_one_click_adds_it(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    async with judged(application, tmp_path / "roof") as (page, path):
        assert not page.folder.isVisible()
        write(tmp_path / "roof" / "letter.md", LEAK)
        await until(page.folder.isVisible)
        assert page.folder.words.text.endswith(" in roof: letter.md.")
        again = as_request(page.session)  # type: ignore[arg-type]
        assert again.case_paths == (tmp_path / "roof",)  # another sheet over this case has it, too
        page.folder.add.click()
        await until(lambda: (page.grid.current or (0, ""))[1] == "D3")
        await until(lambda: not page.folder.isVisible())
        (tmp_path / "roof" / "test.md").unlink()
        await until(page.folder.isVisible)
        assert page.folder.words.text.endswith("moved or deleted: test.md.")
        assert not page.folder.add.isVisible()
        assert len(marks(application, path)) == 2


async def test_a_sheet_begun_while_documents_are_read_names_the_others_and_takes_them_in(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    folder = tmp_path / "roof"
    for name, text in (("diary.md", "# Diary\n\nThe new roof was laid.\n"), ("letter.md", LEAK)):
        os.utime(write(folder / name, text), (1, 1))
    application.cases.store.look([folder / "diary.md"])
    asked = RunRequest(PARTS[0], (folder,), detectives=("none",), witness="none", so_far=True)
    async with await application.runs.start(asked) as run:
        async for _ in run.events():
            pass
    async with window_over(application) as window:
        window.activateWindow()
        window.coordinator.investigations.show(application.library.files.load(run.path))
        page = window.coordinator.navigator.page("sheet")
        assert isinstance(page, SheetPage)
        await until(page.folder.isVisible)
        assert page.folder.words.text == "1 file in roof not read yet: letter.md."
        page.folder.add.click()
        await until(lambda: len(page.session.sources or ()) == 2 if page.session else False)
        await until(lambda: not page.folder.isVisible())
        assert page.session
        assert page.session.unread is None


async def test_a_model_judges_the_same_sheet_once_the_person_was_told_what_leaves(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        path = await by_hand(application, tmp_path / "roof")
        home.window.coordinator.investigations.show(application.library.files.load(path))
        await until(lambda: len(home.sheet.grid.bands) == 2)
        await settled()
        home.sheet.grid.focus_cell(1, "D1")
        press(home.sheet, Qt.Key.Key_1)
        await until(lambda: len(marks(application, path)) == 1)
        home.sheet.progress.model_wanted.emit()
        await until(lambda: home.sheet.slot.card is not None)
        assert "Let gpt-6.1-sol judge this sheet?" in said(home.sheet.slot)
        assert "Your marks stay" in said(home.sheet.slot)
        assert home.server.seen(calls_only=True) == []
        button(home.sheet.slot, "Let it judge").click()
        await until(lambda: home.window.runner.active)
        await until(lambda: not home.window.runner.active)
        after = application.library.files.load(path).session
        assert (after.audit_result.method if after.audit_result else "") == "model"
        assert marks(application, path) == [("s1", "P1", "supports")]
        await until(lambda: "Supported, judged by you" in spoken(home.sheet, 1))


async def test_without_a_model_the_sheet_leads_to_where_one_is_set_up(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    async with judged(application, tmp_path / "roof") as (page, _):
        page.progress.model_wanted.emit()
        await until(lambda: page.slot.card is not None)
        assert "No model is set up that can judge." in said(page.slot)
        button(page.slot, "Not now").click()
        assert page.slot.card is None
