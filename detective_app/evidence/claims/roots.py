"""Words as roots that different forms and near synonyms share; English and German."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from detective_app.evidence.text.terms import SMALL_WORDS, Language, stem, word_set

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SEPARABLE = re.compile(r"^(ab|an|auf|aus|bei|ein|mit|nach|vor|weg|zu|zurück)(?:ge|zu)(?=\w{4,})")
_MIN_CHARS = 2
_COMPOUND_PART = 4
_ENDING = 3
_PARTICLE = r"(?:ab|an|auf|aus|bei|ein|mit|nach|vor|weg|zu|zurück|fest|statt|teil)"
_SPLIT_VERB = re.compile(
    rf"\b(?P<verb>[a-zäöü]{{3,}})\b(?<=[bdefgmnst])(?P<between>.{{0,100}}?)\s(?P<particle>{_PARTICLE})"
    r"(?=\s{0,4}(?:[.,!?]|$|(?:und|oder|sowie)\b))",
    re.DOTALL,
)
_CLAUSE_END = re.compile(r"((?<!\d)\.|[;:])")
_TURNED = re.compile(r"(?:nach|vor|un|gegen|wieder|miss|nicht|rück|zwischen|teil)\w{5,}")
_SAID_ANYHOW = word_set(
    "according actually already am exactly fully in further himself itself really together whole vollständig "
    "völlig "
    "take takes took taken place go goes went gone come came happen happened occur occurred fand finden "
    "findet statt "
    "stattfand stattfinden stattgefunden durchführen erfolgte erfolgt gab ging "
    "bereits genau tatsächlich insgesamt jeweils je ganz at least most mindestens höchstens than fewer less "
    "new every "
    "above below over under exceed exceeds exceeded rise rises rose risen rising bigger larger smaller "
    "higher lower longer shorter never always between without innerhalb vorher nachher weniger alle allen "
    "aller alles jede jeder jedes jedem jeden "
    "mehr noch first last early late neue neuen neuer neues erste ersten letzte letzten january february "
    "march april may "
    "june july august september october november december januar februar märz mai juni juli oktober dezember "
    "monday "
    "tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag "
    "sonntag"
)
_FINITE = re.compile(
    r"\w+(?:te|ten)|gab|gaben|ging|gingen|kam|kamen|nahm|nahmen|lag|stand|fand|fanden|hielt|blieb|schrieb"
    r"|trat|trug|zog|schloss"
    r"|lief|gibt|geht|kommt|nimmt|legt|stellt|reicht|schickt|sagt|liegt|steht|findet|hält|teilt|nimmt|tritt"
    r"|zieht|schließt"
)
_FORMS = {
    form: word
    for forms in [
        "lay laid laying",
        "give gave given",
        "pay paid",
        "send sent",
        "hold held",
        "take took taken",
        "find found",
        "leave left",
        "tell told",
        "write wrote written",
        "meet met",
        "begin began begun",
        "choose chose chosen",
        "draw drew drawn",
        "buy bought",
        "sell sold",
        "keep kept",
        "lose lost loss",
        "make made",
        "run ran",
        "rise rose risen",
        "say said",
        "see saw seen",
        "show shown",
        "spend spent",
        "stand stood",
        "win won",
        "go went gone",
        "come came",
        "break broke broken",
        "build built",
        "bring brought",
        "catch caught",
        "fall fell fallen",
        "grow grew grown",
        "know knew known",
        "lead led",
        "lend lent",
        "speak spoke spoken",
        "steal stole stolen",
        "teach taught",
        "think thought",
        "wear wore worn",
        "weigh weight",
        "hang hung",
        "drive drove driven",
        "freeze froze frozen",
        "hear heard",
        "feel felt",
        "fly flew flown",
        "get got",
        "withdraw withdrew withdrawn",
        "high higher highest",
        "low lower lowest",
        "day days",
        "thousand thousands",
        "seven-day week",
        "geben gab gaben gibt gegeben",
        "gehen ging gingen geht gegangen",
        "kommen kam gekommen",
        "nehmen nahm nahmen nimmt genommen",
        "liegen lag gelegen",
        "stehen stand gestanden",
        "finden fand gefunden",
        "bleiben blieb geblieben",
        "schreiben schrieb geschrieben",
        "sprechen sprach gesprochen",
        "treffen traf getroffen",
        "bringen brachte gebracht",
        "halten hielt gehalten",
        "beschließen beschloss beschlossen",
        "treten trat",
        "tragen trug",
        "ziehen zog",
        "ausgeben ausgaben",
        "wählen gewählt wahl",
        "pflanzen gepflanzt pflanzung",
        "zahlen gezahlt bezahlt zahlte zahlung",
        "beheben behoben",
        "messen maß gemessen messung",
        "warm wärmer wärme",
        "schließen schloss geschlossen",
    ]
    for word, *others in [forms.split()]
    for form in (word, *others)
}
_KINDRED = tuple(
    group.split()
    for group in (
        "finish complete completion end conclude close-out done ready",
        "pay settle remit transfer payment",
        "receive arrive arrival reach receipt",
        "deliver delivery supply",
        "approve approval authorise authorize consent",
        "decide decision resolve resolution motion vote",
        "award contract-award",
        "tell inform notify notification announce report",
        "replace renew renewal exchange change",
        "lay lay-down install fit",
        "leave depart departure sail",
        "begin start commence",
        "membrane sheet sheeting cover covering",
        "exceed above over",
        "damage undamaged harm",
        "cause reason because due",
        "weigh mass",
        "low lowest cheapest minimum",
        "high highest maximum upper",
        "employee staff worker",
        "doctor physician",
        "cost price charge fee",
        "person people member",
        "test trial inspection examine examination check",
        "buy purchase acquire",
        "sign signature",
        "reject refuse decline",
        "lose drop vanish disappear",
        "defect fault flaw",
        "mean average",
        "withdraw retract cancel",
        "happen occur",
        "ask request",
        "enden ende abschluss beenden fertig",
        "einreichen vorlegen eingang eingehen abgeben vorlage",
        "zahlen überweisen begleichen",
        "zugehen erhalten bekommen eintreffen",
        "genehmigen genehmigung zustimmen zustimmung bewilligen",
        "beschließen beschluss entscheiden entscheidung",
        "mangel beanstandung fehler",
        "abstellen beseitigen beheben",
        "kosten preis betrag gebühr",
        "hotel übernachtung gasthof unterkunft",
        "frühjahr frühling",
        "frist fristgerecht rechtzeitig termin",
        "ausgeben verbrauchen brauchen verwenden",
        "anwesend anwesenheit erscheinen",
        "dauern dauer zeitraum",
        "höchst höchstens höchstsatz grenze",
        "temperatur warm grad",
    )
)


_SEASONS: dict[Language, dict[str, str]] = {
    "english": {
        "spring": "March April May",
        "summer": "June July August",
        "autumn": "September October November",
        "winter": "December January February",
    },
    "german": {
        "frühjahr": "März April Mai",
        "sommer": "Juni Juli August",
        "herbst": "September Oktober November",
        "winter": "Dezember Januar Februar",
    },
}
_SEASON_OF = {
    of: {month: season for season, months in seasons.items() for month in months.split()}
    for of, seasons in _SEASONS.items()
}
"""The season of each month, by its name as written: `may` is no month."""


@lru_cache(maxsize=8)
def _kindred(of: Language) -> dict[str, str]:
    return {_simple(word, of): _simple(group[0], of) for group in _KINDRED for word in group}


@lru_cache(maxsize=50_000)
def _simple(word: str, of: Language) -> str:
    folded = word.casefold()
    folded = re.sub(r"['’]s?$", "", folded)
    if of == "german":
        joined = _SEPARABLE.sub(r"\1", folded)
        folded = (
            re.sub(r"t$", "en", joined) if joined != folded else re.sub(r"ig(?:t|te|ten)$", "igen", folded)
        )
    return stem(_FORMS.get(folded, folded), of)


@lru_cache(maxsize=50_000)
def root(word: str, of: Language) -> str:
    """Return what a word's forms and near synonyms share."""
    simple = _simple(word, of)
    return _kindred(of).get(simple, simple)


