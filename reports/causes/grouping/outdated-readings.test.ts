import { expect, test } from 'vitest'
import { exchange } from '../../run/sample-run.test-data.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'
import type { Symptom, Symptoms } from '../symptoms/symptom.ts'
import { symptomsOf } from '../symptoms/symptoms.ts'
import { apartFromOutdatedReadings } from './outdated-readings.ts'

/** A wrong text in a reading. */
function wrongText(id: string, change?: string): Symptom {
  const check = failed(id, answered('textdata.list', 200), '')
  const deviation = { kind: 'value', name: 'the text', way: 'wrong', change } as const
  const [symptom] = symptomsOf({
    checks: [withDeviation(check, deviation)],
  })
  if (symptom === undefined) throw new Error('a failed case has a symptom')
  return symptom
}

const outdated: Symptoms = [wrongText('a'), wrongText('b')]

/** How many clusters these texts become, if those in `outdated` are proven to be out of date. */
const clustersOf = (...others: readonly Symptom[]): number => {
  const answer = { write: exchange(), shownBy: exchange() }
  const outdatedReadings = (symptoms: readonly Symptom[]) => ({
    outdated: new Map(symptoms.filter((one) => outdated.includes(one)).map((one) => [one, answer] as const)),
    judged: symptoms.length,
  })
  return apartFromOutdatedReadings([{ symptoms: [...outdated, ...others] }], { outdatedReadings }).length
}

test('several texts with a usual mistake are a cause of their own next to reads that are out of date', () => {
  const escaped = ['c', 'd'].map((id) => wrongText(id, 'escaped for HTML'))
  expect(clustersOf(...escaped)).toBe(2)
  expect(clustersOf(wrongText('c'), wrongText('d'))).toBe(1)
})

test('one altered text, or several cut ones, stay with the reads that are out of date', () => {
  expect(clustersOf(wrongText('c', 'escaped for HTML'))).toBe(1)
  expect(clustersOf(...['c', 'd'].map((id) => wrongText(id, 'cut after 20 characters')))).toBe(1)
})
