"""A sheet over documents: they are added and read, a claim is checked in them, and a person judges it too."""

from __future__ import annotations

from tests.e2e.person.begun import adds
from tests.e2e.person.bridge_case import FOLDER, HYPOTHESIS, LATER, LIMIT, LOG, MEMO, REPORT
from tests.e2e.person.desktop import Person
from tests.e2e.person.visits import Visits
from tests.stand_ins import Hold

FIRST, LAST = f"{REPORT}, page 2, *{LIMIT}*", f"{MEMO}, line 5, *{LATER}*"
DECIDED = "Decided by you: both stay in."


def check_a_claim(person: Person, visits: Visits, hold: Hold) -> None:
    """Add a PDF, a table and a memo, and check a claim; pause it while a model is asked, and resume."""
    person.presses("New sheet")
    adds(person, *(FOLDER / name for name in (REPORT, LOG, MEMO)))
    person.fills("Claim", HYPOTHESIS)
    visits.to("start, documents")
    person.presses("Check")
    person.sees("label", "Checking *part*")
    for cell in (FIRST, LAST):
        person.sees("table cell", cell)
    assert hold.reached.wait(20)
    visits.to("sheet, running")
    person.presses("Pause")
    person.sees("push button", "Pausing")
    hold.release.set()
    person.sees("label", "Nothing is asked until you resume.")
    visits.to("sheet, paused")
    person.presses("Resume")
    person.sees("label", "Verdict: Not in the documents")
    visits.to("sheet, done")


def read_how_it_was_found(person: Person) -> None:
    """Read in the drawer that one provider failed and another took over."""
    person.presses("How this was found*")
    person.turns_to("Audit trail, *", "check box")
    person.strikes("space")
    person.sees("label", "Anthropic claude-opus-5-5 took over from OpenAI gpt-6.1-sol")
    person.strikes("Escape")
    person.sees_no_more("dialog", "How this was found")


def judge_a_place(person: Person, visits: Visits) -> None:
    """Open a cell at its page, judge its sentence, and go on to the lines of another document."""
    person.turns_to(FIRST, "table cell")
    person.strikes("Return")
    person.sees("label", "page 2 of 2")
    person.hears("document frame", "Page 2 of 2", f"*{LIMIT}*")
    visits.to("sheet, cell")
    person.presses("Against", role="check box")
    person.sees("table cell", f"{REPORT}, page 2, against, you: {LIMIT}*")
    person.turns_to(LAST, "table cell")
    person.strikes("Return")
    person.hears("document frame", "Text of the document", f"*{LATER}*")
    person.presses("Close the document")


def decide(person: Person) -> None:
    """Have it recorded that both of two dates stay in."""
    person.presses("Choose: Two days")
    person.presses("Leave it open*", role="radio button")
    person.presses("Record decision")
    person.sees("label", DECIDED)
    person.presses("Close")
    person.sees_no_more("push button", "Choose: Two days")
