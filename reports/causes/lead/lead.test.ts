import { describe, expect, test } from 'vitest'
import type { FactsOfValue } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'

const leadingCheck = (...checks: CheckResult[]) => {
  const causes = causesOf({ ...sampleRun(), checks })
  expect(causes).toHaveLength(1)
  return causes[0]?.checks[0]
}

const valued = (id: string, sentence: string, name: string, facts: FactsOfValue = {}): CheckResult => {
  const check = failed(id, answered('textdata.list', 200), '200', { sentence })
  const deviation = { kind: 'value', name, way: 'wrong', ...facts } as const
  return withDeviation(check, deviation)
}

describe('the case that leads a cause', () => {
  test('a refused valid creation is led by the check on creations, not by a check that needed the creation', () => {
    const refused = (id: string, sentence: string) =>
      failed(id, answered('textdatagroup.create', 400), '201', { sentence })
    const deleting = refused('groups.delete.response', 'deleting a group answers 202')
    const wanting = refused('groups.create.body', 'a body that is not an object is refused')
    const creating = refused('groups.create.response', 'creating a group answers 201')
    expect(leadingCheck(deleting, wanting, creating)).toBe('groups.create.response')
  })

  test('a wrong success is led by the check on its operation, and a 401 by a check on credentials', () => {
    const reading = (id: string, got: number) => failed(id, answered('textdatagroup.read', got), '200')
    expect(leadingCheck(reading('groups.delete.others', 201), reading('groups.read.group', 201))).toBe(
      'groups.read.group',
    )
    expect(leadingCheck(reading('groups.read.group', 401), reading('auth.accepts.header', 401))).toBe(
      'auth.accepts.header',
    )
  })

  test('a refused valid reading is led by a check that wants it served, not by one for which it is the control', () => {
    const read = (id: string, sentence: string) =>
      failed(id, { ...answered('textdata.read', 403), caller: 'proxy' }, '200', { sentence })
    const refusing = read('access.entries.proxy.unknown', 'an unknown entry is refused')
    const serving = read('access.entries.proxy.same-entries', 'a user sees what the application sees')
    expect(leadingCheck(refusing, serving)).toBe('access.entries.proxy.same-entries')
  })

  test('a contract that few responses break does not lead, because a check says which they are', () => {
    const deviation = { kind: 'contract', place: 'body/writerId', way: 'must be a user id' } as const
    const contractWith = (times: number) => {
      const check = failed('contract.textdata.read', answered('textdata.read', 200), '', { kind: 'run-wide' })
      const shown = exchange({ id: 7, ...answered('textdata.read', 200) })
      const violations = [{ message: 'broken', deviation, exchange: shown, seen: { times, of: 500 } }]
      return { ...check, cases: check.cases.map((one) => ({ ...one, violations })) }
    }
    const writer = valued('entries.writer.omitted', 'the writer is 0', 'writerId')
    const checking = {
      ...writer,
      cases: writer.cases.map((one) => ({
        ...one,
        exchanges: [exchange({ id: 7, ...answered('textdata.read', 200) })],
      })),
    }
    expect(leadingCheck(contractWith(2), checking)).toBe('entries.writer.omitted')
    expect(leadingCheck(contractWith(400), checking)).toBe('contract.textdata.read')
  })

  test('a 404 for a valid update is led by the check that misses the group, not by the check on updates', () => {
    const deleting = failed('groups.delete.others', answered('textdata.update', 404), '202')
    const updating = failed('entries.update.accepted', answered('textdata.update', 404), '202')
    expect(leadingCheck(deleting, updating)).toBe('groups.delete.others')
  })

  test('a 404 for a created entry is led by the check that a creation is stored', () => {
    const read = (id: string) => failed(id, answered('textdata.read', 404), '200')
    expect(leadingCheck(read('entries.delete.others'), read('entries.create.seen'))).toBe(
      'entries.create.seen',
    )
  })

  test('the check that a creation is stored does not lead if it passed when it ran again', () => {
    const read = (id: string) => failed(id, answered('textdata.read', 404), '200')
    const repeated = (id: string, reproduced: boolean) => {
      const check = read(id)
      return { ...check, cases: check.cases.map((one) => ({ ...one, reproduced })) }
    }
    const others = [
      repeated('entries.delete.others', true),
      repeated('entries.delete.neighbours', false),
    ] as const
    expect(leadingCheck(...others, read('entries.create.seen'))).toBe('entries.create.seen')
    expect(leadingCheck(...others, repeated('entries.create.seen', false))).toBe('entries.delete.others')
  })

  test('an entry that vanishes when another group overflows leads the cause of all missing entries', () => {
    const read = (id: string) => failed(id, answered('textdata.read', 404), '200')
    expect(leadingCheck(read('entries.create.seen'), read('entries.limit.oldest-first.elsewhere'))).toBe(
      'entries.limit.oldest-first.elsewhere',
    )
  })

  test('a wrong member is led by the check whose sentence names it', () => {
    const other = valued('list.apart', 'a list shows nothing of another group', 'totalResults in the group')
    const own = valued('list.total', 'the total counts every entry', 'totalResults')
    expect(leadingCheck(other, own)).toBe('list.total')
  })

  test('a text that an update does not change is led by the check on updates', () => {
    const name = 'the text after the update'
    const other = valued('entries.profanity.again', 'a good text is accepted after a profane one', name)
    const own = valued('entries.update.changes', 'an update gives the entry what was sent', name)
    expect(leadingCheck(other, own)).toBe('entries.update.changes')
  })

  test('a read after an update by the application leads before a read after an update by a user', () => {
    const name = 'updated after the update'
    const readAfterUpdateBy = (id: string, caller: Exchange['caller']): CheckResult => {
      const check = valued(id, 'updated is the time of the update', name)
      const write = exchange({ id: 6, check: id, operation: 'textdata.update', caller })
      const update = { ...write, request: { ...write.request, method: 'PUT' as const } }
      return {
        ...check,
        cases: check.cases.map((one) => ({ ...one, exchanges: [update, ...one.exchanges] })),
      }
    }
    expect(
      leadingCheck(readAfterUpdateBy('users.time', 'proxy'), readAfterUpdateBy('entries.time', 'trusted')),
    ).toBe('entries.time')
  })

  test('a read of one id leads before a read of several ids', () => {
    const reading = (id: string, ids: string): CheckResult => {
      const { request } = exchange({})
      const url = `http://target/textdata/@app/a_group/@all/${ids}`
      const read = { ...answered('textdata.read', 200), request: { ...request, method: 'GET' as const, url } }
      const check = failed(id, read, '200', { sentence: 'an entry is returned with status 20' })
      const deviation = { kind: 'value', name: 'status', way: 'wrong' } as const
      return withDeviation(check, deviation)
    }
    expect(leadingCheck(reading('status.several', '1,2'), reading('status.one', '1'))).toBe('status.one')
    expect(leadingCheck(reading('status.several', '1%2c2'), reading('status.one', '1'))).toBe('status.one')
  })

  test('if several wrong credentials are accepted, the plainest one leads', () => {
    const finer = failed('auth.query-removed', answered('textdata.list', 200), '401')
    const plain = failed('auth.textboard.secret-wrong', answered('textdata.list', 200), '401')
    expect(leadingCheck(finer, plain)).toBe('auth.textboard.secret-wrong')
  })

  test('a check of a class that decides leads before a check of a class that does not', () => {
    const odd = failed('robustness.odd', answered('textdata.read', 500), '404', { class: 'robustness' })
    const own = failed('entries.read', answered('textdata.read', 500), '200')
    expect(leadingCheck(odd, own)).toBe('entries.read')
  })

  test('a check on the refused operation leads before a check that needed it for another operation', () => {
    const refused = (id: string) => failed(id, answered('textdatagroup.create', 400), '201')
    const ofNames = refused('groups.name.whole')
    const passed = ofNames.cases.map((one) => ({ ...one, id: 'a', outcome: 'passed' as const }))
    const mostlyPassing = { ...ofNames, cases: [...ofNames.cases, ...passed, ...passed, ...passed] }
    expect(leadingCheck(refused('groups.delete.others'), mostlyPassing)).toBe('groups.name.whole')
  })

  test('a failure for the application leads before a failure for its users', () => {
    const at = (id: string, caller: 'proxy' | 'trusted') =>
      failed(id, { ...answered('textdata.list', 500), caller }, '200')
    expect(leadingCheck(at('users.list', 'proxy'), at('list', 'trusted'))).toBe('list')
  })

  test('if the server fails with 500, a valid request leads before an invalid one', () => {
    const wrong = { ...answered('textdata.create', 500), invalid: 'no text' }
    const right = failed('entries.kept', answered('textdata.create', 500), '201')
    expect(leadingCheck(failed('entries.refused', wrong, '400'), right)).toBe('entries.kept')
  })

  test('a check on updates leads only if most of the wrong values are wrong after an update', () => {
    const updated = valued('entries.update.accepted', 'updating answers 202', 'writerId after the update')
    const [first, second] = ['entries.writer.named', 'entries.writer.users'].map((id) =>
      valued(id, 'the writer is the one that is named', 'writerId'),
    )
    if (first === undefined || second === undefined) throw new Error('two checks were made')
    expect(leadingCheck(updated, first, second)).toBe('entries.writer.named')
  })

  test('a check on credentials does not lead if other wrong requests are accepted, too', () => {
    const accepted = (id: string) => failed(id, answered('incentive.latest', 200), '404')
    expect(leadingCheck(accepted('auth.card-incentive.requestor'), accepted('incentive.no-member'))).toBe(
      'incentive.no-member',
    )
  })

  test('a text that is partly right is led by the rule on texts, and a completely different text is not', () => {
    const wrong = (id: string, norm: 'R-textdata-data' | 'R-auth-entries', alikeUpTo: number) => ({
      ...valued(id, 'a text comes back', 'the text after the update', { alikeUpTo }),
      norm,
    })
    const texts = (alikeUpTo: number) => [
      wrong('access.entries.proxy.update', 'R-auth-entries', alikeUpTo),
      wrong('entries.data.verbatim', 'R-textdata-data', alikeUpTo),
    ]
    expect(leadingCheck(...texts(17))).toBe('entries.data.verbatim')
    expect(leadingCheck(...texts(0))).toBe('access.entries.proxy.update')
  })

  test('changed texts are led by the check with small texts of the application, not of users or the largest', () => {
    const wrong = (id: string, sentence: string): CheckResult => {
      return { ...valued(id, sentence, 'the text in the list', { alikeUpTo: 17 }), norm: 'R-textdata-data' }
    }
    const verbatim = wrong('entries.data.verbatim', 'a sentence in any script comes back, to the letter')
    expect(leadingCheck(wrong('access.entries.proxy.kept', 'a user’s entry is kept'), verbatim)).toBe(
      verbatim.id,
    )
    const whole = wrong('entries.data.largest', 'a text of exactly 2048 bytes is stored whole')
    const largest: CheckResult = { ...whole, tries: 'the largest' }
    expect(leadingCheck(largest, verbatim)).toBe(verbatim.id)
  })

  test('texts that only updates change are led by the check on updates', () => {
    const wrong = (id: string, caseId: string): CheckResult => {
      const sentence = 'a text comes back to the letter'
      const check = valued(id, sentence, 'the text after the update', { alikeUpTo: 17 })
      return {
        ...check,
        norm: id.startsWith('entries.data') ? 'R-textdata-data' : 'R-entry-update',
        cases: check.cases.map((one) => ({ ...one, id: caseId })),
      }
    }
    const changes = wrong('entries.update.changes', 'entries.update.data')
    expect(leadingCheck(wrong('entries.data.verbatim', 'entries.update.verbatim.digits'), changes)).toBe(
      changes.id,
    )
    const created = wrong('entries.data.verbatim', 'entries.data.verbatim.digits')
    expect(leadingCheck(created, changes)).toBe(created.id)
  })

  test('an update that brings back a deleted entry leads, unless the entry was never gone', () => {
    const found = (id: string, operation: string, got: number) => failed(id, answered(operation, got), '404')
    const update = found('entries.existence.deleted', 'textdata.update', 202)
    const again = found('entries.delete.again', 'textdata.delete', 202)
    expect(leadingCheck(again, update)).toBe(update.id)
    const read = found('entries.delete.gone', 'textdata.read', 200)
    expect(leadingCheck(read, again, update)).not.toBe(update.id)
  })

  test('usual input leads before unusual input', () => {
    const any = valued('entries.writer.any', 'any user id comes back', 'writerId')
    const large: CheckResult = { ...any, tries: 'the unusual' }
    const usual = valued('entries.writer.named', 'the writer is the one that is named', 'writerId')
    expect(leadingCheck(large, usual)).toBe('entries.writer.named')
  })

  test('a request of a check itself leads before a request with which several checks arranged something', () => {
    const creating = (id: string, decisive: number) => {
      const check = failed(id, { ...answered('textdatagroup.create', 400), id: decisive }, '201')
      return { ...check, cases: check.cases.map((one) => ({ ...one, decisive })) }
    }
    const arranged = ['groups.read.parent', 'groups.list.parent', 'groups.parent.kept'].map((id) =>
      creating(id, 3),
    )
    expect(leadingCheck(...arranged, creating('groups.delete.name-free', 4))).toBe('groups.delete.name-free')
  })

  test('missing members are led by the check that looks for them', () => {
    const values = valued('achievements.alike', 'pages are alike', 'the members on the page')
    const lacking = {
      ...values,
      id: 'achievements.fields',
      cases: values.cases.map((one) => ({
        ...one,
        id: 'achievements.fields',
        deviation: { kind: 'value', name: 'the members on the page', way: 'incomplete' } as const,
      })),
    }
    expect(leadingCheck(lacking, values)).toBe('achievements.fields')
  })

  test('the check on the status of an operation leads, even if other checks needed the same request', () => {
    const deleted = (id: string, sentence: string) =>
      failed(id, answered('textdata.delete', 204), '202', { sentence })
    const others = ['entries.delete.others', 'entries.delete.unlisted', 'entries.delete.again'].map((id) =>
      deleted(id, 'a deletion takes no other entry with it'),
    )
    expect(leadingCheck(...others, deleted('entries.delete.status', 'deleting an entry answers 202'))).toBe(
      'entries.delete.status',
    )
  })

  test('what a refused request has changed leads before what is found changed later', () => {
    const later = valued('groups.parent.apart', 'a parent is a group of its own', 'parentId of the parent')
    const refused = valued(
      'groups.create.existing-name',
      'creating a group whose name exists leaves the first as it was',
      'parentId of the group after the refused creation',
    )
    expect(leadingCheck(later, refused)).toBe('groups.create.existing-name')
  })
})

describe('right creations of groups that are refused', () => {
  const arranged = failed('groups.create.arranged', answered('textdatagroup.create', 400), '201')
  const of = (...topics: string[]) =>
    topics.map((topic) => failed(`groups.${topic}.some`, answered('textdatagroup.create', 400), '201'))

  test('are led by the rule on all creations if checks on many topics meet them', () => {
    expect(leadingCheck(...of('name', 'delete', 'limit', 'parent'), arranged)).toBe('groups.create.arranged')
  })

  test('are led by the rule on five groups if not even five are allowed', () => {
    const fifth = failed('groups.limit.five-allowed', answered('textdatagroup.create', 400), '201')
    expect(leadingCheck(...of('name', 'delete', 'limit', 'parent'), arranged, fifth)).toBe(
      'groups.limit.five-allowed',
    )
  })

  test('are led by a check on their topic if all checks are on one topic', () => {
    expect(leadingCheck(...of('name'), arranged)).toBe('groups.name.some')
  })
})
