import type { CheckResult, RunResult } from '../../harness/run/result/result.ts'
import { type Norm, type Outcome, outcomes } from '../../harness/vocabulary.ts'
import { cut, oneLine, xmlAttribute, xmlText } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'
import type { ShownRequirement } from '../text/shown-requirement.ts'
import { requirementsStyle } from './requirements-style.ts'
import { implementationLine } from './run-line.ts'

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
 * text that the target sent, runs no script, and sends no request.
 * @param requirements every sentence of the specification, in its order
 */
export function requirementsPage(
  run: Pick<RunResult, 'checks' | 'suite' | 'specification' | 'target' | 'implementation' | 'startedAt'>,
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
<p class="run">${xmlText(runOf(run))}</p>
<p>${xmlText(`${run.suite.name} ${run.suite.version}, specification ${run.specification.version}.`)}
Every sentence of the specification in its order, in our words, with the checks that rest on it.</p>
${overview(rows)}
${failedLists(rows)}
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

/** The target and the time of the run, so a page that is passed on says what it is about. */
function runOf(run: Pick<RunResult, 'target' | 'implementation' | 'startedAt'>): string {
  const name = implementationLine(run)
  const named = name === '' ? '' : `, ${cut(name, 300)}`
  return oneLine(`Target ${cut(run.target, 500)}${named}, run of ${run.startedAt}.`)
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

/** Did only recommendations of it fail? */
const isUnmet = ({ state, checks }: Row): boolean =>
  state === 'failed' && checks.every(({ outcome, level }) => outcome !== 'failed' || level !== 'MUST')

const isFailed = (row: Row): boolean => (row.state === 'failed' && !isUnmet(row)) || row.state === 'error'

function overview(rows: readonly Row[]): string {
  const unmet = rows.filter(isUnmet).length
  const count = (state: State) =>
    rows.filter((row) => row.state === state).length - (state === 'failed' ? unmet : 0)
  const cells = (['failed', 'error', 'untested', 'passed', 'inapplicable', 'none'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => `<span class="${state}">${count(state)} ${stateName(state)}</span>`)
  const recommended = unmet === 0 ? [] : [`${unmet} with a recommendation that is not met`]
  return `<p class="overview">${quantity(rows.length, 'requirement')}: ${[...cells, ...recommended].join(', ')}</p>`
}

const stateName = (state: State): string => (state === 'none' ? 'without a check of their own' : state)

/** The lists of what failed, at the top of the page: first what decides the verdict. */
const failedLists = (rows: readonly Row[]): string =>
  [
    brokenList('Failed', rows.filter(isFailed)),
    brokenList('Recommendations that are not met', rows.filter(isUnmet)),
  ].join('')

function brokenList(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const items = rows.map(
    ({ id, sentence }) =>
      `<li><a href="#${xmlAttribute(anchorOf(id))}">${xmlText(id)}</a>: ${xmlText(sentence)}</li>`,
  )
  return `<section class="broken"><h2>${title} (${rows.length})</h2><ul>\n${items.join('\n')}\n</ul></section>`
}

const choiceOf = ([value, label]: (typeof choices)[number]): string =>
  `<label><input type="radio" name="show" id="show-${value}"${value === 'all' ? ' checked' : ''}> ${label}</label>`

function contentsItem(name: string, rows: readonly Row[]): string {
  const own = rows.filter(({ section }) => section === name)
  const failed = own.filter(isFailed).length
  const unmet = own.filter(isUnmet).length
  const bad =
    (failed === 0 ? '' : ` <span class="failed">${failed} failed</span>`) +
    (unmet === 0 ? '' : ` <span class="untested">${unmet} not met</span>`)
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

function requirementItem(row: Row): string {
  const { id, sentence, checks, state, shownBy = [], reason } = row
  const said = isUnmet(row) ? 'not met' : stateName(state).replace(' of their own', '')
  const links = shownBy.map((other) => `<a href="#${xmlAttribute(anchorOf(other))}">${xmlText(other)}</a>`)
  return [
    `<article class="${state === 'error' ? 'failed' : state}" id="${xmlAttribute(anchorOf(id))}">`,
    `<h3>${xmlText(id)} <small class="${isUnmet(row) ? 'untested' : state}">${said}</small></h3>`,
    `<p>${xmlText(sentence)}</p>`,
    ...(links.length === 0 ? [] : [`<p>Shown by ${links.join(', ')}.</p>`]),
    ...(reason === undefined ? [] : [`<p><small>${xmlText(reason)}</small></p>`]),
    ...(checks.length === 0 ? [] : ['<ul>', ...checks.map(checkItem), '</ul>']),
    '</article>',
  ].join('\n')
}

function checkItem({ id, level, kind, outcome, sentence }: CheckResult): string {
  const isRecommended = outcome === 'failed' && level !== 'MUST'
  const said = kind === 'untestable' ? 'no caller can see it' : isRecommended ? 'not met' : outcome
  const look = kind === 'untestable' ? 'none' : isRecommended ? 'untested' : outcome
  return (
    `<li id="${xmlAttribute(anchorOf(id))}"><code>${xmlText(id)}</code> ${level}, ` +
    `<span class="${look}">${said}</span>: ${xmlText(oneLine(cut(sentence, 400)))}</li>`
  )
}
