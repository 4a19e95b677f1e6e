import { expect, test } from 'vitest'
import type { Deviation } from '../../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

/** Checks whose cases a known faulty server fails all together. */
function causesKnown(...checks: readonly CheckResult[]) {
  const signature = {
    fault: 'reads-refused',
    sentence: 'reading is refused',
    cases: checks.map(({ id }) => id),
  }
  return causesOf({ ...sampleRun(), checks }, { signatures: [signature] })
}

const refused = (id: string, status: number) => failed(id, answered('textdata.read', status), '200')

const text = (id: string, change?: string): CheckResult => {
  const wrong: Deviation = { kind: 'value', name: 'the text in the list', way: 'wrong' }
  const deviation = change === undefined ? wrong : { ...wrong, change }
  return withDeviation(failed(id, answered('textdata.list', 200), '200'), deviation)
}

test('texts that came back changed are a cause of their own, although a known fault refuses all these requests', () => {
  const causes = causesKnown(
    refused('one', 414),
    refused('two', 414),
    refused('three', 414),
    text('four', 'without its backslashes'),
    text('five'),
  )
  expect(causes.map(({ cases }) => cases)).toEqual([
    ['one', 'two', 'three'],
    ['four', 'five'],
  ])
  expect(causes[1]?.title).toContain('without its backslashes')
  expect(causes[1]?.looksLike).toBeUndefined()
})

test('a text that no usual mistake changed stays with refusals: after a refused update it may be the old text', () => {
  expect(causesKnown(refused('one', 414), refused('two', 414), text('three'))).toHaveLength(1)
})

test('a member of a wrong form is a cause of its own next to a failure, though one case holds both', () => {
  const contract = refused('contract.textdata.list', 500)
  const violation = (place: string, way: string, answer: Partial<Exchange>) => {
    const [one] = failed('of', { id: 8, ...answer }, '').cases[0]?.exchanges ?? []
    return {
      message: way,
      deviation: { kind: 'contract', place, way },
      ...(one && { exchange: one }),
    } as const
  }
  const check = {
    ...contract,
    cases: contract.cases.map(({ deviation: _none, ...one }) => ({
      ...one,
      violations: [
        violation('status 500', 'says that the server failed', answered('textdata.list', 500)),
        violation('body/entry/N/parentId', 'must be a string', answered('textdata.list', 200)),
      ],
    })),
  }
  const causes = causesKnown(refused('one', 500), refused('two', 500), check)
  expect(causes.map(({ title }) => title.split(' (')[0])).toEqual([
    'The server fails with 500',
    'parentId must be a string in lists',
  ])
})

test('an invalid request that is accepted is a cause of its own next to a failure, but not next to a refusal', () => {
  const accepted = failed(
    'three',
    { ...answered('textdata.create', 201), invalid: 'writerId true' },
    'a refusal (4xx)',
  )
  expect(causesKnown(refused('one', 500), refused('two', 500), accepted)).toHaveLength(2)
  expect(causesKnown(refused('one', 403), refused('two', 403), accepted)).toHaveLength(1)
})

test('a title names a second usual mistake if it changed several texts', () => {
  const titles = (...others: readonly string[]) =>
    causesKnown(
      ...['one', 'two', 'three', 'four'].map((id) => text(id, 'with ? instead of its emoji')),
      ...others.map((id) => text(id, 'without its backslashes')),
    ).map(({ title }) => title.split(' (')[0])
  expect(titles('a', 'b', 'c')).toEqual([
    'The text in the list comes with ? instead of its emoji, or without its backslashes',
  ])
  // Fewer texts may only look like another mistake.
  expect(titles('a', 'b')).toEqual(['The text in the list comes with ? instead of its emoji'])
})
