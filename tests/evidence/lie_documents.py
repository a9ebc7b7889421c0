"""Documents as offices write them, in English and German, with the typography that copying disturbs."""

from __future__ import annotations

INSPECTION = """# Inspection report BR-17

The principal inspection of Harrow Bridge was carried out on 14 March 2024 by Eva Lindqvist, who was
accompanied by Tom Okafor of Harrow Council. The south bearing had moved 14 mm out of line, and the inspec-
tion found that the grease had not been renewed since 2019. The north bearing showed no movement.
The bridge is a three-span steel structure of 82.5 m length; its “temporary” weight limit of 7.5 t was
confirmed – the council’s own engineer agreed. The deck was found to be in a satisfactory condition.

## Findings

1. Section loss of the south handrail is 35 % at post 12 and 18 % at post 13.
2. The expansion joint at the east abutment does not close below -5 °C.
3. Water had entered the box section, although the drain was not blocked on 9 January 2024.

The officer’s first estimate for the replacement of both bearings was £48,200, excluding traffic control.
A second quotation of £51,750 was received on 2 April 2024 from Mill Road Engineering Ltd. It was not
accepted.
"""

ANNUAL = """# Annual Report 2023 of Northfield Water

Revenue rose by 4.2 % to €1,284.6 million in 2023 (2022: €1,232.8 million). Operating profit fell from
€211.3 million to €187.9 million, because energy cost 63 % more than in the previous year.

Net debt at 31 December 2023 was 2.4 times EBITDA, against 2.1 times in 2022. The Board proposes a dividend
of €0.85 per share, which is 5 cents less than a year ago; it will be paid on 17 May 2024.

| € million            | 2023    | 2022    |
| Water                | 812.4   | 790.1   |
| Waste water          | 401.7   | 377.9   |
| Other income (loss)  | (14.2)  | 9.6     |

Leakage was 12.3 m³ per kilometre of main and day, or 17.8 % of the water put into supply. About 1,150
employees worked at 23 sites. There were 2 fatal accidents in the year and none before.
The audit committee met 6 times; Dr. Helen Marsh was its chair until 30 June 2023 and Peter Voss thereafter.
Long-term contracts cover roughly two thirds of the electricity demand of the years 2024–2026.
"""

LEASE = """# Agreement on flat 5A

The landlady, Ms Carla Wendt, lets to the tenant, Mr Jonas Reuter, the flat 5A on the third floor of 12 Quay
Street. The living area is 74.5 m² and includes a balcony of 6 m². The monthly rent is €1,140.00 and is due on
the third working day of each month. Section 7.2 does not apply to repairs below €120.

The deposit of three monthly rents, that is €3,420.00, shall be returned within 6 months after the end of the
lease, unless there are claims under clause 11. The tenant may not sublet the flat without consent in writing.
The heating must reach 20 °C between 06:00 and 23:00. Pets other than small animals are not allowed.

The handover took place on 28 February 2021 at 15:30. “The kitchen floor has a crack of 40 cm,” the parties
noted, “which was there before.” The keys no. 4711 to 4714 were handed over.
"""

GUTACHTEN = """# Gutachten zur Wohnung Hafenstraße 9

Der Sachverständige Dr. Martin Köhler besichtigte die Wohnung am 3. März 2022 in Anwesenheit der Mieterin,
Frau Sabine Albrecht. Im Schlafzimmer wurde an der Außenwand auf einer Fläche von 2,4 m² Schimmel festge-
stellt. Die relative Luftfeuchte betrug 71 % bei einer Raumtemperatur von 17,5 °C.

Die Ursache ist nicht das Lüftungsverhalten der Mieterin, sondern eine Wärmebrücke am Fenstersturz. Die Kosten
der Sanierung schätzt der Unterzeichner auf 12.850,00 € zuzüglich Umsatzsteuer; die Vor- und
Nachteile einer Innendämmung sind in Abschnitt 4 beschrieben. Eine Minderung der Miete um 20 % ist nach § 536
Abs. 1 BGB angemessen, keine Minderung besteht für die Monate Juni bis August.

Der Vermieter, die Hafenbau AG, hatte den Schaden bereits am 17. November 2021 gemeldet bekommen und bis zum
Ortstermin nichts unternommen. „Wir prüfen das“, schrieb der Hausverwalter Jens Petersen am 24. November 2021.
Eine Nachbesichtigung fand am 12.09.2022 um 14:15 Uhr statt; dabei war der Schimmel nicht mehr vorhanden.
"""

PROTOKOLL = """Protokoll der Betriebsversammlung vom 6. Mai 2023

Anwesend waren 184 von 212 Beschäftigten. Der Betriebsrat berichtete, daß die Überstunden im ersten Quartal
2023 um 1 250 Stunden gestiegen sind. Geschäftsführerin Anja Brandt erklärte, der Umsatz liege bei 7,9 Mio.
Euro und damit 0,4 Mio. Euro unter dem Plan. Kündigungen seien nicht vorgesehen – „jedenfalls nicht in diesem
Jahr“.

Die Oﬃzin bleibt samstags geschlossen. Die neue Maschine hat 340.000 Euro gekostet und wird ab dem 1. Juli
2023 im Zweischichtbetrieb laufen. Ohne Zustimmung des Betriebsrats darf sie nachts nicht betrieben werden.
Auf die Frage von Kollege Uwe Lang, ob der Standort Celle erhalten bleibt, gab es keine klare Antwort.
"""

LOG = """part;work;date;result
BR-17;principal inspection;2024-03-14;bearing moved 14 mm
BR-17;weight limit set to 7.5 t;2024-03-22;sign put up at both ramps
BR-18;general inspection;2024-03-15;no defects found
BR-21;scour survey;2023-11-30;scour depth 0.9 m at pier 2
BR-22;repainting;2022-08-04;412 kg of paint used
BR-23;general inspection;2024-04-02;no defects found
"""

DOCUMENTS = {
    "inspection.md": INSPECTION,
    "annual-report-2023.md": ANNUAL,
    "lease.md": LEASE,
    "gutachten.md": GUTACHTEN,
    "protokoll.txt": PROTOKOLL,
    "log.csv": LOG,
}
