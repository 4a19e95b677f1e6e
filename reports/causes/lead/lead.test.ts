import { describe, expect, test } from 'vitest'
import type { FactsOfValue } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed } from '../failed-check.test-data.ts'

const leadingCheck = (...checks: CheckResult[]) => {
  const causes = causesOf({ ...sampleRun(), checks })
  expect(causes).toHaveLength(1)
  return causes[0]?.checks[0]
}

const valued = (id: string, sentence: string, name: string, facts: FactsOfValue = {}): CheckResult => {
  const check = failed(id, answered('textdata.list', 200), '200', { sentence })
  const deviation = { kind: 'value', name, way: 'wrong', ...facts } as const
  return { ...check, cases: check.cases.map((one) => ({ ...one, deviation })) }
}

describe('the case that speaks for a cause', () => {
  test('a valid creation that is refused is a matter of the check on creations, not of what it was created for', () => {
    const refused = (id: string, sentence: string) =>
      failed(id, answered('textdatagroup.create', 400), '201', { sentence })
    const deleting = refused('groups.delete.response', 'deleting a group answers 202')
    const wanting = refused('groups.create.body', 'a body that is not an object is refused')
    const creating = refused('groups.create.response', 'creating a group answers 201')
    expect(leadingCheck(deleting, wanting, creating)).toBe('groups.create.response')
  })

  test('an operation that answers another success is a matter of the check on it, and 401 one of the checks on credentials', () => {
    const reading = (id: string, got: number) => failed(id, answered('textdatagroup.read', got), '200')
    expect(leadingCheck(reading('groups.delete.others', 201), reading('groups.read.group', 201))).toBe(
      'groups.read.group',
    )
    expect(leadingCheck(reading('groups.read.group', 401), reading('auth.accepts.header', 401))).toBe(
      'auth.accepts.header',
    )
  })

  test('a group that is not found was not refused: the check that misses it speaks', () => {
    const deleting = failed('groups.delete.others', answered('textdata.update', 404), '202')
    const updating = failed('entries.update.accepted', answered('textdata.update', 404), '202')
    expect(leadingCheck(deleting, updating)).toBe('groups.delete.others')
  })

  test('what was created and is not found was not stored, if the check on that says so', () => {
    const read = (id: string) => failed(id, answered('textdata.read', 404), '200')
    expect(leadingCheck(read('entries.delete.others'), read('entries.create.seen'))).toBe(
      'entries.create.seen',
    )
  })

  test('of what is created and not found once more, a check that tried it again and passed says nothing', () => {
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

  test('an entry that goes when another group overflows speaks for all entries that are missed', () => {
    const read = (id: string) => failed(id, answered('textdata.read', 404), '200')
    expect(leadingCheck(read('entries.create.seen'), read('entries.limit.oldest-first.elsewhere'))).toBe(
      'entries.limit.oldest-first.elsewhere',
    )
  })

  test('a wrong member is a matter of the check whose sentence names it', () => {
    const other = valued('list.apart', 'a list shows nothing of another group', 'totalResults in the group')
    const own = valued('list.total', 'the total counts every entry', 'totalResults')
    expect(leadingCheck(other, own)).toBe('list.total')
  })

  test('a text that an update does not change is a matter of the check on updates', () => {
    const name = 'the text after the update'
    const other = valued('entries.profanity.again', 'a good text is accepted after a profane one', name)
    const own = valued('entries.update.changes', 'an update gives the entry what was sent', name)
    expect(leadingCheck(other, own)).toBe('entries.update.changes')
  })

  test('what the application reads after its own update speaks before what it reads after that of a user', () => {
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

  test('an entry that is read by its id speaks before one among several', () => {
    const reading = (id: string, ids: string): CheckResult => {
      const { request } = exchange({})
      const url = `http://target/textdata/@app/a_group/@all/${ids}`
      const read = { ...answered('textdata.read', 200), request: { ...request, method: 'GET' as const, url } }
      const check = failed(id, read, '200', { sentence: 'an entry is returned with status 20' })
      const deviation = { kind: 'value', name: 'status', way: 'wrong' } as const
      return { ...check, cases: check.cases.map((one) => ({ ...one, deviation })) }
    }
    expect(leadingCheck(reading('status.several', '1,2'), reading('status.one', '1'))).toBe('status.one')
    expect(leadingCheck(reading('status.several', '1%2c2'), reading('status.one', '1'))).toBe('status.one')
  })

  test('where any credential is accepted, the plainest wrong one speaks', () => {
    const finer = failed('auth.query-removed', answered('textdata.list', 200), '401')
    const plain = failed('auth.textboard.secret-wrong', answered('textdata.list', 200), '401')
    expect(leadingCheck(finer, plain)).toBe('auth.textboard.secret-wrong')
  })

  test('a check of a class that does not decide does not speak for one that does', () => {
    const odd = failed('robustness.odd', answered('textdata.read', 500), '404', { class: 'robustness' })
    const own = failed('entries.read', answered('textdata.read', 500), '200')
    expect(leadingCheck(odd, own)).toBe('entries.read')
  })

  test('a check on the operation that is refused speaks before one that needed it for another operation', () => {
    const refused = (id: string) => failed(id, answered('textdatagroup.create', 400), '201')
    const ofNames = refused('groups.name.whole')
    const passed = ofNames.cases.map((one) => ({ ...one, id: 'a', outcome: 'passed' as const }))
    const mostlyPassing = { ...ofNames, cases: [...ofNames.cases, ...passed, ...passed, ...passed] }
    expect(leadingCheck(refused('groups.delete.others'), mostlyPassing)).toBe('groups.name.whole')
  })

  test('what fails for the application speaks before what fails for its users', () => {
    const at = (id: string, caller: 'proxy' | 'trusted') =>
      failed(id, { ...answered('textdata.list', 500), caller }, '200')
    expect(leadingCheck(at('users.list', 'proxy'), at('list', 'trusted'))).toBe('list')
  })

  test('where the server fails, a valid request speaks before a wrong one', () => {
    const wrong = { ...answered('textdata.create', 500), invalid: 'no text' }
    const right = failed('entries.kept', answered('textdata.create', 500), '201')
    expect(leadingCheck(failed('entries.refused', wrong, '400'), right)).toBe('entries.kept')
  })

  test('an update speaks for what is wrong only where most is wrong after one', () => {
    const updated = valued('entries.update.accepted', 'updating answers 202', 'writerId after the update')
    const [first, second] = ['entries.writer.named', 'entries.writer.users'].map((id) =>
      valued(id, 'the writer is the one that is named', 'writerId'),
    )
    if (first === undefined || second === undefined) throw new Error('two checks were made')
    expect(leadingCheck(updated, first, second)).toBe('entries.writer.named')
  })

  test('where others are accepted, too, a finer credential does not speak', () => {
    const accepted = (id: string) => failed(id, answered('incentive.latest', 200), '404')
    expect(leadingCheck(accepted('auth.card-incentive.requestor'), accepted('incentive.no-member'))).toBe(
      'incentive.no-member',
    )
  })

  test('texts in which something has changed are a matter of the rule on texts, other ones are not', () => {
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

  test('texts that have changed are so for the application alone, too, and for small ones', () => {
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

  test('texts that only updates change are a matter of the check on updates', () => {
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

  test('an update that brings back what was deleted speaks for what is found later, unless that was never gone', () => {
    const found = (id: string, operation: string, got: number) => failed(id, answered(operation, got), '404')
    const update = found('entries.existence.deleted', 'textdata.update', 202)
    const again = found('entries.delete.again', 'textdata.delete', 202)
    expect(leadingCheck(again, update)).toBe(update.id)
    const read = found('entries.delete.gone', 'textdata.read', 200)
    expect(leadingCheck(read, again, update)).not.toBe(update.id)
  })

  test('usual input speaks before unusual one', () => {
    const any = valued('entries.writer.any', 'any user id comes back', 'writerId')
    const large: CheckResult = { ...any, tries: 'the unusual' }
    const usual = valued('entries.writer.named', 'the writer is the one that is named', 'writerId')
    expect(leadingCheck(large, usual)).toBe('entries.writer.named')
  })

  test('a request of a check itself speaks before one with which several checks arranged what they look at', () => {
    const creating = (id: string, decisive: number) => {
      const check = failed(id, { ...answered('textdatagroup.create', 400), id: decisive }, '201')
      return { ...check, cases: check.cases.map((one) => ({ ...one, decisive })) }
    }
    const arranged = ['groups.read.parent', 'groups.list.parent', 'groups.parent.kept'].map((id) =>
      creating(id, 3),
    )
    expect(leadingCheck(...arranged, creating('groups.delete.name-free', 4))).toBe('groups.delete.name-free')
  })

  test('members that do not come are a matter of the check that looks for them', () => {
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
})

describe('right creations of groups that are refused', () => {
  const arranged = failed('groups.create.arranged', answered('textdatagroup.create', 400), '201')
  const of = (...topics: string[]) =>
    topics.map((topic) => failed(`groups.${topic}.some`, answered('textdatagroup.create', 400), '201'))

  test('in checks on many topics are led by the rule on all of them', () => {
    expect(leadingCheck(...of('name', 'delete', 'limit', 'parent'), arranged)).toBe('groups.create.arranged')
  })

  test('are led by the rule on five groups where not even these are allowed', () => {
    const fifth = failed('groups.limit.five-allowed', answered('textdatagroup.create', 400), '201')
    expect(leadingCheck(...of('name', 'delete', 'limit', 'parent'), arranged, fifth)).toBe(
      'groups.limit.five-allowed',
    )
  })

  test('in checks on one topic are a matter of that', () => {
    expect(leadingCheck(...of('name'), arranged)).toBe('groups.name.some')
  })

  test('the check on the status of an operation speaks, though others needed that very request', () => {
    const deleted = (id: string, sentence: string) =>
      failed(id, answered('textdata.delete', 204), '202', { sentence })
    const others = ['entries.delete.others', 'entries.delete.unlisted', 'entries.delete.again'].map((id) =>
      deleted(id, 'a deletion takes no other entry with it'),
    )
    expect(leadingCheck(...others, deleted('entries.delete.status', 'deleting an entry answers 202'))).toBe(
      'entries.delete.status',
    )
  })

  test('what a refused request has changed speaks before what is found changed later', () => {
    const later = valued('groups.parent.apart', 'a parent is a group of its own', 'parentId of the parent')
    const refused = valued(
      'groups.create.existing-name',
      'creating a group whose name exists leaves the first as it was',
      'parentId of the group after the refused creation',
    )
    expect(leadingCheck(later, refused)).toBe('groups.create.existing-name')
  })
})
