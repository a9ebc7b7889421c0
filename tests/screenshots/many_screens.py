"""The page of many claims: where a list begins, while it is checked, narrowed, and with what went wrong."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from detective_app.batch.course import Progress
from detective_app.core.provider import PERSON
from detective_app.front_end.run import RunRequest
from detective_app.gui.page.spec import FORM, MANY
from detective_app.gui.pages.many.claims import ListedClaim, Said
from detective_app.gui.pages.many.page import ManyPage
from tests.screenshots import report_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, open_stage

_DOCUMENTS = (
    "contract.pdf", "mails.mbox", "minutes.docx", "test-report.pdf", "payments.csv", "site-diary.md",
    "drawings.pdf", "handover.docx",
)  # fmt: skip
_CLAIMS = """
Drawings were approved before work began|f.fs....|supported
The north pier was closed for nine days|s.aa.a..|refuted
Residents were told two weeks ahead|.f...f..|supported
The bearings came on 14 March|sfas....|conflicting
Four bearings were replaced|f.ff.f..|supported
The load test ran 72 hours|sf.a.s..|refuted
No lorry crossed during the test|..s..s..|not_enough_evidence
Acceptance was signed on 2 April|..f.s...|supported
The invoice was 48,200|.fs.f..f|supported
The treasurer approved the payment|ss..s...|not_enough_evidence
Two minor defects were left|..f..f..|supported
The supplier removed them by 30 April|.nn..n..|
The grease is the one in the contract|n....n..|
The old bearings were weighed|.n...n..|not_judged
The road was open again on 6 April|.nn..n..|not_judged
The deck was sealed in May|........|failed
"""
_SENTENCE = "Two load tests were run on 29 March; the second ended after 68 hours because of frost."


async def many_screens(folder: Path) -> Screens:
    """Show where a list begins, the list while it is checked and at its end, and faults."""
    program = PicturedProgram(folder)
    program.set_up((report_case.second_run(), *report_case.listed()), alone=True)
    files = report_case.documents(folder / "documents")
    async with open_stage(program) as stage:
        stage.page(FORM).prefill(RunRequest(hypothesis="", case_paths=files))
        await stage.settled()
        stage.coordinator.go_to(MANY)
        page = stage.navigator.page(MANY)
        assert isinstance(page, ManyPage)
        await stage.settled()
        yield "many-empty", stage
        page.compose.field.setPlainText("\n".join(one.text for one in claims()))
        await stage.settled()
        yield "many-pasted", stage
        page.compose.check.click()
        await stage.until(lambda: page.kept is not None and page.driving.kept is not None)
        await stage.settled()
        assert page.driving.kept is not None
        page.kept = page.driving.kept = replace(page.driving.kept, name="Final report")
        page.model.take(claims())
        page.driving.asked = {12, 13}
        page.model.show_asked({12, 13})
        page.driving.progress = Progress(rows=16, done=13, failed=1, a_minute=3.4, left=53, resting=False)
        page.table.setCurrentIndex(page.model.index(5, 4))
        await _told(page)
        await stage.settled()
        yield "many-working", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "many-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        page.driving.kept, page.driving.asked = None, set()
        page.model.show_asked(())
        page.room.say("There is no key for OpenAI. Paste one in the settings. What is done is kept.")
        page.room._choose(next(chip for chip in page.room.chips if chip.counts == "refuted"))
        await _told(page)
        await stage.settled()
        yield "many-failed", stage


def claims() -> list[ListedClaim]:
    """Return rows with marks and verdicts of each kind."""
    return list(map(_shown, _CLAIMS.strip().splitlines(), range(1, 99)))


async def _told(page: ManyPage) -> None:
    page.tell()
    await asyncio.sleep(0.4)
    page.tell()


def _shown(line: str, number: int) -> ListedClaim:
    text, marks, ruling = line.split("|")
    words = {"f": "for", "a": "against", "s": "speaks", "n": "found"}
    said = {
        name: Said(words[mark], _SENTENCE, "L12-L12")  # type: ignore[arg-type]
        for name, mark in zip(_DOCUMENTS, marks, strict=True)
        if mark != "."
    }
    failed = ruling == "failed"
    return ListedClaim(
        number,
        text,
        problem="OpenAI did not answer in 60 s." if failed else "",
        ended=bool(ruling),
        path=Path(f"{number}.json") if said and ruling else None,
        ruling="not_judged" if failed else ruling or "not_judged",  # type: ignore[arg-type]
        by=(PERSON,)
        if number == 8
        else ("openai:gpt-6.1-sol",)
        if ruling not in ("", "not_judged", "failed")
        else (),
        said=said,
        needs_person=ruling in ("conflicting", "not_judged"),
    )
