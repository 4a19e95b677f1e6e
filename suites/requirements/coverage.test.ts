import { describe, expect, it } from 'vitest'
import { checksFor, coverageOf } from './coverage.ts'
import requirements from './index.ts'
import { requirementsMarkdown } from './markdown.ts'
import { type Requirement, rule, sectionOf, unchecked } from './requirement.ts'

const some: readonly Requirement[] = sectionOf('Limits', [
  rule('R-limit-groups', 'MUST', 'At most five | groups.', ['groups.limit.*', 'groups.gone']),
  rule('R-limit-data', 'MUST', 'At most 2048 bytes.', ['entries.data.size']),
  unchecked('R-limit-rates', 'MAY', 'Rates are not shown.', 'It is left open.'),
])
const checks = [
  { id: 'groups.limit.sixth', kind: 'check' as const },
  { id: 'groups.limit.shape', kind: 'observation' as const },
  { id: 'groups.other', kind: 'check' as const },
]

describe('coverageOf', () => {
  const coverage = coverageOf(some, checks)

  it('names requirements that have neither a check nor a reason', () => {
    expect(coverage.unfounded).toEqual(['R-limit-data'])
  })

  it('names patterns that fit no check', () => {
    expect(coverage.unmatched).toEqual([
      { requirement: 'R-limit-groups', pattern: 'groups.gone' },
      { requirement: 'R-limit-data', pattern: 'entries.data.size' },
    ])
  })

  it('names checks that no requirement names', () => {
    expect(coverage.unnamed).toEqual(['groups.other'])
  })

  it('names ids that stand for two requirements', () => {
    expect(coverageOf([...some, ...some.slice(0, 1)], checks).repeated).toEqual(['R-limit-groups'])
  })

  it('finds the checks of a requirement by all its patterns', () => {
    expect(checksFor({ checks: ['groups.other', '*.sixth'] }, checks).map(({ id }) => id)).toEqual([
      'groups.limit.sixth',
      'groups.other',
    ])
  })
})

describe('requirementsMarkdown', () => {
  const text = requirementsMarkdown(some, checks, new Map([['groups.limit.sixth', ['group-limit-six']]]))

  it('shows each requirement with its checks and the faults that they catch', () => {
    expect(text).toContain(
      '| `R-limit-groups` | MUST | At most five \\| groups. | `groups.limit.*`, `groups.gone`: 1 check, 1 observation. | `group-limit-six` |',
    )
  })

  it('shows the reason where there is no check', () => {
    expect(text).toContain('| `R-limit-rates` | MAY | Rates are not shown. | It is left open. |  |')
  })

  it('has one heading for a section', () => {
    expect(text.match(/^## Limits$/gm)).toHaveLength(1)
  })
})

describe('the catalogue', () => {
  it('has no id twice', () => {
    expect(coverageOf(requirements, []).repeated).toEqual([])
  })

  it('says of every requirement how it is checked, or why not', () => {
    const silent = requirements.filter(
      ({ checks: named, reason }) => named.length === 0 && reason === undefined,
    )
    expect(silent).toEqual([])
  })

  it('keeps the sentences of one section together', () => {
    const runs = requirements
      .map(({ section }) => section)
      .filter((section, index, all) => section !== all[index - 1])
    expect(new Set(runs).size).toBe(runs.length)
  })
})
