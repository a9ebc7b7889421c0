"""Has a small model put one question about one blanked fact into words, and checks what it made of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from detective_app.core.ports import Generation, Message, OnProgress
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.prompts import render
from detective_app.engine.detective.case_language import WORDINGS, Beginning, Wording
from detective_app.engine.detective.case_map import CaseMap, Topic, clauses
from detective_app.evidence.figures.reading import Figure, figures
from detective_app.evidence.text.terms import language, terms, words

QUESTION_TOKENS = 36
MAX_QUESTION_CHARS = 240
MAX_THEMES = 3
_UNIT_WORD = re.compile(r"\s?([^\W\d_]{2,})")
_GLUED = re.compile(r"(?:[^\W\d_]|[%€$£])+$")
_ASIDE = re.compile(
    r",\s+(?:so|as|because|although|and|but|which|who|while|whereas|dazu|weil|obwohl|und|aber|sodass|während|der|die|das)\b"
)
_MARKS = re.compile(r"[*_`#]+|^\s*(?:[-•]|\d{1,2}[.)])\s+")


async def phrase(
    model: FallbackModel, topic: Topic, case: CaseMap, on_progress: OnProgress
) -> tuple[str, str]:
    """Return a question about a topic and the model's name; the note itself stands in for an unusable one."""
    wording = WORDINGS[case.index.language]
    if topic.sentence is None or topic.figure is None:
        return gap_question(topic.gap, wording), model.name
    title = case.title(topic.sentence)
    if topic.question:
        return _naming(title, topic.question, wording), model.name
    note, beginning, start = _blanked(topic.sentence.text, topic.figure, wording)
    opener = wording.openers[beginning]
    messages = [
        Message("system", render("guided_question", language=wording.language)),
        Message("user", f"{wording.note} ({opener.example_note}\n{wording.question}:"),
        Message("assistant", opener.example_question),
        Message("user", f"{wording.note} ({title}): {note}\n{wording.question}:"),
        Message("assistant", start),
    ]
    generation = Generation(max_tokens=QUESTION_TOKENS, seed=0, stop=("\n",))
    reply = await model.reply(messages, generation=generation, on_progress=on_progress)
    question = _whole(reply.text, start)
    if not _usable(question, topic.figure, f"{topic.sentence.text} {title}", start, wording.known_share):
        question = f"{start}? {note}"
    return _naming(title, question, wording) if topic.named else question, reply.model


async def phrase_freely(
    model: FallbackModel, hypothesis: str, asked: Sequence[str], attempt: int, on_progress: OnProgress
) -> tuple[str, str]:
    """Return a question about a hypothesis alone, and the model's name; each attempt has its own seed."""
    wording = WORDINGS[language(hypothesis)]
    prompt = render("guided_open_question", hypothesis=hypothesis, language=wording.language, asked=asked)
    seed = int.from_bytes(hashlib.sha256(f"{len(asked)} {attempt} {hypothesis}".encode()).digest()[:3], "big")
    generation = Generation(max_tokens=QUESTION_TOKENS, temperature=0.8, seed=seed, stop=("\n",))
    messages = [Message("system", prompt), Message("user", f"{wording.question}:")]
    reply = await model.reply(messages, generation=generation, on_progress=on_progress)
    return _whole(reply.text, ""), reply.model


def gap_question(clause: str, wording: Wording) -> str:
    """Ask for what no sentence says: a statement is to be shown, a subject to be spoken of."""
    statement = len(words(clause)) > 2 and re.search(
        r"\b(?:\w+ed|is|are|was|were|has|had|have|did|will)\b", clause
    )
    if statement or wording.language != "English":
        return wording.shows.format(clause)
    return wording.about.format(clause)


def bank_questions(hypothesis: str) -> list[str]:
    """Return template questions about a hypothesis's own clauses, for when the model repeats itself."""
    wording = WORDINGS[language(hypothesis)]
    themes = list(clauses(hypothesis))[:MAX_THEMES] or [hypothesis[:MAX_QUESTION_CHARS]]
    return [template.format(theme) for template in wording.bank for theme in themes]


def _naming(title: str, question: str, wording: Wording) -> str:
    return wording.according_to.format(question=question.rstrip("?."), title=title)


def _blanked(text: str, figure: Figure, wording: Wording) -> tuple[str, Beginning, str]:
    """Return the sentence with the figure and its unit replaced by a blank, and how the question begins."""
    after = _UNIT_WORD.match(text, figure.end) if figure.unit and not _GLUED.search(figure.text) else None
    beginning = _beginning(figure)
    glued = _GLUED.search(figure.text)
    unit = after[1] if after else glued[0] if glued else ""
    tail = text[after.end() if after else figure.end :]
    if aside := _ASIDE.search(tail):
        tail = tail[: aside.start()] + "."
    note = f"{text[: figure.start]}\0{tail}"
    note = _MARKS.sub("", " ".join(note.split())).replace("\0", "___")
    return note, beginning, wording.openers[beginning].words.format(unit).strip()


def _beginning(figure: Figure) -> Beginning:
    match figure.kind:
        case "date" | "time" | "person":
            return figure.kind
        case _:
            by_unit: dict[str, Beginning] = {"%": "share", "°": "degrees", "°f": "degrees"}
            by_unit |= dict.fromkeys(("€", "$", "£", "chf"), "amount")
            return by_unit.get(figure.unit, "count")


def _whole(text: str, start: str) -> str:
    """Join the prefilled beginning and the model's words, which may repeat it."""
    text = " ".join(text.split())
    whole = text if text.casefold().startswith(start.casefold()) else f"{start} {text}"
    return whole.strip().strip("\"“”'").removesuffix(".").rstrip("? ") + "?"


def _usable(question: str, figure: Figure, source: str, start: str, known_share: float) -> bool:
    """Tell whether a question keeps to its note, gives nothing away and says more than its beginning."""
    if not len(start) + 8 <= len(question) <= MAX_QUESTION_CHARS or "_" in question:
        return False
    same = (f for f in figures(question) if f.kind == figure.kind)
    if figure.text.casefold() in question.casefold() or any(f.agrees(figure) for f in same):
        return False
    of = language(source)
    used, known = terms(question, of), terms(source, of)
    return bool(used) and len(used & known) >= known_share * len(used)
