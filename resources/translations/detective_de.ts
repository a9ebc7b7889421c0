<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutSection</name>
    <message>
        <source>A strong model questions a private one.</source>
        <translation>Ein starkes Modell befragt ein privates.</translation>
    </message>
    <message>
        <source>Add one under %1.</source>
        <translation>Tragen Sie einen unter %1 ein.</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Wird geprüft</translation>
    </message>
    <message>
        <source>Detective</source>
        <translation>Detective</translation>
    </message>
    <message>
        <source>Detective, MIT</source>
        <translation>Detective, MIT</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Install it under %1.</source>
        <translation>Installieren Sie es unter %1.</translation>
    </message>
    <message>
        <source>Inter, SIL Open Font License 1.1</source>
        <translation>Inter, SIL Open Font License 1.1</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Others&apos; work</source>
        <translation>Werke anderer</translation>
    </message>
    <message>
        <source>Python packages</source>
        <translation>Python-Pakete</translation>
    </message>
    <message>
        <source>Qt</source>
        <translation>Qt</translation>
    </message>
    <message>
        <source>Qt and PySide6 are used under the GNU Lesser General Public License, version 3, unchanged and as separate libraries, which you may replace by your own builds.</source>
        <translation>Qt und PySide6 werden unter der GNU Lesser General Public License, Version 3, unverändert und als getrennte Bibliotheken verwendet, die Sie durch eigene ersetzen dürfen.</translation>
    </message>
    <message>
        <source>Set up step by step</source>
        <translation>Schrittweise einrichten</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>Settings file</source>
        <translation>Einstellungsdatei</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>About Detective</source>
        <translation>Über Detective</translation>
    </message>
    <message>
        <source>Ask about these documents</source>
        <translation>Zu diesen Dokumenten fragen</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>Zurück zur Liste</translation>
    </message>
    <message>
        <source>Check or ask</source>
        <translation>Prüfen oder fragen</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Go on from here as a new sheet</source>
        <translation>Von hier als neues Blatt weitermachen</translation>
    </message>
    <message>
        <source>How this was found</source>
        <translation>Wie das gefunden wurde</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Light, dark or system</source>
        <translation>Hell, dunkel oder System</translation>
    </message>
    <message>
        <source>Mark the cell: against</source>
        <translation>Zelle: spricht dagegen</translation>
    </message>
    <message>
        <source>Mark the cell: not about this</source>
        <translation>Zelle: nicht darüber</translation>
    </message>
    <message>
        <source>Mark the cell: speaks of it</source>
        <translation>Zelle: spricht davon</translation>
    </message>
    <message>
        <source>Mark the cell: supports</source>
        <translation>Zelle: stützt es</translation>
    </message>
    <message>
        <source>New sheet</source>
        <translation>Neues Blatt</translation>
    </message>
    <message>
        <source>Next cell</source>
        <translation>Nächste Zelle</translation>
    </message>
    <message>
        <source>Next cell not judged</source>
        <translation>Nächste unbeurteilte Zelle</translation>
    </message>
    <message>
        <source>Next missing</source>
        <translation>Nächstes Fehlende</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Next part where documents differ</source>
        <translation>Nächster Teil, in dem Dokumente sich widersprechen</translation>
    </message>
    <message>
        <source>On a cell&apos;s page: next sentence</source>
        <translation>Auf der Seite einer Zelle: nächster Satz</translation>
    </message>
    <message>
        <source>Open the folder of the sheets</source>
        <translation>Ordner der Blätter öffnen</translation>
    </message>
    <message>
        <source>Pause or resume</source>
        <translation>Anhalten oder fortsetzen</translation>
    </message>
    <message>
        <source>Play the sample case</source>
        <translation>Beispielfall abspielen</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Recent notices</source>
        <translation>Letzte Meldungen</translation>
    </message>
    <message>
        <source>Resume this sheet</source>
        <translation>Dieses Blatt fortsetzen</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut untersuchen</translation>
    </message>
    <message>
        <source>Search all sheets</source>
        <translation>Alle Blätter durchsuchen</translation>
    </message>
    <message>
        <source>Set up step by step</source>
        <translation>Schrittweise einrichten</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>Show or hide a cell&apos;s page</source>
        <translation>Seite einer Zelle zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Show or hide the sidebar</source>
        <translation>Seitenleiste ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>Untersuchung stoppen</translation>
    </message>
    <message>
        <source>Take the last mark back</source>
        <translation>Letzte Marke zurücknehmen</translation>
    </message>
    <message>
        <source>Usual text size</source>
        <translation>Übliche Schriftgröße</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
</context>
<context>
    <name>Advanced</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n-mal</numerusform>
            <numerusform>%n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>A call to the cloud may take {cloud} seconds, a local one {local}.</source>
        <translation>Ein Aufruf in die Cloud darf {cloud} Sekunden dauern, ein lokaler {local}.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Change in the settings when a panel ends</source>
        <translation>In den Einstellungen ändern, wann ein Gremium endet</translation>
    </message>
    <message>
        <source>Change the timeouts in the settings</source>
        <translation>Zeitgrenzen in den Einstellungen ändern</translation>
    </message>
    <message>
        <source>Each time in another order; a ruling that flips is conflicting</source>
        <translation>Jedes Mal in anderer Reihenfolge; ein Urteil, das kippt, ist widersprüchlich</translation>
    </message>
    <message>
        <source>How often the answers are judged</source>
        <translation>Wie oft die Antworten beurteilt werden</translation>
    </message>
    <message>
        <source>Judge the answers</source>
        <translation>Antworten beurteilen</translation>
    </message>
    <message>
        <source>Keep everything on this computer</source>
        <translation>Alles auf diesem Computer lassen</translation>
    </message>
    <message>
        <source>No other model has a key.</source>
        <translation>Kein anderes Modell hat einen Schlüssel.</translation>
    </message>
    <message>
        <source>Nobody does.</source>
        <translation>Niemand.</translation>
    </message>
    <message>
        <source>Questions to you</source>
        <translation>Fragen an Sie</translation>
    </message>
    <message>
        <source>Takes over when the model that asks fails, in this order</source>
        <translation>Springt ein, wenn das fragende Modell ausfällt, in dieser Reihenfolge</translation>
    </message>
    <message>
        <source>When something is unclear</source>
        <translation>Wenn etwas unklar ist</translation>
    </message>
    <message>
        <source>When the panel ends</source>
        <translation>Wann das Gremium endet</translation>
    </message>
    <message>
        <source>When they agree to %1, when nobody changed %2 times in a row, or when all are sure to %3. After too easy an agreement one must first speak against it.</source>
        <translation>Wenn sie zu %1 einig sind, wenn sich %2-mal nacheinander nichts ändert, oder wenn alle zu %3 sicher sind. Nach zu leichter Einigkeit muss erst eines widersprechen.</translation>
    </message>
    <message>
        <source>Who takes over when the model that asks fails</source>
        <translation>Wer einspringt, wenn das fragende Modell ausfällt</translation>
    </message>
</context>
<context>
    <name>AgentPosition</name>
    <message>
        <source>Had to dissent in round %1</source>
        <translation>Musste in Runde %1 widersprechen</translation>
    </message>
    <message>
        <source>Left a round of questions</source>
        <translation>Hat eine Fragerunde verlassen</translation>
    </message>
    <message>
        <source>Left round %1</source>
        <translation>Hat Runde %1 verlassen</translation>
    </message>
    <message>
        <source>Left the audit</source>
        <translation>Hat die Prüfung verlassen</translation>
    </message>
    <message>
        <source>Left the deliberation</source>
        <translation>Hat die Beratung verlassen</translation>
    </message>
    <message>
        <source>Left the opening</source>
        <translation>Hat die Eröffnung verlassen</translation>
    </message>
    <message>
        <source>Out of role in round %1</source>
        <translation>Aus der Rolle in Runde %1</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Haltung</translation>
    </message>
    <message>
        <source>no position</source>
        <translation>keine Haltung</translation>
    </message>
</context>
<context>
    <name>AgentRow</name>
    <message>
        <source>Drawn</source>
        <translation>Gezogen</translation>
    </message>
    <message>
        <source>Name of model %1</source>
        <translation>Name von Modell %1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Provider of model %1</source>
        <translation>Anbieter von Modell %1</translation>
    </message>
    <message>
        <source>Remove model %1</source>
        <translation>Modell %1 entfernen</translation>
    </message>
    <message>
        <source>Role of model %1</source>
        <translation>Rolle von Modell %1</translation>
    </message>
    <message>
        <source>Who takes over from model %1</source>
        <translation>Wer für Modell %1 einspringt</translation>
    </message>
    <message>
        <source>by lot</source>
        <translation>per Los</translation>
    </message>
    <message>
        <source>by turn</source>
        <translation>reihum</translation>
    </message>
    <message>
        <source>no key yet</source>
        <translation>noch kein Schlüssel</translation>
    </message>
</context>
<context>
    <name>AgentRows</name>
    <message>
        <source>Each detective</source>
        <translation>Jeder Detektiv</translation>
    </message>
    <message>
        <source>no round was finished</source>
        <translation>keine Runde wurde beendet</translation>
    </message>
    <message>
        <source>position after round %1</source>
        <translation>Haltung nach Runde %1</translation>
    </message>
</context>
<context>
    <name>AnswerBlock</name>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Go on from answer %1</source>
        <translation>Von Antwort %1 weitermachen</translation>
    </message>
    <message>
        <source>Go on from here</source>
        <translation>Von hier weitermachen</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>Aussage</translation>
    </message>
    <message numerus="yes">
        <source>and %n more place(s)</source>
        <translation>
            <numerusform>und %n weitere Stelle</numerusform>
            <numerusform>und %n weitere Stellen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AskBox</name>
    <message>
        <source>Asked next: %1</source>
        <translation>Wird als Nächstes gefragt: %1</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation>Hält an</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Skip to the end</source>
        <translation>Zum Ende springen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird gestoppt</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
</context>
<context>
    <name>AskField</name>
    <message numerus="yes">
        <source>Ask anything about these %n document(s)</source>
        <translation>
            <numerusform>Fragen Sie etwas zu diesem %n Dokument</numerusform>
            <numerusform>Fragen Sie etwas zu diesen %n Dokumenten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Attention</name>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>The check failed; what it found is saved</source>
        <translation>Die Prüfung schlug fehl; was sie fand, ist gespeichert</translation>
    </message>
    <message>
        <source>The sheet could not go on</source>
        <translation>Das Blatt konnte nicht weitergehen</translation>
    </message>
    <message>
        <source>The sheet has reached its limit of questions</source>
        <translation>Das Blatt hat seine Grenze an Fragen erreicht</translation>
    </message>
    <message>
        <source>The sheet is done</source>
        <translation>Das Blatt ist fertig</translation>
    </message>
    <message>
        <source>The sheet needs you</source>
        <translation>Das Blatt braucht Sie</translation>
    </message>
</context>
<context>
    <name>AuditSummary</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n-mal</numerusform>
            <numerusform>%n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>Consistency says how well the answers agree, not whether the hypothesis holds.</source>
        <translation>Die Stimmigkeit sagt, wie gut die Antworten zusammenpassen, nicht, ob die Vermutung stimmt.</translation>
    </message>
    <message>
        <source>It flipped, so documents differ.</source>
        <translation>Es kippte, also widersprechen sich die Dokumente.</translation>
    </message>
    <message>
        <source>Judged again</source>
        <translation>Mehrfach beurteilt</translation>
    </message>
    <message>
        <source>Left open</source>
        <translation>Offen geblieben</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Part %1: %2, confidence %3 to %4</source>
        <translation>Teil %1: %2, Sicherheit %3 bis %4</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>The summary is longer; a saved file has the whole.</source>
        <translation>Die Zusammenfassung ist länger; eine gesicherte Datei hat sie ganz.</translation>
    </message>
</context>
<context>
    <name>AuditTrail</name>
    <message>
        <source>%1 took over from %2</source>
        <translation>%1 übernahm von %2</translation>
    </message>
    <message>
        <source>analysis</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>Versuch %1</translation>
    </message>
    <message>
        <source>audit</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>Eröffnung</translation>
    </message>
    <message>
        <source>question %1</source>
        <translation>Frage %1</translation>
    </message>
</context>
<context>
    <name>Badge</name>
    <message>
        <source>Critical</source>
        <translation>Kritisch</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Gering</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
</context>
<context>
    <name>BriefField</name>
    <message>
        <source>Add a brief</source>
        <translation>Auftrag hinzufügen</translation>
    </message>
    <message>
        <source>Brief</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>It is taken apart together with the claim, and sent with the first question.</source>
        <translation>Es wird mit der Behauptung zerlegt und mit der ersten Frage gesendet.</translation>
    </message>
    <message>
        <source>The brief is too long ({count} of {most} characters). Nothing was pasted; add a long text to the case file instead.</source>
        <translation>Der Auftrag ist zu lang ({count} von {most} Zeichen). Nichts wurde eingefügt; nehmen Sie einen langen Text stattdessen in die Akte auf.</translation>
    </message>
    <message>
        <source>What one should know, and what you want to know most.</source>
        <translation>Was man wissen sollte, und was Sie am meisten wissen wollen.</translation>
    </message>
</context>
<context>
    <name>BuiltinRow</name>
    <message>
        <source>Built-in model</source>
        <translation>Eingebautes Modell</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Details: {name}</source>
        <translation>Einzelheiten: {name}</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>For trying out</source>
        <translation>Zum Ausprobieren</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>Installieren</translation>
    </message>
    <message>
        <source>It is in use; choose another model to read first.</source>
        <translation>Es ist in Gebrauch; wählen Sie zuerst ein anderes zum Lesen.</translation>
    </message>
    <message>
        <source>Licence: {licence}; its text is put beside the file.</source>
        <translation>Lizenz: {licence}; ihr Text wird neben die Datei gelegt.</translation>
    </message>
    <message>
        <source>No Ollama needed</source>
        <translation>Braucht kein Ollama</translation>
    </message>
    <message>
        <source>Not installed</source>
        <translation>Nicht installiert</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>SHA-256 {digest}, checked after fetching.</source>
        <translation>SHA-256 {digest}, wird nach dem Laden geprüft.</translation>
    </message>
    <message>
        <source>SHA-256 {digest}, checked when it was fetched.</source>
        <translation>SHA-256 {digest}, beim Laden geprüft.</translation>
    </message>
    <message>
        <source>Stopped, kept</source>
        <translation>Gestoppt, behalten</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird gestoppt</translation>
    </message>
    <message>
        <source>Your own file</source>
        <translation>Eigene Datei</translation>
    </message>
    <message>
        <source>Your own file: {path}</source>
        <translation>Ihre eigene Datei: {path}</translation>
    </message>
</context>
<context>
    <name>CaseWords</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument</numerusform>
            <numerusform>%Ln Dokumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln Seite</numerusform>
            <numerusform>%Ln Seiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) left out</source>
        <translation>
            <numerusform>%Ln Teil ausgelassen</numerusform>
            <numerusform>%Ln Teile ausgelassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Hidden text found</source>
        <translation>Verborgener Text</translation>
    </message>
    <message>
        <source>Hidden text, %1, which is never quoted: “%2”</source>
        <translation>Verborgener Text, %1, der nie zitiert wird: „%2“</translation>
    </message>
    <message>
        <source>Instruction to a model, %1, which is not obeyed: “%2”</source>
        <translation>Anweisung an ein Modell, %1, die nicht befolgt wird: „%2“</translation>
    </message>
    <message>
        <source>Instructions found</source>
        <translation>Enthält Anweisungen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Wird gelesen</translation>
    </message>
    <message>
        <source>Reading page %1 of %2</source>
        <translation>Seite %1 von %2 wird gelesen</translation>
    </message>
</context>
<context>
    <name>CellPane</name>
    <message>
        <source>%1 could not be opened in a program of its own.</source>
        <translation>%1 ließ sich nicht in einem eigenen Programm öffnen.</translation>
    </message>
    <message>
        <source>A model read this document and saw nothing about part %1. Search for it.</source>
        <translation>Ein Modell hat dieses Dokument gelesen und nichts zu Teil %1 gesehen. Suchen Sie danach.</translation>
    </message>
    <message>
        <source>Document %1</source>
        <translation>Dokument %1</translation>
    </message>
    <message>
        <source>No sentence here is near part %1. Search for it.</source>
        <translation>Kein Satz hier kommt Teil %1 nahe. Suchen Sie danach.</translation>
    </message>
    <message>
        <source>There is no sentence at that place. What was chosen before stays.</source>
        <translation>An dieser Stelle steht kein Satz. Was vorher gewählt war, bleibt.</translation>
    </message>
    <message>
        <source>What the sentence does</source>
        <translation>Was der Satz sagt</translation>
    </message>
    <message>
        <source>p. %1</source>
        <translation>S. %1</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>ChatClientsPart</name>
    <message>
        <source>A chat client can ask and judge, without a key: its own model asks, and the one on this computer reads.</source>
        <translation>Ein Chat-Programm kann fragen und urteilen, ohne Schlüssel: sein eigenes Modell fragt, das auf diesem Computer liest.</translation>
    </message>
    <message>
        <source>Chat clients</source>
        <translation>Chat-Programme</translation>
    </message>
    <message>
        <source>Connect a chat client</source>
        <translation>Chat-Programm verbinden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the text for {client}</source>
        <translation>Text für {client} kopieren</translation>
    </message>
    <message>
        <source>The text for {client}</source>
        <translation>Der Text für {client}</translation>
    </message>
</context>
<context>
    <name>Checked</name>
    <message>
        <source>Answers come from the model&apos;s memory and are marked so.</source>
        <translation>Antworten kommen aus dem Gedächtnis des Modells und sind so gekennzeichnet.</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>The file of this sheet was changed by another program.</source>
        <translation>Die Datei dieses Blatts wurde von einem anderen Programm geändert.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more, which a saved file has</source>
        <translation>
            <numerusform>und %n weiteres, in einer gesicherten Datei</numerusform>
            <numerusform>und %n weitere, in einer gesicherten Datei</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClaimLine</name>
    <message>
        <source>Part %1, %2: %3</source>
        <translation>Teil %1, %2: %3</translation>
    </message>
</context>
<context>
    <name>ClaimModel</name>
    <message>
        <source>%1, nothing</source>
        <translation>%1, nichts</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Behauptung</translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation>Beurteilt von</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>you</source>
        <translation>Sie</translation>
    </message>
</context>
<context>
    <name>ClaimTable</name>
    <message>
        <source>Claims, document by document</source>
        <translation>Behauptungen, Dokument für Dokument</translation>
    </message>
