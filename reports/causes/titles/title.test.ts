import { describe, expect, test } from 'vitest'
import type { Deviation } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { noExplanation } from '../evidence/explanation.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'
import { leadOf } from '../lead/lead.ts'
import { areSome } from '../symptoms/symptom.ts'
import { symptomsOf } from '../symptoms/symptoms.ts'
import { others } from './status-title.ts'
import { titleOf } from './title.ts'
import { factsOf } from './title-facts.ts'

const titles = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ title }) => title.replace(/; rule: creating a group .*$/, ''))

/** A failed check with its own norm and this deviation. */
function deviating(id: string, answer: Partial<Exchange>, deviation: Deviation): CheckResult {
  const check = failed(id, answer, '200', { norm: `R-of-${id}` })
  return withDeviation(check, deviation)
}

const value = (name: string, way: 'wrong' | 'missing' | 'unwanted' = 'wrong'): Deviation => ({
  kind: 'value',
  name,
  way,
})
const titleOfValue = (...named: Parameters<typeof value>) =>
  titles(deviating('a', answered('textdata.list', 200), value(...named)))[0]

describe('a title', () => {
  test('keeps numbers that mean something, and replaces ids by words', () => {
    expect(titleOfValue('the points under 2-legged access')).toMatch(
      /^The points under 2-legged access are wrong/,
    )
    expect(titleOfValue('places 1 to 2 of the ids')).toMatch(/^Places 1 to 2 of the ids are wrong/)
    expect(titleOfValue('totalSteps of achievement N')).toMatch(/^totalSteps of an achievement is wrong/)
    expect(titleOfValue('id of filtered entry N')).toMatch(/^Id of filtered entry is wrong/)
    expect(titleOfValue('the ids with ownerId N')).toMatch(/^The ids with one ownerId are wrong/)
  })

  test('says that the request was valid if the sentence of the check is about a refusal', () => {
    const refused = (status: number, rule: string) =>
      titles(failed('a.b', answered('textdata.create', status), '201', { sentence: rule }))[0]
    const sentence = 'a profane text of a user answers 400'
    expect(refused(403, sentence)).toBe(
      `textdata.create answers 403 instead of 201, though the request is valid; seen by the check: ${sentence}`,
    )
    expect(refused(404, sentence)).toBe(`textdata.create answers 404 instead of 201; rule: ${sentence}`)
    expect(refused(403, 'an entry needs a text')).toBe(
      'textdata.create answers 403 instead of 201; rule: an entry needs a text',
    )
  })

  test('says once that users are refused', () => {
    const refused = failed('achievements.access.user', answered('achievements.list', 405), '200')
    const [symptom] = symptomsOf({ checks: [refused] })
    const said = (trait: string | undefined) => {
      if (symptom === undefined) return undefined
      const common = trait === undefined ? undefined : { trait, refused: 2, served: 2 }
      const facts = factsOf([symptom], { ...noExplanation(symptom), common }, sampleRun(), false)
      return titleOf(symptom, ['achievements.list'], { ...facts, areOfUsers: true })
    }
    expect(said('by a logged-in user')).toBe(
      'achievements.list answers 405 instead of 200 to requests by a logged-in user',
    )
    expect(said('with a count')).toBe(
      'achievements.list answers 405 instead of 200 to requests with a count by a user',
    )
    expect(said(undefined)).toMatch(/^achievements\.list answers 405 instead of 200 to a user; rule: /)
  })

  test('names another success of an operation that accepts', () => {
    const found = (id: string, operation: string, status: number) =>
      failed(id, answered(operation, status), '404', { norm: 'R-entry-unknown-id', sentence: 'unknown ids' })
    const [title] = titles(
      found('entries.a', 'textdata.delete', 202),
      found('entries.b', 'textdata.delete', 202),
      found('entries.c', 'textdata.read', 200),
    )
    expect(title).toBe(
      'textdata.delete answers 202 instead of 404 (so does textdata.read with 200); rule: unknown ids',
    )
  })

  test('names no operation of the cause whose answers are others', () => {
    const answers = new Map(
      Object.entries({ 'textdata.read': new Set([200]), 'textdata.list': new Set([400]) }),
    )
    const deletion = { ...exchange(), ...answered('textdata.delete', 202) }
    expect(others(['textdata.delete', 'textdata.read', 'textdata.list'], deletion, answers)).toBe(
      ' (so does textdata.read with 200)',
    )
  })

  test('says what the body is instead of one object', () => {
    const answer = (body: string): Partial<Exchange> => ({
      operation: 'textdatagroup.read',
      response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
    })
    const group = '{"id":"7","appId":"8","parentId":"0"}'
    const lacking = (body: string) => {
      const way = 'is missing'
      const of = (member: string) =>
        deviating('contract.textdatagroup.read', answer(body), {
          kind: 'contract',
          place: `body/${member}`,
          way,
        })
      const [id, appId] = [of('id'), of('appId')]
      const cases = [...id.cases, ...appId.cases.map((one) => ({ ...one, id: 'appId' }))]
      return titles({ ...id, cases })
    }
    expect(lacking(`{"textDataGroup":${group}}`)).toEqual([
      'The response wraps the object in a member "textDataGroup" (textdatagroup.read)',
    ])
    expect(lacking('{"name":{}}')).toEqual(['id and appId are missing (textdatagroup.read)'])
    const noId = deviating('a', answer(`{"entry":[${group}]}`), {
      kind: 'body',
      way: 'where an id is expected',
    })
    expect(titles(noId)[0]).toMatch(/^textdatagroup.read answers a collection instead of one object/)
  })

  test('names all statuses that would be right', () => {
    expect(titles(failed('a.b', answered('textdata.list', 200), '404, 401 or 403'))[0]).toContain(
      'instead of 404, 401 or 403',
    )
  })

  test('negates a fact in natural words', () => {
    const denied = (fact: string) => titleOfValue(`whether ${fact}`)
    expect(denied('the creation that was answered 201 was stored')).toMatch(
      /^The creation that was answered 201 was not stored/,
    )
    expect(denied('the newest entry is in the list')).toMatch(/^The newest entry is not in the list/)
    expect(denied('the whole incentive comes')).toMatch(/^Not true: the whole incentive comes/)
  })

  test('says that something should not be there, or what has changed', () => {
    expect(titleOfValue('the ids with ownerId N', 'unwanted')).toMatch(/^Unexpected ids with one ownerId/)
    expect(titleOfValue('the ids that are on the page more than once', 'unwanted')).toMatch(
      /^Some ids are on the page more than once/,
    )
    expect(titleOfValue('what the refused request changed in the group', 'unwanted')).toMatch(
      /^The refused request has changed something in the group/,
    )
    expect(titleOfValue('what the use of incentive N has changed in the latest incentive')).toMatch(
      /^The use of an incentive has changed the latest incentive/,
    )
    expect(titleOfValue('what has changed in the list')).toMatch(/^The list has changed/)
  })

  test('says before several possibilities of a member that it is wrong in lists', () => {
    const way = 'must be a domain and a user id joined by a colon, or 0'
    const wrong = { kind: 'contract', place: 'body/entry/N/writerId', way } as const
    expect(titles(deviating('a', answered('textdata.list', 200), wrong))).toEqual([
      `writerId in lists ${way} (textdata.list)`,
    ])
  })

  test('names the path of a nested member, and a request that addresses no operation', () => {
    const nested = { kind: 'contract', place: 'body/entry/N/icons/N/type', way: 'must be a string' } as const
    expect(titles(deviating('a', answered('achievements.list', 200), nested))).toEqual([
      'icons[].type must be a string in lists (achievements.list)',
    ])
    const { operation: _, ...other } = exchange({ ...answered('', 200) })
    const request = {
      ...other.request,
      method: 'GET',
      url: 'http://a/social/api/restful/v2/textdata/@app?x=1',
    }
    const check = failed('errors.path', {}, 'a refusal (4xx)')
    const shown = { ...other, id: 7, request }
    const unaddressed = check.cases.map((one) => ({
      ...one,
      exchanges: [shown],
      deviation: { kind: 'status', expected: 'a refusal (4xx)', got: 200 } as const,
    }))
    expect(titles({ ...check, cases: unaddressed })[0]).toMatch(
      /^GET \/textdata\/@app answers 200 instead of a refusal/,
    )
  })

  test('says both if something was refused and is found anyway', () => {
    const at = (path: string, method: 'GET' | 'POST', body?: string) => {
      const url = `http://a/social/api/restful/v2/textdata/@app/${path}`
      return { method, url, headers: {}, ...(body === undefined ? {} : { body }) }
    }
    const refusedWith = (status: number) => {
      const creation = exchange({ id: 6, request: at('@all', 'POST', '{"name":"sixth"}') })
      const refusal = { ...creation, ...answered('textdatagroup.create', status) }
      const check = failed(
        'a',
        { ...answered('textdatagroup.read', 200), request: at('sixth/@self', 'GET') },
        '404',
      )
      const cases = check.cases.map((one) => ({ ...one, exchanges: [refusal, ...one.exchanges] }))
      return titles({ ...check, sentence: 'a sixth group is refused', cases })[0]
    }
    expect(refusedWith(400)).toBe(
      'textdatagroup.read finds what textdatagroup.create refused with 400; rule: a sixth group is refused',
    )
    expect(refusedWith(201)).toBe(
      'textdatagroup.read answers 200 instead of 404; rule: a sixth group is refused',
    )
  })

  test('quotes the rule on a parameter if all refused reads have that parameter', () => {
    const reading = (id: string, query: string, norm: string) => {
      const { headers } = exchange().request
      const url = `http://a/social/api/restful/v2/textdata/@app/a/@all?${query}`
      const answer = { ...answered('textdata.list', 400), request: { method: 'GET', url, headers } }
      const check = failed(id, answer, '200', { norm: `R-${norm}` })
      return { ...check, sentence: `what ${norm} says` }
    }
    const readings = ['a', 'b', 'c', 'd', 'e'].map((id) => reading(id, 'count=1000', 'textdata-data'))
    const rule = reading('f', 'count=1000&format=json', 'entry-count')
    expect(titles(...readings, rule)[0]).toMatch(/what entry-count says$/)
    expect(titles(...readings, rule, reading('g', '', 'textdata-data'))[0]).toMatch(/textdata-data says$/)
  })

  test('is about the wrong member if several reads show it, and not about the lists that look for it', () => {
    const lists = ['a', 'b', 'c', 'd', 'e'].map((id) =>
      deviating(id, answered('textdata.list', 200), value('the ids with ownerId N')),
    )
    const members = ['f', 'g'].map((id) =>
      deviating(id, answered('textdata.read', 200), value('ownerId of the entry')),
    )
    const lead = (...checks: CheckResult[]) => {
      const symptoms = symptomsOf({ checks })
      return areSome(symptoms) ? leadOf(symptoms).check.id : undefined
    }
    expect(lead(...lists, ...members)).toBe('f')
    expect(lead(...lists, ...members.slice(1))).toBe('a')
  })

  test('quotes no sentence of a check for a failure at many operations', () => {
    const verbs = ['read', 'list', 'create', 'update', 'delete', 'a', 'b']
    const operations = verbs.map((verb) => `textdata.${verb}`)
    const checks = operations.map((operation) => failed(operation, answered(operation, 500), '200'))
    expect(titles(...checks)[0]).toMatch(/4 more operations\)$/)
    expect(causesOf({ ...sampleRun(), checks: checks.slice(0, 1) })[0]?.title).toMatch(
      /^The server fails with 500 \(textdata\.read\); rule: creating/,
    )
  })
})

test('a 502 may come from a front end', () => {
  const failing = (status: number) => titles(failed('a', answered('textdata.list', status), '200'))[0]
  expect(failing(502)).toContain('The server, or a front end before it, fails with 502 (textdata.list)')
  expect(failing(500)).toContain('The server fails with 500 (textdata.list)')
})
