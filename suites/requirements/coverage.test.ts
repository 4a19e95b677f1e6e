import { describe, expect, it } from 'vitest'
import { ceilingOf, checksFor, coverageOf } from './coverage.ts'
import requirements from './index.ts'
import { requirementsMarkdown } from './markdown.ts'
import { definition, type Requirement, rule, sectionOf, unchecked } from './requirement.ts'

const some: readonly Requirement[] = sectionOf('Limits', [
  rule('R-limit-groups', 'MUST', 'At most five | groups.'),
  rule('R-limit-data', 'MUST', 'At most 2048 bytes.'),
  rule('R-limit-shape', 'SHOULD', 'The reference response shows a code.', { shownBy: ['R-limit-groups'] }),
  definition('R-limit-word', 'A limit is a bound.', 'It names a thing.'),
  unchecked('R-limit-rates', 'MAY', 'Rates are not shown.', 'It is left open.'),
])
const check = (
  id: string,
  level: 'MUST' | 'SHOULD' | 'MAY',
  norm: `R-${string}` | `RFC ${number}, section ${string}`,
) => ({
  id,
  kind: level === 'MAY' ? ('observation' as const) : ('check' as const),
  level,
  norm,
  class: 'textboard' as const,
})
const checks = [
  check('groups.limit.sixth', 'MUST', 'R-limit-groups'),
  check('groups.limit.shape', 'MAY', 'R-limit-groups'),
  check('groups.other', 'SHOULD', 'R-limit-unheard-of'),
]

describe('coverageOf', () => {
  const coverage = coverageOf(some, checks)

  it('names requirements that have no check, no other requirement that shows them, and no reason', () => {
    expect(coverage.unfounded).toEqual(['R-limit-data'])
  })

  it('does not count an observation or an untestable check as a check of a requirement', () => {
    const blind = [
      check('groups.data.choice', 'MAY', 'R-limit-data'),
      { ...check('groups.data.unseen', 'MUST', 'R-limit-data'), kind: 'untestable' as const },
    ]
    expect(coverageOf(some, [...checks, ...blind]).unfounded).toEqual(['R-limit-data'])
  })

  it('names checks whose norm does not exist', () => {
    expect(coverage.unknown).toEqual([{ check: 'groups.other', norm: 'R-limit-unheard-of' }])
  })

  it('names checks whose level is higher than their norm allows', () => {
    const high = [
      check('a', 'MUST', 'R-limit-shape'),
      check('b', 'MUST', 'RFC 9110, section 15.5.6'),
      check('c', 'SHOULD', 'R-limit-word'),
      check('d', 'SHOULD', 'RFC 9110, section 15.5.6'),
    ]
    expect(coverageOf(some, high).aboveCeiling.map(({ check: id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('names ids that two requirements have', () => {
    expect(coverageOf([...some, ...some.slice(0, 1)], checks).repeated).toEqual(['R-limit-groups'])
  })

  it('finds the checks of a requirement by their norm', () => {
    expect(checksFor({ id: 'R-limit-groups' }, checks).map(({ id }) => id)).toEqual([
      'groups.limit.sixth',
      'groups.limit.shape',
    ])
  })
})

describe('ceilingOf', () => {
  it('is SHOULD for the RFCs that the specification builds on, and undefined for another document', () => {
    expect(ceilingOf('RFC 5849, section 3.2', some)).toBe('SHOULD')
    expect(ceilingOf('RFC 2324, section 2.3', some)).toBeUndefined()
  })

  it('is MAY for a requirement that only names something', () => {
    expect(ceilingOf('R-limit-word', some)).toBe('MAY')
  })
})

describe('requirementsMarkdown', () => {
  const text = requirementsMarkdown(some, checks, new Map([['groups.limit.sixth', ['group-limit-six']]]))

  it('shows each requirement with its checks and the faults that they catch', () => {
    expect(text).toContain(
      '| `R-limit-groups` | MUST | At most five \\| groups. | `groups.limit.sixth`; 1 observation | `group-limit-six` |',
    )
  })

  it('shows which other requirement has the checks, or the reason if there are none', () => {
    expect(text).toContain(
      '| `R-limit-shape` | SHOULD | The reference response shows a code. | shown by `R-limit-groups` |  |',
    )
    expect(text).toContain('| `R-limit-rates` | MAY | Rates are not shown. | It is left open. |  |')
  })

  it('has one heading for each section', () => {
    expect(text.match(/^## Limits$/gm)).toHaveLength(1)
  })
})

describe('the catalogue', () => {
  it('has unique ids', () => {
    expect(coverageOf(requirements, []).repeated).toEqual([])
  })

  it('refers only to requirements that exist', () => {
    const ids = new Set(requirements.map(({ id }) => id))
    expect(requirements.flatMap(({ shownBy = [] }) => shownBy).filter((id) => !ids.has(id))).toEqual([])
  })

  it('keeps the sentences of one section together', () => {
    const runs = requirements
      .map(({ section }) => section)
      .filter((section, index, all) => section !== all[index - 1])
    expect(new Set(runs).size).toBe(runs.length)
  })
})
