"""The gate's questions in words, English and German."""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.evidence.text.terms import Language

_ENGLISH = {
    "intent": "What do you want to know? Please ask it as one question.",
    "thing": "What exactly do you mean by “{text}”?",
    "shared": "What exactly do you mean by “{text}”?",
    "pronoun": "What does “{text}” refer to?",
    "person": "Who is meant by “{text}”?",
    "date": "Which date is meant by “{text}”?",
    "period": "Which period is meant by “{text}”?",
    "period_of_several": "Which period do you mean? The documents give values for several.",
    "item": "Which {text} do you mean? The documents give values for several.",
    "name": "“{text}” stands nowhere in the documents. Did you mean {near}?",
}
_GERMAN = {
    "intent": "Was möchten Sie wissen? Bitte stellen Sie eine Frage.",
    "thing": "Was genau ist mit „{text}“ gemeint?",
    "shared": "Was genau ist mit „{text}“ gemeint?",
    "pronoun": "Worauf bezieht sich „{text}“?",
    "person": "Wer ist mit „{text}“ gemeint?",
    "date": "Welches Datum ist mit „{text}“ gemeint?",
    "period": "Welcher Zeitraum ist mit „{text}“ gemeint?",
    "period_of_several": "Welcher Zeitraum ist gemeint? Die Dokumente nennen Werte für mehrere.",
    "item": "Worum genau geht es ({text})? Die Dokumente nennen Werte für mehrere.",
    "name": "„{text}“ steht in keinem Dokument. Meinten Sie {near}?",
}


def prompt(kind: str, text: str, of: Language, near: Sequence[str] = ()) -> str:
    """Return the gate's question for a kind of need, in the language of the user's question.

    `near` are the names that a misspelt one may be.
    """
    quoted, joint = ("„{}“", " oder ") if of == "german" else ("“{}”", " or ")
    meant = joint.join(quoted.format(name) for name in near)
    return (_GERMAN if of == "german" else _ENGLISH)[kind].format(text=text, near=meant)
