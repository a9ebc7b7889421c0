"""Forged sessions: whatever is changed in what an answer rests on is found, though the seal is made anew."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from detective_app.core.evidence import AnswerObject
from detective_app.core.session import InterrogationSession
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.format import content_hash, encode
from detective_app.storage.sessions.verification import Verification, verify
from tests.storage.case_folders import replace_unnoticed, store_in, write
from tests.storage.checked_sessions import LETTER, MEMO, checked_session, read_documents
from tests.storage.samples import folders_in
from tests.sweeps import sweep

LEAST_FORGERIES = 300
PARTS = 4
Edit = Callable[[str], Iterator[str]]
Forgery = tuple[str, dict[str, Any]]


class Case:
    """A session that the program checked, its documents, and a folder for files made of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.documents = folder / "documents"
        self.store = store_in(folder)
        self.session = checked_session(read_documents(self.documents, self.store))

    def verified(self, session: InterrogationSession, store: CaseStore | None = None) -> Verification:
        """Write a session with a seal that fits, and verify its file."""
        return self.sealed(json.loads(encode(session)), store)

    def sealed(self, document: dict[str, Any], store: CaseStore | None = None) -> Verification:
        """Write a file's content with a seal that fits, and verify it."""
        file = self.folder / "session.json"
        file.write_text(json.dumps({**document, "contentHash": content_hash(document)}), encoding="utf-8")
        (result,) = verify(SessionFiles(folders_in(self.folder)), [str(file)], store or self.store)
        return result


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Case:
    """A case that no test changes."""
    return Case(tmp_path_factory.mktemp("case"))


def other_words(text: str) -> Iterator[str]:
    """Yield a text with a word left out, doubled, denied or moved."""
    words = text.split(" ")
    for n in range(0, len(words), 5):
        yield " ".join((*words[:n], *words[n + 1 :]))
        yield " ".join((*words[:n], words[n], *words[n:]))
        yield " ".join((*words[:n], "not", *words[n:]))
        yield " ".join((*words[:n], *words[n + 1 : n + 2], words[n], *words[n + 2 :]))


def other_figures(text: str) -> Iterator[str]:
    """Yield a text with one of its digits changed."""
    for found in re.finditer(r"\d", text):
        yield f"{text[: found.start()]}{(int(found[0]) + 3) % 10}{text[found.end() :]}"


def other_places(text: str) -> Iterator[str]:
    """Yield places that a locator does not name."""
    first, last = map(int, re.findall(r"L(\d+)", text))
    page = "" if text.startswith("p.") else "p.1 "
    yield f"{page}{text}" if page else text.split(" ")[1]
    stem = text.split("L", maxsplit=1)[0]
    for n, m in (
        (first + 1, last + 1),
        (first + 90, last + 90),
        (max(1, first - 1), last),
        (first, last + 1),
    ):
        yield f"{stem}L{n}-L{m}"
    yield "somewhere"


def other_verdicts(_: str) -> Iterator[str]:
    """Yield what a quote that is none was called."""
    yield from ("not_found", "stitched", "wrong_source")


def other_sources(text: str) -> Iterator[str]:
    """Yield the other documents, and one that is none."""
    yield from (name for name in ("D1", "D2", "D3", "D9") if name != text)


def other_hashes(text: str) -> Iterator[str]:
    """Yield the hash of another content."""
    yield text[::-1]


def other_sums(text: str) -> Iterator[str]:
    """Yield other calculations."""
    yield from (text.replace("+", sign) for sign in "-*/")
    yield from other_figures(text)


