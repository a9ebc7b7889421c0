<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Advanced</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AnswerBlock</name>
    <message numerus="yes">
        <source>and %n more place(s)</source>
        <translation>
            <numerusform>and %n more place</numerusform>
            <numerusform>and %n more places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AskField</name>
    <message numerus="yes">
        <source>Ask anything about these %n document(s)</source>
        <translation>
            <numerusform>Ask anything about these %n document</numerusform>
            <numerusform>Ask anything about these %n documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AuditSummary</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CaseWords</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) left out</source>
        <translation>
            <numerusform>%Ln part left out</numerusform>
            <numerusform>%Ln parts left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Checked</name>
    <message numerus="yes">
        <source>and %n more, which a saved file has</source>
        <translation>
            <numerusform>and %n more, which a saved file has</numerusform>
            <numerusform>and %n more, which a saved file has</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ColumnHeads</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompatibleServer</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Compose</name>
    <message numerus="yes">
        <source>%Ln claim(s)</source>
        <translation>
            <numerusform>%Ln claim</numerusform>
            <numerusform>%Ln claims</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message numerus="yes">
        <source>%n reply(s)</source>
        <translation>
            <numerusform>%n reply</numerusform>
            <numerusform>%n replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n round</numerusform>
            <numerusform>%n rounds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>each reply answered %n check(s)</source>
        <translation>
            <numerusform>each reply answered %n check</numerusform>
            <numerusform>each reply answered %n checks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message numerus="yes">
        <source>%Ln cannot be read</source>
        <translation>
            <numerusform>%Ln cannot be read</numerusform>
            <numerusform>%Ln cannot be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Give a password for %Ln file(s)</source>
        <translation>
            <numerusform>Give a password for %Ln file</numerusform>
            <numerusform>Give a password for %Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read the words of %Ln scanned page(s)</source>
        <translation>
            <numerusform>Read the words of %Ln scanned page</numerusform>
            <numerusform>Read the words of %Ln scanned pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FolderLine</name>
    <message numerus="yes">
        <source>%n file(s) changed since: %1.</source>
        <translation>
            <numerusform>%n file changed since: %1.</numerusform>
            <numerusform>%n files changed since: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) in %1 not read yet: %2.</source>
        <translation>
            <numerusform>%n file in %1 not read yet: %2.</numerusform>
            <numerusform>%n files in %1 not read yet: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) moved or deleted: %1.</source>
        <translation>
            <numerusform>%n file moved or deleted: %1.</numerusform>
            <numerusform>%n files moved or deleted: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new file(s) in %1: %2.</source>
        <translation>
            <numerusform>%n new file in %1: %2.</numerusform>
            <numerusform>%n new files in %1: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n file(s) to this sheet</source>
        <translation>
            <numerusform>Add %n file to this sheet</numerusform>
            <numerusform>Add %n files to this sheet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading %n file(s)</source>
        <translation>
            <numerusform>Reading %n file</numerusform>
            <numerusform>Reading %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForkForm</name>
    <message numerus="yes">
        <source>A new sheet with the first %n answer(s). This one stays as it is.</source>
        <translation>
            <numerusform>A new sheet with the first %n answer. This one stays as it is.</numerusform>
            <numerusform>A new sheet with the first %n answers. This one stays as it is.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Found</name>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n look-up(s)</source>
        <translation>
            <numerusform>%n look-up</numerusform>
            <numerusform>%n look-ups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s)</source>
        <translation>
            <numerusform>%n part</numerusform>
            <numerusform>%n parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n quote(s), not known to be checked</source>
        <translation>
            <numerusform>%n quote, not known to be checked</numerusform>
            <numerusform>%n quotes, not known to be checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n round</numerusform>
            <numerusform>%n rounds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not in %n document(s)</source>
        <translation>
            <numerusform>not in %n document</numerusform>
            <numerusform>not in %n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>nothing near in %n document(s)</source>
        <translation>
            <numerusform>nothing near in %n document</numerusform>
            <numerusform>nothing near in %n documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>History</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HistoryExport</name>
    <message numerus="yes">
        <source>%n report(s) saved in %1</source>
        <translation>
            <numerusform>%n report saved in %1</numerusform>
            <numerusform>%n reports saved in %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HistoryFilters</name>
    <message numerus="yes">
        <source>Last %n day(s)</source>
        <translation>
            <numerusform>Last %n day</numerusform>
            <numerusform>Last %n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HistoryFoot</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected. Choose fewer to do something with them.</source>
        <translation>
            <numerusform>%n selected. Choose fewer to do something with them.</numerusform>
            <numerusform>%n selected. Choose fewer to do something with them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message numerus="yes">
        <source>%Ln sheet(s)</source>
        <translation>
            <numerusform>%Ln sheet</numerusform>
            <numerusform>%Ln sheets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sheet(s) deleted</source>
        <translation>
            <numerusform>%n sheet deleted</numerusform>
            <numerusform>%n sheets deleted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeyTrial</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) to choose from</source>
        <translation>
            <numerusform>%n model to choose from</numerusform>
            <numerusform>%n models to choose from</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ledger</name>
    <message numerus="yes">
        <source>%n claim(s)</source>
        <translation>
            <numerusform>%n claim</numerusform>
            <numerusform>%n claims</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more claim(s)</source>
        <translation>
            <numerusform>%n more claim</numerusform>
            <numerusform>%n more claims</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation>
            <numerusform>%n quote</numerusform>
            <numerusform>%n quotes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LedgerRow</name>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation>
            <numerusform>%n quote</numerusform>
            <numerusform>%n quotes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LeftLegend</name>
    <message numerus="yes">
        <source>%n word(s) of this document left this computer in this session</source>
        <translation>
            <numerusform>%n word of this document left this computer in this session</numerusform>
            <numerusform>%n words of this document left this computer in this session</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more place(s)</source>
        <translation>
            <numerusform>and %n more place</numerusform>
            <numerusform>and %n more places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ListRoom</name>
    <message numerus="yes">
        <source>%n more document(s)</source>
        <translation>
            <numerusform>%n more document</numerusform>
            <numerusform>%n more documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NeedsCard</name>
    <message numerus="yes">
        <source>%n more below</source>
        <translation>
            <numerusform>%n more below</numerusform>
            <numerusform>%n more below</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) need you</source>
        <translation>
            <numerusform>%n thing needs you</numerusform>
            <numerusform>%n things need you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OllamaModels</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlanAndSearches</name>
    <message numerus="yes">
        <source>and %n more place(s)</source>
        <translation>
            <numerusform>and %n more place</numerusform>
            <numerusform>and %n more places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProgressLine</name>
    <message numerus="yes">
        <source>at most %n min left</source>
        <translation>
            <numerusform>at most %n min left</numerusform>
            <numerusform>at most %n min left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Prose</name>
    <message numerus="yes">
        <source>%Ln more character(s), not shown here</source>
        <translation>
            <numerusform>%Ln more character, not shown here</numerusform>
            <numerusform>%Ln more characters, not shown here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rounds</name>
    <message numerus="yes">
        <source>Searched for “%1”: %n place(s).</source>
        <translation>
            <numerusform>Searched for “%1”: %n place.</numerusform>
            <numerusform>Searched for “%1”: %n places.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowBand</name>
    <message numerus="yes">
        <source>%n document(s) added since</source>
        <translation>
            <numerusform>%n document added since</numerusform>
            <numerusform>%n documents added since</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) found</source>
        <translation>
            <numerusform>%n place found</numerusform>
            <numerusform>%n places found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ShareBars</name>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n passage</numerusform>
            <numerusform>%n passages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetBody</name>
    <message numerus="yes">
        <source>%Ln word(s) left this computer</source>
        <translation>
            <numerusform>%Ln word left this computer</numerusform>
            <numerusform>%Ln words left this computer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>%n sheet(s)</source>
        <translation>
            <numerusform>%n sheet</numerusform>
            <numerusform>%n sheets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Slot</name>
    <message numerus="yes">
        <source>Ask about %n of it</source>
        <translation>
            <numerusform>Ask about %n of it</numerusform>
            <numerusform>Ask about %n of them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SourceWords</name>
    <message numerus="yes">
        <source>No passage in the %n document(s) says this.</source>
        <translation>
            <numerusform>No passage in the %n document says this.</numerusform>
            <numerusform>No passage in the %n documents says this.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message numerus="yes">
        <source>A panel of %n model(s)</source>
        <translation>
            <numerusform>A panel of %n model</numerusform>
            <numerusform>A panel of %n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Starts with the %n document(s) read so far; others can join the sheet.</source>
        <translation>
            <numerusform>Starts with the %n document read so far; others can join the sheet.</numerusform>
            <numerusform>Starts with the %n documents read so far; others can join the sheet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Trail</name>
    <message numerus="yes">
        <source>and %n before them, which a saved file has</source>
        <translation>
            <numerusform>and %n before them, which a saved file has</numerusform>
            <numerusform>and %n before them, which a saved file has</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhatLeft</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n passage</numerusform>
            <numerusform>%n passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) so far</source>
        <translation>
            <numerusform>%n request so far</numerusform>
            <numerusform>%n requests so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
</context>
</TS>
