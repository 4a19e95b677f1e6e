import { shown } from '../http/message/shown.ts'
import type { CallerName } from '../vocabulary.ts'

/**
 * A group in the journal: its name if it belongs to the application under test, `foreign:<name>` if the foreign
 * application was asked to create it. The names that the suite asks for contain only letters and `_`, so the two cannot
 * be confused. A name that only the target lists may contain anything: it is no key, see `isGroupName`.
 */
export type GroupKey = string

const foreignMark = 'foreign:'

/** The key of a group. @param caller who asks to create or delete it */
export const groupKey = (name: string, caller: CallerName): GroupKey =>
  caller === 'foreign' ? `${foreignMark}${name}` : name

/** Can a name be the key of a group of the application under test? */
export const isGroupName = (name: string): boolean => !name.startsWith(foreignMark)

/** The name of a group, and whether it belongs to the foreign application. */
export const groupOfKey = (key: GroupKey): { readonly name: string; readonly isForeign: boolean } =>
  key.startsWith(foreignMark)
    ? { name: key.slice(foreignMark.length), isForeign: true }
    : { name: key, isForeign: false }

/** How much of a name a note shows, in UTF-16 units: a check may have sent a very long one. */
const longestName = 100

/** A group in a note: its key as it is, in quotes if that would not be one short line. */
export const shownGroup = (key: GroupKey): string =>
  /\p{Cc}/u.test(key) || key.length > longestName ? shown(key, longestName) : key
