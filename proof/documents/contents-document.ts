import { readdirSync, readFileSync } from 'node:fs'
import { tableCell } from '../../reports/text/escaping.ts'
import { allChecks } from '../../suites/index.ts'
import { requirements } from '../../suites/requirements/index.ts'
import type { Requirement } from '../../suites/requirements/requirement.ts'
import { topicFiles } from './topic-files.ts'

/** A file of checks and its text. */
interface CheckFile {
  /** The path below suites/. */
  readonly path: string
  readonly text: string
}

/**
 * The files of checks, sorted by name.
 * @param folder suites/
 */
export function checkFiles(folder: URL): CheckFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.checks.ts'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))
}

type ShownCheck = Pick<(typeof allChecks)[number], 'id' | 'norm' | 'topic'>

/** The file that declares a check: the file with its id. If the id is composed, the file with its title. */
const fileOf = ({ id, topic }: ShownCheck, files: readonly CheckFile[]): string | undefined =>
  (
    files.find(({ text }) => new RegExp(`\\(\\s*'${id.replaceAll('.', '\\.')}',`).test(text)) ??
    files.find(({ text }) => text.includes(`'${id}'`)) ??
    files.find(({ text }) => text.includes(`'${topic}'`) || text.includes(`: ${topic}'`))
  )?.path

/**
 * The text of suites/check-files.json: the ids of the checks that each file declares.
 * @param files the files of suites/
 */
export function checkFilesText(files: readonly CheckFile[]): string {
  const ids = new Map<string, string[]>()
  for (const check of allChecks) {
    const file = fileOf(check, files)
    if (file !== undefined) ids.set(file, [...(ids.get(file) ?? []), check.id])
  }
  const lines = [...ids]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, declared]) => `  ${JSON.stringify(file)}: ${JSON.stringify(declared.sort())}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

/** The norms that state the same as a requirement: its own norm, and the norms of its twins. */
export const normsOf = ({ id, twin }: Requirement): string[] => [
  id,
  ...requirements.flatMap((other) => (other.id === twin || other.twin === id ? [other.id] : [])),
]

/**
 * How many checks of some norms each file declares. The file with this topic comes first, then the files with most
 * checks.
 */
function countsOf(norms: readonly string[], files: readonly CheckFile[]): [file: string, count: number][] {
  const counts = new Map<string, number>()
  for (const check of allChecks) {
    const file = norms.includes(check.norm) ? fileOf(check, files) : undefined
    if (file !== undefined) counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  const topic = norms.map((norm) => topicFiles[norm]).find((name) => name !== undefined)
  const isTopic = (file: string) => file === `${topic}.checks.ts`
  return [...counts].sort(
    ([one, its], [other, others]) => Number(isTopic(other)) - Number(isTopic(one)) || others - its,
  )
}

const link = (file: string): string => `[${file.replace('.checks.ts', '')}](${file})`

/** Files in a cell: `**[groups/limit](groups/limit/limit.checks.ts)** (5); also [groups/list](groups/read/list.checks.ts)`. */
function filesShown(counts: readonly [file: string, count: number][]): string {
  const [first, ...others] = counts.map(([file, count], index) => {
    const shown = index === 0 && counts.length > 1 ? `**${link(file)}**` : link(file)
    return count > 1 ? `${shown} (${count})` : shown
  })
  return others.length === 0 ? (first ?? '') : `${first}; also ${others.join(', ')}`
}

/** Why a sentence has no check of its own, and which files show it through checks of other sentences. */
function whyWithout({ reason, shownBy = [] }: Requirement, files: readonly CheckFile[]): string {
  const first = shownBy.flatMap((id) =>
    countsOf([id], files)
      .slice(0, 1)
      .map(([file]) => link(file)),
  )
  const shown = first.length === 0 ? [] : [`Shown by ${[...new Set(first)].join(', ')}.`]
  return [...shown, ...(reason === undefined ? [] : [reason])].join(' ')
}

/** The rules of HTTP, OAuth and JSON that the specification builds on. */
const ofStandards = 'What the standards demand that the specification builds on'

/**
 * The text of suites/README.md: every sentence of the specification that checks rest on, in the order of the
 * specification, with the files of these checks.
 * @param files the files of suites/
 */
export function contentsText(files: readonly CheckFile[]): string {
  const standards = [...new Set(allChecks.map(({ norm }) => norm))].filter((norm) => !norm.startsWith('R-'))
  const rows = [
    ...requirements.map((one) => ({
      section: one.section,
      sentence: one.sentence,
      where: countsOf(normsOf(one), files),
    })),
    ...standards
      .sort()
      .map((norm) => ({ section: ofStandards, sentence: norm, where: countsOf([norm], files) })),
  ]
  const shown = rows.filter(({ where }) => where.length > 0)
  const without = requirements.filter((one) => countsOf(normsOf(one), files).length === 0)
  return [
    '# Where a sentence is checked',
    '',
    'Every sentence of the specification that checks rest on, in its order and in our words, with the files of its checks and how many',
    'are there. If a file is about exactly this sentence, it is first, in bold. [Sentences without a check](#without-a-check) come last.',
    'Levels, checks and their faults: [docs/requirements.md](../docs/requirements.md). Made by `npm run freeze`.',
    ...[...new Set(shown.map(({ section }) => section))].flatMap((heading) => [
      '',
      `## ${heading}`,
      '',
      '| Sentence | Files |',
      '|---|---|',
      ...shown
        .filter(({ section }) => section === heading)
        .map(({ sentence, where }) => `| ${tableCell(sentence)} | ${filesShown(where)} |`),
    ]),
    '',
    '## Without a check',
    '',
    '| Sentence | Why |',
    '|---|---|',
    ...without.map((one) => `| ${tableCell(one.sentence)} | ${tableCell(whyWithout(one, files))} |`),
    '',
  ].join('\n')
}
