import type { CheckResult, RunResult } from '../../harness/run/result.ts'
import type { Norm } from '../../harness/vocabulary.ts'
import { cut, oneLine, xmlAttribute, xmlText } from '../text/escaping.ts'

/** The file, in the output folder. */
export const requirementsFile = 'requirements.html'

/** Where a requirement or a check stands in the page; relative to the folder of the Allure page. */
export const requirementLink = (id: string): string => `../${requirementsFile}#${anchorOf(id)}`

const anchorOf = (id: string): string => id.replace(/[^\w.-]+/g, '-')

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
  section { border-top: 1px solid #8884; padding: .5rem 0 }
  section:target, li:target { background: #ffd75a40 }
  h2 { font-size: 1.1rem; margin: .5rem 0 } h2 small { font-weight: normal; opacity: .7 }
  .failed, .error { font-weight: bold; color: light-dark(#b3261e, #ff8a80) }
  code { font-size: .9em }`

/**
 * The page that the links of Allure's page lead to: each requirement with its sentence and the checks that rest on it, with what became
 * of them. It holds no text of the target, and calls nobody.
 * @param sentenceOf the sentence of the specification behind a norm
 */
export function requirementsPage(
  { checks, suite, specification }: Pick<RunResult, 'checks' | 'suite' | 'specification'>,
  sentenceOf: (norm: Norm) => string | undefined,
): string {
  const norms = new Map<Norm, CheckResult[]>()
  for (const check of checks) norms.set(check.norm, [...(norms.get(check.norm) ?? []), check])
  const sections = [...norms].map(([norm, own]) =>
    [
      `<section id="${xmlAttribute(anchorOf(norm))}">`,
      `<h2>${xmlText(norm)} <small>${xmlText(own[0]?.section ?? '')}</small></h2>`,
      `<p>${xmlText(sentenceOf(norm) ?? 'A rule of the RFC, behind the specification.')}</p>`,
      '<ul>',
      ...own.map(checkItem),
      '</ul></section>',
    ].join('\n'),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Requirements and their checks</title>
<style>${style}</style>
</head>
<body>
<h1>Requirements and their checks</h1>
<p>${xmlText(`${suite.name} ${suite.version}, specification ${specification.version}.`)} The sentences are those of
docs/requirements.md, which also names the faults that prove each check.</p>
${sections.join('\n')}
</body>
</html>
`
}

const checkItem = ({ id, level, outcome, sentence }: CheckResult): string =>
  `<li id="${xmlAttribute(anchorOf(id))}"><code>${xmlText(id)}</code> ${level}, ` +
  `<span class="${outcome}">${outcome}</span>: ${xmlText(oneLine(cut(sentence, 400)))}</li>`