</context>
<context>
    <name>ClarificationCard</name>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Continue anyway</source>
        <translation>Trotzdem weiter</translation>
    </message>
    <message>
        <source>Decides the result</source>
        <translation>Entscheidet das Ergebnis</translation>
    </message>
    <message>
        <source>Helpful for the result</source>
        <translation>Hilfreich für das Ergebnis</translation>
    </message>
    <message>
        <source>I don’t know</source>
        <translation>Ich weiß es nicht</translation>
    </message>
    <message>
        <source>Important for the result</source>
        <translation>Wichtig für das Ergebnis</translation>
    </message>
    <message>
        <source>Left to the model</source>
        <translation>Bleibt dem Modell überlassen</translation>
    </message>
    <message>
        <source>Or write your own answer</source>
        <translation>Oder schreiben Sie eine eigene Antwort</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Sending your answer</source>
        <translation>Ihre Antwort wird gesendet</translation>
    </message>
    <message>
        <source>Skip all from now on</source>
        <translation>Nicht mehr fragen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Waiting %1</source>
        <translation>Wartet %1</translation>
    </message>
    <message>
        <source>What is about to leave</source>
        <translation>Was gleich hinausgeht</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>You decide what leaves</source>
        <translation>Sie entscheiden, was hinausgeht</translation>
    </message>
    <message>
        <source>You decide: %1</source>
        <translation>Sie entscheiden: %1</translation>
    </message>
    <message>
        <source>Your answer goes to %1.</source>
        <translation>Ihre Antwort geht an %1.</translation>
    </message>
    <message>
        <source>Your help is needed</source>
        <translation>Ihre Hilfe wird gebraucht</translation>
    </message>
    <message>
        <source>Your help is needed: %1</source>
        <translation>Ihre Hilfe wird gebraucht: %1</translation>
    </message>
    <message>
        <source>Your own answer</source>
        <translation>Ihre eigene Antwort</translation>
    </message>
</context>
<context>
    <name>ClarificationWords</name>
    <message>
        <source>You were asked: %1 Your answer: %2</source>
        <translation>Sie wurden gefragt: %1 Ihre Antwort: %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>none. Assumed: %1</source>
        <translation>keine. Angenommen: %1</translation>
    </message>
</context>
<context>
    <name>ColumnHeads</name>
    <message>
        <source>%1 of %2 documents shown</source>
        <translation>%1 von %2 Dokumenten zu sehen</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiteres</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Claim, part by part</source>
        <translation>Behauptung, Teil für Teil</translation>
    </message>
    <message>
        <source>Documents before</source>
        <translation>Vorige Dokumente</translation>
    </message>
</context>
<context>
    <name>CompatibleServer</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>Answered in {time}</source>
        <translation>Antwort nach {time}</translation>
    </message>
    <message>
        <source>In use: {model}</source>
        <translation>In Gebrauch: {model}</translation>
    </message>
    <message>
        <source>Not in use</source>
        <translation>Nicht in Gebrauch</translation>
    </message>
</context>
<context>
    <name>Compose</name>
    <message numerus="yes">
        <source>%Ln claim(s)</source>
        <translation>
            <numerusform>%Ln Behauptung</numerusform>
            <numerusform>%Ln Behauptungen</numerusform>
        </translation>
    </message>
    <message>
        <source>A table has a column “hypothesis”; beside it may stand brief, documents and mode.</source>
        <translation>Eine Tabelle hat eine Spalte „hypothesis“; daneben können brief, documents und mode stehen.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>Alle prüfen</translation>
    </message>
    <message>
        <source>Choose documents</source>
        <translation>Dokumente wählen</translation>
    </message>
    <message>
        <source>Choose the documents first.</source>
        <translation>Wählen Sie zuerst die Dokumente.</translation>
    </message>
    <message>
        <source>Claims, one a line</source>
        <translation>Behauptungen, eine je Zeile</translation>
    </message>
    <message>
        <source>Earlier lists</source>
        <translation>Frühere Listen</translation>
    </message>
    <message>
        <source>Many claims</source>
        <translation>Viele Behauptungen</translation>
    </message>
    <message>
        <source>No documents are chosen yet.</source>
        <translation>Es sind noch keine Dokumente gewählt.</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Open a list of claims</source>
        <translation>Liste von Behauptungen öffnen</translation>
    </message>
    <message>
        <source>Over %1.</source>
        <translation>Über %1.</translation>
    </message>
    <message>
        <source>Paste a report or one claim a line</source>
        <translation>Fügen Sie einen Bericht ein, oder eine Behauptung je Zeile</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Which claims do you want to check?</source>
        <translation>Welche Behauptungen möchten Sie prüfen?</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiteres</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConflictView</name>
    <message>
        <source>Answer %1</source>
        <translation>Antwort %1</translation>
    </message>
    <message>
        <source>Quote from %1</source>
        <translation>Zitat aus %1</translation>
    </message>
</context>
<context>
    <name>Course</name>
    <message>
        <source>%1 asks: %2</source>
        <translation>%1 fragt: %2</translation>
    </message>
    <message>
        <source>%1 of %2 passages</source>
        <translation>%1 von %2 Stellen</translation>
    </message>
    <message>
        <source>Cutting the claim into parts. %1</source>
        <translation>Die Behauptung wird in Teile zerlegt. %1</translation>
    </message>
    <message>
        <source>thinking, %1 s, %2 tokens</source>
        <translation>denkt nach, %1 s, %2 Token</translation>
    </message>
    <message>
        <source>waiting for the first word, %1 s</source>
        <translation>wartet auf das erste Wort, %1 s</translation>
    </message>
    <message>
        <source>writing, %1 s, %2 tokens</source>
        <translation>schreibt, %1 s, %2 Token</translation>
    </message>
</context>
<context>
    <name>Decision</name>
    <message>
        <source>%1 of %2 detectives</source>
        <translation>%1 von %2 Detektiven</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>No verdict yet</source>
        <translation>Noch kein Urteil</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>Urteil: %1</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>consensus %1</source>
        <translation>Konsens %1</translation>
    </message>
</context>
<context>
    <name>DecisionForm</name>
    <message>
        <source>%1 counts as superseded.</source>
        <translation>%1 gilt als überholt.</translation>
    </message>
    <message>
        <source>Ask the detective</source>
        <translation>Den Detektiv fragen</translation>
    </message>
    <message>
        <source>Both stay in, as a conflict.</source>
        <translation>Beide bleiben stehen, als Konflikt.</translation>
    </message>
    <message>
        <source>Change decision</source>
        <translation>Entscheidung ändern</translation>
    </message>
    <message>
        <source>How should the record treat it?</source>
        <translation>Wie soll die Untersuchung damit umgehen?</translation>
    </message>
    <message>
        <source>Leave it open</source>
        <translation>Offen lassen</translation>
    </message>
    <message>
        <source>Reason, kept with the decision (needed if you trust one source)</source>
        <translation>Begründung, bleibt erhalten (nötig, wenn Sie einer Quelle trauen)</translation>
    </message>
    <message>
        <source>Record decision</source>
        <translation>Entscheidung festhalten</translation>
    </message>
    <message>
        <source>Say why this source is trusted.</source>
        <translation>Schreiben Sie, warum Sie dieser Quelle trauen.</translation>
    </message>
    <message>
        <source>This is a recorded case. Decisions are kept in your own.</source>
        <translation>Dies ist ein aufgezeichneter Fall. Entscheidungen werden in Ihren eigenen behalten.</translation>
    </message>
    <message>
        <source>Trust %1</source>
        <translation>%1 trauen</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>%1 left: %2</source>
        <translation>%1 ging: %2</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message numerus="yes">
        <source>%n reply(s)</source>
        <translation>
            <numerusform>%n Antwort</numerusform>
            <numerusform>%n Antworten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n Runde</numerusform>
            <numerusform>%n Runden</numerusform>
        </translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>End by %1: %2</source>
        <translation>Ende durch %1: %2</translation>
    </message>
    <message>
        <source>Mode: %1</source>
        <translation>Modus: %1</translation>
    </message>
    <message>
        <source>consensus %1</source>
        <translation>Konsens %1</translation>
    </message>
    <message numerus="yes">
        <source>each reply answered %n check(s)</source>
        <translation>
            <numerusform>jede Antwort beantwortete %n Prüfung</numerusform>
            <numerusform>jede Antwort beantwortete %n Prüfungen</numerusform>
        </translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>possible groupthink</source>
        <translation>mögliches Gruppendenken</translation>
    </message>
    <message>
        <source>their own opinion %1</source>
        <translation>ihre eigene Ansicht %1</translation>
    </message>
</context>
<context>
    <name>DetectiveModel</name>
    <message>
        <source>Add a key first.</source>
        <translation>Fügen Sie zuerst einen Schlüssel hinzu.</translation>
    </message>
    <message>
        <source>Add key</source>
        <translation>Schlüssel hinzufügen</translation>
    </message>
    <message>
        <source>Add key: {name}</source>
        <translation>Schlüssel hinzufügen: {name}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>It offers no models.</source>
        <translation>Er bietet keine Modelle an.</translation>
    </message>
    <message>
        <source>List models</source>
        <translation>Modelle auflisten</translation>
    </message>
    <message>
        <source>List models: {name}</source>
        <translation>Modelle auflisten: {name}</translation>
    </message>
    <message>
        <source>Model, and how it is asked</source>
        <translation>Modell und wie es gefragt wird</translation>
    </message>
    <message>
        <source>Models of {name}</source>
        <translation>Modelle von {name}</translation>
    </message>
    <message>
        <source>The connection is not encrypted: others on the network can read the key and what is sent.</source>
        <translation>Die Verbindung ist nicht verschlüsselt: Andere im Netz können den Schlüssel und das Gesendete lesen.</translation>
    </message>
    <message>
        <source>{name} address</source>
        <translation>Adresse von {name}</translation>
    </message>
    <message>
        <source>{name} model</source>
        <translation>Modell von {name}</translation>
    </message>
    <message>
        <source>{name} profile</source>
        <translation>Profil von {name}</translation>
    </message>
</context>
<context>
    <name>DifferenceCard</name>
    <message>
        <source>Leave open</source>
        <translation>Offen lassen</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
</context>
<context>
    <name>Differing</name>
    <message>
        <source>%1 is replaced by %2.</source>
        <translation>%1 ist durch %2 ersetzt.</translation>
    </message>
    <message>
        <source>Nothing that differs was found.</source>
        <translation>Nichts Widersprüchliches gefunden.</translation>
    </message>
</context>
<context>
    <name>Disclosure</name>
    <message>
        <source>%1 of %2 words have left</source>
        <translation>%1 von %2 Wörtern sind hinaus</translation>
    </message>
    <message>
        <source>At most %1 % of the words of your documents, or %2 of each where that is more, can reach a model on another computer, whatever it asks. All runs over the same documents share them.</source>
        <translation>Höchstens %1 % der Wörter Ihrer Dokumente, oder %2 aus jedem, wo das mehr ist, können ein Modell auf einem anderen Rechner erreichen, was immer es fragt. Alle Läufe über dieselben Dokumente teilen sie sich.</translation>
    </message>
    <message>
        <source>At most %1 words from your documents can leave; %2 have.</source>
        <translation>Höchstens %1 Wörter aus Ihren Dokumenten können hinausgehen; %2 sind hinausgegangen.</translation>
    </message>
    <message>
        <source>Every word from your documents can leave; %1 have.</source>
        <translation>Jedes Wort aus Ihren Dokumenten kann hinausgehen; %1 sind hinausgegangen.</translation>
    </message>
    <message>
        <source>Every word of the documents may reach a model on another computer.</source>
        <translation>Jedes Wort der Dokumente darf ein Modell auf einem anderen Computer erreichen.</translation>
    </message>
    <message>
        <source>In all, five characters count as a word.</source>
        <translation>Insgesamt zählen fünf Zeichen als ein Wort.</translation>
    </message>
    <message>
        <source>No word of the documents may reach a model on another computer.</source>
        <translation>Kein Wort der Dokumente darf ein Modell auf einem anderen Computer erreichen.</translation>
    </message>
    <message>
        <source>What that costs, as it was measured: over long contracts about %1 of 10 claims are decided, over documents of a page or two 9 of 10.</source>
        <translation>Was das kostet, wie gemessen wurde: Über langen Verträgen werden etwa %1 von 10 Behauptungen entschieden, über Dokumenten von ein, zwei Seiten 9 von 10.</translation>
    </message>
</context>
<context>
    <name>DisclosureShare</name>
    <message>
        <source>Share of the documents in percent</source>
        <translation>Anteil der Dokumente in Prozent</translation>
    </message>
    <message>
        <source>What may leave of the documents</source>
        <translation>Was von den Dokumenten hinausgehen darf</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>Prozent</translation>
    </message>
</context>
<context>
    <name>Drawer</name>
    <message>
        <source>How this was found</source>
        <translation>Wie das gefunden wurde</translation>
    </message>
    <message>
        <source>This is a recorded run. Nothing left this computer.</source>
        <translation>Dies ist ein aufgezeichneter Lauf. Nichts hat diesen Rechner verlassen.</translation>
    </message>
</context>
<context>
    <name>DrawerHead</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Ended %1, after %2</source>
        <translation>Beendet %1, nach %2</translation>
    </message>
    <message>
        <source>Goes on from another sheet</source>
        <translation>Setzt ein anderes Blatt fort</translation>
    </message>
    <message>
        <source>Goes on from answer %1 of another sheet</source>
        <translation>Setzt Antwort %1 eines anderen Blatts fort</translation>
    </message>
    <message>
        <source>How this was found</source>
        <translation>Wie das gefunden wurde</translation>
    </message>
    <message>
        <source>Save as a file</source>
        <translation>Als Datei sichern</translation>
    </message>
</context>
<context>
    <name>Driving</name>
    <message>
        <source>It ended early. What is done is kept; go on with it.</source>
        <translation>Es endete vorzeitig. Was getan ist, bleibt; setzen Sie es fort.</translation>
    </message>
</context>
<context>
    <name>Edge</name>
    <message>
        <source>Drag to change the width; a double click restores it</source>
        <translation>Ziehen ändert die Breite, ein Doppelklick stellt sie wieder her</translation>
    </message>
    <message>
        <source>The left and right arrow keys move it</source>
        <translation>Die Pfeiltasten nach links und rechts bewegen sie</translation>
    </message>
</context>
<context>
    <name>EffortChoice</name>
    <message>
        <source>effort for an answer</source>
        <translation>Aufwand je Antwort</translation>
    </message>
    <message>
        <source>effort for the verdict</source>
        <translation>Aufwand für das Urteil</translation>
    </message>
    <message>
        <source>{name}: reasoning effort</source>
        <translation>{name}: Denkaufwand</translation>
    </message>
    <message>
        <source>{name}: reasoning effort of the audit</source>
        <translation>{name}: Denkaufwand der Prüfung</translation>
    </message>
</context>
<context>
    <name>Exporting</name>
    <message>
        <source>Export as %1</source>
        <translation>Als %1 exportieren</translation>
    </message>
</context>
<context>
    <name>FileLine</name>
    <message>
        <source>Leave out</source>
        <translation>Auslassen</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>%1 weglassen</translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message>
        <source>%1, %2 read so far, read where they are</source>
        <translation>%1, bisher %2 gelesen, dort gelesen, wo sie liegen</translation>
    </message>
    <message>
        <source>%1, about %2 min</source>
        <translation>%1, etwa %2 min</translation>
    </message>
    <message>
        <source>%1, read where they are</source>
        <translation>%1, dort gelesen, wo sie liegen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cannot be read</source>
        <translation>
            <numerusform>%Ln kann nicht gelesen werden</numerusform>
            <numerusform>%Ln können nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln Datei</numerusform>
            <numerusform>%Ln Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weitere</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>Dateien hinzufügen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents of this case</source>
        <translation>Dokumente dieses Falls</translation>
    </message>
    <message>
        <source>Drop a folder or files here</source>
        <translation>Legen Sie einen Ordner oder Dateien hier ab</translation>
    </message>
    <message numerus="yes">
        <source>Give a password for %Ln file(s)</source>
        <translation>
            <numerusform>Passwort für %Ln Datei angeben</numerusform>
            <numerusform>Passwort für %Ln Dateien angeben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read the words of %Ln scanned page(s)</source>
        <translation>
            <numerusform>Wörter von %Ln gescannten Seite lesen</numerusform>
            <numerusform>Wörter von %Ln gescannten Seiten lesen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Take all out</source>
        <translation>Alle herausnehmen</translation>
    </message>
    <message>
        <source>Take the documents of %1</source>
        <translation>Die Dokumente von %1 nehmen</translation>
    </message>
    <message>
        <source>There is no document in this folder.</source>
        <translation>In diesem Ordner ist kein Dokument.</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>noch etwa %1 min</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Suchleiste schließen</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Vorige Stelle</translation>
    </message>
</context>
<context>
    <name>FirstRunDetective</name>
    <message>
        <source>Choose who asks and judges</source>
        <translation>Wählen, wer fragt und urteilt</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Get a key</source>
        <translation>Schlüssel holen</translation>
    </message>
    <message>
        <source>Get a key for {provider}</source>
        <translation>Schlüssel für {provider} holen</translation>
    </message>
    <message>
        <source>I judge myself</source>
        <translation>Ich urteile selbst</translation>
    </message>
    <message>
        <source>Model that asks and judges</source>
        <translation>Modell, das fragt und urteilt</translation>
    </message>
    <message>
        <source>One key is enough. Without one the program finds the passages and you judge them: nothing leaves this computer. A server of your own is set up in the settings.</source>
        <translation>Ein Schlüssel genügt. Ohne einen findet das Programm die Stellen und Sie urteilen: Nichts verlässt diesen Rechner. Einen eigenen Server richten Sie in den Einstellungen ein.</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>{provider} API key</source>
        <translation>API-Schlüssel für {provider}</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Set-up</source>
        <translation>Einrichtung</translation>
    </message>
</context>
<context>
    <name>FirstRunStep</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>FirstRunWelcome</name>
    <message>
        <source>Ask until the answer holds</source>
        <translation>Fragen, bis die Antwort standhält</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Everything, if you judge yourself</source>
        <translation>Alles, wenn Sie selbst urteilen</translation>
    </message>
    <message>
        <source>Goes to a model elsewhere</source>
        <translation>Geht an ein Modell anderswo</translation>
    </message>
    <message>
        <source>Play a sample case first, no key needed</source>
        <translation>Erst einen Beispielfall ansehen, ohne Schlüssel</translation>
    </message>
    <message>
        <source>Questions and answers</source>
        <translation>Fragen und Antworten</translation>
    </message>
    <message>
        <source>Quotes and the lines around them</source>
        <translation>Zitate und die Zeilen um sie herum</translation>
    </message>
    <message>
        <source>Saved sheets and keys</source>
        <translation>Gespeicherte Blätter und Schlüssel</translation>
    </message>
    <message>
        <source>Skip setup</source>
        <translation>Einrichtung überspringen</translation>
    </message>
    <message>
        <source>Stays on this computer</source>
        <translation>Bleibt auf diesem Computer</translation>
    </message>
    <message>
        <source>Write a claim, drop a folder, and see which words of your documents speak for it and which against. You judge, or a model that you give a key to.</source>
        <translation>Schreiben Sie eine Behauptung, legen Sie einen Ordner ab, und sehen Sie, welche Worte dafür und welche dagegen sprechen. Sie urteilen, oder ein Modell, dem Sie einen Schlüssel geben.</translation>
    </message>
    <message>
        <source>Your claim</source>
        <translation>Ihre Behauptung</translation>
    </message>
    <message>
        <source>Your documents, in full</source>
        <translation>Ihre Dokumente im Ganzen</translation>
    </message>
