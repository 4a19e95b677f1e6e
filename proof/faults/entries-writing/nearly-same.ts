import type { Fault } from '../../override.ts'
import { textboard } from '../declare.ts'

/** True if the usual collation of a language treats two texts as equal. */
const isSame = (one: string, other: string): boolean =>
  new Intl.Collator('ja', { sensitivity: 'base' }).compare(one, other) === 0

/** A text with the same character for each emoji: an old collation does not distinguish them. */
const plain = (text: string): string => text.replace(/\p{Extended_Pictographic}/gu, '?')

/**
 * Faults of updates that are ignored because of their text: it differs little from the earlier text, or counts as
 * no text.
 */
export const entriesWritingNearlySameFaults: readonly Fault[] = [
  textboard.fault(
    'entry-update-same-by-collation',
    'an update is ignored if its text differs from the old one only in letter case, in accents, or in hiragana instead of katakana',
    ['entries.update.nearly-same'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        input.data !== undefined && isSame(before.data, after.data)
          ? before
          : policy.updatedEntry(before, after, facts, input),
    }),
  ),
  textboard.fault(
    'entry-update-emoji-same',
    'an update is ignored if it only replaces emoji with other emoji',
    ['entries.update.nearly-same'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        before.data !== after.data && plain(before.data) === plain(after.data)
          ? before
          : policy.updatedEntry(before, after, facts, input),
    }),
  ),
  textboard.fault(
    'entry-update-zero-ignored',
    'an update to the text 0 is accepted, but the text stays the same',
    ['entries.update.verbatim.zero'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          { ...after, data: after.data === '0' ? before.data : after.data },
          facts,
          input,
        ),
    }),
  ),
]
