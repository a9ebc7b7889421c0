"""An investigation over documents: they are added and read, and its quotes are checked in them."""

from __future__ import annotations

from tests.e2e.person.bridge_case import (
    FOLDER,
    HYPOTHESIS,
    LIMIT,
    LOG,
    MEMO,
    QUESTION,
    REPLACED,
    REPORT,
    BridgeBrain,
)
from tests.e2e.person.desktop import Person
from tests.e2e.person.visits import Visits
from tests.stand_ins import Hold, StandIn

DECIDED = "Decided by you: both stay in."
VERIFIED, ALSO = f"1, Verified: {LIMIT}", f"2, Verified: {REPLACED}"
REFUSED = "Withheld: 1 statement, it names no passage that was shown"
COMPARE = "Compare *22 March 2024* / *2 April 2024* of answer 1"
DIFFER = "Sources differ: *22 March 2024*; *2 April 2024*"


def add_documents(person: Person, visits: Visits) -> None:
    """Choose a PDF, a table and a memo in the file dialog, and see each of them read."""
    person.presses("New investigation")
    person.fills("Hypothesis", HYPOTHESIS)
    person.presses("Add files…")
    person.sees("dialog", "Add files to the case")
    person.fills("File name:", " ".join(f'"{FOLDER / name}"' for name in (REPORT, LOG, MEMO)))
    person.presses("Open")
    person.sees("*", f"{REPORT}, Ready 2 pages")
    person.sees("*", f"{LOG}, Ready 7 rows")
    person.sees("*", f"{MEMO}, Ready * lines")
    visits.to("new investigation, documents")


def ask_about_them(person: Person, server: StandIn) -> None:
    """Begin, and pause once the question is answered."""
    hold, server.brain = Hold(), BridgeBrain()
    server.script("anthropic", "analysis", hold)
    person.presses("Start investigation")
    person.sees("panel", f"Question 1: {QUESTION}")
    assert hold.reached.wait(20)
    person.presses("Pause")
    person.sees("push button", "Pausing after this step")
    hold.release.set()
    person.sees("label", "Paused. Nothing is spent while you think.*")


def read_the_evidence(person: Person, visits: Visits) -> None:
    """Read which quotes are verified and which is made up, and on what the sources differ."""
    person.sees("panel", REFUSED)
    person.presses("Evidence", role="radio button")
    for item in (VERIFIED, ALSO, DIFFER):
        person.sees("panel", item)
    person.hears("panel", VERIFIED, f"{REPORT}, page 2, line 25*")
    visits.to("evidence")


def open_the_page(person: Person, visits: Visits) -> None:
    """Open the page of a quote, leaf and zoom, and go back; then the lines of another one."""
    person.presses("Open page: quote 1 of answer 1")
    person.sees("label", REPORT)
    person.sees("text", "Page")
    person.sees("document frame", "Page 2 of 2")
    person.hears("document frame", "Page 2 of 2", LIMIT)
    visits.to("source, page")
    person.presses("Previous page")
    person.sees("document frame", "Page 1 of 2")
    person.presses("Next page")
    person.sees("document frame", "Page 2 of 2")
    person.presses("Larger pages")
    person.sees("label", "110 %")
    person.presses("Back to Answer 1")
    person.presses("Open lines: quote 2 of answer 1")
    person.hears("document frame", "Text of the document", f"From line *{REPLACED}*")
    visits.to("source, lines")
    person.presses("Back to Answer 1")


def decide(person: Person, visits: Visits) -> None:
    """Compare the two dates, and have it recorded that both stay in."""
    person.turns_to(COMPARE, "push button")
    person.strikes("Return")
    person.sees("label", "2 statements in 2 sources")
    visits.to("quotes compared")
    person.presses("Leave it open*", role="radio button")
    person.presses("Record decision")
    person.sees("label", DECIDED)
    person.sees("push button", "Change decision")
    person.presses("Back to Evidence")
    person.sees("label", DECIDED)
    person.is_at(COMPARE, "push button")


def see_it_kept(person: Person) -> None:
    """Go on to the end, and find evidence and decision in the report."""
    person.presses("Resume")
    person.sees("panel", "Numbers")  # of the report; the panel of the run has a tab of the same name
    person.presses("Evidence", role="radio button")
    person.sees("panel", VERIFIED)
    person.sees("label", DECIDED)
