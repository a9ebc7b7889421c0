"""A person marks any lines of a document, also while the session is being run, and asks what they want."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from detective_app.account.marks import verdict_of
from detective_app.account.sheet import sheet
from detective_app.app.application import DetectiveApplication
from detective_app.app.run import SessionRun
from detective_app.app.run_parts import Conditions
from detective_app.core.errors import BadInput, DocumentError
from detective_app.core.operator import PersonMark
from detective_app.core.passages import Bearing, Mark, PassageId
from detective_app.core.session import InterrogationSession
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop.passages import numbered
from tests.account.test_marks import found
from tests.documents.sight_pages import HIDDEN, SECRET, sheets
from tests.storage.case_folders import write

LOG = "# Log\n\nThe crane was idle.\n\nThe quay was open.\n\nThe bearings came on 19 March.\n"
DATE, QUAY = "L7-L7", "L5-L5"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "case" / "log.md", LOG)
    write(tmp_path / "case" / "mail.md", "# Mail\n\nBearings are expected on 14 March.\n")
    return tmp_path / "case"


def saved(
    app: DetectiveApplication, folder: Path, second: str, shown: tuple[str, int, int]
) -> InterrogationSession:
    """Return a session on disk with two claims over the folder, and some lines as its passages."""
    case = app.cases.store.read([folder]).index
    bare = found("The crane was idle.", second).evolve(
        sources=case.sources,
        passages=None,
        qa_pairs=(),
        current_iteration=0,
        audit_result=None,
        status="limit-reached",
    )
    first, _ = numbered(bare, Packing(case).read(*shown))
    case.close()
    with app.library.files.hold():
        app.library.files.save(first, running=False)
    return on_disk(app, first)


@pytest.fixture
def session(app: DetectiveApplication, folder: Path) -> InterrogationSession:
    """A saved session with two claims over the folder, and a passage of the log for the first."""
    return saved(app, folder, "The bearings came on 14 March.", ("D1", 3, 3))


@pytest.fixture
def run(app: DetectiveApplication, session: InterrogationSession) -> Iterator[SessionRun]:
    """A run of the session that saves, but calls no model."""
    needed: Any = {one.name: None for one in fields(SessionRun) if one.init and one.default is MISSING}
    case = app.cases.store.reopen(session.sources or ())
    any_: Any = None
    by = Conditions(selection=any_, mode=any_, evidence=any_, gate=any_, redact=any_, case=case)
    known = {"session_id": session.id, "sessions": app.library.files, "by": by}
    made = SessionRun(**{**needed, **known, "path": Path()})
    app.library.follow(made)
    with app.library.files.hold():
        made.save(session)
        yield made
    case.close()


def at(source_id: str, locator: str, side: Bearing = "against", **more: str) -> PersonMark:
    return PersonMark("c2", "", side, source_id=source_id, locator=locator, **more)


def marks(session: InterrogationSession) -> list[tuple[str, str, str, Bearing]]:
    passages = {one.id: one for one in session.passages or ()}
    shown = [(passages[one.passage], one) for one in session.marks or ()]
    return [(passage.id, passage.source_id, passage.text, mark.side) for passage, mark in shown]


def on_disk(app: DetectiveApplication, session: InterrogationSession) -> InterrogationSession:
    opened = app.library.files.load(session.id)
    assert not opened.changed_outside
    return opened.session


def more_shown(
    session: InterrogationSession, case: Packing, first: int
) -> tuple[InterrogationSession, PassageId]:
    """Return a session as the engine has it after it showed another line."""
    session, [number] = numbered(session, case.read("D1", first, first))
    return session, number


def test_a_sentence_over_lines_of_which_a_passage_has_a_part_is_marked_whole(
    app: DetectiveApplication, folder: Path
) -> None:
    said = "That is so, but it does not help, for what counts\nis the calendar."
    write(folder / "mail.md", f"# Mail\n\nEleven working days, you write.\n{said} It is paid in August.\n")
    first = saved(app, folder, "It was in time.", ("D2", 3, 4))
    done = app.library.mark(first.id, [at("D2", "L4-L5", words=said)])
    [mark] = done.marks or ()
    assert [one.text for one in done.passages or () if one.id == mark.passage] == [
        f"{said} It is paid in August."
    ]
    assert " ".join((mark.words or "").split()) == " ".join(said.split())


def test_lines_without_a_number_get_the_next_and_are_marked(
    app: DetectiveApplication, session: InterrogationSession
) -> None:
    done = app.library.mark(session.id, [at("D1", DATE), at("D2", "L3-L3", "supports")])
    assert marks(done) == [
        ("P2", "D1", "The bearings came on 19 March.", "against"),
        ("P3", "D2", "Bearings are expected on 14 March.", "supports"),
    ]
    assert [one.claims for one in done.passages or ()] == [None, ("c2",), ("c2",)]
    assert (on_disk(app, session).passages, marks(on_disk(app, session))) == (done.passages, marks(done))
    given = verdict_of(done)
    assert given
    assert [one.verdict for one in given.claims] == ["not_judged", "conflicting"]


def test_lines_that_have_a_number_keep_it_and_of_several_passages_the_best_is_marked(
    app: DetectiveApplication, session: InterrogationSession
) -> None:
    known = app.library.mark(session.id, [at("D1", "L3-L3", "unrelated")])
    assert marks(known) == [("P1", "D1", "The crane was idle.", "unrelated")]
    wide = app.library.mark(session.id, [at("D1", "L3-L7")])
    assert marks(wide)[-1] == (
        "P2",
        "D1",
        "\nThe quay was open.\n\nThe bearings came on 19 March.",
        "against",
    )
    assert len(wide.passages or ()) == 2
    crane = app.library.mark(session.id, [at("D1", "L3-L7", words="crane was idle")])
    assert marks(crane)[-1][0] == "P1"


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (at("D9", DATE), "no document"),
        (at("D1", "L90-L91"), "no place"),
        (at("D1", "line 3"), "no place"),
        (at("D1", "L1-L7"), "5 lines"),
        (at("D1", DATE, words="on 14 March"), "does not stand"),
        (replace(at("D1", DATE), claim="c9"), "no claim"),
    ],
)
def test_what_is_not_there_is_not_marked_and_nothing_is_changed(
    app: DetectiveApplication, session: InterrogationSession, wish: PersonMark, said: str
) -> None:
    with pytest.raises(BadInput, match=f"{said}.*Nothing was changed"):
        app.library.mark(session.id, [at("D2", "L3-L3"), wish])
    assert on_disk(app, session) == session


def test_a_document_that_changed_is_not_marked(
    app: DetectiveApplication, session: InterrogationSession, folder: Path
) -> None:
    (folder / "log.md").write_text(LOG.replace("19", "14"))
    with pytest.raises(DocumentError, match=r"log\.md has changed"):
        app.library.mark(session.id, [at("D1", DATE)])
    assert marks(app.library.mark(session.id, [at("D2", "L3-L3")]))[0][1] == "D2"


def test_what_a_page_hides_is_not_marked(
    app: DetectiveApplication, session: InterrogationSession, tmp_path: Path
) -> None:
    write(tmp_path / "pages" / "paper.pdf", sheets(HIDDEN["under a white area"]))
    case = app.cases.store.read([tmp_path / "pages"]).index
    hidden = next(one.locator for one in case.whole().sentences if one.text == SECRET)
    case.close()
    paper = session.evolve(sources=case.sources, passages=None)
    with app.library.files.hold():
        app.library.files.save(paper, running=False)
    with pytest.raises(BadInput, match="not seen on their page"):
        app.library.mark(paper.id, [at("D1", str(hidden))])


def test_a_mark_made_during_a_run_is_on_disk_at_once_and_the_run_saves_it_again(
    app: DetectiveApplication, session: InterrogationSession, run: SessionRun
) -> None:
    app.library.mark(session.id, [at("D1", DATE)])
    assert marks(on_disk(app, session)) == [("P2", "D1", "The bearings came on 19 March.", "against")]
    assert run.by.case
    shown, number = more_shown(session, Packing(run.by.case), 5)
    assert number == "P2", "the engine knows nothing of it and gives the same number"
    run.save(shown)
    assert [one.text for one in on_disk(app, session).passages or ()] == [
        "The crane was idle.",
        "The quay was open.",
        "The bearings came on 19 March.",
    ]
    assert marks(on_disk(app, session)) == [("P3", "D1", "The bearings came on 19 March.", "against")]


def test_lines_that_the_run_shows_later_are_marked_by_the_runs_number(
    app: DetectiveApplication, session: InterrogationSession, run: SessionRun
) -> None:
    app.library.mark(session.id, [at("D1", QUAY), at("D1", DATE)])
    assert run.by.case
    shown, number = more_shown(session, Packing(run.by.case), 7)
    model = Mark(claim="c2", passage=number, side="supports", by="openai:gpt-6.1-sol", at=datetime.now(UTC))
    run.save(shown.evolve(marks=(model,)))
    kept = on_disk(app, session)
    assert [(one.id, one.locator) for one in kept.passages or ()] == [
        ("P1", "L3-L3"),
        ("P2", DATE),
        ("P3", QUAY),
    ]
    assert [(one.passage, one.by) for one in kept.marks or ()] == [
        ("P2", "openai:gpt-6.1-sol"),
        ("P3", "person"),
        ("P2", "person"),
    ]


def test_a_mark_is_taken_back_during_a_run_whatever_number_its_lines_have_by_then(
    app: DetectiveApplication, session: InterrogationSession, run: SessionRun
) -> None:
    first = app.library.mark(session.id, [at("D1", "L3-L3", "qualifies")])
    [mark] = app.library.mark(session.id, [at("D1", DATE)]).marks[-1:]  # type: ignore[index]
    assert run.by.case
    shown, _ = more_shown(session, Packing(run.by.case), 5)
    run.save(shown)
    back = app.library.take_back(session.id, mark)
    assert marks(back) == marks(first)
    run.save(shown)
    assert marks(on_disk(app, session)) == marks(first)
    with pytest.raises(BadInput, match="not the last one"):
        app.library.take_back(session.id, mark)


def test_a_mark_from_before_the_run_can_be_taken_back_during_it(
    app: DetectiveApplication, session: InterrogationSession
) -> None:
    before = app.library.mark(session.id, [at("D1", DATE)])
    needed: Any = {one.name: None for one in fields(SessionRun) if one.init and one.default is MISSING}
    known = {"session_id": session.id, "sessions": app.library.files}
    made = SessionRun(**{**needed, **known, "path": Path()})
    app.library.follow(made)
    with app.library.files.hold():
        made.save(before)
        app.library.take_back(session.id, (before.marks or ())[-1])
        made.save(before)
    assert on_disk(app, session).marks is None


def test_a_later_mark_with_a_reason_stands_in_place_of_the_first(
    app: DetectiveApplication, session: InterrogationSession
) -> None:
    app.library.mark(session.id, [at("D1", DATE)])
    done = app.library.mark(session.id, [at("D1", DATE, reason="A day later than agreed.")])
    cell = sheet(done).rows[1].cells["D1"]
    assert cell.best
    assert cell.best.mark
    assert (cell.word, cell.best.mark.reason) == ("against", "A day later than agreed.")


def test_a_question_of_a_person_is_a_row_with_the_nearest_of_each_document(
    app: DetectiveApplication, session: InterrogationSession
) -> None:
    done = app.library.ask(session.id, "  On which day did the bearings come? ")
    app.library.ask(session.id, "Who paid the pilots?")
    shown = sheet(on_disk(app, session))
    first, second = shown.questions
    assert (first.text, first.stands, first.by) == ("On which day did the bearings come?", "open", "")
    assert {one: cell.word for one, cell in first.cells.items()} == {"D1": "found", "D2": "found"}
    assert first.cells["D1"].best
    assert "The bearings came on 19 March." in first.cells["D1"].best.text
    assert (second.text, dict(second.cells)) == ("Who paid the pilots?", {})
    assert [one.signal_id for one in (*shown.rows, *shown.questions)] == ["c1", "c2", "q1", "q2"]
    assert [row.cells.keys() for row in shown.rows] == [row.cells.keys() for row in sheet(session).rows]
    assert len(done.actions or ()) == 1


def test_nothing_is_asked_during_a_run_and_no_empty_question(
    app: DetectiveApplication, session: InterrogationSession, run: SessionRun
) -> None:
    with pytest.raises(BadInput, match="being run"):
        app.library.ask(session.id, "On which day?")
    assert run.session == session


def test_an_empty_question_is_none(app: DetectiveApplication, session: InterrogationSession) -> None:
    with pytest.raises(BadInput):
        app.library.ask(session.id, "  ")
    assert on_disk(app, session) == session
