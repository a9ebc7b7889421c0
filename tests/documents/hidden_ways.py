"""Pages with a sentence that nobody can see in a browser, and pages where everybody sees it."""

from __future__ import annotations

from base64 import b64encode

PLAIN = "The pump stood still on nine days."
SECRET = "The margin rose to 47 percent."


def page(body: str, css: str = "") -> str:
    """Return a page with a body and a style sheet."""
    style = f"<style>{css}</style>" if css else ""
    head = f"<!DOCTYPE html><html><head><title>Report</title>{style}</head>"
    return f"{head}<body><p>{PLAIN}</p>{body}</body></html>"


def marked(css: str, before: str = "") -> str:
    """Return a page whose sentence stands in `.s`, itself in `.o`, with a style sheet."""
    return page(f"<div class='o'>{before}<p class='s' id='i'>{SECRET}</p></div>", css)


_P = f"<p>{SECRET}</p>"
_DATA = b64encode(b".s{display:none}").decode()
HIDDEN: dict[str, str] = {
    "details that are closed": page(f"<details><summary>More</summary>{_P}</details>"),
    "text of closed details without a summary": page(f"<details>{SECRET}</details>"),
    "noscript": page(f"<noscript>{_P}</noscript>"),
    "template": page(f"<template>{_P}</template>"),
    "a dialog that is closed": page(f"<dialog>{_P}</dialog>"),
    "a popover": page(f"<div popover>{_P}</div>"),
    "hidden": page(f"<div hidden>{_P}</div>"),
    "hidden until found": page(f"<div hidden='until-found'>{_P}</div>"),
    "hidden until found, with a display": page(f"<div hidden='until-found' style='display:block'>{_P}</div>"),
    "an option": page(f"<select><option>A<option>{SECRET}</select>"),
    "a data list": page(f"<datalist><option>{SECRET}</option></datalist>"),
    "an object's fallback": page(f"<object data='a.svg'>{_P}</object>"),
    "a video's fallback": page(f"<video src='a.mp4'>{_P}</video>"),
    "a canvas's fallback": page(f"<canvas>{_P}</canvas>"),
    "an iframe's fallback": page(f"<iframe src='a.html'>{_P}</iframe>"),
    "a meter's fallback": page(f"<meter value='1'>{SECRET}</meter>"),
    "a comment": page(f"<!-- {SECRET} -->"),
    "a conditional comment": page(f"<!--[if IE]>{_P}<![endif]-->"),
    "a title": page(f"<span title='{SECRET}'>x</span>"),
    "a script": page(f"<script>var a = '{SECRET}'</script>"),
    "a text area": page(f"<textarea style='display:none'>{SECRET}</textarea>"),
    "by id": marked("#i{display:none}"),
    "by two classes": marked(".o.s, p.s{display:none}"),
    "by a descendant": marked(".o .s{display:none}"),
    "by a child": marked("body > div > p{display:none}"),
    "by what follows": marked("h2 + p{display:none}", "<h2>Sub</h2>"),
    "by what comes after": marked("h2 ~ .s{display:none}", "<h2>Sub</h2><p>Between.</p>"),
    "by an attribute": marked("[class^='s']{display:none}"),
    "by not": marked(".o p:not(.shown){display:none}"),
    "by is": marked(":is(.o, .x) :where(p){display:none}"),
    "by its place": marked(".o > :first-child{display:none}"),
    "by a number": marked(".o p:nth-child(odd){display:none}"),
    "on screens": marked("@media screen{.s{display:none}}"),
    "on wide screens": marked("@media (min-width:600px){.s{display:none}}"),
    "in a layer": marked("@layer base{.s{display:none}}"),
    "in a condition that holds": marked("@supports (display:grid){.s{display:none}}"),
    "in a rule within a rule": marked(".o{color:#222; & .s{display:none}}"),
    "with escapes": marked(".s{d\\69splay:n\\6fne}"),
    "with escapes in the selector": marked(".\\73 {display:none}"),
    "with a comment within": marked(".s{display/**/:/**/none}"),
    "as important": marked(".s{display:none!important} #i{display:block}"),
    "against a style of its own": page(
        f"<p class='s' style='display:block'>{SECRET}</p>", ".s{display:none !important}"
    ),
    "by a style in the body": page(f"<style>.s{{display:none}}</style><p class='s'>{SECRET}</p>"),
    "by a sheet in the link": page(
        f"<link rel='stylesheet' href='data:text/css;base64,{_DATA}'><p class='s'>{SECRET}</p>"
    ),
    "by a variable": marked(":root{--d:none} .s{display:var(--d)}"),
    "by a variable's fallback": marked(".s{display:var(--nothing, none)}"),
    "opacity around it": marked(".o{opacity:0}"),
    "opacity of several": marked(".o{opacity:.2} .s{opacity:.2}"),
    "opacity in percent": marked(".s{opacity:0%}"),
    "visibility around it": marked(".o{visibility:hidden}"),
    "letters without size by class": marked(".s{font-size:0}"),
    "letters without size in a chain": marked("body{font-size:.3em} .o{font-size:.3em} .s{font-size:.3em}"),
    "letters without size around it": marked(".o{font-size:0}"),
    "the font's shorthand": marked(".s{font:0/0 serif}"),
    "letters of a percent": marked(".s{font-size:1%}"),
    "transparent as the current colour": marked(".o{color:transparent} .s{color:currentColor}"),
    "transparent around it": marked(".o{color:transparent}"),
    "white by class": marked(".s{color:#fff}"),
    "white by a variable": marked(":root{--w:#fffffe} .s{color:var(--w)}"),
    "white in hsl": marked(".s{color:hsl(0 0% 100%)}"),
    "white in oklch": marked(".s{color:oklch(100% 0 0)}"),
    "white in hwb": marked(".s{color:hwb(0 100% 0%)}"),
    "nearly white by name": marked(".s{color:ghostwhite}"),
    "barely there": marked(".s{color:rgba(0,0,0,.03)}"),
    "the ground's colour inherited": marked(".o{background:#123456} .s{color:#123456}"),
    "the ground among other words": marked(".o{background:no-repeat #123456 top} .s{color:#123456}"),
    "the ground of the page": page(
        f"<p class='s'>{SECRET}</p>", "body{background-color:#222;color:#eee} .s{color:#222}"
    ),
    "the ground as the current colour": marked(".s{color:#345;background:currentColor}"),
    "old attributes": page(f"<table bgcolor='#445566'><tr><td><font color='#445566'>{SECRET}</font></table>"),
    "filled with nothing": marked(".s{-webkit-text-fill-color:#0000}"),
    "behind the ground around it": marked(".o{background:#eee} .s{position:relative;z-index:-1}"),
    "masked": marked(".s{mask:linear-gradient(transparent,transparent)}"),
    "masked by an older name": marked(".s{-webkit-mask-image:linear-gradient(#0000,#0000)}"),
    "clipped to nothing": marked(".s{clip-path:polygon(0 0,0 0,0 0)}"),
    "clipped by a circle": marked(".o{clip-path:circle(0px at 50%)}"),
    "scaled by its property": marked(".s{scale:0}"),
    "scaled by a matrix": marked(".s{transform:matrix(0,0,0,0,0,0)}"),
    "turned on edge": marked(".s{transform:rotateY(90deg)}"),
    "turned by its property": marked(".s{rotate:x 90deg}"),
    "moved by its property": marked(".s{translate:-9999px 0}"),
    "moved in three dimensions": marked(".s{transform:translate3d(0,-20000px,0)}"),
    "indented": marked(".s{text-indent:-9999px}"),
    "indented in letters": marked(".s{text-indent:-100em}"),
    "set on one place": marked(".s{letter-spacing:-1em}"),
    "left of the page": marked(".s{position:absolute;left:-5000px}"),
    "without height by class": marked(".s{height:0;overflow:hidden}"),
    "without a line's height": marked(".s{line-height:0;overflow:hidden}"),
    "without width in letters": marked(".s{width:0em;overflow:clip}"),
    "left out by content": marked(".s{content-visibility:hidden}"),
    "for print shown, else not": marked(".s{display:none} @media print{.s{display:block}}"),
    "unlayered against a layer": marked("@layer a{#i{display:block}} .s{display:none}"),
    "in a layer named later": marked("@layer a,b; @layer b{.s{display:none}} @layer a{.s{display:block}}"),
    "after a rule that is not understood": marked(".s:unknown-thing(4){color:red} .s{display:none}"),
    "in a sheet that breaks off": marked(".s{display:none"),
    "as important, with a space": marked(".s{display:none ! important} #i{display:block}"),
    "by what it holds": page(f"<div class='o'><i></i>{SECRET}</div>", ".o:has(> i){display:none}"),
    "by its place from the end": marked(".o > :nth-last-child(1){display:none}"),
    "by an attribute in any case": marked("[id='I' i]{display:none}"),
    "by a variable in capitals": marked(":root{--D:none} .s{display:var(--D)}"),
    "in a rule after a declaration": marked(".o{color:#222; > .s{display:none}}"),
    "by a name after what stands around": marked(".o{.s{&p{display:none}}}"),
    "after a picture in the sheet": marked(
        f".x{{background:url(data:image/png;base64,{_DATA})}} .s{{display:none}}"
    ),
    "after a number without end": marked(f".x{{width:{'9' * 6_000}px}} .s{{display:none}}"),
    "white in the colours of a screen": marked(".s{color:color(display-p3 1 1 1)}"),
}
SEEN: dict[str, str] = {
    "plain": page(_P),
    "hidden from screen readers alone": page(f"<div aria-hidden='true'>{_P}</div>"),
    "open details": page(f"<details open><summary>More</summary>{_P}</details>"),
    "a summary": page(f"<details><summary>{SECRET}</summary><p>Rest.</p></details>"),
    "an open dialog": page(f"<dialog open>{_P}</dialog>"),
    "hidden with a display": page(f"<p class='s' hidden>{SECRET}</p>", ".s{display:block}"),
    "hidden in print": marked("@media print{.s{display:none}}"),
    "hidden on narrow screens": marked("@media (max-width:600px){.s{display:none}}"),
    "hidden by a sheet for print": page(
        f"<style media='print'>.s{{display:none}}</style><p class='s'>{SECRET}</p>"
    ),
    "hidden without scripts": page(
        f"<noscript><style>.s{{display:none}}</style></noscript><p class='s'>{SECRET}</p>"
    ),
    "hidden by a sheet that is not there": page(f"<link rel='stylesheet' href='a.css'>{_P}"),
    "hidden where dark is wanted": marked("@media (prefers-color-scheme:dark){.s{color:#fff}}"),
    "hidden elsewhere": marked(".x .s{display:none}"),
    "hidden by not": marked(".o p:not(.s){display:none}"),
    "hidden under the mouse": marked(".s:hover{display:none}"),
    "hidden before it": marked(".s::before{display:none}"),
    "hidden in a condition that fails": marked("@supports not (display:grid){.s{display:none}}"),
    "overruled by an id": marked("#i{display:block} .s{display:none}"),
    "overruled by what is important": marked(".s{display:block!important} #i{display:none}"),
    "overruled by its own style": page(
        f"<p class='s' style='display:block'>{SECRET}</p>", ".s{display:none}"
    ),
    "overruled by no layer": marked("@layer a{.s{display:none}} .s{display:block}"),
    "visible in what is not": marked(".o{visibility:hidden} .s{visibility:visible}"),
    "large in what has no size": marked(".o{font-size:0} .s{font-size:16px}"),
    "black in what is transparent": marked(".o{color:transparent} .s{color:#111}"),
    "white on a dark ground": marked(".o{background:#123} .s{color:#fff}"),
    "white over a picture": marked(".o{background:#fff url(a.png)} .s{color:#fff}"),
    "white over a gradient": marked(".o{background:linear-gradient(#000,#333)} .s{color:#fff}"),
    "a light page's grey": marked(".s{color:#767676}"),
    "half there": marked(".o{opacity:.7} .s{opacity:.7}"),
    "small": marked(".s{font-size:.7em}"),
    "the font's shorthand": marked(".s{font:italic bold 12px/30px Georgia, serif}"),
    "moved a little": marked(".s{transform:translate(-50%,-50%) scale(1)}"),
    "turned a little": marked(".s{transform:rotate(90deg)}"),
    "a negative depth on no ground": marked(".s{position:relative;z-index:-1}"),
    "a mask that shows": marked(".s{mask:linear-gradient(#000,transparent)}"),
    "clipped to its shape": marked(".s{clip-path:inset(0 0 0 0)}"),
    "hung": marked(".s{text-indent:-2em;padding-left:2em}"),
    "narrow letters": marked(".s{letter-spacing:-.02em}"),
    "in percent of the width": marked(".s{width:0%;min-width:100%}"),
    "after a sheet's wrong sign": marked("} .s{display:none}"),
    "hidden in a rule for what is not there": marked(".x{.s{display:none}}"),
    "hidden by what it does not hold": marked(".s:has(i){display:none}"),
    "white on a colour of many names": marked(".o{background:rebeccapurple} .s{color:#fff}"),
    "a variable of another": marked(".x{--d:none} .s{display:var(--d, block)}"),
}
"""How `SECRET` is shown."""
TOO_DEEP: dict[str, str] = {
    "lists in lists": marked(f"{':is(' * 500}p{')' * 500}{{display:none}}"),
    "lists without end": marked(f"{':not(' * 20_000}p{')' * 20_000}{{display:none}}"),
    "one within the other": marked(f"{':is(div) ' * 300}p{{display:none}}"),
    "rules that repeat what stands around them": marked("& & & & & & p, .s{" * 12 + "display:none"),
}
"""Selectors so deep that nobody can tell what they are for."""
