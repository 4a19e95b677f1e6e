import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { checkResult, exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'

const someCases = ['one', 'two', 'three', 'four']

describe('the known fault that a cause looks like, and whether the cause is intermittent', () => {
  test('one deviation that several known faults explain in part is one cause', () => {
    const update = (id: string) => failed(id, answered('textdata.update', 200), '202')
    const texts = Array.from({ length: 9 }, (_unused, at) => `entries.update.text-${at}`)
    const checks = [...texts, 'entries.owner.kept'].map(update)
    const signature = (fault: string, cases: string[]) => ({ fault, sentence: `${fault} is wrong`, cases })
    const others = Array.from({ length: 11 }, (_unused, at) => checkResult({ id: `groups.other-${at}` }))
    const [cause, ...more] = causesOf(
      { ...sampleRun(), checks: [...checks, ...others] },
      {
        signatures: [signature('texts', texts), signature('owners', ['entries.owner.kept'])],
      },
    )
    expect(more).toEqual([])
    expect(cause?.checks).toHaveLength(10)
    expect(cause?.looksLike).toMatchObject({ fault: 'texts', explains: 9, of: 10 })
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

  test('a known fault that would make more checks fail, or answers with another status, is not named', () => {
    const failing = ['one', 'two', 'three', 'four'].map((id) =>
      failed(id, answered('textdata.update', 200), '202'),
    )
    const passing = ['five', 'six', 'seven', 'eight'].map((id) => checkResult({ id }))
    const like = (sentence: string, cases: readonly string[]) =>
      causesOf(
        { ...sampleRun(), checks: [...failing, ...passing] },
        { signatures: [{ fault: 'known', sentence, cases }] },
      )[0]?.looksLike?.fault
    const all = failing.map(({ id }) => id)
    expect(like('an update answers 200', all)).toBe('known')
    expect(like('an update answers 500', all)).toBeUndefined()
    expect(like('an update answers 200', [...all, 'five'])).toBeUndefined()
  })

  test('a known fault that answers with a status that only a minority got is not named', () => {
    const got = (id: string, status: number) => failed(id, answered('achievements.list', status), '401')
    const passing = ['five', 'six', 'seven', 'eight'].map((id) => checkResult({ id }))
    const like = (...statuses: readonly number[]) =>
      causesOf(
        { ...sampleRun(), checks: [...someCases.map((id, at) => got(id, statuses[at] ?? 200)), ...passing] },
        { signatures: [{ fault: 'known', sentence: 'a foreign id answers 404', cases: someCases }] },
      ).map(({ looksLike }) => looksLike?.fault)
    expect(like(404, 404, 404, 404)).toEqual(['known'])
    expect(like(200, 200, 200, 404)).not.toContain('known')
  })

  test('a known fault that refuses what is accepted here, or that several operations answer otherwise, is not named', () => {
    const others = Array.from({ length: 8 }, (_unused, at) => checkResult({ id: `groups.other-${at}` }))
    const like = (sentence: string, got: number, expected: string) =>
      causesOf(
        {
          ...sampleRun(),
          checks: [
            ...someCases.map((id) => failed(id, answered('textdata.update', got), expected)),
            ...others,
          ],
        },
        { signatures: [{ fault: 'known', sentence, cases: someCases }] },
      )[0]?.looksLike?.fault
    const refused = 'an update that is refused for profanity changes updated anyway'
    expect(like(refused, 202, '400')).toBeUndefined()
    expect(like('profanity in an update is accepted', 202, '400')).toBe('known')
    expect(like('updates answer 405', 404, '202')).toBeUndefined()
    expect(like('updates answer 405', 405, '202')).toBe('known')
  })

  test('a known fault is not named if most cases are about another member than the lead', () => {
    const others = Array.from({ length: 8 }, (_unused, at) => checkResult({ id: `groups.other-${at}` }))
    const about = (id: string, name: string) => {
      const operation = name === 'isConsumedApp' ? 'incentive.update' : 'incentive.read'
      return withDeviation(failed(id, answered(operation, 200), ''), { kind: 'value', name, way: 'wrong' })
    }
    const like = (...names: readonly string[]) =>
      causesOf(
        { ...sampleRun(), checks: [...someCases.map((id, at) => about(id, names[at] ?? '')), ...others] },
        { signatures: [{ fault: 'known', sentence: 'never consumed', cases: someCases }] },
      )[0]?.looksLike?.fault
    expect(like('isConsumedApp', 'isConsumedApp', 'isConsumedApp', 'available')).toBe('known')
    expect(like('isConsumedApp', 'available', 'available', 'available')).toBeUndefined()
  })

  test('if two known faults make the same cases fail, neither is named', () => {
    const checks = someCases.map((id) => failed(id, answered('textdata.update', 200), '202'))
    const others = ['five', 'six', 'seven', 'eight'].map((id) => checkResult({ id }))
    const known = (...faults: readonly string[]) =>
      causesOf(
        { ...sampleRun(), checks: [...checks, ...others] },
        { signatures: faults.map((fault) => ({ fault, sentence: fault, cases: someCases })) },
      )
    expect(known('early', 'late')).toHaveLength(1)
    expect(known('early', 'late')[0]?.looksLike).toBeUndefined()
    expect(known('early')[0]?.looksLike?.fault).toBe('early')
  })

  test('if most checks fail, no known fault is named', () => {
    const checks = someCases.map((id) => failed(id, answered('textdata.update', 200), '202'))
    const signatures = [{ fault: 'same', sentence: 'same', cases: someCases }]
    const like = (all: CheckResult[]) =>
      causesOf({ ...sampleRun(), checks: all }, { signatures })[0]?.looksLike?.fault
    expect(like(checks)).toBeUndefined()
    const others = ['five', 'six', 'seven', 'eight'].map((id) => checkResult({ id }))
    expect(like([...checks, ...others])).toBe('same')
  })

  test('a failure that failed again leads an intermittent cause, which says how many failed again', () => {
    const update = (id: string, reproduced: boolean) => {
      const check = failed(id, answered('textdata.update', 200), '202')
      return { ...check, cases: check.cases.map((one) => ({ ...one, reproduced })) }
    }
    const run = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })[0]
    const cause = run(update('one', false), update('two', true))
    expect(cause?.checks[0]).toBe('two')
    expect(cause?.intermittent).toBe('of 2 failed cases that were run again, 1 failed')
    expect(run(update('one', false))?.intermittent).toBe('this case failed 1 of 2 times')
  })

  test('the title says that a cause is intermittent, and quotes no sentence if many checks meet it by chance', () => {
    const listing = (id: string, reproduced: boolean) => {
      const check = failed(id, answered('textdata.list', 500), '200', { sentence: 'an owner of 13 digits' })
      return { ...check, cases: check.cases.map((one) => ({ ...one, reproduced })) }
    }
    const title = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })[0]?.title
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, place) => listing(id, place % 2 === 0))
    expect(title(...many)).toBe('The server sometimes fails with 500 (textdata.list)')
    expect(title(listing('a', false))).toBe(
      'The server sometimes fails with 500 (textdata.list); rule: an owner of 13 digits',
    )
    expect(title(listing('a', true))).not.toContain('sometimes')
  })

  test('a cause of which nearly all cases fail again is not intermittent', () => {
    const creating = (id: string, reproduced: boolean) => {
      const check = failed(id, answered('textdatagroup.create', 400), '201')
      return { ...check, cases: check.cases.map((one) => ({ ...one, reproduced })) }
    }
    const some = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => creating(id, id !== 'f'))
    expect(causesOf({ ...sampleRun(), checks: some })[0]?.intermittent).toBeUndefined()
  })

  test('a deviation that always fails again is not intermittent, even if a consequence of it passes', () => {
    const broken = (id: string, got: number, reproduced: boolean) => {
      const check = failed(id, answered('textdatagroup.list', got), '200')
      return { ...check, cases: check.cases.map((one) => ({ ...one, reproduced })) }
    }
    const checks = [broken('one', 201, true), broken('two', 201, true), broken('three', 400, false)]
    const signatures = [{ fault: 'list-201', sentence: 'list', cases: ['one', 'two', 'three'] }]
    const [cause, ...more] = causesOf({ ...sampleRun(), checks }, { signatures })
    expect(more).toEqual([])
    expect(cause?.intermittent).toBeUndefined()
  })

  test('failures that pass when they run again are one cause for each operation, whatever their status', () => {
    const check = (id: string, operation: string, got: number, reproduced: boolean) => {
      const one = failed(id, answered(operation, got), '200')
      return { ...one, cases: one.cases.map((single) => ({ ...single, reproduced })) }
    }
    const causes = (reproduced: boolean) =>
      causesOf({
        ...sampleRun(),
        checks: [
          check('one', 'textdata.read', 404, reproduced),
          check('two', 'textdata.read', 400, reproduced),
          check('three', 'textdata.list', 404, reproduced),
        ],
      }).map(({ checks }) => checks)
    expect(causes(false)).toEqual([['one', 'two'], ['three']])
    expect(causes(true)).toEqual([['one'], ['two'], ['three']])
  })

  test('no known fault is named for a few cases, because they may fail for many reasons', () => {
    const signatures = [{ fault: 'update', sentence: 'updates answer 200', cases: someCases }]
    const others = Array.from({ length: 6 }, (_unused, at) => checkResult({ id: `groups.other-${at}` }))
    const likenessOf = (...ids: readonly string[]) => {
      const checks = ids.map((id) => failed(id, answered('textdata.update', 200), '202'))
      return causesOf({ ...sampleRun(), checks: [...checks, ...others] }, { signatures })[0]?.looksLike?.fault
    }
    expect(likenessOf(...someCases)).toBe('update')
    expect(likenessOf(...someCases.slice(1))).toBeUndefined()
  })

  test('a run that did not reach its end names no known fault', () => {
    const signatures = [{ fault: 'update', sentence: 'updates answer 200', cases: someCases }]
    const others = Array.from({ length: 6 }, (_unused, at) => checkResult({ id: `groups.other-${at}` }))
    const likenessOf = (complete: boolean) => {
      const checks = someCases.map((id) => failed(id, answered('textdata.update', 200), '202'))
      return causesOf({ ...sampleRun(), checks: [...checks, ...others], complete }, { signatures })[0]
        ?.looksLike?.fault
    }
    expect(likenessOf(true)).toBe('update')
    expect(likenessOf(false)).toBeUndefined()
  })

  test('a case that failed again is not intermittent, however many other requests of its operation succeed', () => {
    const broken = failed('one', answered('textdata.list', 500), '200')
    const contract = {
      'textdata.list': { exchanges: 100, statuses: { '200': 90, '500': 10 }, violations: [] },
    }
    const intermittent = (reproduced?: boolean) => {
      const again = reproduced === undefined ? {} : { reproduced }
      const checks = [{ ...broken, cases: broken.cases.map((one) => ({ ...one, ...again })) }]
      const exchanges = [exchange({ id: 8, ...answered('textdata.list', 200) })]
      return causesOf({ ...sampleRun(), checks, contract, exchanges })[0]?.intermittent
    }
    expect(intermittent()).toMatch(/^10 of 100 requests/)
    expect(intermittent(true)).toBeUndefined()
  })
})
