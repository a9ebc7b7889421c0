"""What became of a question, and the words for it: one place for every way an answer can end."""

from __future__ import annotations

from collections.abc import Mapping

from detective_app.core.evidence import UNREAD, AnswerObject, counted, figure
from detective_app.core.quality import Outcome, PassagesRead
from detective_app.evidence.text.terms import Language

_WORDS: Mapping[Language, Mapping[Outcome, str]] = {
    "english": {
        "answered": "Answered.",
        "nothing_near": "No passage comes near this: none of {total} shares a word of weight with it.",
        "absent": "All {total} passages were read, and the documents do not state this.",
        "partly_unread": "Not found in what could be read; {unread} could not.",
        "no_answer": "The witness gave no answer that can be used.",
        "declined": "The witness did not know.",
        "partly": "Partly answered: part of what was asked was not found, or is withheld.",
        "withheld": "No quote carries what the witness said, so it is withheld.",
        "not_found": "Not found in {read} of {total} passages read.",
    },
    "german": {
        "answered": "Beantwortet.",
        "nothing_near": "Keine Passage kommt dem nahe: Von {total} teilt keine ein Wort von Gewicht damit.",
        "absent": "Alle {total} Passagen wurden gelesen; die Dokumente sagen dazu nichts.",
        "partly_unread": "In dem, was lesbar war, nicht gefunden; nicht lesbar: {unread}.",
        "no_answer": "Der Zeuge gab keine brauchbare Antwort.",
        "declined": "Der Zeuge wusste es nicht.",
        "partly": "Teilweise beantwortet: Ein Teil fand sich nicht oder ist gesperrt.",
        "withheld": "Kein Zitat trägt, was der Zeuge sagte; es ist gesperrt.",
        "not_found": "Nicht gefunden; gelesen wurden {read} von {total} Passagen.",
    },
}
_SETTLES_NOTHING: tuple[Outcome, ...] = ("nothing_near", "declined", "not_found")
_OF_ONE_PASSAGE: Mapping[Language, str] = {
    "english": "The one passage was read, and the documents do not state this.",
    "german": "Die eine Passage wurde gelesen; die Dokumente sagen dazu nichts.",
}
_HOW_MUCH_IS_UNKNOWN: Mapping[Language, str] = {
    "english": "Not found in what was read.",
    "german": "In dem, was gelesen wurde, nicht gefunden.",
}
EARLIER = ("The case file does not state this.", "Das steht nicht in den Akten.")
"""What earlier versions said of everything that was not found, in files that they wrote."""
_BEFORE: Mapping[Language, Mapping[Outcome, str]] = {
    "english": {"withheld": "What the witness said is not what its quotes say, so it is withheld."},
    "german": {
        "withheld": "Was der Zeuge sagte, ist nicht das, was seine Zitate sagen; es wird zurückgehalten.",
        "absent": "Alle {total} Passagen wurden gelesen; die Unterlagen sagen dazu nichts.",
    },
}
"""What was said of an outcome before, in files that stay as they are."""


def outcome_of(evidence: AnswerObject, read: PassagesRead | None, given: Outcome | None = None) -> Outcome:
    """Return what became of a question, of which `given` was said; without it, as earlier versions said it.

    Where a statement is shown, it is answered. That the documents do not state it needs everything to be
    read, and no check to be left out; where no reader could read all of them, nothing is said to be absent.
    What a model did beside that is known from the run alone.
    """
    if evidence.shown:
        return "partly" if given == "partly" else "answered"
    left_out = any(gap.why == "left_out" for gap in evidence.gaps)
    absent = read is not None and read.settles and not left_out
    unread = bool(read and read.unread)
    if given in ("absent", "partly_unread"):
        return "declined" if not absent else "partly_unread" if unread else "absent"
    if given not in ("answered", "partly", "withheld", None):
        return given
    if evidence.withheld:
        return "withheld"
    return "absent" if absent and given is None and not unread else "not_found"


def words(outcome: Outcome, read: PassagesRead | None, of: Language) -> str:
    """Say in one sentence what became of a question; the figures are how much was read."""
    if read is None and outcome in ("not_found", "absent", "partly_unread"):
        return _HOW_MUCH_IS_UNKNOWN[of]
    said = _WORDS[of][outcome]
    if read is None:
        return said
    if outcome == "absent" and read.total == 1:
        return _OF_ONE_PASSAGE[of]
    if read.unread and outcome in _SETTLES_NOTHING:
        said = f"{said} {UNREAD[of].format('{unread}')}"
    return _counted(said, read, of)


def instead(outcome: Outcome, text: str, before: Outcome, read: PassagesRead | None) -> str:
    """Return the words for an outcome in place of a text that says another one; any other text as it is."""
    of = next((of for of in _WORDS if text == words(before, read, of)), None)
    return words(outcome, read, of) if of else text


def is_said_of_none(text: str, outcome: Outcome | None, read: PassagesRead | None) -> bool:
    """Tell whether a text is what is said where nothing may be shown, in either language.

    An answer without an outcome is of an earlier version, and may use its words; no other may.
    """
    if outcome is None:
        return text in EARLIER or text in _HOW_MUCH_IS_UNKNOWN.values()
    before = [_counted(said[outcome], read, of) for of, said in _BEFORE.items() if outcome in said]
    return text in [*(words(outcome, read, of) for of in _WORDS), *before]


def _counted(said: str, read: PassagesRead | None, of: Language) -> str:
    n, total = (figure(count, of) for count in ((read.read, read.total) if read else (0, 0)))
    return said.format(read=n, total=total, unread=counted((read and read.unread) or (), of))