</context>
<context>
    <name>FirstRunWitness</name>
    <message>
        <source>A model on this computer can read your documents first and say what bears on a question. It is not needed: without one you see the passages themselves.</source>
        <translation>Ein Modell auf diesem Rechner kann Ihre Dokumente zuerst lesen und sagen, was zu einer Frage gehört. Nötig ist es nicht: Ohne eines sehen Sie die Stellen selbst.</translation>
    </message>
    <message>
        <source>Choose who reads</source>
        <translation>Wählen, wer liest</translation>
    </message>
    <message>
        <source>Found in Ollama on this computer</source>
        <translation>In Ollama auf diesem Computer gefunden</translation>
    </message>
    <message>
        <source>Model on this computer</source>
        <translation>Lokales Modell</translation>
    </message>
    <message>
        <source>Play a sample case</source>
        <translation>Beispielfall ansehen</translation>
    </message>
    <message>
        <source>Start the first sheet</source>
        <translation>Erstes Blatt beginnen</translation>
    </message>
    <message>
        <source>The passages that come nearest are shown, word for word</source>
        <translation>Die nächsten Stellen werden gezeigt, Wort für Wort</translation>
    </message>
    <message>
        <source>Without a model</source>
        <translation>Ohne Modell</translation>
    </message>
</context>
<context>
    <name>FolderLine</name>
    <message numerus="yes">
        <source>%n file(s) changed since: %1.</source>
        <translation>
            <numerusform>%n Datei seither geändert: %1.</numerusform>
            <numerusform>%n Dateien seither geändert: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) in %1 not read yet: %2.</source>
        <translation>
            <numerusform>In %1 ist %n Datei noch nicht gelesen: %2.</numerusform>
            <numerusform>In %1 sind %n Dateien noch nicht gelesen: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) moved or deleted: %1.</source>
        <translation>
            <numerusform>%n Datei verschoben oder gelöscht: %1.</numerusform>
            <numerusform>%n Dateien verschoben oder gelöscht: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new file(s) in %1: %2.</source>
        <translation>
            <numerusform>%n neue Datei in %1: %2.</numerusform>
            <numerusform>%n neue Dateien in %1: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n file(s) to this sheet</source>
        <translation>
            <numerusform>%n Datei zu diesem Blatt hinzufügen</numerusform>
            <numerusform>%n Dateien zu diesem Blatt hinzufügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading %n file(s)</source>
        <translation>
            <numerusform>%n Datei wird gelesen</numerusform>
            <numerusform>%n Dateien werden gelesen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Foot</name>
    <message>
        <source>Answers came from %1 on this computer.</source>
        <translation>Geantwortet hat %1 auf diesem Computer.</translation>
    </message>
    <message>
        <source>Nothing else was sent.</source>
        <translation>Sonst wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Show the tape</source>
        <translation>Band zeigen</translation>
    </message>
    <message>
        <source>The last run has not written its end yet.</source>
        <translation>Der letzte Lauf hat sein Ende noch nicht geschrieben.</translation>
    </message>
    <message>
        <source>The tape ends at request %1 (chain broken). What is shown before it holds.</source>
        <translation>Das Band endet bei Anfrage %1 (Kette gebrochen). Was davor steht, hält.</translation>
    </message>
</context>
<context>
    <name>ForkForm</name>
    <message numerus="yes">
        <source>A new sheet with the first %n answer(s). This one stays as it is.</source>
        <translation>
            <numerusform>Ein neues Blatt mit der ersten %n Antwort. Dieses bleibt, wie es ist.</numerusform>
            <numerusform>Ein neues Blatt mit den ersten %n Antworten. Dieses bleibt, wie es ist.</numerusform>
        </translation>
    </message>
    <message>
        <source>As the model proposes</source>
        <translation>Wie das Modell vorschlägt</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Go on from answer %1</source>
        <translation>Von Antwort %1 weitermachen</translation>
    </message>
    <message>
        <source>Go on from here</source>
        <translation>Von hier weitermachen</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Next question</source>
        <translation>Nächste Frage</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>What may leave of the documents counts over both.</source>
        <translation>Was aus den Dokumenten hinausdarf, zählt über beide zusammen.</translation>
    </message>
    <message>
        <source>Who asks and judges</source>
        <translation>Wer fragt und urteilt</translation>
    </message>
    <message>
        <source>Who reads</source>
        <translation>Wer liest</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>nicht bereit</translation>
    </message>
</context>
<context>
    <name>Forking</name>
    <message>
        <source>Nothing can go on from this sheet.</source>
        <translation>Von diesem Blatt geht nichts weiter.</translation>
    </message>
</context>
<context>
    <name>Found</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 asked</source>
        <translation>%1 hat gefragt</translation>
    </message>
    <message>
        <source>%1 asked %2</source>
        <translation>%1 befragte %2</translation>
    </message>
    <message>
        <source>%1 asked, %2 pointed at:</source>
        <translation>Gefragt hat %1, gezeigt hat %2 auf:</translation>
    </message>
    <message>
        <source>%1 asked, the nearest lines were found without a model:</source>
        <translation>Gefragt hat %1, die nächsten Zeilen wurden ohne Modell gefunden:</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 checks met</source>
        <translation>%1 von %2 Prüfungen erfüllt</translation>
    </message>
    <message>
        <source>%1 of %2 stand in their file letter for letter</source>
        <translation>%1 von %2 stehen Buchstabe für Buchstabe in ihrer Datei</translation>
    </message>
    <message>
        <source>%1 of 100</source>
        <translation>%1 von 100</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>%1, in order</source>
        <translation>%1, der Reihe nach</translation>
    </message>
    <message>
        <source>%1, of them %2 not decided</source>
        <translation>%1, davon %2 nicht entschieden</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n Aufruf</numerusform>
            <numerusform>%n Aufrufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n Dokument</numerusform>
            <numerusform>%n Dokumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n look-up(s)</source>
        <translation>
            <numerusform>%n Nachschlag</numerusform>
            <numerusform>%n Nachschläge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s)</source>
        <translation>
            <numerusform>%n Teil</numerusform>
            <numerusform>%n Teile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n Stelle</numerusform>
            <numerusform>%n Stellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n quote(s), not known to be checked</source>
        <translation>
            <numerusform>%n Zitat, Prüfung nicht bekannt</numerusform>
            <numerusform>%n Zitate, Prüfung nicht bekannt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n Runde</numerusform>
            <numerusform>%n Runden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message>
        <source>Assumption</source>
        <translation>Annahme</translation>
    </message>
    <message>
        <source>Audit trail, models and figures</source>
        <translation>Protokoll, Modelle und Zahlen</translation>
    </message>
    <message>
        <source>Completeness %1 of 100.</source>
        <translation>Vollständigkeit %1 von 100.</translation>
    </message>
    <message>
        <source>Consistency audit</source>
        <translation>Prüfung auf Widersprüche</translation>
    </message>
    <message>
        <source>Documents and answers that differ</source>
        <translation>Dokumente und Antworten, die sich widersprechen</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>Grade %1 of 5.</source>
        <translation>Note %1 von 5.</translation>
    </message>
    <message>
        <source>Holds nothing open: %1</source>
        <translation>Hält nichts offen: %1</translation>
    </message>
    <message>
        <source>Judged against part %1.</source>
        <translation>Spricht gegen Teil %1.</translation>
    </message>
    <message>
        <source>Judged for part %1.</source>
        <translation>Spricht für Teil %1.</translation>
    </message>
    <message>
        <source>Meets part %1.</source>
        <translation>Trifft Teil %1.</translation>
    </message>
    <message>
        <source>Mode: %1</source>
        <translation>Modus: %1</translation>
    </message>
    <message>
        <source>Nothing left open.</source>
        <translation>Nichts bleibt offen.</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Gremium</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Plan and searches</source>
        <translation>Plan und Suchen</translation>
    </message>
    <message>
        <source>Questions and answers</source>
        <translation>Fragen und Antworten</translation>
    </message>
    <message>
        <source>Quotes checked</source>
        <translation>Geprüfte Zitate</translation>
    </message>
    <message>
        <source>Speaks of part %1.</source>
        <translation>Handelt von Teil %1.</translation>
    </message>
    <message>
        <source>Tension</source>
        <translation>Spannung</translation>
    </message>
    <message>
        <source>The detective</source>
        <translation>Der Detektiv</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <translation>Zeit: %1</translation>
    </message>
    <message>
        <source>Version: %1</source>
        <translation>Version: %1</translation>
    </message>
    <message>
        <source>What left this computer</source>
        <translation>Was diesen Computer verließ</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>being asked</source>
        <translation>wird gefragt</translation>
    </message>
    <message>
        <source>consensus %1</source>
        <translation>Konsens %1</translation>
    </message>
    <message>
        <source>decided by you</source>
        <translation>von Ihnen entschieden</translation>
    </message>
    <message>
        <source>letter for letter in the file.</source>
        <translation>Buchstabe für Buchstabe in der Datei.</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>no documents</source>
        <translation>keine Dokumente</translation>
    </message>
    <message>
        <source>no place named</source>
        <translation>keine Stelle genannt</translation>
    </message>
    <message>
        <source>no question yet</source>
        <translation>noch keine Frage</translation>
    </message>
    <message>
        <source>no quotes yet</source>
        <translation>noch keine Zitate</translation>
    </message>
    <message>
        <source>no word of the documents</source>
        <translation>kein Wort der Dokumente</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>keine gefunden</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>nicht entschieden</translation>
    </message>
    <message>
        <source>not done</source>
        <translation>nicht gemacht</translation>
    </message>
    <message numerus="yes">
        <source>not in %n document(s)</source>
        <translation>
            <numerusform>nicht in %n Dokument</numerusform>
            <numerusform>nicht in %n Dokumenten</numerusform>
        </translation>
    </message>
    <message>
        <source>not in what could be read</source>
        <translation>nicht in dem, was lesbar war</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message numerus="yes">
        <source>nothing near in %n document(s)</source>
        <translation>
            <numerusform>nichts in der Nähe in %n Dokument</numerusform>
            <numerusform>nichts in der Nähe in %n Dokumenten</numerusform>
        </translation>
    </message>
    <message>
        <source>question %1</source>
        <translation>Frage %1</translation>
    </message>
    <message>
        <source>questions %1</source>
        <translation>Fragen %1</translation>
    </message>
    <message>
        <source>the model on this computer</source>
        <translation>das Modell auf diesem Rechner</translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>Width of the sidebar</source>
        <translation>Breite der Seitenleiste</translation>
    </message>
</context>
<context>
    <name>GapRows</name>
    <message>
        <source>Remaining gaps</source>
        <translation>Verbleibende Lücken</translation>
    </message>
</context>
<context>
    <name>Gaps</name>
    <message>
        <source>Ambiguous</source>
        <translation>Mehrdeutig</translation>
    </message>
    <message>
        <source>Inconsistent</source>
        <translation>Unstimmig</translation>
    </message>
    <message>
        <source>Missing information</source>
        <translation>Angabe fehlt</translation>
    </message>
    <message>
        <source>Vague</source>
        <translation>Vage</translation>
    </message>
    <message>
        <source>ambiguity</source>
        <translation>Mehrdeutigkeit</translation>
    </message>
    <message>
        <source>inconsistency</source>
        <translation>Unstimmigkeit</translation>
    </message>
    <message>
        <source>missing information</source>
        <translation>fehlende Angabe</translation>
    </message>
    <message>
        <source>vagueness</source>
        <translation>Ungenauigkeit</translation>
    </message>
</context>
<context>
    <name>Gates</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 met</source>
        <translation>%1 von %2 erfüllt</translation>
    </message>
    <message>
        <source>%1 open</source>
        <translation>%1 offen</translation>
    </message>
    <message>
        <source>A high gap is open: what is missing may change the verdict.</source>
        <translation>Eine schwere Lücke ist offen: Was fehlt, kann das Urteil ändern.</translation>
    </message>
    <message>
        <source>Advisory.</source>
        <translation>Hinweis.</translation>
    </message>
    <message>
        <source>Audited anyway.</source>
        <translation>Trotzdem geprüft.</translation>
    </message>
    <message>
        <source>Checks at the end</source>
        <translation>Proben am Ende</translation>
    </message>
    <message>
        <source>Completeness of %1 or more</source>
        <translation>Vollständigkeit ab %1</translation>
    </message>
    <message>
        <source>Every document was quoted</source>
        <translation>Jedes Dokument zitiert</translation>
    </message>
    <message>
        <source>No contradiction open</source>
        <translation>Kein Widerspruch offen</translation>
    </message>
    <message>
        <source>No high gap open</source>
        <translation>Keine schwere Lücke offen</translation>
    </message>
    <message>
        <source>Read the quotes of each contradiction before you rely on the verdict.</source>
        <translation>Lesen Sie die Zitate jedes Widerspruchs, bevor Sie sich auf das Urteil verlassen.</translation>
    </message>
    <message>
        <source>Some documents were never quoted; ask about them in another run.</source>
        <translation>Manche Dokumente wurden nie zitiert; fragen Sie in einer weiteren Untersuchung danach.</translation>
    </message>
    <message>
        <source>The detective still had questions when the run ended.</source>
        <translation>Der Detektiv hatte am Ende noch Fragen.</translation>
    </message>
    <message>
        <source>The detective was satisfied</source>
        <translation>Der Detektiv war zufrieden</translation>
    </message>
    <message>
        <source>The last answer leaves much open; another run may go deeper.</source>
        <translation>Die letzte Antwort lässt viel offen; eine weitere Untersuchung kann tiefer gehen.</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>after the audit</source>
        <translation>nach der Prüfung</translation>
    </message>
    <message>
        <source>limit reached</source>
        <translation>Grenze erreicht</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>noch nicht</translation>
    </message>
</context>
<context>
    <name>Grip</name>
    <message>
        <source>Alt+Up and Alt+Down move it.</source>
        <translation>Alt+Hoch und Alt+Herunter bewegen ihn.</translation>
    </message>
    <message>
        <source>{name}, number {n} of {all}</source>
        <translation>{name}, Nummer {n} von {all}</translation>
    </message>
</context>
<context>
    <name>GroupthinkBlock</name>
    <message>
        <source>%1 of %2 signs</source>
        <translation>%1 von %2 Zeichen</translation>
    </message>
    <message>
        <source>A dissent round brought no new evidence. Look at the evidence yourself.</source>
        <translation>Eine Runde Gegenrede brachte keine neuen Belege. Sehen Sie die Belege selbst an.</translation>
    </message>
    <message>
        <source>A dissent round was added. The end is held back once.</source>
        <translation>Eine Runde Gegenrede kam hinzu. Das Ende ist einmal aufgeschoben.</translation>
    </message>
    <message>
        <source>Look at the evidence yourself.</source>
        <translation>Sehen Sie die Belege selbst an.</translation>
    </message>
    <message>
        <source>Possible groupthink</source>
        <translation>Mögliches Gruppendenken</translation>
    </message>
</context>
<context>
    <name>HintsUnder</name>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Hint: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n Dokument</numerusform>
            <numerusform>%n Dokumente</numerusform>
        </translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>{done} of {limit} answers</source>
        <translation>{done} von {limit} Antworten</translation>
    </message>
</context>
<context>
    <name>HistoryDelegate</name>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
</context>
<context>
    <name>HistoryExport</name>
    <message numerus="yes">
        <source>%n report(s) saved in %1</source>
        <translation>
            <numerusform>%n Bericht in %1 gespeichert</numerusform>
            <numerusform>%n Berichte in %1 gespeichert</numerusform>
        </translation>
    </message>
    <message>
        <source>Export as</source>
        <translation>Exportieren als</translation>
    </message>
    <message>
        <source>Folder for the reports</source>
        <translation>Ordner für die Berichte</translation>
    </message>
</context>
<context>
    <name>HistoryFilters</name>
    <message>
        <source>Any date</source>
        <translation>Jede Zeit</translation>
    </message>
    <message>
        <source>Any verdict</source>
        <translation>Jedes Urteil</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Zeit</translation>
    </message>
    <message numerus="yes">
        <source>Last %n day(s)</source>
        <translation>
            <numerusform>Letzter Tag</numerusform>
            <numerusform>Letzte %n Tage</numerusform>
        </translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search claims, questions, answers</source>
        <translation>Behauptungen, Fragen, Antworten durchsuchen</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Verdict, status or mode</source>
        <translation>Urteil, Stand oder Art</translation>
    </message>
</context>
<context>
    <name>HistoryFoot</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n ausgewählt</numerusform>
            <numerusform>%n ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected. Choose fewer to do something with them.</source>
        <translation>
            <numerusform>%n ausgewählt. Wählen Sie weniger, um etwas damit zu tun.</numerusform>
            <numerusform>%n ausgewählt. Wählen Sie weniger, um etwas damit zu tun.</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Duplicate as new</source>
        <translation>Als neue kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>HistoryHeader</name>
    <message>
        <source>Sort by {column}</source>
        <translation>Nach {column} ordnen</translation>
    </message>
    <message>
        <source>Sorted by {column}, {order}</source>
        <translation>Nach {column} geordnet, {order}</translation>
    </message>
    <message>
        <source>ascending</source>
        <translation>aufsteigend</translation>
    </message>
    <message>
        <source>descending</source>
        <translation>absteigend</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>Claim</source>
        <translation>Behauptung</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation>Beurteilt von</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message numerus="yes">
        <source>%Ln sheet(s)</source>
        <translation>
            <numerusform>%Ln Blatt</numerusform>
            <numerusform>%Ln Blätter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sheet(s) deleted</source>
        <translation>
            <numerusform>%n Blatt gelöscht</numerusform>
            <numerusform>%n Blätter gelöscht</numerusform>
        </translation>
    </message>
    <message>
        <source>Each one is saved here after every answer.</source>
        <translation>Jede wird hier nach jeder Antwort gesichert.</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>New sheet</source>
        <translation>Neues Blatt</translation>
    </message>
    <message>
        <source>No sheet has all of these words and properties.</source>
        <translation>Kein Blatt hat alle diese Wörter und Eigenschaften.</translation>
    </message>
    <message>
        <source>No sheets yet</source>
        <translation>Noch keine Blätter</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Play the sample case</source>
        <translation>Beispielfall abspielen</translation>
    </message>
    <message>
        <source>Reading files: {done} of {files}</source>
        <translation>Dateien werden gelesen: {done} von {files}</translation>
    </message>
    <message>
        <source>Rebuild list</source>
        <translation>Liste neu aufbauen</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>The history list could not be read</source>
        <translation>Der Verlauf konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Your files are safe in {folder}.</source>
        <translation>Ihre Dateien liegen sicher in {folder}.</translation>
    </message>
    <message>
        <source>{found} of {total} sheets</source>
        <translation>{found} von {total} Blättern</translation>
    </message>
