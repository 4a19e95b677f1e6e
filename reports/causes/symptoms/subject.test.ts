import { describe, expect, test } from 'vitest'
import { subjectOf } from './subject.ts'

describe('what an assertion is about', () => {
  for (const [name, subject] of [
    ['the text among several', 'data'],
    ['textdata.read: data', 'data'],
    ['ids and texts after an update', 'data'],
    ['ownerId in the response', 'ownerId'],
    ['the parents of the replies', 'parentId'],
    ['status after two updates', 'status'],
    ['the entries with fields=status', 'fields'],
    ['the entries from startIndex N', 'list'],
    ['the ids of all pages', 'list'],
    ['the entries of the writer', 'list'],
    ['textdata.list: 21', 'list'],
    ['places 1 to 2 of the ids sorted by updated, ascending', 'list'],
    ['totalResults of four ids', 'totalResults'],
    ['currentUsedAmountEndDate', 'currentUsedAmountEndDate'],
    ['type of an icon in unlockedIconUrls', 'unlockedIconUrls'],
    ['the order of 12 requests', 'the order of N requests'],
  ] as const) {
    test(`${name}: ${subject}`, () => {
      expect(subjectOf(name)).toBe(subject)
    })
  }
})
