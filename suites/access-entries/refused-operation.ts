import { type Entry, entryOf, expect, type HttpResponse } from '../../harness/index.ts'
import { namedMembers } from '../shared/entries/entry-members.ts'

/** The state of a group before and after a caller was refused. */
export interface AroundRefusal {
  /** The entry that the caller tried to read, update and delete, before and after. */
  readonly before: Entry
  readonly after: HttpResponse
  /** The texts of the owner after the requests. */
  readonly texts: readonly unknown[]
  /** The text that the caller tried to store. */
  readonly data: string
}

/**
 * Asserts that a refused creation stored nothing, a refused deletion deleted nothing, and a refused update changed
 * nothing.
 */
export function expectNoEffect(operation: string, { before, after, texts, data }: AroundRefusal): void {
  if (operation === 'create') expect(texts, 'the texts of the owner').notToContain(data)
  if (operation === 'delete') expect(after).toHaveStatus(200)
  // If the entry is deleted, or changed by an accepted update, another case reports it.
  if (operation !== 'update' || after.status !== 200) return
  expect(namedMembers(entryOf(after)), 'the entry after the refused update').toEqual(namedMembers(before))
}
