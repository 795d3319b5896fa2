/** The style of the pages under /docs, in light and dark. */
export const style = `:root {
  color-scheme: light dark;
  --back: #fff; --side: #f6f7f9; --text: #1b1f24; --soft: #57606a; --line: #d8dee4; --link: #0a58ca; --code: #f3f4f6;
  --get: #0b6b3a; --post: #0a58ca; --delete: #b42318; --put: #8a4b00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171b; --side: #1a1e23; --text: #e6e9ed; --soft: #a3adb8; --line: #333a42; --link: #7ab4ff; --code: #20252b;
    --get: #5ed29a; --post: #7ab4ff; --delete: #ff9a8f; --put: #f0b866;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code, pre, nav b, .path b, nav a span { font-family: ui-monospace, monospace; font-size: 13px; }
code, nav a span, .note { overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: .75rem; background: var(--code); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; background: var(--back); padding: .25rem .5rem; z-index: 1; }
header { display: flex; gap: 1.25rem; padding: .75rem 1.5rem; border-bottom: 1px solid var(--line); }
header a:first-child { font-weight: 600; color: var(--text); text-decoration: none; margin-right: auto; }
header .all { display: none; }
main { padding: 1.5rem 2rem 4rem; min-width: 0; max-width: 60rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
h3 small, .tag, .note, .type, .count, nav small { color: var(--soft); font-weight: 400; }
.tag { margin: 0; }
.path { display: flex; gap: .5rem; align-items: baseline; padding: .5rem .75rem; background: var(--code); border-radius: 6px; }
.get { color: var(--get); } .post { color: var(--post); } .delete { color: var(--delete); } .put, .patch { color: var(--put); }
.fields ul { list-style: none; margin: 0; padding: 0; }
.fields li { padding: .35rem 0 .35rem 1.1rem; border-top: 1px solid var(--line); }
.fields > ul > li:first-child { border-top: 0; }
.fields summary { margin-left: -1.1rem; }
.fields details > ul, .fields details > .fields { margin: .35rem 0 0 -.6rem; padding-left: .6rem; border-left: 2px solid var(--line); }
.fields code { font-weight: 600; }
.type, .mark, .note { font-size: 13px; }
strong.mark { color: var(--delete); }
.note { display: block; }
.note:empty { display: none; }
.more { display: inline-block; padding: .25rem 0; }
summary { cursor: pointer; }
.example { margin: .75rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
dt { font-weight: 600; } dt::first-letter { text-transform: uppercase; } dd { margin: 0 0 .75rem; }
.schemas a { display: inline-block; margin-right: .75rem; padding: .15rem 0; }
.copy { float: right; margin: 0 0 .25rem .5rem; font: inherit; font-family: system-ui, sans-serif; color: var(--text); background: var(--back); border: 1px solid var(--line); border-radius: 4px; padding: .1rem .5rem; cursor: pointer; }
nav { background: var(--side); padding: 0 1rem 1rem; }
nav summary { padding: .25rem 0; font-weight: 600; }
nav ul { list-style: none; margin: 0 0 .5rem; padding: 0 0 0 .75rem; }
nav a { display: block; padding: .3rem .4rem; border-radius: 4px; color: var(--text); text-decoration: none; }
nav a:hover { background: var(--code); }
nav a[aria-current] { background: var(--code); box-shadow: inset 3px 0 var(--link); }
nav small { display: block; font-size: 13px; }
.search { position: sticky; top: 0; margin: 0 -1rem .25rem; padding: 1rem 1rem .5rem; background: var(--side); font-size: 13px; color: var(--soft); }
.search input { display: block; width: 100%; margin-top: .25rem; padding: .4rem .5rem; font: inherit; font-size: 15px; color: var(--text); background: var(--back); border: 1px solid var(--soft); border-radius: 6px; }
.none { margin: .5rem 0 0; }
.none:empty { display: none; }
@media (min-width: 861px) {
  body { display: grid; grid-template: auto 1fr / 22rem 1fr; min-height: 100vh; }
  header { grid-area: 1 / 1 / 2 / 3; }
  nav { grid-area: 2 / 1; position: sticky; top: 0; height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); }
  main { grid-area: 2 / 2; }
}
@media (max-width: 860px) {
  body { display: flex; flex-direction: column; }
  header { padding: .75rem 1rem; flex-wrap: wrap; }
  header .all { display: inline; } .start header .all { display: none; }
  main { padding: 1rem; max-width: none; }
  .start nav { order: 1; } .start main { order: 2; }
}
`
