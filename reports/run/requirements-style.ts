/**
 * The style of the page of requirements. Its filter is a choice of radio buttons that needs only CSS: the page runs no
 * script.
 */
export const requirementsStyle = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
  article { border-top: 1px solid #8884; padding: .5rem 0 }
  article:target, li:target { background: #ffd75a40 }
  article h3 { position: sticky; top: 0; margin: 0; padding: .5rem 0; background: Canvas }
  article:target h3 { background: linear-gradient(#ffd75a40 0 0), Canvas }
  li[id] { scroll-margin-top: 7rem }
  h2 { font-size: 1.3rem; margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: .5rem 0 }
  h3 small { font-weight: normal } p { margin: .3rem 0 } article ul { margin: .3rem 0 }
  fieldset { border: 1px solid #8884; margin: 1rem 0 } label { margin-right: 1rem; white-space: nowrap }
  nav ul { columns: 2; column-gap: 2.5rem; padding-left: 1.2rem } nav li { break-inside: avoid }
  @media (max-width: 40rem) { nav ul { columns: 1 } }
  .run { overflow-wrap: anywhere }
  .broken { border: 1px solid #8884; padding: 0 1rem } .broken h2 { margin-top: .5rem }
  small.failed, small.error, span.failed, span.error { font-weight: bold; color: light-dark(#b3261e, #ff8a80) }
  small.passed, span.passed { color: light-dark(#1b6e3a, #7ddc9a) }
  .untested { color: light-dark(#8a5a00, #ffc766) } article.untested { color: inherit }
  body:has(#show-failed:checked) article:not(.failed),
  body:has(#show-untested:checked) article:not(.untested),
  body:has(#show-passed:checked) article:not(.passed) { display: none }
  body:has(#show-failed:checked) .part:not(:has(article.failed)),
  body:has(#show-untested:checked) .part:not(:has(article.untested)),
  body:has(#show-passed:checked) .part:not(:has(article.passed)) { display: none }
  code { font-size: .9em }`