</context>
<context>
    <name>HistoryTable</name>
    <message>
        <source>Sheets</source>
        <translation>Blätter</translation>
    </message>
</context>
<context>
    <name>HypothesisField</name>
    <message>
        <source>Claim</source>
        <translation>Behauptung</translation>
    </message>
    <message>
        <source>For example: The bridge was inspected before the accident</source>
        <translation>Zum Beispiel: Die Brücke wurde vor dem Unfall geprüft</translation>
    </message>
    <message>
        <source>The claim is too long ({count} of {most} characters). Nothing was pasted; add a long text to the case file instead.</source>
        <translation>Die Behauptung ist zu lang ({count} von {most} Zeichen). Nichts wurde eingefügt; fügen Sie einen langen Text stattdessen der Fallakte hinzu.</translation>
    </message>
    <message>
        <source>{count} of {most}</source>
        <translation>{count} von {most}</translation>
    </message>
</context>
<context>
    <name>InvestigationOptions</name>
    <message>
        <source>A panel</source>
        <translation>Ein Panel</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Ends earlier when they agree</source>
        <translation>Endet früher, wenn sie sich einig sind</translation>
    </message>
    <message>
        <source>How it is checked</source>
        <translation>Wie geprüft wird</translation>
    </message>
    <message>
        <source>Judges what there is before going over</source>
        <translation>Urteilt über das, was da ist, bevor es mehr kostet</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>One model</source>
        <translation>Ein Modell</translation>
    </message>
    <message>
        <source>Price not known: counted as a dear one</source>
        <translation>Preis unbekannt: als teurer gerechnet</translation>
    </message>
    <message>
        <source>Questions at most</source>
        <translation>Höchstens so viele Fragen</translation>
    </message>
    <message>
        <source>Spending stop</source>
        <translation>Ausgabenstopp</translation>
    </message>
    <message>
        <source>The model on this computer</source>
        <translation>Das Modell auf diesem Rechner</translation>
    </message>
    <message>
        <source>Times each judges, at most</source>
        <translation>So oft urteilt jedes höchstens</translation>
    </message>
    <message>
        <source>Who asks</source>
        <translation>Wer fragt</translation>
    </message>
    <message>
        <source>Who asks and judges</source>
        <translation>Wer fragt und urteilt</translation>
    </message>
    <message>
        <source>Who reads</source>
        <translation>Wer liest</translation>
    </message>
    <message>
        <source>Who reads, on this computer</source>
        <translation>Wer liest, auf diesem Rechner</translation>
    </message>
    <message>
        <source>asks as well</source>
        <translation>fragt auch</translation>
    </message>
    <message>
        <source>no key yet</source>
        <translation>noch kein Schlüssel</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>the passages answer</source>
        <translation>die Passagen antworten</translation>
    </message>
    <message>
        <source>you judge</source>
        <translation>Sie urteilen</translation>
    </message>
    <message>
        <source>{least} to {most}, ends earlier when all is clear</source>
        <translation>{least} bis {most}, endet früher, wenn alles klar ist</translation>
    </message>
</context>
<context>
    <name>Investigations</name>
    <message>
        <source>A sheet is being checked. Stop it first, or wait for its end.</source>
        <translation>Ein Blatt wird gerade geprüft. Beenden Sie es erst oder warten Sie sein Ende ab.</translation>
    </message>
</context>
<context>
    <name>JudgeCard</name>
    <message>
        <source>Judge this place</source>
        <translation>Diese Stelle beurteilen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>No sentence of it is near this. Open its page to judge a line of it.</source>
        <translation>Kein Satz darin kommt dem nahe. Öffnen Sie die Seite, um eine Zeile zu beurteilen.</translation>
    </message>
    <message>
        <source>Open page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Zitat</translation>
    </message>
</context>
<context>
    <name>Judging</name>
    <message>
        <source>Asked by you.</source>
        <translation>Von Ihnen gefragt.</translation>
    </message>
    <message>
        <source>Judged again. Before: %1</source>
        <translation>Neu beurteilt. Vorher: %1</translation>
    </message>
    <message>
        <source>Judged by you.</source>
        <translation>Von Ihnen beurteilt.</translation>
    </message>
</context>
<context>
    <name>KeyAddress</name>
    <message>
        <source>Allow this address</source>
        <translation>Diese Adresse erlauben</translation>
    </message>
    <message>
        <source>Allow this address for the key of {name}</source>
        <translation>Diese Adresse für den Schlüssel von {name} erlauben</translation>
    </message>
    <message>
        <source>The key is not sent to {address} until you allow it.</source>
        <translation>Der Schlüssel wird erst dann an {address} gesendet, wenn Sie es erlauben.</translation>
    </message>
    <message>
        <source>The key is not sent to {address}, which is not encrypted.</source>
        <translation>Der Schlüssel wird nicht an {address} gesendet: Die Verbindung ist nicht verschlüsselt.</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>From the variable {name}; it is not saved.</source>
        <translation>Aus der Variablen {name}; er wird nicht gespeichert.</translation>
    </message>
    <message>
        <source>Kept in memory until you quit; no keyring could take it.</source>
        <translation>Bis zum Beenden im Speicher; kein Schlüsselbund konnte ihn aufnehmen.</translation>
    </message>
    <message>
        <source>Paste a key first.</source>
        <translation>Fügen Sie zuerst einen Schlüssel ein.</translation>
    </message>
    <message>
        <source>Saved in the system keyring, never in a file.</source>
        <translation>Im Schlüsselbund des Systems gespeichert, nie in einer Datei.</translation>
    </message>
    <message>
        <source>{provider} API key</source>
        <translation>API-Schlüssel für {provider}</translation>
    </message>
</context>
<context>
    <name>KeyLine</name>
    <message>
        <source>A key is stored.</source>
        <translation>Ein Schlüssel ist gespeichert.</translation>
    </message>
    <message>
        <source>A key that ends in {end} is stored.</source>
        <translation>Ein Schlüssel, der auf {end} endet, ist gespeichert.</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>Schlüssel hier einfügen</translation>
    </message>
</context>
<context>
    <name>KeyTrial</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) to choose from</source>
        <translation>
            <numerusform>%n Modell zur Wahl</numerusform>
            <numerusform>%n Modelle zur Wahl</numerusform>
        </translation>
    </message>
    <message>
        <source>At {time}</source>
        <translation>Um {time}</translation>
    </message>
    <message>
        <source>Could not be asked</source>
        <translation>Konnte nicht gefragt werden</translation>
    </message>
    <message>
        <source>Error {status} at {time}</source>
        <translation>Fehler {status} um {time}</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Key not accepted</source>
        <translation>Schlüssel abgelehnt</translation>
    </message>
    <message>
        <source>Model not offered</source>
        <translation>Modell nicht angeboten</translation>
    </message>
    <message>
        <source>No answer in time</source>
        <translation>Keine Antwort in der Zeit</translation>
    </message>
    <message>
        <source>No secure connection</source>
        <translation>Keine sichere Verbindung</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Nicht erlaubt</translation>
    </message>
    <message>
        <source>Not reachable</source>
        <translation>Nicht erreichbar</translation>
    </message>
    <message>
        <source>Overloaded</source>
        <translation>Überlastet</translation>
    </message>
    <message>
        <source>Quota used up</source>
        <translation>Kontingent erschöpft</translation>
    </message>
    <message>
        <source>Server in trouble</source>
        <translation>Server gestört</translation>
    </message>
    <message>
        <source>The server</source>
        <translation>Der Server</translation>
    </message>
    <message>
        <source>Too many requests</source>
        <translation>Zu viele Anfragen</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Works</source>
        <translation>Funktioniert</translation>
    </message>
    <message>
        <source>Works. Answered in {seconds}, {models}.</source>
        <translation>Funktioniert. Antwort nach {seconds}, {models}.</translation>
    </message>
    <message>
        <source>Works. {model} answered in {seconds}, {models}.</source>
        <translation>Funktioniert. {model} antwortete nach {seconds}, {models}.</translation>
    </message>
    <message>
        <source>skipped for now</source>
        <translation>ruht</translation>
    </message>
    <message>
        <source>{model} at {time}</source>
        <translation>{model} um {time}</translation>
    </message>
    <message>
        <source>{name} says</source>
        <translation>{name} sagt</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Minus</source>
        <translation>Minus</translation>
    </message>
    <message>
        <source>Plus</source>
        <translation>Plus</translation>
    </message>
</context>
<context>
    <name>Ledger</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n claim(s)</source>
        <translation>
            <numerusform>%n Behauptung</numerusform>
            <numerusform>%n Behauptungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more claim(s)</source>
        <translation>
            <numerusform>%n weitere Behauptung</numerusform>
            <numerusform>%n weitere Behauptungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation>
            <numerusform>%n Zitat</numerusform>
            <numerusform>%n Zitate</numerusform>
        </translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>No detective has claimed anything</source>
        <translation>Kein Detektiv hat etwas behauptet</translation>
    </message>
</context>
<context>
    <name>LedgerExport</name>
    <message>
        <source>Export the ledger</source>
        <translation>Verzeichnis exportieren</translation>
    </message>
    <message>
        <source>The ledger is in %1</source>
        <translation>Das Verzeichnis ist in %1</translation>
    </message>
</context>
<context>
    <name>LedgerRow</name>
    <message>
        <source>%1 · %2, round %3</source>
        <translation>%1 · %2, Runde %3</translation>
    </message>
    <message>
        <source>%1, round %2, against it: %3</source>
        <translation>%1, Runde %2, dagegen: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation>
            <numerusform>%n Zitat</numerusform>
            <numerusform>%n Zitate</numerusform>
        </translation>
    </message>
    <message>
        <source>Attack</source>
        <translation>Angriff</translation>
    </message>
    <message>
        <source>Attacked by %1 in round %2: %3</source>
        <translation>Angegriffen von %1 in Runde %2: %3</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Behauptung</translation>
    </message>
    <message>
        <source>no quote</source>
        <translation>kein Zitat</translation>
    </message>
    <message>
        <source>taken back in round %1</source>
        <translation>zurückgenommen in Runde %1</translation>
    </message>
    <message>
        <source>the attack on %1 by %2 in round %3</source>
        <translation>dem Angriff auf %1 von %2 in Runde %3</translation>
    </message>
</context>
<context>
    <name>LeftLegend</name>
    <message numerus="yes">
        <source>%n word(s) of this document left this computer in this session</source>
        <translation>
            <numerusform>%n Wort dieses Dokuments hat in dieser Sitzung diesen Computer verlassen</numerusform>
            <numerusform>%n Wörter dieses Dokuments haben in dieser Sitzung diesen Computer verlassen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>%1 is %2, %3</source>
        <translation>%1 ist %2, %3</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents in this request</source>
        <translation>Dokumente in dieser Anfrage</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more place(s)</source>
        <translation>
            <numerusform>und %n weitere Stelle</numerusform>
            <numerusform>und %n weitere Stellen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ListRoom</name>
    <message>
        <source>%1 a minute</source>
        <translation>%1 je Minute</translation>
    </message>
    <message>
        <source>%1 of %2 claims shown</source>
        <translation>%1 von %2 Behauptungen gezeigt</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 fertig</translation>
    </message>
    <message>
        <source>%1, %2 claims</source>
        <translation>%1, %2 Behauptungen</translation>
    </message>
    <message numerus="yes">
        <source>%n more document(s)</source>
        <translation>
            <numerusform>%n weiteres Dokument</numerusform>
            <numerusform>%n weitere Dokumente</numerusform>
        </translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All lists</source>
        <translation>Alle Listen</translation>
    </message>
    <message>
        <source>Also running: %1</source>
        <translation>Läuft auch: %1</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>Nach %1</translation>
    </message>
    <message>
        <source>By judge</source>
        <translation>Nach dem Beurteiler</translation>
    </message>
    <message>
        <source>By verdict</source>
        <translation>Nach dem Urteil</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>In order of the text</source>
        <translation>In der Reihenfolge des Textes</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>Braucht Sie</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Reading the documents and starting</source>
        <translation>Liest die Dokumente und beginnt</translation>
    </message>
    <message>
        <source>Search claims</source>
        <translation>Behauptungen durchsuchen</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Stopping; what is done is kept</source>
        <translation>Stoppt; was getan ist, bleibt</translation>
    </message>
    <message>
        <source>asking %1</source>
        <translation>gefragt: %1</translation>
    </message>
    <message>
        <source>resting, as a provider takes no more for now</source>
        <translation>ruht, da ein Anbieter vorerst nicht mehr annimmt</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Dark colours</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>Helle Farben</translation>
    </message>
    <message>
        <source>The window follows the system&apos;s colours</source>
        <translation>Das Fenster folgt den Farben des Systems</translation>
    </message>
</context>
<context>
    <name>ManyPage</name>
    <message>
        <source>Nobody is asked within a list, so what leaves is not shown first.</source>
        <translation>Innerhalb einer Liste wird niemand gefragt; was hinausgeht, wird deshalb nicht vorher gezeigt.</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Share the list</source>
        <translation>Liste teilen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The list is checked.</source>
        <translation>Die Liste ist geprüft.</translation>
    </message>
    <message>
        <source>This claim is being asked. Its sheet opens when that is done.</source>
        <translation>Diese Behauptung wird gerade gefragt. Ihr Blatt öffnet sich danach.</translation>
    </message>
    <message>
        <source>This claim was not asked yet, so it has no sheet.</source>
        <translation>Diese Behauptung wurde noch nicht gefragt und hat deshalb kein Blatt.</translation>
    </message>
    <message>
        <source>Workbook</source>
        <translation>Arbeitsmappe</translation>
    </message>
    <message>
        <source>“%1” is being checked. Stop it first, or wait for its end.</source>
        <translation>„%1“ wird gerade geprüft. Stoppen Sie das zuerst, oder warten Sie das Ende ab.</translation>
    </message>
</context>
<context>
    <name>MarkedText</name>
    <message>
        <source>Text of the request</source>
        <translation>Text der Anfrage</translation>
    </message>
</context>
<context>
    <name>Marking</name>
    <message>
        <source>%1 of %2 places</source>
        <translation>Stelle %1 von %2</translation>
    </message>
    <message>
        <source>%1 says %2.</source>
        <translation>%1 sagt %2.</translation>
    </message>
    <message>
        <source>A sentence you chose</source>
        <translation>Ein Satz, den Sie gewählt haben</translation>
    </message>
    <message>
        <source>Does this sentence carry part %1, %2?</source>
        <translation>Stützt dieser Satz Teil %1, %2?</translation>
    </message>
    <message>
        <source>Found by its words. Another one: a click, or Enter and then Up or Down.</source>
        <translation>An den Wörtern gefunden. Ein anderer: mit einem Klick, oder mit Enter und dann Auf oder Ab.</translation>
    </message>
    <message>
        <source>Judged by %1.</source>
        <translation>Beurteilt von %1.</translation>
    </message>
    <message>
        <source>Next not judged</source>
        <translation>Nächste unbeurteilte</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Vorige Stelle</translation>
    </message>
    <message>
        <source>The model’s stays on record.</source>
        <translation>Die des Modells bleibt vermerkt.</translation>
    </message>
    <message>
        <source>This sentence gives orders to a model. It is read as text, and never obeyed.</source>
        <translation>Dieser Satz gibt einem Modell Anweisungen. Er wird als Text gelesen und nie befolgt.</translation>
    </message>
    <message>
        <source>Your mark, %1.</source>
        <translation>Ihre Marke, %1.</translation>
    </message>
</context>
<context>
    <name>Minority</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>Minority opinion</source>
        <translation>Minderheitsmeinung</translation>
    </message>
    <message>
        <source>No verdict yet</source>
        <translation>Noch kein Urteil</translation>
    </message>
    <message>
        <source>None, %1 of %1</source>
        <translation>Keine, %1 von %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>the minority opinion of %1</source>
        <translation>der Minderheitsmeinung von %1</translation>
    </message>
</context>
<context>
    <name>MissingRow</name>
    <message>
        <source>%1. No document shows it.</source>
        <translation>%1. Kein Dokument belegt es.</translation>
    </message>
    <message>
        <source>%1. Not in what was judged: a document was added since.</source>
        <translation>%1. Nicht in dem, was beurteilt wurde: Ein Dokument kam seither hinzu.</translation>
    </message>
    <message>
        <source>%1. Not in what was read.</source>
        <translation>%1. Nicht in dem, was gelesen wurde.</translation>
    </message>
    <message>
        <source>Add a document</source>
        <translation>Dokument hinzufügen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>We are checking this claim: %1

The documents that we have do not show whether this is so: %2

Please send us what shows it, or confirm in writing that there is nothing.</source>
        <translation>Wir prüfen diese Behauptung: %1

Unsere Unterlagen zeigen nicht, ob das so ist: %2

Bitte schicken Sie uns, was es zeigt, oder bestätigen Sie schriftlich, dass es nichts gibt.</translation>
    </message>
    <message>
        <source>Write the request</source>
        <translation>Anfrage schreiben</translation>
    </message>
</context>
<context>
    <name>ModeChoice</name>
    <message>
        <source>This mode is for a panel; one model needs another one.</source>
        <translation>Dieser Modus ist für ein Gremium; ein Modell braucht einen anderen.</translation>
    </message>
    <message>
        <source>This mode is for one model; a panel needs another one.</source>
        <translation>Dieser Modus ist für ein Modell; ein Gremium braucht einen anderen.</translation>
    </message>
    <message>
        <source>for one model</source>
        <translation>für ein Modell</translation>
    </message>
    <message>
        <source>needs a panel</source>
        <translation>braucht ein Gremium</translation>
    </message>
</context>
<context>
    <name>ModelChoice</name>
    <message>
        <source>Built-in</source>
        <translation>Eingebaut</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
</context>
<context>
    <name>ModelChoices</name>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Runs on {host}</source>
        <translation>Läuft auf {host}</translation>
    </message>
    <message>
        <source>{n} billion</source>
        <translation>{n} Mrd.</translation>
    </message>
    <message>
        <source>{n} million</source>
        <translation>{n} Mio.</translation>
    </message>
    <message>
        <source>{n} parameters</source>
        <translation>{n} Parameter</translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation>{n} Tokens</translation>
    </message>
