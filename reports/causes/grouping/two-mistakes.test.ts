import { describe, expect, test } from 'vitest'
import type { Deviation } from '../../../harness/http/message/deviation.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import type { FaultSignature } from '../cause.ts'
import { causesOf } from '../causes.ts'
import { answered, failed } from '../failed-check.test-data.ts'

type WrongValue = Extract<Deviation, { kind: 'value' }>

/** The check that leads each cause. */
const leads = (checks: readonly CheckResult[], signatures: readonly FaultSignature[] = []) =>
  causesOf({ ...sampleRun(), checks }, { signatures }).map(({ checks: [first] }) => first)

/** A check that saw a wrong value in a list that was requested with this query. */
function inList(id: string, query: string, deviation: Omit<WrongValue, 'kind'>): CheckResult {
  const { request } = exchange()
  const url = `http://target/textdata/@app/a_group/@all?${query}`
  const check = failed(id, { ...answered('textdata.list', 200), request: { ...request, url } }, '200')
  const cases = check.cases.map((one) => ({ ...one, deviation: { kind: 'value', ...deviation } as const }))
  return { ...check, cases }
}

describe('a server with two mistakes', () => {
  test('has two causes if one mistake makes lists lack entries and the other one adds too many', () => {
    const pages = inList('entries.paging', 'count=19&startIndex=39', {
      name: 'entries on a page',
      way: 'wrong',
    })
    const filtered = inList('entries.filter', 'filterBy=writerId', {
      name: 'the ids of the writer',
      way: 'unwanted',
    })
    const both = inList('entries.both', 'filterBy=writerId&startIndex=3', { name: 'the ids', way: 'wrong' })
    expect(leads([pages, filtered])).toHaveLength(2)
    expect(leads([pages, filtered, both])).toHaveLength(2)
    // If two lists lack something, a list with the parameters of both may be wrong for either reason.
    const lacking = inList('entries.filter', 'filterBy=writerId', {
      name: 'the ids of the writer',
      way: 'wrong',
    })
    expect(leads([pages, lacking, both])).toHaveLength(1)
  })

  test('has two causes if both break the contract of one operation, and a known fault explains one of them', () => {
    const check = failed('contract.incentive.read', answered('incentive.read', 401), '', { kind: 'run-wide' })
    const [shown] = check.cases.flatMap(({ exchanges }) => exchanges)
    const deviations = [
      { kind: 'contract', place: 'error body', way: 'has no member "Error" that is an object' },
      { kind: 'contract', place: 'body/usedAmountEndDate', way: 'must be a day' },
    ] as const
    const violations = deviations.map((deviation) => ({
      message: `${deviation.place} ${deviation.way}`,
      deviation,
      ...(shown && { exchange: shown }),
    }))
    const contract = { ...check, cases: check.cases.map((one) => ({ ...one, violations })) }
    const refused = ['one', 'two', 'three'].map((name) => {
      const other = failed(`auth.${name}`, answered('textdata.list', 401), '')
      return { ...other, cases: other.cases.map((one) => ({ ...one, deviation: deviations[0] })) }
    })
    const days = failed('incentive.days', answered('incentive.read', 200), '')
    const ofDays = { kind: 'value', name: 'usedAmountEndDate', way: 'wrong' } as const
    const wrongDays = { ...days, cases: days.cases.map((one) => ({ ...one, deviation: ofDays })) }
    const known = {
      fault: 'errors-of-framework',
      sentence: 'errors have another body',
      cases: [contract, ...refused].map(({ id }) => id),
    }
    expect(leads([contract, ...refused, wrongDays], [known])).toHaveLength(2)
  })

  test('has two causes if texts are wrong and lists lack entries, even if one check compares both', () => {
    const lists = ['one', 'two', 'three', 'four'].map((name) =>
      inList(`users.${name}`, 'sortBy=id', { name: 'the ids of the list', way: 'incomplete' }),
    )
    const compared = inList('users.texts', 'sortBy=id', {
      name: 'ids and texts that the user sees',
      way: 'wrong',
    })
    const texts = ['one', 'two', 'three', 'four'].map((name) =>
      inList(`entries.data.${name}`, '', { name: 'the text', way: 'wrong', change: 'escaped for HTML' }),
    )
    const known = {
      fault: 'known',
      sentence: 'lists lack entries',
      cases: [...lists, compared].map(({ id }) => id),
    }
    expect(leads([...lists, compared, ...texts], [known])).toHaveLength(2)
  })

  describe('if the contract of an operation that the known fault breaks has a second line', () => {
    /** Updates answer 204, one of their refusals has this deviation, and so has the contract of another operation. */
    const withSecondLine = (status: number, place: string, way: string) => {
      const updates = ['one', 'two', 'three', 'four'].map((name) =>
        failed(`entries.update.${name}`, answered('textdata.update', 204), '202'),
      )
      const deviation = { kind: 'contract', place, way } as const
      const line = (operation: string) => ({
        message: `in the ${status} response: ${place} ${way}`,
        deviation,
        exchange: exchange({ id: 9, ...answered(operation, status) }),
      })
      const stated = {
        message: 'status 204 is not stated for this operation',
        deviation: { kind: 'contract', place: 'status 204', way: 'is not stated' } as const,
        exchange: exchange({ id: 8, ...answered('textdata.update', 204) }),
      }
      const contract = (operation: string, violations: readonly ReturnType<typeof line>[]) => {
        const check = failed(`contract.${operation}`, answered(operation, status), '', { kind: 'run-wide' })
        return { ...check, cases: check.cases.map((one) => ({ ...one, violations })) }
      }
      const ofUpdates = failed('contract.textdata.update', answered('textdata.update', 204), '', {
        kind: 'run-wide',
      })
      const both = {
        ...ofUpdates,
        cases: ofUpdates.cases.map((one) => ({ ...one, violations: [stated, line('textdata.update')] })),
      }
      const cases = [...updates, both].map(({ id }) => id)
      const known = { fault: 'entry-update-200', sentence: 'updating an entry answers 200', cases }
      return causesOf(
        {
          ...sampleRun(),
          checks: [...updates, both, contract('incentive.update', [line('incentive.update')])],
        },
        { signatures: [known] },
      ).map(({ title }) => title)
    }

    test('a wrong body of refusals has its own cause, and so has a failure of the server', () => {
      const way = 'the body is not a JSON object (text/html)'
      const [first, second, ...more] = withSecondLine(400, 'error body', way)
      expect(more).toEqual([])
      expect(first).toMatch(/^textdata\.update answers 204 instead of 202;/)
      expect(second).toMatch(/^The body of 400 is not a JSON object \(textdata\.update, incentive\.update\)/)
      expect(withSecondLine(500, 'status 500', 'says that the server failed')).toHaveLength(2)
    })
  })

  test('has two causes if updates answer 204 and full groups refuse, but one if updated entries are lost', () => {
    const updates = ['one', 'two', 'three', 'four', 'five'].map((name) =>
      failed(`entries.update.${name}`, answered('textdata.update', 204), '202'),
    )
    const causes = (operation: string, got: number) => {
      const meeting = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
        failed(
          `entries.limit.${name}`,
          answered(operation, got),
          operation === 'textdata.create' ? '201' : '200',
        ),
      )
      const cases = [...updates, ...meeting.slice(0, 1)].map(({ id }) => id)
      const known = { fault: 'entry-update-200', sentence: 'updating an entry answers 200', cases }
      return leads([...updates, ...meeting], [known])
    }
    expect(causes('textdata.create', 400)).toHaveLength(2)
    expect(causes('textdata.read', 404)).toHaveLength(1)
  })

  test('has two causes if valid requests are refused, and wrong credentials of several operations too', () => {
    const lists = ['one', 'two', 'three', 'four', 'five'].map((name) =>
      failed(`entries.list.${name}`, answered('textdata.list', 403), '200', { norm: 'R-entry-list' }),
    )
    const refusedAt = (...operations: readonly string[]) =>
      operations.map((operation) =>
        failed(`auth.signature.${operation}`, { ...answered(operation, 403), invalid: 'wrong' }, '401', {
          norm: 'R-status-401',
        }),
      )
    const causes = (...operations: readonly string[]) => {
      const credentials = refusedAt(...operations)
      const cases = [...lists, ...credentials.slice(0, 1)].map(({ id }) => id)
      return leads([...lists, ...credentials], [{ fault: 'known', sentence: 'lists fail', cases }])
    }
    expect(causes('textdata.list', 'textdata.create', 'achievements.list')).toHaveLength(2)
    // Wrong credentials of an operation that refuses everything meet the same refusal.
    expect(causes('textdata.list')).toHaveLength(1)
  })
})
