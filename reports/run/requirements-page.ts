import type { CheckResult, RunResult } from '../../harness/run/result/result.ts'
import { type Norm, type Outcome, outcomes } from '../../harness/vocabulary.ts'
import { cut, oneLine, xmlAttribute, xmlText } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'
import type { ShownRequirement } from '../text/shown-requirement.ts'
import { requirementsStyle } from './requirements-style.ts'

/** The file, in the output folder. */
export const requirementsFile = 'requirements.html'

/** The link to a requirement or a check in the page, relative to the folder of the Allure page. */
export const requirementLink = (id: string): string => `../${requirementsFile}#${anchorOf(id)}`

const anchorOf = (id: string): string => id.replace(/[^\w.-]+/g, '-')

/** What happened to a requirement: the worst outcome of its checks; `none` if no check of the run rests on it. */
type State = Outcome | 'none'

/** A requirement with the checks that rest on it. */
interface Row extends ShownRequirement {
  readonly checks: readonly CheckResult[]
  readonly state: State
}

/** What the filter can choose. */
const choices = [
  ['all', 'all'],
  ['failed', 'failed'],
  ['untested', 'untested'],
  ['passed', 'passed'],
] as const

/**
 * The page that the links of Allure's page lead to. It lists each requirement in the order of the specification, with
 * its sentence and the checks that rest on it, and their outcomes. What failed is listed first. The page contains no
 * text of the target, runs no script, and sends no request.
 * @param requirements every sentence of the specification, in its order
 */
export function requirementsPage(
  run: Pick<RunResult, 'checks' | 'suite' | 'specification'>,
  requirements: readonly ShownRequirement[],
): string {
  const rows = rowsOf(run.checks, requirements)
  const sections = [...new Set(rows.map(({ section }) => section))]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Requirements and their checks</title>
<style>${requirementsStyle}</style>
</head>
<body>
<h1>Requirements and their checks</h1>
<p>${xmlText(`${run.suite.name} ${run.suite.version}, specification ${run.specification.version}.`)}
Every sentence of the specification in its order, in our words, with the checks that rest on it.</p>
${overview(rows)}
${failedList(rows)}
<form><fieldset><legend>Show</legend>
${choices.map(choiceOf).join('\n')}
</fieldset></form>
<nav><ul>
${sections.map((name) => contentsItem(name, rows)).join('\n')}
</ul></nav>
${sections.map((name) => sectionOf(name, rows)).join('\n')}
</body>
</html>
`
}

/** The requirements in their order, then the sections of RFCs that checks rest on, by number. */
function rowsOf(checks: readonly CheckResult[], requirements: readonly ShownRequirement[]): Row[] {
  const byNorm = new Map<Norm, CheckResult[]>()
  for (const check of checks) byNorm.set(check.norm, [...(byNorm.get(check.norm) ?? []), check])
  const known = new Set(requirements.map(({ id }) => id))
  const others = [...byNorm.keys()]
    .filter((norm) => !known.has(norm))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((id) => ({ id, section: 'Standards behind the specification', sentence: 'A rule of this section.' }))
  return [...requirements, ...others].map((requirement) => {
    const own = byNorm.get(requirement.id) ?? []
    return { ...requirement, checks: own, state: stateOf(own) }
  })
}

/** The worst outcome of the checks. Untestable checks do not count. */
function stateOf(checks: readonly CheckResult[]): State {
  const seen = checks.filter(({ kind }) => kind !== 'untestable')
  return outcomes.find((outcome) => seen.some((check) => check.outcome === outcome)) ?? 'none'
}

function overview(rows: readonly Row[]): string {
  const count = (state: State) => rows.filter((row) => row.state === state).length
  const cells = (['failed', 'error', 'untested', 'passed', 'inapplicable', 'none'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => `<span class="${state}">${count(state)} ${stateName(state)}</span>`)
  return `<p class="overview">${quantity(rows.length, 'requirement')}: ${cells.join(', ')}</p>`
}

const stateName = (state: State): string => (state === 'none' ? 'without a check of their own' : state)

/** The list of what failed, at the top of the page. */
function failedList(rows: readonly Row[]): string {
  const failed = rows.filter(({ state }) => state === 'failed' || state === 'error')
  if (failed.length === 0) return ''
  const items = failed.map(
    ({ id, sentence }) =>
      `<li><a href="#${xmlAttribute(anchorOf(id))}">${xmlText(id)}</a>: ${xmlText(sentence)}</li>`,
  )
  return `<section class="broken"><h2>Failed (${failed.length})</h2><ul>\n${items.join('\n')}\n</ul></section>`
}

const choiceOf = ([value, label]: (typeof choices)[number]): string =>
  `<label><input type="radio" name="show" id="show-${value}"${value === 'all' ? ' checked' : ''}> ${label}</label>`

function contentsItem(name: string, rows: readonly Row[]): string {
  const own = rows.filter(({ section }) => section === name)
  const failed = own.filter(({ state }) => state === 'failed' || state === 'error').length
  const bad = failed === 0 ? '' : ` <span class="failed">${failed} failed</span>`
  return `<li><a href="#${xmlAttribute(anchorOf(name))}">${xmlText(name)}</a> (${own.length})${bad}</li>`
}

function sectionOf(name: string, rows: readonly Row[]): string {
  const own = rows.filter(({ section }) => section === name)
  return [
    `<section class="part"><h2 id="${xmlAttribute(anchorOf(name))}">${xmlText(name)}</h2>`,
    ...own.map(requirementItem),
    '</section>',
  ].join('\n')
}

function requirementItem({ id, sentence, checks, state, shownBy = [], reason }: Row): string {
  const links = shownBy.map((other) => `<a href="#${xmlAttribute(anchorOf(other))}">${xmlText(other)}</a>`)
  return [
    `<article class="${state === 'error' ? 'failed' : state}" id="${xmlAttribute(anchorOf(id))}">`,
    `<h3>${xmlText(id)} <small class="${state}">${stateName(state).replace(' of their own', '')}</small></h3>`,
    `<p>${xmlText(sentence)}</p>`,
    ...(links.length === 0 ? [] : [`<p>Shown by ${links.join(', ')}.</p>`]),
    ...(reason === undefined ? [] : [`<p><small>${xmlText(reason)}</small></p>`]),
    ...(checks.length === 0 ? [] : ['<ul>', ...checks.map(checkItem), '</ul>']),
    '</article>',
  ].join('\n')
}

function checkItem({ id, level, kind, outcome, sentence }: CheckResult): string {
  const said = kind === 'untestable' ? 'no caller can see it' : outcome
  const look = kind === 'untestable' ? 'none' : outcome
  return (
    `<li id="${xmlAttribute(anchorOf(id))}"><code>${xmlText(id)}</code> ${level}, ` +
    `<span class="${look}">${said}</span>: ${xmlText(oneLine(cut(sentence, 400)))}</li>`
  )
}
