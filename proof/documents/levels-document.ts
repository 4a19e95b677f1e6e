import type { Check } from '../../harness/check/check.ts'
import { type LevelChange, levelChanges } from './level-changes.ts'

const head = `# Levels

A check is MUST if a sentence or table row of the specification demands it of a server. It is SHOULD if it rests only on an example, a
reference response, a sentence with another reasonable reading, or an RFC. The norm in each check's head limits the level, and a test
enforces that (\`suites/requirements/coverage.test.ts\`). What the specification says nothing about is an observation.

| level | rests on | for example |
| --- | --- | --- |
| MUST | a sentence or a row of a table | creating a sixth group answers 400 and changes nothing (Limits) |
| SHOULD | an example, one of two readings, an RFC | a wrong value of sortBy answers 400: it may as well be ignored |
| observation | silence | what parentId a child of a deleted group has |

## Outcomes

The outcome of a check is the worst of its cases. Only claimed classes decide the verdict; what fails in another class is a finding.

| outcome | means | the verdict |
| --- | --- | --- |
| failed | a case showed that the rule is broken | MUST: non-conformant. SHOULD (a recommendation that is not met): none without \`--strict\` |
| error | the suite broke, not the server | inconclusive |
| untested | claimed, but something that it needs was missing, or the run was disturbed | MUST: inconclusive. SHOULD: none |
| passed | the server did what the rule demands | conformant, if nothing above says otherwise; at least one check must pass |
| inapplicable | not claimed, \`unsupported\`, without \`otherMember\` or \`users\` that it needs, or the server made a choice for which the rule does not count | none |
| not run | only \`--exhaustive\` runs it | none; the reports and a certificate name it |

## What has changed since version 0.1

Version 0.1 had a flat list of declarations, most of them MUST. Many of those accused servers that were right. This is what changed; "up"
marks what is judged more strictly today.
Generated from \`proof/documents/level-changes.ts\` by \`npm run freeze\`.
`

const judging = ({ kind }: Check): boolean => kind === 'check' || kind === 'run-wide'
const casesIn = (checks: readonly Check[]): number => checks.reduce((sum, { cases }) => sum + cases.length, 0)

interface Area extends LevelChange {
  readonly must: readonly Check[]
  readonly should: readonly Check[]
}

const areaOf =
  (checks: readonly Check[]) =>
  (change: LevelChange): Area => {
    const own = checks.filter(({ id }) => change.ids.some((beginning) => `${id}.`.startsWith(beginning)))
    return {
      ...change,
      must: own.filter(({ level }) => level === 'MUST'),
      should: own.filter(({ level }) => level === 'SHOULD'),
    }
  }

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** Checks that are in no area, or in more than one. The list must be empty, or the table is wrong. */
export const misplaced = (checks: readonly Check[]): string[] =>
  checks
    .filter(judging)
    .map(({ id }) => id)
    .filter(
      (id) =>
        levelChanges.filter(({ ids }) => ids.some((beginning) => `${id}.`.startsWith(beginning))).length !==
        1,
    )

/**
 * The text of docs/levels.md: by area, which checks were MUST in version 0.1, which are MUST today, and why.
 * @param checks every check
 */
export function levelsDocument(checks: readonly Check[]): string {
  const areas = levelChanges.map(areaOf(checks.filter(judging)))
  const total = (count: (area: Area) => number): number => areas.reduce((sum, area) => sum + count(area), 0)
  const counts = (count: (of: (area: Area) => number) => number): number[] => [
    count(({ before }) => before.must),
    count(({ must }) => must.length),
    count(({ must }) => casesIn(must)),
    count(({ before }) => before.should),
    count(({ should }) => should.length),
    count(({ should }) => casesIn(should)),
  ]
  return [
    head,
    row([
      'area',
      'MUST in 0.1',
      'MUST checks now',
      'their cases',
      'SHOULD in 0.1',
      'SHOULD checks now',
      'their cases',
    ]),
    row(['---', ...Array<string>(6).fill('---:')]),
    ...areas.map((area) => row([area.area, ...counts((of) => of(area))])),
    row(['**all**', ...counts(total)]),
    '',
    ...areas.flatMap(({ area, moved }) => [`## ${area}`, '', ...moved.map((line) => `* ${line}`), '']),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
