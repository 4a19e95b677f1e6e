import { expect, test } from 'vitest'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed } from '../failed-check.test-data.ts'

/** A check on which the server fails with this status. */
const failing = (id: string, operation: string, sentence: string, status = 500) =>
  failed(id, answered(operation, status), '202', { sentence })

/** The first cause of a run in which these checks fail. */
const firstOf = (checks: readonly ReturnType<typeof failing>[]) =>
  causesOf(sampleRun({ checks: [...checks] }))[0]

test('a cause names the other operations at which the server fails, and then other checks', () => {
  const cause = firstOf([
    failing('entries.update.status', 'textdata.update', 'an update answers 202'),
    failing('entries.update.partial', 'textdata.update', 'an update of the text'),
    failing('groups.delete.status', 'textdatagroup.delete', 'a deletion answers 202'),
  ])
  expect(cause?.furtherFailures).toEqual({
    of: 2,
    named: ['textdatagroup.delete (a deletion answers 202)', 'textdata.update (an update of the text)'],
  })
})

test('one wrong parameter of an operation is one place, whatever check sends it', () => {
  const filterBy = (id: string, title: string, operation = 'textdata.list') =>
    failed(
      id,
      {
        ...answered(operation, 500),
        invalid: title,
        request: { method: 'GET', url: '/textdata/@app/group/@all?filterBy=colour', headers: {} },
      },
      '400',
      { sentence: title },
    )
  const same = [
    filterBy('entries.list.not-allowed', 'filterBy=colour'),
    filterBy('errors.query.values', 'a wrong filterBy'),
  ]
  expect(firstOf(same)?.furtherFailures).toBeUndefined()
  expect(
    firstOf([...same, filterBy('achievements.wrong', 'filterBy=id', 'achievements.list')])?.furtherFailures,
  ).toEqual({
    of: 1,
    named: ['achievements.list (filterBy=id)'],
  })
})

test('six others are named, and all are counted', () => {
  const checks = Array.from({ length: 9 }, (_, at) =>
    failing(`entries.update.odd-${at}`, 'textdata.update', `an update with input ${at}`),
  )
  expect(firstOf(checks)?.furtherFailures).toMatchObject({ of: 8, named: { length: 6 } })
})

test('a server that fails in one place, or refuses requests, fails nowhere else', () => {
  expect(
    firstOf([failing('entries.update.status', 'textdata.update', 'one')])?.furtherFailures,
  ).toBeUndefined()
  const refusing = [
    failing('entries.update.status', 'textdata.update', 'one', 403),
    failing('entries.update.partial', 'textdata.update', 'two', 403),
  ]
  expect(firstOf(refusing)?.furtherFailures).toBeUndefined()
})

test('a failure that needs two requests at once does not lead failures on single requests', () => {
  const cause = firstOf([
    failing('entries.existence.group-deleted-meanwhile', 'textdata.create', 'while the group is deleted'),
    failing('entries.update.partial', 'textdata.update', 'an update of the text'),
  ])
  expect(cause?.exchange).toMatchObject(
    exchange({ id: 7, check: 'entries.update.partial', ...answered('textdata.update', 500) }),
  )
})