</context>
<context>
    <name>ModelTestLine</name>
    <message>
        <source>Capable.</source>
        <translation>Fähig.</translation>
    </message>
    <message>
        <source>Finds {right} of {of}, invents {invented}, {seconds} s.</source>
        <translation>Findet {right} von {of}, erfindet {invented}, {seconds} s.</translation>
    </message>
    <message>
        <source>Judges {judged} of {judgements}, {judge_seconds} s.</source>
        <translation>Urteilt richtig in {judged} von {judgements}, {judge_seconds} s.</translation>
    </message>
    <message>
        <source>Not tested, so it is used as a small model.</source>
        <translation>Nicht getestet, gilt deshalb als kleines Modell.</translation>
    </message>
    <message>
        <source>Not tested; taken for capable.</source>
        <translation>Nicht getestet; gilt als fähig.</translation>
    </message>
    <message>
        <source>Small.</source>
        <translation>Klein.</translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>Test stoppen</translation>
    </message>
    <message>
        <source>Test this model</source>
        <translation>Dieses Modell testen</translation>
    </message>
    <message>
        <source>Testing</source>
        <translation>Wird getestet</translation>
    </message>
    <message>
        <source>Testing, {done} of {of}</source>
        <translation>Wird getestet, {done} von {of}</translation>
    </message>
    <message>
        <source>Used as capable, as you chose.</source>
        <translation>Gilt als fähig, wie von Ihnen gewählt.</translation>
    </message>
    <message>
        <source>Used as small, as you chose.</source>
        <translation>Gilt als klein, wie von Ihnen gewählt.</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>the recorded run</source>
        <translation>der aufgezeichnete Lauf</translation>
    </message>
</context>
<context>
    <name>ModelsSection</name>
    <message>
        <source>A model on this computer can ask and judge too, and needs no key.</source>
        <translation>Auch ein Modell auf diesem Computer kann fragen und urteilen und braucht keinen Schlüssel.</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>Modell hinzufügen</translation>
    </message>
    <message>
        <source>Asked first; the others take over when it fails.</source>
        <translation>Wird zuerst gefragt; die anderen springen ein, wenn er ausfällt.</translation>
    </message>
    <message>
        <source>Model on this computer</source>
        <translation>Lokales Modell</translation>
    </message>
    <message>
        <source>Profile of who reads</source>
        <translation>Profil dessen, der liest</translation>
    </message>
    <message>
        <source>Small: it is not asked, passages answer. Capable: it answers in sentences.</source>
        <translation>Klein: es wird nicht gefragt, Fundstellen antworten. Fähig: es antwortet in Sätzen.</translation>
    </message>
</context>
<context>
    <name>Modes</name>
    <message>
        <source>Adversarial</source>
        <translation>Kreuzverhör</translation>
    </message>
    <message>
        <source>Anonymous rounds: each sees what the others think and how sure they are, not who they are.</source>
        <translation>Anonyme Runden: Jeder sieht, was die anderen denken und wie sicher sie sind, nicht wer sie sind.</translation>
    </message>
    <message>
        <source>Argues against what seems true until it has been shown.</source>
        <translation>Spricht gegen das, was wahr scheint, bis es gezeigt ist.</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <source>Collaborative</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>Delphi</source>
        <translation>Delphi</translation>
    </message>
    <message>
        <source>Devil&apos;s advocate</source>
        <translation>Advocatus Diaboli</translation>
    </message>
    <message>
        <source>Expert panel</source>
        <translation>Fachleute</translation>
    </message>
    <message>
        <source>Follows each answer down to the definition and the fact that it rests on.</source>
        <translation>Verfolgt jede Antwort bis zu dem Begriff und der Tatsache, auf denen sie ruht.</translation>
    </message>
    <message>
        <source>Hard questions that try to break every statement, the hypothesis first of all.</source>
        <translation>Harte Fragen, die jede Aussage zu brechen suchen, die Vermutung zuerst.</translation>
    </message>
    <message>
        <source>Looks from several fixed viewpoints, so that none is forgotten.</source>
        <translation>Schaut von mehreren festen Blickpunkten aus, damit keiner vergessen wird.</translation>
    </message>
    <message>
        <source>One team attacks the hypothesis, the other one defends it; the quotes decide.</source>
        <translation>Ein Team greift die Vermutung an, das andere verteidigt sie; die Zitate entscheiden.</translation>
    </message>
    <message>
        <source>Patient, open questions that help the witness to say all it knows.</source>
        <translation>Geduldige, offene Fragen, damit der Zeuge alles sagt, was er weiß.</translation>
    </message>
    <message>
        <source>Red team, blue team</source>
        <translation>Rotes Team, blaues Team</translation>
    </message>
    <message>
        <source>Rule-led</source>
        <translation>Regelgeleitet</translation>
    </message>
    <message>
        <source>Socratic</source>
        <translation>Sokratisch</translation>
    </message>
    <message>
        <source>blue team</source>
        <translation>blaues Team</translation>
    </message>
    <message>
        <source>economic</source>
        <translation>wirtschaftlich</translation>
    </message>
    <message>
        <source>ethical</source>
        <translation>ethisch</translation>
    </message>
    <message>
        <source>evaluator</source>
        <translation>Gutachter</translation>
    </message>
    <message>
        <source>opposition</source>
        <translation>Gegenseite</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>Fürsprecher</translation>
    </message>
    <message>
        <source>red team</source>
        <translation>rotes Team</translation>
    </message>
    <message>
        <source>social</source>
        <translation>gesellschaftlich</translation>
    </message>
    <message>
        <source>technical</source>
        <translation>technisch</translation>
    </message>
</context>
<context>
    <name>MoreDetectives</name>
    <message>
        <source>Add {provider}</source>
        <translation>{provider} hinzufügen</translation>
    </message>
</context>
<context>
    <name>NamedByFile</name>
    <message>
        <source>The sheet names models that your settings do not: {names}</source>
        <translation>Das Blatt nennt Modelle, die Ihre Einstellungen nicht nennen: {names}</translation>
    </message>
    <message>
        <source>Use them this time</source>
        <translation>Diesmal verwenden</translation>
    </message>
</context>
<context>
    <name>Naming</name>
    <message>
        <source>Chat client</source>
        <translation>Chat-Programm</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>Back to the sheet</source>
        <translation>Zurück zum Blatt</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Einstellung suchen</translation>
    </message>
    <message>
        <source>Sections of the settings</source>
        <translation>Abschnitte der Einstellungen</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
</context>
<context>
    <name>NeedWords</name>
    <message>
        <source>Paused while you answer</source>
        <translation>Angehalten, Sie antworten</translation>
    </message>
    <message>
        <source>Waiting for you, nothing is spent</source>
        <translation>Wartet auf Sie, kostet nichts</translation>
    </message>
</context>
<context>
    <name>NeedsCard</name>
    <message>
        <source>%1 or %2: which holds?</source>
        <translation>%1 oder %2: Was gilt?</translation>
    </message>
    <message>
        <source>%1 was added after part %2 was judged</source>
        <translation>%1 kam hinzu, nachdem Teil %2 beurteilt war</translation>
    </message>
    <message numerus="yes">
        <source>%n more below</source>
        <translation>
            <numerusform>%n weiteres unten</numerusform>
            <numerusform>%n weitere unten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) need you</source>
        <translation>
            <numerusform>%n Sache braucht Sie</numerusform>
            <numerusform>%n Dinge brauchen Sie</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Does not change the verdict</source>
        <translation>Ändert das Urteil nicht</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Urteilen</translation>
    </message>
    <message>
        <source>Part %1 was not found: %2</source>
        <translation>Teil %1 wurde nicht gefunden: %2</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
    <message>
        <source>Part %1: another value stands in %2</source>
        <translation>Teil %1: Ein anderer Wert steht in %2</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>NoteField</name>
    <message>
        <source>Kept with your mark. Enter saves it.</source>
        <translation>Bleibt bei Ihrer Marke. Enter speichert.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>OllamaLine</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy pull command</source>
        <translation>Ladebefehl kopieren</translation>
    </message>
    <message>
        <source>Copy start command</source>
        <translation>Startbefehl kopieren</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Look for Ollama again</source>
        <translation>Erneut nach Ollama suchen</translation>
    </message>
    <message>
        <source>Looking for Ollama on this computer</source>
        <translation>Ollama wird auf diesem Computer gesucht</translation>
    </message>
    <message>
        <source>Ollama is not running</source>
        <translation>Ollama läuft nicht</translation>
    </message>
    <message>
        <source>Ollama is running at {host}</source>
        <translation>Ollama läuft auf {host}</translation>
    </message>
    <message>
        <source>Ollama is running at {host}, but it has no model.</source>
        <translation>Ollama läuft auf {host}, hat aber kein Modell.</translation>
    </message>
</context>
<context>
    <name>OllamaModels</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>Answered in {n} ms</source>
        <translation>Antwort nach {n} ms</translation>
    </message>
    <message>
        <source>Looking for Ollama</source>
        <translation>Ollama wird gesucht</translation>
    </message>
    <message>
        <source>Not looked for</source>
        <translation>Nicht gesucht</translation>
    </message>
    <message>
        <source>Ollama found</source>
        <translation>Ollama gefunden</translation>
    </message>
    <message>
        <source>Ollama not found</source>
        <translation>Ollama nicht gefunden</translation>
    </message>
    <message>
        <source>Version {version}, {models}</source>
        <translation>Version {version}, {models}</translation>
    </message>
    <message>
        <source>{model} is set to read, but Ollama does not have it. Pull it, or choose another.</source>
        <translation>{model} soll lesen, aber Ollama hat es nicht. Laden Sie es, oder wählen Sie ein anderes.</translation>
    </message>
</context>
<context>
    <name>OwnModel</name>
    <message>
        <source>A GGUF file of your own</source>
        <translation>Eine eigene GGUF-Datei</translation>
    </message>
    <message>
        <source>Choose a GGUF file of your own to read</source>
        <translation>Eigene GGUF-Datei zum Lesen wählen</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Modelldatei wählen</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Model files (*.gguf)</source>
        <translation>Modelldateien (*.gguf)</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Many claims</source>
        <translation>Viele Behauptungen</translation>
    </message>
    <message>
        <source>New sheet</source>
        <translation>Neues Blatt</translation>
    </message>
    <message>
        <source>Set up step by step</source>
        <translation>Schrittweise einrichten</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>New sheet about “{words}”</source>
        <translation>Neues Blatt zu „{words}“</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Up and Down to move, Enter to open</source>
        <translation>Hoch und Herunter bewegen, Eingabe öffnet</translation>
    </message>
</context>
<context>
    <name>PaneHead</name>
    <message>
        <source>Close the document</source>
        <translation>Dokument schließen</translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Open in its own program</source>
        <translation>Im eigenen Programm öffnen</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
</context>
<context>
    <name>Panel</name>
    <message>
        <source>All are at least 80 % sure</source>
        <translation>Alle sind mindestens zu 80&#xa0;% sicher</translation>
    </message>
    <message>
        <source>Assumption</source>
        <translation>Annahme</translation>
    </message>
    <message>
        <source>Contested</source>
        <translation>Bestritten</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Tatsache</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>Schluss</translation>
    </message>
    <message>
        <source>No one takes the other side</source>
        <translation>Niemand vertritt die andere Seite</translation>
    </message>
    <message>
        <source>Not proven</source>
        <translation>Nicht bewiesen</translation>
    </message>
    <message>
        <source>Round %1</source>
        <translation>Runde %1</translation>
    </message>
    <message>
        <source>Round %1, dissent</source>
        <translation>Runde %1, Gegenrede</translation>
    </message>
    <message>
        <source>Stands</source>
        <translation>Besteht</translation>
    </message>
    <message>
        <source>The positions are almost the same</source>
        <translation>Die Haltungen sind fast gleich</translation>
    </message>
    <message>
        <source>Withdrawn</source>
        <translation>Zurückgenommen</translation>
    </message>
    <message>
        <source>confidence</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>consensus</source>
        <translation>Konsens</translation>
    </message>
    <message>
        <source>convergence</source>
        <translation>Annäherung</translation>
    </message>
    <message>
        <source>limit of rounds</source>
        <translation>Rundengrenze</translation>
    </message>
</context>
<context>
    <name>PanelForm</name>
    <message>
        <source>Add a model</source>
        <translation>Modell hinzufügen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
</context>
<context>
    <name>PanelLayers</name>
    <message>
        <source>No exit criterion was met. The last full round is shown.</source>
        <translation>Kein Grund zum Ende war erfüllt. Gezeigt ist die letzte ganze Runde.</translation>
    </message>
    <message>
        <source>That end was held back once, by a round of dissent.</source>
        <translation>Dieses Ende wurde einmal aufgeschoben, durch eine Runde Gegenrede.</translation>
    </message>
    <message>
        <source>Why it ended</source>
        <translation>Warum es endete</translation>
    </message>
    <message>
        <source>not ended</source>
        <translation>nicht beendet</translation>
    </message>
</context>
<context>
    <name>PlaceLink</name>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message>
        <source>Open chapter</source>
        <translation>Kapitel öffnen</translation>
    </message>
    <message>
        <source>Open document</source>
        <translation>Dokument öffnen</translation>
    </message>
    <message>
        <source>Open lines</source>
        <translation>Zeilen öffnen</translation>
    </message>
    <message>
        <source>Open message</source>
        <translation>Nachricht öffnen</translation>
    </message>
    <message>
        <source>Open page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Open row</source>
        <translation>Zeile öffnen</translation>
    </message>
    <message>
        <source>Open sheet</source>
        <translation>Blatt öffnen</translation>
    </message>
    <message>
        <source>Open slide</source>
        <translation>Folie öffnen</translation>
    </message>
    <message>
        <source>chapter %1</source>
        <translation>Kapitel %1</translation>
    </message>
    <message>
        <source>document %1</source>
        <translation>Dokument %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>lines %1 to %2</source>
        <translation>Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>lines %1–%2</source>
        <translation>Zeilen %1–%2</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>Nachricht %1</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>rows %1–%2</source>
        <translation>Zeilen %1–%2</translation>
    </message>
    <message>
        <source>sheet %1</source>
        <translation>Blatt %1</translation>
    </message>
    <message>
        <source>slide %1</source>
        <translation>Folie %1</translation>
    </message>
</context>
<context>
    <name>PlainEditor</name>
    <message>
        <source>Characters that cannot be shown were removed.</source>
        <translation>Zeichen, die sich nicht zeigen lassen, wurden entfernt.</translation>
    </message>
</context>
<context>
    <name>PlanAndSearches</name>
    <message>
        <source>Looked up and computed</source>
        <translation>Nachgeschlagen und berechnet</translation>
    </message>
    <message>
        <source>Nothing beside the questions.</source>
        <translation>Nichts neben den Fragen.</translation>
    </message>
    <message>
        <source>Parts of the claim</source>
        <translation>Teile der Behauptung</translation>
    </message>
    <message numerus="yes">
        <source>and %n more place(s)</source>
        <translation>
            <numerusform>und %n weitere Stelle</numerusform>
            <numerusform>und %n weitere Stellen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Positions</name>
    <message>
        <source>How positions moved</source>
        <translation>Wie sich die Haltungen bewegten</translation>
    </message>
</context>
<context>
    <name>PricedModels</name>
    <message>
        <source>{cost} per case</source>
        <translation>{cost} je Fall</translation>
    </message>
</context>
<context>
    <name>PrivacySection</name>
    <message>
        <source>Built-in models</source>
        <translation>Eingebaute Modelle</translation>
    </message>
    <message>
        <source>Detective sends no usage data and looks for no updates. Installing a built-in model connects to the places it is published at; a provider may keep what it was sent, by its own rules.</source>
        <translation>Detective sendet keine Nutzungsdaten und sucht nicht nach Aktualisierungen. Ein eingebautes Modell zu installieren verbindet mit den Orten, an denen es veröffentlicht ist; ein Anbieter darf Gesendetes nach seinen eigenen Regeln behalten.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Keys are never written to a file. They are in the system&apos;s keyring, in an environment variable, or in memory until you quit, and each is sent to its own provider, your own server on this computer and addresses that you have allowed.</source>
        <translation>Schlüssel werden nie in eine Datei geschrieben. Sie stehen im Schlüsselbund des Systems, in einer Umgebungsvariablen oder bis zum Beenden im Speicher, und jeder geht nur an seinen eigenen Anbieter, Ihren eigenen Server auf diesem Computer und Adressen, die Sie erlaubt haben.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Logdateien</translation>
    </message>
    <message>
        <source>Nothing else</source>
        <translation>Sonst nichts</translation>
    </message>
    <message>
        <source>Nothing of it leaves this computer.</source>
        <translation>Nichts davon verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Sheets</source>
        <translation>Blätter</translation>
    </message>
    <message>
        <source>The questions and your documents, whole or in passages.</source>
        <translation>Die Fragen und Ihre Dokumente, ganz oder in Auszügen.</translation>
    </message>
    <message>
        <source>The text that was read of your documents stays beside the sheets, so that it need not be read again: until 90 days after its last use, or a day after the last sheet over it was deleted. “Forget this sheet” in a sheet&apos;s menu deletes it at once. Your files are never touched.</source>
        <translation>Der gelesene Text Ihrer Dokumente bleibt neben den Blättern, damit er nicht noch einmal gelesen werden muss: bis 90 Tage nach seiner letzten Verwendung, oder einen Tag, nachdem das letzte Blatt darüber gelöscht wurde. „Dieses Blatt vergessen“ im Menü eines Blatts löscht ihn sofort. Ihre Dateien werden nie angerührt.</translation>
    </message>
    <message>
        <source>They go to {host}, which is not this computer.</source>
        <translation>Sie gehen an {host}, und das ist nicht dieser Computer.</translation>
    </message>
    <message>
        <source>They stay on this computer.</source>
        <translation>Sie bleiben auf diesem Computer.</translation>
    </message>
    <message>
        <source>What is kept of documents</source>
        <translation>Was von Dokumenten behalten wird</translation>
    </message>
    <message>
        <source>What the model that asks is sent</source>
        <translation>Was das fragende Modell bekommt</translation>
    </message>
    <message>
        <source>What the model that reads is sent</source>
        <translation>Was das lesende Modell bekommt</translation>
    </message>
    <message>
        <source>With the settings as they are: to {hosts}.</source>
        <translation>Mit den jetzigen Einstellungen: an {hosts}.</translation>
    </message>
    <message>
        <source>Your claim, the questions and the answers.</source>
        <translation>Ihre Behauptung, die Fragen und die Antworten.</translation>
    </message>
