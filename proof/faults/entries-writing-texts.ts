import type { EntryRecord } from '../../reference-impl/policy/entries.ts'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('textboard', 'encoding')
const boundary = faultsOf('textboard', 'boundary')
const board = faultsOf('textboard')

/** Stores texts changed, on creation and on update. */
const storing =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => ({
    createdEntry: (record, facts, input) =>
      policy.createdEntry({ ...record, data: change(record.data) }, facts, input),
    updatedEntry: (before, after, facts, input) =>
      policy.updatedEntry(before, { ...after, data: change(after.data) }, facts, input),
  })

/** Cuts texts after so many characters. */
const cutAt = (characters: number): Fault =>
  boundary(
    `text-cut-at-${characters}`,
    `a text is cut after ${characters} characters`,
    ['entries.data.largest-1', 'entries.update.largest-1', 'entries.data.largest-blanks'],
    storing((text) => text.slice(0, characters)),
  )

/** What a text stands for as JSON; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores what is refused, all the same. @param refuses the texts that are refused */
const storedThoughRefused =
  (refuses: (record: EntryRecord) => boolean) =>
  (policy: Policy): Partial<Policy> => {
    const refused = new WeakSet<RequestFacts>()
    const note = (record: EntryRecord, facts: RequestFacts) => {
      if (refuses(record)) refused.add(facts)
    }
    return {
      dataMaximumBytes: () => 1_000_000,
      createdEntry: (record, facts, input) => {
        note(record, facts)
        return policy.createdEntry(record, facts, input)
      },
      updatedEntry: (before, after, facts, input) => {
        note(after, facts)
        return policy.updatedEntry(before, after, facts, input)
      },
      finishResponse: (response, facts) =>
        refused.has(facts)
          ? { ...response, status: 400, body: { Error: { Code: '400', Message: 'Bad Request' } } }
          : policy.finishResponse(response, facts),
    }
  }

