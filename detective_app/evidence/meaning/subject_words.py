"""Words that do not say what a value is the value of; English and German."""

from __future__ import annotations

from collections.abc import Mapping

from detective_app.evidence.text.terms import word_set

NEUTRAL = word_set(
    "mr mrs ms dr prof herr herrn frau "
    "about according all also amount amounted anzahl approximately are area around at be became been beim "
    "betrag betragen betrug betrugen beträgt betraf came case certain circa come comes complete completed "
    "costing count counted current currently daily data date dates datum day deren describe described did "
    "does done each entire entry erfolgte erst es etwa exactly fand figure finally found full gab gave "
    "genau get geworden gesamt gibt given gives got haben had has hat hatte hatten have having held in "
    "insgesamt is ist jahr just kam kamen lag lagen last lasted lastly lasts letzt letzte letzten liegt "
    "made make more most name near nearly number of only out over part place point position quite reached "
    "reads recently rund run runs said sich sind size so some stand standen stands stated statt still sum "
    "summe tag that the then there time today total uhr uhrzeit value waren was went were wert who whole "
    "will wird with worden wurde wurden year zeit zuletzt zusammen war werden"
)
UNIT_SIGNS = word_set(
    "mm cm km kg mg ml kn kw mw mio mrd million millions millionen billion thousand tausend tsd hrs min "
    "square eur usd"
)
ADJECTIVES: Mapping[str, str] = {
    "depth": "deep", "length": "long", "width": "wide", "height": "high", "thickness": "thick",
    "speed": "fast", "tiefe": "tief", "länge": "lang", "breite": "breit", "höhe": "hoch", "dicke": "dick",
    "geschwindigkeit": "schnell",
}  # fmt: skip
"""The adjective of a measure by its noun: `9.8 m deep` stands under `Depth` in a table."""