</context>
<context>
    <name>ProfileChoice</name>
    <message>
        <source>As its test found</source>
        <translation>Wie der Test ergab</translation>
    </message>
    <message>
        <source>Capable</source>
        <translation>Fähig</translation>
    </message>
    <message>
        <source>Small</source>
        <translation>Klein</translation>
    </message>
    <message>
        <source>it analyses</source>
        <translation>es wertet aus</translation>
    </message>
    <message>
        <source>it judges nothing, you do</source>
        <translation>es urteilt nicht, Sie urteilen</translation>
    </message>
</context>
<context>
    <name>ProgressLine</name>
    <message>
        <source>Checking part %1 of %2</source>
        <translation>Teil %1 von %2 wird geprüft</translation>
    </message>
    <message>
        <source>Checking the parts</source>
        <translation>Die Teile werden geprüft</translation>
    </message>
    <message>
        <source>Grey: found, nobody has judged it yet</source>
        <translation>Grau: gefunden, noch von niemandem beurteilt</translation>
    </message>
    <message>
        <source>Nothing is asked until you resume.</source>
        <translation>Nichts wird gefragt, bis Sie fortsetzen.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Paused at part %1</source>
        <translation>Angehalten bei Teil %1</translation>
    </message>
    <message>
        <source>The nearest places of each part, up to four where none decides. No model judges.</source>
        <translation>Die nächsten Stellen jedes Teils, bis zu vier, wo keine entscheidet. Kein Modell urteilt.</translation>
    </message>
    <message>
        <source>Use a model</source>
        <translation>Ein Modell verwenden</translation>
    </message>
    <message>
        <source>Yours to judge: %1 of %2 parts</source>
        <translation>Von Ihnen zu beurteilen: %1 von %2 Teilen</translation>
    </message>
    <message numerus="yes">
        <source>at most %n min left</source>
        <translation>
            <numerusform>noch höchstens %n Min.</numerusform>
            <numerusform>noch höchstens %n Min.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Prose</name>
    <message numerus="yes">
        <source>%Ln more character(s), not shown here</source>
        <translation>
            <numerusform>Noch %Ln Zeichen, hier nicht gezeigt</numerusform>
            <numerusform>Noch %Ln Zeichen, hier nicht gezeigt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProviderList</name>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Asking the keyring. It may want to be unlocked.</source>
        <translation>Der Schlüsselbund wird gefragt. Vielleicht will er entsperrt werden.</translation>
    </message>
    <message>
        <source>It is asked last, until you move it up.</source>
        <translation>Er wird zuletzt gefragt, bis Sie ihn nach oben rücken.</translation>
    </message>
    <message>
        <source>Keys stay in the system keyring</source>
        <translation>Schlüssel bleiben im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>New keys last until you quit; keys in environment variables still work.</source>
        <translation>Neue Schlüssel halten bis zum Beenden; Schlüssel in Umgebungsvariablen gehen weiterhin.</translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>They are asked in this order. Move one with Alt+Up or Alt+Down.</source>
        <translation>Sie werden in dieser Reihenfolge gefragt. Verschieben mit Alt+Auf oder Alt+Ab.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>ProviderResults</name>
    <message>
        <source>{provider} not tried yet</source>
        <translation>{provider} noch nicht gefragt</translation>
    </message>
    <message>
        <source>{provider} works</source>
        <translation>{provider} funktioniert</translation>
    </message>
</context>
<context>
    <name>ProviderRow</name>
    <message>
        <source>Add key</source>
        <translation>Schlüssel hinzufügen</translation>
    </message>
    <message>
        <source>Add key: {name}</source>
        <translation>Schlüssel hinzufügen: {name}</translation>
    </message>
    <message>
        <source>Cannot be read now</source>
        <translation>Jetzt nicht lesbar</translation>
    </message>
    <message>
        <source>From the environment</source>
        <translation>Aus der Umgebung</translation>
    </message>
    <message>
        <source>Kept in memory only</source>
        <translation>Nur im Speicher</translation>
    </message>
    <message>
        <source>Key ends in {end}</source>
        <translation>Schlüssel endet auf {end}</translation>
    </message>
    <message>
        <source>Key in the system keyring</source>
        <translation>Schlüssel im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>Key unavailable</source>
        <translation>Schlüssel nicht verfügbar</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Auslassen</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Kein Schlüssel</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace: {name} key</source>
        <translation>Ersetzen: Schlüssel für {name}</translation>
    </message>
    <message>
        <source>Runs on this computer, no key needed</source>
        <translation>Läuft auf diesem Computer, ohne Schlüssel</translation>
    </message>
    <message>
        <source>Testing</source>
        <translation>Wird getestet</translation>
    </message>
    <message>
        <source>Until you quit</source>
        <translation>Bis zum Beenden</translation>
    </message>
    <message>
        <source>{name}, read only</source>
        <translation>{name}, nur lesbar</translation>
    </message>
</context>
<context>
    <name>PullRow</name>
    <message>
        <source>Another</source>
        <translation>Ein anderes</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>Fetched by Ollama</source>
        <translation>Von Ollama geladen</translation>
    </message>
    <message>
        <source>For example llama3.1:8b</source>
        <translation>Zum Beispiel llama3.1:8b</translation>
    </message>
    <message>
        <source>Name of the model to pull</source>
        <translation>Name des Modells</translation>
    </message>
    <message>
        <source>Not pulled</source>
        <translation>Nicht geladen</translation>
    </message>
    <message>
        <source>Ollama keeps what it has; pull it again to go on.</source>
        <translation>Ollama behält, was es hat; laden Sie erneut, um weiterzumachen.</translation>
    </message>
    <message>
        <source>Pull</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Pull a model</source>
        <translation>Ein Modell laden</translation>
    </message>
    <message>
        <source>Pull the model</source>
        <translation>Das Modell laden</translation>
    </message>
    <message>
        <source>Pulled</source>
        <translation>Geladen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
</context>
<context>
    <name>QuoteBlock</name>
    <message>
        <source>Quote</source>
        <translation>Zitat</translation>
    </message>
</context>
<context>
    <name>QuoteChip</name>
    <message>
        <source>%1, page %2</source>
        <translation>%1, Seite %2</translation>
    </message>
    <message>
        <source>Quote %1 of %3: %2</source>
        <translation>Zitat %1 von %3: %2</translation>
    </message>
    <message>
        <source>against the claim, %1</source>
        <translation>gegen die Behauptung, %1</translation>
    </message>
    <message>
        <source>for the claim, %1</source>
        <translation>für die Behauptung, %1</translation>
    </message>
    <message>
        <source>speaks of the claim, %1</source>
        <translation>betrifft die Behauptung, %1</translation>
    </message>
</context>
<context>
    <name>ReasonField</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>RequestDetail</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the exact bytes</source>
        <translation>Genau die gesendeten Bytes kopieren</translation>
    </message>
    <message>
        <source>Next request</source>
        <translation>Nächste Anfrage</translation>
    </message>
    <message>
        <source>Only the beginning is shown. Copy has the whole.</source>
        <translation>Gezeigt wird nur der Anfang. Kopieren nimmt alles.</translation>
    </message>
    <message>
        <source>Request before</source>
        <translation>Anfrage davor</translation>
    </message>
    <message>
        <source>The tape was full by then: it has the size and the hash of this request alone.</source>
        <translation>Das Band war da schon voll: Es hat von dieser Anfrage nur Größe und Prüfsumme.</translation>
    </message>
</context>
<context>
    <name>RequestTable</name>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
</context>
<context>
    <name>RequestsModel</name>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>To</source>
        <translation>An</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
</context>
<context>
    <name>Rounds</name>
    <message>
        <source>Answer %1 was checked again over other passages.</source>
        <translation>Antwort %1 wurde über andere Passagen noch einmal geprüft.</translation>
    </message>
    <message>
        <source>Answer %1 was not checked again.</source>
        <translation>Antwort %1 wurde nicht noch einmal geprüft.</translation>
    </message>
    <message>
        <source>Calculated %1 = %2.</source>
        <translation>Berechnet: %1 = %2.</translation>
    </message>
    <message>
        <source>Not calculated: %1.</source>
        <translation>Nicht berechnet: %1.</translation>
    </message>
    <message>
        <source>Not looked up in %1.</source>
        <translation>In %1 nicht nachgeschlagen.</translation>
    </message>
    <message>
        <source>Not searched for “%1”.</source>
        <translation>Nicht nach „%1“ gesucht.</translation>
    </message>
    <message>
        <source>Read %1.</source>
        <translation>%1 gelesen.</translation>
    </message>
    <message numerus="yes">
        <source>Searched for “%1”: %n place(s).</source>
        <translation>
            <numerusform>Suche nach „%1“: %n Stelle.</numerusform>
            <numerusform>Suche nach „%1“: %n Stellen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Searched for “%1”: nothing found.</source>
        <translation>Suche nach „%1“: nichts gefunden.</translation>
    </message>
    <message>
        <source>Tally of %1, %2: %3.</source>
        <translation>Auszählung von %1, %2: %3.</translation>
    </message>
</context>
<context>
    <name>RowBand</name>
    <message numerus="yes">
        <source>%n document(s) added since</source>
        <translation>
            <numerusform>seither %n Dokument hinzugefügt</numerusform>
            <numerusform>seither %n Dokumente hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) found</source>
        <translation>
            <numerusform>%n Stelle gefunden</numerusform>
            <numerusform>%n Stellen gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>RowButton</name>
    <message>
        <source>Shown now</source>
        <translation>Jetzt gezeigt</translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message>
        <source>Files stay on this computer.</source>
        <translation>Dateien bleiben auf diesem Computer.</translation>
    </message>
    <message>
        <source>Nothing leaves this computer.</source>
        <translation>Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>Replaced by placeholders before that: {kinds}.</source>
        <translation>Vorher durch Platzhalter ersetzt: {kinds}.</translation>
    </message>
    <message>
        <source>The questions are sent to {host}, which is not this computer.</source>
        <translation>Die Fragen gehen an {host}, und das ist nicht dieser Computer.</translation>
    </message>
    <message>
        <source>Your claim and the answers go to {name}.</source>
        <translation>Ihre Behauptung und die Antworten gehen an {name}.</translation>
    </message>
    <message>
        <source>Your claim, answers and quoted passages go to {name}.</source>
        <translation>Ihre Behauptung, Antworten und zitierte Stellen gehen an {name}.</translation>
    </message>
    <message>
        <source>Your documents will be sent to {host}, which is not this computer.</source>
        <translation>Ihre Dokumente gehen an {host}, und das ist nicht dieser Computer.</translation>
    </message>
    <message>
        <source>about {amount}</source>
        <translation>etwa {amount}</translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
    <message>
        <source>less than {amount}</source>
        <translation>weniger als {amount}</translation>
    </message>
    <message>
        <source>no cost</source>
        <translation>keine Kosten</translation>
    </message>
    <message>
        <source>{host} is reached without encryption.</source>
        <translation>{host} wird ohne Verschlüsselung erreicht.</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>{names} and {last}</source>
        <translation>{names} und {last}</translation>
    </message>
    <message>
        <source>{names} or {last}</source>
        <translation>{names} oder {last}</translation>
    </message>
</context>
<context>
    <name>Runner</name>
    <message>
        <source>Something went wrong in Detective itself. Everything saved is kept; the log says more.</source>
        <translation>In Detective selbst ging etwas schief. Alles Gesicherte bleibt; die Logdatei sagt mehr.</translation>
    </message>
</context>
<context>
    <name>SavedCopy</name>
    <message>
        <source>Find file…</source>
        <translation>Datei suchen…</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Zitat</translation>
    </message>
    <message>
        <source>Saved sentence</source>
        <translation>Gespeicherter Satz</translation>
    </message>
    <message>
        <source>This is the saved sentence.</source>
        <translation>Dies ist der gespeicherte Satz.</translation>
    </message>
</context>
<context>
    <name>ServerRow</name>
    <message>
        <source>Address of {name}</source>
        <translation>Adresse von {name}</translation>
    </message>
    <message>
        <source>Change address</source>
        <translation>Adresse ändern</translation>
    </message>
    <message>
        <source>Change address: {name}</source>
        <translation>Adresse ändern: {name}</translation>
    </message>
    <message>
        <source>The connection is not encrypted, so others on the network can read them.</source>
        <translation>Die Verbindung ist nicht verschlüsselt, darum können andere im Netz sie lesen.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use it: {name}</source>
        <translation>Verwenden: {name}</translation>
    </message>
    <message>
        <source>Your documents will be sent to {host}, which is not this computer.</source>
        <translation>Ihre Dokumente gehen an {host}, und das ist nicht dieser Computer.</translation>
    </message>
