"""The sheet of the bearings: four parts over five documents, before, while and after a model judges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from detective_app.account.cells import Cell, CellPassage, Head, Sheet, SheetRow, Word
from detective_app.account.hints import Hint
from detective_app.account.marks import ClaimStanding
from detective_app.core.passages import Bearing, Mark, ShownPassage
from detective_app.core.provider import PERSON
from detective_app.core.quality import Conflict
from detective_app.evidence.figures.measures import DifferentValues

CLAIM = (
    "The bearings for Mill Lane bridge were delivered by 14 March and passed the 72-hour test; "
    "the invoice was paid after acceptance and approved by the treasurer."
)
NAMES: Mapping[str, str] = {
    "contract": "contract.pdf",
    "mails": "site-mails.eml",
    "minutes": "minutes.docx",
    "report": "test-report.pdf",
    "payments": "payments.csv",
    **{f"d{n}": f"drawing-{n}.pdf" for n in range(9)},
}
SOURCES = tuple(NAMES)
MODEL, WHEN = "openai:gpt-6.1-sol", datetime(2026, 4, 9, 12, tzinfo=UTC)
_SIDES: Mapping[Word, Bearing] = {
    "for": "supports",
    "against": "against",
    "speaks": "qualifies",
    "unrelated": "unrelated",
}
DIFFERS = Conflict(
    id="c1",
    source_ids=("mails", "minutes"),
    description="Two days of delivery",
    severity="high",
    quotes=(
        "The lorry came and the last bearing came off the lorry on 14 March.",
        "reached the site on 19 March",
    ),
    passages=("P2", "P3"),
    created_at=WHEN,
)
HINT = Hint(
    DifferentValues("14 March", "19 March", "other"),
    ShownPassage(id="P2", source_id="mails", locator="L4-L4", text="on 14 March"),
    ShownPassage(id="P3", source_id="minutes", locator="p.1 L3-L3", text="on 19 March"),
)
PARTS = (
    (
        "Delivered by 14 March",
        "delivered by 14 March",
        "conflicting",
        (
            (
                "contract",
                "speaks",
                "p.3 L4-L4",
                "The supplier brings the bearings to the site no later than 14 March.",
            ),
            ("mails", "for", "L4-L4", DIFFERS.sides[0]),
            ("minutes", "against", "p.1 L3-L3", "The bearings reached the site on 19 March"),
            ("report", "speaks", "p.1 L8-L8", "On the test stand from 21 March."),
        ),
    ),
    (
        "Passed the 72-hour test",
        "passed the 72-hour test",
        "refuted",
        (
            ("contract", "speaks", "p.7 L1-L1", "A load test of 72 hours is required."),
            ("mails", "for", "L6-L6", "The test is through, all fine on our side."),
            ("report", "against", "p.2 L2-L2", "The load test was stopped after 48 hours"),
        ),
    ),
    (
        "Paid after acceptance",
        "paid after acceptance",
        "supported",
        (
            ("contract", "speaks", "p.9 L1-L1", "Payment falls due after acceptance."),
            ("mails", "speaks", "L8-L8", "Our invoice follows after acceptance."),
            ("minutes", "for", "p.2 L5-L5", "Acceptance was signed on 2 April"),
            ("payments", "for", "L4-L4", '9 April 2026,1187,"48,200"'),
        ),
    ),
    (
        "Approved by the treasurer",
        "approved by the treasurer",
        "not_enough_evidence",
        (
            (
                "contract",
                "speaks",
                "p.9 L7-L7",
                "Above 45,000 the treasurer approves every payment that is made.",
            ),
            ("mails", "speaks", "L9-L9", "Has the treasurer seen this invoice?"),
        ),
    ),
)
MISSING = "The treasurer’s written approval of 48,200"


def place(
    source: str, word: Word, locator: str, text: str, *, by: str = "", number: str = "P1"
) -> CellPassage:
    """Return a passage in a cell, marked by somebody or by nobody."""
    mark = Mark(claim="s1", passage=number, side=_SIDES[word], by=by, at=WHEN) if by else None
    return CellPassage(source, locator, text, text, word, number if by else None, mark)


def row(number: int, *, judged: bool = True, by: str = MODEL, **changes: object) -> SheetRow:
    """Return a part, its cells judged by somebody or only found."""
    text, quote, stands, cells = PARTS[number - 1]
    found = {
        source: Cell(source, word, (place(source, word, locator, said, by=by if judged else ""),))
        for source, mark, locator, said in cells
        for word in (mark if judged else "found",)
    }
    made = SheetRow(
        number, f"s{number}", text, quote, _stands(stands, judged), by if judged else "", "", found
    )
    return replace(made, **changes)


def _stands(stands: str, judged: bool) -> ClaimStanding:
    return stands if judged else "open"  # type: ignore[return-value]


def working(judged: int = 1) -> Sheet:
    """Return the sheet after so many parts were judged; the first two documents differ."""
    first = {"conflicts": (DIFFERS,)} if judged else {}
    rows = [row(n, judged=n <= judged, **(first if n == 1 else {})) for n in range(1, 5)]
    return Sheet(CLAIM, SOURCES, tuple(rows), conflicts=(DIFFERS,) if judged else ())


def done() -> Sheet:
    """Return the finished sheet, with what is missing; silent where a model saw nothing."""
    rows = []
    for one in working(4).rows:
        silent = {source: Cell(source, "silent") for source in SOURCES if source not in one.cells}
        rows.append(replace(one, cells={**one.cells, **silent}))
    return replace(working(4), rows=tuple(rows), missing=(MISSING,), head=Head("refuted", (MODEL,), "", ()))


def by_hand(*judged: tuple[int, str, Word]) -> Sheet:
    """Return the sheet that a person judges, with what was judged so far: part, document, word."""
    rows = []
    for one in working(0).rows:
        cells = dict(one.cells)
        for number, source, word in judged:
            if number == one.number and (best := cells[source].best):
                marked = place(source, word, best.locator, best.text, by=PERSON)
                cells[source] = Cell(source, word, (marked,))
        rows.append(replace(one, cells=cells, hints=(HINT,) if one.number == 1 else ()))
    return Sheet(CLAIM, SOURCES, tuple(rows))
