import { expect, test } from 'vitest'
import { sampleResponse } from '../../../harness/http/message/sample-response.test-data.ts'
import type { Bystander, Role } from '../bystanders.ts'
import { nothingLeft, requireSomethingAtRisk } from './at-risk.ts'

const context = (isSelection: boolean) => ({
  settings: { isSelection },
  untested: (reason: string): never => {
    throw new Error(`untested: ${reason}`)
  },
  inapplicable: (reason: string): never => {
    throw new Error(`inapplicable: ${reason}`)
  },
})

const watched = (role: Role, available: boolean): Bystander => {
  const response = sampleResponse(200, { available })
  const reading = { valueIfAny: response, value: () => response }
  return { title: `the ${role} one`, role, before: reading, after: reading }
}

test('a replay whose failure has used up the older incentives is untested, and says which', () => {
  const used = [watched('older', false), watched('latest', true)]
  expect(() => requireSomethingAtRisk(context(true), used)).toThrow(
    'untested: used before this run: the older one',
  )
  expect(() => requireSomethingAtRisk(context(true), [])).toThrow('untested: no incentive could be read')
})

test('a replay passes if an incentive could have been taken', () => {
  for (const one of [[watched('older', true), watched('older', false)], [watched('latest', true)]])
    expect(() => requireSomethingAtRisk(context(true), one)).not.toThrow()
})

test('a whole run passes if any incentive could have been taken, and the check is inapplicable if none could', () => {
  const onlyLatest = [watched('older', false), watched('latest', true)]
  expect(() => requireSomethingAtRisk(context(false), onlyLatest)).not.toThrow()
  expect(() => requireSomethingAtRisk(context(false), [watched('older', false)])).toThrow('inapplicable')
})

test('what no incentive is left for is untested in a selection, and inapplicable in a whole run', () => {
  expect(() => nothingLeft(context(true), 'none')).toThrow('untested: none: an earlier run')
  expect(() => nothingLeft(context(false), 'none')).toThrow('inapplicable: none')
})
