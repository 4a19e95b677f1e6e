/**
 * The style of the certificate: a sheet on a background, light or dark; when printed, only the sheet, on one A4 page.
 */
export const certificateStyle = `
:root { color-scheme: light dark; --paper: #fffefb; --desk: #e9e7e1; --ink: #1d1d1b; --soft: #5b5b55; --line: #cfccc2; --good: #14692e; --edge: #14692e }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1d1f; --desk: #0e0f10; --ink: #ecebe6; --soft: #a9a79f; --line: #3b3d40; --good: #56d071; --edge: #2f8f49 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; background: var(--desk); color: var(--ink); font: 15px/1.5 system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 3rem; background: var(--paper); border: 1px solid var(--line); border-top: 10px solid var(--edge); border-radius: 4px }
.kind { margin: 0; color: var(--good); font-weight: 600; letter-spacing: .08em; text-transform: uppercase; font-size: .85rem }
h1 { margin: .3rem 0 .6rem; font: 600 2.1rem/1.2 Georgia, 'DejaVu Serif', serif; overflow-wrap: anywhere }
.claim { margin: 0 0 2rem; font-size: 1.1rem; max-width: 42rem; text-wrap: pretty }
h2 { margin: 2rem 0 .4rem; font-size: 1rem }
table { width: 100%; border-collapse: collapse; margin: 0 0 1.6rem }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem }
th, td { padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: bottom; font-variant-numeric: tabular-nums }
thead th { color: var(--soft); font-weight: 500; font-size: .87rem }
tbody th { font-weight: 600; white-space: nowrap }
.number { text-align: right; padding-left: .9rem; padding-right: 0; width: 6.5rem }
.conformant { color: var(--good); font-weight: 600 }
dl { margin: 0; display: grid; gap: .35rem }
dl div { display: grid; grid-template-columns: 9.5rem 1fr; gap: .8rem }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere; min-width: 0 }
code { font: .88em/1.4 ui-monospace, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere }
.command { display: inline-block }
section p { margin: 0 0 .8rem }
.digests { font-size: .87rem }
footer { margin-top: 2rem; padding-top: .8rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .87rem }
footer p { margin: 0 }
@media (max-width: 40rem) {
  .verdict { display: none }
  thead th { font-size: .8rem }
  .number { width: auto; padding-left: .4rem }
  body { padding: .5rem; font-size: 14px }
  main { padding: 1.2rem }
  dl div { grid-template-columns: 1fr; gap: 0 }
  th, td { padding-right: .4rem }
}
@page { size: A4 portrait; margin: 14mm }
@media print {
  :root { color-scheme: light; --paper: #fff; --desk: #fff; --ink: #000; --soft: #444; --line: #999; --good: #0b4d20; --edge: #0b4d20 }
  html { font-size: 10pt }
  body { padding: 0; font-size: 9.5pt; line-height: 1.4 }
  main { max-width: none; padding: 7mm 0 0; border: 0; border-top: 3mm solid var(--edge); border-radius: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  h1 { font-size: 20pt }
  .claim { margin-bottom: 6mm; font-size: 11pt }
  h2 { margin-top: 5mm }
  table { margin-bottom: 5mm }
  th, td { padding-block: 1.2mm }
  .digests { font-size: 8.5pt }
  footer { margin-top: 5mm }
  table, section, footer { break-inside: avoid }
}
`