@lru_cache(maxsize=20_000)
def roots(text: str, of: Language) -> frozenset[str]:
    """Return the roots of the words of a text that carry a topic."""
    if of == "german":
        text = "".join(_SPLIT_VERB.sub(_whole_verb, clause) for clause in _CLAUSE_END.split(text))
    found = [m[0] for m in _WORD.finditer(text)]
    seasons = (_SEASON_OF[of][w] for w in found if w in _SEASON_OF[of])
    return frozenset(root(w, of) for w in (*found, *seasons) if _carries(w.casefold()))


def _whole_verb(found: re.Match[str]) -> str:
    """Put a separable verb together: `gab … aus` is `ausgeben`."""
    verb = found["verb"]
    if not _FINITE.fullmatch(verb):
        return found[0]
    lemma = _FORMS.get(verb) or re.sub(r"(?:te|ten|t)$", "en", verb)
    return f"{found['between']} {found['particle']}{lemma}"


def met(wanted: str, among: Iterable[str], of: Language) -> bool:
    """Tell whether a root stands among others, in German also as a part of a compound."""
    if wanted in among:
        return True
    if of != "german":
        return False
    return any(_parts(wanted, other) for other in among)


def _parts(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) < _COMPOUND_PART or _TURNED.match(long):
        return False
    return long.endswith(short) or (long.startswith(short) and len(long) - len(short) <= _ENDING)


def _carries(word: str) -> bool:
    return len(word) >= _MIN_CHARS and word not in SMALL_WORDS and word not in _SAID_ANYHOW
