import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/http/exchange.ts'
import type { CheckResult } from '../../harness/run/result.ts'
import { checkResult, exchange, sampleRun } from '../run/sample-run.test-data.ts'
import { causesOf } from './causes.ts'

type Changes = NonNullable<Parameters<typeof checkResult>[0]>

/** A failed check whose response had another status. */
function failed(id: string, answer: Partial<Exchange>, expected: string, changes: Partial<Changes> = {}) {
  const shown = exchange({ id: 7, check: id, ...answer })
  const got = shown.response?.status ?? 0
  const check = checkResult({
    id,
    outcome: 'failed',
    message: `expected ${expected}, got ${got}`,
    exchanges: [shown],
    decisive: 7,
    ...changes,
  })
  const deviation = { kind: 'status', expected, got } as const
  return { ...check, cases: check.cases.map((one) => ({ ...one, deviation })) }
}

const answered = (operation: string, status: number): Partial<Exchange> => ({
  operation,
  response: { status, headers: {}, body: '', bodyBytes: 0, truncated: false },
})

const causes = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ checks: ids }) => [...ids].sort())

describe('causes', () => {
  test('a right request with another status is one cause at its operation, whatever the checks rest on', () => {
    expect(
      causes(
        failed('entries.update.text', answered('textdata.update', 200), '202', { norm: 'R-entry-update' }),
        failed('entries.data.verbatim', answered('textdata.update', 200), '202', { norm: 'R-textdata-data' }),
        failed('entries.delete.gone', answered('textdata.delete', 200), '202', {
          norm: 'R-existence-delete',
        }),
      ),
    ).toEqual([['entries.data.verbatim', 'entries.update.text'], ['entries.delete.gone']])
  })

  test('one deviation that several known faults explain in part is one cause', () => {
    const update = (id: string) => failed(id, answered('textdata.update', 200), '202')
    const checks = ['entries.update.text', 'entries.data.verbatim', 'entries.owner.kept'].map(update)
    const signature = (fault: string, cases: string[]) => ({ fault, sentence: `${fault} is wrong`, cases })
    const [cause, ...more] = causesOf(
      { ...sampleRun(), checks },
      {
        signatures: [
          signature('texts', ['entries.update.text', 'entries.data.verbatim']),
          signature('owners', ['entries.owner.kept']),
        ],
      },
    )
    expect(more).toEqual([])
    expect(cause?.checks).toHaveLength(3)
    expect(cause?.looksLike).toMatchObject({ fault: 'texts', explains: 2, of: 3 })
  })

  test('a wrong request that is accepted is a cause of its own for each requirement', () => {
    expect(
      causes(
        failed('groups.name.refused', answered('textdatagroup.create', 201), '400', { norm: 'R-group-name' }),
        failed('groups.limit.sixth', answered('textdatagroup.create', 201), '400', { norm: 'R-group-five' }),
      ),
    ).toHaveLength(2)
  })

  /** A failed check whose response had a wrong value. */
  function wrong(id: string, operation: string, name: string) {
    const check = failed(id, answered(operation, 200), '200', { norm: `R-of-${id}` })
    const deviation = { kind: 'value', name, way: 'wrong' } as const
    return { ...check, cases: check.cases.map((one) => ({ ...one, deviation })) }
  }

  test('a wrong member is one cause, in whatever words and at whatever operation of its resource', () => {
    expect(
      causes(
        wrong('entries.data.verbatim', 'textdata.create', 'the text in the response'),
        wrong('entries.several', 'textdata.read', 'the text among several'),
        wrong('entries.owner', 'textdata.read', 'ownerId on reading the entry'),
      ),
    ).toEqual([['entries.data.verbatim', 'entries.several'], ['entries.owner']])
  })

  test('what lists hold is a cause of its own at each operation', () => {
    expect(
      causes(
        wrong('entries.paging', 'textdata.list', 'the ids of all pages'),
        wrong('entries.paging.size', 'textdata.list', 'the entries of the page'),
        wrong('groups.paging', 'textdatagroup.list', 'the ids of all pages'),
      ),
    ).toEqual([['entries.paging', 'entries.paging.size'], ['groups.paging']])
  })

  test('another success where a refusal is stated is a consequence of another success elsewhere', () => {
    expect(
      causes(
        failed('entries.update.text', answered('textdata.update', 200), '202'),
        failed('entries.update.illegal', answered('textdata.update', 200), 'a refusal (4xx)'),
      ),
    ).toHaveLength(1)
    expect(
      causes(
        failed('entries.update.text', answered('textdata.update', 404), '202'),
        failed('entries.update.illegal', answered('textdata.update', 202), 'a refusal (4xx)'),
      ),
    ).toHaveLength(2)
  })

  test('a right credential that is refused is one cause, at whatever operations', () => {
    expect(
      causes(
        failed('entries.owner', answered('textdata.create', 401), '201'),
        failed('incentive.read', answered('incentive.read', 401), '200'),
      ),
    ).toHaveLength(1)
  })

  test('a known fault that explains little of a cause is not named', () => {
    const update = (id: string) => failed(id, answered('textdata.update', 200), '202')
    const cases = ['one', 'two', 'three'].map((id) => `entries.${id}`)
    const [cause] = causesOf(
      { ...sampleRun(), checks: cases.map(update) },
      { signatures: [{ fault: 'narrow', sentence: 'narrow', cases: cases.slice(0, 1) }] },
    )
    expect(cause?.checks).toHaveLength(3)
    expect(cause?.looksLike).toBeUndefined()
  })

  test('a title agrees with what it names, and leaves names of the specification as they are', () => {
    const titleOf = (name: string) =>
      causesOf({ ...sampleRun(), checks: [wrong('entries.some', 'textdata.read', name)] })[0]?.title
    expect(titleOf('the ids on each page')).toMatch(/^The ids on each page are wrong/)
    expect(titleOf('the answered ids')).toMatch(/^The answered ids are wrong/)
    expect(titleOf('ownerId in the response')).toMatch(/^ownerId in the response is wrong/)
    expect(titleOf('totalResults')).toMatch(/^totalResults is wrong/)
    expect(titleOf('status after the update')).toMatch(/^Status after the update is wrong/)
  })

  const generated = (operation: string) =>
    failed('properties.groups.valid', answered(operation, 404), '400', {
      norm: 'R-status-400',
      counterexample: 1,
      generated: true,
    })
  const stated = failed('groups.name.refused', answered('textdatagroup.create', 201), '400')

  test('what only a generated case says joins the cause at the same operation', () => {
    expect(causes(stated, generated('textdatagroup.create'))).toEqual([
      ['groups.name.refused', 'properties.groups.valid'],
    ])
  })

  test('what a written check says does not, whatever its id', () => {
    const written = failed('properties.hostile.ids', answered('textdatagroup.create', 404), '400')
    expect(causes(stated, written)).toHaveLength(2)
  })

  test('and is a cause of its own where no other check fails there', () => {
    expect(causes(stated, generated('textdata.list'))).toHaveLength(2)
  })
})
