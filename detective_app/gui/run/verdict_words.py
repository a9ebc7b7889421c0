"""Words and looks of rulings, of claims and of panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.gui.run.naming import part_word, provider_title
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.account.cells import SheetRow, Word
    from detective_app.account.marks import ClaimStanding
    from detective_app.account.panel_rounds import Sign
    from detective_app.account.unread_words import ToldRuling
    from detective_app.core.panel import Agent, AgentResponse, ClaimEnd, Deliberation, Label
    from detective_app.core.verdict import Ruling


NO_VERDICT_LOOK = ("verdict-open", "text2")
"""The glyph and the colour where nothing is judged, and of a claim that is open."""
RULING_LOOKS: Mapping[ToldRuling, tuple[str, str]] = {
    "supported": ("verdict-supported", "ok"),
    "refuted": ("verdict-refuted", "high"),
    "conflicting": ("verdict-conflicting", "medium"),
    "not_enough_evidence": ("verdict-not-enough", "low"),
    "partly_unread": ("verdict-not-enough", "low"),
    "spoken_of": ("verdict-not-enough", "low"),
    "not_judged": NO_VERDICT_LOOK,
}
"""The glyph of each ruling, and its colour."""

WORD_LOOKS: Mapping[Word, tuple[str, str]] = {
    "for": ("check", "ok"),
    "against": ("close", "high"),
    "speaks": ("half", "low"),
    "unrelated": ("minus", "muted"),
    "found": ("search", "text2"),
    "silent": ("", "text2"),
    "nothing_near": ("", "text2"),
}
"""The glyph of what a cell says, and its colour."""


def cell_word(word: Word) -> str:
    """Return what a cell says."""
    translate = QCoreApplication.translate
    return {
        "for": translate("Sheet", "for"),
        "against": translate("Sheet", "against"),
        "speaks": translate("Sheet", "speaks of it"),
        "unrelated": translate("Sheet", "not about this"),
        "found": translate("Sheet", "found"),
        "silent": translate("Sheet", "silent"),
        "nothing_near": translate("Sheet", "nothing near"),
    }[word]


_VERY_SURE, _SURE, _FAIRLY_SURE = 0.9, 0.75, 0.5


def standing_look(standing: ClaimStanding) -> tuple[str, str]:
    """Return the glyph and the colour of how a claim stands."""
    return NO_VERDICT_LOOK if standing == "open" else RULING_LOOKS[standing]


def ruling_word(ruling: ClaimStanding | ToldRuling) -> str:
    """Return a ruling, or that a claim is open, as it is written on screen."""
    translate = QCoreApplication.translate
    return {
        "supported": translate("Verdict", "Supported"),
        "refuted": translate("Verdict", "Refuted"),
        "conflicting": translate("Verdict", "Documents differ"),
        "not_enough_evidence": translate("Verdict", "Not in the documents"),
        "partly_unread": translate("Verdict", "Not in what was read"),
        "spoken_of": translate("Verdict", "Spoken of, not decided"),
        "not_judged": translate("Verdict", "Not judged yet"),
        "open": translate("Verdict", "Not judged yet"),
    }[ruling]


def row_ruling(row: SheetRow) -> str:
    """Return how a row of a sheet stands."""
    return ruling_word(row.told or row.stands)


def sureness_words(confidence: float) -> str:
    """Say how sure a ruling is; nothing of one that was never given."""
    translate = QCoreApplication.translate
    if not confidence:
        return ""
    if confidence >= _VERY_SURE:
        return translate("Verdict", "very sure")
    if confidence >= _SURE:
        return translate("Verdict", "sure")
    return (
        translate("Verdict", "fairly sure") if confidence >= _FAIRLY_SURE else translate("Verdict", "unsure")
    )


LABEL_LOOKS: Mapping[Label, tuple[str, str]] = {
    "fact": ("check-circle", "ok"),
    "inference": ("inference", "low"),
    "assumption": ("question-circle", "medium"),
}
"""The glyph of what a claim rests on, and its colour."""

END_LOOKS: Mapping[ClaimEnd, tuple[str, str]] = {
    "stands": ("check", "ok"),
    "contested": ("alert", "medium"),
    "withdrawn": ("undo", "text2"),
    "unproven": ("minus", "text2"),
}
"""The glyph of how a claim ended, and its colour."""


def agent_names(done: Deliberation) -> dict[str, str]:
    """Return what each agent is called, by its id: who serves it, with a number where that is shared."""
    titles = {one.id: provider_title(one.models[0]) for one in done.agents}
    shared, seen, names = Counter(titles.values()), Counter[str](), {}
    for agent, title in titles.items():
        seen[title] += 1
        names[agent] = f"{title} {seen[title]}" if shared[title] > 1 else title
    return names


def part_words(agent: Agent | AgentResponse) -> str:
    """Return role and perspective of an agent; "" where it has none."""
    return ", ".join(part_word(one) for one in (agent.role, agent.perspective) if one)


def label_word(label: Label) -> str:
    """Return what a claim rests on, in a word."""
    translate = QCoreApplication.translate
    return {
        "fact": translate("Panel", "Fact"),
        "inference": translate("Panel", "Inference"),
        "assumption": translate("Panel", "Assumption"),
    }[label]


def end_word(ended: ClaimEnd) -> str:
    """Return how a claim ended, in a word or two."""
    translate = QCoreApplication.translate
    return {
        "stands": translate("Panel", "Stands"),
        "contested": translate("Panel", "Contested"),
        "withdrawn": translate("Panel", "Withdrawn"),
        "unproven": translate("Panel", "Not proven"),
    }[ended]


def round_words(number: int, *, dissent: bool) -> str:
    """Name a round."""
    translate = QCoreApplication.translate
    words = translate("Panel", "Round %1, dissent") if dissent else translate("Panel", "Round %1")
    return filled(words, number)


def share_words(value: float) -> str:
    """Write a share as `0.93`."""
    return QLocale().toString(value, "f", 2)


def ruling_words(ruling: Ruling | None, confidence: float) -> str:
    """Say how an agent rules and how sure it is: `refuted, very sure`."""
    said = QLocale().toLower(ruling_word(ruling)) if ruling else ""
    return ", ".join(part for part in (said, sureness_words(confidence)) if part)


def exit_word(reason: str) -> str:
    """Return the name of what ended a deliberation; one that is not known keeps it."""
    translate = QCoreApplication.translate
    return {
        "consensus": translate("Panel", "consensus"),
        "convergence": translate("Panel", "convergence"),
        "confidence": translate("Panel", "confidence"),
        "max_rounds": translate("Panel", "limit of rounds"),
    }.get(reason, reason)


def sign_words(sign: Sign) -> str:
    """Return a sign of groupthink in words."""
    translate = QCoreApplication.translate
    return {
        "confident": translate("Panel", "All are at least 80 % sure"),
        "no_dissent": translate("Panel", "No one takes the other side"),
        "too_similar": translate("Panel", "The positions are almost the same"),
    }[sign]
