import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

const leadingCheck = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })[0]?.checks[0]

describe('what is wrong in itself leads', () => {
  test('a group that went with another one, before the check that first misses it', () => {
    const missing = (id: string) => failed(id, answered('textdatagroup.read', 404), '200')
    expect(leadingCheck(missing('groups.parent'), missing('groups.delete.others'))).toBe(
      'groups.delete.others',
    )
  })

  test('a name that is not found, before the deletion of another group that could not have deleted it', () => {
    const created = exchange({ id: 3, operation: 'textdatagroup.create' })
    const missing = (id: string) => {
      const check = failed(id, answered('textdatagroup.read', 404), '200')
      const own = check.cases.map((one) => ({ ...one, exchanges: [created, ...one.exchanges] }))
      return { ...check, cases: own }
    }
    expect(leadingCheck(missing('groups.name.accepted'), missing('groups.delete.others'))).toBe(
      'groups.name.accepted',
    )
  })

  test('the rule on who may send a request, if it is not allowed to that caller', () => {
    const refused = (id: string, caller: Exchange['caller']) =>
      failed(id, { ...answered('achievements.list', 403), caller }, '200')
    const ofAll = (caller: Exchange['caller']) =>
      leadingCheck(
        refused('achievements.paging.count', caller),
        refused('achievements.access.application', caller),
        refused('achievements.access.user', caller),
      )
    expect(ofAll('trusted')).toBe('achievements.access.application')
    expect(ofAll('proxy')).toBe('achievements.access.user')
  })

  test('a missing value, before a right value that is compared with it', () => {
    const levelOf = (id: string, facts: { expectsNothing?: true }) =>
      withDeviation(failed(id, answered('incentive.read', 200), '200'), {
        kind: 'value',
        name: 'level',
        way: 'wrong',
        ...facts,
      })
    const compared = levelOf('incentive.update.answer', { expectsNothing: true })
    expect(leadingCheck(compared, levelOf('incentive.read.members', {}))).toBe('incentive.read.members')
  })

  test('the contract of a member of incentives, before the answer to a use that is compared with it', () => {
    const level = { kind: 'value', name: 'level', way: 'wrong' } as const
    const used = withDeviation(
      failed('incentive.update.answer', answered('incentive.update', 200), ''),
      level,
    )
    const later = withDeviation(failed('incentive.read.later', answered('incentive.read', 200), ''), level)
    const broken = failed('contract.incentive.read', answered('incentive.read', 200), '', {
      kind: 'run-wide',
    })
    const contract = (way: string) =>
      withDeviation(broken, { kind: 'contract', place: 'body/level', way } as const)
    expect(leadingCheck(used, later, contract('must be an integer'))).toBe('contract.incentive.read')
    // A number that is too small says less than the answer to the use.
    expect(leadingCheck(used, later, contract('must be >= 0'))).toBe('incentive.update.answer')
  })

  test('the change of another incentive, before an answer that meets it', () => {
    const value = (id: string, operation: string, name: string) =>
      withDeviation(failed(id, answered(operation, 200), ''), { kind: 'value', name, way: 'unwanted' })
    const met = value('incentive.update.used-elsewhere', 'incentive.update', 'isConsumedApp')
    const changed = value('incentive.update.others', 'incentive.read', 'isConsumedApp that the use changed')
    expect(leadingCheck(met, changed)).toBe('incentive.update.others')
  })

  test('the rule on the members that come without fields, but not if a request named its fields', () => {
    const readWith = (id: string, query: string) => {
      const url = `http://127.0.0.1/social/api/restful/v2/achievements/@app${query}`
      const shown: Partial<Exchange> = {
        ...answered('achievements.list', 200),
        request: { method: 'GET', url, headers: {} },
      }
      return withDeviation(failed(id, shown, '200'), {
        kind: 'value',
        name: 'point of the definitions',
        way: 'wrong',
      })
    }
    const usual = readWith('achievements.fields.omitted', '?count=3&startIndex=4')
    expect(leadingCheck(readWith('achievements.sort.pages', ''), usual)).toBe('achievements.fields.omitted')
    expect(leadingCheck(readWith('achievements.sort.pages', '?fields=point'), usual)).toBe(
      'achievements.sort.pages',
    )
  })

  test('a request that should have been refused, before the members that the wrong success lacks', () => {
    const shown = exchange({ id: 7, ...answered('achievements.read', 200) })
    const contract = failed('contract.achievements.read', answered('achievements.read', 200), '', {
      kind: 'run-wide',
    })
    const missing = {
      message: 'id is missing',
      deviation: { kind: 'contract', place: 'body/id', way: 'is missing' },
      exchange: shown,
      responses: [shown.id],
    } as const
    const broken = {
      ...contract,
      cases: contract.cases.map((one) => ({ ...one, violations: [missing] })),
    }
    const served = failed('achievements.read.unknown', answered('achievements.read', 200), 'a refusal (4xx)')
    const causes = causesOf({ ...sampleRun(), checks: [broken, served] })
    expect(causes[0]?.title).toContain('achievements.read answers 200 instead of a refusal (4xx)')
  })
})
