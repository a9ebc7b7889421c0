"""A witness that obeys hides what a document says in every code: no more of it leaves than the budget has.

What left is counted by words of the document that a reader of the code finds in what the model was sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from detective_app.core.disclosure import Disclosure, DisclosureAccount
from detective_app.core.ports import Message
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.remote import Border, RemoteModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.witness.answering import CaseWitness
from detective_app.storage.left import LeftFile
from tests.engine.clocks import CLOCK
from tests.engine.hiding import DOCUMENT, HIDINGS, LINES, WORDS, Hiding, word, words_in
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import detective, disk_of, fresh, parts, run
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import case_of
from tests.sweeps import sweep

BUDGETS = (0, 5, 10, 40)


CASE = MemoryCase(case_of({"list.md": "# List\n\n" + "\n\n".join(DOCUMENT)}))


def texts(requests: Sequence[Sequence[Message]]) -> list[str]:
    return [one.content for messages in requests for one in messages]


def chunks(hiding: Hiding, first: int, lines: int) -> Iterator[str]:
    """Yield what the witness answers: some lines of the document each, hidden."""
    for at in range(first, LINES, lines):
        yield f"ANSWER: {hiding.said(' '.join(DOCUMENT[at : at + lines]))}"


async def told(
    budget: int, answers: Sequence[str], account: DisclosureAccount, turns: int = 20
) -> tuple[InterrogationSession, list[Sequence[Message]]]:
    """Run to the end over a witness that says what it is told to, and return what its detective was sent."""
    session = fresh(20).evolve(sources=CASE.sources, disclosure=Disclosure(budget=budget, total=0))
    model = ScriptedModel("openai:one", [detective(turns)])
    by = DisclosureCounter(
        budget, lambda: {"D1": CASE.text("D1")}, own=[session.hypothesis.text], account=account
    )
    line = FallbackModel([RemoteModel(model, "models.example", Border(counter=by))], 5, CLOCK, scale=0.001)
    made = parts(answers=list(answers))
    whole = replace(
        made,
        detective=CapableDetective(line),
        witness=CaseWitness(made.witness.model),  # type: ignore[attr-defined]
        packing=Packing(CASE),
        disclosure=by,
    )
    await run(session, whole)
    return disk_of(whole).last, list(model.calls)


def account_in(folder: Path) -> LeftFile:
    return LeftFile(folder, frozenset(source.sha256 for source in CASE.sources))


def _is_core(case: tuple[str, int]) -> bool:
    """Tell whether it is one of every eighth way over the usual budget, or of others over none."""
    return (list(HIDINGS).index(case[0]) % 8, case[1]) in ((0, 10), (4, 0))


@pytest.mark.parametrize(
    "case", sweep(product(HIDINGS, BUDGETS), _is_core), ids=lambda case: f"{case[0]}-{case[1]}"
)
async def test_what_is_hidden_in_answers_leaves_as_far_as_the_budget_goes(
    case: tuple[str, int], tmp_path: Path
) -> None:
    name, budget = case
    hiding, sent, found = HIDINGS[name], list[Sequence[Message]](), Disclosure(budget=0, total=0)
    for first in (0, LINES // 2):  # a run, and one more over the same document
        answers = list(chunks(hiding, first, 4))[:20]
        done, requests = await told(budget, answers, account_in(tmp_path))
        sent += requests
        assert done.disclosure
        found = done.disclosure
    left = len(words_in(texts(sent), name))
    assert left <= LINES * WORDS * budget / 100
    assert left <= found.total <= (found.may or 0)
    assert budget or not left
    assert budget < BUDGETS[-1] or found.total > 500, "what may leave does"


def test_the_codes_can_be_read(  # else the test above could not fail
) -> None:
    for name, hiding in HIDINGS.items():
        text = hiding.said(DOCUMENT[0])
        least = WORDS // 2 if name == "every second word" else WORDS
        assert len(words_in([f"> {text}"], name)) >= least, name


async def test_ten_runs_and_what_another_case_shares_with_them_draw_on_one_account(tmp_path: Path) -> None:
    total, sent = [], list[Sequence[Message]]()
    for n in range(10):
        answers = list(chunks(HIDINGS["in reverse"], n * 24, 2))[:12]
        done, requests = await told(10, answers, account_in(tmp_path), turns=12)
        sent += requests
        assert done.disclosure
        total.append(done.disclosure.total)
    assert total == sorted(total)
    assert 50 < len(words_in(texts(sent), "in reverse")) <= total[-1] <= LINES * WORDS // 10
    wider = LeftFile(tmp_path, frozenset((*(one.sha256 for one in CASE.sources), "another")))
    done, _ = await told(10, ["ANSWER: No."], wider, turns=1)
    assert done.disclosure
    assert done.disclosure.total >= total[-1], "one more document makes it no other case"


@pytest.mark.parametrize(
    "said", [lambda n: f"ANSWER: {word(n)}", lambda n: "ANSWER: " + ("Yes.", "No.")[n % 2]]
)
async def test_one_word_at_a_time_and_yes_or_no_are_counted_each(
    said: Callable[[int], str], tmp_path: Path
) -> None:
    done, requests = await told(1, [said(n) for n in range(20)], account_in(tmp_path))
    shown = {
        line for call in requests for one in call for line in one.content.splitlines() if line[:2] == "> "
    }
    assert done.disclosure
    assert done.disclosure.total >= 20, "twenty answers are twenty words at least, though two of them differ"
    assert shown
