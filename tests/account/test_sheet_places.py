"""Which place of a document stands first in its cell, and which are put to a person beside the nearest."""

from __future__ import annotations

from detective_app.account.cells import needs
from detective_app.account.hints import Nearness, hints
from detective_app.account.sheet import sheet
from detective_app.core.case import Passage
from detective_app.core.evidence import Locator, Source
from detective_app.core.passages import ShownPassage
from detective_app.core.session import InterrogationSession
from detective_app.gui.pages.sheet.shown_sheet import ShownSheet
from tests.account.test_marks import after, found

PART = "The Kelder bridge was closed on 3 March 2025."
SAID = (
    "On 3 March 2025 the Kelder bridge was closed.",
    "The Kelder bridge was closed on 3 March.",
    "The Kelder bridge was closed on 10 March 2025.",
    "Invoice of 7 May 2025 for the Kelder works.",
)


def near(*texts: str) -> dict[str, list[Passage]]:
    """Return what code found for the part: each text in a document of its own, the nearest first."""
    return {PART: [Passage(f"s{n}", Locator(first=n, last=n), text, 1) for n, text in enumerate(texts, 1)]}


def over_letters() -> InterrogationSession:
    """A session of the part over four letters, in which code found a line each."""
    passages = tuple(
        ShownPassage(id=f"P{n}", source_id=f"s{n}", locator=f"L{n}", text=text)
        for n, text in enumerate(SAID, 1)
    )
    sources = tuple(
        Source(
            source_id=f"s{n}",
            name=f"letter-{n}.txt",
            path=f"/letter-{n}.txt",
            sha256="0" * 64,
            lines=9,
            chars=99,
        )
        for n in range(1, 5)
    )
    bare = found(PART)
    pair = bare.qa_pairs[0].evolve(passages=tuple(one.id for one in passages))
    return bare.evolve(sources=sources, passages=passages, qa_pairs=(pair,))


def test_a_place_with_another_value_is_put_to_a_person_though_two_nearer_ones_agree() -> None:
    session, shown = over_letters(), ShownSheet(judging=True)
    shown.take(sheet(session, near(*SAID)), {}, None)
    assert shown.nearest_of(shown.rows[0]) == (
        "s1",
        "s2",
        "s3",
    )  # an invoice with a date is of something else
    judged = after(session, ("P1", "supports"), ("P2", "supports"))
    made = sheet(judged, near(*SAID))
    shown.take(made, {}, None)
    assert made.rows[0].stands == "supported"
    assert [(one.kind, one.row, one.text) for one in needs(made)] == [("value", 1, "letter-3.txt")]
    assert [one for one in shown.nearest_of(shown.rows[0]) if shown.rows[0].cell(one).word == "found"] == [
        "s3"
    ]
    assert needs(sheet(after(judged, ("P3", "unrelated")), near(*SAID))) == ()


def test_a_difference_is_told_only_of_a_sentence_with_most_words_of_the_claim() -> None:
    session = over_letters()
    differ = [(one.values.second, one.second.id) for one in hints(PART, (session.passages or ())[1:])]
    assert differ == [("10 March 2025", "P3")]


def test_a_heading_stands_behind_a_sentence_and_a_row_of_the_claims_own_person_before_others() -> None:
    said = "We hereby give notice that we end the lease of Unit 4."
    nearness = Nearness([said], "The tenant of Unit 4 gave notice to end the lease in March.")
    assert (
        nearness.best("The tenant of Unit 4 gave notice", f"Unit 4, Orrin Wharf, notice\n\n{said}")[0] == said
    )
    rows = ("4470,Crowe C,Overtime approved", "4471,Berrow N,Overtime approved")
    of_person = Nearness(rows, "Nadia Berrow worked 31 hours of overtime, and it was approved.")
    weights = [of_person.best("The overtime was approved", row, row=True)[1] for row in rows]
    assert weights[1] > weights[0]
