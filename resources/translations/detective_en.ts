<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Activity</name>
    <message numerus="yes">
        <source>about %n token(s)</source>
        <translation>
            <numerusform>about %n token</numerusform>
            <numerusform>about %n tokens</numerusform>
        </translation>
    </message>
</context>
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
    <name>AgentCard</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AgentDetails</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AgreementList</name>
    <message numerus="yes">
        <source>%n check(s) answered in each reply</source>
        <translation>
            <numerusform>%n check answered in each reply</numerusform>
            <numerusform>%n checks answered in each reply</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardPage</name>
    <message numerus="yes">
        <source>%n further passage(s)</source>
        <translation>
            <numerusform>%n further passage</numerusform>
            <numerusform>%n further passages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CardColumn</name>
    <message numerus="yes">
        <source>%n new answer(s)</source>
        <translation>
            <numerusform>%n new answer</numerusform>
            <numerusform>%n new answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CaseFiles</name>
    <message numerus="yes">
        <source>%Ln file(s) not added: put them into a folder, and add that.</source>
        <translation>
            <numerusform>%Ln file not added: put it into a folder, and add that.</numerusform>
            <numerusform>%Ln files not added: put them into a folder, and add that.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CaseWords</name>
    <message numerus="yes">
        <source>%Ln cell(s)</source>
        <translation>
            <numerusform>%Ln cell</numerusform>
            <numerusform>%Ln cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln left out</source>
        <translation>
            <numerusform>%Ln left out</numerusform>
            <numerusform>%Ln left out</numerusform>
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
        <source>%Ln or more rows left out</source>
        <translation>
            <numerusform>%Ln or more rows left out</numerusform>
            <numerusform>%Ln or more rows left out</numerusform>
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
    <message numerus="yes">
        <source>%Ln row(s) left out</source>
        <translation>
            <numerusform>%Ln row left out</numerusform>
            <numerusform>%Ln rows left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) read</source>
        <translation>
            <numerusform>%Ln row read</numerusform>
            <numerusform>%Ln rows read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClaimRows</name>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation>
            <numerusform>%n quote</numerusform>
            <numerusform>%n quotes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n must hold</source>
        <translation>
            <numerusform>the one must hold</numerusform>
            <numerusform>all %n must hold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one of %n must hold</source>
        <translation>
            <numerusform>the one must hold</numerusform>
            <numerusform>one of %n must hold</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
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
    <name>ContradictionsView</name>
    <message numerus="yes">
        <source>The list shows %n more within one answer.</source>
        <translation>
            <numerusform>The list shows %n more within one answer.</numerusform>
            <numerusform>The list shows %n more within one answer.</numerusform>
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
    <name>EmptyForm</name>
    <message numerus="yes">
        <source>%n contradiction(s)</source>
        <translation>
            <numerusform>%n contradiction</numerusform>
            <numerusform>%n contradictions</numerusform>
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
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Endings</name>
    <message numerus="yes">
        <source>%n contradiction(s)</source>
        <translation>
            <numerusform>%n contradiction</numerusform>
            <numerusform>%n contradictions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open gap(s)</source>
        <translation>
            <numerusform>%n open gap</numerusform>
            <numerusform>%n open gaps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EvidenceList</name>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation>
            <numerusform>%n quote</numerusform>
            <numerusform>%n quotes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No passage in the %n document(s) answers this question.</source>
        <translation>
            <numerusform>No passage in the %n document answers this question.</numerusform>
            <numerusform>No passage in the %n documents answers this question.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No passage in the %n document(s) says this. The claim is marked as unsupported.</source>
        <translation>
            <numerusform>No passage in the %n document says this. The claim is marked as unsupported.</numerusform>
            <numerusform>No passage in the %n documents says this. The claim is marked as unsupported.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FailedCard</name>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
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
    <name>ForkForm</name>
    <message numerus="yes">
        <source>A new investigation with the first %n answer(s). This one stays as it is.</source>
        <translation>
            <numerusform>A new investigation with the first %n answer. This one stays as it is.</numerusform>
            <numerusform>A new investigation with the first %n answers. This one stays as it is.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GateCard</name>
    <message numerus="yes">
        <source>Ask %n more question(s)</source>
        <translation>
            <numerusform>Ask %n more question</numerusform>
            <numerusform>Ask %n more questions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not ready. %n issue(s) need attention.</source>
        <translation>
            <numerusform>Not ready. %n issue needs attention.</numerusform>
            <numerusform>Not ready. %n issues need attention.</numerusform>
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
        <source>%Ln investigation(s)</source>
        <translation>
            <numerusform>%Ln investigation</numerusform>
            <numerusform>%Ln investigations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n investigation(s) deleted</source>
        <translation>
            <numerusform>%n investigation deleted</numerusform>
            <numerusform>%n investigations deleted</numerusform>
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
    <name>LiveHeader</name>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n detective(s)</source>
        <translation>
            <numerusform>%n detective</numerusform>
            <numerusform>%n detectives</numerusform>
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
    <name>Overview</name>
    <message numerus="yes">
        <source>None found among %n answer(s)</source>
        <translation>
            <numerusform>None found among %n answer</numerusform>
            <numerusform>None found among %n answers</numerusform>
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
    <name>ReportHeader</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
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
    <name>RunWords</name>
    <message numerus="yes">
        <source>About %n question(s)</source>
        <translation>
            <numerusform>About %n question</numerusform>
            <numerusform>About %n questions</numerusform>
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
    <name>SourceWords</name>
    <message numerus="yes">
        <source>%n date(s)</source>
        <translation>
            <numerusform>%n date</numerusform>
            <numerusform>%n dates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n number(s)</source>
        <translation>
            <numerusform>%n number</numerusform>
            <numerusform>%n numbers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation>
            <numerusform>%n source</numerusform>
            <numerusform>%n sources</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n statement(s)</source>
        <translation>
            <numerusform>%n statement</numerusform>
            <numerusform>%n statements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No passage in the %n document(s) says this.</source>
        <translation>
            <numerusform>No passage in the %n document says this.</numerusform>
            <numerusform>No passage in the %n documents says this.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpreadSection</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Statements</name>
    <message numerus="yes">
        <source>%n statement(s)</source>
        <translation>
            <numerusform>%n statement</numerusform>
            <numerusform>%n statements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>no quote carries them</source>
        <translation>
            <numerusform>no quote carries it</numerusform>
            <numerusform>no quote carries them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Statistics</name>
    <message numerus="yes">
        <source>%Ln asked</source>
        <translation>
            <numerusform>%Ln asked</numerusform>
            <numerusform>%Ln asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln investigation(s)</source>
        <translation>
            <numerusform>%Ln investigation</numerusform>
            <numerusform>%Ln investigations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln timed out</source>
        <translation>
            <numerusform>%Ln timed out</numerusform>
            <numerusform>%Ln timed out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>failed tries in %Ln investigation(s)</source>
        <translation>
            <numerusform>failed tries in %Ln investigation</numerusform>
            <numerusform>failed tries in %Ln investigations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>no price is known in %Ln investigation(s)</source>
        <translation>
            <numerusform>no price is known in %Ln investigation</numerusform>
            <numerusform>no price is known in %Ln investigations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %Ln investigation(s) that kept count</source>
        <translation>
            <numerusform>of %Ln investigation that kept count</numerusform>
            <numerusform>of %Ln investigations that kept count</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %Ln investigation(s) with a verdict</source>
        <translation>
            <numerusform>of %Ln investigation with a verdict</numerusform>
            <numerusform>of %Ln investigations with a verdict</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnCard</name>
    <message numerus="yes">
        <source>%n more note(s)</source>
        <translation>
            <numerusform>%n more note</numerusform>
            <numerusform>%n more notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VerdictHead</name>
    <message numerus="yes">
        <source>All %n claims:</source>
        <translation>
            <numerusform>The one claim:</numerusform>
            <numerusform>All %n claims:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n claims: %1.</source>
        <translation>
            <numerusform>Of %n claim: %1.</numerusform>
            <numerusform>Of %n claims: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a panel of %n detective(s)</source>
        <translation>
            <numerusform>a panel of %n detective</numerusform>
            <numerusform>a panel of %n detectives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>judged by %1 from %n checked quote(s)</source>
        <translation>
            <numerusform>judged by %1 from %n checked quote</numerusform>
            <numerusform>judged by %1 from %n checked quotes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>judged by %1 from %n quote(s)</source>
        <translation>
            <numerusform>judged by %1 from %n quote</numerusform>
            <numerusform>judged by %1 from %n quotes</numerusform>
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
<context>
    <name>WhatWasRead</name>
    <message numerus="yes">
        <source>%n quote(s)</source>
        <translation>
            <numerusform>%n quote</numerusform>
            <numerusform>%n quotes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n passage(s) were read for a question.</source>
        <translation>
            <numerusform>The one passage was read for a question.</numerusform>
            <numerusform>All %n passages were read for a question.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more document(s)</source>
        <translation>
            <numerusform>and %n more document</numerusform>
            <numerusform>and %n more documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Share</name>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n passage</numerusform>
            <numerusform>%n passages</numerusform>
        </translation>
    </message>
</context>
</TS>