</context>
<context>
    <name>SessionMenu</name>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>For good, with the text kept of its documents</source>
        <translation>Endgültig, mit dem gespeicherten Text der Dokumente</translation>
    </message>
    <message>
        <source>Forget this sheet</source>
        <translation>Dieses Blatt vergessen</translation>
    </message>
    <message>
        <source>New sheet over this case</source>
        <translation>Neues Blatt zu diesem Fall</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>Sheet deleted</source>
        <translation>Blatt gelöscht</translation>
    </message>
    <message>
        <source>Sheet forgotten</source>
        <translation>Blatt vergessen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>SessionState</name>
    <message>
        <source>Completed</source>
        <translation>Abgeschlossen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Limit reached</source>
        <translation>Grenze erreicht</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>Braucht Sie</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Unlesbar</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>80 to 200 percent. Ctrl+Plus, Ctrl+Minus and Ctrl+0 do the same.</source>
        <translation>80 bis 200 Prozent. Strg+Plus, Strg+Minus und Strg+0 tun dasselbe.</translation>
    </message>
    <message>
        <source>A PEM file with authorities of your own, trusted beside the system&apos;s. Empty: none.</source>
        <translation>Eine PEM-Datei mit eigenen Zertifizierungsstellen, denen neben denen des Systems vertraut wird. Leer: keine.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Account numbers (IBAN)</source>
        <translation>Kontonummern (IBAN)</translation>
    </message>
    <message>
        <source>Address of who reads</source>
        <translation>Adresse dessen, der liest</translation>
    </message>
    <message>
        <source>Addresses for keys</source>
        <translation>Adressen für Schlüssel</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Ask me</source>
        <translation>Mich fragen</translation>
    </message>
    <message>
        <source>Built-in models</source>
        <translation>Eingebaute Modelle</translation>
    </message>
    <message>
        <source>Certificate authorities</source>
        <translation>Zertifizierungsstellen</translation>
    </message>
    <message>
        <source>Chat clients</source>
        <translation>Chat-Programme</translation>
    </message>
    <message>
        <source>Check of this computer</source>
        <translation>Prüfung dieses Computers</translation>
    </message>
    <message>
        <source>Choose 0 to 100 percent: the share of each document&apos;s words that a detective on another computer may see, 200 words at least; 0: none.</source>
        <translation>Wählen Sie 0 bis 100 Prozent: den Anteil der Wörter jedes Dokuments, den ein Detektiv auf einem anderen Computer sehen darf, mindestens 200 Wörter; 0: keine.</translation>
    </message>
    <message>
        <source>Choose 0 to 1: agreement from here on is a sign of groupthink.</source>
        <translation>Wählen Sie 0 bis 1: Übereinstimmung ab hier ist ein Zeichen von Gruppendenken.</translation>
    </message>
    <message>
        <source>Choose 0 to 1: from this agreement on, a deliberation ends.</source>
        <translation>Wählen Sie 0 bis 1: Ab dieser Übereinstimmung endet eine Beratung.</translation>
    </message>
    <message>
        <source>Choose 0 to 1: once every model is as sure as this, a deliberation ends.</source>
        <translation>0 bis 1: Sobald jedes Modell so sicher ist, endet eine Beratung.</translation>
    </message>
    <message>
        <source>Choose 0.01 to 10,000 US dollars: what a run may cost with its audit. Empty: no stop.</source>
        <translation>Wählen Sie 0,01 bis 10.000 US-Dollar: was ein Lauf mit seiner Prüfung kosten darf. Leer: kein Stopp.</translation>
    </message>
    <message>
        <source>Choose 1 to 6: so often a panel deliberates at most.</source>
        <translation>Wählen Sie 1 bis 6: So oft berät ein Gremium höchstens.</translation>
    </message>
    <message>
        <source>Choose 15 to 120 seconds.</source>
        <translation>Wählen Sie 15 bis 120 Sekunden.</translation>
    </message>
    <message>
        <source>Choose 15 to 360 seconds.</source>
        <translation>Wählen Sie 15 bis 360 Sekunden.</translation>
    </message>
    <message>
        <source>Choose 15 to 3600 seconds: so long a local model may load and think.</source>
        <translation>Wählen Sie 15 bis 3600 Sekunden: so lange darf ein lokales Modell laden und nachdenken.</translation>
    </message>
    <message>
        <source>Choose 2 to 6: after so many in which no position changes, a deliberation ends.</source>
        <translation>Wählen Sie 2 bis 6: Nach so vielen, in denen sich keine Haltung ändert, endet eine Beratung.</translation>
    </message>
    <message>
        <source>Choose 5 to 3600 seconds between words.</source>
        <translation>5 bis 3600 Sekunden zwischen zwei Wörtern.</translation>
    </message>
    <message>
        <source>Choose 5 to 3600 seconds. Empty: a third of the cloud timeout.</source>
        <translation>Wählen Sie 5 bis 3600 Sekunden. Leer: ein Drittel der Zeit für die Cloud.</translation>
    </message>
    <message>
        <source>Choose a mode by its name: how a detective leads the questions.</source>
        <translation>Einen Modus beim Namen wählen: wie ein Detektiv die Fragen führt.</translation>
    </message>
    <message>
        <source>Choose a whole number from 5 to 20.</source>
        <translation>Wählen Sie eine ganze Zahl von 5 bis 20.</translation>
    </message>
    <message>
        <source>Choose from email, phone, iban and names: models on other computers are sent placeholders for these.</source>
        <translation>Wählen Sie aus email, phone, iban und names: Modelle auf anderen Computern bekommen dafür Platzhalter.</translation>
    </message>
    <message>
        <source>Choose true or false: whether every model and address elsewhere is refused.</source>
        <translation>Wählen Sie true oder false: ob jedes Modell und jede Adresse anderswo abgelehnt wird.</translation>
    </message>
    <message>
        <source>Choose true or false: whether to show you the first request of a run to each host before it leaves.</source>
        <translation>Wählen Sie true oder false: ob die erste Anfrage eines Laufs an jeden Host gezeigt wird, bevor sie hinausgeht.</translation>
    </message>
    <message>
        <source>Cloud first word</source>
        <translation>Erstes Wort der Cloud</translation>
    </message>
    <message>
        <source>Cloud silence</source>
        <translation>Stille der Cloud</translation>
    </message>
    <message>
        <source>Cloud timeout</source>
        <translation>Zeitgrenze Cloud</translation>
    </message>
    <message>
        <source>Confidence of all</source>
        <translation>Sicherheit aller</translation>
    </message>
    <message>
        <source>Connect a chat client</source>
        <translation>Chat-Programm verbinden</translation>
    </message>
    <message>
        <source>Consensus</source>
        <translation>Konsens</translation>
    </message>
    <message>
        <source>Context window of who reads</source>
        <translation>Kontextfenster dessen, der liest</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Detectives</source>
        <translation>Detektive</translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Disclosure</source>
        <translation>Offenlegung</translation>
    </message>
    <message>
        <source>E-mail addresses</source>
        <translation>E-Mail-Adressen</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>For cloud calls: none, system, or an address. Local calls use none.</source>
        <translation>Für Aufrufe in die Cloud: none (keiner), system oder eine Adresse. Lokale Aufrufe nutzen keinen.</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>Prüfung vor dem Urteil</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>How answers are graded.</source>
        <translation>Wie Antworten benotet werden.</translation>
    </message>
    <message>
        <source>How answers over documents are checked.</source>
        <translation>Wie Antworten über Dokumente geprüft werden.</translation>
    </message>
    <message>
        <source>How the window looks.</source>
        <translation>Wie das Fenster aussieht.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Local first word</source>
        <translation>Erstes Wort lokal</translation>
    </message>
    <message>
        <source>Local silence</source>
        <translation>Stille lokal</translation>
    </message>
    <message>
        <source>Local timeout</source>
        <translation>Zeitgrenze lokal</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Gering</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Model on this computer</source>
        <translation>Lokales Modell</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Models and addresses elsewhere are refused, downloads and chat clients too.</source>
        <translation>Modelle und Adressen anderswo werden abgelehnt, ebenso Downloads und Chat-Programme.</translation>
    </message>
    <message>
        <source>Models on other computers are sent placeholders for these.</source>
        <translation>Modelle auf anderen Computern bekommen dafür Platzhalter.</translation>
    </message>
    <message>
        <source>Names and other words of your own, each as it is written.</source>
        <translation>Namen und andere eigene Wörter, jedes so, wie es geschrieben steht.</translation>
    </message>
    <message>
        <source>Names of your own list</source>
        <translation>Namen Ihrer eigenen Liste</translation>
    </message>
    <message>
        <source>Names to replace</source>
        <translation>Zu ersetzende Namen</translation>
    </message>
    <message>
        <source>Never ask me</source>
        <translation>Mich nie fragen</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>Nichts verlässt diesen Computer</translation>
    </message>
    <message>
        <source>Only this computer</source>
        <translation>Nur dieser Computer</translation>
    </message>
    <message>
        <source>Order of use</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>PROVIDER=REQUESTS/TOKENS: what one takes in a minute (RPM/TPM), counted over all that is run here.</source>
        <translation>ANBIETER=ANFRAGEN/TOKEN: was einer in der Minute annimmt (RPM/TPM), gezählt über alles, was hier läuft.</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Gremium</translation>
    </message>
    <message>
        <source>Phone numbers</source>
        <translation>Telefonnummern</translation>
    </message>
    <message>
        <source>Placeholders</source>
        <translation>Platzhalter</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Questions to you</source>
        <translation>Fragen an Sie</translation>
    </message>
    <message>
        <source>Rate limits</source>
        <translation>Ratenbegrenzung</translation>
    </message>
    <message>
        <source>Replace before anything leaves</source>
        <translation>Ersetzen, bevor etwas hinausgeht</translation>
    </message>
    <message>
        <source>Send at once</source>
        <translation>Gleich senden</translation>
    </message>
    <message>
        <source>Servers beside the provider&apos;s own that its key may be sent to, as PROVIDER=https://HOST.</source>
        <translation>Server außer dem des Anbieters selbst, an die sein Schlüssel gesendet werden darf, als PROVIDER=https://HOST.</translation>
    </message>
    <message>
        <source>Show me first</source>
        <translation>Erst zeigen</translation>
    </message>
    <message>
        <source>Show what leaves first</source>
        <translation>Erst zeigen, was hinausgeht</translation>
    </message>
    <message>
        <source>Spending stop</source>
        <translation>Ausgabenstopp</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>System follows the desktop.</source>
        <translation>System folgt dem Desktop.</translation>
    </message>
    <message>
        <source>Takes effect at the next start.</source>
        <translation>Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>The first request of a run to each host can wait until you have seen it.</source>
        <translation>Die erste Anfrage eines Laufs an jeden Host kann warten, bis Sie sie gesehen haben.</translation>
    </message>
    <message>
        <source>The model of each provider that asks and judges.</source>
        <translation>Das Modell jedes Anbieters, das fragt und urteilt.</translation>
    </message>
    <message>
        <source>The model that answers.</source>
        <translation>Das Modell, das antwortet.</translation>
    </message>
    <message>
        <source>The model that asks may ask you what is meant. Else it assumes, and says so.</source>
        <translation>Das fragende Modell darf Sie fragen, was gemeint ist. Sonst nimmt es etwas an und sagt es.</translation>
    </message>
    <message>
        <source>The models that may cross-examine.</source>
        <translation>Die Modelle, die befragen dürfen.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>They hold for every new sheet; each can choose its own number of questions. The last ones say when models that judge together end; a panel that has begun keeps its own.</source>
        <translation>Sie gelten für jedes neue Blatt; jedes kann seine eigene Zahl von Fragen wählen. Die letzten sagen, wann Modelle enden, die gemeinsam urteilen; ein begonnenes Gremium behält seine eigenen.</translation>
    </message>
    <message>
        <source>Timeouts</source>
        <translation>Zeitgrenzen</translation>
    </message>
    <message>
        <source>Times each judges</source>
        <translation>So oft urteilt jedes</translation>
    </message>
    <message>
        <source>Times nobody changes</source>
        <translation>So oft ändert sich keines</translation>
    </message>
    <message>
        <source>Too similar</source>
        <translation>Zu ähnlich</translation>
    </message>
    <message>
        <source>Total seconds for one call.</source>
        <translation>Sekunden für einen ganzen Aufruf.</translation>
    </message>
    <message>
        <source>US dollars</source>
        <translation>US-Dollar</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>What a chat client finds here.</source>
        <translation>Was ein Chat-Programm hier vorfindet.</translation>
    </message>
    <message>
        <source>What goes where</source>
        <translation>Was wohin geht</translation>
    </message>
    <message>
        <source>What is replaced before anything leaves this computer.</source>
        <translation>Was ersetzt wird, bevor etwas diesen Rechner verlässt.</translation>
    </message>
    <message>
        <source>What the prompt and the answer share.</source>
        <translation>Was sich Prompt und Antwort teilen.</translation>
    </message>
    <message>
        <source>When several detectives have deliberated enough.</source>
        <translation>Wann mehrere Detektive genug beraten haben.</translation>
    </message>
    <message>
        <source>Where your data is</source>
        <translation>Wo Ihre Daten liegen</translation>
    </message>
    <message>
        <source>Who asks and judges</source>
        <translation>Wer fragt und urteilt</translation>
    </message>
    <message>
        <source>Who asks, who reads</source>
        <translation>Wer fragt, wer liest</translation>
    </message>
    <message>
        <source>Who takes over when a provider fails.</source>
        <translation>Wer einspringt, wenn ein Anbieter ausfällt.</translation>
    </message>
    <message>
        <source>Witness</source>
        <translation>Zeuge</translation>
    </message>
    <message>
        <source>Words of your own, each as it is written, separated by semicolons.</source>
        <translation>Eigene Wörter, jedes so, wie es geschrieben steht, durch Semikolons getrennt.</translation>
    </message>
    <message>
        <source>ask: the detective may ask you what is meant. never: it assumes, and says so.</source>
        <translation>Der Detektiv kann Sie fragen, was gemeint ist. Sonst nimmt er es an und sagt es.</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Mal</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>{n}</source>
        <translation>{n}</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation>{n} Tokens</translation>
    </message>
    <message>
        <source>{provider} key</source>
        <translation>Schlüssel für {provider}</translation>
    </message>
    <message>
        <source>{provider} model</source>
        <translation>Modell von {provider}</translation>
    </message>
    <message>
        <source>{provider} reasoning effort</source>
        <translation>Denkaufwand bei {provider}</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>All changes saved</source>
        <translation>Alle Änderungen gesichert</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gesichert</translation>
    </message>
    <message>
        <source>Nothing can be changed here until the file is mended or removed: {path}</source>
        <translation>Hier lässt sich nichts ändern, bis die Datei in Ordnung gebracht oder entfernt ist: {path}</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Wird gesichert</translation>
    </message>
    <message>
        <source>The settings file cannot be used</source>
        <translation>Die Einstellungsdatei ist nicht verwendbar</translation>
    </message>
    <message>
        <source>{keys} finds any setting</source>
        <translation>{keys} findet jede Einstellung</translation>
    </message>
</context>
<context>
    <name>ShareBars</name>
    <message>
        <source>%1 % of %2 %</source>
        <translation>%1 % von %2 %</translation>
    </message>
    <message>
        <source>%1 of %2 words</source>
        <translation>%1 von %2 Wörtern</translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n Stelle</numerusform>
            <numerusform>%n Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Said by the witness</source>
        <translation>Vom Zeugen gesagt</translation>
    </message>
    <message>
        <source>Share of each document</source>
        <translation>Anteil je Dokument</translation>
    </message>
    <message>
        <source>names and dates too; five characters a word</source>
        <translation>auch Namen und Daten; fünf Zeichen je Wort</translation>
    </message>
    <message>
        <source>the smallest budget</source>
        <translation>das kleinste Budget</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>%1 of %2 judged</source>
        <translation>%1 von %2 beurteilt</translation>
    </message>
    <message>
        <source>%1 or %2: which holds?</source>
        <translation>%1 oder %2: Was gilt?</translation>
    </message>
    <message>
        <source>%1, moved or changed since</source>
        <translation>%1, seither verschoben oder geändert</translation>
    </message>
    <message>
        <source>%1, you</source>
        <translation>%1, Sie</translation>
    </message>
    <message>
        <source>%3 in %2 is less than %1</source>
        <translation>%3 in %2 ist weniger als %1</translation>
    </message>
    <message>
        <source>%3 in %2 is more than %1</source>
        <translation>%3 in %2 ist mehr als %1</translation>
    </message>
    <message>
        <source>, in %1 of %2 documents</source>
        <translation>, in %1 von %2 Dokumenten</translation>
    </message>
    <message>
        <source>Being asked</source>
        <translation>Wird gefragt</translation>
    </message>
    <message>
        <source>Documents differ: which holds?</source>
        <translation>Dokumente widersprechen sich: Was gilt?</translation>
    </message>
    <message>
        <source>One says %1, another %3</source>
        <translation>Eines sagt %1, ein anderes %3</translation>
    </message>
    <message>
        <source>Part %1, %2</source>
        <translation>Teil %1, %2</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stopped here</source>
        <translation>Hier stehen geblieben</translation>
    </message>
    <message>
        <source>The claim says %1, %2 says %3</source>
        <translation>Die Behauptung sagt %1, %2 sagt %3</translation>
    </message>
    <message>
        <source>Your note on %1: %2</source>
        <translation>Ihre Notiz zu %1: %2</translation>
    </message>
    <message>
        <source>Your note: %1</source>
        <translation>Ihre Notiz: %1</translation>
    </message>
    <message>
        <source>Yours to judge</source>
        <translation>Sie urteilen</translation>
    </message>
    <message>
        <source>against</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>for</source>
        <translation>für</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>gives orders</source>
        <translation>gibt Befehle</translation>
    </message>
    <message>
        <source>gives orders to a model</source>
        <translation>gibt einem Modell Anweisungen</translation>
    </message>
    <message>
        <source>judge this</source>
        <translation>jetzt beurteilen</translation>
    </message>
    <message>
        <source>judged by %1</source>
        <translation>beurteilt von %1</translation>
    </message>
    <message>
        <source>judged by %1, and by you</source>
        <translation>beurteilt von %1 und von Ihnen</translation>
    </message>
    <message>
        <source>judged by you</source>
        <translation>von Ihnen beurteilt</translation>
    </message>
    <message>
        <source>not about this</source>
        <translation>gehört nicht dazu</translation>
    </message>
    <message>
        <source>nothing is asked</source>
        <translation>nichts wird gefragt</translation>
    </message>
    <message>
        <source>nothing near</source>
        <translation>nichts Passendes</translation>
    </message>
    <message>
        <source>p. %1</source>
        <translation>S. %1</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>nichts dazu</translation>
    </message>
    <message>
        <source>speaks of it</source>
        <translation>betrifft es</translation>
    </message>
    <message>
        <source>to judge</source>
        <translation>zu beurteilen</translation>
    </message>
</context>
<context>
    <name>SheetBody</name>
    <message numerus="yes">
        <source>%Ln word(s) left this computer</source>
        <translation>
            <numerusform>%Ln Wort hat diesen Rechner verlassen</numerusform>
            <numerusform>%Ln Wörter haben diesen Rechner verlassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n Frage</numerusform>
            <numerusform>%n Fragen</numerusform>
        </translation>
    </message>
    <message>
        <source>Add documents to this sheet</source>
        <translation>Dokumente zu diesem Blatt hinzufügen</translation>
    </message>
    <message>
        <source>Chosen on the sheet.</source>
        <translation>Auf dem Blatt gewählt.</translation>
    </message>
    <message>
        <source>How this was found</source>
        <translation>Wie das gefunden wurde</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Nicht beendet</translation>
    </message>
    <message>
        <source>Stopped after %1 questions, as the limit says</source>
        <translation>Nach %1 Fragen beendet, wie die Grenze es sagt</translation>
    </message>
</context>
<context>
    <name>SheetFrame</name>
    <message>
        <source>Share</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
</context>
<context>
    <name>SheetGrid</name>
    <message>
        <source>Claim, part by part</source>
        <translation>Behauptung, Teil für Teil</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
</context>
<context>
    <name>SheetHead</name>
    <message>
        <source>%1 of %2 parts: %3</source>
        <translation>%1 von %2 Teilen: %3</translation>
    </message>
    <message>
        <source>In no part of the claim: %1.</source>
        <translation>In keinem Teil der Behauptung: %1.</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>Urteil: %1</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
</context>
<context>
    <name>SheetPage</name>
    <message>
        <source>%1: no sentence is near a part.</source>
        <translation>%1: Kein Satz passt zu einem Teil.</translation>
    </message>
    <message>
        <source>Let %1 judge this sheet?</source>
        <translation>Soll %1 dieses Blatt beurteilen?</translation>
    </message>
    <message>
        <source>Let it judge</source>
        <translation>Beurteilen lassen</translation>
    </message>
    <message>
        <source>No model is set up that can judge.</source>
        <translation>Kein Modell ist eingerichtet, das urteilen kann.</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Nothing more is put to you to judge.</source>
        <translation>Ihnen wird nichts mehr zum Beurteilen vorgelegt.</translation>
    </message>
    <message>
        <source>Open the settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>Paste a key in the settings, or start a capable model in Ollama.</source>
        <translation>Fügen Sie in den Einstellungen einen Schlüssel ein, oder starten Sie ein fähiges Modell in Ollama.</translation>
    </message>
    <message>
        <source>Reading the documents</source>
        <translation>Die Dokumente werden gelesen</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>The request is copied. Paste it into a letter or a mail.</source>
        <translation>Die Anfrage ist kopiert. Fügen Sie sie in einen Brief oder eine Mail ein.</translation>
    </message>
    <message>
        <source>Your marks stay, and count.</source>
        <translation>Ihre Urteile bleiben und zählen.</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Answer that you don’t know</source>
        <translation>Antworten, dass Sie es nicht wissen</translation>
    </message>
    <message>
        <source>Choose an answer to a question to you</source>
        <translation>Antwort auf eine Frage an Sie wählen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Single letters work while a cell has the keyboard.</source>
        <translation>Einzelne Buchstaben wirken, solange eine Zelle die Tastatur hat.</translation>
    </message>
</context>
<context>
    <name>ShownDocument</name>
    <message>
        <source>%1 is not a document of this case.</source>
        <translation>%1 ist kein Dokument dieser Akte.</translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Find the document</source>
        <translation>Das Dokument suchen</translation>
    </message>
    <message>
        <source>The document is being opened</source>
        <translation>Das Dokument wird geöffnet</translation>
    </message>
</context>
<context>
    <name>SideButton</name>
    <message>
        <source>Key %1</source>
        <translation>Taste %1</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>%n sheet(s)</source>
        <translation>
            <numerusform>%n Blatt</numerusform>
            <numerusform>%n Blätter</numerusform>
        </translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>Each one is saved here after every answer.</source>
        <translation>Jede wird hier nach jeder Antwort gesichert.</translation>
    </message>
    <message>
        <source>New sheet</source>
        <translation>Neues Blatt</translation>
    </message>
    <message>
        <source>No sheets yet</source>
        <translation>Noch keine Blätter</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>The list could not be read</source>
        <translation>Die Liste konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Without documents</source>
        <translation>Ohne Dokumente</translation>
    </message>
    <message>
        <source>Your files are safe.</source>
        <translation>Ihre Dateien sind sicher.</translation>
    </message>
    <message>
        <source>case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>zugeklappt</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>aufgeklappt</translation>
    </message>
</context>
<context>
    <name>SidebarList</name>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
</context>
<context>
    <name>SidebarRows</name>
    <message>
        <source>Name of the case</source>
        <translation>Name des Falls</translation>
    </message>
    <message>
        <source>Name of the sheet</source>
        <translation>Name des Blatts</translation>
    </message>
</context>
<context>
    <name>Sides</name>
    <message>
        <source>Against</source>
        <translation>Spricht dagegen</translation>
    </message>
    <message>
        <source>Not about this</source>
        <translation>Gehört nicht dazu</translation>
    </message>
    <message>
        <source>Speaks of it</source>
        <translation>Betrifft es</translation>
    </message>
    <message>
        <source>Supports</source>
        <translation>Spricht dafür</translation>
    </message>
</context>
<context>
    <name>Sizes</name>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{n} min left</source>
        <translation>noch {n} min</translation>
    </message>
    <message>
        <source>{n} s left</source>
        <translation>noch {n} s</translation>
    </message>
</context>
<context>
    <name>Skeleton</name>
    <message>
        <source>The list is being read</source>
        <translation>Die Liste wird gelesen</translation>
    </message>
