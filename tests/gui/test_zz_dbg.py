import pytest
from tests.gui import test_hostile_texts as t
from tests.gui.traps import traps_in
from tests.gui.hostile_places import PLACES
@pytest.mark.parametrize("which",["report","comparison","live run","stopped session","new investigation"])
async def test_x(application, tmp_path, monkeypatch, which):
    top=[]
    orig=t.Watchdog.longest
    cur=[None]
    async def longest(self):
        p=await orig(self); top.append((round(p.working,3),round(p.whole,3),*cur)); return p
    monkeypatch.setattr(t.Watchdog,"longest",longest)
    of=t.faults_of
    async def f(sight,text,wd):
        cur[0]=(sight.name,text[:20]); return await of(sight,text,wd)
    monkeypatch.setattr(t,"faults_of",f)
    with traps_in(tmp_path) as traps:
        try: await t.test_hostile_texts_stay_texts(dict(PLACES)[which], application, traps)
        except AssertionError as e: print(e)
    top.sort(reverse=True)
    for x in top[:7]: print(which, x)
