"""The sections of the paper report that tell of the case file, in the order of the HTML one."""

from __future__ import annotations

from detective_app.reports._case import (
    CaseContents,
    FactLine,
    SourceDifference,
    answers_in_words,
)
from detective_app.reports._evidence import Quote
from detective_app.reports._paper import Paper, Run


def add_case(paper: Paper, case: CaseContents) -> None:
    """Write what the documents say, do not say, and say differently."""
    paper.heading("Facts")
    before = ""
    for fact in case.facts:
        _add_fact(paper, fact, under_same=fact.subject == before)
        before = fact.subject
    if not case.facts:
        paper.add(("No quote carried a fact.", "small"))
    if case.missing or case.searched:
        paper.heading("Missing information")
    for missing in case.missing:
        paper.add((missing.need, "text"), above=1.5, kept=True)
        paper.add((f"{missing.why} {_capital(answers_in_words(missing.answers))}", "small"))
    if not case.missing and case.searched:
        paper.add(("Nothing that was asked for is missing.", "small"))
    if case.differences or case.searched:
        paper.heading("Conflicts between sources")
    for found in case.differences:
        _add_difference(paper, found)
    if not case.differences and case.searched:
        paper.add(("The quotes do not differ.", "small"))


def add_documents(paper: Paper, case: CaseContents) -> None:
    """Write which documents there are, and what their reader should know of them."""
    paper.heading("Documents")
    rows = [(one.source_id, one.name, one.extent) for one in case.documents]
    if rows:
        paper.table(("Document", "Name", "Length"), rows, (14, 60, 26))
    else:
        paper.add(("No documents. The answers come from the witness's memory.", "small"))
    for document in case.documents:
        for words in document.remarks:
            paper.add((f"{document.name}: {words}", "small"), above=1)
    for words in case.unread:
        paper.add((words, "small"), above=1)


def _add_fact(paper: Paper, fact: FactLine, *, under_same: bool) -> None:
    """Add a fact under its question, which stands once over all that answer it."""
    if not under_same:
        paper.add((fact.subject, "quiet"), above=2, kept=True)
    said: list[Run] = [(f"Fact {fact.number}  ", "strong"), (fact.text, "text")]
    paper.add(*said, (f"  {answers_in_words(fact.answers)}", "small"), above=1, kept=bool(fact.quotes))
    for quote in fact.quotes:
        add_quote(paper, quote)
    for words in fact.remarks:
        paper.add((words, "small"), indent=5)


def add_quote(paper: Paper, quote: Quote) -> None:
    """Write a quote with its place, or where it stands already."""
    if quote.fact:
        paper.add((quote.caption, "small"), indent=5)
    else:
        paper.quote(quote.text, quote.caption)


def _add_difference(paper: Paper, found: SourceDifference) -> None:
    told = f" {found.distance}" if found.distance else ""
    where = f"  {answers_in_words(found.answers)}"
    paper.add((found.subject, "quiet"), above=2, kept=True)
    paper.add((f"{found.title}.{told}", "text"), (where, "small"), kept=True)
    for given in found.values:
        if given.value:
            paper.add((given.value, "strong"), above=1.5, indent=5, kept=True)
        for quote in given.quotes:
            add_quote(paper, quote)
    for decision in found.decisions:
        paper.add((decision, "text"), above=1.5)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
