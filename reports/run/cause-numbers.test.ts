import { expect, test } from 'vitest'
import type { Cause } from '../causes/cause.ts'
import { numberedCauses, untestedTitle } from './overview.ts'
import { checkResult, reported, sampleRun } from './sample-run.test-data.ts'
import { summaryMarkdown } from './summary.ts'
import { terminalText } from './terminal.ts'

const [must] = reported(sampleRun())[1].filter(({ level }) => level === 'MUST')
if (must === undefined) throw new Error('the sample run has no failed MUST')

const named = (title: string, changes: Partial<Cause> = {}): Cause => ({ ...must, title, ...changes })
const should = { level: 'SHOULD' } as const
const plain = { colour: false, width: 100 }

test('every cause has one number in all reports: MUSTs, recommendations, findings; an expected cause has none', () => {
  const causes = [
    named('the first'),
    named('expected', { known: {} }),
    named('the second'),
    named('a recommendation', should),
    named('a finding', { isFinding: true }),
  ]
  const numbered = ['the first', 'the second', 'a recommendation', 'a finding']
  expect(numberedCauses(causes).map(({ title }) => title)).toEqual(numbered)
  const texts = [terminalText(sampleRun(), causes, plain), summaryMarkdown(sampleRun(), causes)]
  for (const text of texts) {
    for (const [index, title] of numbered.entries())
      expect(text).toMatch(new RegExp(`^(?:###|) *${index + 1}\\. ${title}`, 'm'))
  }
})

test('of six recommendations none is left out: the line that counts it would be as long', () => {
  const causes = (count: number) => [
    named('the first'),
    ...Array.from({ length: count }, (_, index) => named(`recommendation ${index}`, should)),
  ]
  expect(terminalText(sampleRun(), causes(6), plain)).toContain('  7. recommendation 5')
  expect(terminalText(sampleRun(), causes(7), plain)).toContain('  …and 2 more causes in conformance.json')
})

test('the heading of what is untested adds the checks of classes that do not decide, which its list holds', () => {
  expect(untestedTitle({ counts: counts(28), undecidedUntested: 15 })).toBe(
    'Untested: 28 checks, and 15 of classes that do not decide',
  )
  expect(untestedTitle({ counts: counts(28), undecidedUntested: 0 })).toBe('Untested: 28 checks')
  expect(untestedTitle({ counts: counts(0), undecidedUntested: 15 })).toBe('More could be tested')
  const run = sampleRun({
    checks: [
      checkResult({ id: 'a', outcome: 'untested', message: 'no room' }),
      checkResult({ id: 'b', outcome: 'untested', message: 'no room', class: 'robustness' }),
    ],
    fixtures: [],
    contract: {},
  })
  expect(terminalText(run, [], plain)).toContain('Untested: 1 check, and 1 of classes that do not decide\n')
})

const counts = (untested: number) => ({ passed: 0, failed: 0, error: 0, untested, inapplicable: 0 })
