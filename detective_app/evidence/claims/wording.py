"""How a text says what it says: denied, planned, asked or heard from others; English and German."""

from __future__ import annotations

import re

_NOT_DENYING = re.compile(
    r"\b(?:no|not) (?:later|more|less|fewer|earlier|only|least|longer|sooner) than\b|\bnot only\b|\bno one "
    r"but\b"
    r"|\bwhether or not\b|\bnicht (?:nur|später|mehr|weniger|früher) (?:als\b)?",
    re.IGNORECASE,
)
_DENIAL = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|without|nowhere|nicht|nie|niemals"
    r"|keine?[mnrs]?"
    r"|niemand|nichts|ohne|weder)\b|n['’]t\b"
    r"|\b(?:fail(?:s|ed|ure)?|refus(?:es?|ed|al)|reject(?:s|ed|ion)|declin(?:es?|ed)|den(?:y|ies|ied)|lacks?"
    r"|lacked"
    r"|(?<=was )lost (?=by\b)|missing|abgelehnt|verweigert|verworfen|fehlte?n?|gescheitert"
    r"|unterblieb(?:en)?)\b"
    r"|\b(?:un(?:paid|damaged|signed|approved|finished|opened|delivered|answered|used|harmed|changed"
    r"|confirmed|known"
    r"|sent|able|bezahlt|beschädigt|versehrt|erledigt|geöffnet|gültig|vollständig)|in(?:valid|complete"
    r"|correct)"
    r"|(?:is|are|was|were|remains?|remained|still) outstanding)\b",
    re.IGNORECASE,
)
_PLANNED = re.compile(
    r"\b(?=\w)(?:shall|should|must|will|would|(?-i:may)|might|could|can|let us|is to|are to"
    r"|was to|were to|has to|have "
    r"to|be to"
    r"|had been meant|going to|expect(?:s|ed)?|plan(?:s|ned)?|intend(?:s|ed)?|propos(?:e[sd]?|al)|forecast"
    r"|estimate[ds]?"
    r"|scheduled?|is due|are due|fall(?:s)? due|promise[sd]?|offer(?:s|ed)?|suggest(?:s|ed)?|hope[sd]?"
    r"|want(?:s|ed)?"
    r"|if|unless|as soon as|until|provided that|whoever|required?|requires|need(?:s|ed)?|possible"
    r"|(?:is|are|becomes?) payable"
    r"|ask(?:s|ed)?"
    r"|takes effect|soll(?:en|te|ten)?|muss|müssen|darf|dürfen|kann|können|könnte|würde[n]?|werde|will|wollen"
    r"|geplant|vorgesehen|voraussichtlich|beabsichtigt|erwartet|wenn|falls|sofern|sobald|beantragt"
    r"|vorgeschlagen"
    r"|wird|ist (?:\w+ ){0,8}(?:zu \w+|vorzulegen|einzureichen|mitzuteilen|abzugeben)"
    r"|(?:vor|ein|ab|mit|an|bei|aus|auf)zu\w+en|bitte|please)\b|['’]ll\b|['’]d\b",
    re.IGNORECASE,
)
_PLANNING_DOCUMENT = re.compile(
    r"\b(?:agenda|offer|quotes?|quotation|booking|forecast|programme|method statement|proposal|plan"
    r"|application|draft"
    r"|notice of meeting|invitation|tender|request|price list|entwurf|angebot|einladung|antrag|genehmigung"
    r"|vorschlag"
    r"|tagesordnung|planung|preisliste|vordruck)\b",
    re.IGNORECASE,
)
_RECORD = re.compile(
    r"\b(?:record|minutes|report|log|register|diary|account|evaluation|certificate|protokoll|niederschrift|bericht"
    r"|verzeichnis|tagebuch|bescheid)\b",
    re.IGNORECASE,
)
_HEARD = re.compile(
    r"\b(?:I (?:think|believe|guess|suppose)|no idea|someone|somebody|told me|told us|heard|seems?|apparently"
    r"|perhaps|maybe|probably|rumou?r|allegedly|don['’]t know|no clue|according to|in my view|says that|said "
    r"that"
    r"|ich glaube|angeblich|vermutlich|wohl|offenbar|vielleicht|gehört|soll(?:en)? angeblich|jemand"
    r"|scheint)\b",
    re.IGNORECASE,
)
_DECISION = re.compile(
    r"\b(?:decided|agreed|resolved|voted|approved|adopted|carried|elected|beschlossen|beschloss|entschieden"
    r"|entschied"
    r"|vereinbart|gewählt|genehmigte?|zugestimmt)\b",
    re.IGNORECASE,
)
_DENIED_WORD = re.compile(
    r"\b(?:not|no|without|nicht|keine?[mnrs]?|ohne|statt|instead of|rather than)\s+(?:any |the |a "
    r")?([^\W\d_]+)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"\s*(?:from|to|cc|bcc|date|subject|sent|von|an|betreff|datum|gesendet|message-id):\s", re.IGNORECASE
)
_STANDING = re.compile(
    r"\b(?:replaces?|supersedes?|supersed(?:ed|ing)|in place of|corrects?|corrected|correction|amend(?:s|ed)"
    r"|withdrawn|void|draft|provisional|preliminary|obsolete|not (?:yet )?(?:confirmed|approved|signed|final)"
    r"|unconfirmed|takes? precedence|ersetzt|berichtigt|korrigiert|hinfällig|gegenstandslos|entwurf"
    r"|vorläufig\w*|überholt|noch nicht (?:bestätigt|genehmigt|freigegeben)|vorrang)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[;:]\s|,\s|\s(?:and|but|while|whereas|und|aber|sondern|während|which|who|that|so that)\s|\s[–—]\s"
)


def denials(text: str) -> int:
    """Count the words of a text that deny; `not later than` and its kind deny nothing."""
    return sum(1 for _ in _DENIAL.finditer(_NOT_DENYING.sub(" ", text)))


def denies(text: str) -> bool:
    """Tell whether a text denies what its other words say."""
    return denials(text) % 2 == 1


def planned(text: str) -> bool:
    """Tell whether a text speaks of what is to be, or may be, and not of what is or was."""
    return bool(_PLANNED.search(text))


def planning(title: str) -> bool:
    """Tell whether a document, by its title, plans or proposes; a record of such a thing does not."""
    return bool(_PLANNING_DOCUMENT.search(title)) and not _RECORD.search(title)


def uncertain(text: str) -> bool:
    """Tell whether a text asks, guesses, tells what others said, or only addresses a letter."""
    return text.rstrip().endswith("?") or bool(_HEARD.search(text) or _ADDRESS.match(text))


def addresses(text: str) -> bool:
    """Tell whether a text is a line of a letter's head."""
    return bool(_ADDRESS.match(text))


def standing(text: str) -> bool:
    """Tell whether a text says how far a document counts: that it replaces another one, or is a draft."""
    return bool(_STANDING.search(text))


def clauses(text: str) -> tuple[str, ...]:
    """Return the clauses of a sentence, roughly."""
    return tuple(part.strip() for part in _CLAUSE.split(text) if part.strip())


def decision(text: str) -> bool:
    """Tell whether a text tells of a decision that was taken, whatever was decided for the time to come."""
    return bool(_DECISION.search(text))


def denied_words(text: str) -> tuple[str, ...]:
    """Return the words that a denial stands right before: `gravel` of `bark, not gravel`."""
    return tuple(found[1] for found in _DENIED_WORD.finditer(_NOT_DENYING.sub(" ", text)))
