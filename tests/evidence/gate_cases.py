"""Questions with what the gate must do, over two small cases in English and German."""

from __future__ import annotations

from tests.evidence.cases import BRIDGE

HOUSE = {
    "units.csv": "unit;square feet;bedrooms;rent 2023;rent 2024\n"
    "4B;1020;2;1400;1450\n5A;980;1;1300;1360\n6C;1210;3;1600;1690\n",
    "lease-4b.md": "# Lease of unit 4B\n\nThe lease was signed by Rosa Meinert on 3 May 2022.\n"
    "The deposit for unit 4B was 2,800 euros.\nThe notice period is 3 months.\n",
    "lease-5a.md": "# Lease of unit 5A\n\nThe lease was signed by Hugo Brandl on 9 June 2022.\n"
    "The deposit for unit 5A was 2,600 euros.\nThe notice period is 6 months.\n",
    "letters.md": "# Letters\n\nInvoice 1041 was paid on 4 July 2023.\nInvoice 1042 is still open.\n"
    "The lift was repaired on 12 August 2023 by Tallis Lifts.\nThe repair of the lift cost 5,200 euros.\n"
    "The insurance cost 8,100 euros in 2022.\nThe insurance cost 8,900 euros in 2023.\n",
    "inspection-report.md": "# Inspection report\n\nThe inspection found damp in the cellar of the east "
    "wing.\n"
    "The boiler was made in 2011.\n",
    "fire-report.md": "# Fire report\n\nThe inspection found two blocked exits and damp in the stairwell.\n"
    "14 smoke detectors were replaced.\n",
}
WOHNUNGEN = {
    "wohnungen.csv": "Wohnung;Fläche;Miete 2023;Miete 2024\n3;64;800;840\n7;81;950;990\n",
    "mietvertrag-3.md": "# Mietvertrag Wohnung 3\n\nDer Vertrag wurde am 3. Mai 2022 von Rosa Meinert "
    "unterschrieben.\n"
    "Die Kaution für Wohnung 3 beträgt 1.600 Euro.\n",
    "mietvertrag-7.md": "# Mietvertrag Wohnung 7\n\nDer Vertrag wurde am 9. Juni 2022 von Hugo Brandl "
    "unterschrieben.\n"
    "Die Kaution für Wohnung 7 beträgt 1.900 Euro.\n",
    "protokoll.md": "# Protokoll der Versammlung\n\nDie Versammlung fand am 14. März 2024 statt.\n"
    "Der Aufzug wurde am 2. April 2024 repariert.\nDie Reparatur des Aufzugs kostete 4.300 Euro.\n"
    "Rechnung 88 wurde bezahlt. Rechnung 91 ist offen.\n",
}
BRIDGE_TEXTS = {document.source.name: document.text for document in BRIDGE.documents}

ORDINARY: dict[str, tuple[str, ...]] = {
    "bridge": (
        "When was bridge BR-17 inspected?",
        "When did the weight limit come into force?",
        "Who examined the bridge?",
        "How far had the south bearing moved?",
        "How much did the replacement cost?",
        "When was the south bearing replaced?",
        "How many lorries were turned back?",
        "Why were lorries turned back at the east ramp?",
        "What does the case file say about the barrier?",
        "Was the bridge closed before it was inspected?",
        "Is it true that the north bearing showed no movement?",
        "How long did it take to replace the bearing?",
        "Which bearing was replaced, and when?",
        "Where does the case file show that the barrier was down?",
        "Who approved the budget for the replacement?",
        "Did Eva Lindqvist say how she measured the movement?",
        "What did the engineer examine, and when did she do it?",
        "When did the weight limit come into force, according to “Works memo”?",
        "List the dates on which anything was replaced.",
        "The weight limit came into force in March 2024.",
        "Does the report say that rust was found?",
        "What is the difference between the two dates of the weight limit?",
        "Was there any movement of the north bearing?",
        "What did the crew do after it had replaced the bearing?",
        "Who said that the barrier was down?",
        "What is known about the condition of the drains?",
        "At what time was the barrier lowered?",
        "Who is Eva Lindqvist?",
        "south bearing movement",
        "What was the name of the crane operator?",
        "Please tell me when the south bearing was replaced.",
        "Hello, who examined the bridge?",
        "Can you tell me how much the replacement cost?",
    ),
    "house": (
        "What is the square footage of unit 5A?",
        "How much was the deposit for unit 4B?",
        "What was the rent of unit 6C in 2024?",
        "When was invoice 1041 paid?",
        "Who signed the lease of unit 4B?",
        "How much did the repair of the lift cost?",
        "How many smoke detectors were replaced?",
        "What does the fire report say about exits?",
        "Which unit has three bedrooms?",
        "What was the highest rent in 2023?",
        "How did the cost of the insurance change between 2022 and 2023?",
        "What did the insurance cost in 2023?",
        "Who repaired the lift?",
        "When was the boiler made?",
        "What is the total of all deposits?",
        "Is our office insured against flood?",
        "What does the inspection report say about damp?",
        "Which invoices are still open?",
    ),
    "wohnungen": (
        "Wann fand die Versammlung statt?",
        "Wie hoch ist die Kaution für Wohnung 7?",
        "Wann wurde der Aufzug repariert?",
        "Wie viel kostete die Reparatur des Aufzugs?",
        "Wer hat den Vertrag für Wohnung 3 unterschrieben?",
        "Gibt es ein Protokoll der Versammlung?",
        "Wie groß ist Wohnung 3?",
        "Welche Rechnung ist noch offen?",
        "Wurde der Aufzug repariert, bevor die Versammlung stattfand?",
        "Was steht in den Akten über den Aufzug?",
        "Wie hoch war die Miete von Wohnung 7 im Jahr 2024?",
        "Warum wurde der Aufzug repariert?",
        "Wer hat das Protokoll geschrieben?",
        "Wie lange dauerte es, bis der Aufzug repariert war?",
        "Wie viele Wohnungen hat das Haus?",
        "Stimmt es, dass die Kaution 1.600 Euro beträgt?",
    ),
}

