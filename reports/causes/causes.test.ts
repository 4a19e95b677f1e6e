import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/http/exchange.ts'
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

const causes = (...checks: ReturnType<typeof failed>[]) =>
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

  const generated = (operation: string) =>
    failed('properties.groups.valid', answered(operation, 404), '400', {
      norm: 'R-status-400',
      counterexample: 1,
    })
  const stated = failed('groups.name.refused', answered('textdatagroup.create', 201), '400')

  test('what only a generated case says joins the cause at the same operation', () => {
    expect(causes(stated, generated('textdatagroup.create'))).toEqual([
      ['groups.name.refused', 'properties.groups.valid'],
    ])
  })

  test('and is a cause of its own where no other check fails there', () => {
    expect(causes(stated, generated('textdata.list'))).toHaveLength(2)
  })
})