FORGED: tuple[tuple[str, tuple[Edit, ...]], ...] = (
    (r"facts/\d+/support/\d+/quote|conflicts/\d+/values/\d+/quote", (other_words, other_figures)),
    (r"facts/\d+/support/\d+/locator|conflicts/\d+/values/\d+/locator", (other_places,)),
    (r"facts/\d+/support/\d+/verdict", (other_verdicts,)),
    (r"(facts|conflicts|citationsIndex)/.*/sourceId", (other_sources,)),
    (r"facts/\d+/text|answer|analysis|said|extractions/.*", (other_figures,)),
    (r"conflicts/\d+/delta|conflicts/\d+/values/\d+/value", (other_figures,)),
    (r"citationsIndex/\d+/ingestHash", (other_hashes,)),
    (r"facts/\d+/calculation/expression", (other_sums,)),
    (r"facts/\d+/calculation/value", (other_figures,)),
    (r"said", (other_words,)),
)  # fmt: skip


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a document with its path."""
    if isinstance(value, str):
        yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from leaves(inner, f"{path}/{key}" if path else f"{key}")


def forgeries(session: InterrogationSession) -> Iterator[Forgery]:
    """Yield each of many ways to change one thing in a session's evidence, with what that was."""
    whole = json.loads(encode(session))
    for number, pair in enumerate(whole["qaPairs"]):
        for path, text in leaves({**pair["evidence"], "said": pair["answer"]}):
            edits = [edit for pattern, made in FORGED if re.fullmatch(pattern, path) for edit in made]
            for changed in dict.fromkeys(new for edit in edits for new in edit(text)):
                if changed == text or (changed in text and path.endswith("/quote")):
                    continue  # a shorter quote is a quote
                forged = deepcopy(whole)
                put(forged["qaPairs"][number], path, changed)
                yield f"answer {number + 1} {path}: {text!r} -> {changed!r}", forged


def put(pair: dict[str, Any], path: str, text: str) -> None:
    """Set one text of a turn."""
    *parents, last = (int(part) if part.isdigit() else part for part in path.split("/"))
    if path == "said":
        pair["answer"] = text
        return
    inner: Any = pair["evidence"]
    for parent in parents:
        inner = inner[parent]
    inner[last] = text


def test_what_the_program_checked_holds(case: Case) -> None:
    assert case.verified(case.session) == Verification(case.folder / "session.json", ())


def _field(forgery: Forgery) -> str:
    """Return what was changed, whichever answer and place in a list it was in."""
    return re.sub(r"\d", "", forgery[0].partition(":")[0])


@pytest.mark.parametrize("part", sweep(range(PARTS), lambda part: part == 0))
def test_every_forgery_is_found(case: Case, part: int) -> None:
    """Forge one thing after the other; each part of them has some of every field."""
    found = sorted(forgeries(case.session), key=_field)[part::PARTS]
    missed = []
    for what, document in found:
        problems = case.sealed(document).problems
        if not any(problem.startswith(what[:8].capitalize()) for problem in problems):
            missed.append((what, problems))
    assert missed == []
    assert len(found) >= LEAST_FORGERIES // PARTS


def _second(session: InterrogationSession, **changes: Any) -> InterrogationSession:
    """Return a session with another second answer."""
    first, second, *rest = session.qa_pairs
    assert second.evidence
    changed = second.evolve(evidence=second.evidence.evolve(**changes))
    return session.evolve(qa_pairs=(first, changed, *rest))


def _support(session: InterrogationSession, **changes: Any) -> InterrogationSession:
    """Return a session with another quote for the last statement of its second answer."""
    evidence = session.qa_pairs[1].evidence
    assert evidence
    support = evidence.facts[1].support[0].evolve(**changes)
    return _second(session, facts=(evidence.facts[0], evidence.facts[1].evolve(support=(support,))))


@pytest.mark.parametrize(
    ("forge", "problem"),
    [
        (
            lambda s: _support(s, quote="The bearing was 41 mm out of line."),
            "its quote does not stand in report.pdf at p.2 L5.",
        ),
        (
            lambda s: _support(s, locator="p.2 L4-L4"),
            "its quote does not stand in report.pdf at p.2 L4. It stands at p.2 L5.",
        ),
        (
            lambda s: _support(s, quote="The bearing was  14 mm out of line."),
            "its quote is not written as in report.pdf at p.2 L5.",
        ),
        (
            lambda s: _support(s, quote="The bearing"),
            "its quote in report.pdf at p.2 L5 is too short to prove anything.",
        ),
        (lambda s: _second(s, citations_index=()), "its citations are not those of its quotes."),
        (lambda s: _second(s, facts=()), "its citations are not those of its quotes."),
    ],
)
def test_a_forgery_is_named(
    case: Case, forge: Callable[[InterrogationSession], InterrogationSession], problem: str
) -> None:
    assert f"Answer 2: {problem}" in case.verified(forge(case.session)).problems


