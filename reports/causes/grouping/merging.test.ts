import { describe, expect, test } from 'vitest'
import type { Deviation } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { exchange as sampleExchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'

const causes = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ checks: ids }) => [...ids].sort())

describe('merging', () => {
  /** The titles of the causes if one response breaks its contract at these places. */
  const titlesOf = (broken: readonly (readonly [place: string, way: string])[]) => {
    const check = failed('contract.textdata.list', answered('textdata.list', 200), '200', {
      kind: 'run-wide',
    })
    const exchange = check.cases[0]?.exchanges[0]
    const violations = broken.map(([place, way]) => ({
      message: `in the 200 response: ${place} ${way}`,
      deviation: { kind: 'contract', place: `body/${place}`, way } as const,
      ...(exchange === undefined ? {} : { exchange }),
    }))
    const checks = [{ ...check, cases: check.cases.map((one) => ({ ...one, violations })) }]
    return causesOf({ ...sampleRun(), checks }).map(({ title }) => title)
  }

  test('three missing members of a body are one cause that names them, and two are two causes', () => {
    const lacking = (...names: readonly string[]) => titlesOf(names.map((name) => [name, 'is missing']))
    expect(lacking('entry', 'startIndex', 'sorted')).toEqual([
      'entry, startIndex and sorted are missing (textdata.list)',
    ])
    expect(lacking('startIndex', 'sorted')).toHaveLength(2)
  })

  test('members of one body that are wrong in the same way are one cause that names them', () => {
    const wrong = (...ways: readonly (readonly [member: string, way: string])[]) =>
      titlesOf(ways.map(([member, way]) => [`entry/N/${member}`, way]))
    expect(wrong(['published', 'must be a time'], ['updated', 'must be a time'])).toEqual([
      'published and updated must be a time in lists (textdata.list)',
    ])
    expect(wrong(['published', 'must be a time'], ['status', 'must be a number'])).toHaveLength(2)
  })

  test('checks on a refusal and on its status are one cause if the same invalid requests are accepted', () => {
    const sent = { ...answered('textdata.create', 201), invalid: 'no text' }
    const refused = failed('entries.refused', sent, 'a refusal (4xx)')
    const status = (invalid: string) =>
      failed('entries.refused.status', { ...sent, invalid }, '400', { norm: 'R-status-400' })
    expect(causes(refused, status('no text'))).toHaveLength(1)
    expect(causes(refused, status('another thing'))).toHaveLength(2)
  })

  test('403 at several operations of a resource is one cause, and 404 is not', () => {
    const at = (operation: string, status: number) => failed(operation, answered(operation, status), '200')
    expect(causes(at('incentive.latest', 403), at('incentive.read', 403), at('textdata.read', 403))).toEqual([
      ['incentive.latest', 'incentive.read'],
      ['textdata.read'],
    ])
    expect(causes(at('incentive.latest', 404), at('incentive.read', 404))).toHaveLength(2)
  })

  test('one rule on creations and updates is one cause if both are refused with the same status', () => {
    const refused = (operation: string, status: number) => {
      const check = failed('entries.data.largest', answered(operation, status), '201')
      // A rule whose cases all fail is one cause anyway.
      const passed = check.cases.map((one) => ({ ...one, id: 'passed', outcome: 'passed' as const }))
      return { ...check, cases: [...check.cases, ...passed] }
    }
    expect(causes(refused('textdata.create', 400), refused('textdata.update', 400))).toHaveLength(1)
    expect(causes(refused('textdata.create', 400), refused('textdata.update', 413))).toHaveLength(2)
  })

  test('many wrong credentials that an operation accepts are one cause, and a few of two kinds are two causes', () => {
    const accepting = (count: number) => {
      const rules = ['R-status-401', 'R-signing-header'] as const
      return rules.flatMap((norm, kind) =>
        Array.from({ length: kind === 0 ? count : 2 }, (_unused, index) =>
          failed(`auth.${kind}.${index}`, answered('textdata.list', 200), '401', { norm }),
        ),
      )
    }
    expect(causes(...accepting(30))).toHaveLength(1)
    expect(causes(...accepting(3))).toHaveLength(2)
  })

  test('members that different checks find missing in one response are one cause that names them', () => {
    const lacking = (name: string) => {
      const check = failed(`members.${name}`, answered('achievements.list', 200), '200')
      const deviation = { kind: 'value', name: `${name} of achievement N`, way: 'missing' } as const
      return withDeviation(check, deviation)
    }
    const checks = ['appId', 'stepFormat', 'totalSteps'].map(lacking)
    expect(causesOf({ ...sampleRun(), checks }).map(({ title }) => title)).toEqual([
      'appId, stepFormat and totalSteps are missing (achievements.list)',
    ])
  })

  test('lists that are compared by ids of the wrong type join the cause of that type', () => {
    const comparing = (id: string, name: string, operation: string) => {
      const check = failed(id, answered(operation, 200), '200')
      const deviation = { kind: 'value', name, way: 'wrong' } as const
      return withDeviation(check, deviation)
    }
    const broken = failed('contract.achievements.list', answered('achievements.list', 200), '200')
    const deviation = { kind: 'contract', place: 'body/entry/N/id', way: 'must be a string' } as const
    const contract = withDeviation(broken, deviation)
    const selected = comparing('fields', 'the definitions with fields=id', 'achievements.list')
    const several = comparing('several', 'the definitions', 'achievements.read')
    const ofOthers = comparing('entries', 'the ids of the list', 'textdata.list')
    expect(causes(contract, selected, several, ofOthers)).toEqual([
      ['contract.achievements.list', 'fields', 'several'],
      ['entries'],
    ])
  })

  test('deleted groups that are there again are a cause before the creations for which they leave no room', () => {
    const full = failed('groups.name.reserved', answered('textdatagroup.create', 400), '201')
    const back = failed('groups.delete.for-good', answered('textdatagroup.list', 200), '[]', {
      norm: 'R-group-delete',
    })
    const deviation = { kind: 'value', name: 'the groups that were deleted', way: 'unwanted' } as const
    const again = withDeviation(back, deviation)
    expect(causes(full, again)).toEqual([['groups.delete.for-good'], ['groups.name.reserved']])
  })

  test('what an operation finds that should not exist is one cause, whatever happened to it before', () => {
    const found = (id: string, operation: string, norm: string) =>
      failed(id, answered(operation, 200), '404', { norm: `R-${norm}` })
    expect(
      causes(
        found('groups.deleted', 'textdatagroup.read', 'delete'),
        found('groups.refused', 'textdatagroup.read', 'name'),
        found('entries.deleted', 'textdata.read', 'existence'),
      ),
    ).toEqual([['groups.deleted', 'groups.refused'], ['entries.deleted']])
    const among = found('entries.several', 'textdata.read', 'several')
    const name = 'the ids that GET /textdata/@app/…/@all/N,N answers'
    const deviation = { kind: 'value', name, way: 'unwanted' } as const
    const cases = among.cases.map((one) => ({ ...one, deviation }))
    expect(causes(found('entries.deleted', 'textdata.read', 'existence'), { ...among, cases })).toHaveLength(
      1,
    )
  })

  test('a header that a contract and a check find missing is one cause, in the words of the check', () => {
    const lacking = (id: string, deviation: Deviation) => {
      const check = failed(id, answered('achievements.read', 200), '200')
      return withDeviation(check, deviation)
    }
    const checks = [
      lacking('contract.achievements.read', { kind: 'contract', place: 'header Pragma', way: 'is missing' }),
      lacking('achievements.headers', { kind: 'header', name: 'pragma', way: 'missing' }),
    ]
    expect(causesOf({ ...sampleRun(), checks }).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^The header pragma is missing \(achievements\.read\); rule: /),
    ])
  })

  test('errors that are answered with a success are one cause, whatever the operation and the expected status', () => {
    const body = '{"Error":{"Code":"404","Message":"Not Found"}}'
    const shown = (operation: string): Partial<Exchange> => ({
      operation,
      response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
    })
    const missing = failed('missing', shown('textdata.read'), '404')
    const created = failed('created', shown('textdata.create'), '201')
    const list = failed('list', shown('achievements.list'), '200')
    const deviation = { kind: 'body', way: 'where a list is expected' } as const
    const unlisted = withDeviation(list, deviation)
    const right = failed('right', answered('textdata.list', 200), '404')
    const titles = causesOf({ ...sampleRun(), checks: [missing, created, unlisted, right] }).map(
      ({ title }) => title,
    )
    expect(titles).toHaveLength(2)
    expect(titles[0]).toMatch(
      /^An error is answered with 200 \(textdata.read, textdata.create, achievements.list\); rule: /,
    )
  })

  test('a wrong body in response to a request that should be refused joins the cause that it is accepted', () => {
    const accepted = failed('near', answered('textdata.read', 200), '4xx')
    const lacking = (invalid: Partial<Exchange>) => {
      const broken = failed(
        'contract.textdata.read',
        { ...answered('textdata.read', 200), ...invalid },
        '200',
        {
          kind: 'run-wide',
        },
      )
      const exchange = broken.cases[0]?.exchanges[0]
      const violation = {
        message: 'in the 200 response: data is missing',
        deviation: { kind: 'contract', place: 'body/data', way: 'is missing' } as const,
        ...(exchange === undefined ? {} : { exchange }),
      }
      return { ...broken, cases: broken.cases.map((one) => ({ ...one, violations: [violation] })) }
    }
    expect(causes(accepted, lacking({ invalid: 'an id with a fraction' }))).toHaveLength(1)
    expect(causes(accepted, lacking({}))).toHaveLength(1)
    expect(causes(accepted, lacking({ id: 8 }))).toHaveLength(2)
  })

  test('a wrong status for valid requests is one cause with the same status for requests that need another error', () => {
    const right = failed('update', answered('textdata.update', 400), '202')
    const unknown = failed('unknown', answered('textdata.update', 400), '404')
    expect(causes(right, unknown)).toHaveLength(1)
    expect(causes(right, failed('unknown', answered('textdata.read', 400), '404'))).toHaveLength(2)
  })

  test('an arrangement that the server answered 500 is one cause with the failures of the server', () => {
    const read = failed('read', answered('textdata.read', 500), '200')
    const arranged = failed('arranged', answered('textdata.create', 500), '201')
    const told = { ...arranged, cases: arranged.cases.map(({ deviation: _none, ...one }) => one) }
    expect(causes(read, told)).toHaveLength(1)
  })

  test('the wrong list that was requested with the fewest parameters leads', () => {
    const wrong = (id: string, query: string) => {
      const url = `http://127.0.0.1:9/textdata/@app/board/@all${query}`
      const request = { ...sampleExchange().request, method: 'GET', url }
      const shown = { ...answered('textdata.list', 200), request }
      const check = failed(id, shown, '200')
      const deviation = { kind: 'value', name: 'the ids in the list', way: 'wrong' } as const
      return withDeviation(check, deviation)
    }
    const checks = [wrong('filter', '?filterBy=ownerId&filterValue=1'), wrong('plain', '')]
    expect(causesOf({ ...sampleRun(), checks })[0]?.checks[0]).toBe('plain')
  })

  test('a wrong total joins many wrong lists of its operation, but not a few, or lists of another operation', () => {
    const wrong = (id: string, name: string, operation = 'textdata.list') => {
      const check = failed(id, answered(operation, 200), '200')
      const deviation = { kind: 'value', name, way: 'wrong' } as const
      return withDeviation(check, deviation)
    }
    const lists = Array.from({ length: 10 }, (_, place) =>
      wrong(`lists.${place}`, 'the entries of the group'),
    )
    const total = wrong('total', 'totalResults')
    const other = wrong('other', 'totalResults', 'achievements.list')
    expect(causes(...lists, total, other).map((ids) => ids.includes('total'))).toEqual([true, false])
    expect(causes(...lists.slice(1), total)).toHaveLength(2)
  })

  test('a generated sequence that finds something lost joins the cause of a list that lacks it', () => {
    const lacking = failed('entries.delete.others', answered('textdata.list', 200), '200')
    const deviation = {
      kind: 'value',
      name: 'ids in the list after the deletion',
      way: 'incomplete',
    } as const
    const list = withDeviation(lacking, deviation)
    const sequence = (operation: string, status: number) => ({
      ...failed('properties.sequences.entries', answered(operation, status), '200', { norm: 'R-a' }),
      generated: true as const,
    })
    expect(causes(list, sequence('textdata.read', 404))).toHaveLength(1)
    expect(causes(list, sequence('textdata.read', 400))).toHaveLength(2)
    expect(causes(list, sequence('achievements.read', 404))).toHaveLength(2)
    // The operations differ, but the sentence of the specification is the same.
    expect(causes({ ...list, norm: 'R-a' }, sequence('textdata.read', 400))).toHaveLength(1)
    // Without a list that lacks it, only the sequence shows the loss.
    expect(causes(sequence('textdata.read', 404))).toHaveLength(1)
  })

  test('wrong refusals are one cause if they expect the same status and share an operation or a requirement', () => {
    const refused = (id: string, operation: string, expected: string, norm: 'R-a' | 'R-b' | 'R-c' | 'R-d') =>
      failed(id, answered(operation, 400), expected, { norm, sentence: id })
    expect(
      causes(
        refused('one', 'textdata.update', '404', 'R-a'),
        refused('two', 'textdata.update', '404', 'R-b'),
        refused('three', 'textdata.delete', '404', 'R-b'),
        refused('four', 'textdata.update', '403', 'R-d'),
        refused('five', 'textdata.read', '404', 'R-c'),
      ),
    ).toEqual([['one', 'three', 'two'], ['four'], ['five']])
  })

  /** A reading with a wrong value. */
  function reading(id: string, number: number, name: string, body: string, members?: readonly string[]) {
    const url = 'http://a/social/api/restful/v2/textdata/@app/g/@all/1'
    const { request, response } = sampleExchange()
    const shown = {
      ...sampleExchange({ id: number, operation: 'textdata.read' }),
      request: { ...request, method: 'GET', url },
      response: response === undefined ? undefined : { ...response, status: 200, body },
    }
    const check = failed(id, {}, '200', { norm: `R-of-${id}`, sentence: id })
    const deviation = { kind: 'value', name, way: 'wrong', ...(members && { members }) } as const
    return {
      ...check,
      cases: check.cases.map((one) => ({ ...one, deviation, decisive: number, exchanges: [shown] })),
    }
  }

  test('an operation that is open to callers without credentials is one cause, whatever was expected', () => {
    const { request } = sampleExchange()
    const bare = { ...answered('textdatagroup.list', 200), request: { ...request, headers: {} } }
    const one = failed('anonymous', bare, '401', { norm: 'R-a' })
    const two = failed('consumer-key-in-query', bare, 'a refusal (4xx)', { norm: 'R-b' })
    expect(causes(one, two)).toHaveLength(1)
    const signed = failed('wrong-secret', answered('textdatagroup.list', 200), '401', { norm: 'R-c' })
    expect(causes(one, two, signed)).toHaveLength(2)
  })

  test('an object that differs in some members is one cause with a check that finds one of them wrong', () => {
    const whole = reading('whole', 1, 'what was read', '{}', ['ownerId', 'parentId'])
    const one = reading('one', 2, 'ownerId in the response', '{"a":1}')
    expect(causes(whole, one)).toEqual([['one', 'whole']])
    const another = reading('another', 3, 'what was read', '{}', ['id', 'ownerId'])
    expect(causes(another, one)).toHaveLength(2)
  })
})
