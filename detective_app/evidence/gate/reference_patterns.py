"""The words and forms by which a question points at something, English and German."""

from __future__ import annotations

import re

from detective_app.evidence.text.terms import word_set

_PERIODS = "week|month|quarter|year|season|summer|winter|spring|autumn|fall|decade|weekend"
_ZEITEN = (
    "Woche|Monat(?:s|es)?|Quartal(?:s)?|Jahr(?:es|s)?|Sommer|Winter|Herbst|Frühjahr|Geschäftsjahr(?:es)?"
)
# Days that depend on when the question is asked.
DATE = {
    "english": re.compile(
        r"\b(?:today|yesterday|tomorrow|tonight|this (?:morning|afternoon|evening)|last night)\b",
        re.IGNORECASE,
    ),
    "german": re.compile(r"\b(?:[Hh]eute|[Gg]estern|[Vv]orgestern|[Üü]bermorgen|[Hh]eutige[nmrs]?)\b"),
}
# Periods that depend on it; "the last year of the lease" does not.
PERIOD = {
    "english": re.compile(
        rf"(?<!the )\b(?:this|last|next|past|previous) (?:(?:financial|fiscal) )?(?:{_PERIODS})\b(?! of\b)",
        re.IGNORECASE,
    ),
    "german": re.compile(
        rf"\b(?:[Dd]iese|[Ll]etzte|[Vv]orige|[Vv]ergangene|[Nn]ächste)[nmrs]? (?:{_ZEITEN})\b"
    ),
}
# A noun that somebody owns or points at.
THING = {
    "english": re.compile(
        r"\b(?P<own>my|our)(?P<noun>(?: [a-z][\w-]*){1,3})"
        r"|\b(?P<that>this|that|these|those)(?P<noun2>(?: [a-z][\w-]*){1,3})"
        r"|\bthe (?P<said>said|aforementioned|above|same)(?P<noun3>(?: [a-z][\w-]*){1,2})",
        re.IGNORECASE,
    ),
    "german": re.compile(
        r"\b(?P<own>[Mm]ein|[Uu]nser)(?:e[nmrs]?)?(?: [a-zäöüß-]+){0,2} (?P<noun>[A-ZÄÖÜ][\w-]+)"
        r"|\b(?P<that>[Dd]iese|[Jj]ene)[nmrs]?(?: [a-zäöüß-]+){0,2} (?P<noun2>[A-ZÄÖÜ][\w-]+)"
        r"|\b(?:der|die|das|des|dem|den) (?P<said>besagte|genannte|betreffende|obige)[nrsm]? "
        r"(?P<noun3>[A-ZÄÖÜ][\w-]+)"
    ),
}
# Words that stand for what was named before, if anything was.
PRONOUN = {
    "english": re.compile(
        r"\b(?P<person>he|him|his|she|her|they|them|their)\b|\b(?P<pronoun>it|its)\b"
        r"|\b(?P<bare>this|that)\b(?= ?[?.!]?$| (?:mean|happen|cost|take|true|correct|right|wrong|false)\b)"
        r"|\b(?P<one>(?:that|this) one|the (?:former|latter|other one))\b",
        re.IGNORECASE,
    ),
    "german": re.compile(
        r"\b(?P<person>er|ihn|ihm|sie|ihr(?:e[nmrs]?)?|sein(?:e[nmrs]?)?(?= [A-ZÄÖÜ]))\b|\b(?P<pronoun>es)\b"
        r"|(?<!, )\b(?P<bare>das)\b(?!(?: [a-zäöüß-]+){0,3} [A-ZÄÖÜ])|\b(?P<one>diese[rs]?)\b(?= ?[?.!]?$)"
    ),
}
# "It" that stands for nothing.
EXPLETIVE = {
    "english": re.compile(
        r"\bit (?:take|takes|took|cost|costs)\b.{0,200} (?:to|until|till|for|before)\b"
        r"|\bit (?:true|correct|possible|necessary|known|clear|certain|likely|allowed|the|that|a|an|mean"
        r"|say|rain\w*|snow\w*|come|seem\w*|matter\w*|follow\w*)\b"
        r"|\bit (?:is|was) (?:\w+ )?(?:true|correct|possible|necessary|known|clear|stated|said|written"
        r"|recorded|claimed|raining|dark)\b"
        r"|\b(?:what time|what day|how late) (?:is|was) it\b",
        re.IGNORECASE,
    ),
    "german": re.compile(
        r"\b(?:gibt|gab|geht|ging|kommt|kam|handelt|regnet|regnete|stimmt|heißt) es\b|\bes (?:gibt|gab)\b"
    ),
}
# What a pronoun after it can stand for: a noun phrase, a name, a number.
NAMED_BEFORE = {
    "english": re.compile(
        r"\b(?:the|an?|each|any|every|no|some|which|what|whose|how many) (?!is\b|was\b|are\b|were\b|did\b"
        r"|does\b|do\b|has\b)[a-z][\w-]+"
        r"|\b(?:that|if|whether|did|does|do|had|has|have) (?!(?:it|he|she|they|this|that|there|you|we)\b)"
        r"[a-z][\w-]{3,}"
        r"|(?<=\w )(?!I\b)[A-Z]|\d|\b[a-z]{3,}(?<!i)s\b(?<!was)(?<!does)(?<!has)(?<!this)",
    ),
    "german": re.compile(r"(?<=[\w,] )(?!Sie\b|Ihr|Ihnen\b)[A-ZÄÖÜ]|\d"),
}
# After "its" or "her", the one who is meant: "At its meeting of 14 October the school board decided".
_BODY = "board|company|council|court|committee|group"
OWNER_AFTER = {
    "english": re.compile(
        r"(?<=its|her|his) [^,.?]{0,60}?,?(?: (?:did|does|has|had|was|is))? "
        rf"[Tt]he (?:[A-Z][\w-]+|(?:[a-z-]+ )?(?:{_BODY})\b)"
    ),
    "german": re.compile(r"(?<=ihrer|ihrem|ihren|einer|einem|einen) [^,.?]{0,80}? (?:der|die|das) [A-ZÄÖÜ]"),
}
# Before a pronoun, the beginning of a clause whose subject may be "who".
CLAUSE = re.compile(
    r"\b(?:that|if|whether|when|because|before|after|dass|ob|weil|als|bevor|nachdem) $", re.IGNORECASE
)
# Words after which "that" joins a clause, and the verbs after which it does not.
RELATIVE = re.compile(
    r"\b(?=\w)(?:say|says|said|state[sd]?|show[sn]?|showed|confirm\w*|prove[sdn]?|proof|evidence|mean[st]?|so"
    r"|such|claim\w*|know[ns]?|knew|report\w*|fact|find|found|think|believe\w*|require[sd]?|agree[sd]?"
    r"|suggest\w*|indicate[sd]?|note[sd]?|true|hold|mention\w*|argue[sd]?|ensure[sd]?|sign|likely|possible"
    r"|everything|anything|all|those|than) $"
    r"|\b(?:the|an?|any|every|each|no|some|many|much|more|other|only) "
    r"(?:(?!(?:did|does|do|was|is|were|are|has|had|have|can|will|would|should|could)\b)[\w-]+ ){1,3}$",
    re.IGNORECASE,
)
DEED = re.compile(
    r"\b(?:pay|sign|send|write|approve|inspect|receive|issue|order|close|replace|own|repair|cause|make|get"
    r"|see|read|use|open|buy|sell|rent|return|cancel|cover|leave|reach|drive|check|test|measure|deliver"
    r"|accept|reject|build|clean|move) $",
    re.IGNORECASE,
)
ABOUT_THE_CASE = word_set(
    "case cases file files matter investigation hypothesis question questions documents sources context "
    "respect regard way akte akten fall unterlagen dokumente quellen hypothese frage fragen zusammenhang "
    "hinsicht sache weise art"
)
NO_NOUNS = word_set(
    "end ends ended start starts started begin begins began expire expires cost costs say says include "
    "includes have has need get was were is are did does do been done happen happened mean means take "
    "takes took say due valid signed paid worth large big high long old tall called one ones much many "
    "way kind sort true correct right wrong false"
)
PERIOD_NOUNS = word_set(
    "week month quarter year season summer winter spring autumn period woche monat quartal jahr zeitraum "
    "zeit time"
)
DAY_NOUNS = word_set("day date morning afternoon evening night tag datum abend nacht morgen")
# What tells at once which thing is meant.
EXPLAINED = re.compile(
    r"[,(]?\s{0,3}(?:(?:no|nr|number|nummer)\.?\s{0,3})?(?:[A-Z]{0,4}-?\d[\w/-]*|[A-Z]\b)"
    r"|[,(]?\s{0,3}(?:of|from|in|at|dated|by|to|with|for|called|vom|von|aus|in|bei|mit|namens|für|an|der|des)"
    r" (?:(?:the|der|die|dem|den) )?(?:\w+ )?(?:[A-ZÄÖÜ](?=[\w-]*[a-zäöüß\d])|\d)"
)
EXPLAINED_BY_A_NOUN = re.compile(r" (?:of|from|to|about|on|by|between|concerning) (?:the|an?) [a-z]")
