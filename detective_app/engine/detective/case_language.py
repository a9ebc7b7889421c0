"""The words of the guided detective and of a refusing witness, in the case file's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from detective_app.evidence.text.terms import Language

Beginning: TypeAlias = Literal["date", "time", "person", "count", "amount", "share", "degrees"]


class Opener(NamedTuple):
    """How a question for one kind of blank begins, with a worked example; `{}` takes the unit."""

    words: str
    example_note: str
    example_question: str


@dataclass(frozen=True, slots=True)
class Wording:
    """Openers by kind of blank and the templates of one language; `{}` takes the text at issue.

    `known_share` is how much of a phrased question must come from its note: all of it in a language in which
    small models make up verbs.
    """

    language: str
    note: str
    question: str
    openers: Mapping[Beginning, Opener]
    known_share: float
    according_to: str
    about: str
    shows: str
    bank: tuple[str, ...]


_ENGLISH_COUNT = (
    "Harbour log): The spare generator used ___ of fuel in the first night.",
    "How many litres of fuel did the spare generator use in the first night?",
)
_GERMAN_COUNT = (
    "Hafenbuch): Der Ersatzgenerator verbrauchte in der ersten Nacht ___ Diesel.",
    "Wie viele Liter Diesel verbrauchte der Ersatzgenerator in der ersten Nacht?",
)

WORDINGS: dict[Language, Wording] = {
    "english": Wording(
        language="English",
        note="Note",
        question="Question",
        openers={
            "date": Opener(
                "When",
                "Harbour log): The spare generator was started at the harbour office on ___.",
                "When was the spare generator started at the harbour office?",
            ),
            "time": Opener(
                "At what time",
                "Harbour log): The spare generator was started at the harbour office at ___.",
                "At what time was the spare generator started at the harbour office?",
            ),
            "person": Opener(
                "Who",
                "Harbour log): The spare generator was started by ___ at the harbour office.",
                "Who started the spare generator at the harbour office?",
            ),
            "count": Opener("How many {}", *_ENGLISH_COUNT),
            "amount": Opener(
                "How much",
                "Harbour log): The repair of the spare generator cost ___ in all.",
                "How much did the repair of the spare generator cost in all?",
            ),
            "share": Opener(
                "What percentage",
                "Harbour log): The spare generator had lost ___ of its fuel in the first night.",
                "What percentage of its fuel had the spare generator lost in the first night?",
            ),
            "degrees": Opener(
                "What temperature",
                "Harbour log): The oil of the spare generator reached ___ in the first night.",
                "What temperature did the oil of the spare generator reach in the first night?",
            ),
        },
        known_share=0.6,
        according_to="{question}, according to “{title}”?",
        about="What does the case file say about {}?",
        shows="Where does the case file show that {}?",
        bank=(
            "What is known about this: {}?",
            "Who was involved in this: {}?",
            "When did this happen: {}?",
            "Which figures are known about this: {}?",
            "How do you know this: {}?",
            "What speaks against this: {}?",
        ),
    ),
    "german": Wording(
        language="German",
        note="Notiz",
        question="Frage",
        openers={
            "date": Opener(
                "Wann",
                "Hafenbuch): Der Ersatzgenerator im Hafenbüro ging am ___ in Betrieb.",
                "Wann ging der Ersatzgenerator im Hafenbüro in Betrieb?",
            ),
            "time": Opener(
                "Um wie viel Uhr",
                "Hafenbuch): Der Ersatzgenerator wurde um ___ im Hafenbüro gestartet.",
                "Um wie viel Uhr wurde der Ersatzgenerator im Hafenbüro gestartet?",
            ),
            "person": Opener(
                "Wer",
                "Hafenbuch): Der Ersatzgenerator wurde von ___ im Hafenbüro gestartet.",
                "Wer hat den Ersatzgenerator im Hafenbüro gestartet?",
            ),
            "count": Opener("Wie viele {}", *_GERMAN_COUNT),
            "amount": Opener(
                "Wie viel",
                "Hafenbuch): Die Reparatur des Ersatzgenerators kostete zusammen ___.",
                "Wie viel kostete die Reparatur des Ersatzgenerators zusammen?",
            ),
            "share": Opener(
                "Um wie viel Prozent",
                "Hafenbuch): Der Hafenmeister senkte den Verbrauch um ___.",
                "Um wie viel Prozent senkte der Hafenmeister den Verbrauch?",
            ),
            "degrees": Opener(
                "Wie viel Grad",
                "Hafenbuch): Das Öl des Ersatzgenerators erreichte ___ in der ersten Nacht.",
                "Wie viel Grad erreichte das Öl des Ersatzgenerators in der ersten Nacht?",
            ),
        },
        known_share=1.0,
        according_to="{question}, laut „{title}“?",
        about="Was steht in den Akten über {}?",
        shows="Wo zeigen die Akten, dass Folgendes stimmt: {}?",
        bank=(
            "Was ist hierüber bekannt: {}?",
            "Wer war daran beteiligt: {}?",
            "Wann ist das geschehen: {}?",
            "Welche Zahlen sind hierzu bekannt: {}?",
            "Woher ist das bekannt: {}?",
            "Was spricht dagegen: {}?",
        ),
    ),
}
