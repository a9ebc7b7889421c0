"""Sentences in documents that speak to a model instead of to a reader, and what goes into a prompt of them.

A finding is a warning for the user and no proof. What keeps a model from obeying is elsewhere: documents are
delimited data, tools know the chosen sources only, and nothing unquoted is shown (trust T1).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.core.case import Manuscript
from detective_app.core.evidence import Locator, SourceFinding

MAX_FINDINGS = 50
MAX_FINDING_CHARS = 500
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’»)\]]*\s+|\n\s*\n|\n(?=\s*(?:[-*•#>|\[<{]|\w{2,20}:))")
_MOST_SENTENCE_CHARS, _OVERLAP = 2_000, 300  # a text without full stops is read in pieces
_TEMPLATE_TOKEN = re.compile(
    r"(?<=<)(?=[|｜][^\s<>]{1,40}[|｜]>)"
    r"|(?<=<)(?=/?(?:start_of_turn|end_of_turn|s|bos|eos|pad|unk|think|tool_call|tool_response|system|assistant|user)>)"
    r"|(?<=<)(?=</?SYS>>)|(?<=\[)(?=/?(?:INST|SYSTEM_PROMPT|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS)\])",
    re.IGNORECASE,
)
_OWN_MARKER = re.compile(r"^(?P<dashes>-{2,})(?= [0-9a-f]{8} (?:document|end of)\b)", re.MULTILINE)
_LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕԁһӏԛԝѵгпкмтвАВЕКМНОРСТУХІЈЅԌԜ" "αεικνορτυχωηβΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "ɑɡıⅼℓ",
    "aeopcyxijsdhlqwvrnkmtbABEKMHOPCTYXIJSGW" "aeiknoptuxwnbABEZHIKMNOPTYX" "agill",
)  # fmt: skip
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"
)
_SPACED = re.compile(r"(?<!\w)[^\W\d_](?:[ .*_-][^\W\d_]){2,400}(?!\w)")

_START = (
    r"(?:^|[.:;!?,>\]*#|\"\u201c\u201d\u201e'\u2018\u2019(-]\s*|\b(?:please|now|then|first|instead"
    r"|immediately|important"
    r"|attention|assistant|model|ai|llm|chatgpt|you (?:must|should|will|shall|are to|have to|need to)"
    r"|bitte|jetzt|nun|sofort|achtung|wichtig)[,:!]?\s+)"
)
_GIVEN = (
    r"(?:instructions?|prompts?|rules|guidelines|directions|directives|commands|system message|programming"
    r"|training|orders)"
)
_FOR_READERS = (
    r"(?: for| on| about| regarding| concerning| of| in| from| by| issued| given| dated| to)\b"
    r"(?! (?:the |your |this )?(?:system|prompt|developer|conversation|chat|openai|above))"
)
_GIVEN_DE = (
    r"(?:anweisung(?:en)?|anleitung(?:en)?|regeln|vorgaben|instruktionen|prompts?|befehle|richtlinien)"
)
_READERS_DE = r" (?:für|zu[rm]?|über|vom|von|aus|des|der)\b"
_MODEL = (
    r"(?:ai|artificial intelligence|assistant|language model|llm|chat ?bot|bot|chatgpt|gpt|agent|model|ki"
    r"|sprachmodell|assistent)"
)
_MODELS = r"(?:ai|assistants?|language models?|llms?|chat ?bots?|ai (?:assistants?|models?|agents?|systems?))"
_SECRETS = (
    r"(?:system ?prompt|(?:initial|hidden|secret|original|full|entire|your|the above) (?:system )?"
    r"(?:prompts?|instructions?|rules)|api[ -]?keys?|passwords?|credentials|conversation(?: history)?"
    r"|chat history|context window|system message|secrets)"
)
_OTHERS = (
    r"(?:all |any |every |the )*(?:other|remaining|unselected|hidden|rest of the)"
    r" (?:documents?|files?|sources?|cases?|sessions?)"
)
_GIVE = r"print|output|reveal|repeat|leak|disclose|display|show|return|include|dump|quote|list|append"

_COMMANDS = (
    # Taking back what the model was told.
    r"(?:ignore|disregard|forget|override|bypass|discard|do not follow|stop following) (?:[\w']+ ){0,5}?"
    rf"{_GIVEN}\b(?!{_FOR_READERS})",
    r"(?:ignore|disregard|forget) (?:everything|anything|all|what) (?:\w+ ){0,3}"
    r"(?:above|before|so far|told|said|previously)\b",
    r"(?:ignorier(?:e|en sie)|vergiss|vergessen sie|missacht(?:e|en sie)|übergeh(?:e|en sie))"
    rf" (?:(?:[\wäöüß]+ ){{0,5}}?{_GIVEN_DE}\b(?!{_READERS_DE})|alles\b)",
    # Giving it another role.
    rf"(?:act|behave|respond|answer) as (?:if you|an? (?:\w+ ){{0,3}}?(?:{_MODEL}|admin\w*|developer"
    rf"|system)\b)",
    r"pretend (?:to be|that you|you are)\b",
    # Asking for what it must not give.
    rf"(?:{_GIVE}|tell me|give me|send|copy) (?:[\w']+ ){{0,3}}?{_SECRETS}\b",
    rf"(?:{_GIVE}|open|read|summari[sz]e) (?:me )?(?:the (?:contents?|text) of )?{_OTHERS}\b",
    r"(?:gib|geben sie|zeig(?:e|en sie)?|drucke|verrate|nenne|wiederhole|schreibe|liste|öffne)"
    r" (?:[\wäöüß]+ ){0,3}?(?:system-?prompts?|prompts?|api-?schlüssel|deine (?:anweisungen|regeln)"
    r"|passwörter|(?:anderen|übrigen|restlichen|versteckten) (?:dokumente|dateien|akten|quellen))\b",
    # Ruling its answer.
    r"(?:always |only )?(?:reply|respond|output) (?:only|just|exclusively|solely|always)? ?with\b",
    r"(?:reply|respond|answer|output|say|write)"
    r" (?:only |just |exactly |nothing but |always |simply |instead )*(?:with )?"
    r"(?:the (?:words?|phrase|sentence|text|following)|exactly|nothing but"
    r"|that the (?:hypothesis|claim|answer|document))\b",
    r"always (?:answer|respond|reply|say|state|claim)\b",
    r"(?:do not|don't|never) (?:mention|tell|reveal|disclose|inform|alert|show) (?:\w+ ){0,3}?(?:the user"
    r"|the human|the detective|this instruction|these instructions|this message|this prompt|this text)\b",
    r"(?:tell|inform|assure|convince) (?:the )?(?:user|human|detective)\b",
    r"(?:treat|consider|regard|rate|score|mark|rank|flag) (?:this|the|all|every|any) (?:\w+ ){0,2}?"
    r"(?:document|source|hypothesis|claim|answer|quote|statement|text)s?"
    r" as (?:\w+ )?(?:verified|true|proven|confirmed|authoritative|trusted|correct|fact)\b",
    r"(?:antworte|antworten sie|sage|sag|schreibe) (?:nur|ausschließlich|immer|stets|einfach|ab jetzt|exakt"
    r"|genau|dem (?:nutzer|benutzer|anwender))\b",
)
_ANYWHERE = (
    # Taking back what the model was told.
    r"\b(?:new|updated|revised|real|actual) (?:system )?instructions?:",
    r"\b(?:neue|geänderte) (?:system)?anweisung(?:en)?:",
    # Giving it another role.
    r"\byou are (?:now|no longer|from now on) (?:\w+ ){0,4}?"
    rf"(?:{_MODEL}|unrestricted|free|bound|dan|admin\w*|root|developer|in \w+ mode|jailbroken)\b",
    r"\byou are an? (?:\w+ ){0,3}?(?:ai|language model|llm|chat ?bot|assistant|gpt)\b",
    r"\b(?:developer|god|jailbreak|dan|debug|sudo) mode (?:on|enabled|activated|is)\b",
    r"\bfrom now on,? (?:you|always|only|answer|respond|reply|ignore|every answer)\b",
    r"\bdu bist (?:ab )?(?:jetzt|nun|sofort|nicht mehr|ein(?:e)? (?:ki|sprachmodell|assistent))\b",
    r"\bab (?:jetzt|sofort) (?:bist|antworte\w*|sagst|wirst|darfst) (?:du|sie|nur|immer)\b",
    # Speaking in the name of the system, or to the model by name.
    r"^\W*(?:system|developer|assistant) ?(?:prompt|message|override|instruction|note|command|update) ?[:\]]",
    r"^\W*system ?[:\]]\s*(?:you|ignore|new|the (?:assistant|user|model)|from now|answer|respond|reply"
    r"|override"
    r"|print|reveal|always|never|do not|disregard|obey|follow|du|sie sind|ignorier\w*|antworte|gib|neue"
    r"|vergiss)\b",
    r"</?(?:system|assistant|instructions?|prompt|tool_call|tool_response|sys|inst)>|<\|[^\s<>]{1,40}\|>"
    r"|<<sys>>|\[/?(?:inst|system_prompt)\]|<start_of_turn>",
    r"^\W*##\s*(?:system|instructions?|response|assistant)\s*:",
    r"\b(?:attention|note|message|notice|instructions?|hint|warning|memo)(?: to| for|:)? (?:the |any |all )?"
    rf"{_MODELS}\b(?=.{{0,3}}(?:[:,.!-]|$| (?:reading|processing|summari|analy|that)))",
    r"\bif you are an? (?:\w+ )?(?:ai|language model|llm|assistant|chat ?bot|bot|agent)\b",
    r"\bas an ai (?:language )?(?:model|assistant),? you\b|\bdear (?:ai|assistant|chatgpt|llm|language "
    r"model)\b",
    r"\b(?:ai|language) (?:models?|assistants?|agents?|systems?)(?: that are| who are)?"
    r" (?:reading|processing|summari[sz]ing|analy[sz]ing) this\b",
    r"\b(?:hinweis|anweisung|nachricht|achtung)(?: an| für|,|:)"
    r" (?:die |das |den |alle )?(?:ki|sprachmodelle?|assistent(?:en)?|chatbots?)\b",
    # Ruling its answer.
    r"\byour (?:only |final |next )?(?:answer|reply|response|output) (?:must|should|has to|shall|will|is "
    r"to)\b",
    r"\bwhen(?:ever)? (?:you are )?(?:asked|questioned|prompted|the user asks|summari[sz]ing)\b"
    r".{0,60}?,? (?:then )?(?:say|answer|reply|respond|state|claim|output|write)\b",
    r"\bdeine (?:einzige |nächste )?antwort (?:muss|soll|lautet|darf)\b",
    # Driving its tools.
    r"\b(?:quote_fetch|search_source|tool_calls?|function_call)\b|source_?id\W{1,4}(?:\.\./|/|[a-z]:\\)",
    # Hidden in a code.
    r"\b(?:decode|base64|rot13|dekodier\w*|entschlüssel\w*)\b.{0,80}\b(?:follow|execute|obey|run|do what"
    r"|comply|apply|befolg\w*|führe?)\b"
    r"|\b(?:follow|execute|obey|run|befolg\w*|führe)\b.{0,60}\b(?:base64|decoded|encoded|dekodiert\w*"
    r"|kodiert\w*)\b",
)
_PATTERNS = (
    re.compile(rf"{_START}(?=[^\W\d_])(?:{'|'.join(_COMMANDS)})", re.IGNORECASE),
    # All of these begin with the text, with a word, with a bracket or with `source_id`.
    re.compile(rf"(?:^|(?=[<\[s]|\b\w))(?:{'|'.join(_ANYWHERE)})", re.IGNORECASE),
)
_RUN_TOGETHER = re.compile(
    r"(?:ignore|disregard|forget)(?:all|any|the|your|my|of|everything)*(?:previous|prior|above|earlier"
    r"|preceding|existing)*"
    r"(?:instructions?|rules|prompts?|above)|systemprompt|youarenow|replyonlywith|respondonlywith"
    r"|print(?:the|all)*otherdocuments|ignorieredie|ignorierealle|vergissalle"
)


@dataclass(frozen=True, slots=True)
class Span:
    """A sentence that speaks to a model: `text[start:end]`."""

    start: int
    end: int


def instructions(text: str) -> tuple[Span, ...]:
    """Return the sentences of a text that speak to a model, in order; at most 50."""
    found: list[Span] = []
    for span in _sentences(text):
        if not _speaks_to_a_model(text[span.start : span.end]):
            continue
        if found and not text[found[-1].end : span.start].strip():
            found[-1] = Span(found[-1].start, span.end)
        else:
            found.append(span)
    return tuple(found[:MAX_FINDINGS])


def name_findings(name: str) -> tuple[SourceFinding, ...]:
    """Return a finding where the name of a file speaks to a model: names go to models as documents do."""
    last = re.split(r"[/\\]", name)[-1]
    words = re.sub(r"[_\-.+\s]+", " ", re.sub(r"\.\w{1,8}$", "", last))
    return (SourceFinding(kind="instruction", text=last[:MAX_FINDING_CHARS]),) if instructions(words) else ()


def findings(manuscript: Manuscript) -> tuple[SourceFinding, ...]:
    """Return the instructions of a document as findings with their places, and those in its hidden text."""
    text, pages = manuscript.text, manuscript.pages
    shown = [
        SourceFinding(
            kind="instruction",
            text=" ".join(text[span.start : span.end].split())[:MAX_FINDING_CHARS],
            locator=str(_locator(text, span, pages)),
        )
        for span in instructions(text)
    ]
    hidden = [
        SourceFinding(kind="instruction", text=finding.text, locator=finding.locator)
        for finding in manuscript.findings
        if finding.kind == "hidden_text" and instructions(finding.text)
    ]
    return (*shown, *hidden)


def defused(text: str) -> str:
    """Return a text for a prompt: chat-template tokens and our own markers broken up, all else as it is."""
    # Every line of every prompt comes through here, and hardly any has a bracket or two dashes in it.
    if "<" in text or "[" in text:
        text = _TEMPLATE_TOKEN.sub(" ", text)
    return _OWN_MARKER.sub(lambda found: " ".join(found["dashes"]), text) if "--" in text else text


def _sentences(text: str) -> Iterator[Span]:
    start = 0
    for stop in (*(found.end() for found in _SENTENCE_END.finditer(text)), len(text)):
        for begin in range(start, stop, _MOST_SENTENCE_CHARS):
            end = min(stop, begin + _MOST_SENTENCE_CHARS + _OVERLAP)
            if written := text[begin:end].rstrip():
                yield Span(begin, begin + len(written))
        start = stop


def _speaks_to_a_model(sentence: str) -> bool:
    if not sentence.isascii():  # full-width letters, look-alikes of other scripts, and what nobody sees
        sentence = unicodedata.normalize("NFKC", _INVISIBLE.sub("", sentence)).translate(_LOOK_ALIKES)
    plain = " ".join(sentence.split())
    spaced = _SPACED.sub(lambda found: re.sub(r"[ .*_-]", "", found[0]), plain)  # `i g n o r e`
    if any(pattern.search(one) for pattern in _PATTERNS for one in {plain, spaced}):
        return True
    together = re.sub(r"[\W_]", "", spaced).casefold() if spaced != plain else ""
    return bool(_RUN_TOGETHER.search(together))


def _locator(text: str, span: Span, pages: Sequence[int]) -> Locator:
    first = text.count("\n", 0, span.start) + 1
    page = sum(start <= first for start in pages) or None
    return Locator(first=first, last=first + text.count("\n", span.start, span.end), page=page)
