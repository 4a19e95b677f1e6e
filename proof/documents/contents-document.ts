import { readdirSync, readFileSync } from 'node:fs'
import type { Norm } from '../../harness/vocabulary.ts'
import { allChecks } from '../../suites/index.ts'
import { requirements } from '../../suites/requirements/index.ts'

/** A file of checks, with its text. */
interface CheckFile {
  /** Below suites/. */
  readonly path: string
  readonly text: string
}

/** The files of checks, in the order of their names. @param folder suites/ */
export function checkFiles(folder: URL): CheckFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.checks.ts'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))
}

type ShownCheck = Pick<(typeof allChecks)[number], 'id' | 'norm' | 'topic'>

/** The file that declares a check: the one with its id, and where an id is put together, the one with its title. */
const fileOf = ({ id, topic }: ShownCheck, files: readonly CheckFile[]): string | undefined =>
  (
    files.find(({ text }) => new RegExp(`\\(\\s*'${id.replaceAll('.', '\\.')}',`).test(text)) ??
    files.find(({ text }) => text.includes(`'${id}'`)) ??
    files.find(({ text }) => text.includes(`'${topic}'`) || text.includes(`: ${topic}'`))
  )?.path

/** The text of suites/check-files.json: the ids of the checks that each file declares. @param files of suites/ */
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

/** The files with checks of one norm: `[groups/create](groups/create.checks.ts) (3)`, the most checks first. */
function filesOf(norm: Norm, files: readonly CheckFile[]): string[] {
  const counts = new Map<string, number>()
  for (const check of allChecks) {
    const file = check.norm === norm ? fileOf(check, files) : undefined
    if (file !== undefined) counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([file, count]) => `[${file.replace('.checks.ts', '')}](${file})${count > 1 ? ` (${count})` : ''}`)
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Rules of HTTP, of OAuth and of JSON, which the specification builds on. */
const ofStandards = 'What the standards demand that the specification builds on'

/**
 * The text of suites/README.md: every sentence of the specification that checks rest on, in its order, with the files where they stand.
 * @param files of suites/
 */
export function contentsText(files: readonly CheckFile[]): string {
  const standards = [...new Set(allChecks.map(({ norm }) => norm))].filter((norm) => !norm.startsWith('R-'))
  const shown = [
    ...requirements.map(({ id, section, sentence }) => ({ section, sentence, where: filesOf(id, files) })),
    ...standards
      .sort()
      .map((norm) => ({ section: ofStandards, sentence: norm, where: filesOf(norm, files) })),
  ].filter(({ where }) => where.length > 0)
  return [
    '# Where a sentence is checked',
    '',
    'Every sentence of the specification that checks rest on, in its order and in our words, with the files of its checks and how many',
    'stand there. What needs no check, and why: [docs/requirements.md](../docs/requirements.md). Made by `npm run freeze`.',
    ...[...new Set(shown.map(({ section }) => section))].flatMap((heading) => [
      '',
      `## ${heading}`,
      '',
      '| Sentence | Files |',
      '|---|---|',
      ...shown
        .filter(({ section }) => section === heading)
        .map(({ sentence, where }) => `| ${cell(sentence)} | ${where.join(', ')} |`),
    ]),
    '',
  ].join('\n')
}
