import { compareText, type EntryRecord } from '../../reference-impl/policy/entries.ts'
import { entryIn } from '../faults/remembering.ts'
import type { Variant } from '../override.ts'

const is32Bits = (id: string): boolean => /^\d{1,10}$/.test(id) && Number(id) < 2 ** 31

const isTenDigits = (id: string): boolean => /^\d{10}$/.test(id)

/** A number of 64 bits in Base64, without padding. */
function inBase64(serial: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(7_000_000_000_000_000_000n + BigInt(serial) * 7n)
  return bytes.toString('base64url')
}

/** Eleven letters, digits, hyphens and underscores in no order, then the serial number. */
function nano(serial: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789-_-_'
  let rest = (BigInt(serial) * 2862933555777941757n + 3037000493n) % 2n ** 60n
  let id = ''
  for (; id.length < 11; rest /= 40n) id += alphabet[Number(rest % 40n)] ?? 'a'
  return `${id}${serial}q`
}

/** Compares as Windows and SQL Server sort words: hyphens count last. */
function compareWords(left: string, right: string): number {
  const key = (id: string) => id.replaceAll('-', '').replaceAll('_', ' ')
  return compareText(key(left), key(right)) || compareText(left, right)
}

type Comparator = (left: EntryRecord, right: EntryRecord) => number
const bySerial: Comparator = (left, right) => left.serial - right.serial

/** Permitted forms of the ids of entries, and their consequences. */
export const entryIdVariants: readonly Variant[] = [
  {
    id: 'ids-of-32-bits',
    sentence: 'Ids are integers of 32 bits, from 25 million on; an id of another form answers 400',
    alone: true,
    area: 'textboard',
    override: (policy) => ({
      entryId: (serial) => String(25_000_000 + serial),
      errorStatus: (problem, facts) => {
        const isMalformed = problem === 'entry-unknown' && !entryIn(facts).split(',').every(is32Bits)
        return isMalformed ? 400 : policy.errorStatus(problem, facts)
      },
    }),
  },
  {
    id: 'ids-of-fixed-width',
    sentence: 'Ids are numbers of ten digits with leading zeros; an id of another form answers 400',
    alone: true,
    area: 'textboard',
    override: (policy) => ({
      entryId: (serial) => String(serial).padStart(10, '0'),
      errorStatus: (problem, facts) => {
        const isMalformed = problem === 'entry-unknown' && !entryIn(facts).split(',').every(isTenDigits)
        return isMalformed ? 400 : policy.errorStatus(problem, facts)
      },
    }),
  },
  {
    id: 'ids-as-numbers',
    sentence: 'The id in a path is compared as a number: 7.0 is 7',
    shoulds: ['entries.existence.same-number'],
    override: {
      entryFoundAs: (asked, known) => /^[1-9]\d*(\.0+)?$/.test(asked) && Number(asked) === Number(known),
    },
  },
  {
    id: 'ids-in-base64-of-numbers',
    sentence: 'Ids are numbers of 64 bits in Base64, sorted as numbers',
    alone: true,
    area: 'textboard',
    override: (policy) => ({
      entryId: inBase64,
      entryComparator: (sortBy) => (sortBy === 'id' ? bySerial : policy.entryComparator(sortBy)),
    }),
  },
  {
    id: 'ids-in-word-order',
    sentence:
      'Ids have hyphens and underscores, and are sorted as SQL Server sorts words: hyphens do not count',
    alone: true,
    area: 'textboard',
    override: (policy) => ({
      entryId: nano,
      entryComparator: (sortBy) =>
        sortBy === 'id' ? (left, right) => compareWords(left.id, right.id) : policy.entryComparator(sortBy),
    }),
  },
]
