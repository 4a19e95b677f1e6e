import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import type { Cause } from '../causes/cause.ts'
import { isSigned, shortCurlOf, signerFile } from '../text/curl.ts'
import { cut, markdownBlock, markdownCode, markdownProse, markdownText, oneLine } from '../text/escaping.ts'
import { moreLine } from '../text/more.ts'
import { causeFacts, exchangeLine, foundText, knownLine } from './cause-text.ts'
import { choiceText, madeOf } from './choices.ts'
import { type ClassRow, classColumnsOf, classRowsOf } from './class-table.ts'
import { leftCases } from './left-cases.ts'
import { notRunLine } from './not-run.ts'
import {
  causesTitle,
  findingsTitle,
  type Overview,
  overviewOf,
  recommendationsTitle,
  staleLine,
  untestedTitle,
} from './overview.ts'
import { implementationLine, observationLine, runLine, trafficLine } from './run-line.ts'
import { fixtureTexts, reasonsOf, untestedName, untestedReasons } from './untested.ts'

/**
 * The limit for the whole summary, in bytes. CI systems show a summary as a whole, and readers give up on long ones.
 */
const summaryLimit = 30_000

/** Causes shown of each kind. The others are counted. */
const shownCauses = 10

/** How much of the summary one list may use, in bytes. */
const listShare = 2500

/** A curl command that is longer, in UTF-16 units, is only in conformance.json. */
const longestCurl = 2500

/** The last part of the summary: where the curl commands find the function that they share. */
const signerItem =
  `\nThe curl commands sign by a function that \`${signerFile}\`, in the folder of the reports, defines: ` +
  `\`. ./${signerFile}\` once in your shell. Its head says what it needs.`

/** Markdown that stops growing at a limit. */
interface Page {
  /** Adds a part; false if it did not fit. */
  readonly add: (part: string) => boolean
  readonly text: () => string
}

function pageOf(limit: number): Page {
  const parts: string[] = []
  let used = 0
  return {
    add: (part) => {
      const bytes = Buffer.byteLength(part) + 1
      if (used + bytes > limit) return false
      used += bytes
      parts.push(part)
      return true
    },
    text: () => parts.join('\n'),
  }
}

/** Adds items until one does not fit into the page or the share is used up, then says how many are left out. */
function addAll(
  page: Page,
  items: readonly string[],
  {
    share,
    noun,
    most = shownCauses * 3,
  }: { readonly share: number; readonly noun: string; readonly most?: number },
): void {
  let used = 0
  for (const [index, item] of items.entries()) {
    used += Buffer.byteLength(item)
    if (index >= most || used > share || !page.add(item)) {
      page.add(moreLine(items.length - index, ' in `conformance.json`.', { noun, before: '\n' }).join(''))
      return
    }
  }
}

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** The icon before each verdict. */
export const verdictIcons = {
  conformant: '✅',
  'non-conformant': '❌',
  inconclusive: '⚠️',
  'not-claimed': '➖',
  none: '➖',
} as const