def test_an_answer_without_facts_may_only_say_so(case: Case) -> None:
    *pairs, last = case.session.qa_pairs
    invented = last.evolve(answer="The council approved it.")
    result = case.verified(case.session.evolve(qa_pairs=(*pairs, invented)))
    assert result.problems == ("Answer 5: it says something that no quote carries.",)


def test_the_words_of_earlier_versions_hold_only_where_no_outcome_is_kept(case: Case) -> None:
    *pairs, last = case.session.qa_pairs
    old = last.evolve(answer="The case file does not state this.")
    kept = case.session.evolve(qa_pairs=(*pairs, old))
    before = case.session.evolve(qa_pairs=(*pairs, old.evolve(outcome=None, read=None)))
    assert case.verified(kept).problems == ("Answer 5: it says something that no quote carries.",)
    assert case.verified(before).problems == ()


def test_that_all_was_read_is_said_only_where_it_was(case: Case) -> None:
    *pairs, last = case.session.qa_pairs
    assert last.read
    less = last.evolve(read=last.read.evolve(read=last.read.total - 1))
    for forged in (less, less.evolve(outcome="not_found"), last.evolve(outcome=None, read=None)):
        assert case.verified(case.session.evolve(qa_pairs=(*pairs, forged))).problems


def test_a_conflict_in_the_list_was_found_by_an_answer(case: Case) -> None:
    (known,) = case.session.conflicts or ()
    other = case.session.evolve(conflicts=(known.evolve(quotes=("22 March 2024", "3 May 2024 at noon")),))
    told = "Conflict c1 is between “22 March 2024” and “3 May 2024 at noon”, which no answer found."
    assert case.verified(other).problems == (told,)


def test_an_answer_of_an_earlier_version_is_held_to_its_quotes(case: Case) -> None:
    sources = tuple(one.evolve(media=None) for one in case.session.sources or ())
    pairs = tuple(
        pair.evolve(evidence=_as_before(pair.evidence), outcome=None, read=None)
        for pair in case.session.qa_pairs
    )
    pairs = (*pairs[:1], pairs[1].evolve(answer="It was 15 mm, or so."), *pairs[2:])
    before = case.session.evolve(sources=sources, qa_pairs=pairs, conflicts=None)
    assert case.verified(before).problems == ()
    wrong = _support(before, quote="The bearing was 41 mm out of line.")
    assert len(case.verified(wrong).problems) == 1


def _as_before(evidence: AnswerObject | None) -> AnswerObject | None:
    """Return evidence with the fields that the first version knew."""
    if evidence is None:
        return None
    plain = tuple(
        fact.evolve(
            coverage=None,
            confidence=None,
            state=None,
            reason=None,
            entailment=None,
            support=tuple(one.evolve(verdict=None, given=None) for one in fact.support),
        )
        for fact in evidence.facts
    )
    return AnswerObject(mode=evidence.mode, facts=plain, gaps=evidence.gaps)


def test_documents_are_read_again_when_what_was_kept_of_them_is_gone(case: Case, tmp_path: Path) -> None:
    assert case.verified(case.session, store_in(tmp_path)).problems == ()


def test_what_is_left_of_the_documents_is_checked(case: Case, tmp_path: Path) -> None:
    shutil.copytree(case.documents, tmp_path / "documents")
    write(tmp_path / "documents" / "letter.txt", LETTER)
    moved = tuple(
        source.evolve(path=str(tmp_path / "documents" / source.name)) for source in case.session.sources or ()
    )
    store, session = store_in(tmp_path), case.session.evolve(sources=moved)
    assert case.verified(session, store).remarks == ()
    replace_unnoticed(tmp_path / "documents" / "letter.txt", LETTER.replace("nine", "nigh"))
    (tmp_path / "documents" / "memo.md").write_text(MEMO.replace("18", "19"), encoding="utf-8")
    wrong = _support(session, quote="The bearing was 41 mm out of line.")
    result = case.verified(wrong, store)
    assert result.remarks == tuple(
        f"{name} is not there as it was, so its quotes were not checked."
        for name in ("memo.md", "letter.txt")
    )
    assert "Answer 2: its quote does not stand in report.pdf at p.2 L5." in result.problems
