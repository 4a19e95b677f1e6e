/** The style of the matrix, light and dark. When printed, there is no filter and everything is unfolded. */
export const matrixStyle = `
:root { color-scheme: light dark; --page: #fff; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0; --head: #f6f8fa; --mark: #fff8c5;
  --good: #116329; --bad: #b3131f; --badback: #ffebe9; --open: #7d4e00; --link: #0a57c2 }
@media (prefers-color-scheme: dark) { :root { --page: #0d1117; --ink: #e6edf3; --soft: #9aa4af; --line: #30363d; --head: #161b22; --mark: #3a3000;
  --good: #56d364; --bad: #ff8f88; --badback: #3c1618; --open: #e3b341; --link: #79b8ff } }
* { box-sizing: border-box }
tbody { scroll-margin-top: 8rem }
body { margin: 0; padding: 1.5rem clamp(.8rem, 2.5vw, 2.5rem) 4rem; background: var(--page); color: var(--ink); font: 15px/1.45 system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif }
h1 { margin: 0 0 1rem; font-size: 1.6rem }
h2 { margin: 2.2rem 0 .5rem; font-size: 1.2rem }
a { color: var(--link) }
nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: 0 0 1rem; padding: 0; list-style: none }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px }
.skip { position: absolute; left: -100rem }
.skip:focus { left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--page); z-index: 9 }
table { border-collapse: separate; border-spacing: 0; width: 100%; border-top: 1px solid var(--line) }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem }
th, td { padding: .45rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; font-weight: 400 }
thead th { font-weight: 600; background: var(--head); vertical-align: bottom }
.grid { table-layout: fixed }
.grid thead th { position: sticky; top: 0; z-index: 2; font-size: .8rem; line-height: 1.25; padding-right: .2rem }
.grid thead th { overflow-wrap: break-word; hyphens: auto }
.grid thead small { display: block; font-weight: 400 }
.grid col.what { width: 34% }
td.failed small { font-weight: 400 }
.grid td { font-size: .9rem }
.grid tbody th { font-size: .93rem }
.grid tbody a { text-decoration: none }
.grid tbody a:hover, .grid tbody a:focus-visible { text-decoration: underline }
.overview td { font-size: .87rem; overflow-wrap: normal }
.overview thead th { white-space: nowrap; font-size: .9rem; padding-right: .3rem }
.overview tbody th { overflow-wrap: break-word; width: 9rem; max-width: 12rem }
.overview td:last-child { overflow-wrap: anywhere; min-width: 12.5rem }
.overview td > span { white-space: nowrap }
.scroll { overflow: auto; max-height: 85vh; border: 1px solid var(--line) }
.scroll .grid { width: auto; min-width: 100% }
.scroll .grid th:first-child { min-width: 18rem }
.scroll .grid th, .scroll .grid td { min-width: 8rem }
.scroll .grid th:first-child { position: sticky; left: 0; z-index: 1; background: var(--page) }
.scroll .grid thead th:first-child { z-index: 3; background: var(--head) }
.id { font: .85em/1.4 ui-monospace, 'DejaVu Sans Mono', monospace }
code { font: .87em/1.4 ui-monospace, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere }
.tags { color: var(--soft); font-size: .8rem; white-space: nowrap }
.must { font-weight: 700; color: var(--ink) }
small, .quiet { color: var(--soft) }
.sentence { display: block }
.passed::before { content: '✓ ' / '' }
.failed::before { content: '✗ ' / '' }
.error::before { content: '! ' / '' }
.untested::before { content: '? ' / '' }
.passed, .conformant { color: var(--good) }
.failed, .error, .non-conformant { color: var(--bad); font-weight: 600 }
td.failed, td.error { background: var(--badback) }
.untested, .inconclusive { color: var(--open) }
.inapplicable, .unrun, .same, .none { color: var(--soft) }
.altered { color: var(--bad); font-weight: 700 }
button { font: inherit; font-size: .83rem; color: var(--link); background: none; border: 1px solid var(--line); border-radius: 4px; padding: 0 .4rem; margin: 0 0 0 .3rem; cursor: pointer }
button:hover { border-color: var(--link) }
tr.why td { background: var(--head); font-size: .9rem }
.why dl { margin: 0; display: grid; gap: .5rem }
.why dt { font-weight: 600 }
.why dd { margin: 0 }
.why pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .87em/1.4 ui-monospace, 'DejaVu Sans Mono', monospace }
.scroll .why dl { position: sticky; left: .6rem; max-width: min(70rem, 90vw) }
tbody:target > tr:first-child > *, .scroll .grid tbody:target > tr:first-child > * { background: var(--mark) }
form { display: flex; flex-wrap: wrap; gap: .7rem 1.4rem; align-items: end; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--head) }
form[hidden] { display: none }
form label > span, legend { display: block; font-size: .85rem; color: var(--soft); padding: 0 }
fieldset { border: 0; margin: 0; padding: 0 }
fieldset label { margin-right: .9rem; white-space: nowrap }
input[type=search], select { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 4px; padding: .25rem .5rem }
input[type=search] { width: 18rem; max-width: 100% }
#count { margin: .6rem 0 0 }
.empty { color: var(--soft) }
@media (max-width: 60rem) { .frame { overflow-x: auto } .frame > table { min-width: 60rem } .grid thead th { position: static } }
@media (max-width: 37.5rem) {
  .frame > .grid { min-width: 100%; width: calc(10rem + 6.5rem * var(--columns)) }
  .grid col.what { width: 10rem }
  .scroll .grid th:first-child { position: static; min-width: 10rem }
  .scroll .grid th, .scroll .grid td { min-width: 6.5rem }
}
@media print { form, nav, .skip, button, #count { display: none } body { padding: 0; font-size: 9pt } .grid thead th { position: static }
  .scroll { overflow: visible; max-height: none } tr { break-inside: avoid } tr.why[hidden] { display: table-row } }
`
