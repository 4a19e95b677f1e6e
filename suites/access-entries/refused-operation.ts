import { type Entry, entryOf, expect, type HttpResponse } from '../../harness/index.ts'
import { namedMembers } from '../shared/entry-members.ts'

/** What stood in a group before and after somebody was refused there. */
export interface AroundRefusal {
  /** The entry that was to be read, changed and deleted, before and afterwards. */
  readonly before: Entry
  readonly after: HttpResponse
  /** The texts of the owner afterwards. */
  readonly texts: readonly unknown[]
  /** The text that was to be stored. */
  readonly data: string
}

/** Demands that a refused creation stored nothing, a refused deletion deleted nothing, a refused update changed nothing. */
export function expectNoEffect(operation: string, { before, after, texts, data }: AroundRefusal): void {
  if (operation === 'create') expect(texts, 'the texts of the owner').notToContain(data)
  if (operation === 'delete') expect(after).toHaveStatus(200)
  // Where it is gone, or changed by an accepted update, another case says so.
  if (operation !== 'update' || after.status !== 200) return
  expect(namedMembers(entryOf(after)), 'the entry after the refused update').toEqual(namedMembers(before))
}