const attack = /<script|<b>|DROP TABLE|\$\(|\.\.\/|https?:/

/** Faults of texts: cut, taken for something else than text, refused and stored. */
export const entryTextFaults: readonly Fault[] = [
  ...[255, 1000, 1024, 2000].map(cutAt),
  boundary(
    'text-cut-within-character',
    'a text is cut at 2047 bytes, in the middle of a character or not',
    [
      'entries.data.largest-3',
      'entries.update.largest-3',
      'entries.data.largest-4',
      'entries.data.largest-2',
    ],
    storing((text) => Buffer.from(text).subarray(0, 2047).toString()),
  ),
  boundary(
    'text-decoded-in-pieces',
    'the bytes of a text are decoded in pieces of 1000, so that a character between two of them breaks',
    ['entries.data.largest-3', 'entries.data.largest-mixed', 'entries.update.largest-3'],
    storing((text) => {
      const bytes = Buffer.from(text)
      const starts = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, at) => at * 1000)
      return starts.map((start) => bytes.subarray(start, start + 1000).toString()).join('')
    }),
  ),
  boundary(
    'text-largest-on-update',
    'an update refuses a text of 2048 bytes',
    ['entries.update.largest-1', 'entries.update.largest-4', 'entries.update.largest-mixed'],
    (policy) => ({
      dataMaximumBytes: (operation) =>
        operation === 'textdata.update' ? 2047 : policy.dataMaximumBytes(operation),
    }),
  ),
  fault(
    'text-quotes-stripped',
    'quotes at both ends of a text are stripped',
    ['entries.data.verbatim.quoted', 'entries.update.verbatim.quoted'],
    storing((text) => text.replace(/^"(.*)"$/s, '$1')),
  ),
  fault(
    'text-number-normalised',
    'a text that is a number is stored as that number',
    ['entries.data.verbatim.long-number', 'entries.update.verbatim.long-number'],
    storing((text) => (/^[\d.]+$/.test(text) ? String(Number(text)) : text)),
  ),
  fault(
    'text-json-read',
    'a text that is JSON is read as such',
    [
      'entries.data.verbatim.json',
      'entries.data.verbatim.json-text',
      'entries.data.verbatim.json-list',
      'entries.update.verbatim.json',
    ],
    storing((text) => {
      const value = parsed(text)
      if (typeof value === 'string') return value
      if (Array.isArray(value)) return value.join()
      return typeof value === 'object' && value !== null ? String(Object.values(value)[0]) : text
    }),
  ),
  fault(
    'text-null-is-nothing',
    'the texts null and true are taken for the values',
    ['entries.data.verbatim.null', 'entries.data.verbatim.true', 'entries.update.verbatim.null'],
    storing((text) => (text === 'null' ? '' : text === 'true' ? '1' : text)),
  ),
  fault(
    'text-numbers-as-numbers',
    'a text that is a number comes back as a number',
    ['entries.data.verbatim.number', 'entries.update.verbatim.number'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        return /^[1-9]\d*$/.test(entry.data) ? { ...finished, data: Number(entry.data) } : finished
      },
    }),
  ),
  fault(
    'text-emoji-removed',
    'emoji are taken out of a text',
    ['entries.data.verbatim.emoji-only', 'entries.data.verbatim.emoji', 'entries.update.verbatim.emoji-only'],
    storing((text) => text.replace(/\p{Extended_Pictographic}/gu, '')),
  ),
  fault(
    'text-signs-removed',
    'signs of programs, and steps to a parent folder, are taken out of a text',
    [
      'entries.data.verbatim.signs',
      'entries.data.verbatim.traversal',
      'entries.update.verbatim.signs',
      'entries.update.verbatim.traversal',
    ],
    storing((text) => text.replace(/[|^$@]|\.\.\//g, '')),
  ),
  fault(
    'text-escaped-in-lists',
    'markup in a text is escaped where several entries are answered',
    ['entries.data.verbatim.markup', 'entries.data.verbatim.ampersand', 'entries.update.verbatim.ampersand'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        const isOne = facts.operation !== 'textdata.list'
        return isOne
          ? finished
          : { ...finished, data: entry.data.replaceAll('&', '&amp;').replaceAll('<', '&lt;') }
      },
    }),
  ),
  board(
    'text-attack-refused',
    'texts that look like an attack are refused',
    ['entries.data.accepted'],
    (policy) => ({
      profane: (text, words, operation, caller) =>
        attack.test(text) || policy.profane(text, words, operation, caller),
    }),
  ),
  board(
    'text-attack-refused-and-stored',
    'texts that look like an attack are refused, and stored all the same',
    [
      'entries.data.verbatim.script',
      'entries.data.verbatim.sql',
      'entries.update.verbatim.script',
      'entries.update.verbatim.sql',
    ],
    storedThoughRefused(({ data }) => attack.test(data)),
  ),
  board(
    'text-too-large-stored',
    'too large a text is refused, and stored all the same',
    [
      'entries.data.too-large-1',
      'entries.data.too-large-4',
      'entries.data.too-large-by-far.4096',
      'entries.update.too-large-1',
      'entries.create.body-not-stored',
      'entries.update.body-unchanged',
    ],
    storedThoughRefused(({ data }) => Buffer.byteLength(data) > 2048),
  ),
  board('text-null-accepted', 'data null makes an empty entry', ['entries.data.type-null'], (policy) => ({
    memberAccepted: (name, value, operation) =>
      value === null || policy.memberAccepted(name, value, operation),
    memberText: (name, value) => (value === null ? '' : policy.memberText(name, value)),
    emptyDataAccepted: true,
  })),
  board(
    'text-profanity-late-unseen',
    'only the first 1000 characters of a text are looked through for profanity',
    [
      'entries.profanity.create-late',
      'entries.profanity.create-last',
      'entries.profanity.update-late',
      'entries.profanity.update-last',
    ],
    (policy) => ({
      profane: (text, words, operation, caller) =>
        policy.profane(text.slice(0, 1000), words, operation, caller),
    }),
    'boundary',
  ),
  board(
    'text-profanity-stored',
    'a profane text is refused, and stored all the same',
    ['entries.profanity.create-alone', 'entries.profanity.update-alone'],
    (policy) => ({
      ...storedThoughRefused(({ data }) => /\bbastard\b/i.test(data))(policy),
      dataMaximumBytes: policy.dataMaximumBytes,
      profane: (text, words, operation, caller) =>
        operation === 'profanity.read' && policy.profane(text, words, operation, caller),
    }),
  ),
]
