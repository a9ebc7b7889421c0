"""The words of the guided detective and of a refusing witness, in the case file's language."""

from __future__ import annotations

from dataclasses import dataclass

from detective_app.evidence.terms import Language


@dataclass(frozen=True, slots=True)
class Wording:
    """Question words, one worked example and the templates of one language; `{}` takes the text at issue."""

    language: str
    not_stated: str
    when: str
    at_what_time: str
    who: str
    how_many: str
    how_much: str
    percentage: str
    note: str
    question: str
    example_note: str
    example_question: str
    according_to: str
    about: str
    shows: str
    bank: tuple[str, ...]


WORDINGS: dict[Language, Wording] = {
    "english": Wording(
        language="English",
        not_stated="The case file does not state this.",
        when="When",
        at_what_time="At what time",
        who="Who",
        how_many="How many {}",
        how_much="How much",
        percentage="What percentage",
        note="Note",
        question="Question",
        example_note="Note (Harbour log): The spare generator was started by ___ at the harbour office.",
        example_question="Who started the spare generator at the harbour office?",
        according_to="{question}, according to “{title}”?",
        about="What does the case file say about {}?",
        shows="Where does the case file show that {}?",
        bank=(
            "What is known about {}?",
            "Who is involved in {}?",
            "When did {} happen or begin?",
            "Which figures are known about {}?",
            "How is what is said about {} known?",
            "What speaks against what is said about {}?",
            "Where does {} take place?",
            "What would have to be found if what is said about {} were wrong?",
        ),
    ),
    "german": Wording(
        language="German",
        not_stated="Das steht nicht in den Akten.",
        when="Wann",
        at_what_time="Um wie viel Uhr",
        who="Wer",
        how_many="Wie viele {}",
        how_much="Wie viel",
        percentage="Wie viel Prozent",
        note="Notiz",
        question="Frage",
        example_note="Notiz (Hafenbuch): Der Ersatzgenerator wurde von ___ im Hafenbüro gestartet.",
        example_question="Wer hat den Ersatzgenerator im Hafenbüro gestartet?",
        according_to="{question}, laut „{title}“?",
        about="Was steht in den Akten über {}?",
        shows="Wo zeigen die Akten, dass Folgendes stimmt: {}?",
        bank=(
            "Was ist über {} bekannt?",
            "Wer ist an {} beteiligt?",
            "Wann begann {}?",
            "Welche Zahlen sind über {} bekannt?",
            "Woher weiß man, was über {} gesagt wird?",
            "Was spricht gegen das, was über {} gesagt wird?",
            "Wo geschieht {}?",
            "Was müsste man finden, wenn das über {} Gesagte falsch wäre?",
        ),
    ),
}
