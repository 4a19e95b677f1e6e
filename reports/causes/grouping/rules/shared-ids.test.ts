import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

/** A check that saw a wrong value in the answer of an operation. */
function valued(id: string, name: string, operation = 'textdata.list'): CheckResult {
  const check = failed(id, answered(operation, 200), '200')
  const deviation = { kind: 'value', name, way: 'wrong' } as const
  return withDeviation(check, deviation)
}

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

/** Several checks that read the text of another entry. */
const texts = [1, 2, 3, 4].map((at) => valued(`entries.data.${at}`, 'the text in the response'))

const twice = valued('entries.create.unique-ids', 'ids that were given out more than once', 'textdata.create')
const wrongOwner = valued('entries.owner.given', 'ownerId in the response')

describe('a list with two groups of the same id', () => {
  const list = failed('contract.textdatagroup.list', answered('textdatagroup.list', 200), '200')
  const deviation = { kind: 'contract', place: 'body/entry', way: 'holds an id twice' } as const
  const ofOneId = withDeviation(list, deviation)
  const missing = ['entries.create.response', 'entries.list.all'].map((id) =>
    failed(id, answered('textdata.list', 404), '200'),
  )

  test('is the cause of entries that are not found in existing groups', () => {
    const [cause, ...others] = causes(...missing, ofOneId)
    expect(cause?.title).toBe('Two items of a list have the same id (textdatagroup.list)')
    expect(cause?.checks).toContain('entries.list.all')
    expect(others).toEqual([])
  })

  test('is not the cause of a refused creation', () => {
    const refused = failed('entries.data.longest', answered('textdata.create', 400), '201')
    expect(causes(ofOneId, refused)).toHaveLength(2)
  })
})

describe('two entries with the same id', () => {
  test('are the cause of wrong texts, but not of a wrong owner', () => {
    const [cause, ...others] = causes(twice, ...texts, wrongOwner)
    expect(cause?.checks[0]).toBe('entries.create.unique-ids')
    expect(cause?.checks).toContain('entries.data.1')
    expect(others.flatMap(({ checks }) => checks)).toEqual(['entries.owner.given'])
  })

  test('lead a cause, even if a list with the later entry is wrong, too', () => {
    const same = valued('entries.create.same-twice', 'id of the later entry', 'textdata.create')
    const lists = ['entries.list.all-once', 'entries.list.follows-create'].map((id) =>
      valued(id, 'the ids of the later entry in the list'),
    )
    for (const found of [causes(same, ...lists), causes(...lists, same)])
      expect(found.map(({ checks }) => checks)).toEqual([[same.id, ...lists.map(({ id }) => id)]])
    const [list] = lists
    if (list === undefined) throw new RangeError('no list')
    for (const found of [causes(same, list), causes(list, same)]) expect(found).toHaveLength(1)
  })

  test('are the cause of deleted entries that are found because their id was given again', () => {
    const found = ['entries.delete.gone', 'entries.format.json', 'access.entries.same'].map((id) =>
      failed(id, answered('textdata.read', 200), '404'),
    )
    const deleted = failed('entries.users.refused', answered('textdata.delete', 202), '404')
    const [cause, ...others] = causes(...found, deleted, twice)
    expect(cause?.checks[0]).toBe('entries.create.unique-ids')
    expect(cause?.checks).toContain('entries.users.refused')
    expect(others).toEqual([])
  })

  test('are not the cause of refused updates that change the text', () => {
    const effects = ['type', 'form', 'length'].map((at) =>
      valued(`entries.update.refused.${at}`, 'what the refused update changed'),
    )
    expect(causes(twice, ...effects).map(({ checks }) => checks.length)).toEqual([1, 3])
  })

  test('are not the cause of a refused creation of a group', () => {
    const refused = failed('groups.create.response', answered('textdatagroup.create', 400), '201')
    const found = causes(twice, ...texts, refused)
    expect(found.some(({ checks }) => checks.length === 1 && checks[0] === 'groups.create.response')).toBe(
      true,
    )
  })
})
