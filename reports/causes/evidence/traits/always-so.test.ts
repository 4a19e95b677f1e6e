import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed } from '../../failed-check.test-data.ts'

/** A valid request of this caller, answered with this status. */
const asked = (id: number, caller: Exchange['caller'], status: number, body = '{"name":"a"}'): Exchange => {
  const usual = exchange()
  return exchange({
    ...answered('textdatagroup.create', status),
    ...{ id, caller },
    request: { ...usual.request, body },
  })
}

/** The cause of valid creations of groups that were refused to the application, with other exchanges of the run. */
function causeOf(refused: readonly Exchange[], others: readonly Exchange[] = []) {
  const topics = ['create.response', 'name.accepted', 'delete.answer', 'parent.kept', 'list.total']
  const checks = topics.map((topic, at) => {
    const own = refused.slice(at, at + 1)
    const status = own[0]?.response?.status ?? 400
    const check = failed(`groups.${topic}`, answered('textdatagroup.create', status), '201')
    return {
      ...check,
      cases: check.cases.map((one) => ({ ...one, exchanges: own, decisive: own[0]?.id ?? 0 })),
    }
  })
  const fifth = failed('groups.limit.five-allowed', answered('textdatagroup.create', 400), '201')
  const [cause] = causesOf({
    ...sampleRun(),
    checks: [...checks, fifth],
    exchanges: [...refused, ...others],
  })
  return cause
}

const five = [11, 12, 13, 14, 15]

const withoutRule = (title: string | undefined) => title?.replace(/; rule:.*$/s, '')

describe('an operation that refuses everything', () => {
  test('names the member that no request had, and a rule on a number of groups does not lead', () => {
    const cause = causeOf(
      five.map((id) => asked(id, 'trusted', 400)),
      [asked(20, 'proxy', 405)],
    )
    expect(withoutRule(cause?.title)).toBe(
      'textdatagroup.create answers 400 instead of 201 to every valid request, each without parentId in the body',
    )
    expect(cause?.checks[0]).toBe('groups.create.response')
  })

  test('names no member if a request had it, or if the status does not say that the request is bad', () => {
    const withParent = asked(16, 'trusted', 400, '{"name":"a","parentId":"7"}')
    expect(withoutRule(causeOf([...five.map((id) => asked(id, 'trusted', 400)), withParent])?.title)).toBe(
      'textdatagroup.create answers 400 instead of 201 to every valid request',
    )
    expect(withoutRule(causeOf(five.map((id) => asked(id, 'trusted', 403)))?.title)).toMatch(
      / to every valid request$/,
    )
  })

  test('is not said of an operation that serves some requests', () => {
    const cause = causeOf(
      five.map((id) => asked(id, 'trusted', 400)),
      [asked(20, 'trusted', 201)],
    )
    expect(cause?.title).not.toContain('every valid request')
    expect(cause?.checks[0]).toBe('groups.limit.five-allowed')
  })

  test('refuses the application only, if it serves users', () => {
    const title = causeOf(
      five.map((id) => asked(id, 'trusted', 403)),
      [asked(20, 'proxy', 201)],
    )?.title
    expect(title).toContain('textdatagroup.create answers 403 instead of 201 to the application')
  })
})