</context>
<context>
    <name>Slot</name>
    <message>
        <source>Allow %1 questions</source>
        <translation>%1 Fragen erlauben</translation>
    </message>
    <message numerus="yes">
        <source>Ask about %n of it</source>
        <translation>
            <numerusform>Nach %n davon fragen</numerusform>
            <numerusform>Nach %n davon fragen</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose which holds</source>
        <translation>Wählen, was gilt</translation>
    </message>
    <message>
        <source>Documents differ: %1 and %2.</source>
        <translation>Dokumente widersprechen sich: %1 und %2.</translation>
    </message>
    <message>
        <source>Give the verdict</source>
        <translation>Urteil fällen</translation>
    </message>
    <message>
        <source>Give the verdict now…</source>
        <translation>Jetzt urteilen …</translation>
    </message>
    <message>
        <source>I judge it</source>
        <translation>Ich urteile</translation>
    </message>
    <message>
        <source>It did not start</source>
        <translation>Es wurde nicht begonnen</translation>
    </message>
    <message>
        <source>It stopped here.</source>
        <translation>Hier endete es.</translation>
    </message>
    <message>
        <source>No question has an answer.</source>
        <translation>Keine Frage hat eine Antwort.</translation>
    </message>
    <message>
        <source>Nothing was asked about %1.</source>
        <translation>Nach %1 wurde nicht gefragt.</translation>
    </message>
    <message>
        <source>Open before the verdict</source>
        <translation>Offen vor dem Urteil</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>Replace the key of %1</source>
        <translation>Den Schlüssel für %1 ersetzen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Use another model</source>
        <translation>Anderes Modell verwenden</translation>
    </message>
    <message>
        <source>What was found so far is saved.</source>
        <translation>Was bisher gefunden wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>Why is what was found enough? This is printed on every export.</source>
        <translation>Warum reicht, was gefunden wurde? Das steht auf jeder Ausgabe.</translation>
    </message>
</context>
<context>
    <name>SourceWords</name>
    <message>
        <source>%1 holds instructions to a model. They are read as text, never obeyed.</source>
        <translation>%1 enthält Anweisungen an ein Modell. Sie werden als Text gelesen und nie befolgt.</translation>
    </message>
    <message>
        <source>%1 holds text that its pages do not show. It is never quoted.</source>
        <translation>%1 enthält Text, den die Seiten nicht zeigen. Er wird nie zitiert.</translation>
    </message>
    <message>
        <source>A part of %1 could not be read: %2</source>
        <translation>Ein Teil von %1 war nicht lesbar: %2</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>Antwort %1</translation>
    </message>
    <message>
        <source>Decided by you: %1 counts.</source>
        <translation>Ihre Entscheidung: %1 gilt.</translation>
    </message>
    <message>
        <source>Decided by you: both stay in.</source>
        <translation>Ihre Entscheidung: Beide bleiben.</translation>
    </message>
    <message>
        <source>Decided by you: the model was to ask.</source>
        <translation>Von Ihnen entschieden: das Modell sollte fragen.</translation>
    </message>
    <message>
        <source>Given differently; shown as in the source.</source>
        <translation>Anders angegeben; gezeigt wie in der Quelle.</translation>
    </message>
    <message numerus="yes">
        <source>No passage in the %n document(s) says this.</source>
        <translation>
            <numerusform>Keine Stelle im %n Dokument sagt das.</numerusform>
            <numerusform>Keine Stelle in den %n Dokumenten sagt das.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reason: %1</source>
        <translation>Grund: %1</translation>
    </message>
    <message>
        <source>The answer stands without this check.</source>
        <translation>Die Antwort gilt ohne diese Prüfung.</translation>
    </message>
    <message>
        <source>The document could not be read.</source>
        <translation>Das Dokument war nicht lesbar.</translation>
    </message>
    <message>
        <source>The passages that were found cover too little of it.</source>
        <translation>Die gefundenen Stellen decken zu wenig davon ab.</translation>
    </message>
    <message>
        <source>What was asked back stayed unanswered.</source>
        <translation>Die Rückfrage blieb unbeantwortet.</translation>
    </message>
    <message>
        <source>Who reads gave no answer that can be used.</source>
        <translation>Wer liest, gab keine brauchbare Antwort.</translation>
    </message>
</context>
<context>
    <name>Spending</name>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
</context>
<context>
    <name>SpendingField</name>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>Spending stop in US dollars</source>
        <translation>Ausgabenstopp in US-Dollar</translation>
    </message>
    <message>
        <source>Write an amount in US dollars, such as 1.00.</source>
        <translation>Schreiben Sie einen Betrag in US-Dollar, etwa 1.00.</translation>
    </message>
</context>
<context>
    <name>StartFrame</name>
    <message>
        <source>A question works as well: “When did the bearings arrive?” Several sentences become several claims.</source>
        <translation>Auch eine Frage geht: „Wann kamen die Lager an?“ Mehrere Sätze werden mehrere Behauptungen.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Let go to add them to the case</source>
        <translation>Loslassen, um sie zur Akte hinzuzufügen</translation>
    </message>
    <message>
        <source>Look at a finished sheet</source>
        <translation>Ein fertiges Blatt ansehen</translation>
    </message>
    <message>
        <source>New here?</source>
        <translation>Neu hier?</translation>
    </message>
    <message>
        <source>Paste a list or open a file</source>
        <translation>Liste einfügen oder Datei öffnen</translation>
    </message>
    <message>
        <source>What do you want to know or check?</source>
        <translation>Was möchten Sie wissen oder prüfen?</translation>
    </message>
    <message>
        <source>What to check</source>
        <translation>Was geprüft wird</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>%1 asks; %2. Nothing leaves this computer.</source>
        <translation>%1 fragt; %2. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>%1 asks; %2; at most %3 % of your documents&apos; words leave, or 200 of each.</source>
        <translation>%1 fragt; %2; höchstens %3 % der Wörter Ihrer Dokumente verlassen den Rechner, oder 200 aus jedem.</translation>
    </message>
    <message>
        <source>%1 asks; %2; no word of your documents leaves.</source>
        <translation>%1 fragt; %2; kein Wort Ihrer Dokumente verlässt den Rechner.</translation>
    </message>
    <message numerus="yes">
        <source>A panel of %n model(s)</source>
        <translation>
            <numerusform>Ein Panel aus %n Modell</numerusform>
            <numerusform>Ein Panel aus %n Modellen</numerusform>
        </translation>
    </message>
    <message>
        <source>A sheet is being checked</source>
        <translation>Ein Blatt wird gerade geprüft</translation>
    </message>
    <message>
        <source>About %1.</source>
        <translation>Etwa %1.</translation>
    </message>
    <message>
        <source>Add a document first</source>
        <translation>Fügen Sie zuerst ein Dokument hinzu</translation>
    </message>
    <message>
        <source>Add a folder to the case</source>
        <translation>Ordner zur Akte hinzufügen</translation>
    </message>
    <message>
        <source>Add files to the case</source>
        <translation>Dateien zur Akte hinzufügen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>At most %1 % of your documents&apos; words leave, or 200 of each.</source>
        <translation>Höchstens %1 % der Wörter Ihrer Dokumente verlassen diesen Rechner, oder 200 von jedem.</translation>
    </message>
    <message>
        <source>Code finds, you judge. Nothing leaves this computer.</source>
        <translation>Der Code findet, Sie urteilen. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Documents ({endings})</source>
        <translation>Dokumente ({endings})</translation>
    </message>
    <message>
        <source>Draft saved {time}</source>
        <translation>Entwurf gesichert {time}</translation>
    </message>
    <message>
        <source>No document can be read</source>
        <translation>Kein Dokument ist lesbar</translation>
    </message>
    <message>
        <source>No key for %1</source>
        <translation>Kein Schlüssel für %1</translation>
    </message>
    <message>
        <source>No key for %1.</source>
        <translation>Kein Schlüssel für %1.</translation>
    </message>
    <message>
        <source>Open the settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>Password. It is kept in memory until Detective is closed, and nowhere else.</source>
        <translation>Passwort. Es bleibt im Arbeitsspeicher, bis Detective geschlossen wird, und steht sonst nirgends.</translation>
    </message>
    <message>
        <source>Protected documents</source>
        <translation>Geschützte Dokumente</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Starts with the %n document(s) read so far; others can join the sheet.</source>
        <translation>
            <numerusform>Beginnt mit dem %n Dokument, das bisher gelesen ist; weitere können zum Blatt kommen.</numerusform>
            <numerusform>Beginnt mit den %n Dokumenten, die bisher gelesen sind; weitere können zum Blatt kommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The settings file cannot be used</source>
        <translation>Die Einstellungsdatei ist nicht verwendbar</translation>
    </message>
    <message>
        <source>Write what you want to know or check</source>
        <translation>Schreiben Sie, was Sie wissen oder prüfen möchten</translation>
    </message>
    <message>
        <source>a model on this computer reads</source>
        <translation>ein Modell auf diesem Rechner liest</translation>
    </message>
    <message>
        <source>code finds the passages</source>
        <translation>der Code findet die Stellen</translation>
    </message>
    <message>
        <source>on its way</source>
        <translation>unterwegs</translation>
    </message>
</context>
<context>
    <name>Statements</name>
    <message>
        <source>%1 are not in the quote</source>
        <translation>%1 stehen nicht im Zitat</translation>
    </message>
    <message>
        <source>%1 is not in the quote</source>
        <translation>%1 steht nicht im Zitat</translation>
    </message>
    <message>
        <source>Passage</source>
        <translation>Passage</translation>
    </message>
    <message>
        <source>Quoted</source>
        <translation>Zitiert</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Withheld</source>
        <translation>Gesperrt</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>%1 asks as well</source>
        <translation>%1 fragt auch</translation>
    </message>
    <message>
        <source>%1 is being asked</source>
        <translation>%1 wird gefragt</translation>
    </message>
    <message>
        <source>Built-in model not installed</source>
        <translation>Eingebautes Modell nicht installiert</translation>
    </message>
    <message>
        <source>Built-in model ready</source>
        <translation>Eingebautes Modell bereit</translation>
    </message>
    <message>
        <source>Ollama is not running</source>
        <translation>Ollama läuft nicht</translation>
    </message>
    <message>
        <source>Ollama {model} not found</source>
        <translation>Ollama {model} nicht gefunden</translation>
    </message>
    <message>
        <source>Ollama {model} ready</source>
        <translation>Ollama {model} bereit</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Saved {time}</source>
        <translation>Gesichert {time}</translation>
    </message>
    <message>
        <source>You judge</source>
        <translation>Sie urteilen</translation>
    </message>
</context>
<context>
    <name>StatusRow</name>
    <message>
        <source>Status</source>
        <translation>Stand</translation>
    </message>
</context>
<context>
    <name>StepMarks</name>
    <message>
        <source>Step {step} of {steps}</source>
        <translation>Schritt {step} von {steps}</translation>
    </message>
</context>
<context>
    <name>TakeOver</name>
    <message>
        <source>No other model is set up</source>
        <translation>Kein anderes Modell ist eingerichtet</translation>
    </message>
    <message>
        <source>then %1</source>
        <translation>danach %1</translation>
    </message>
</context>
<context>
    <name>Tasks</name>
    <message>
        <source>Something went wrong in Detective itself. Nothing saved is lost; the log says more.</source>
        <translation>In Detective selbst ging etwas schief. Nichts Gesichertes ist verloren; die Logdatei sagt mehr.</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>From line %1</source>
        <translation>Ab Zeile %1</translation>
    </message>
    <message>
        <source>Marked: %1</source>
        <translation>Markiert: %1</translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation>Text des Dokuments</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Close the notice</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>Toasts</name>
    <message>
        <source>No notices yet</source>
        <translation>Noch keine Meldungen</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Recent notices</source>
        <translation>Letzte Meldungen</translation>
    </message>
</context>
<context>
    <name>Trail</name>
    <message>
        <source>Models and figures</source>
        <translation>Modelle und Zahlen</translation>
    </message>
    <message>
        <source>No attempt failed and no provider was switched.</source>
        <translation>Kein Versuch schlug fehl, kein Anbieter wurde gewechselt.</translation>
    </message>
    <message numerus="yes">
        <source>and %n before them, which a saved file has</source>
        <translation>
            <numerusform>und %n davor, in einer gesicherten Datei</numerusform>
            <numerusform>und %n davor, in einer gesicherten Datei</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrialButton</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the test: {subject}</source>
        <translation>Test abbrechen: {subject}</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Erneut testen</translation>
    </message>
</context>
<context>
    <name>TrialReport</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Meldung kopieren</translation>
    </message>
    <message>
        <source>Open the billing page</source>
        <translation>Abrechnungsseite öffnen</translation>
    </message>
    <message>
        <source>Open the key page</source>
        <translation>Schlüsselseite öffnen</translation>
    </message>
</context>
<context>
    <name>TwiceButton</name>
    <message>
        <source>{action} for good?</source>
        <translation>{action}, endgültig?</translation>
    </message>
</context>
<context>
    <name>UnreadableDetails</name>
    <message>
        <source>It was not changed. The other sheets are fine.</source>
        <translation>Sie wurde nicht geändert. Die anderen Blätter sind in Ordnung.</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>This file cannot be read</source>
        <translation>Diese Datei ist nicht lesbar</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>Documents differ</source>
        <translation>Dokumente widersprechen sich</translation>
    </message>
    <message>
        <source>Not in the documents</source>
        <translation>Nicht in den Dokumenten</translation>
    </message>
    <message>
        <source>Not in what was read</source>
        <translation>Nicht im Gelesenen</translation>
    </message>
    <message>
        <source>Not judged yet</source>
        <translation>Noch nicht beurteilt</translation>
    </message>
    <message>
        <source>Refuted</source>
        <translation>Widerlegt</translation>
    </message>
    <message>
        <source>Spoken of, not decided</source>
        <translation>Davon die Rede, nicht entschieden</translation>
    </message>
    <message>
        <source>Supported</source>
        <translation>Gestützt</translation>
    </message>
    <message>
        <source>fairly sure</source>
        <translation>recht sicher</translation>
    </message>
    <message>
        <source>sure</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>unsure</source>
        <translation>unsicher</translation>
    </message>
    <message>
        <source>very sure</source>
        <translation>sehr sicher</translation>
    </message>
</context>
<context>
    <name>WhatLeft</name>
    <message>
        <source>%1 of %2, with repeats</source>
        <translation>%1 aus %2, mit Wiederholungen</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 an %2</translation>
    </message>
    <message>
        <source>%1 words, %2 bytes</source>
        <translation>%1 Wörter, %2 Bytes</translation>
    </message>
    <message>
        <source>%1, answered in %2 s</source>
        <translation>%1, beantwortet in %2 s</translation>
    </message>
    <message>
        <source>%1, no answer</source>
        <translation>%1, keine Antwort</translation>
    </message>
    <message>
        <source>%1, refused with %2 after %3 s</source>
        <translation>%1, nach %3 s mit %2 abgelehnt</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n Dokument</numerusform>
            <numerusform>%n Dokumenten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n Hosts</numerusform>
            <numerusform>%n Hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n Stelle</numerusform>
            <numerusform>%n Stellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n Anfrage</numerusform>
            <numerusform>%n Anfragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) so far</source>
        <translation>
            <numerusform>%n Anfrage bisher</numerusform>
            <numerusform>%n Anfragen bisher</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message>
        <source>A question</source>
        <translation>Eine Frage</translation>
    </message>
    <message>
        <source>A request</source>
        <translation>Eine Anfrage</translation>
    </message>
    <message>
        <source>All answers</source>
        <translation>Alle Antworten</translation>
    </message>
    <message>
        <source>All hosts</source>
        <translation>Alle Hosts</translation>
    </message>
    <message>
        <source>Copied as it was sent</source>
        <translation>Kopiert, wie es gesendet wurde</translation>
    </message>
    <message>
        <source>Detective</source>
        <translation>Detektiv</translation>
    </message>
    <message>
        <source>Detective and witness both ran here.</source>
        <translation>Detektiv und Zeuge liefen beide hier.</translation>
    </message>
    <message>
        <source>Export ledger…</source>
        <translation>Verzeichnis exportieren…</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>Vermutung</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Nothing has left this computer so far.</source>
        <translation>Bisher hat nichts diesen Computer verlassen.</translation>
    </message>
    <message>
        <source>Nothing left this computer.</source>
        <translation>Nichts hat diesen Computer verlassen.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>Frage %1</translation>
    </message>
    <message>
        <source>Questions %1</source>
        <translation>Fragen %1</translation>
    </message>
    <message>
        <source>Reading the tape …</source>
        <translation>Das Band wird gelesen …</translation>
    </message>
    <message>
        <source>Request %1</source>
        <translation>Anfrage %1</translation>
    </message>
    <message>
        <source>Request %1 of %2</source>
        <translation>Anfrage %1 von %2</translation>
    </message>
    <message>
        <source>The same again</source>
        <translation>Wiederholt</translation>
    </message>
    <message>
        <source>The tape is broken from its beginning on, so what left cannot be told.</source>
        <translation>Das Band ist von Anfang an gebrochen. Was hinausging, lässt sich nicht sagen.</translation>
    </message>
    <message>
        <source>What left this computer</source>
        <translation>Was diesen Computer verließ</translation>
    </message>
    <message>
        <source>Witness</source>
        <translation>Zeuge</translation>
    </message>
    <message>
        <source>key masked</source>
        <translation>Schlüssel verdeckt</translation>
    </message>
    <message>
        <source>no text of the case</source>
        <translation>kein Text des Falls</translation>
    </message>
    <message>
        <source>shown in the chat to %1</source>
        <translation>im Chat gezeigt: %1</translation>
    </message>
    <message>
        <source>words not known</source>
        <translation>Wörter unbekannt</translation>
    </message>
</context>
<context>
    <name>WitnessPart</name>
    <message>
        <source>Model on this computer</source>
        <translation>Lokales Modell</translation>
    </message>
    <message>
        <source>Runs on this computer</source>
        <translation>Läuft auf diesem Computer</translation>
    </message>
    <message>
        <source>Runs on {host}</source>
        <translation>Läuft auf {host}</translation>
    </message>
</context>
<context>
    <name>_CheckRow</name>
    <message>
        <source>met</source>
        <translation>erfüllt</translation>
    </message>
    <message>
        <source>not known before the audit</source>
        <translation>vor der Prüfung nicht bekannt</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>nicht erfüllt</translation>
    </message>
</context>
<context>
    <name>_Disclosure</name>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show: {title}</source>
        <translation>Zeigen: {title}</translation>
    </message>
</context>
<context>
    <name>_Notice</name>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>_Quote</name>
    <message>
        <source>%1 part %2,</source>
        <translation>%1 Teil %2,</translation>
    </message>
    <message>
        <source>%1, opens it: %2</source>
        <translation>%1, öffnet es: %2</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Zitat</translation>
    </message>
</context>
<context>
    <name>_Typed</name>
    <message>
        <source>Find a sheet, an action or a setting</source>
        <translation>Blatt, Aktion oder Einstellung finden</translation>
    </message>
</context>
</TS>
