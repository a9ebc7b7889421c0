<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutSection</name>
    <message>
        <source>A strong model questions a private one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detective, MIT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Font</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inter, SIL Open Font License 1.1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Others&apos; work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python packages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Qt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Qt and PySide6 are used under the GNU Lesser General Public License, version 3, unchanged and as separate libraries, which you may replace by your own builds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set up step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>About Detective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light, dark or system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next contradiction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sessions folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause or go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the sample case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume this investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search all investigations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set up step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the sidebar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start or send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Activity</name>
    <message>
        <source>Local models can be slow; Stop stays available.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider takes its time; Stop stays available.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>about %n token(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Advanced</name>
    <message>
        <source>A call to the cloud may take {cloud} seconds, a local one {local}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the timeouts in the settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No other detective has a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes over when the detective fails, in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AnswerLink</name>
    <message>
        <source>Answer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open answer %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AppearanceSection</name>
    <message>
        <source>80 to 200 percent. Ctrl+Plus, Ctrl+Minus and Ctrl+0 do the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System follows the desktop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes effect at the next start.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AuditLog</name>
    <message>
        <source>Audit log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No attempt failed and no provider was switched.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AuditTrail</name>
    <message>
        <source>%1 took over from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>analysis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>question %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Badge</name>
    <message>
        <source>High</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Low</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Medium</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BuiltinRow</name>
    <message>
        <source>Built-in model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For trying out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is in use; choose another witness first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence: {licence}; its text is put beside the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No Ollama needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-256 {digest}, checked after fetching.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-256 {digest}, checked when it was fetched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped, kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own file: {path}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardColumn</name>
    <message numerus="yes">
        <source>%n new answer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CaseFileRow</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CaseFiles</name>
    <message>
        <source>Add a folder to the case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files to the case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Case file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents ({endings})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Citations</name>
    <message>
        <source>%1 not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>%1 asked %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 by rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not have %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 fewer unverified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 higher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more unverified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was scored by rules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, B scores %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, no score for %2 yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, same score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A and B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completeness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consistency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contradictions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No audit yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found, %1 not in the case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quotes verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two hypotheses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no audit yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only in A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same unverified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>%1 / %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare two investigations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conclusion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading both investigations …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The comparison is saved in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These two cannot be compared</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompareTable</name>
    <message>
        <source>B against A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completeness %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contradictions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No audit yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None found in either of the two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same where the same values differ, or half of the quoted words agree.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answers %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompatibleServer</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Answered in {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use: {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in use</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompletenessChart</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completeness by question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1, completeness %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConflictsView</name>
    <message>
        <source>%1 pairs of answers, %2 in conflict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys move, Enter opens, C goes to the next conflict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contradictions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContradictionDetail</name>
    <message>
        <source>No conflict found between answers %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open answer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quote from answer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What contradicts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContradictionGraph</name>
    <message>
        <source>%1; %2 more documents are not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A dot marks a document that the answer quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contradictions as arcs between answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list shows the same contradictions.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContradictionList</name>
    <message>
        <source>Contradictions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContradictionMatrix</name>
    <message>
        <source>%1: no conflict found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contradictions, answer by answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list shows the same contradictions.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Coordinator</name>
    <message>
        <source>An investigation is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {limit}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CurveTable</name>
    <message>
        <source>Completeness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completeness by question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gravest gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DetectiveModel</name>
    <message>
        <source>Add a key first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add key: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It offers no models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List models: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model, profile and address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection is not encrypted: others on the network can read the key and what is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} profile</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>A recorded run: nothing is called and nothing is spent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the detective&apos;s question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the detective&apos;s question, which is asked next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In place of the detective&apos;s question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No question is left to steer; the limit is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused. Everything up to here is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused. Nothing is spent while you think. Steer question %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pausing after this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1 will be yours: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip to the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steer question %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyForm</name>
    <message numerus="yes">
        <source>%n contradiction(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Add files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All options of an investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop documents here, or</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let go to add them, or</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New here?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch the sample case: {documents}, {questions}, {contradictions}. Recorded, so it needs no key and costs nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do you want to find out?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write one statement that can turn out true or false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Endings</name>
    <message numerus="yes">
        <source>%n contradiction(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open gap(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Consistency %1 of 100, %2, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was called and nothing was spent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audit is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The investigation did not start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The investigation was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The limit of %1 questions is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recorded run was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report shows what is still open. There you can audit anyway or ask more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EvidenceItem</name>
    <message>
        <source>Ask for the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EvidenceList</name>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No documents in this case. Answers come from the witness&apos;s memory and are marked so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>No passage in the %n document(s) answers this question.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No passage in the %n document(s) says this. The claim is marked as unsupported.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1 is not answered yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no answers yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This answer quotes nothing.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Exporting</name>
    <message>
        <source>Export as %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FailedCard</name>
    <message>
        <source>%1 and the audit log are saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 and the audit log are saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, tried %2 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Answer %1 could not be analysed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End and audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every detective provider failed, so the investigation stopped here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1 could not be answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry question %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry the analysis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry the audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped: it %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answers could not be audited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first question could not be asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hypothesis and the audit log are saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The investigation stopped here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The witness failed, so the investigation stopped here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why is it audited now? This goes on record.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FallbackOrder</name>
    <message>
        <source>Alt+Up and Alt+Down move an entry, Space leaves it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who takes over when the detective fails</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FetchLine</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not on this computer yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; what was fetched is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{action}: built-in model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FirstRunDetective</name>
    <message>
        <source>Connect a detective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detective model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get a key for {provider}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One key is enough. A second one takes over if the first fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip for now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{provider} API key</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Set-up</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FirstRunStep</name>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FirstRunWelcome</name>
    <message>
        <source>A cloud model, the detective, questions a model on this computer, the witness, about something you believe. Every quote is checked against your documents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask until the answer holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes to your detective provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play a sample case first, no key needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions and answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved sessions and keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short quotes from documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stays on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The witness model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your documents, in full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FirstRunWitness</name>
    <message>
        <source>Built-in model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the built-in model first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloads once, runs without Ollama. Licence: {licence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found in Ollama on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Installed, runs without Ollama</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Installed, runs without Ollama. Licence: {licence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play a sample case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start first investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The witness answers on this computer and reads your documents here. It needs no account.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no witness yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can start as soon as the model is here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FullForm</name>
    <message>
        <source>Add files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Case file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop files anywhere on this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let go to add them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do you want to find out?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GapRow</name>
    <message>
        <source>No gaps found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this gap</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GapRows</name>
    <message>
        <source>Remaining gaps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Gaps</name>
    <message>
        <source>Ambiguous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inconsistent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vague</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ambiguity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inconsistency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vagueness</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Gates</name>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 met</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A high gap is open: what is missing may change the verdict.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advisory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audited anyway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completeness of %1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every document was quoted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No contradiction open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No high gap open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the quotes of each contradiction before you rely on the score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some documents were never quoted; ask about them in another run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The detective still had questions when the run ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The detective was satisfied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last answer leaves much open; another run may go deeper.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Grip</name>
    <message>
        <source>Alt+Up and Alt+Down move it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, number {n} of {all}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>History</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scored by rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {limit}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryDelegate</name>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryExport</name>
    <message numerus="yes">
        <source>%n report(s) saved in %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Export as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the reports</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryFilters</name>
    <message>
        <source>Any date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Last %n day(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search hypotheses, questions, answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryFoot</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected. Choose fewer to do something with them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate as new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryHeader</name>
    <message>
        <source>Sort by {column}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sorted by {column}, {order}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ascending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>descending</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message numerus="yes">
        <source>%Ln investigation(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n investigation(s) deleted</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Each one is saved here after every answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No investigation has all of these words and properties.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No investigations yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the sample case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading files: {done} of {files}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuild list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history list could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your files are safe in {folder}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{found} of {total} investigations</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryTable</name>
    <message>
        <source>Investigations</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HypothesisField</name>
    <message>
        <source>For example: The bridge was inspected before the accident</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write one statement that can turn out true or false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of {most}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Incidents</name>
    <message>
        <source>%1 %2. %3 took over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 took over from %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, tried %2 times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The documents and the question are longer than the model&apos;s context window, and its server cut them. Raise the context window in the settings, or choose fewer documents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The witness read only part of the prompt. This answer may leave things out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InvestigationOptions</name>
    <message>
        <source>Advanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot work: what this detective costs is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pauses and asks before going over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spending stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The witness&apos;s model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness, on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asks as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{least} to {most}, ends earlier when all is clear</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Investigations</name>
    <message>
        <source>An investigation is running. Stop it first, or wait for its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The spending stop is reached: {amount} so far. The run waits; Resume goes on without it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>From the variable {name}; it is not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept in memory until you quit; no keyring could take it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste a key first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved in the system keyring, never in a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{provider} API key</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeyLine</name>
    <message>
        <source>A key that ends in {end} is stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeyTrial</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) to choose from</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>At {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error {status} at {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key not accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No secure connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not reachable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quota used up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server in trouble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Works</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Works. Answered in {seconds}, {models}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped for now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} says</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LimitsSection</name>
    <message>
        <source>They hold for every new investigation; each can choose its own number of questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveHeader</name>
    <message>
        <source>%1 percent of the questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LivePage</name>
    <message>
        <source>Getting ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Investigation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Dark colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window follows the system&apos;s colours</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelChoice</name>
    <message>
        <source>Built-in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelChoices</name>
    <message>
        <source>In use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelsSection</name>
    <message>
        <source>A local model can be the detective too, and needs no key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a detective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked first; the others take over when it fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small: short prompts in simple words. Capable: the full ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model that each provider is asked for as the detective.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the prompt and the answer share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Modes</name>
    <message>
        <source>Collaborative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patient, open questions that help the witness to say all it knows.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MoreDetectives</name>
    <message>
        <source>Add {provider}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>Back to the investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sections of the settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NewInvestigationPage</name>
    <message>
        <source>Add an API key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begins as soon as {name} has been read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft saved {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key for {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set up a witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The witness {name} was not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a statement first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NextStep</name>
    <message>
        <source>Ask on with a higher limit, or have the answers audited as they are; your written reason is printed on every export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every answer is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed after %1 of %2 questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused after %1 of %2 questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise the limit to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume goes on at the question that failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume goes on where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run audit again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped at the limit of %1 questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audit failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The detective still had questions, so no audit was made. The score can only fall.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is below comes from the answers alone.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OllamaLine</name>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy pull command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy start command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for Ollama again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for Ollama on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama is not running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama is running at {host}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama is running at {host}, but it has no model.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OllamaModels</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Answered in {n} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for Ollama</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not looked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {version}, {models}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is set as the witness, but Ollama does not have it. Pull it, or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>100 less %1 for contradictions and %2 for open gaps and incomplete answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 less %1 for open gaps and incomplete answers; an audit takes 10 per contradiction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask one more question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completeness by question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contradictions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>None found among %n answer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Remaining gaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule-based analysis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the curve as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The summary is longer; an export has the whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>answer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>consistency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>consistency at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>consistency, by rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>contradiction(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>of 100</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>open gap(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quotes verified</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New investigation about “{words}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up and Down to move, Enter to open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PricedModels</name>
    <message>
        <source>{cost} per case</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PrivacySection</name>
    <message>
        <source>Built-in models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detective sends no usage data and looks for no updates. Installing a built-in model connects to the places it is published at; a provider may keep what it was sent, by its own rules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys are never written to a file. They are in the system&apos;s keyring, in an environment variable, or in memory until you quit, and each is sent to its own provider only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of it leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The questions and your documents, whole or in passages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They go to {host}, which is not this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They stay on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the detective is sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the witness is sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the settings as they are: to {hosts}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your hypothesis, the questions, and the answers with the quotes in them. Your documents themselves never.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProfileChoice</name>
    <message>
        <source>Capable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile by its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it analyses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rules decide, it phrases</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProviderList</name>
    <message>
        <source>Asking the keyring. It may want to be unlocked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys stay in the system keyring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New keys last until you quit; keys in environment variables still work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Providers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The detective uses them in this order. Move one with Alt+Up or Alt+Down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProviderRow</name>
    <message>
        <source>Add key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add key: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be read now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept in memory only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key ends in {end}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key unavailable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace: {name} key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on this computer, no key needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Until you quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, read only</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PullRow</name>
    <message>
        <source>Another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetched by Ollama</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example llama3.1:8b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the model to pull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not pulled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama keeps what it has; pull it again to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pull a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pull the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pulled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QuestionLimit</name>
    <message>
        <source>Questions at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions at most, as a number</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QuotePanel</name>
    <message>
        <source>Quote from answer %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReasonField</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>answered in another language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answered with a web page instead of data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked to slow down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked the reply by its safety filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broke off the connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot hold a prompt of this length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be found by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>declined to answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not accept the connection in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not accept the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not accept the request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not finish in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not keep to the asked form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not have this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not permit this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed in an unexpected way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed the TLS check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gave an empty reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>had a server error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no quota left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is overloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>named a contradiction without verbatim quotes, which was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>proposed a question that was asked before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read only part of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redirected to another address, which is not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused the connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent a compressed body, which was not asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent a reply nested too deeply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent a reply that is not valid JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent invalid characters, which were replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent more than 200,000 characters; the rest was cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent more than 8 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent nothing for too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was cut off at its token limit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Refusals</name>
    <message>
        <source>Choose 15 to 120 seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose 15 to 360 seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose 2048 to 1048576 tokens; the prompt and the answer share them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose 80 to 200 percent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a whole number from 5 to 20.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a model name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For cloud calls: none, system, or an address. Local calls use none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the user name and password from the address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the address with http:// or https://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The port must be 1 to 65535.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This address is not valid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model name is not valid.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Remarks</name>
    <message>
        <source>A newer version of Detective wrote this session, so it is only read here. Update Detective to go on with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file was changed outside Detective. What is below is what it says now; its quotes are not known to be checked.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RemoveButton</name>
    <message>
        <source>Take it out of the case</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View of the contradictions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dates, times or amounts differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names differ, or one denies the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the wording differs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportHeader</name>
    <message>
        <source>%1 asked %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>today %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportNumbers</name>
    <message>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Audit log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report is in {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message numerus="yes">
        <source>About %n question(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Files stay on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing leaves this computer: detective and witness both run here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The questions are sent to {host}, which is not this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your documents will be sent to {host}, which is not this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your hypothesis and the answers go to {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your hypothesis, answers and quoted passages go to {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {amount}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than {amount}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{calls} calls, {tokens} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} is reached without encryption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{names} or {last}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Runner</name>
    <message>
        <source>Something went wrong in Detective itself. Everything saved is kept; the log says more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerRow</name>
    <message>
        <source>Address of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change address: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection is not encrypted, so others on the network can read them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your documents will be sent to {host}, which is not this computer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionState</name>
    <message>
        <source>Completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built-in models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check of this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose 15 to 120 seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose 15 to 360 seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a whole number from 5 to 20.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cloud timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default detective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For cloud calls: none, system, or an address. Local calls use none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the window looks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Providers and witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model that answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models that may cross-examine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total seconds for one call.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What goes where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where your data is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who takes over when a provider fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness context window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{provider} key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{provider} model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>All changes saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be changed here until the file is mended or removed: {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings file cannot be used</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single letters work while the transcript has the keyboard.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Audit log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence and audit log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to show</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Each one is saved here after every answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last week</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New investigation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No investigations yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your files are safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{score} by rules</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SidebarButton</name>
    <message>
        <source>Shown now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sizes</name>
    <message>
        <source>{done} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} s left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Skeleton</name>
    <message>
        <source>The list is being read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourceLine</name>
    <message>
        <source>Source %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourcePanel</name>
    <message>
        <source>Quote from %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sparkline</name>
    <message>
        <source>Completeness by answer: {numbers}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Spending</name>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpendingStop</name>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spending stop in US dollars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write an amount in US dollars, such as 1.00.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartRow</name>
    <message>
        <source>Start investigation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Built-in model not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built-in model ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No detective is set up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama {model} not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama {model} ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{provider} failed at {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{provider} in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{provider} ready</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusRow</name>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SteerField</name>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepMarks</name>
    <message>
        <source>Step {step} of {steps}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tasks</name>
    <message>
        <source>Something went wrong in Detective itself. Nothing saved is lost; the log says more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Close the notice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Toasts</name>
    <message>
        <source>No notices yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent notices</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Answer %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions and answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrialButton</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the test: {subject}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrialReport</name>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the billing page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the key page</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TurnCard</name>
    <message numerus="yes">
        <source>%n more note(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule-based</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules made this analysis; the model only put the question in words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The detective is weighing the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The witness gave no answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You asked this question.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TurnCards</name>
    <message>
        <source>Going on where it stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not answered yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing the first question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped here; the question will be asked again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer is saved; its analysis is still to come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The detective is auditing the answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The detective is going on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TwiceButton</name>
    <message>
        <source>{action} for good?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UnreadableDetails</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was not changed. The other investigations are fine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WitnessPart</name>
    <message>
        <source>Runs on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on {host}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Witness</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_AuditAnyway</name>
    <message>
        <source>Audit anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit anyway…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason for the audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why the answers so far are enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write why you go on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_CheckRow</name>
    <message>
        <source>met</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known before the audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not met</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Completeness</name>
    <message>
        <source>Completeness</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Disclosure</name>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show: {title}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Editor</name>
    <message>
        <source>Characters that cannot be shown were removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hypothesis is too long ({count} of {most} characters). Nothing was pasted; add a long text to the case file instead.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_GapInFull</name>
    <message>
        <source>Gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found by a check</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Head</name>
    <message>
        <source>answers %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Legend</name>
    <message>
        <source>No conflict found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Notice</name>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Row</name>
    <message>
        <source>What contradicts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_SidebarList</name>
    <message>
        <source>Investigations</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Typed</name>
    <message>
        <source>Find a session, an action or a setting</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