function classRows(run: RunResult): string[] {
  const columns = ['Class', ...(run.scope.kind === 'whole' ? ['Verdict'] : [])]
  const rows = classRowsOf(run)
  const counted = classColumnsOf(rows)
  return [
    row(...columns, ...counted.map((name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`)),
    row(...columns.map(() => '---'), ...counted.map(() => '---:')),
    ...rows.map(({ id, verdict, counts }) =>
      row(id, ...verdictCell(verdict), ...counted.map((column) => counts[column])),
    ),
  ]
}

function verdictCell(verdict: ClassRow['verdict']): string[] {
  if (verdict === undefined) return []
  return [verdict === 'reported' ? verdict : `${verdictIcons[verdict]} ${verdict}`]
}

function causeItem(cause: Cause, number: number, { checks, exchanges }: CauseSource): string {
  const { title, after, exchange, sent, replay } = cause
  const line = exchangeLine(cause)
  const curl = curlItem(exchange, exchanges)
  return [
    `\n### ${number}. ${markdownText(cut(title, 400))}\n`,
    ...causeFacts(cause, checks).map((fact) => `- ${markdownText(cut(fact, 600))}`),
    ...(after === undefined ? [] : [`- After ${markdownCode(cut(after, 500))}`]),
    ...(line === undefined ? [] : [`- ${markdownCode(cut(line, 300))}`]),
    ...(sent === undefined ? [] : [`- Sent: ${markdownCode(sent)}`]),
    '',
    markdownBlock(cut(foundText(cause), 900)),
    ...(replay === undefined ? [] : [`\nReplay: ${markdownCode(cut(replay, 500))}`]),
    ...(curl === undefined ? [] : [curl]),
  ].join('\n')
}

/** The label of the folded part with a command that signs. */
const signedLabel = `<summary>curl (first, once: <code>. ./${signerFile}</code>)</summary>`

/** Does a summary contain a command that signs? Then it needs {@link signerFile}. */
export const holdsSigned = (summary: string): boolean => summary.includes(signedLabel)

/** The curl command of an exchange, folded; undefined if there is no exchange or the command is too long. */
function curlItem(exchange: Exchange | undefined, exchanges: readonly Exchange[]): string | undefined {
  if (exchange === undefined) return undefined
  const curl = shortCurlOf(exchange, { exchanges, longest: longestCurl })
  if (curl.length > longestCurl) return undefined
  const label = isSigned(curl) ? signedLabel : '<summary>curl</summary>'
  return `\n<details>${label}\n\n${markdownBlock(curl)}\n</details>`
}

/** What a cause is shown from. */
type CauseSource = Pick<RunResult, 'checks' | 'exchanges'>

interface CauseList {
  readonly causes: readonly Cause[]
  /** How many causes have smaller numbers. */
  readonly before: number
  readonly run: CauseSource
  /** How much of the summary the list may use, in bytes. */
  readonly share: number
}

function addCauses(page: Page, heading: string, { causes, before, run, share }: CauseList): void {
  if (causes.length === 0) return
  page.add(`\n## ${heading}`)
  const items = causes.map((cause, index) =>
    index < shownCauses ? causeItem(cause, before + index + 1, run) : '',
  )
  addAll(page, items, { share, noun: 'cause', most: shownCauses })
}

/** Adds a list under its own heading; nothing if the list is empty. */
function addList(page: Page, heading: string, items: readonly string[], noun: string): void {
  if (items.length === 0) return
  page.add(`\n## ${heading}\n`)
  addAll(page, items, { share: listShare, noun })
}

/** A warning about a partial run, the target, the run itself, and the table of classes. */
function addHead(page: Page, run: RunResult, { notRun }: Overview): void {
  if (!run.complete) {
    page.add('> **Partial report.** The run was still going on, or was interrupted, when this was written.\n')
  }
  if (run.stopped !== undefined) page.add(`> ${markdownProse(cut(run.stopped, 600))}\n`)
  const implementation = implementationLine(run)
  const named = implementation === '' ? '' : ` (${markdownCode(cut(implementation, 300))})`
  page.add(`Target ${markdownCode(cut(run.target, 300))}${named}\n\n${markdownText(runLine(run))}\n`)
  page.add(classRows(run).join('\n'))
  if (notRun.length > 0) page.add(`\n${markdownText(notRunLine(notRun))}`)
}

/** What was found: causes of each kind, and what the baseline expects. */
function addFindings(page: Page, run: RunResult, overview: Overview): void {
  const { causes, recommendations, findings, known } = overview
  const [musts, shoulds] = [causes.length, recommendations.length]
  addCauses(page, `${causesTitle(run)} (${musts})`, { causes, before: 0, run, share: 14_000 })
  addCauses(page, recommendationsTitle(run, overview), {
    ...{ causes: recommendations, before: musts },
    ...{ run, share: 5000 },
  })
  addCauses(page, findingsTitle(overview), {
    ...{ causes: findings, before: musts + shoulds },
    ...{ run, share: listShare },
  })
  const knownItems = known.map((cause) => `- ${markdownText(cut(knownLine(cause), 500))}`)
  addList(page, `Known, in the baseline (${known.length})`, knownItems, 'cause')
  const stale = staleLine(run)
  if (stale !== undefined) page.add(`\n${markdownText(cut(stale, 1500))}`)
}

/** What could not be judged: errors of the suite, what is untested, and what does not apply. */
function addUnjudged(page: Page, run: RunResult, overview: Overview): void {
  const errors = overview.errors.map(
    ({ id, message }) => `- ${markdownCode(id)}: ${markdownCode(cut(message ?? '', 300))}`,
  )
  addList(page, `Errors of the suite (${errors.length})`, errors, 'error')
  const untested = [
    ...fixtureTexts(run).map(
      ({ fixture, text }) => `- ${markdownCode(fixture)}${markdownText(cut(text, 300))}`,
    ),
    ...untestedReasons(overview.unexplained, overview.causes).map(
      (one) =>
        `- ${markdownText(untestedName(one))}: ${one.cause === undefined ? '' : `see cause ${one.cause}: `}` +
        markdownCode(cut(one.reason, 300)),
    ),
  ]
  addList(page, untestedTitle(overview), untested, 'line')
  const inapplicable = reasonsOf(overview.inapplicable, 'inapplicable').map(
    (one) => `- ${markdownText(untestedName(one))}: ${markdownCode(cut(one.reason, 300))}`,
  )
  addList(page, 'Inapplicable', inapplicable, 'line')
  // Readers with something to fix do not need them yet.
  if (overview.causes.length === 0) addLeftCases(page, run)
}

/** The cases of passed checks that do not apply, folded: nothing of it has to be done. */
function addLeftCases(page: Page, run: RunResult): void {
  const { count, reasons } = leftCases(run)
  if (count === undefined) return
  const items = reasons.map(
    ({ reason, cases }) =>
      `- ${markdownText(cut(cases.join(', '), 200))}: ${markdownCode(cut(oneLine(reason), 300))}`,
  )
  addFolded(page, `\n<details><summary>${count} do not apply</summary>`, items, {
    share: listShare,
    noun: 'reason',
  })
}

/** How much of the summary the choices of the target may use, in bytes. */
const choiceShare = 9000

/** What the target does if the specification leaves a choice, folded: nothing of it has to be done. */
function addChoices(page: Page, { observations }: RunResult): void {
  const seen = madeOf(observations)
  if (seen.length === 0) return
  const items = seen.map(
    (one) => `- ${markdownText(one.sentence)}: ${markdownCode(cut(oneLine(choiceText(one)), 300))}`,
  )
  const head =
    `\n## Choices that the specification leaves open (${seen.length})\n\n` +
    '<details><summary>What the server chose</summary>'
  addFolded(page, head, items, { share: choiceShare, noun: 'choice' })
}

/** Adds a list that readers open only if they want to. @param head up to the text on the fold */
function addFolded(
  page: Page,
  head: string,
  items: readonly string[],
  { share, noun }: { readonly share: number; readonly noun: string },
): void {
  const list = pageOf(share)
  addAll(list, items, { share, noun, most: items.length })
  page.add(`${head}\n\n${list.text()}\n\n</details>`)
}

/**
 * The text of summary.md: what a person wants to know about a run on the page of a CI job, causes first, and readable
 * as raw text. It stays below 30 kB for any target; what does not fit is counted. All text of the target is escaped.
 */
export function summaryMarkdown(run: RunResult, causes: readonly Cause[]): string {
  const overview = overviewOf(run, causes)
  const page = pageOf(summaryLimit - Buffer.byteLength(signerItem) - 2)
  page.add(`# ${verdictIcons[run.verdict]} ${markdownText(overview.headline)}\n`)
  if (run.unbegun !== undefined) return unbegunMarkdown(run, page)
  addHead(page, run, overview)
  addFindings(page, run, overview)
  addUnjudged(page, run, overview)
  page.add(`\n## Traffic\n\n${markdownText(trafficLine(run))}`)
  if (overview.causes.length > 0)
    for (const line of observationLine(run)) page.add(`\n${line}: see \`conformance.json\`.`)
  const notes = run.notes.map((note) => `- ${markdownProse(cut(note, 400))}`)
  addList(page, 'Notes', notes, 'note')
  // Readers with something to fix do not need the choices yet.
  if (overview.causes.length === 0) addChoices(page, run)
  const text = page.text()
  // The target cannot write markup, so the label shows that there is a command.
  return `${text}${holdsSigned(text) ? `\n${signerItem}` : ''}\n`
}

/** A run that could not begin judged nothing. Says why, what to do, and what the target was. */
function unbegunMarkdown(run: RunResult, page: Page): string {
  page.add('The run could not begin. Nothing was judged.\n')
  for (const line of (run.stopped ?? '').split('\n')) {
    // What is indented is a text to compare with, character by character.
    const shown = line.startsWith('  ') ? markdownCode(cut(line.trim(), 2000)) : markdownProse(cut(line, 600))
    page.add(`> ${shown}\n>`)
  }
  page.add(`\nTarget ${markdownCode(cut(run.target, 300))}\n\n${markdownText(runLine(run))}`)
  return `${page.text()}\n`
}