UNCLEAR: dict[str, tuple[tuple[str, str], ...]] = {
    "house": (
        ("What's the square footage of my unit?", "unit"),
        ("How many bedrooms does my unit have?", "unit"),
        ("When was that invoice paid?", "invoice"),
        ("What does this report say about damp?", "report"),
        ("When did he sign the lease?", "person"),
        ("Who repaired it?", "subject"),
        ("What is due today?", "date"),
        ("How long is the notice period in my lease?", "lease"),
        ("What did she sign?", "person"),
        ("Who wrote this?", "subject"),
        ("When was that?", "subject"),
        ("What is its square footage?", "subject"),
        ("Why?", "intent"),
        ("???", "intent"),
        ("Page 3", "document"),
    ),
    "wohnungen": (
        ("Wie groß ist meine Wohnung?", "wohnung"),
        ("Wann wurde diese Rechnung bezahlt?", "rechnung"),
        ("Wann hat er unterschrieben?", "person"),
        ("Wann wurde es repariert?", "subject"),
        ("Wer hat das bezahlt?", "subject"),
        ("Was ist heute fällig?", "date"),
        ("Wie hoch ist die Kaution in meinem Mietvertrag?", "mietvertrag"),
        ("Warum?", "intent"),
        ("Seite 3", "document"),
    ),
}
"""Questions with the field that is asked for."""

LOOKED_FOR: dict[str, tuple[str, ...]] = {
    "house": (
        "What was the deposit?",
        "How much did the insurance cost?",
        "What was the rent of unit 4B last year?",
        "What does the report say about damp?",
        "Who is Rosa Meinart?",
        "How much is our unit?",
        "hello",
        "asdf qwer zxcv",
        "lift?",
        "thanks",
        "What does page 3 of the lease say about the deposit?",
        "What is said on whether this unit has three bedrooms and a rent of 1,690 euros?",
        "What is said on whether she was told of the damp before the inspection found it?",
    ),
    "wohnungen": (
        "Wie hoch ist die Kaution?",
        "Wie groß ist die Fläche?",
        "Guten Tag",
        "Was sagen die Akten hierzu: „Die Versammlung fand im März statt“?",
        "Was steht in den Akten dazu, ob sie den Vertrag der Wohnung vor der Versammlung unterschrieb?",
    ),
}
"""Questions that leave much open and are looked for all the same."""

ORDINARY_UNSEEN: dict[str, tuple[str, ...]] = {
    "house": (
        "What did the fire inspection find?",
        "How many exits were blocked?",
        "Who is Hugo Brandl?",
        "On what date was the lease of unit 5A signed?",
        "Is damp mentioned in the fire report?",
        "Which tenant has the longer notice period?",
        "What is the deposit for unit 5A?",
        "Did the lift break down again after it was repaired?",
        "Were the smoke detectors replaced because they were old?",
        "What does invoice 1042 cover?",
        "Has invoice 1042 been paid?",
        "What company repaired the lift and what did it charge?",
        "Compare the rents of the units in 2024.",
        "How much more did the insurance cost in 2023 than in 2022?",
        "What is the notice period for unit 4B?",
        "Describe the damp in the cellar.",
        "Why does unit 6C cost more?",
        "Does any lease allow pets?",
        "Who owns the building?",
        "What year was the boiler made?",
        "Summarize the letters.",
        "What percentage did the rent of unit 4B rise from 2023 to 2024?",
        "Which documents mention damp?",
        "Is there a conflict between the two reports?",
        "Could the damp have come from the lift shaft?",
        "What was found in the stairwell?",
        "Name the people who signed leases.",
        "When and by whom was the lift repaired?",
        "Did the tenant who signed on 3 May 2022 pay a deposit?",
        "How often was the lift inspected?",
        "Rent unit 4B 2024",
    ),
    "wohnungen": (
        "Wer ist Hugo Brandl?",
        "Welche Wohnung ist größer?",
        "Wurde Rechnung 88 bezahlt?",
        "Was kostete die Reparatur?",
        "Nenne alle offenen Rechnungen.",
        "Wann hat Rosa Meinert den Vertrag unterschrieben?",
        "Hat der Aufzug nach der Reparatur funktioniert?",
        "Fand die Versammlung vor oder nach der Reparatur statt?",
        "Wer nahm an der Versammlung teil?",
        "Ist die Miete von Wohnung 3 gestiegen?",
        "Um wie viel stieg die Miete von Wohnung 7?",
        "Welches Datum trägt der Vertrag für Wohnung 7?",
        "Warum ist Rechnung 91 offen?",
        "Wie heißt die Mieterin von Wohnung 3?",
        "Was sagt das Protokoll über den Aufzug?",
        "Wurde eine Kaution vereinbart?",
    ),
    "bridge": (
        "How many millimetres had the south bearing moved out of line?",
        "Who was the inspecting engineer?",
        "On which date was the replacement done?",
        "What caused the lorries to be turned back?",
        "How many euros did the replacement cost?",
        "Did anyone check that the barrier worked?",
        "When was the barrier at the east ramp down?",
        "What does “Inspection report” say about the north bearing?",
        "Was the limit in force when the bearing was replaced?",
        "According to the log, how many lorries were turned back?",
        "What did the memo say about costs?",
        "Is there proof that the council approved it?",
    ),
}
"""Questions that were written by others than those who wrote the rules of the gate."""
