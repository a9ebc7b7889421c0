"""What a report says of a case file: facts with their quotes, what is missing, conflicts and documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from detective_app.account import evidence_words, unread_words
from detective_app.account.citations import turns
from detective_app.account.evidence import FoundConflict, StatedFact, grouped
from detective_app.account.reader import Account
from detective_app.core.evidence import Fact, Support
from detective_app.own_words import say
from detective_app.reports._paper import Paper, PaperRun, linked, one_line, whole


def says_the_same(text: str, quotes: Sequence[Support]) -> bool:
    """Tell whether a text is nothing but quotes, one after the other."""
    return bool(quotes) and "".join(text.split()) == "".join("".join(one.quote.split()) for one in quotes)


class _QuotedOnce:
    """Writes quotes, each of them once: at the first fact that it stands under."""

    def __init__(self, paper: Paper, names: evidence_words.Names) -> None:
        self._paper, self._names = paper, names
        self._under: dict[tuple[str, str | None, str], int] = {}

    def add(self, support: Support, fact: int | None = None) -> None:
        """Write a quote of a fact by its number, or of what is none, with its place and how it matched."""
        key = (support.source_id, support.locator, support.quote)
        known = self._under.get(key)
        if fact and known is None:
            self._under[key] = fact
        place = one_line(evidence_words.place(self._names, support.source_id, support.locator))
        where = say("{1}, as under fact {2}", place, known) if known else place
        matched = one_line(evidence_words.verdict(support))
        caption = f"{where} · {matched}" if matched else where
        if known:
            self._paper.add(PaperRun(caption, "small"), indent=5)
        else:
            self._paper.quote(whole(support.quote), caption)


def add_case(paper: Paper, account: Account) -> None:
    """Write what the documents say, do not say, and say differently; nothing where there are none."""
    found, sources = account.evidence, account.session.sources
    if account.by_hand or not (sources or found.facts):
        return  # a passage that nobody judged is no fact
    once, asked = _QuotedOnce(paper, account.names), _questions(account)
    searched = bool(sources)  # else nobody can say that nothing is in them
    _begin(paper, say("Facts"), "facts", found.facts, say("No quote carried a fact."))
    before = ""
    for number, stated in enumerate(found.facts, 1):
        subject = asked[stated.answers[0]]
        if subject != before:  # a question stands once over all that answer it
            paper.add(PaperRun(subject, "quiet"), above=2, kept=True)
        before = subject
        with paper.part("statement", f"fact-{number}"):
            _add_fact(paper, number, stated, once)
    none = say("Nothing that was asked for is missing.") if searched else ""
    _begin(paper, say("Missing information"), "missing", found.gaps, none)
    for gap in found.gaps:
        why = PaperRun(f"\n{evidence_words.why(gap.gap)} ", "small")
        paper.add(PaperRun(whole(gap.gap.need)), why, *_answers(gap.answers), above=1.5, role="Row")
    none = say("The quotes do not differ.") if searched else ""
    _begin(paper, say("Conflicts between sources"), "differences", found.conflicts, none)
    for conflict in found.conflicts:
        with paper.part("conflict"):
            paper.add(PaperRun(asked[conflict.answers[0]], "quiet"), above=2, kept=True)
            _add_difference(paper, account, conflict, once)


def _begin(paper: Paper, title: str, place: str, listed: Sequence[object], none: str) -> None:
    """Begin a section, or say why there is nothing in it; without a reason it is left out."""
    if listed or none:
        paper.heading(title, place)
    if none and not listed:
        paper.add(PaperRun(none, "small"))


def add_documents(paper: Paper, account: Account) -> None:
    """Write which documents there are, and what their reader should know of them."""
    paper.heading(say("Documents"), "sources")
    sources = account.session.sources or ()
    rows = [(one.source_id, one.name, evidence_words.extent(one)) for one in sources]
    if rows:
        paper.table((say("Document"), say("Name"), say("Length")), rows, (14, 60, 26))
    else:
        paper.add(PaperRun(say("No documents. The answers come from the witness's memory."), "small"))
    for source in sources:
        said = [evidence_words.provenance(source).capitalize()]
        said += [evidence_words.finding(found) for found in source.findings or ()]
        for words in filter(None, (*said, *unread_words.lines(source.unread))):
            paper.add(PaperRun(one_line(f"{source.name}: {words}"), "small"), above=1)
    for words in account.files_not_read:
        paper.add(PaperRun(one_line(words), "small"), above=1)


def _questions(account: Account) -> Mapping[int, str]:
    """Return the questions by the numbers of their answers."""
    return {turn.sequence: one_line(turn.question) for turn in turns(account.session)}


def _answers(numbers: Sequence[int]) -> list[PaperRun]:
    return linked(numbers, f"{say('answer')} ", "turn-")


def _add_fact(paper: Paper, number: int, stated: StatedFact, once: _QuotedOnce) -> None:
    fact = stated.fact
    said = "" if says_the_same(fact.text, fact.support) else whole(fact.text)
    head = (PaperRun(f"{say('Fact {1}', number)}  ", "strong"), PaperRun(said), PaperRun("  ", "small"))
    paper.add(*head, *_answers(stated.answers), above=1, kept=bool(fact.support))
    for support in fact.support:
        once.add(support, number)
    for words in _remarks(fact, disputed=stated.disputed):
        paper.add(PaperRun(one_line(words), "small"), indent=5)


def _remarks(fact: Fact, *, disputed: bool) -> Iterable[str]:
    """Yield what the quotes of a fact alone do not say."""
    if why := evidence_words.only_quoted(fact):
        yield why
    if fact.calculation:
        yield evidence_words.computed(fact.calculation)
    if fact.confidence == "lowered":
        yield say(evidence_words.LOWERED)
    if disputed:
        yield say(evidence_words.DISPUTED)


def _add_difference(paper: Paper, account: Account, found: FoundConflict, once: _QuotedOnce) -> None:
    conflict = found.conflict
    told = f"{evidence_words.differing(conflict)}. {one_line(evidence_words.distance(conflict))}".strip()
    paper.add(PaperRun(told), PaperRun("  ", "small"), *_answers(found.answers), kept=True)
    with paper.part("pair"):
        for group in grouped(conflict):
            given = [Support(source_id=v.source_id, locator=v.locator, quote=v.quote) for v in group.given]
            with paper.part("side"):
                if not any(says_the_same(group.value, [one]) for one in given):
                    paper.add(PaperRun(one_line(group.value), "strong"), above=1.5, indent=5, kept=True)
                for support in given:
                    once.add(support)
    made = (evidence_words.decided(one.conflict, account.names) for one in account.in_conflict.of(conflict))
    for decision in filter(None, made):
        paper.add(PaperRun(one_line(decision)), above=1.5)
