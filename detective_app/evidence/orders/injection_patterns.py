"""The forms of sentences that speak to a model, English and German, as patterns over plain letters."""

from __future__ import annotations

import re

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
    r"|passwörter"
    r"|(?:anderen|übrigen|restlichen|versteckten) (?:dokumente|dateien|akten|quellen))\b",
    # Ruling its answer.
    r"(?:always |only )?(?:reply|respond|output) (?:only|just|exclusively|solely|always)? ?with\b",
    r"(?:reply|respond|answer|output|say|write)"
    r" (?:only |just |exactly |nothing but |always |simply |instead )*(?:with )?"
    r"(?:the (?:words?|phrase|sentence|text|following)|exactly|nothing but"
    r"|that the (?:hypothesis|claim|answer|document))\b",
    r"always (?:answer|respond|reply|say|state|claim)\b",
    r"never (?:mention|reveal|say|tell|disclose) (?:\w+ ){0,3}?(?:user|instruction|prompt|this|these)\w*\b",
    r"(?:do not|don't|never) (?:mention|tell|reveal|disclose|inform|alert|show) (?:\w+ ){0,3}?(?:the user"
    r"|the human|the detective|this instruction|these instructions|this message|this prompt|this text)\b",
    r"(?:tell|inform|assure|convince) (?:the )?(?:user|human|detective)\b",
    r"(?:treat|consider|regard|rate|score|mark|rank|flag) (?:this|the|all|every|any) (?:\w+ ){0,2}?"
    r"(?:document|source|hypothesis|claim|answer|quote|statement|text)s?"
    r" as (?:\w+ )?(?:verified|true|proven|confirmed|authoritative|trusted|correct|fact)\b",
    r"(?:antworte|antworten sie|sage|sag|schreibe) (?:nur|ausschließlich|immer|stets|einfach|ab jetzt|exakt"
    r"|genau"
    r"|dem (?:nutzer|benutzer|anwender))\b",
    r"(?:erwähne|verrate|nenne) (?:[\wäöüß]+ ){0,3}?(?:nicht|niemals|keinesfalls|nie)\b"
    r".{0,40}?(?:nutzer|anweisung|hinweis|prompt|benutzer)",
    # Driving its tools.
    r"(?:call|invoke|use|run) (?:the )?(?:tool|function)s? [\w\"'`]+",
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
    r"\bwenn du (?:eine ki|ein sprachmodell|ein assistent)\b|\bliebe ki\b",
    # Ruling its answer.
    r"\byour (?:only |final |next )?(?:answer|reply|response|output) (?:must|should|has to|shall|will|is "
    r"to)\b",
    r"\bwhen(?:ever)? (?:you are )?(?:asked|questioned|prompted|the user asks|summari[sz]ing)\b"
    r".{0,60}?,? (?:then )?(?:say|answer|reply|respond|state|claim|output|write)\b",
    r"\bdeine (?:einzige |nächste )?antwort (?:muss|soll|lautet|darf)\b",
    # Driving its tools.
    r"\b(?:quote_fetch|search_source|tool_calls?|function_call)\b|source_?id\W{1,4}(?:\.\./|/|[a-z]:\\)",
)
PATTERNS = (
    re.compile(rf"{_START}(?=[^\W\d_])(?:{'|'.join(_COMMANDS)})", re.IGNORECASE),
    # All of these begin with the text, with a word, with a bracket or with `source_id`.
    re.compile(rf"(?:^|(?=[<\[s]|\b\w))(?:{'|'.join(_ANYWHERE)})", re.IGNORECASE),
)
ENCODED = re.compile(
    r"\b(?:decode|base64|rot13|dekodier\w*|entschlüssel\w*)\b.{0,80}\b(?:follow|execute|obey|run|do what"
    r"|comply|apply|befolg\w*|führe?)\b"
    r"|\b(?:follow|execute|obey|run|befolg\w*|führe)\b.{0,60}\b(?:base64|decoded|encoded|dekodiert\w*"
    r"|kodiert\w*)\b",
    re.IGNORECASE,
)
COMPACT = re.compile(
    r"(?:ignore|disregard|forget)(?:all|any|the|your|my|of|everything)*(?:previous|prior|above|earlier"
    r"|preceding|existing)*"
    r"(?:instructions?|rules|prompts?|above)|systemprompt|youarenow|replyonlywith|respondonlywith"
    r"|print(?:the|all)*otherdocuments"
    r"|ignorieredie|ignorierealle|vergissalle"
)
_WORDS = (
    "ignor disregard forget overrid bypass discard do+not+follow stop+following instruction anweisung "
    "vergiss vergessen+sie missacht übergeh befehle you+are+now you+are+no+longer you+are+from+now "
    "from+now+on you+are+a act+as behave+as pretend +mode jailbreak du+bist ab+jetzt ab+sofort system: "
    "system+: system] system> prompt system+message system+override system+note system+command "
    "system+update developer assistant <| sys> inst] inst> <start_of tool_ ###+ language+model llm "
    "chatbot chat+bot chatgpt +ai+ +ai: +ai, ai+model +ki+ +ki: +ki, sprachmodell api+key api-key apikey "
    "api-schlüssel password passwör credential conversation context+window chat+history secrets "
    "your+rules other+doc other+fil other+sou other+ses other+cas remaining+doc remaining+fil "
    "remaining+sou unselected hidden+doc hidden+fil hidden+sou rest+of+the+doc rest+of+the+fil "
    "anderen+dok anderen+dat anderen+akt anderen+que übrigen+d übrigen+a restlichen versteckten reply "
    "respond+w respond+o respond+j respond+e respond+s respond+a respond+t respond+n output+only "
    "output+with output+just output+exc output+the output+exactly the+word the+phrase exactly nothing+but "
    "always+ans always+sa always+sta always+claim never+say never+tell never+mention never+reveal "
    "never+disclose your+answer your+only your+final your+next your+output the+user the+human "
    "the+detective this+message this+text when+asked are+asked whenever summari when+prompted "
    "when+questioned as+verified as+true as+proven as+confirmed as+auth as+trusted as+correct as+fact "
    "that+the+hyp that+the+claim antworte sage+ sag+ schreibe+ erwähne verrate deine+antwort "
    "search_source quote_fetch function_call the+tool the+function source_id sourceid base64 decode rot13 "
    "dekodier entschlüssel"
)
_SPACED = ("ignor", "previ", "instr", "syste", "promp", "youar", "anwei", "reply")
TRIGGERS = (
    *(word.replace("+", " ") for word in _WORDS.split()),
    *(mark.join(word) for word in _SPACED for mark in " .-_*"),
)
"""Folded texts of which one stands in every sentence that a pattern finds; the rest need not be read."""
