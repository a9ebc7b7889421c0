"""What of a mail an earlier writer wrote: lines that an answer or a forwarded message carries along."""

from __future__ import annotations

import re
from collections.abc import Sequence

_VERB = re.compile(
    r"\b(?:wrote|schrieb|écrit|escribió|scritto|schreef|skrev|escreveu|napisał\w?|kirjoitti|írta|psal)\b|写道|のメール"
)
_DATED = re.compile(r"\d[:.]\d\d\b|@")
_OPENS = re.compile(r"\s*(?:On|Am|Le|El|Il|Op|Den|På|Em|Dnia|W dniu|Dne)\b")
_ORIGINAL = re.compile(
    r"-{3,} ?(?:original|ursprüngliche|forwarded|weitergeleitete|message|mensaje|messaggio|oorspronkelijk)"
    r"|(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message|inizio messaggio)",
    re.IGNORECASE,
)
_NAMES = (
    "from von de da van från fra od lähettäjä feladó",
    "sent date gesendet datum envoyé enviado enviada fecha inviato data verzonden skickat sendt dato wysłano"
    " lähetetty küldve dátum",
    "subject betreff objet asunto assunto oggetto onderwerp ämne emne temat aihe tárgy",
)
_FROM, _SENT, _SUBJECT = (
    re.compile(rf"[>*\s]{{0,4}}(?:{names.replace(' ', '|')})\*?(?: el)? ?:", re.IGNORECASE)
    for names in _NAMES
)
_MOST_FIELDS = 9
_MOST_WRAPPED = 3
_LONGEST = 400


def earlier(lines: Sequence[str], marked: Sequence[bool]) -> list[bool]:
    """Tell of each line of a mail whether an earlier writer wrote it; those are `marked` that are set off."""
    found = [own or line.lstrip().startswith(">") for own, line in zip(marked, lines, strict=True)]
    for number, line in enumerate(lines):
        if found[number]:
            continue
        if _begins_message(lines, number):
            return [*found[:number], *[True] * (len(lines) - number)]
        if _names_writer(line):
            begin = _first_line(lines, number, found)
            after = next((n for n in range(number + 1, len(lines)) if lines[n].strip()), number)
            if found[after]:
                found[begin:after] = [True] * (after - begin)
            elif _DATED.search(" ".join(lines[begin : number + 1])):  # a program that sets nothing off
                return [*found[:begin], *[True] * (len(lines) - begin)]
    return found


def _begins_message(lines: Sequence[str], number: int) -> bool:
    """Tell whether the fields of another message begin at a line, or a line that announces them."""
    if _ORIGINAL.match(lines[number].strip()):
        number += 1
    elif not _FROM.match(lines[number]):
        return False
    fields = lines[number : number + _MOST_FIELDS]
    return all(any(field.match(line) for line in fields) for field in (_FROM, _SENT, _SUBJECT))


def _names_writer(line: str) -> bool:
    """Tell whether a line ends in who wrote what follows."""
    return len(line) <= _LONGEST and line.rstrip().endswith(":") and bool(_VERB.search(line))


def _first_line(lines: Sequence[str], number: int, found: Sequence[bool]) -> int:
    """Return where begins what says who wrote, and when: programs break it over some lines."""
    begin = number
    while begin > max(0, number + 1 - _MOST_WRAPPED) and not _OPENS.match(lines[begin]):
        before = lines[begin - 1].strip()
        if not before or found[begin - 1] or before.endswith(tuple(".!?:;,")):
            break
        begin -= 1
    return begin
