"""False sentences beside true quotes: a condition or a half left out, a role swapped, a claim told as a fact.

None of them was looked at while the checks were made; nothing in the code knows their words.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detective_app.evidence.quotes import checking
from detective_app.evidence.standing.judging import StatementState, standing
from tests.evidence.memory_index import MemoryIndex

LINES = (Path(__file__).parent / "prose_lies.jsonl").read_text(encoding="utf-8").splitlines()
LIES = [json.loads(line) for line in LINES]
BEFORE, AFTER = "The minutes are kept in the office.", "Everybody went home at nine."


def judged(statement: str, quote: str, document: str) -> StatementState:
    case = MemoryIndex({"minutes.md": f"{document}\n"})
    support = checking.check(quote, None, None, case).support
    assert support, quote
    return standing(statement, [support], None, case)


def test_there_are_thirty_lies_of_ten_kinds() -> None:
    assert (len(LIES) >= 30, len({lie["kind"] for lie in LIES}) >= 10) == (True, True)


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie["false"][:40])
def test_no_false_sentence_beside_a_true_quote_is_verified(lie: dict[str, str]) -> None:
    whole = f"{BEFORE} {lie['quote']} {AFTER}"
    broken = lie["quote"].replace(", ", ",\n", 1)
    for document, quote in ((whole, lie["quote"]), (whole, whole), (f"Minutes\n\n{broken}", lie["quote"])):
        found = judged(lie["false"], quote, document)
        assert (found.state in ("quoted", "withheld"), bool(found.reason)) == (True, True), found


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie["false"][:40])
def test_a_false_part_is_not_verified_by_quoting_that_part_alone(lie: dict[str, str]) -> None:
    part = lie["false"].rstrip(".")
    if part not in lie["quote"]:
        part = part[0].lower() + part[1:]
    if part in lie["quote"]:
        assert judged(lie["false"], part, f"{BEFORE} {lie['quote']} {AFTER}").state != "verified"


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie["quote"][:40])
def test_the_whole_sentence_is_verified_wherever_its_lines_break(lie: dict[str, str]) -> None:
    words = lie["quote"].split(" ")
    for at in (len(words) // 3, len(words) // 2):
        document = f"{BEFORE} {' '.join(words[:at])}\n{' '.join(words[at:])} {AFTER}"
        assert judged(lie["quote"], lie["quote"], document).state == "verified"


def test_several_sentences_are_verified_as_they_follow_each_other_and_not_with_one_left_out() -> None:
    document = "The pool opened in May. It closed in June. The sauna stayed open."
    assert judged("The pool opened in May. It closed in June.", document, document).state == "verified"
    assert judged("The pool opened in May. The sauna stayed open.", document, document).state == "quoted"


def test_a_sentence_that_a_page_s_end_has_cut_is_none() -> None:
    document = "Members may use the pool\n\nif they have paid for the year. The sauna is free."
    assert judged("Members may use the pool.", "Members may use the pool", document).state == "quoted"


def test_a_line_that_does_not_fill_its_width_is_a_sentence_of_its_own() -> None:
    night = "09:00 The guard of the night left the hut"
    log = f"Log of the gate\n\n07:40 Gate opened by E. Lind\n08:10 Gate closed\n{night}"
    for line in log.split("\n")[2:]:
        assert judged(line, line, log).state == "verified"
    assert judged("The guard of the night left the hut", night, log).state == "quoted"


def test_every_item_of_a_list_stands_under_what_leads_to_it() -> None:
    listed = (
        "The board rejected these proposals:\n\n- The pool is closed in May.\n- The sauna is closed in June."
    )
    for line in ("The pool is closed in May.", "The sauna is closed in June."):
        found = judged(line, line, listed)
        assert (found.state, "The board rejected these proposals:" in found.reason) == ("quoted", True)
