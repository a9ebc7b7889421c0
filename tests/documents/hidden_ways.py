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


def marked(css: str, before: str = "", after: str = "") -> str:
    """Return a page whose sentence stands in `.s`, itself in `.o`, with a style sheet."""
    return page(f"<div class='o'>{before}<p class='s' id='i'>{SECRET}</p>{after}</div>", css)


_P = f"<p>{SECRET}</p>"
_DATA = b64encode(b".s{display:none}").decode()
HIDDEN: dict[str, str] = {
    "by a slash that closes nothing": page(f"<div hidden/>{SECRET}</div>"),
    "by a slash after a sign of less": page(f"<div title='a < b' hidden />{SECRET}</div>"),
    "by a slash after drawings": page(f"<svg/><svg><path d='M0 0'/></svg><p style='display:none' />{SECRET}"),
    "by the first of sheets with titles": page(
        f"<style title='a'>.s{{display:none}}</style><style title='b'>.s{{display:block}}</style>"
        f"<p class='s'>{SECRET}</p>"
    ),
    "noscript": page(f"<noscript>{_P}</noscript>"),
    "template": page(f"<template>{_P}</template>"),
    "a dialog that is closed": page(f"<dialog>{_P}</dialog>"),
    "a popover": page(f"<div popover>{_P}</div>"),
    "hidden": page(f"<div hidden>{_P}</div>"),
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
    "barely there": marked(".s{color:rgba(0,0,0,.03)}"),
    "the ground as the current colour": marked(".s{color:#345;background:currentColor}"),
    "filled with nothing": marked(".s{-webkit-text-fill-color:#0000}"),
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
    "after a picture in the sheet": marked(
        f".x{{background:url(data:image/png;base64,{_DATA})}} .s{{display:none}}"
    ),
    "after a number without end": marked(f".x{{width:{'9' * 6_000}px}} .s{{display:none}}"),
    "on the last of two grounds": marked(".s{background-color:#123;background:#fff;color:#fff}"),
    "on what is not narrow": marked("@media not (width < 10px){.s{display:none}}"),
    "with a mouse": marked("@media (hover: hover) and (pointer: fine){.s{display:none}}"),
    "by an import that holds its sheet": marked("@import 'data:text/css,.s{display:none}';"),
    "against a word that is none": page(
        f"<p class='s' style='display:blok'>{SECRET}</p>", ".s{display:none}"
    ),
    "as important in a layer": marked("@layer a{.s{display:none!important}} .s{display:block!important}"),
}
"""How `SECRET` is hidden for sure."""
DOUBTFUL: dict[str, str] = {
    "hidden until found": page(f"<div hidden='until-found'>{_P}</div>"),
    "hidden until found, with a display": page(f"<div hidden='until-found' style='display:block'>{_P}</div>"),
    "in a rule within a rule": marked(".o{color:#222; & .s{display:none}}"),
    "white by class": marked(".s{color:#fff}"),
    "white by a variable": marked(":root{--w:#fffffe} .s{color:var(--w)}"),
    "white in hsl": marked(".s{color:hsl(0 0% 100%)}"),
    "white in oklch": marked(".s{color:oklch(100% 0 0)}"),
    "white in hwb": marked(".s{color:hwb(0 100% 0%)}"),
    "nearly white by name": marked(".s{color:ghostwhite}"),
    "the ground's colour inherited": marked(".o{background:#123456} .s{color:#123456}"),
    "the ground among other words": marked(".o{background:no-repeat #123456 top} .s{color:#123456}"),
    "the ground of the page": page(
        f"<p class='s'>{SECRET}</p>", "body{background-color:#222;color:#eee} .s{color:#222}"
    ),
    "old attributes": page(f"<table bgcolor='#445566'><tr><td><font color='#445566'>{SECRET}</font></table>"),
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
    "in a rule after a declaration": marked(".o{color:#222; > .s{display:none}}"),
    "white in the colours of a screen": marked(".s{color:color(display-p3 1 1 1)}"),
    "once an animation has run": marked(".s{animation:h .1s forwards} @keyframes h{to{opacity:0}}"),
    "by the parts of an animation": marked(
        ".s{animation-name:h;animation-duration:1s;animation-fill-mode:both} @keyframes h{to{color:#fff}}"
    ),
    "by an animation that hides all the time": marked(
        ".s{animation:h 1s infinite} @keyframes h{from{opacity:0}to{opacity:0}}"
    ),
    "by an animation that stands still": marked(".s{animation:h 9s paused} @keyframes h{from{opacity:0}}"),
    "by an animation that takes a day": marked(".s{animation:h 86400s} @keyframes h{from{opacity:0}}"),
    "by an animation of an older name": marked(
        ".s{-webkit-animation:h 1s both} @-webkit-keyframes h{to{visibility:hidden}}"
    ),
    "important against an animation": marked(
        ".s{opacity:0!important;animation:h 1s both} @keyframes h{to{opacity:1}}"
    ),
    "reckoned": marked(".s{opacity:calc(1 - 1)}"),
    "letters of a reckoned size": marked(".s{font-size:min(1px, 2em)}"),
    "inverted on white": marked(".o{background:#fff} .s{filter:invert(1)}"),
    "too bright": marked(".s{color:#888;filter:brightness(10)}"),
    "blurred": marked(".s{filter:blur(30px)}"),
    "blended on white": marked(".o{background:#fff} .s{mix-blend-mode:screen}"),
    "blended with what is behind": marked(".o{background:#fff} .s{color:#fff;mix-blend-mode:multiply}"),
    "its back": marked(".s{backface-visibility:hidden;transform:rotateY(180deg)}"),
    "zoomed to nothing": marked(".s{zoom:.01}"),
    "scaled to nearly nothing": marked(".s{transform:scale(.001)}"),
    "right of a screen it is fixed to": marked(".s{position:fixed;left:100vw}"),
    "above a screen it is fixed to": marked(".s{position:fixed;top:-100%}"),
    "far away by one word": marked(".s{position:absolute;inset:0 auto auto -9999px}"),
    "far away against its inset": marked(".s{position:absolute;inset:0;left:-9999px}"),
    "far away by its margins": marked(".s{margin:0 0 0 -9999px}"),
    "moved by reckoning": marked(".s{transform:translateX(calc(-100vw - 500px))}"),
    "moved by its width": marked(".s{position:fixed;left:-250px;width:250px}"),
    "indented by its width": marked(".s{text-indent:100%;white-space:nowrap;overflow:hidden}"),
    "clipped to a rectangle": marked(".s{clip-path:rect(0 0 0 0)}"),
    "clipped from one side": marked(".s{clip-path:inset(0 100% 0 0)}"),
    "written in dots": marked(".s{-webkit-text-security:disc}"),
    "contained": marked(".s{contain:strict}"),
    "without a height, to be scrolled": marked(".s{height:0;overflow:auto}"),
    "without a height of a block": marked(".s{max-block-size:0;overflow:hidden}"),
    "mixed to white": marked(".s{color:color-mix(in srgb, white 98%, black)}"),
    "white where it is light": marked(".s{color:light-dark(white, black)}"),
    "made from white": marked(".s{color:rgb(from white r g b)}"),
    "on ranges of widths": marked("@media (100px <= width < 3000px){.s{display:none}}"),
    "on a wide or a small screen": marked("@media (width < 9px) or (min-width: 9px){.s{display:none}}"),
    "in any box": marked(".o{container-type:inline-size} @container (min-width:1px){.s{display:none}}"),
    "in a scope": marked("@scope (.o){.s{display:none}}"),
    "shown only where a browser is another": marked(
        ".s{display:none} @supports (-ms-ime-align:auto){.s{display:block}}"
    ),
    "on the ground of a name that has none": page(
        f"<note bgcolor='#123'><p style='color:#fff'>{SECRET}</p></note>"
    ),
    "lists in lists": marked(f"{':is(' * 500}p{')' * 500}{{display:none}}"),
    "lists without end": marked(f"{':not(' * 20_000}p{')' * 20_000}{{display:none}}"),
    "one within the other": marked(f"{':is(div) ' * 300}p{{display:none}}"),
    "rules that repeat what stands around them": marked("& & & & & & p, .s{" * 12 + "display:none"),
}
"""How `SECRET` is hidden, or nobody can tell, by what is not judged."""
SEEN: dict[str, str] = {
    "plain": page(_P),
    "hidden from screen readers alone": page(f"<div aria-hidden='true'>{_P}</div>"),
    "details that are closed": page(f"<details><summary>More</summary>{_P}</details>"),
    "text of closed details without a summary": page(f"<details>{SECRET}</details>"),
    "details that are closed, in a cell": page(
        f"<table><tr><td><details><summary>More</summary>{_P}</details><td>B</table>"
    ),
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
    "hung": marked(".s{text-indent:-2em;padding-left:2em}"),
    "narrow letters": marked(".s{letter-spacing:-.02em}"),
    "in percent of the width": marked(".s{width:0%;min-width:100%}"),
    "after a sheet's wrong sign": marked("} .s{display:none}"),
    "hidden by what it does not hold": marked(".s:has(i){display:none}"),
    "white on a colour of many names": marked(".o{background:rebeccapurple} .s{color:#fff}"),
    "a variable of another": marked(".x{--d:none} .s{display:var(--d, block)}"),
    "in letters cut out of a gradient": marked(
        ".s{background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent}"
    ),
    "in letters cut out of a ground": marked(
        ".s{background:#123;background-clip:text;-webkit-text-fill-color:transparent}"
    ),
    "white with a shadow": marked(".s{color:#fff;text-shadow:1px 1px 2px #000}"),
    "white with a line around": marked(".s{color:#fff;-webkit-text-stroke:1px #000}"),
    "white on a shade": marked(".o{background:rgba(0,0,0,.6)} .s{color:#fff}"),
    "white on the last of two grounds": marked(".s{background-color:#fff;background:#123;color:#fff}"),
    "in a reckoned height": marked(".s{height:calc(100% - 3.5rem);overflow:hidden auto}"),
    "below a ground": marked(
        ".o{position:relative} .c{position:absolute;inset:0;background:#eee;z-index:-1}",
        after="<div class='c'></div>",
    ),
    "over a ground that came before": marked(
        ".o,.s{position:relative} .c{position:absolute;inset:0;background:#eee}", "<div class='c'></div>"
    ),
    "under a button's ground that grows with the mouse": marked(
        ".s{position:relative} .s::after{position:absolute;inset:0;background:#123;transform:scaleX(0)}"
    ),
    "under a line below it": marked(
        ".s{position:relative}"
        " .s::after{position:absolute;left:0;bottom:0;width:100%;height:2px;background:#123}"
    ),
    "hidden by an import for print": marked("@import 'data:text/css,.s{display:none}' print;"),
    "by a word that is none": page(f"<p class='s' style='display:non'>{SECRET}</p>"),
    "after imports of nothing": marked(
        "@import url(); @import x(); @import url( ); @import calc(1); .s{color:#222}"
    ),
    "in its inset after a place": marked(".s{position:absolute;left:-9999px;inset:40px auto auto 40px}"),
    "after elements that a slash closes": page(f"<br/><img src='a.png' hidden/><hr hidden />{_P}"),
    "after a drawing": page(f"<svg hidden><path d='M0 0'/><a/></svg>{_P}"),
    "hidden by a sheet of another kind": page(
        f"<style type='text/plain'>.s{{display:none}}</style><p class='s'>{SECRET}</p>"
    ),
    "hidden by a sheet to choose": page(
        "<link rel='alternate stylesheet' title='x' href='data:text/css,.s{display:none}'>"
        f"<p class='s'>{SECRET}</p>"
    ),
    "a button": page(f"<h3><button>{SECRET}</button></h3>"),
    "a page of names of its own": f"<style>p{{color:#222}}</style><my-page><p>{PLAIN}</p>{_P}</my-page>",
    "beside the cells of a row": page(f"<table><tr>{SECRET}<td>A</td><td>B</td></tr></table>"),
}
"""How `SECRET` is shown."""
SEEN_OR_NOT: dict[str, str] = {
    "hidden by a name after what stands around": marked(".o{.s{&p{display:none}}}"),
    "hidden in a condition that fails": marked("@supports not (display:grid){.s{display:none}}"),
    "turned a little": marked(".s{transform:rotate(90deg)}"),
    "a negative depth on no ground": marked(".s{position:relative;z-index:-1}"),
    "a mask that shows": marked(".s{mask:linear-gradient(#000,transparent)}"),
    "clipped to its shape": marked(".s{clip-path:inset(0 0 0 0)}"),
    "hidden in a rule for what is not there": marked(".x{.s{display:none}}"),
    "by an animation": marked(".s{opacity:0;animation:h .1s forwards} @keyframes h{to{opacity:1}}"),
    "for some time, again and again": marked(
        ".s{opacity:0;animation:h 1s infinite} @keyframes h{to{opacity:1}}"
    ),
    "as it is scrolled to": marked(
        ".s{opacity:0;animation:h linear both;animation-timeline:view()} @keyframes h{to{opacity:1}}"
    ),
    "after an animation that leaves nothing": marked(".s{animation:h .1s} @keyframes h{from{opacity:0}}"),
    "at the start of a day": marked(".s{animation:h 86400s both} @keyframes h{to{opacity:0}}"),
    "white over a ground that floats": marked(
        ".o{position:relative} .c{position:absolute;width:100%;height:100%;background:#123}"
        " .s{position:relative;color:#fff}",
        "<div class='c'></div>",
    ),
    "white over what is drawn before it": marked(
        ".o{position:relative} .o::before{content:'';position:absolute;inset:0;background:url(a.png)}"
        " .s{position:relative;color:#fff}"
    ),
    "white in a bar over a picture": page(
        f"<nav style='position:absolute;top:0;color:#fff'><p>{SECRET}</p></nav>"
        "<header><div style='background:#123'><h1>Pumps</h1></div></header>"
    ),
    "white over a picture that stands before": page(
        f"<div><img src='a.png'><div style='position:absolute;bottom:0;color:#fff'>{SECRET}</div></div>"
    ),
    "white that differs from what is behind": marked(
        ".o{background:#fff} .s{color:#fff;mix-blend-mode:difference}"
    ),
    "blended with nothing": marked(".s{mix-blend-mode:screen}"),
    "inverted on black": marked(".o{background:#000} .s{filter:invert(1)}"),
    "in a height that is filled": marked(".s{height:0;overflow:hidden;padding-bottom:40%}"),
    "in a least height": marked(".s{max-height:0;min-height:3em;overflow:hidden}"),
    "in a bar of its own height": marked(".o{height:1rem;overflow:hidden;line-height:0}"),
    "on a line, where a transform says nothing": page(
        f"<p>It said: <span style='transform:scale(0);height:0;overflow:hidden'>{SECRET}</span></p>"
    ),
    "clipped from one side a little": marked(".s{clip-path:inset(0 10% 0 0 round 4px)}"),
    "in a page that waits for its scripts": page(
        f"<script>document.body.className = 'ready'</script>{_P}", "body{opacity:0} body.ready{opacity:1}"
    ),
    "hidden in a wide box": marked(
        ".o{container-type:inline-size} @container (width>2000px){.s{display:none}}"
    ),
    "hidden in a scope of another": marked("@scope (.x){.s{display:none}}"),
    "hidden on a medium that nobody knows": marked("@media (nothing:known){.s{display:none}}"),
    "after an animation without a duration": marked(
        ".s{animation:h 0s infinite forwards} @keyframes h{to{opacity:0}}"
    ),
}
"""How `SECRET` is shown, by what is not judged."""
