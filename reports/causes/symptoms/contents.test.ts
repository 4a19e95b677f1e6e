import { describe, expect, test } from 'vitest'
import type { Deviation } from '../../../harness/http/message/deviation.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'

/** A failed check whose answer deviates. */
function deviating(id: string, operation: string, deviation: Deviation): CheckResult {
  const check = failed(id, answered(operation, 200), '200', { norm: `R-of-${id}` })
  return withDeviation(check, deviation)
}

type Way = Extract<Deviation, { kind: 'value' }>['way']
const value = (name: string, way: Way): Deviation => ({ kind: 'value', name, way })

const causes = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ title, checks: ids }) => ({
    title: title.replace(/; rule:.*$/, ''),
    led: ids[0],
    of: ids.length,
  }))

describe('a list that lacks something, and is right otherwise', () => {
  const texts = deviating(
    'entries.list.long-text',
    'textdata.read',
    value('the texts of several', 'incomplete'),
  )
  const ids = deviating('entries.several.ids', 'textdata.read', value('the answered ids', 'incomplete'))

  test('is one cause, whatever was looked for in it, led by the check on its ids', () => {
    expect(causes(texts, ids)).toEqual([
      { title: 'The answered ids are incomplete (textdata.read)', led: 'entries.several.ids', of: 2 },
    ])
  })

  test('is another cause than changed texts', () => {
    const changed = deviating('entries.data.verbatim', 'textdata.read', value('the text', 'wrong'))
    expect(causes(changed, ids)).toHaveLength(2)
  })

  test('is one cause with texts that are missing in it', () => {
    const missing = ['a', 'b', 'c', 'd'].map((id) =>
      deviating(id, 'textdata.read', value('the text among several', 'missing')),
    )
    expect(causes(...missing, ids)).toMatchObject([{ led: 'entries.several.ids', of: 5 }])
  })

  test('is another cause than a selection that lacks members', () => {
    const members = deviating(
      'entries.fields.by-id',
      'textdata.read',
      value('the named members', 'incomplete'),
    )
    expect(causes(members, ids)).toHaveLength(2)
  })
})

test('a missing id that the contract demands is one cause with checks that expect an id', () => {
  const contract = deviating('contract.textdatagroup.read', 'textdatagroup.read', {
    kind: 'contract',
    place: 'body/id',
    way: 'is missing',
  })
  const missed = ['groups.delete.response', 'groups.read.members'].map((id) =>
    deviating(id, 'textdatagroup.read', { kind: 'body', way: 'where an id is expected' }),
  )
  expect(causes(...missed, contract)).toMatchObject([{ of: 3 }])
})

test('a collection without the member "entry" is one cause, found by its contract and by checks', () => {
  const contract = deviating('contract.incentive.latest', 'incentive.latest', {
    kind: 'contract',
    place: 'body/entry',
    way: 'is missing',
  })
  const read = deviating('incentive.latest.answer', 'incentive.latest', {
    kind: 'body',
    way: 'where a member "entry" that is a list is expected',
  })
  expect(causes(contract, read)).toMatchObject([{ of: 2 }])
})

test('the check whose sentence names the wrong member leads', () => {
  const wrong = value('parentId of the child', 'wrong')
  const named = {
    ...deviating('b', 'textdatagroup.list', wrong),
    sentence: 'a child has the parentId that was sent',
  }
  const other = {
    ...deviating('a', 'textdatagroup.list', wrong),
    sentence: 'a group whose parent is deleted stays',
  }
  expect(causes(other, named)).toMatchObject([{ led: 'b', of: 2 }])
})
