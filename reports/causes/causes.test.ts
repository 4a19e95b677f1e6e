import { describe, expect, test } from 'vitest'
import type { FactsOfValue } from '../../harness/http/message/deviation.ts'
import type { CheckResult } from '../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../run/sample-run.test-data.ts'
import { causesOf } from './causes.ts'
import { answered, type Changes, failed, withDeviation } from './failed-check.test-data.ts'

const causes = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ checks: ids }) => [...ids].sort())

describe('causes', () => {
  test('a wrong status for valid requests is one cause for each operation, whatever the norms of the checks', () => {
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

  test('wrong requests that are accepted are one cause for each requirement', () => {
    expect(
      causes(
        failed('groups.name.refused', answered('textdatagroup.create', 201), '400', { norm: 'R-group-name' }),
        failed('groups.limit.sixth', answered('textdatagroup.create', 201), '400', { norm: 'R-group-five' }),
      ),
    ).toHaveLength(2)
  })

  /** A failed check whose response had a wrong value. */
  function wrong(id: string, operation: string, name: string, facts: FactsOfValue = {}) {
    const check = failed(id, answered(operation, 200), '200', { norm: `R-of-${id}` })
    const deviation = { kind: 'value', name, way: 'wrong', ...facts } as const
    return withDeviation(check, deviation)
  }

  test('a sixth group that is accepted comes before groups that vanish, for which it may have made room', () => {
    const missing = ['groups.read.group', 'groups.read.unknown'].map((id) =>
      failed(id, answered('textdatagroup.read', 404), '200', { norm: 'R-group-read' }),
    )
    const sixth = failed('groups.limit.sixth-create', answered('textdatagroup.create', 201), '400', {
      norm: 'R-group-five',
    })
    expect(causes(...missing, sixth)[0]).toEqual(['groups.limit.sixth-create'])
  })

  test('a wrong member is one cause at all operations of its resource, in whatever words checks name it', () => {
    expect(
      causes(
        wrong('entries.data.verbatim', 'textdata.create', 'the text in the response'),
        wrong('entries.several', 'textdata.read', 'the text among several'),
        wrong('entries.owner', 'textdata.read', 'ownerId on reading the entry'),
      ),
    ).toEqual([['entries.data.verbatim', 'entries.several'], ['entries.owner']])
  })

  test('wrong contents of lists are one cause for each operation', () => {
    expect(
      causes(
        wrong('entries.paging', 'textdata.list', 'the ids of all pages'),
        wrong('entries.paging.size', 'textdata.list', 'the entries of the page'),
        wrong('groups.paging', 'textdatagroup.list', 'the ids of all pages'),
      ),
    ).toEqual([['entries.paging', 'entries.paging.size'], ['groups.paging']])
  })

  test('a wrong success is one cause with the same success of a request that should be refused', () => {
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

  test('right credentials that are refused are one cause at all operations', () => {
    expect(
      causes(
        failed('entries.owner', answered('textdata.create', 401), '201'),
        failed('incentive.read', answered('incentive.read', 401), '200'),
      ),
    ).toHaveLength(1)
  })

  test('the verb of a title agrees with its subject, and names of the specification stay as they are', () => {
    const titleOf = (name: string) =>
      causesOf({ ...sampleRun(), checks: [wrong('entries.some', 'textdata.read', name)] })[0]?.title
    expect(titleOf('the ids on each page')).toMatch(/^The ids on each page are wrong/)
    expect(titleOf('the answered ids')).toMatch(/^The answered ids are wrong/)
    expect(titleOf('ownerId in the response')).toMatch(/^ownerId in the response is wrong/)
    expect(titleOf('totalResults')).toMatch(/^totalResults is wrong/)
    expect(titleOf('sorted')).toMatch(/^sorted is wrong/)
    expect(titleOf('the parentIds of the children')).toMatch(/^The parentIds of the children are wrong/)
    expect(titleOf('the read-only members after the update')).toMatch(/^The read-only members .* are wrong/)
    expect(titleOf('the number of groups (5 listed)')).toMatch(/^The number of groups is wrong/)
    expect(titleOf('status after the update')).toMatch(/^Status after the update is wrong/)
  })

  const generated = (operation: string) =>
    failed('properties.groups.valid', answered(operation, 404), '400', {
      norm: 'R-status-400',
      generated: true,
    })
  const stated = failed('groups.name.refused', answered('textdatagroup.create', 201), '400')

  test('a failed generated case joins the cause of another check at the same operation', () => {
    expect(causes(stated, generated('textdatagroup.create'))).toEqual([
      ['groups.name.refused', 'properties.groups.valid'],
    ])
  })

  test('a written check keeps its own cause at an operation that another check fails at, whatever its id', () => {
    const written = failed('properties.hostile.ids', answered('textdatagroup.create', 404), '400')
    expect(causes(stated, written)).toHaveLength(2)
  })

  test('a failed generated case is a cause of its own if no other check fails at its operation', () => {
    expect(causes(stated, generated('textdata.list'))).toHaveLength(2)
  })

  test('the first norm, the case and the sent body of a cause are those of the case that leads it', () => {
    const update = (id: string, norm: Changes['norm']) =>
      failed(id, answered('textdata.update', 200), '202', norm === undefined ? {} : { norm })
    const first = update('entries.update.changes', 'R-entry-update')
    const named = {
      ...first,
      cases: first.cases.map((one) => ({
        ...one,
        title: 'two lines',
        norm: 'RFC 9112, section 3.2' as const,
      })),
    }
    const sentences = new Map([['RFC 9112, section 3.2', 'A Host is needed.']])
    const [cause] = causesOf(
      { ...sampleRun(), checks: [named, update('other', 'R-other'), update('third', 'R-third')] },
      { sentenceOf: (norm) => sentences.get(norm) },
    )
    expect(cause).toMatchObject({
      case: 'two lines',
      sent: '{"name":"a"}',
      checks: ['entries.update.changes', 'other', 'third'],
    })
    expect(cause?.norms).toEqual([
      { id: 'RFC 9112, section 3.2', sentence: 'A Host is needed.' },
      { id: 'R-other' },
      { id: 'R-third' },
    ])
  })

  test('wrong credentials that are accepted are one cause at all operations, whatever the status', () => {
    const accepted = (id: string, operation: string, status: number) =>
      failed(id, answered(operation, status), '401', { norm: 'R-status-401' })
    expect(
      causes(
        accepted('auth.one', 'textdatagroup.list', 200),
        accepted('auth.two', 'textdatagroup.create', 201),
        accepted('auth.three', 'textdata.delete', 202),
      ),
    ).toHaveLength(1)
  })

  test('a member that breaks its contract is one cause with checks that compare it, and the contract leads', () => {
    const broken = failed('contract.textdata.create', answered('textdata.create', 201), '201')
    const missing = exchange({ id: 7, operation: 'textdata.create' })
    const contract = {
      ...broken,
      cases: broken.cases.map((one) => ({
        ...one,
        violations: [
          {
            message: 'in the 201 response: writerId is missing',
            exchange: missing,
            deviation: { kind: 'contract', place: 'body/writerId', way: 'is missing' } as const,
          },
        ],
      })),
    }
    const [cause, ...more] = causesOf({
      ...sampleRun(),
      checks: [
        wrong('entries.read', 'textdata.read', 'writerId of the entry read by its id'),
        wrong('entries.list', 'textdata.list', 'writerId of listed entry N'),
        contract,
      ],
    })
    expect(more).toEqual([])
    expect(cause).toMatchObject({
      title: 'writerId is missing (textdata.create)',
      operations: ['textdata.create'],
    })
  })

  /** The same check with one case for each outcome. */
  const inCases = (check: CheckResult, ...outcomes: readonly ('failed' | 'passed')[]): CheckResult => ({
    ...check,
    cases: check.cases.flatMap((one) =>
      outcomes.map((outcome, at) => ({ ...one, id: `${one.id}.${at}`, outcome })),
    ),
  })

  test('a check whose cases all fail leads before a check of which only some cases fail', () => {
    const value = (id: string) => wrong(id, 'textdata.read', 'the text after the update')
    const [cause] = causesOf({
      ...sampleRun(),
      checks: [
        inCases(value('entries.data.verbatim'), 'failed', 'passed', 'failed', 'passed'),
        inCases(value('entries.update.changes'), 'failed', 'failed'),
      ],
    })
    expect(cause?.checks[0]).toBe('entries.update.changes')
  })

  test('different wrong members are one cause if one check finds them and all its cases fail', () => {
    const check = inCases(wrong('entries.update.changes', 'textdata.read', 'x'), 'failed', 'failed')
    const members = check.cases.map((one, at) => ({
      ...one,
      deviation: { kind: 'value', name: at === 0 ? 'the text' : 'ownerId', way: 'wrong' } as const,
    }))
    expect(causes({ ...check, cases: members })).toHaveLength(1)
  })

  test('a member that is missing in a list is one cause with the wrong ids of that list', () => {
    const absent = wrong('entries.status', 'textdata.list', 'status in the list')
    const missing = {
      ...absent,
      cases: absent.cases.map((one) => ({
        ...one,
        deviation: { kind: 'value', name: 'status in the list', way: 'missing' } as const,
      })),
    }
    expect(causes(wrong('entries.all', 'textdata.list', 'the ids of the list'), missing)).toHaveLength(1)
    expect(causes(missing)).toHaveLength(1)
  })

  test('the answer to a yes-or-no question of a check becomes a statement in the title', () => {
    const check = wrong('robustness.head', 'textdata.create', 'whether the creation was stored', {
      answer: true,
    })
    expect(causesOf({ ...sampleRun(), checks: [check] })[0]?.title).toMatch(
      /^The creation was stored \(textdata\.create\); rule: /,
    )
  })

  test('wrong bodies of successes are one cause for each operation, and wrong bodies of errors are one cause', () => {
    const body = (id: string, operation: string, status: number, norm: Changes['norm']) => {
      const check = failed(id, answered(operation, status), '200', norm === undefined ? {} : { norm })
      const deviation = { kind: 'body', way: 'a JSON object' } as const
      return withDeviation(check, deviation)
    }
    expect(
      causes(
        body('entries.list', 'textdata.list', 200, 'R-entry-list'),
        body('entries.filter', 'textdata.list', 200, 'R-entry-filter-by'),
        body('groups.list', 'textdatagroup.list', 200, 'R-group-list'),
      ),
    ).toEqual([['entries.filter', 'entries.list'], ['groups.list']])
    expect(
      causes(
        body('errors.one', 'textdata.list', 404, 'R-error-body'),
        body('errors.two', 'textdata.read', 404, 'R-error-body'),
      ),
    ).toHaveLength(1)
  })

  test('a check with a short message leads before a check with a very long one', () => {
    const texts = (id: string, message: string) =>
      failed(id, answered('textdata.create', 400), '201', { message })
    const long = texts('entries.first', `expected 201, got ${'a'.repeat(600)}`)
    const checks = [long, texts('entries.second', 'expected 201, got 400')]
    const [cause] = causesOf({ ...sampleRun(), checks })
    expect(cause?.checks).toEqual(['entries.second', 'entries.first'])
  })

  test('a wrong status is led by the check with the norm of its operation if the contract is broken, too', () => {
    const created = (id: string, norm: `R-${string}`) =>
      failed(id, answered('textdata.create', 202), '201', { norm })
    const broken = failed('contract.textdata.create', answered('textdata.create', 202), '201', {
      kind: 'run-wide',
      norm: 'R-entry-create',
    })
    const deviation = { kind: 'contract', place: 'status 202', way: 'is not stated' } as const
    const contract = withDeviation(broken, deviation)
    const ofTexts = ['one', 'two', 'three'].map((id) => created(`entries.data.${id}`, 'R-textdata-data'))
    const lead = (...checks: Parameters<typeof causes>) => causesOf({ ...sampleRun(), checks })[0]?.checks[0]
    expect(lead(...ofTexts, created('entries.create.response', 'R-entry-create'))).toBe('entries.data.one')
    expect(lead(...ofTexts, created('entries.create.response', 'R-entry-create'), contract)).toBe(
      'entries.create.response',
    )
  })

  test('a cause about a value after a write shows that write', () => {
    const check = wrong('incentive.refused', 'incentive.read', 'available after the refused update')
    const { request } = exchange()
    const write = exchange({ id: 3, operation: 'incentive.update', request: { ...request, method: 'PUT' } })
    const cases = check.cases.map((one) => ({
      ...one,
      exchanges: [
        write,
        ...one.exchanges.map((shown) => ({ ...shown, request: { ...request, method: 'GET' } })),
      ],
    }))
    const [cause] = causesOf({ ...sampleRun(), checks: [{ ...check, cases }] })
    expect(cause?.after).toBe('PUT /textdata/@app/@all?format=json -> 201 (12 ms), sent {"name":"a"}')
    expect(causesOf({ ...sampleRun(), checks: [check] })[0]).not.toHaveProperty('after')
  })

  test('a cause about something that should not exist shows the write that named it, and no other write', () => {
    const { request } = exchange()
    const writeTold = (name: string) => {
      const url = `http://target/social/api/restful/v2/textdata/@app/${name}/@self`
      const reading = { ...answered('textdatagroup.read', 200), request: { ...request, method: 'GET', url } }
      const check = failed('access.groups.proxy.refused', reading, '404')
      const cases = check.cases.map((one) => ({ ...one, exchanges: [exchange({ id: 3 }), ...one.exchanges] }))
      return causesOf({ ...sampleRun(), checks: [{ ...check, cases }] })[0]?.after
    }
    expect(writeTold('a')).toBe('POST /textdata/@app/@all?format=json -> 201 (12 ms), sent {"name":"a"}')
    expect(writeTold('another')).toBeUndefined()
  })

  test('a status 500 that breaks the contract is one cause with the failure of the server', () => {
    const broken = failed('contract.textdata.create', answered('textdata.create', 500), '201')
    const exchangeOfIt = exchange({ id: 7, operation: 'textdata.create' })
    const deviation = { kind: 'contract', place: 'status 500', way: 'says that the server failed' } as const
    const violations = [{ message: 'status 500', exchange: exchangeOfIt, deviation }]
    const contract = { ...broken, cases: broken.cases.map((one) => ({ ...one, violations })) }
    expect(causes(contract, failed('errors.body', answered('textdata.create', 500), '400'))).toHaveLength(1)
    expect(causes(contract)).toHaveLength(1)
  })
})
