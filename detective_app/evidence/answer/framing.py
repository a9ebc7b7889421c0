"""The sentences that code writes around checked statements, in English and German; none holds a figure."""

from __future__ import annotations

from collections.abc import Mapping

from detective_app.evidence.text.terms import Language

WORDINGS: Mapping[Language, Mapping[str, str]] = {
    "english": {
        "nearest": "These passages come nearest to the question; no model read them.",
        "insufficient": "Insufficient evidence: this was not found in what was read of the documents.",
        "unanswered": "Insufficient evidence: the witness gave no answer that can be used.",
        "far": "Insufficient evidence: no passage shares a word of weight with the question.",
        "absent": "Insufficient evidence: everything was read, and the documents do not state this.",
        "unread": "Insufficient evidence: it is not in what could be read of the documents.",
        "withheld": "Insufficient evidence: no quote carries what was said, so it is withheld.",
        "insufficient_reason": "No quote was found that carries an answer to this question.",
        "partly": "Part of what was asked was not found; it is listed as missing.",
        "timeout": "The precise answer could not be given, because the missing detail was not supplied: {}.",
        "timeout_reason": "What follows is context only, because the missing detail was not supplied.",
        "not_supplied": "missing detail was not supplied",
        "differ": "The sources differ: {}.",
        "says": "{} says “{}”",
        "undecided": "Which of them is right is left open.",
        "rests_on": "This rests on {}.",
        "calculated": "A figure was calculated from quoted ones.",
        "only_secondary": "Only secondary sources carry it, so it is less certain.",
        "citations": "Citations: {}",
        "no_citations": "Citations: None — explanation: no quote was found that carries an answer.",
        "not_supplied_why": "Citations: None — explanation: a detail that was asked for was not supplied.",
        "joiner": " and ",
    },
    "german": {
        "nearest": "Diese Passagen kommen der Frage am nächsten; kein Modell hat sie gelesen.",
        "insufficient": "Keine ausreichenden Belege: In dem, was gelesen wurde, fand es sich nicht.",
        "unanswered": "Keine ausreichenden Belege: Der Zeuge gab keine brauchbare Antwort.",
        "far": "Keine ausreichenden Belege: Keine Passage teilt ein Wort von Gewicht mit der Frage.",
        "absent": "Keine ausreichenden Belege: Alles wurde gelesen; die Dokumente sagen dazu nichts.",
        "unread": "Keine ausreichenden Belege: In dem, was lesbar war, steht es nicht.",
        "withheld": "Keine ausreichenden Belege: Kein Zitat trägt, was der Zeuge sagte; es ist gesperrt.",
        "insufficient_reason": "Es fand sich kein Zitat, das eine Antwort auf diese Frage trägt.",
        "partly": "Ein Teil des Gefragten fand sich nicht; er ist als fehlend aufgeführt.",
        "timeout": "Eine genaue Antwort war nicht möglich, weil die fehlende Angabe nicht gemacht wurde: {}.",
        "timeout_reason": "Das Folgende ist nur Kontext, weil die fehlende Angabe nicht gemacht wurde.",
        "not_supplied": "fehlende Angabe nicht gemacht wurde",
        "differ": "Die Quellen widersprechen sich: {}.",
        "says": "{} sagt „{}“",
        "undecided": "Welche davon stimmt, bleibt offen.",
        "rests_on": "Das stützt sich auf {}.",
        "calculated": "Eine Zahl wurde aus zitierten berechnet.",
        "only_secondary": "Nur Sekundärquellen tragen es, es ist daher weniger sicher.",
        "citations": "Belege: {}",
        "no_citations": "Belege: Keine — Erklärung: Es fand sich kein Zitat, das eine Antwort trägt.",
        "not_supplied_why": "Belege: Keine — Erklärung: Eine erfragte Angabe wurde nicht gemacht.",
        "joiner": " und ",
    },
}
"""Templates by language; `{}` takes statements, names or values in the order the name says.

`not_supplied` is the part by which a check knows that a missing detail was acknowledged.
"""
