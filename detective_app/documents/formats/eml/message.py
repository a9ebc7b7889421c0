"""The parts of a message in order: its texts, which are the document, and what is attached to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from email import policy
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.fields import one_line, shown, title
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from email.message import MIMEPart

    from detective_app.documents.shared.members import Inside
import re
from itertools import groupby
from typing import TYPE_CHECKING

from detective_app.documents.formats.text import blocks, decoded
from detective_app.documents.shared import encoding

if TYPE_CHECKING:
    from email.message import MIMEPart


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
_LOCKED = "-----BEGIN PGP MESSAGE-----"
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


_WORD = re.compile(r"\w+")
_ADDRESS = re.compile(r"[<\[(]?(?:https?://|mailto:)\S+")


def add_body(composition: Composition, name: str, body: MIMEPart) -> None:
    """Add a part that is text or a page; raises DocumentError when it is neither."""
    payload = body.get_payload(decode=True)
    if not isinstance(payload, bytes) or not payload.strip():
        return
    declared, begun = body.get_content_charset() or "", composition.count
    composition.space()
    if body.get_content_subtype() == "html":
        from detective_app.documents.shared.markup import add_markup

        add_markup(composition, encoding.decoded(name, payload, declared))
        composition.set_off(begun, earlier)
        return
    text, findings = decoded(name, payload, declared)
    if _LOCKED in text:
        composition.not_read("text", "protected")
    lines = text.rstrip().split("\n")
    told = earlier(lines, [False] * len(lines))
    for quoted, group in groupby(zip(lines, told, strict=True), lambda one: one[1]):
        part = "\n".join(line for line, _ in group)
        found = blocks(part, opens=False)
        composition.add_text(
            part, (block._replace(standing="quoted") for block in found) if quoted else found, findings
        )
        findings = ()


def chosen(name: str, part: MIMEPart) -> MIMEPart | None:
    """Return which of the forms of a message to read: the text, unless it says more than the page shown."""
    plain, shown = part.get_body(("plain",)), part.get_body(("html",))
    if shown is not None and (plain is None or _says_more(name, plain, shown)):
        return shown  # what mail programs show
    return plain


def _says_more(name: str, plain: MIMEPart, shown: MIMEPart) -> bool:
    """Tell whether the text part has words that the part that mail programs show does not."""
    seen = Composition()
    try:
        add_body(seen, name, shown)
        text = seen.manuscript(name).text
    except DocumentError:
        return False  # pictures alone: nobody can tell
    words = set(_runs(text))
    payload = plain.get_payload(decode=True)
    said, _ = decoded(name, payload if isinstance(payload, bytes) else b"", plain.get_content_charset() or "")
    return any(run not in words for line in said.split("\n") for run in _runs(_ADDRESS.sub(" ", line)))


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every three words in a row, whatever their typography."""
    words = _WORD.findall(text.casefold())
    return zip(words, words[1:], words[2:], strict=False)


_SIGNATURES = ("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature")
_SUFFIXES = {"text/csv": ".csv", "text/html": ".html", "text/markdown": ".md", "application/json": ".json"}
_SUFFIXES |= {"text/calendar": ".ics"}
_SMALL_PICTURE = 20_000
"""Bytes: what is smaller and set into a message is a sign under it."""


def add_message(composition: Composition, name: str, message: MIMEPart) -> None:
    """Add the fields and texts of a message, and the names of what is attached."""
    for line in shown(message):
        composition.add(line)
    composition.space()
    attached = []
    for part, is_attached in _parts(message):
        if is_attached:
            attached.append(title(part))
            if part.get_content_maintype() == "message" and _message_in(part) is None:
                composition.not_read("attachment", "unknown", attached[-1])
            continue
        try:
            if (body := chosen(name, part) if part.is_multipart() else part) is not None:
                add_body(composition, name, body)
        except DocumentError:
            composition.not_read("text", "damaged")
    add_names(composition, attached)


def add_names(composition: Composition, attached: Sequence[str]) -> None:
    """Add what is attached to a message by its names."""
    if attached:
        composition.space()
        composition.add(f"Attachments: {', '.join(attached)}")


def attachments(message: MIMEPart) -> Iterator[tuple[str, Inside]]:
    """Yield what is attached to a message, with its name; a message in it is one as it would be sent."""
    for part, is_attached in _parts(message):
        if not is_attached or part.get_content_type() in _SIGNATURES:
            continue
        if (inside := _message_in(part)) is not None:
            subject = one_line(inside.get("Subject", "")) or "message"
            yield f"{subject}.eml".replace("/", "_"), _as_sent(inside)
            continue
        payload = part.get_payload(decode=True)
        content = payload if isinstance(payload, bytes) else b""
        small = part.get_content_maintype() == "image" and len(content) <= _SMALL_PICTURE
        if content.strip() and (part.is_attachment() or not small):
            called = (part.get_filename() or "attachment").replace("/", "_")
            suffix = "" if PurePath(called).suffix else _SUFFIXES.get(part.get_content_type(), "")
            yield called + suffix, content


def _parts(part: MIMEPart) -> Iterator[tuple[MIMEPart, bool]]:
    """Yield the parts that say what the message says, and with true those that are attached."""
    main, parts = part.get_content_maintype(), list(part.iter_parts()) if part.is_multipart() else []
    mixed = any(one.get_content_subtype() == "mixed" for one in parts)
    if part.get_content_type() == "multipart/alternative" and not mixed:
        yield part, False
        yield from ((one, True) for one in part.walk() if _stands_beside(one))
    elif main == "multipart" and parts:
        for one in parts[-1:] if part.get_content_subtype() == "alternative" else parts:
            yield from _parts(one)
    else:
        yield part, bool(part.is_attachment() or part.get_filename() or main not in ("text", "multipart"))


def _stands_beside(part: MIMEPart) -> bool:
    """Tell whether a form of a message says what its text does not: a picture, the day of an invitation."""
    return part.get_content_maintype() in ("image", "application") or part.get_content_subtype() == "calendar"


def _message_in(part: MIMEPart) -> MIMEPart | None:
    """Return the message that a part is, where it is named as one."""
    inside: Any = part.get_payload()
    if part.get_content_type() == "message/rfc822" and inside:
        first: MIMEPart = inside[0]
        return first
    return None


def _as_sent(message: MIMEPart) -> Inside:
    """Return a message as bytes, its fields as they were written."""
    try:
        return message.as_bytes(policy=policy.compat32)
    except (LookupError, ValueError, TypeError, AttributeError):  # fields and parts that nobody could send
        return "damaged"
