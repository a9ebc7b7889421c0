"""One evidence-anchored answer as a page: the three levels, then facts, missing information and conflicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import evidence_words, unread_words
from detective_app.account.conflicts import grouped
from detective_app.cli.layout import DETECTIVE, QUIET, WARNING, Labelled, heading
from detective_app.cli.terminal import shown
from detective_app.core.standing_words import stands
from detective_app.evidence.text.terms import Language, language

if TYPE_CHECKING:
    from detective_app.core.ask import Envelope
    from detective_app.core.evidence import AnswerObject, Fact, Source, SourceConflict, Support, Unread
    from detective_app.core.passages import ShownPassage

_NEAREST: Mapping[Language, str] = {
    "english": "Passages that come nearest",
    "german": "Passagen, die am nächsten kommen",
}
"""As the sentence above them, in the language of the question."""


def answer_page(
    envelope: Envelope, sources: Sequence[Source], question: str, files: Sequence[Unread] = ()
) -> list[RenderableType]:
    """Return what people read of the envelope of a question; `files` are those that could not be read."""
    names = evidence_words.names_of(sources)
    if envelope.status == "clarify":
        return _questions(envelope)
    levels, evidence, unread = envelope.answer, envelope.evidence, _is_unread(envelope)
    parts: list[RenderableType] = [shown(levels.level1, "bold")] if levels else []
    if levels and not unread:
        parts += [shown(levels.level2), shown(levels.level3, QUIET)]
    if evidence:
        parts += _evidence(evidence.evolve(facts=()) if unread else evidence, names)
    if envelope.passages and (unread or not (evidence and evidence.shown)):
        parts += [heading(_NEAREST[language(question)]), *(_passage(p, names) for p in envelope.passages)]
    return [*parts, *_not_read(sources, files)]


def _not_read(sources: Sequence[Source], files: Sequence[Unread]) -> list[RenderableType]:
    """Say what no reader could read: files, and parts of each document by its name."""
    told = [Labelled("", shown(words)) for words in unread_words.lines(files)]
    for source in sources:
        named = (f"{source.name}. {words}" for words in unread_words.lines(source.unread))
        told += [Labelled("", shown(words)) for words in named]
    said = shown(unread_words.summary(sources, files), WARNING)
    return [heading("Not read"), said, *told] if told else []


def _is_unread(envelope: Envelope) -> bool:
    """Tell whether no model read what was found: the passages are the answer, and stand there once."""
    return envelope.read is not None and envelope.read.read == 0


def _passage(passage: ShownPassage, names: evidence_words.Names) -> RenderableType:
    where = evidence_words.place(names, passage.source_id, passage.locator)
    where += stands(passage.standing, confidence=passage.confidence)
    above = f"{where}, under “{_line(passage.heading)}”" if passage.heading else where
    return Labelled(passage.id, Group(shown(passage.text), shown(above, QUIET)))


def _questions(envelope: Envelope) -> list[RenderableType]:
    parts: list[RenderableType] = [Text("Tell a little more first:", "bold")]
    for one in envelope.questions or ():
        options = f" ({', '.join(one.options)})" if one.options else ""
        example = f'\n--context {one.field}="…"'
        body = Text.assemble(shown(one.prompt), shown(options, QUIET), shown(example, QUIET))
        parts.append(Labelled("Detail", body, DETECTIVE))
    return parts


def _evidence(evidence: AnswerObject, names: evidence_words.Names) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if evidence.shown:
        parts += [heading("Facts"), *(_fact(n, fact, names) for n, fact in enumerate(evidence.shown, 1))]
    if evidence.gaps or evidence.refused or evidence.withheld:
        parts.append(heading("Missing information"))
        for gap in evidence.gaps:
            label = {"left_out": "Not checked", "no_answer": "Not answered"}.get(gap.why, "Not found")
            parts.append(_missing(label, gap.need, evidence_words.why(gap)))
        parts += [_missing("Withheld", fact.text, fact.reason or "") for fact in evidence.withheld]
        parts += [_missing("No quote", f"“{_line(one.quote)}”", one.note) for one in evidence.refused]
    if evidence.conflicts:
        parts.append(heading("Conflicts between sources"))
        parts += [_conflict(conflict, names) for conflict in evidence.conflicts]
    return parts


def _missing(label: str, what: str, why: str) -> RenderableType:
    return Labelled(label, Text.assemble(shown(what), shown(f"\n{why}", QUIET)), WARNING)


def _fact(number: int, fact: Fact, names: evidence_words.Names) -> RenderableType:
    lines = [shown(fact.text)]
    if why := evidence_words.only_quoted(fact):
        lines.append(shown(why, WARNING))
    if fact.calculation:
        lines.append(shown(evidence_words.computed(fact.calculation)))
    lines += [line for support in fact.support for line in _quoted(support, names)]
    if fact.confidence == "lowered":
        lines.append(Text(evidence_words.LOWERED, WARNING))
    return Labelled(f"{number}", Group(*lines))


def _quoted(support: Support, names: evidence_words.Names) -> Iterator[Text]:
    yield shown(f"“{_line(support.quote)}”", "italic green")
    place = evidence_words.place(names, support.source_id, support.locator)
    matched = evidence_words.verdict(support)
    yield shown(f"{place}. {matched}." if matched else place, QUIET)


def _line(quote: str) -> str:
    """Put a quote on one line; where its source breaks lines says nothing here."""
    return " ".join(quote.split())


def _conflict(conflict: SourceConflict, names: evidence_words.Names) -> RenderableType:
    lines = [shown(f"{evidence_words.differing(conflict)}.")]
    for group in grouped(conflict):
        for number, value in enumerate(group.given):
            place = evidence_words.place(names, value.source_id, value.locator)
            what = Text("and", QUIET) if number else shown(group.value, "bold")
            lines.append(Text.assemble(what, shown(f"  {place}", QUIET)))
            lines.append(shown(f"“{_line(value.quote)}”", "italic"))
    return Labelled("Differ", Group(*lines, shown(evidence_words.distance(conflict), QUIET)), WARNING)
