"""What of passages leaves: two of them whole, of others whole sentences near to the question, verbatim."""

from __future__ import annotations

from detective_app.core.case import Passage
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding import find, trimmed
from tests.retrieval.test_finding import Cases, cases

__all__ = ["cases"]

MOTION = "What is said on whether the motion to close the library was lost?"
MINUTES = (
    "# Minutes\n\nItem 4. The bus stop is moved to the bridge, as the town has asked.\n"
    "Item 5. The motion to close\nthe library was lost by three votes to five.\n"
    "Item 6. The budget of the second half was accepted.\n"
)


def left(case: CaseIndex, question: str, first: int = 0) -> list[Passage]:
    """Return what leaves of a question's passages, as if so many had gone before the nearest one."""
    near = find(case, question, 8)
    found = list(trimmed(case, [*near[:1] * first, *near], question))[first:]
    for one in found:
        assert one.text in case.lines(one.source_id, one.locator)
    return found


def test_sentences_beside_the_near_one_stay_here_and_a_wrapped_one_is_whole(cases: Cases) -> None:
    [one] = left(cases.of(minutes_md=MINUTES), MOTION, 2)
    assert " ".join(one.text.split()) == "The motion to close the library was lost by three votes to five."
    assert (one.locator.first, one.locator.last) == (4, 5)


def test_the_nearest_passage_leaves_whole_as_what_decides_may_stand_beside_the_nearest_sentence(
    cases: Cases,
) -> None:
    [one] = left(cases.of(minutes_md=MINUTES), MOTION)
    assert one.text.count("Item") == 3


def test_two_passages_leave_whole_and_two_cut_and_asked_again_four_cut(
    cases: Cases,
) -> None:
    quiet = "Nothing else was told of the long and quiet afternoon, as the book of the house says."
    lock = "The lock of door {} was changed."
    text = "\n\n".join(" ".join([quiet, quiet, lock.format(n), quiet, quiet]) for n in range(6))
    case = cases.of(log_txt=text)
    question = "What is said on whether the lock of a door was changed?"
    near = find(case, question, 8)
    assert len(near) == 6
    told = [" ".join(one.text.split()) for one in trimmed(case, near, question)]
    assert [one.count(". ") + 1 for one in told] == [5, 5, 1, 1]
    again = [" ".join(one.text.split()) for one in trimmed(case, near, question, again=True)]
    assert [one.count(". ") + 1 for one in again] == [5, 5, 1, 1, 1, 1]


def test_of_a_paragraph_on_one_line_the_near_sentence_leaves(cases: Cases) -> None:
    case = cases.of(
        letter_txt="The weather was mild. The tenant paid the rent in May. We send our regards.\n"
    )
    [one] = left(case, "What is said on whether the tenant paid the rent?", 2)
    assert one.text == "The tenant paid the rent in May."
    assert str(one.locator) == "L1-L1"


def test_what_stands_between_two_near_sentences_leaves_with_them(cases: Cases) -> None:
    text = "Hello. The pump was stopped at noon. It was hot. The pump ran again at four. Goodbye.\n"
    asked = "What is said on whether the pump was stopped and the pump ran?"
    [one] = left(cases.of(log_txt=text), asked, 2)
    assert one.text == "The pump was stopped at noon. It was hot. The pump ran again at four."


def test_a_heading_alone_never_leaves_and_a_row_leaves_whole(cases: Cases) -> None:
    heading = f"# The library on Saturdays\n\n{'Other things were told. ' * 40}\n\n"
    table = "| Day | Open | Remark |\n|---|---|---|\n| Saturday | no | the library is closed |\n"
    found = left(cases.of(paper_md=f"{heading}{table}"), "Was the library closed on Saturdays?")
    assert "| Saturday | no | the library is closed |" in [one.text for one in found]
    assert not [one for one in found if one.text.startswith("#")]
