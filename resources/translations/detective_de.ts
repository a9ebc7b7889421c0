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
        <source>Down</source>
        <translation>Ab</translation>
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
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>No other model has a key.</source>
        <translation>Kein anderes Modell hat einen Schlüssel.</translation>
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
        <source>Up</source>
        <translation>Auf</translation>
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
    <name>Below</name>
    <message>
        <source>1 model to choose from</source>
        <translation>1 Modell zur Wahl</translation>
    </message>
    <message>
        <source>A PDF needs Qt, which does not load on this system: {1}. Nothing was written. On Debian and Ubuntu: apt-get install libegl1 libgl1 libxkbcommon0 libfontconfig1 libdbus-1-3. HTML needs none of them: --format html.</source>
        <translation>Ein PDF braucht Qt, das sich auf diesem System nicht laden lässt: {1}. Nichts wurde geschrieben. Exportieren Sie HTML.</translation>
    </message>
    <message>
        <source>A chat client sat on this panel, which cannot be called. Name {1} detectives with --agent.</source>
        <translation>An diesem Panel saß ein Chat-Client, der sich nicht aufrufen lässt. Nennen Sie {1} Detektive mit --agent.</translation>
    </message>
    <message>
        <source>A claim can have {1} parts at most. Join some of them.</source>
        <translation>Eine Behauptung kann höchstens {1} Teile haben. Fassen Sie einige zusammen.</translation>
    </message>
    <message>
        <source>A document&apos;s text could not be deleted: {1}. {2} and try again.</source>
        <translation>Der Text eines Dokuments konnte nicht gelöscht werden: {1}. {2} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>A document&apos;s words could not be deleted: {1}. {2} and try again.</source>
        <translation>Die Wörter eines Dokuments konnten nicht gelöscht werden: {1}. {2} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>A figure is in no quote ({1}): {2}</source>
        <translation>Eine Zahl steht in keinem Zitat ({1}): {2}</translation>
    </message>
    <message>
        <source>A figure was calculated from quoted ones.</source>
        <translation>Eine Zahl wurde aus zitierten berechnet.</translation>
    </message>
    <message>
        <source>A mark is for {1} lines at most. Nothing was changed.</source>
        <translation>Eine Bewertung gilt für höchstens {1} Zeilen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>A panel deliberates instead of repeating its audit: leave --repeat or --agent out.</source>
        <translation>Ein Gremium berät, statt seine Prüfung zu wiederholen: --repeat oder --agent weglassen.</translation>
    </message>
    <message>
        <source>A panel has its detectives by --agent; leave --detective out.</source>
        <translation>Ein Gremium hat seine Detektive durch --agent; --detective weglassen.</translation>
    </message>
    <message>
        <source>A panel has {1} to {2} detectives, and {3} were named with --agent.</source>
        <translation>Ein Gremium hat {1} bis {2} Detektive, und mit --agent wurden {3} genannt.</translation>
    </message>
    <message>
        <source>A panel needs capable models, and {1} is small.</source>
        <translation>Ein Gremium braucht leistungsfähige Modelle, und {1} ist klein.</translation>
    </message>
    <message>
        <source>A quote was refused. {1}</source>
        <translation>Ein Zitat wurde abgelehnt. {1}</translation>
    </message>
    <message>
        <source>A roundtable has {1} to {2} seats, and these are {3}: {4} of the settings and {5} of yours. Nobody was seated.</source>
        <translation>Ein runder Tisch hat {1} bis {2} Plätze, und das sind {3}: {4} aus den Einstellungen und {5} von Ihnen. Niemand hat Platz genommen.</translation>
    </message>
    <message>
        <source>A secure connection could not be made.</source>
        <translation>Es konnte keine sichere Verbindung hergestellt werden.</translation>
    </message>
    <message>
        <source>A statement is withheld ({1}): {2}</source>
        <translation>Eine Aussage ist gesperrt ({1}): {2}</translation>
    </message>
    <message>
        <source>Add it with `detective keys set {1}`, or put it into {2}.</source>
        <translation>Fügen Sie ihn mit `detective keys set {1}` hinzu, oder legen Sie ihn in {2} ab.</translation>
    </message>
    <message>
        <source>Add one with `detective keys set {1}` (or {2}), or name a model here that can judge with --detective; with --detective none you judge yourself.</source>
        <translation>Fügen Sie einen mit `detective keys set {1}` (oder {2}) hinzu, oder nennen Sie mit --detective ein Modell hier, das urteilen kann; mit --detective none urteilen Sie selbst.</translation>
    </message>
    <message>
        <source>Agreement level {1}, and {2} is asked for.</source>
        <translation>Übereinstimmung {1}, verlangt ist {2}.</translation>
    </message>
    <message>
        <source>Agreement level {1}, and {2} is asked for. A round of dissent brought no new evidence.</source>
        <translation>Übereinstimmung {1}, verlangt ist {2}. Eine Runde Gegenrede brachte keine neuen Belege.</translation>
    </message>
    <message>
        <source>All agents show high confidence (80 % and more).</source>
        <translation>Alle Detektive sind sich sehr sicher (80 % und mehr).</translation>
    </message>
    <message>
        <source>All of every document may leave.</source>
        <translation>Jedes Dokument darf ganz hinaus.</translation>
    </message>
    <message>
        <source>An investigation is being run, so nothing was forgotten. Wait for its end or stop it, and try again.</source>
        <translation>Eine Untersuchung läuft, deshalb wurde nichts vergessen. Warten Sie ihr Ende ab oder stoppen Sie sie, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Another Detective is at work in this data folder and may be running this session. Stop it there first. Nothing was removed.</source>
        <translation>Ein anderer Detective arbeitet in diesem Datenordner und führt diese Sitzung vielleicht gerade aus. Halten Sie sie dort zuerst an. Nichts wurde entfernt.</translation>
    </message>
    <message>
        <source>Another Detective is at work in this data folder. Nothing was changed. Close it, or choose another folder with --data-dir.</source>
        <translation>Ein anderer Detective arbeitet in diesem Datenordner. Nichts wurde geändert. Schließen Sie ihn, oder wählen Sie mit --data-dir einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Another Detective is working on the models in {1}. Nothing was changed; wait until it is done and try again.</source>
        <translation>Ein anderer Detective arbeitet an den Modellen in {1}. Nichts wurde geändert; warten Sie, bis er fertig ist, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Another question is pending by now. Nothing was changed.</source>
        <translation>Inzwischen steht eine andere Frage offen. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Another tool wrote it: it has no seal, and its scores follow no known rule.</source>
        <translation>Ein anderes Werkzeug hat sie geschrieben: Sie hat kein Siegel, und ihre Werte folgen keiner bekannten Regel.</translation>
    </message>
    <message>
        <source>Asked again before another host.</source>
        <translation>Vor einem anderen Host wird wieder gefragt.</translation>
    </message>
    <message>
        <source>At most {1} words from the documents can leave; {2} have.</source>
        <translation>Höchstens {1} Wörter aus den Dokumenten können hinausgehen; {2} sind hinausgegangen.</translation>
    </message>
    <message>
        <source>At most {1} words from the documents can leave; {2} have. The share of {3} is used up.</source>
        <translation>Höchstens {1} Wörter aus den Dokumenten können hinausgehen; {2} sind hinausgegangen. Der Anteil von {3} ist aufgebraucht.</translation>
    </message>
    <message>
        <source>Built-in model</source>
        <translation>Eingebautes Modell</translation>
    </message>
    <message>
        <source>Change its permissions, or use --data-dir.</source>
        <translation>Ändern Sie die Rechte, oder verwenden Sie --data-dir.</translation>
    </message>
    <message>
        <source>Changed since the last time: {1}.</source>
        <translation>Geändert seit dem letzten Mal: {1}.</translation>
    </message>
    <message>
        <source>Check the disk</source>
        <translation>Prüfen Sie den Datenträger</translation>
    </message>
    <message>
        <source>Choose 0 to 100 percent for --disclose.</source>
        <translation>Wählen Sie 0 bis 100 Prozent für --disclose.</translation>
    </message>
    <message>
        <source>Choose 0 to 100 percent: numbers further apart than this are a conflict.</source>
        <translation>Wählen Sie 0 bis 100 Prozent: Zahlen, die weiter auseinanderliegen, gelten als Konflikt.</translation>
    </message>
    <message>
        <source>Choose 0 to 100 percent: the share of each document&apos;s words that a detective on another computer may see, 200 words at least; 0: none.</source>
        <translation>Wählen Sie 0 bis 100 Prozent: den Anteil der Wörter jedes Dokuments, den ein Detektiv auf einem anderen Computer sehen darf, mindestens 200 Wörter; 0: keine.</translation>
    </message>
    <message>
        <source>Choose 0 to 3600: how long what was not yet read may be read before nothing is found.</source>
        <translation>Wählen Sie 0 bis 3600: wie lange noch Ungelesenes gelesen werden darf, bevor nichts gefunden ist.</translation>
    </message>
    <message>
        <source>Choose 0 to 5: how often a draft that fails may be mended.</source>
        <translation>Wählen Sie 0 bis 5: wie oft ein Entwurf nachgebessert werden darf.</translation>
    </message>
    <message>
        <source>Choose 0.01 to 10,000 US dollars for --budget, or none.</source>
        <translation>Wählen Sie 0,01 bis 10.000 US-Dollar für --budget, oder none.</translation>
    </message>
    <message>
        <source>Choose 1 to 20: after so many in vain, an answer is given as far as possible.</source>
        <translation>Wählen Sie 1 bis 20: Nach so vielen vergeblichen wird geantwortet, so gut es geht.</translation>
    </message>
    <message>
        <source>Choose 1 to {1}. Nothing was changed.</source>
        <translation>Wählen Sie 1 bis {1}. Es wurde nichts geändert.</translation>
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
        <source>Choose 2048 to 1048576 tokens; the prompt and the answer share them.</source>
        <translation>Wählen Sie 2048 bis 1048576 Token; Eingabe und Antwort teilen sie sich.</translation>
    </message>
    <message>
        <source>Choose 5 to 3600 seconds between words.</source>
        <translation>Wählen Sie 5 bis 3600 Sekunden zwischen zwei Wörtern.</translation>
    </message>
    <message>
        <source>Choose 5 to 3600 seconds. Empty: a third of the cloud timeout.</source>
        <translation>Wählen Sie 5 bis 3600 Sekunden. Leer: ein Drittel der Zeit für die Cloud.</translation>
    </message>
    <message>
        <source>Choose 80 to 200 percent.</source>
        <translation>Wählen Sie 80 bis 200 Prozent.</translation>
    </message>
    <message>
        <source>Choose a whole number from 5 to 20.</source>
        <translation>Wählen Sie eine ganze Zahl von 5 bis 20.</translation>
    </message>
    <message>
        <source>Choose a whole number from {1} to {2}.</source>
        <translation>Wählen Sie eine ganze Zahl von {1} bis {2}.</translation>
    </message>
    <message>
        <source>Choose at least one document or folder to ask about.</source>
        <translation>Wählen Sie mindestens ein Dokument oder einen Ordner, zu dem gefragt werden soll.</translation>
    </message>
    <message>
        <source>Choose email, phone, iban or names for --redact, separated by commas, or none.</source>
        <translation>Wählen Sie für --redact email, phone, iban oder names, durch Kommas getrennt, oder none.</translation>
    </message>
    <message>
        <source>Choose one default detective.</source>
        <translation>Wählen Sie genau einen Detektiv als Vorgabe.</translation>
    </message>
    <message>
        <source>Choose one of {1}.</source>
        <translation>Wählen Sie eines von: {1}.</translation>
    </message>
    <message>
        <source>Choose true or false: whether to mark what only secondary sources say.</source>
        <translation>Wählen Sie true oder false: ob gekennzeichnet wird, was nur Sekundärquellen sagen.</translation>
    </message>
    <message>
        <source>Claim {1} of its verdict is decided, and no verified quote carries that.</source>
        <translation>Behauptung {1} ist in seinem Urteil entschieden, und kein geprüftes Zitat trägt das.</translation>
    </message>
    <message>
        <source>Claim {1} of its verdict is not the one of its plan.</source>
        <translation>Behauptung {1} seines Urteils ist nicht die seines Plans.</translation>
    </message>
    <message>
        <source>Claim {1} of its verdict rests on a quote that stands in no answer.</source>
        <translation>Behauptung {1} seines Urteils stützt sich auf ein Zitat, das in keiner Antwort steht.</translation>
    </message>
    <message>
        <source>Close some programs</source>
        <translation>Schließen Sie einige Programme</translation>
    </message>
    <message>
        <source>Consider another round with a devil&apos;s advocate, or look at the evidence yourself.</source>
        <translation>Erwägen Sie eine weitere Runde mit einem Advocatus Diaboli, oder sehen Sie sich die Belege selbst an.</translation>
    </message>
    <message>
        <source>Contradiction {1} quotes words that do not stand in answer {2}.</source>
        <translation>Widerspruch {1} zitiert Wörter, die nicht in Antwort {2} stehen.</translation>
    </message>
    <message>
        <source>Control characters were removed from the answer.</source>
        <translation>Steuerzeichen wurden aus der Antwort entfernt.</translation>
    </message>
    <message>
        <source>Correct the permissions of the folder</source>
        <translation>Berichtigen Sie die Rechte des Ordners</translation>
    </message>
    <message>
        <source>Correct this</source>
        <translation>Berichtigen Sie das</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>EOF while parsing a list at line {1} column {2}</source>
        <translation>eine Liste hört mitten darin auf, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>EOF while parsing a string at line {1} column {2}</source>
        <translation>ein Text hört mitten darin auf, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>EOF while parsing a value at line {1} column {2}</source>
        <translation>ein Wert fehlt am Ende, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>EOF while parsing an object at line {1} column {2}</source>
        <translation>ein Objekt hört mitten darin auf, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>End here</source>
        <translation>Hier beenden</translation>
    </message>
    <message>
        <source>Enter a model name.</source>
        <translation>Geben Sie einen Modellnamen ein.</translation>
    </message>
    <message>
        <source>Enter a {1}.</source>
        <translation>Es fehlt: {1}.</translation>
    </message>
    <message>
        <source>Every agent is sure to {1} at least.</source>
        <translation>Jeder Detektiv ist sich zu mindestens {1} sicher.</translation>
    </message>
    <message>
        <source>Every agent is sure to {1} at least. A round of dissent brought no new evidence.</source>
        <translation>Jeder Detektiv ist sich zu mindestens {1} sicher. Eine Runde Gegenrede brachte keine neuen Belege.</translation>
    </message>
    <message>
        <source>Every claim was asked about.</source>
        <translation>Nach jeder Behauptung wurde gefragt.</translation>
    </message>
    <message>
        <source>Expecting &apos;,&apos; delimiter</source>
        <translation>ein Komma wird erwartet</translation>
    </message>
    <message>
        <source>Expecting &apos;:&apos; delimiter</source>
        <translation>ein Doppelpunkt wird erwartet</translation>
    </message>
    <message>
        <source>Expecting property name enclosed in double quotes</source>
        <translation>ein Name in doppelten Anführungszeichen wird erwartet</translation>
    </message>
    <message>
        <source>Expecting value</source>
        <translation>ein Wert wird erwartet</translation>
    </message>
    <message>
        <source>Extra data</source>
        <translation>nach dem Ende steht noch etwas</translation>
    </message>
    <message>
        <source>For cloud calls: none, system, or an address. Local calls use none.</source>
        <translation>Für Anfragen in die Cloud: none, system oder eine Adresse. Lokale Anfragen nutzen keinen.</translation>
    </message>
    <message>
        <source>For the rest of this run.</source>
        <translation>Für den Rest dieses Laufs.</translation>
    </message>
    <message>
        <source>Free some space</source>
        <translation>Schaffen Sie Platz</translation>
    </message>
    <message>
        <source>Go on without</source>
        <translation>Ohne sie weiter</translation>
    </message>
    <message>
        <source>Gone since the last time: {1}.</source>
        <translation>Nicht mehr da seit dem letzten Mal: {1}.</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>der Datenträger meldet einen Fehler</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>It answers at {1}; set that address to spare the search.</source>
        <translation>Es antwortet unter {1}; setzen Sie diese Adresse, das erspart die Suche.</translation>
    </message>
    <message>
        <source>It was done on {1}; the limit was {2}.</source>
        <translation>Es geschah am {1}; die Frist war der {2}.</translation>
    </message>
    <message>
        <source>Its consistency score is {1}; by its own turns it is {2}.</source>
        <translation>Ihr Wert der Stimmigkeit ist {1}; nach ihren eigenen Runden ist er {2}.</translation>
    </message>
    <message>
        <source>Its content does not match its seal: it was changed outside the app.</source>
        <translation>Ihr Inhalt passt nicht zu ihrem Siegel: Sie wurde außerhalb des Programms geändert.</translation>
    </message>
    <message>
        <source>Its first word came after {1} s, after it thought.</source>
        <translation>Das erste Wort kam nach {1} s, nachdem es nachgedacht hatte.</translation>
    </message>
    <message>
        <source>Its first word came after {1} s.</source>
        <translation>Das erste Wort kam nach {1} s.</translation>
    </message>
    <message>
        <source>Its limits hold. Linux from 5.13 on can shut it in.</source>
        <translation>Seine Grenzen gelten. Linux ab 5.13 kann ihn einschließen.</translation>
    </message>
    <message>
        <source>Its name tells of another session than {1}.</source>
        <translation>Ihr Name gehört zu einer anderen Sitzung als {1}.</translation>
    </message>
    <message>
        <source>Its remaining gaps are not those of its turns.</source>
        <translation>Die offenen Lücken sind nicht die seiner Fragen.</translation>
    </message>
    <message>
        <source>Its verdict calls a document replaced that is none of this session.</source>
        <translation>Sein Urteil nennt ein Dokument ersetzt, das keines dieser Sitzung ist.</translation>
    </message>
    <message>
        <source>Its verdict leaves claim {1} of its plan out.</source>
        <translation>Sein Urteil lässt Behauptung {1} seines Plans aus.</translation>
    </message>
    <message>
        <source>Its verdict on the whole is not the one that its claims give.</source>
        <translation>Sein Urteil über das Ganze ist nicht das, welches seine Behauptungen ergeben.</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>Keys are not kept in this file; use `detective keys set`.</source>
        <translation>Schlüssel stehen nicht in dieser Datei; verwenden Sie `detective keys set`.</translation>
    </message>
    <message>
        <source>Left out: {1}, for {2}. The {3} s of processor time for texts are used up.</source>
        <translation>Ausgelassen: {1}, bei {2}. Die {3} s Prozessorzeit für Texte sind aufgebraucht.</translation>
    </message>
    <message>
        <source>Left out: {1}. The {2} s of processor time for texts are used up.</source>
        <translation>Ausgelassen: {1}. Die {2} s Prozessorzeit für Texte sind aufgebraucht.</translation>
    </message>
    <message>
        <source>List at least one.</source>
        <translation>Nennen Sie mindestens einen.</translation>
    </message>
    <message>
        <source>List each provider once.</source>
        <translation>Nennen Sie jeden Anbieter einmal.</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Logdateien</translation>
    </message>
    <message>
        <source>Make it writable or choose another folder with --data-dir</source>
        <translation>Machen Sie ihn beschreibbar, oder wählen Sie einen anderen mit --data-dir</translation>
    </message>
    <message>
        <source>Mend or remove {1}; the defaults are used meanwhile.</source>
        <translation>Berichtigen oder entfernen Sie {1}; bis dahin gelten die Vorgaben.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>New since the last time: {1}.</source>
        <translation>Neu seit dem letzten Mal: {1}.</translation>
    </message>
    <message>
        <source>No detective can be asked: no key is set up. {1}</source>
        <translation>Kein Detektiv kann gefragt werden: Es ist kein Schlüssel eingerichtet. {1}</translation>
    </message>
    <message>
        <source>No detective of the panel could do the audit.</source>
        <translation>Kein Detektiv des Gremiums konnte die Prüfung vornehmen.</translation>
    </message>
    <message>
        <source>No dissenting stances were taken.</source>
        <translation>Niemand hat eine abweichende Haltung eingenommen.</translation>
    </message>
    <message>
        <source>No document can be read. Install Detective again.</source>
        <translation>Kein Dokument kann gelesen werden. Installieren Sie Detective neu.</translation>
    </message>
    <message>
        <source>No document was found.</source>
        <translation>Es wurde kein Dokument gefunden.</translation>
    </message>
    <message>
        <source>No key is set up, so no model judges: you do. {1}</source>
        <translation>Es ist kein Schlüssel eingerichtet, also urteilt kein Modell: Sie urteilen. {1}</translation>
    </message>
    <message>
        <source>No keyring.</source>
        <translation>Kein Schlüsselbund.</translation>
    </message>
    <message>
        <source>No line of what was named shares a word of weight with the question, so all was looked through.</source>
        <translation>In dem, was genannt war, teilt keine Zeile ein Wort von Gewicht mit der Frage; darum wurde alles durchsucht.</translation>
    </message>
    <message>
        <source>No model of {1} can be asked: no key is set up.</source>
        <translation>Kein Modell von {1} kann gefragt werden: Es ist kein Schlüssel eingerichtet.</translation>
    </message>
    <message>
        <source>No other passage of the documents shares a word with this. Nothing was changed.</source>
        <translation>Keine weitere Passage der Dokumente hat ein Wort damit gemeinsam. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>No permission to read {1}.</source>
        <translation>Keine Berechtigung, {1} zu lesen.</translation>
    </message>
    <message>
        <source>No place was given for these words.</source>
        <translation>Zu diesen Worten wurde keine Stelle genannt.</translation>
    </message>
    <message>
        <source>No position has changed over {1} rounds.</source>
        <translation>Über {1} Runden hat sich keine Position geändert.</translation>
    </message>
    <message>
        <source>No provider can be asked now: {1}.</source>
        <translation>Zurzeit kann kein Anbieter gefragt werden: {1}.</translation>
    </message>
    <message>
        <source>No question was left for it when the run was audited.</source>
        <translation>Dafür blieb keine Frage, als der Lauf geprüft wurde.</translation>
    </message>
    <message>
        <source>No question was left for it; it waits for a higher limit.</source>
        <translation>Dafür blieb keine Frage; es wartet auf eine höhere Grenze.</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>die Datei oder der Ordner fehlt</translation>
    </message>
    <message>
        <source>No text found in {1}.</source>
        <translation>In {1} wurde kein Text gefunden.</translation>
    </message>
    <message>
        <source>No text found in {1}. Pages that are pictures without text: {2}.</source>
        <translation>In {1} wurde kein Text gefunden. Seiten, die Bilder ohne Text sind: {2}.</translation>
    </message>
    <message>
        <source>No word of the documents may leave (0 %), and {1}, which is sent them, runs on {2}. Nothing was sent. Choose a witness on this computer, or let words leave with --disclose PERCENT or in the settings.</source>
        <translation>Kein Wort der Dokumente darf hinaus (0 %), und {1}, dem sie geschickt werden, läuft auf {2}. Nichts wurde gesendet. Wählen Sie einen Zeugen auf diesem Rechner, oder lassen Sie mit --disclose PROZENT oder in den Einstellungen Wörter hinaus.</translation>
    </message>
    <message>
        <source>Nobody tested it: detective models test {1}</source>
        <translation>Niemand hat es getestet: detective models test {1}</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>es ist kein Ordner</translation>
    </message>
    <message>
        <source>Not answered of the checklist: {1}.</source>
        <translation>Von der Prüfliste nicht beantwortet: {1}.</translation>
    </message>
    <message>
        <source>Nothing answered at {1} within {2} seconds.</source>
        <translation>Unter {1} antwortete {2} Sekunden lang nichts.</translation>
    </message>
    <message>
        <source>Nothing listens at {1}. Is the server started, and is the address right?</source>
        <translation>Unter {1} antwortet nichts. Läuft der Server, und stimmt die Adresse?</translation>
    </message>
    <message>
        <source>Nothing may leave this computer, so this is left out: {1}.</source>
        <translation>Nichts darf diesen Computer verlassen, darum bleibt dies weg: {1}.</translation>
    </message>
    <message>
        <source>Nothing may leave this computer, so this was left alone: {1}. Choose what runs here, or turn the switch off: leave --local out, or `detective config set onlyLocal false`.</source>
        <translation>Nichts darf diesen Computer verlassen, darum wurde dies gelassen: {1}. Wählen Sie, was hier läuft, oder schalten Sie den Schalter aus: --local weglassen, oder `detective config set onlyLocal false`.</translation>
    </message>
    <message>
        <source>Nothing of it is sent.</source>
        <translation>Nichts davon wird gesendet.</translation>
    </message>
    <message>
        <source>Nothing that came near in what was named states this, so reading went on through all documents.</source>
        <translation>Was im Genannten nahekam, sagt das nicht; darum wurde in allen Dokumenten weitergelesen.</translation>
    </message>
    <message>
        <source>Nothing there speaks OpenAI&apos;s chat completions; see which address the server itself names. Tried: {1} and {2}.</source>
        <translation>Dort spricht nichts OpenAIs Chat Completions; sehen Sie nach, welche Adresse der Server selbst nennt. Versucht: {1} und {2}.</translation>
    </message>
    <message>
        <source>Nothing was asked here. Nothing was changed.</source>
        <translation>Hier wurde nichts gefragt. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Ollama cannot be asked.</source>
        <translation>Ollama kann nicht gefragt werden.</translation>
    </message>
    <message>
        <source>Ollama does not have {1}. Get it with: ollama pull {2}</source>
        <translation>Ollama hat {1} nicht. Laden Sie es mit: ollama pull {2}</translation>
    </message>
    <message>
        <source>Ollama does not run at {1}. Start it, or go without a model.</source>
        <translation>Ollama läuft nicht auf {1}. Starten Sie es, oder machen Sie ohne Modell weiter.</translation>
    </message>
    <message>
        <source>Ollama runs here, but it has no model yet. Pull one, for example llama3.1.</source>
        <translation>Ollama läuft hier, hat aber noch kein Modell. Laden Sie eines, zum Beispiel llama3.1.</translation>
    </message>
    <message>
        <source>Only here</source>
        <translation>Nur hier</translation>
    </message>
    <message>
        <source>Only the documents of --case can be read; repeat it for more files and folders.</source>
        <translation>Nur die Dokumente von --case können gelesen werden; für weitere Dateien und Ordner wird es wiederholt.</translation>
    </message>
    <message>
        <source>OpenAI-compatible server</source>
        <translation>OpenAI-kompatibler Server</translation>
    </message>
    <message>
        <source>Page {1} could not be read.</source>
        <translation>Seite {1} konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>die Erlaubnis fehlt</translation>
    </message>
    <message>
        <source>Port {1} of this computer belongs to a program of the user {2}, not to yours. Nothing was sent to it. Start your server on another port and give its address: --base-url {3}=http://127.0.0.1:PORT, or in the settings.</source>
        <translation>Der Port {1} dieses Computers gehört einem Programm des Benutzers {2}, nicht Ihrem. Ihm wurde nichts gesendet. Starten Sie Ihren Server auf einem anderen Port und geben Sie seine Adresse an: --base-url {3}=http://127.0.0.1:PORT, oder in den Einstellungen.</translation>
    </message>
    <message>
        <source>Put one into {1}.</source>
        <translation>Legen Sie einen in {1} ab.</translation>
    </message>
    <message>
        <source>Put the folder back</source>
        <translation>Stellen Sie den Ordner wieder her</translation>
    </message>
    <message>
        <source>Put this into .vscode/mcp.json of a folder, or into the file that the command “MCP: Open User Configuration” opens.</source>
        <translation>Fügen Sie dies in .vscode/mcp.json eines Ordners ein, oder in die Datei, die der Befehl „MCP: Open User Configuration“ öffnet.</translation>
    </message>
    <message>
        <source>Raise it to {1} %</source>
        <translation>Auf {1} % anheben</translation>
    </message>
    <message>
        <source>Raise the file size limit</source>
        <translation>Erhöhen Sie die erlaubte Dateigröße</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>Leseprozess</translation>
    </message>
    <message>
        <source>Reading was stopped. What was read is kept; begin again to read the rest.</source>
        <translation>Das Einlesen wurde angehalten. Das Gelesene bleibt; beginnen Sie erneut, um den Rest zu lesen.</translation>
    </message>
    <message>
        <source>Remove the link</source>
        <translation>Entfernen Sie die Verknüpfung</translation>
    </message>
    <message>
        <source>Remove the user name and password from the address.</source>
        <translation>Entfernen Sie Benutzername und Passwort aus der Adresse.</translation>
    </message>
    <message>
        <source>Row {1} left out: {2} instead of {3}</source>
        <translation>Zeile {1} ausgelassen: {2} statt {3}</translation>
    </message>
    <message>
        <source>Run this in a terminal.</source>
        <translation>Führen Sie dies in einem Terminal aus.</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Send, and ask no more</source>
        <translation>Senden und nicht mehr fragen</translation>
    </message>
    <message>
        <source>Set up or unlock one, or put keys into environment variables.</source>
        <translation>Richten Sie einen ein oder entsperren Sie ihn, oder legen Sie Schlüssel in Umgebungsvariablen ab.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings &gt; Developer &gt; Edit Config opens claude_desktop_config.json. Put this into it and start Claude again.</source>
        <translation>Einstellungen &gt; Entwickler &gt; Konfiguration bearbeiten öffnet claude_desktop_config.json. Fügen Sie dies dort ein und starten Sie Claude neu.</translation>
    </message>
    <message>
        <source>Several models of the panel are of one family ({1}): they may share their mistakes, and their agreement says less.</source>
        <translation>Mehrere Modelle des Gremiums sind aus einer Familie ({1}): sie können dieselben Fehler machen, und ihre Einigkeit sagt weniger.</translation>
    </message>
    <message>
        <source>Start Ollama and pull a capable model, or go without: over documents none is needed.</source>
        <translation>Starten Sie Ollama und laden Sie ein Modell, das urteilen kann, oder machen Sie ohne weiter: Über Dokumente wird keines gebraucht.</translation>
    </message>
    <message>
        <source>Start the address with http:// or https://.</source>
        <translation>Beginnen Sie die Adresse mit http:// oder https://.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>That is the folder of the sessions themselves. Write the report elsewhere.</source>
        <translation>Das ist der Ordner der Sitzungen selbst. Schreiben Sie den Bericht woandershin.</translation>
    </message>
    <message>
        <source>That mark is not the last one any more. Nothing was changed.</source>
        <translation>Dieses Urteil ist nicht mehr das letzte. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The PDF could not be begun. Nothing was written. Export as HTML instead.</source>
        <translation>Das PDF konnte nicht begonnen werden. Nichts wurde geschrieben. Exportieren Sie stattdessen HTML.</translation>
    </message>
    <message>
        <source>The answer was cut at {1} characters.</source>
        <translation>Die Antwort wurde nach {1} Zeichen abgeschnitten.</translation>
    </message>
    <message>
        <source>The audit at the limit was chosen when the run was started.</source>
        <translation>Die Prüfung an der Grenze wurde beim Start der Untersuchung gewählt.</translation>
    </message>
    <message>
        <source>The audit may pass it, and is done all the same.</source>
        <translation>Die Prüfung kann ihn überschreiten und wird trotzdem gemacht.</translation>
    </message>
    <message>
        <source>The audit was asked for after {1} of {2} questions.</source>
        <translation>Die Prüfung wurde nach {1} von {2} Fragen verlangt.</translation>
    </message>
    <message>
        <source>The audit was repeated, and its ruling on this flipped: {1}.</source>
        <translation>Die Prüfung wurde wiederholt, und ihr Urteil hierüber kippte: {1}.</translation>
    </message>
    <message>
        <source>The built-in model {1} is not installed. Get it with: detective models install {2}</source>
        <translation>Das eingebaute Modell {1} ist nicht installiert. Laden Sie es in den Einstellungen oder mit: detective models install {2}</translation>
    </message>
    <message>
        <source>The call failed unexpectedly ({1}).</source>
        <translation>Die Anfrage schlug unerwartet fehl ({1}).</translation>
    </message>
    <message>
        <source>The call took longer than the time allowed.</source>
        <translation>Die Anfrage dauerte länger als erlaubt.</translation>
    </message>
    <message>
        <source>The call was aimed at another address.</source>
        <translation>Die Anfrage zielte auf eine andere Adresse.</translation>
    </message>
    <message>
        <source>The case could not be stored: {1}. The documents themselves were not changed, and what was stored before is whole. {2} and try again.</source>
        <translation>Die Akte konnte nicht gespeichert werden: {1}. Die Dokumente selbst wurden nicht geändert, und was vorher gespeichert war, ist unversehrt. {2} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The certificate authorities of the setting caFile cannot be used: {1}. Nothing was sent. Name a PEM file with `detective config set caFile FILE`, or clear it with an empty FILE.</source>
        <translation>Die Zertifizierungsstellen der Einstellung caFile sind nicht brauchbar: {1}. Es wurde nichts gesendet. Nennen Sie eine PEM-Datei mit `detective config set caFile FILE`, oder leeren Sie die Einstellung mit einem leeren FILE.</translation>
    </message>
    <message>
        <source>The client&apos;s own model becomes the detective, and the witness answers on this computer.</source>
        <translation>Das eigene Modell des Chat-Programms wird zum Detektiv, und der Zeuge antwortet auf diesem Computer.</translation>
    </message>
    <message>
        <source>The connection broke before the reply was whole.</source>
        <translation>Die Verbindung brach ab, bevor die Antwort vollständig war.</translation>
    </message>
    <message>
        <source>The data folder cannot be used: {1}. Nothing was changed. {2} and try again.</source>
        <translation>Der Datenordner kann nicht benutzt werden: {1}. Nichts wurde geändert. {2} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The defaults are used.</source>
        <translation>Die Vorgaben gelten.</translation>
    </message>
    <message>
        <source>The detective was satisfied after {1} questions.</source>
        <translation>Der Detektiv war nach {1} Fragen zufrieden.</translation>
    </message>
    <message>
        <source>The document does not hold these words, in this order, as a whole.</source>
        <translation>Das Dokument enthält diese Wörter nicht in dieser Folge als Ganzes.</translation>
    </message>
    <message>
        <source>The document reader ended in the middle of a document.</source>
        <translation>Das Einlesen brach mitten in einem Dokument ab.</translation>
    </message>
    <message>
        <source>The fetched file is not {1}: its SHA-256 begins {2}, not {3}. It was deleted; ask for the model again, or use an existing GGUF file.</source>
        <translation>Die geladene Datei ist nicht {1}: Ihr SHA-256 beginnt mit {2}, nicht mit {3}. Sie wurde gelöscht; laden Sie das Modell erneut, oder nehmen Sie eine vorhandene GGUF-Datei.</translation>
    </message>
    <message>
        <source>The history list could not be read ({1}). The session files are untouched. Have the list rebuilt, or try again.</source>
        <translation>Die Liste des Verlaufs konnte nicht gelesen werden ({1}). Die Sitzungsdateien sind unberührt. Lassen Sie die Liste neu aufbauen, oder versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The key contains characters that keys never have.</source>
        <translation>Der Schlüssel enthält Zeichen, die Schlüssel nie haben.</translation>
    </message>
    <message>
        <source>The key for {1} is not sent to {2}, which is not encrypted: whoever is on the way could read it. Give an https:// address.</source>
        <translation>Der Schlüssel für {1} wird nicht an {2} gesendet, weil die Verbindung nicht verschlüsselt ist: Wer auf dem Weg sitzt, könnte ihn lesen. Geben Sie eine https://-Adresse an.</translation>
    </message>
    <message>
        <source>The key for {1} is not sent to {2}, which is not the provider&apos;s own address. If it is right, allow it once with `detective keys allow {3} {4}` or in the settings.</source>
        <translation>Der Schlüssel für {1} wird nicht an {2} gesendet, denn das ist nicht die Adresse des Anbieters selbst. Wenn sie stimmt, erlauben Sie sie einmal mit `detective keys allow {3} {4}` oder in den Einstellungen.</translation>
    </message>
    <message>
        <source>The key from the {1} cannot be used. {2}</source>
        <translation>Der Schlüssel kann nicht verwendet werden (Quelle: {1}). {2}</translation>
    </message>
    <message>
        <source>The key is too long (at most 512 characters).</source>
        <translation>Der Schlüssel ist zu lang (höchstens 512 Zeichen).</translation>
    </message>
    <message>
        <source>The key looks too short ({1} of at least {2} characters).</source>
        <translation>Der Schlüssel scheint zu kurz zu sein ({1} von mindestens {2} Zeichen).</translation>
    </message>
    <message>
        <source>The keyring did not answer within {1} seconds.</source>
        <translation>Der Schlüsselbund antwortete nicht innerhalb von {1} Sekunden.</translation>
    </message>
    <message>
        <source>The keyring did not give back what was put into it.</source>
        <translation>Der Schlüsselbund gab nicht zurück, was hineingelegt wurde.</translation>
    </message>
    <message>
        <source>The keyring failed ({1}).</source>
        <translation>Der Schlüsselbund versagte ({1}).</translation>
    </message>
    <message>
        <source>The keyring is locked.</source>
        <translation>Der Schlüsselbund ist gesperrt.</translation>
    </message>
    <message>
        <source>The limit of {1} rounds was reached.</source>
        <translation>Die Grenze von {1} Runden wurde erreicht.</translation>
    </message>
    <message>
        <source>The list of read documents could not be kept: {1}. No document was changed. Free some space or correct the permissions of the data folder, and try again.</source>
        <translation>Die Liste der gelesenen Dokumente konnte nicht gespeichert werden: {1}. Kein Dokument wurde geändert. Schaffen Sie Platz oder berichtigen Sie die Rechte des Datenordners, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The mode {1} has no role {2}. Choose one of {3}.</source>
        <translation>Der Modus {1} hat keine Rolle {2}. Wählen Sie eine von {3}.</translation>
    </message>
    <message>
        <source>The mode {1} is for one detective, and this run has several.</source>
        <translation>Der Modus {1} ist für einen Detektiv, und dieser Lauf hat mehrere.</translation>
    </message>
    <message>
        <source>The mode {1} is for several detectives, and this run has one.</source>
        <translation>Der Modus {1} ist für mehrere Detektive, und diese Untersuchung hat einen.</translation>
    </message>
    <message>
        <source>The model could not be written to {1} ({2}). What was fetched is kept; set this right and ask for the model again.</source>
        <translation>Das Modell konnte nicht nach {1} geschrieben werden ({2}). Was geladen wurde, bleibt; beheben Sie das, und laden Sie das Modell erneut.</translation>
    </message>
    <message>
        <source>The model is still being loaded.</source>
        <translation>Das Modell wird noch geladen.</translation>
    </message>
    <message>
        <source>The model {1} could not be fetched. Tried {2}. {3} of {4} bytes are kept. Check the network and ask for the model again, or use an existing GGUF file.</source>
        <translation>Das Modell {1} konnte nicht geladen werden. Versucht: {2}. {3} von {4} Bytes bleiben. Prüfen Sie das Netz, und laden Sie das Modell erneut, oder nehmen Sie eine vorhandene GGUF-Datei.</translation>
    </message>
    <message>
        <source>The name was not kept: {1}. {2} and try again.</source>
        <translation>Der Name wurde nicht behalten: {1}. {2} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The next question must be clearer: {1}</source>
        <translation>Die nächste Frage muss klarer sein: {1}</translation>
    </message>
    <message>
        <source>The next request needs more words of the documents than may leave this computer. What now?</source>
        <translation>Die nächste Anfrage braucht mehr Wörter der Dokumente, als diesen Rechner verlassen dürfen. Was nun?</translation>
    </message>
    <message>
        <source>The panel makes {1} to {2} calls, at a price that is not known.</source>
        <translation>Das Gremium macht {1} bis {2} Aufrufe, zu einem Preis, der nicht bekannt ist.</translation>
    </message>
    <message>
        <source>The panel makes {1} to {2} calls, at about ${3} to ${4}.</source>
        <translation>Das Gremium macht {1} bis {2} Aufrufe, für etwa {3} bis {4} $.</translation>
    </message>
    <message>
        <source>The perspective {1} was given, and {2} was taken.</source>
        <translation>Gegeben war die Perspektive {1}, eingenommen wurde {2}.</translation>
    </message>
    <message>
        <source>The port must be 1 to 65535.</source>
        <translation>Der Port muss zwischen 1 und 65535 liegen.</translation>
    </message>
    <message>
        <source>The positions are almost the same.</source>
        <translation>Die Positionen sind fast gleich.</translation>
    </message>
    <message>
        <source>The prompt has about {1} tokens; the context window holds {2}.</source>
        <translation>Die Eingabe hat etwa {1} Tokens; das Kontextfenster fasst {2}.</translation>
    </message>
    <message>
        <source>The prompt holds characters that cannot be sent.</source>
        <translation>Die Eingabe enthält Zeichen, die nicht gesendet werden können.</translation>
    </message>
    <message>
        <source>The question got a refusal: {1}</source>
        <translation>Die Antwort auf die Frage wurde verweigert: {1}</translation>
    </message>
    <message>
        <source>The question got no answer: {1}</source>
        <translation>Die Frage blieb ohne Antwort: {1}</translation>
    </message>
    <message>
        <source>The question is not pending. Nothing was changed.</source>
        <translation>Diese Frage steht nicht offen. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The question leaves open what is meant, so nothing was looked up.</source>
        <translation>Die Frage lässt offen, was gemeint ist; es wurde nicht nachgesehen.</translation>
    </message>
    <message>
        <source>The question was answered already. Nothing was changed.</source>
        <translation>Die Frage ist schon beantwortet. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The question was sent back: {1}</source>
        <translation>Die Frage wurde zurückgegeben: {1}</translation>
    </message>
    <message>
        <source>The reply has not the documented shape ({1}).</source>
        <translation>Die Antwort hat nicht die dokumentierte Form ({1}).</translation>
    </message>
    <message>
        <source>The reply is larger than {1} MB.</source>
        <translation>Die Antwort ist größer als {1} MB.</translation>
    </message>
    <message>
        <source>The reply is nested too deeply.</source>
        <translation>Die Antwort ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>The reply is not a JSON object with content.</source>
        <translation>Die Antwort ist kein JSON-Objekt mit Inhalt.</translation>
    </message>
    <message>
        <source>The reply is not valid JSON.</source>
        <translation>Die Antwort ist kein gültiges JSON.</translation>
    </message>
    <message>
        <source>The report is too long for a PDF. Nothing was written. Export it as HTML.</source>
        <translation>Der Bericht ist zu lang für ein PDF. Nichts wurde geschrieben. Exportieren Sie ihn als HTML.</translation>
    </message>
    <message>
        <source>The role {1} argues for “{2}”, and the stance was “{3}”.</source>
        <translation>Die Rolle {1} spricht für „{2}“, und die Haltung war „{3}“.</translation>
    </message>
    <message>
        <source>The run ends here.</source>
        <translation>Der Lauf endet hier.</translation>
    </message>
    <message>
        <source>The run goes on without these words.</source>
        <translation>Der Lauf geht ohne diese Wörter weiter.</translation>
    </message>
    <message>
        <source>The search index of the case could not be read or written. The documents were not changed; read the case again.</source>
        <translation>Der Suchindex der Akte konnte nicht gelesen oder geschrieben werden. Die Dokumente wurden nicht geändert; lesen Sie die Akte erneut ein.</translation>
    </message>
    <message>
        <source>The search index of this case was changed meanwhile. The documents are untouched; open the case again.</source>
        <translation>Der Suchindex dieser Akte wurde inzwischen geändert. Die Dokumente sind unberührt; öffnen Sie die Akte erneut.</translation>
    </message>
    <message>
        <source>The server answered with status {1}.</source>
        <translation>Der Server antwortete mit Status {1}.</translation>
    </message>
    <message>
        <source>The server does not pick up.</source>
        <translation>Der Server nimmt nicht an.</translation>
    </message>
    <message>
        <source>The server ended the reply with: {1}.</source>
        <translation>Der Server beendete die Antwort mit: {1}.</translation>
    </message>
    <message>
        <source>The server redirects to another address.</source>
        <translation>Der Server leitet an eine andere Adresse weiter.</translation>
    </message>
    <message>
        <source>The server reports an error.</source>
        <translation>Der Server meldet einen Fehler.</translation>
    </message>
    <message>
        <source>The server sent a compressed reply.</source>
        <translation>Der Server sendete eine komprimierte Antwort.</translation>
    </message>
    <message>
        <source>The server sent a page instead of JSON.</source>
        <translation>Der Server sandte eine Seite statt JSON.</translation>
    </message>
    <message>
        <source>The server sent nothing for too long.</source>
        <translation>Der Server sendete zu lange nichts.</translation>
    </message>
    <message>
        <source>The server sent {1} instead of JSON.</source>
        <translation>Der Server sendete {1} statt JSON.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not trusted: {1}. If this is your own server, name the authority that signed it: `detective config set caFile FILE`.</source>
        <translation>Dem Zertifikat des Servers wird nicht vertraut: {1}. Wenn es Ihr eigener Server ist, nennen Sie die Stelle, die es signiert hat: `detective config set caFile FILE`.</translation>
    </message>
    <message>
        <source>The server&apos;s name could not be found.</source>
        <translation>Der Name des Servers wurde nicht gefunden.</translation>
    </message>
    <message>
        <source>The session could not be brought back: {1}. {2} and try again.</source>
        <translation>Die Sitzung konnte nicht zurückgeholt werden: {1}. {2} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The session could not be saved: {1}. Its last saved state is whole. {2}, then resume it.</source>
        <translation>Die Sitzung konnte nicht gespeichert werden: {1}. Ihr letzter gespeicherter Stand ist unversehrt. {2}, und setzen Sie sie dann fort.</translation>
    </message>
    <message>
        <source>The session could not be saved: {1}. {2}. {3}, then {4}.</source>
        <translation>Die Sitzung konnte nicht gespeichert werden: {1}. {2}. {3}, dann {4}.</translation>
    </message>
    <message>
        <source>The session file was changed outside the app before it was opened.</source>
        <translation>Die Sitzungsdatei wurde außerhalb des Programms geändert, bevor sie geöffnet wurde.</translation>
    </message>
    <message>
        <source>The session is in {1}, and could not be deleted for good: {2}. {3} and try again.</source>
        <translation>Die Sitzung liegt in {1} und konnte nicht endgültig gelöscht werden: {2}. {3} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The session names {1}, which the settings do not. Nothing was sent. If that is what you want, name it yourself ({2}), or name another.</source>
        <translation>Die Sitzung nennt {1}, Ihre Einstellungen aber nicht. Es wurde nichts gesendet. Wenn Sie das wollen, nennen Sie es selbst ({2}), oder nennen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>The session was not removed: {1}. {2} and try again.</source>
        <translation>Die Sitzung wurde nicht entfernt: {1}. {2} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The session was not saved, because it breaks its own rules: {1}. This is a fault of Detective. The last saved state is whole; resume from it.</source>
        <translation>Die Sitzung wurde nicht gespeichert, weil sie ihre eigenen Regeln bricht: {1}. Das ist ein Fehler von Detective. Der letzte gespeicherte Stand ist unversehrt; setzen Sie von dort fort.</translation>
    </message>
    <message>
        <source>The sessions cannot be listed: {1}.</source>
        <translation>Die Sitzungen können nicht aufgelistet werden: {1}.</translation>
    </message>
    <message>
        <source>The sessions folder cannot be read: {1}. Nothing was changed. See that it is a folder and that you may read it.</source>
        <translation>Der Ordner der Sitzungen kann nicht gelesen werden: {1}. Nichts wurde geändert. Sehen Sie nach, ob es ein Ordner ist und ob Sie ihn lesen dürfen.</translation>
    </message>
    <message>
        <source>The settings could not be saved: {1}. The old ones are whole. {2} and try again.</source>
        <translation>Die Einstellungen konnten nicht gespeichert werden: {1}. Die alten sind unversehrt. {2} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The sources differ: {1} says “{2}”, {3} says “{4}”, {5} says “{6}”.</source>
        <translation>Die Quellen weichen voneinander ab: {1} sagt „{2}“, {3} sagt „{4}“, {5} sagt „{6}“.</translation>
    </message>
    <message>
        <source>The sources differ: {1} says “{2}”, {3} says “{4}”.</source>
        <translation>Die Quellen weichen voneinander ab: {1} sagt „{2}“, {3} sagt „{4}“.</translation>
    </message>
    <message>
        <source>The sources differ: {1}.</source>
        <translation>Die Quellen weichen voneinander ab: {1}.</translation>
    </message>
    <message>
        <source>The spending stop of ${1} ended the questions: ${2} is spent, and another round with the audit was reckoned at ${3}.</source>
        <translation>Der Ausgabenstopp von {1} $ hat die Fragen beendet: {2} $ sind ausgegeben, und eine weitere Runde mit der Prüfung wurde auf {3} $ geschätzt.</translation>
    </message>
    <message>
        <source>The stream ended before the reply was whole.</source>
        <translation>Der Strom endete, bevor die Antwort vollständig war.</translation>
    </message>
    <message>
        <source>The system&apos;s proxy is not an HTTP proxy. Set proxy to none or to an address.</source>
        <translation>Der Proxy des Systems ist kein HTTP-Proxy. Stellen Sie proxy auf none oder auf eine Adresse.</translation>
    </message>
    <message>
        <source>The tape of this session cannot be played: {1}. Nothing was changed.</source>
        <translation>Das Band dieser Sitzung kann nicht abgespielt werden: {1}. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The tape of this session tells of no run that can be played. Nothing was changed.</source>
        <translation>Das Band dieser Sitzung enthält keinen Lauf, der abgespielt werden kann. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The tape was changed since it was read. Open the ledger again.</source>
        <translation>Das Band wurde geändert, seit es gelesen wurde. Öffnen Sie das Verzeichnis noch einmal.</translation>
    </message>
    <message>
        <source>The tape was full from line {1} on: what was sent after that has its size and hash alone.</source>
        <translation>Das Band war ab Zeile {1} voll: Was danach gesendet wurde, hat nur Größe und Prüfsumme.</translation>
    </message>
    <message>
        <source>The test could not be kept: {1}. {2} and try again.</source>
        <translation>Der Test konnte nicht gesichert werden: {1}. {2} und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The witness declined to answer.</source>
        <translation>Der Zeuge verweigerte die Antwort.</translation>
    </message>
    <message>
        <source>The witness gave no answer that can be used to any question. {1}</source>
        <translation>Der Zeuge gab auf keine Frage eine brauchbare Antwort. {1}</translation>
    </message>
    <message>
        <source>The witness gave no answer.</source>
        <translation>Der Zeuge gab keine Antwort.</translation>
    </message>
    <message>
        <source>The witness was shown all of the documents the first time.</source>
        <translation>Der Zeuge hat beim ersten Mal schon alle Dokumente gesehen.</translation>
    </message>
    <message>
        <source>The {1} is too long ({2} of {3} characters).</source>
        <translation>Zu lang: {1} ({2} von {3} Zeichen).</translation>
    </message>
    <message>
        <source>The {1} {2} is no share, and was taken for {3}.</source>
        <translation>{1} {2} ist kein Anteil und wurde als {3} genommen.</translation>
    </message>
    <message>
        <source>There is no built-in model {1} and no GGUF file of that name. Known models: {2}.</source>
        <translation>Es gibt weder ein eingebautes Modell {1} noch eine GGUF-Datei dieses Namens. Bekannte Modelle: {2}.</translation>
    </message>
    <message>
        <source>There is no built-in model {1}. Known: {2}.</source>
        <translation>Es gibt kein eingebautes Modell {1}. Bekannt: {2}.</translation>
    </message>
    <message>
        <source>There is no built-in model {1}; nothing was removed.</source>
        <translation>Es gibt kein eingebautes Modell {1}; nichts wurde entfernt.</translation>
    </message>
    <message>
        <source>There is no folder {1}. Nothing was written.</source>
        <translation>Es gibt keinen Ordner {1}. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>There is no key for this provider.</source>
        <translation>Für diesen Anbieter gibt es keinen Schlüssel.</translation>
    </message>
    <message>
        <source>There is no key for {1}. {2}</source>
        <translation>Für {1} gibt es keinen Schlüssel. {2}</translation>
    </message>
    <message>
        <source>There is no keyring on this system.</source>
        <translation>Auf diesem System gibt es keinen Schlüsselbund.</translation>
    </message>
    <message>
        <source>There is no session {1} here. Nothing was removed.</source>
        <translation>Hier gibt es keine Sitzung {1}. Nichts wurde entfernt.</translation>
    </message>
    <message>
        <source>There is no session {1}. detective sessions lists them.</source>
        <translation>Es gibt keine Sitzung {1}.</translation>
    </message>
    <message>
        <source>There is no setting {1}. There is: {2}.</source>
        <translation>Es gibt keine Einstellung {1}. Es gibt: {2}.</translation>
    </message>
    <message>
        <source>There is no such setting.</source>
        <translation>Es gibt keine solche Einstellung.</translation>
    </message>
    <message>
        <source>There is no tape of this session: it was begun before there were tapes, or the file was removed.</source>
        <translation>Zu dieser Sitzung gibt es kein Band: Sie wurde begonnen, bevor es Bänder gab, oder die Datei wurde entfernt.</translation>
    </message>
    <message>
        <source>There is no {1} {2}. There is: {3}.</source>
        <translation>{1} {2} gibt es nicht. Es gibt: {3}.</translation>
    </message>
    <message>
        <source>These lines are not seen on their page. Nothing was changed.</source>
        <translation>Diese Zeilen sind auf ihrer Seite nicht zu sehen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This address is not valid.</source>
        <translation>Diese Adresse ist ungültig.</translation>
    </message>
    <message>
        <source>This is about to leave for {1}. Send it?</source>
        <translation>Das geht gleich an {1} hinaus. Senden?</translation>
    </message>
    <message>
        <source>This model name is not valid.</source>
        <translation>Dieser Modellname ist ungültig.</translation>
    </message>
    <message>
        <source>This part of the claim was not judged.</source>
        <translation>Dieser Teil der Behauptung wurde nicht beurteilt.</translation>
    </message>
    <message>
        <source>This run did not end by itself. Write why you go on: --force &quot;reason&quot;.</source>
        <translation>Diese Untersuchung endete nicht von selbst. Schreiben Sie, warum Sie trotzdem prüfen.</translation>
    </message>
    <message>
        <source>This session ended at its limit of {1} questions. Raise it with --limit (up to 20), or run `detective audit {2} --force &quot;reason&quot;`.</source>
        <translation>Diese Sitzung endete an ihrer Grenze von {1} Fragen. Erhöhen Sie sie (bis 20), oder prüfen Sie die Sitzung {2} trotzdem, mit einer Begründung.</translation>
    </message>
    <message>
        <source>This session ended at its spending stop: ${1} is spent. Raise it with --budget (from ${2}), or with --budget none go on without one.</source>
        <translation>Diese Sitzung endete an ihrem Ausgabenstopp: {1} $ sind ausgegeben. Erhöhen Sie ihn mit --budget (ab {2}), oder machen Sie mit --budget none ohne ihn weiter.</translation>
    </message>
    <message>
        <source>This session has no answers to audit. Run `detective resume` to go on with it.</source>
        <translation>Diese Sitzung hat keine Antworten, die geprüft werden könnten. Setzen Sie sie fort.</translation>
    </message>
    <message>
        <source>This session has no claim {1}. Nothing was changed.</source>
        <translation>Diese Sitzung hat keine Behauptung {1}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This session has no conflict {1}. It has: {2}. Nothing was changed.</source>
        <translation>Diese Sitzung hat keinen Konflikt {1}. Sie hat: {2}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This session has no document {1}. Nothing was changed.</source>
        <translation>Diese Sitzung hat kein Dokument {1}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This session has {1} detectives on its panel. Name as many with --agent.</source>
        <translation>Diese Sitzung hat {1} Detektive im Gremium. Nennen Sie ebenso viele mit --agent.</translation>
    </message>
    <message>
        <source>This session has {1} turns. Choose one from 0 to that with --at.</source>
        <translation>Diese Sitzung hat {1} Runden. Wählen Sie mit --at eine von 0 bis dahin.</translation>
    </message>
    <message>
        <source>This session is being run already. Nothing was changed.</source>
        <translation>Diese Sitzung läuft bereits. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This session is being run. Answer it there. Nothing was changed.</source>
        <translation>Diese Sitzung läuft gerade. Antworten Sie dort. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>This session is being run. Judge it when it has ended. Nothing was changed.</source>
        <translation>Diese Sitzung läuft gerade. Urteilen Sie, wenn sie beendet ist. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This session is being run. Stop it first. Nothing was removed.</source>
        <translation>Diese Sitzung läuft gerade. Halten Sie sie zuerst an. Nichts wurde entfernt.</translation>
    </message>
    <message>
        <source>This session is completed, so no question can be asked in it. Choose keep_both, supersede_first or supersede_second. Nothing was changed.</source>
        <translation>Diese Sitzung ist abgeschlossen, also kann in ihr nichts mehr gefragt werden. Wählen Sie keep_both, supersede_first oder supersede_second. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This session is completed. Run `{1}` to audit it again.</source>
        <translation>Diese Sitzung ist abgeschlossen. Mit `{1}` wird sie erneut geprüft.</translation>
    </message>
    <message>
        <source>This session is just being begun. Mark it in a moment. Nothing was changed.</source>
        <translation>Diese Sitzung wird gerade begonnen. Bewerten Sie sie in einem Augenblick. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This session was written by a newer version of Detective, so it is not changed. Update Detective to go on with it.</source>
        <translation>Diese Sitzung wurde von einer neueren Version von Detective geschrieben und wird deshalb nicht geändert. Aktualisieren Sie Detective, um damit weiterzuarbeiten.</translation>
    </message>
    <message>
        <source>This sheet has these documents already. Nothing was changed.</source>
        <translation>Dieses Blatt hat diese Dokumente schon. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>zu viele Dateien sind offen</translation>
    </message>
    <message>
        <source>Try it again with: detective keys test {1}</source>
        <translation>Versuchen Sie es noch einmal mit: detective keys test {1}</translation>
    </message>
    <message>
        <source>Unterminated string starting at</source>
        <translation>ein Text hört nicht auf</translation>
    </message>
    <message>
        <source>What answers at {1} does not speak as Ollama does: {2}</source>
        <translation>Was unter {1} antwortet, spricht nicht wie Ollama: {2}</translation>
    </message>
    <message>
        <source>What is sent could not be written down: {1}. It was not sent. The last saved state is whole. {2}, then resume it.</source>
        <translation>Was gesendet wird, konnte nicht aufgezeichnet werden: {1}. Es wurde nicht gesendet. Der zuletzt gespeicherte Stand ist unversehrt. {2}, dann setzen Sie sie fort.</translation>
    </message>
    <message>
        <source>What it has is saved.</source>
        <translation>Was da ist, ist gespeichert.</translation>
    </message>
    <message>
        <source>What leaves cannot be counted, because {1}. {2}. Nothing was sent.</source>
        <translation>Was hinausgeht, lässt sich nicht zählen: {1}. {2}. Gesendet wurde nichts.</translation>
    </message>
    <message>
        <source>What the tools return leaves this computer with the chat, within the disclosure budget (--disclose).</source>
        <translation>Was die Werkzeuge zurückgeben, verlässt mit dem Chat diesen Computer, im Rahmen der Offenlegung (--disclose).</translation>
    </message>
    <message>
        <source>Where a model&apos;s price is not known, its tokens count $15 a million read and $75 a million written.</source>
        <translation>Wo der Preis eines Modells nicht bekannt ist, zählt eine Million Tokens gelesen 15 $ und geschrieben 75 $.</translation>
    </message>
    <message>
        <source>Which words of the documents left is not told, because they are not at hand as they were.</source>
        <translation>Welche Wörter der Dokumente hinausgingen, lässt sich nicht sagen, weil sie nicht mehr so da sind, wie sie waren.</translation>
    </message>
    <message>
        <source>Who asks</source>
        <translation>Wer fragt</translation>
    </message>
    <message>
        <source>Who judges and who is asked are of one family ({1}); a model tends to believe its kind.</source>
        <translation>Wer urteilt und wer gefragt wird, ist aus einer Familie ({1}); ein Modell glaubt gern seinesgleichen.</translation>
    </message>
    <message>
        <source>Who reads</source>
        <translation>Wer liest</translation>
    </message>
    <message>
        <source>Withheld ({1}): {2}</source>
        <translation>Gesperrt ({1}): {2}</translation>
    </message>
    <message>
        <source>Without documents a model answers, and none is chosen. Add documents with --case, or name a model with --witness PROVIDER:MODEL.</source>
        <translation>Ohne Dokumente antwortet ein Modell, und es ist keines gewählt. Fügen Sie mit --case Dokumente hinzu, oder nennen Sie mit --witness PROVIDER:MODEL ein Modell.</translation>
    </message>
    <message>
        <source>Write each name with 2 to 200 characters, without semicolons, brackets and quotation marks.</source>
        <translation>Schreiben Sie jeden Namen mit 2 bis 200 Zeichen, ohne Semikolons, eckige Klammern und Anführungszeichen.</translation>
    </message>
    <message>
        <source>Write why one side gives way; the reason is kept with it. Nothing was changed.</source>
        <translation>Schreiben Sie, warum eine Seite zurücktritt; der Grund wird dazu aufgehoben. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Write why you go on.</source>
        <translation>Schreiben Sie, warum Sie weitermachen.</translation>
    </message>
    <message>
        <source>You ended it before anything went to {1}. What it has is saved; resume it to go on.</source>
        <translation>Sie haben es beendet, bevor etwas an {1} ging. Was da ist, ist gespeichert; setzen Sie es fort, um weiterzumachen.</translation>
    </message>
    <message>
        <source>You ended it where no more of the documents may leave. What it has is saved; resume it to go on.</source>
        <translation>Sie haben sie dort beendet, wo nichts mehr aus den Dokumenten hinausgehen darf. Was da ist, ist gespeichert; setzen Sie sie fort, um weiterzumachen.</translation>
    </message>
    <message>
        <source>Your documents will be sent to {1}, which is not this computer.</source>
        <translation>Ihre Dokumente werden an {1} gesendet; das ist nicht dieser Computer.</translation>
    </message>
    <message>
        <source>Your reply could not be kept: {1}. Your documents are whole. {2} and ask again.</source>
        <translation>Ihre Antwort konnte nicht gespeichert werden: {1}. Ihre Dokumente sind unversehrt. {2} und fragen Sie erneut.</translation>
    </message>
    <message>
        <source>a calculation</source>
        <translation>eine Rechnung</translation>
    </message>
    <message>
        <source>a check of it was left out, since it took too long</source>
        <translation>eine Prüfung davon wurde ausgelassen, weil sie zu lange dauerte</translation>
    </message>
    <message>
        <source>a figure whose digits differ in size or colour</source>
        <translation>eine Zahl, deren Ziffern verschieden groß oder farbig sind</translation>
    </message>
    <message>
        <source>a key stands twice in one object</source>
        <translation>ein Schlüssel steht zweimal in einem Objekt</translation>
    </message>
    <message>
        <source>a note</source>
        <translation>eine Fußnote</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>eine Zahl ist zu groß</translation>
    </message>
    <message>
        <source>a page&apos;s foot</source>
        <translation>der Fuß einer Seite</translation>
    </message>
    <message>
        <source>a page&apos;s head</source>
        <translation>der Kopf einer Seite</translation>
    </message>
    <message>
        <source>a part of its path is not a folder</source>
        <translation>ein Teil des Pfades ist kein Ordner</translation>
    </message>
    <message>
        <source>a remark</source>
        <translation>eine Anmerkung</translation>
    </message>
    <message>
        <source>a search for words</source>
        <translation>eine Suche nach Wörtern</translation>
    </message>
    <message>
        <source>a text in it cannot be written</source>
        <translation>ein Text darin kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>another version of Detective wrote it</source>
        <translation>eine andere Version von Detective hat es geschrieben</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>Behauptung</translation>
    </message>
    <message>
        <source>conflicts between sources</source>
        <translation>Konflikte zwischen Quellen</translation>
    </message>
    <message>
        <source>deleted in the document by a change that is not accepted</source>
        <translation>im Dokument gelöscht, durch eine nicht angenommene Änderung</translation>
    </message>
    <message>
        <source>documents are read by a process shut in by {1}</source>
        <translation>Dokumente liest ein Prozess, den {1} einschließt</translation>
    </message>
    <message>
        <source>documents are read by a process shut in by {1} and {2}</source>
        <translation>Dokumente liest ein Prozess, den {1} und {2} einschließen</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>Umgebungsvariable</translation>
    </message>
    <message>
        <source>expected `,` or `]` at line {1} column {2}</source>
        <translation>`,` oder `]` wird erwartet, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>expected `,` or `}` at line {1} column {2}</source>
        <translation>`,` oder `}` wird erwartet, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>expected `:` at line {1} column {2}</source>
        <translation>`:` wird erwartet, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>expected ident at line {1} column {2}</source>
        <translation>ein Wert wird erwartet, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>expected value at line {1} column {2}</source>
        <translation>ein Wert wird erwartet, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>filled into a form</source>
        <translation>in ein Formular eingetragen</translation>
    </message>
    <message>
        <source>inserted in the document by a change that is not accepted</source>
        <translation>im Dokument eingefügt, durch eine nicht angenommene Änderung</translation>
    </message>
    <message>
        <source>it answered with HTTP {1}</source>
        <translation>Antwort HTTP {1}</translation>
    </message>
    <message>
        <source>it begins with a byte order mark; it must be plain UTF-8</source>
        <translation>sie beginnt mit einer Byte-Reihenfolge-Marke; sie muss reines UTF-8 sein</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>sie kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>it could not be checked, since that took too long</source>
        <translation>es ließ sich nicht prüfen, weil das zu lange dauerte</translation>
    </message>
    <message>
        <source>it ended without a word</source>
        <translation>endete ohne ein Wort</translation>
    </message>
    <message>
        <source>it holds another session ({1})</source>
        <translation>sie enthält eine andere Sitzung ({1})</translation>
    </message>
    <message>
        <source>it is a symbolic link</source>
        <translation>es ist eine symbolische Verknüpfung</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>sie ist leer</translation>
    </message>
    <message>
        <source>it is larger than {1} MB</source>
        <translation>sie ist größer als {1} MB</translation>
    </message>
    <message>
        <source>it is nested too deep</source>
        <translation>sie ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it is not UTF-8 text</source>
        <translation>sie ist kein UTF-8-Text</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>sie ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is not valid JSON ({1})</source>
        <translation>sie ist kein gültiges JSON ({1})</translation>
    </message>
    <message>
        <source>it is of “{1}”, its value of “{2}”</source>
        <translation>es geht um „{1}“, der Wert gehört zu „{2}“</translation>
    </message>
    <message>
        <source>it is of “{1}”, the quote of “{2}”</source>
        <translation>es geht um „{1}“, im Zitat um „{2}“</translation>
    </message>
    <message>
        <source>it led to an address that is not https</source>
        <translation>führte zu einer Adresse ohne https</translation>
    </message>
    <message>
        <source>it sent more bytes than the model has</source>
        <translation>sendete mehr Bytes, als das Modell hat</translation>
    </message>
    <message>
        <source>it was written by a newer version of Detective; update to open it</source>
        <translation>sie wurde von einer neueren Version von Detective geschrieben; aktualisieren Sie, um sie zu öffnen</translation>
    </message>
    <message>
        <source>its name is not valid</source>
        <translation>ihr Name ist ungültig</translation>
    </message>
    <message>
        <source>its name is too long</source>
        <translation>ihr Name ist zu lang</translation>
    </message>
    <message>
        <source>its quote is not in “{1}”</source>
        <translation>das Zitat ist nicht in „{1}“ angegeben</translation>
    </message>
    <message>
        <source>its quote is {1}</source>
        <translation>sein Zitat ist {1}</translation>
    </message>
    <message>
        <source>its quote stands under “{1}”</source>
        <translation>das Zitat steht unter „{1}“</translation>
    </message>
    <message>
        <source>its words are not a whole sentence of its quote</source>
        <translation>seine Wörter sind kein ganzer Satz des Zitats</translation>
    </message>
    <message>
        <source>key from the {1}</source>
        <translation>Schlüssel aus: {1}</translation>
    </message>
    <message>
        <source>key must be a string at line {1} column {2}</source>
        <translation>ein Schlüssel muss ein Text sein, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>keyring</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>no answer within {1} s</source>
        <translation>keine Antwort innerhalb von {1} s</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>kein Schlüssel</translation>
    </message>
    <message>
        <source>no permission</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>no quote of it stands in the documents</source>
        <translation>kein Zitat dafür steht in den Dokumenten</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>not in its quote: {1}</source>
        <translation>nicht in dem Zitat: {1}</translation>
    </message>
    <message>
        <source>not in its quotes: {1}</source>
        <translation>nicht in den Zitaten: {1}</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>nicht installiert</translation>
    </message>
    <message>
        <source>nothing may leave this computer</source>
        <translation>nichts darf diesen Computer verlassen</translation>
    </message>
    <message>
        <source>of which time “{1}” is does not show</source>
        <translation>für welche Zeit „{1}“ gilt, ist nicht zu erkennen</translation>
    </message>
    <message>
        <source>perhaps not seen on its page</source>
        <translation>auf der Seite vielleicht nicht zu sehen</translation>
    </message>
    <message>
        <source>pip could not get {1}: {2}</source>
        <translation>pip konnte {1} nicht holen: {2}</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>quoted from an earlier message</source>
        <translation>aus einer früheren Nachricht zitiert</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Begründung</translation>
    </message>
    <message>
        <source>recognised in a picture</source>
        <translation>in einem Bild erkannt</translation>
    </message>
    <message>
        <source>recognised in a picture with {1} %</source>
        <translation>in einem Bild mit {1} % erkannt</translation>
    </message>
    <message>
        <source>struck out in the document</source>
        <translation>im Dokument durchgestrichen</translation>
    </message>
    <message>
        <source>the JSON is nested too deeply</source>
        <translation>das JSON ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>the answer as a whole</source>
        <translation>die Antwort als Ganzes</translation>
    </message>
    <message>
        <source>the connection ended early</source>
        <translation>die Verbindung endete zu früh</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the disk reported an error</source>
        <translation>der Datenträger meldete einen Fehler</translation>
    </message>
    <message>
        <source>the figures and names of a statement</source>
        <translation>die Zahlen und Namen einer Aussage</translation>
    </message>
    <message>
        <source>the file is larger than this system allows</source>
        <translation>die Datei ist größer, als dieses System erlaubt</translation>
    </message>
    <message>
        <source>the file system is read-only</source>
        <translation>das Dateisystem ist schreibgeschützt</translation>
    </message>
    <message>
        <source>the folder is gone</source>
        <translation>der Ordner ist verschwunden</translation>
    </message>
    <message>
        <source>the header over “{1}” was not found</source>
        <translation>die Kopfzeile über „{1}“ wurde nicht gefunden</translation>
    </message>
    <message>
        <source>the list of conflicts</source>
        <translation>die Liste der Konflikte</translation>
    </message>
    <message>
        <source>the passages that were not read yet</source>
        <translation>die noch nicht gelesenen Passagen</translation>
    </message>
    <message>
        <source>the reply ended early ({1})</source>
        <translation>die Antwort endete zu früh ({1})</translation>
    </message>
    <message>
        <source>the reply was empty</source>
        <translation>die Antwort war leer</translation>
    </message>
    <message>
        <source>the scale of “{1}” is not in its quote</source>
        <translation>die Größenordnung von „{1}“ steht nicht in dem Zitat</translation>
    </message>
    <message>
        <source>the search for passages</source>
        <translation>die Suche nach Passagen</translation>
    </message>
    <message>
        <source>the unit of “{1}” is not in its quote</source>
        <translation>die Einheit von „{1}“ steht nicht in dem Zitat</translation>
    </message>
    <message>
        <source>there is no permission to read it</source>
        <translation>die Leseberechtigung fehlt</translation>
    </message>
    <message>
        <source>there is no permission to write there</source>
        <translation>dort fehlt die Schreibberechtigung</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>es gibt keine solche Datei</translation>
    </message>
    <message>
        <source>this Python has no pip</source>
        <translation>dieses Python hat kein pip</translation>
    </message>
    <message>
        <source>this text cannot be seen on the page</source>
        <translation>dieser Text ist auf der Seite nicht zu sehen</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>zu viele Dateien sind geöffnet</translation>
    </message>
    <message>
        <source>trailing characters at line {1} column {2}</source>
        <translation>nach dem Ende steht noch etwas, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>trailing comma at line {1} column {2}</source>
        <translation>ein Komma steht zu viel, Zeile {1}, Spalte {2}</translation>
    </message>
    <message>
        <source>whether its quote can be seen on the page could not be found out</source>
        <translation>ob das Zitat auf der Seite zu sehen ist, ließ sich nicht feststellen</translation>
    </message>
    <message>
        <source>whether the question is clear</source>
        <translation>ob die Frage klar ist</translation>
    </message>
    <message>
        <source>which of its row&apos;s values is of this time does not show</source>
        <translation>welcher Wert der Zeile zu dieser Zeit gehört, ist nicht zu erkennen</translation>
    </message>
    <message>
        <source>which of its table&apos;s scales is that of “{1}” does not show</source>
        <translation>welche der Größenordnungen seiner Tabelle für „{1}“ gilt, ist nicht zu erkennen</translation>
    </message>
    <message>
        <source>your disk quota is used up</source>
        <translation>Ihr Speicherkontingent ist aufgebraucht</translation>
    </message>
    <message>
        <source>{1} % of their words may leave.</source>
        <translation>{1} % ihrer Wörter dürfen den Rechner verlassen.</translation>
    </message>
    <message>
        <source>{1} Choose at least one document that can be read.</source>
        <translation>{1} Wählen Sie mindestens ein Dokument, das gelesen werden kann.</translation>
    </message>
    <message>
        <source>{1} It is left out of this run.</source>
        <translation>{1} Er wird in dieser Untersuchung übergangen.</translation>
    </message>
    <message>
        <source>{1} Mend or remove the file first; nothing was changed.</source>
        <translation>{1} Berichtigen oder entfernen Sie zuerst die Datei; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{1} No key was removed. Unlock the keyring and try again.</source>
        <translation>{1} Es wurde kein Schlüssel entfernt. Entsperren Sie den Schlüsselbund, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{1} Put the key into {2}.</source>
        <translation>{1} Legen Sie den Schlüssel in {2} ab.</translation>
    </message>
    <message>
        <source>{1} The key is kept in memory until the program ends.</source>
        <translation>{1} Der Schlüssel bleibt bis zum Programmende im Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>{1} The session was not changed. Put the documents back as they were, or begin a new run over them as they are.</source>
        <translation>{1} Die Sitzung wurde nicht geändert. Stellen Sie die Dokumente wieder her, oder beginnen Sie eine neue Untersuchung mit ihnen, wie sie sind.</translation>
    </message>
    <message>
        <source>{1} With them your words could go elsewhere than you set up, so nothing was started. Mend or remove the file, or choose both models yourself (in the terminal: --detective and --witness).</source>
        <translation>{1} Damit könnten Ihre Worte anderswohin gehen, als Sie eingerichtet haben; darum wurde nichts begonnen. Bringen Sie die Datei in Ordnung, entfernen Sie sie, oder wählen Sie beide Modelle selbst (im Terminal: --detective und --witness).</translation>
    </message>
    <message>
        <source>{1} answered.</source>
        <translation>{1} hat geantwortet.</translation>
    </message>
    <message>
        <source>{1} cannot be asked.</source>
        <translation>{1} kann nicht gefragt werden.</translation>
    </message>
    <message>
        <source>{1} cannot be found. Check the network and the address.</source>
        <translation>{1} ist nicht zu finden. Prüfen Sie Netz und Adresse.</translation>
    </message>
    <message>
        <source>{1} cannot be used: {2}. Choose a model file that ends in .gguf.</source>
        <translation>{1} kann nicht verwendet werden: {2}. Wählen Sie eine Modelldatei, die auf .gguf endet.</translation>
    </message>
    <message>
        <source>{1} cannot be written.</source>
        <translation>{1} kann nicht beschrieben werden.</translation>
    </message>
    <message>
        <source>{1} could not be added to the models ({2}). Nothing was changed; put the file, or a copy of it, into {3}.</source>
        <translation>{1} konnte den Modellen nicht hinzugefügt werden ({2}). Nichts wurde geändert; legen Sie die Datei oder eine Kopie in {3}.</translation>
    </message>
    <message>
        <source>{1} could not be opened: {2}. The file was not changed.</source>
        <translation>{1} konnte nicht geöffnet werden: {2}. Die Datei wurde nicht geändert.</translation>
    </message>
    <message>
        <source>{1} could not be read.</source>
        <translation>{1} konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>{1} could not be read. {2}</source>
        <translation>{1} konnte nicht gelesen werden. {2}</translation>
    </message>
    <message>
        <source>{1} could not be tested. {2}</source>
        <translation>{1} konnte nicht getestet werden. {2}</translation>
    </message>
    <message>
        <source>{1} could not be written: {2}. Nothing was changed. {3} and try again.</source>
        <translation>{1} konnte nicht geschrieben werden: {2}. Nichts wurde geändert. {3} und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{1} does not hold the bytes it should</source>
        <translation>{1} enthält nicht die Bytes, die es sollte</translation>
    </message>
    <message>
        <source>{1} does not name a provider. Choose one of {2}.</source>
        <translation>{1} nennt keinen Anbieter. Wählen Sie einen von: {2}.</translation>
    </message>
    <message>
        <source>{1} does not run on this computer: what it is asked goes to {2}. Choose a model that runs here.</source>
        <translation>{1} läuft nicht auf diesem Computer: Was es gefragt wird, geht an {2}. Wählen Sie ein Modell, das hier läuft.</translation>
    </message>
    <message>
        <source>{1} fits {2} files; give the name of one: {3}.</source>
        <translation>{1} passt auf {2} Dateien; nennen Sie eine: {3}.</translation>
    </message>
    <message>
        <source>{1} has changed.</source>
        <translation>{1} hat sich geändert.</translation>
    </message>
    <message>
        <source>{1} has changed; index it again.</source>
        <translation>{1} hat sich geändert; lesen Sie es neu ein.</translation>
    </message>
    <message>
        <source>{1} has no page {2}.</source>
        <translation>{1} hat keine Seite {2}.</translation>
    </message>
    <message>
        <source>{1} has no pages that could be drawn.</source>
        <translation>{1} hat keine Seiten, die gezeichnet werden könnten.</translation>
    </message>
    <message>
        <source>{1} has no place {2}. Nothing was changed.</source>
        <translation>{1} hat keine Stelle {2}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{1} has rested and is preferred</source>
        <translation>{1} hat pausiert und wird bevorzugt</translation>
    </message>
    <message>
        <source>{1} invisible characters were left out: {2}.</source>
        <translation>{1} unsichtbare Zeichen wurden ausgelassen: {2}.</translation>
    </message>
    <message>
        <source>{1} is a file of an older Office program, which Detective cannot read. Save it as DOCX, CSV or PDF.</source>
        <translation>{1} ist eine Datei eines älteren Office-Programms, die Detective nicht lesen kann. Speichern Sie sie als DOCX, CSV oder PDF.</translation>
    </message>
    <message>
        <source>{1} is a folder. Name a file.</source>
        <translation>{1} ist ein Ordner. Nennen Sie eine Datei.</translation>
    </message>
    <message>
        <source>{1} is a mail folder of Outlook, which Detective cannot read. Export it as MBOX or EML.</source>
        <translation>{1} ist ein Mailordner von Outlook, den Detective nicht lesen kann. Als MBOX oder EML exportieren.</translation>
    </message>
    <message>
        <source>{1} is an archive of a kind which Detective cannot read. Unpack it into a folder, and add that.</source>
        <translation>{1} ist ein Archiv einer Art, die Detective nicht lesen kann. In einen Ordner entpacken und diesen hinzufügen.</translation>
    </message>
    <message>
        <source>{1} is available again</source>
        <translation>{1} ist wieder erreichbar</translation>
    </message>
    <message>
        <source>{1} is closed.</source>
        <translation>{1} ist geschlossen.</translation>
    </message>
    <message>
        <source>{1} is damaged: it is no whole PDF.</source>
        <translation>{1} ist beschädigt: Es ist keine vollständige PDF-Datei.</translation>
    </message>
    <message>
        <source>{1} is damaged: it is not whole.</source>
        <translation>{1} ist beschädigt: Es ist nicht vollständig.</translation>
    </message>
    <message>
        <source>{1} is empty.</source>
        <translation>{1} ist leer.</translation>
    </message>
    <message>
        <source>{1} is larger than 50 MB.</source>
        <translation>{1} ist größer als 50 MB.</translation>
    </message>
    <message>
        <source>{1} is no detective. Write PROVIDER:MODEL, with =ROLE after it for a role.</source>
        <translation>{1} ist kein Detektiv. Schreiben Sie PROVIDER:MODEL, für eine Rolle mit =ROLE dahinter.</translation>
    </message>
    <message>
        <source>{1} is not a PDF or text file.</source>
        <translation>{1} ist keine PDF- oder Textdatei.</translation>
    </message>
    <message>
        <source>{1} is not a regular file.</source>
        <translation>{1} ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>{1} is not a session id: give at least its first 8 characters. detective sessions lists them.</source>
        <translation>{1} ist keine Sitzungskennung: Nennen Sie mindestens ihre ersten 8 Zeichen.</translation>
    </message>
    <message>
        <source>{1} is not in the case any more; index it again.</source>
        <translation>{1} ist nicht mehr in der Akte; lesen Sie sie neu ein.</translation>
    </message>
    <message>
        <source>{1} is not the address of an HTTP proxy. Nothing was sent. Set proxy to none or to an address (`detective config set proxy none`), or correct what the system says.</source>
        <translation>{1} ist nicht die Adresse eines HTTP-Proxys. Nichts wurde gesendet. Setzen Sie proxy auf none oder eine Adresse (`detective config set proxy none`), oder berichtigen Sie, was das System sagt.</translation>
    </message>
    <message>
        <source>{1} is not the {2} that was quoted.</source>
        <translation>{1} ist nicht das {2}, aus dem zitiert wurde.</translation>
    </message>
    <message>
        <source>{1} is not there as it was, so its quotes were not checked.</source>
        <translation>{1} ist nicht so da, wie es war; seine Zitate wurden deshalb nicht geprüft.</translation>
    </message>
    <message>
        <source>{1} is not valid ({2}), so it was not changed. Correct or remove it first.</source>
        <translation>{1} ist ungültig ({2}) und wurde deshalb nicht geändert. Berichtigen oder entfernen Sie sie zuerst.</translation>
    </message>
    <message>
        <source>{1} is protected by a password, and none that was given opens it.</source>
        <translation>{1} ist durch ein Passwort geschützt, und keines der angegebenen öffnet sie.</translation>
    </message>
    <message>
        <source>{1} is protected by a password.</source>
        <translation>{1} ist durch ein Passwort geschützt.</translation>
    </message>
    <message>
        <source>{1} is reached without encryption: others on the network can read {2}what is sent. Use an https:// address if there is one.</source>
        <translation>{1} wird ohne Verschlüsselung erreicht: Andere im Netz können {2}was gesendet wird mitlesen. Nehmen Sie eine https://-Adresse, wenn es eine gibt.</translation>
    </message>
    <message>
        <source>{1} is sent it. New words of documents and witness in it: {2}.</source>
        <translation>Das geht an {1}. Neue Wörter aus Dokumenten und vom Zeugen darin: {2}.</translation>
    </message>
    <message>
        <source>{1} is sent it. No new words are in it.</source>
        <translation>Das geht an {1}. Es sind keine neuen Wörter darin.</translation>
    </message>
    <message>
        <source>{1} is sent it. Words of documents in it count for no budget.</source>
        <translation>{1} bekommt es. Wörter aus Dokumenten darin zählen für kein Budget.</translation>
    </message>
    <message>
        <source>{1} is small, so it is asked nothing: the passages answer.</source>
        <translation>{1} ist klein und wird nicht gefragt: Die Passagen sind die Antwort.</translation>
    </message>
    <message>
        <source>{1} is small, so it is not used as a fallback: small models judge nothing.</source>
        <translation>{1} ist klein und springt nicht ein: Kleine Modelle urteilen nicht.</translation>
    </message>
    <message>
        <source>{1} is small, so it judges nothing: you do.</source>
        <translation>{1} ist klein und urteilt nicht: Sie urteilen.</translation>
    </message>
    <message>
        <source>{1} is there again, so it was not replaced. The removed one is {2}.</source>
        <translation>{1} ist wieder da und wurde deshalb nicht ersetzt. Die entfernte ist {2}.</translation>
    </message>
    <message>
        <source>{1} models to choose from</source>
        <translation>{1} Modelle zur Wahl</translation>
    </message>
    <message>
        <source>{1} names no model. Write PROVIDER:MODEL.</source>
        <translation>{1} nennt kein Modell. Schreiben Sie ANBIETER:MODELL.</translation>
    </message>
    <message>
        <source>{1} needs {2} GB in {3}; {4} GB are free. Nothing was changed. Free some space, or choose another folder with DETECTIVE_MODELS_DIR.</source>
        <translation>{1} braucht {2} GB in {3}; {4} GB sind frei. Nichts wurde geändert. Schaffen Sie Platz, oder wählen Sie mit DETECTIVE_MODELS_DIR einen anderen Ordner.</translation>
    </message>
    <message>
        <source>{1} of {2} detectives could go on, and a panel needs {3}. {4}</source>
        <translation>{1} von {2} Detektiven konnten weitermachen, und ein Gremium braucht {3}. {4}</translation>
    </message>
    <message>
        <source>{1} of {2} questions were asked by then. Raise the limit with --limit (up to 20).</source>
        <translation>{1} von {2} Fragen waren bis dahin gestellt. Erhöhen Sie die Grenze mit --limit (bis 20).</translation>
    </message>
    <message>
        <source>{1} runs on {2} by now, and not on {3}. Nothing was sent; start again if that is right.</source>
        <translation>{1} läuft inzwischen auf {2} und nicht auf {3}. Nichts wurde gesendet; beginnen Sie neu, wenn das richtig ist.</translation>
    </message>
    <message>
        <source>{1} stands in the column of another time</source>
        <translation>{1} steht in der Spalte einer anderen Zeit</translation>
    </message>
    <message>
        <source>{1} stands in the column of another time; of this one it is {2}</source>
        <translation>{1} steht in der Spalte einer anderen Zeit; für diese ist es {2}</translation>
    </message>
    <message>
        <source>{1} takes longer than its share of a folder&apos;s time. Choose it by itself to read it.</source>
        <translation>{1} braucht länger als seinen Anteil an der Zeit eines Ordners. Einzeln ausgewählt wird es gelesen.</translation>
    </message>
    <message>
        <source>{1} takes too long to read.</source>
        <translation>{1} braucht zum Lesen zu lange.</translation>
    </message>
    <message>
        <source>{1} unpacks to more than can be read.</source>
        <translation>{1} ist entpackt größer, als gelesen werden kann.</translation>
    </message>
    <message>
        <source>{1} was moved or deleted.</source>
        <translation>{1} wurde verschoben oder gelöscht.</translation>
    </message>
    <message>
        <source>{1} was not found.</source>
        <translation>{1} wurde nicht gefunden.</translation>
    </message>
    <message>
        <source>{1} was not opened, because nothing but the session&apos;s file says where it is. Choose it once yourself, with `detective ask QUESTION --case PATH` or for a new investigation, and go on then.</source>
        <translation>{1} wurde nicht geöffnet, weil nur die Sitzungsdatei sagt, wo es liegt. Wählen Sie es einmal selbst aus, mit `detective ask FRAGE --case PFAD` oder für eine neue Untersuchung, und machen Sie dann weiter.</translation>
    </message>
    <message>
        <source>{1} was not read yet.</source>
        <translation>{1} ist noch nicht gelesen.</translation>
    </message>
    <message>
        <source>{1} was not read: the {2} minutes for folders were over. Begin again to read the rest, or choose it by itself.</source>
        <translation>{1} wurde nicht gelesen: Die {2} Minuten für Ordner waren um. Beginnen Sie erneut, um den Rest zu lesen, oder wählen Sie es einzeln aus.</translation>
    </message>
    <message>
        <source>{1} was not read: {2} MB of folders were read before it. Begin again to read the rest, or choose it by itself.</source>
        <translation>{1} wurde nicht gelesen: Davor wurden {2} MB aus Ordnern gelesen. Beginnen Sie erneut, um den Rest zu lesen, oder wählen Sie es einzeln aus.</translation>
    </message>
    <message>
        <source>{1} was skipped: it is a link that leads nowhere.</source>
        <translation>{1} wurde übersprungen: Es ist eine Verknüpfung, die nirgendwohin führt.</translation>
    </message>
    <message>
        <source>{1} was skipped: it is a link that leaves the folder or leads nowhere.</source>
        <translation>{1} wurde übersprungen: Es ist eine Verknüpfung, die den Ordner verlässt oder nirgendwohin führt.</translation>
    </message>
    <message>
        <source>{1} was written by a newer version of Detective and opens read-only. Update Detective to go on with it.</source>
        <translation>{1} wurde von einer neueren Version von Detective geschrieben und öffnet sich nur zum Lesen. Aktualisieren Sie Detective, um damit weiterzuarbeiten.</translation>
    </message>
    <message>
        <source>{1} {2} more could not be read.</source>
        <translation>{1} {2} weitere konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>{1}, and no other provider is left.</source>
        <translation>{1}, und kein anderer Anbieter bleibt übrig.</translation>
    </message>
    <message>
        <source>{1}, so it could not be tested. See whether it runs and its address is right, then test it again.</source>
        <translation>{1}, daher war kein Test möglich. Sehen Sie nach, ob es läuft und die Adresse stimmt, und testen Sie es erneut.</translation>
    </message>
    <message>
        <source>{1}: reading was stopped.</source>
        <translation>{1}: Das Einlesen wurde angehalten.</translation>
    </message>
    <message>
        <source>{1}: {2} (line {3})</source>
        <translation>{1}: {2} (Zeile {3})</translation>
    </message>
    <message>
        <source>“{1}” has the other sign in its quote</source>
        <translation>„{1}“ hat in seinem Zitat das andere Vorzeichen</translation>
    </message>
    <message>
        <source>“{1}” is not in its quote</source>
        <translation>„{1}“ steht nicht in dem Zitat</translation>
    </message>
    <message>
        <source>“{1}” is not what it names</source>
        <translation>„{1}“ ist nicht, was sie nennt</translation>
    </message>
    <message>
        <source>“{1}” is told in another scale than its table is</source>
        <translation>„{1}“ ist in einer anderen Größenordnung angegeben als seine Tabelle</translation>
    </message>
    <message>
        <source>“{1}” is {2} elsewhere for the same time</source>
        <translation>„{1}“ ist für dieselbe Zeit an anderer Stelle {2}</translation>
    </message>
    <message>
        <source>“{1}” stands in place of “{2}”</source>
        <translation>„{1}“ steht an der Stelle von „{2}“</translation>
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
    <name>ContradictionMatrix</name>
    <message>
        <source>%1: no contradiction found</source>
        <translation>%1: kein Widerspruch gefunden</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answers %1 and %2</source>
        <translation>Antworten %1 und %2</translation>
    </message>
    <message>
        <source>Contradictions, answer by answer</source>
        <translation>Widersprüche, Antwort für Antwort</translation>
    </message>
    <message>
        <source>The list shows the same contradictions.</source>
        <translation>Die Liste zeigt dieselben Widersprüche.</translation>
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
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Nothing that differs was found between answers %1 and %2.</source>
        <translation>Zwischen den Antworten %1 und %2 wurde nichts Widersprüchliches gefunden.</translation>
    </message>
    <message>
        <source>Nothing that differs was found.</source>
        <translation>Nichts Widersprüchliches gefunden.</translation>
    </message>
    <message>
        <source>View of what does not fit together</source>
        <translation>Ansicht dessen, was nicht zusammenpasst</translation>
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
        <source>Choose a share of the documents from 0 to 100 percent.</source>
        <translation>Wählen Sie einen Anteil der Dokumente von 0 bis 100 Prozent.</translation>
    </message>
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
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
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
    <name>FallbackOrder</name>
    <message>
        <source>Alt+Up and Alt+Down move an entry, Space leaves it out.</source>
        <translation>Alt+Hoch und Alt+Herunter bewegen einen Eintrag, die Leertaste lässt ihn aus.</translation>
    </message>
    <message>
        <source>Who takes over when the model that asks fails</source>
        <translation>Wer einspringt, wenn das fragende Modell ausfällt</translation>
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
        <source>{done} of {limit}</source>
        <translation>{done} von {limit}</translation>
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
        <source>Any mode</source>
        <translation>Jeder Modus</translation>
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
        <source>Mode</source>
        <translation>Modus</translation>
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
        <source>Verdict or status</source>
        <translation>Urteil oder Stand</translation>
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
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
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
        <source>No document has a sentence near this.</source>
        <translation>Kein Dokument hat einen Satz, der dem nahekommt.</translation>
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
    <name>QuestionLimit</name>
    <message>
        <source>Questions at most</source>
        <translation>Höchstens so viele Fragen</translation>
    </message>
    <message>
        <source>Questions at most, as a number</source>
        <translation>Höchstens so viele Fragen, als Zahl</translation>
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
    <name>Reasons</name>
    <message>
        <source>answered in another language</source>
        <translation>antwortete in einer anderen Sprache</translation>
    </message>
    <message>
        <source>answered with a web page instead of data</source>
        <translation>antwortete mit einer Webseite statt mit Daten</translation>
    </message>
    <message>
        <source>asked to slow down</source>
        <translation>bat, langsamer zu fragen</translation>
    </message>
    <message>
        <source>blocked the reply by its safety filter</source>
        <translation>hielt die Antwort mit seinem Sicherheitsfilter zurück</translation>
    </message>
    <message>
        <source>broke off the connection</source>
        <translation>brach die Verbindung ab</translation>
    </message>
    <message>
        <source>cannot be told how long to think</source>
        <translation>lässt sich nicht sagen, wie lange es nachdenken soll</translation>
    </message>
    <message>
        <source>cannot be told not to think</source>
        <translation>lässt sich nicht sagen, dass es nicht nachdenken soll</translation>
    </message>
    <message>
        <source>cannot be told whether to think</source>
        <translation>lässt sich nicht sagen, ob es nachdenken soll</translation>
    </message>
    <message>
        <source>cannot hold a prompt of this length</source>
        <translation>fasst einen Prompt dieser Länge nicht</translation>
    </message>
    <message>
        <source>could not be found by name</source>
        <translation>war unter seinem Namen nicht zu finden</translation>
    </message>
    <message>
        <source>declined to answer</source>
        <translation>lehnte eine Antwort ab</translation>
    </message>
    <message>
        <source>did not accept the connection in time</source>
        <translation>nahm die Verbindung nicht rechtzeitig an</translation>
    </message>
    <message>
        <source>did not accept the key</source>
        <translation>nahm den Schlüssel nicht an</translation>
    </message>
    <message>
        <source>did not accept the request</source>
        <translation>nahm die Anfrage nicht an</translation>
    </message>
    <message>
        <source>did not finish in time</source>
        <translation>wurde nicht rechtzeitig fertig</translation>
    </message>
    <message>
        <source>did not keep to the asked form</source>
        <translation>hielt sich nicht an die verlangte Form</translation>
    </message>
    <message>
        <source>does not have this model</source>
        <translation>hat dieses Modell nicht</translation>
    </message>
    <message>
        <source>does not permit this</source>
        <translation>erlaubt das nicht</translation>
    </message>
    <message>
        <source>does not speak at the address that is set, but at another one, and was asked there</source>
        <translation>spricht nicht unter der gesetzten Adresse, sondern unter einer anderen, und wurde dort gefragt</translation>
    </message>
    <message>
        <source>does not stream, and was asked for the whole at once</source>
        <translation>überträgt nicht stückweise und wurde um alles auf einmal gebeten</translation>
    </message>
    <message>
        <source>does not take a JSON schema, and was told the form in words</source>
        <translation>nimmt kein JSON-Schema und bekam die Form in Worten gesagt</translation>
    </message>
    <message>
        <source>does not take a seed, and was asked without one</source>
        <translation>nimmt keinen Startwert und wurde ohne gefragt</translation>
    </message>
    <message>
        <source>does not take a system message, and was told its words otherwise</source>
        <translation>nimmt keine System-Nachricht und bekam ihre Worte anders gesagt</translation>
    </message>
    <message>
        <source>does not take a temperature, and was asked without one</source>
        <translation>nimmt keine Temperatur und wurde ohne gefragt</translation>
    </message>
    <message>
        <source>does not take max_tokens, and was told max_completion_tokens</source>
        <translation>nimmt max_tokens nicht und bekam max_completion_tokens</translation>
    </message>
    <message>
        <source>does not take stop words, and was asked without them</source>
        <translation>nimmt keine Stoppwörter und wurde ohne gefragt</translation>
    </message>
    <message>
        <source>does not take stream_options, and was asked without them</source>
        <translation>nimmt stream_options nicht und wurde ohne gefragt</translation>
    </message>
    <message>
        <source>does not take the reasoning effort, and was asked without one</source>
        <translation>nimmt den Denkaufwand nicht an und wurde ohne ihn gefragt</translation>
    </message>
    <message>
        <source>failed in an unexpected way</source>
        <translation>fiel auf unerwartete Weise aus</translation>
    </message>
    <message>
        <source>failed the TLS check</source>
        <translation>bestand die TLS-Prüfung nicht</translation>
    </message>
    <message>
        <source>gave an empty reply</source>
        <translation>gab eine leere Antwort</translation>
    </message>
    <message>
        <source>had a server error</source>
        <translation>hatte einen Serverfehler</translation>
    </message>
    <message>
        <source>has no key</source>
        <translation>hat keinen Schlüssel</translation>
    </message>
    <message>
        <source>has no quota left</source>
        <translation>hat kein Kontingent mehr</translation>
    </message>
    <message>
        <source>is a program of another user of this computer, and was sent nothing</source>
        <translation>gehört einem anderen Benutzer dieses Computers und bekam nichts gesendet</translation>
    </message>
    <message>
        <source>is overloaded</source>
        <translation>ist überlastet</translation>
    </message>
    <message>
        <source>named a contradiction without verbatim quotes, which was dropped</source>
        <translation>nannte einen Widerspruch ohne wörtliche Zitate, der verworfen wurde</translation>
    </message>
    <message>
        <source>proposed a question that was asked before</source>
        <translation>schlug eine schon gestellte Frage vor</translation>
    </message>
    <message>
        <source>put its text into another field than the answer&apos;s</source>
        <translation>schrieb seinen Text in ein anderes Feld als das der Antwort</translation>
    </message>
    <message>
        <source>quoted words for a part that the claim does not have, which are not shown</source>
        <translation>zitierte zu einem Teil Wörter, die die Behauptung nicht hat; sie werden nicht gezeigt</translation>
    </message>
    <message>
        <source>read only part of the prompt</source>
        <translation>las nur einen Teil des Prompts</translation>
    </message>
    <message>
        <source>redirected to another address, which is not followed</source>
        <translation>verwies auf eine andere Adresse, der nicht gefolgt wird</translation>
    </message>
    <message>
        <source>refused the connection</source>
        <translation>verweigerte die Verbindung</translation>
    </message>
    <message>
        <source>sent a compressed body, which was not asked for</source>
        <translation>sandte komprimierte Daten, die nicht verlangt waren</translation>
    </message>
    <message>
        <source>sent a reply nested too deeply</source>
        <translation>sandte eine zu tief verschachtelte Antwort</translation>
    </message>
    <message>
        <source>sent a reply that is not valid JSON</source>
        <translation>sandte eine Antwort, die kein gültiges JSON ist</translation>
    </message>
    <message>
        <source>sent invalid characters, which were replaced</source>
        <translation>sandte ungültige Zeichen, die ersetzt wurden</translation>
    </message>
    <message>
        <source>sent more than 200,000 characters; the rest was cut</source>
        <translation>sandte mehr als 200.000 Zeichen; der Rest wurde abgeschnitten</translation>
    </message>
    <message>
        <source>sent more than 8 MB</source>
        <translation>sandte mehr als 8 MB</translation>
    </message>
    <message>
        <source>sent nothing for too long</source>
        <translation>sandte zu lange nichts</translation>
    </message>
    <message>
        <source>thought up to its token limit, and said nothing</source>
        <translation>dachte bis zu seiner Token-Grenze und sagte nichts</translation>
    </message>
    <message>
        <source>was cut off at its token limit</source>
        <translation>wurde an seiner Tokengrenze abgeschnitten</translation>
    </message>
    <message>
        <source>wrote a placeholder that stands for nothing it was sent; it stays as it is</source>
        <translation>hat einen Platzhalter geschrieben, der für nichts Gesendetes steht; er bleibt, wie er ist</translation>
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
    <name>RequestHeads</name>
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
    <name>RequestList</name>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
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
        <source>They hold for every new sheet; each can choose its own number of questions.</source>
        <translation>Sie gelten für jedes neue Blatt; jedes kann seine eigene Zahl von Fragen wählen.</translation>
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
        <source>When models that judge together have done so often enough. A panel that has begun keeps its own.</source>
        <translation>Wann Modelle, die gemeinsam urteilen, genug geurteilt haben. Ein begonnenes Gremium behält seine eigenen.</translation>
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
        <source>Nothing is left to judge.</source>
        <translation>Nichts mehr zu beurteilen.</translation>
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
    <name>SidebarButton</name>
    <message>
        <source>Shown now</source>
        <translation>Jetzt gezeigt</translation>
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
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>It was not changed. The other sheets are fine.</source>
        <translation>Sie wurde nicht geändert. Die anderen Blätter sind in Ordnung.</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
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
