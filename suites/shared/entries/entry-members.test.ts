import { describe, expect as expectTo, test } from 'vitest'
import { entryWithId, expectSameEntry } from './entry-members.ts'

const entry = { id: '7', data: 'Rain again.', ownerId: '', status: 0 }

describe('two readings of an entry', () => {
  test('agree if they show a member without a value in two ways', () => {
    const { ownerId: _blank, ...other } = entry
    expectTo(() => expectSameEntry(entry, other, 'the entry')).not.toThrow()
  })

  test('differ in the member that is named', () => {
    expectTo(() => expectSameEntry({ ...entry, status: 11 }, entry, 'the entry')).toThrow(
      'status of the entry',
    )
  })

  test.each([
    { title: 'in one of them', other: entry },
    { title: 'in both of them', other: {} },
  ])('differ if the entry is missing $title', ({ other }) => {
    const missing = entryWithId({ entry: [entry] }, '8')
    expectTo(() => expectSameEntry(missing, other, 'the entry')).toThrow('be there')
  })
})
