import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { isView, textboard } from '../../declare.ts'
import { forReplies, storedThoughRefused, storing, storingUpdates, withoutWriter } from './text-overrides.ts'

/** Cuts texts after this number of characters. */
const cutAt = (characters: number): Fault =>
  textboard.boundary(
    `text-cut-at-${characters}`,
    `a text is cut after ${characters} characters`,
    ['entries.data.largest-1', 'entries.update.largest-1', 'entries.data.largest-blanks'],
    storing((text) => text.slice(0, characters)),
  )

/** Does not check the size of texts that hold only spaces. */
const unlimitedSpaces =
  (where: 'textdata.create' | 'textdata.update'): PolicyOverride =>
  (policy) => {
    let isThere = false
    return {
      dataMaximumBytes: (operation) => {
        isThere = operation === where
        return policy.dataMaximumBytes(operation)
      },
      dataBytes: (text) => (isThere && text.trim() === '' ? 1 : policy.dataBytes(text)),
    }
  }

/** Faults of the size of texts. */
export const entriesWritingDataSizeFaults: readonly Fault[] = [
  textboard.boundary(
    'update-cut-at-1000',
    'an updated text is cut after 1000 characters',
    ['entries.update.largest-1', 'entries.update.largest-blanks'],
    storingUpdates((text) => text.slice(0, 1000)),
  ),
  textboard.boundary(
    'boundary-data-two-byte-units',
    'the size of a text is counted as if each character beyond ASCII took two bytes',
    ['entries.data.too-large-3'],
    { dataBytes: (text) => text.length + (text.match(/[^\0-\x7f]/g)?.length ?? 0) },
  ),
  textboard.boundary(
    'boundary-data-latin-size',
    'the size of a text in Latin-1 is counted as if each character took one byte',
    ['entries.data.too-large-latin'],
    {
      dataBytes: (text) => (/^[\0-\xff]*$/.test(text) ? text.length : Buffer.byteLength(text)),
    },
  ),
  textboard.boundary(
    'boundary-data-escaped-size',
    'the size of a text is counted with its JSON escapes',
    ['entries.data.largest-quotes', 'entries.data.largest-backslashes', 'entries.data.largest-newlines'],
    { dataBytes: (text) => Buffer.byteLength(JSON.stringify(text)) - 2 },
  ),
  textboard.boundary(
    'boundary-body-4096',
    'a body of more than 4096 bytes is refused even if its text is small enough',
    ['entries.data.largest-escaped', 'entries.update.largest-escaped'],
    (policy) => ({
      parseJson: (text, operation) => {
        if (Buffer.byteLength(text) > 4096) throw new SyntaxError('too large a body')
        return policy.parseJson(text, operation)
      },
    }),
  ),
  textboard.boundary(
    'boundary-data-reply',
    'the text of a reply may have any size',
    ['entries.data.too-large-reply'],
    (policy) => {
      let isReply = false
      return {
        parseJson: (text, operation) => {
          const body = policy.parseJson(text, operation)
          isReply = operation === 'textdata.create' && isView(body) && Boolean(body.parentId)
          return body
        },
        dataBytes: (text) => (isReply ? 0 : policy.dataBytes(text)),
      }
    },
  ),
  textboard.boundary(
    'boundary-data-of-partner',
    'the text of an entry without a writer may have any size',
    ['entries.data.too-large-of-partner'],
    withoutWriter((policy, isOfPartner) => ({
      dataBytes: (text) => (isOfPartner() ? 0 : policy.dataBytes(text)),
    })),
  ),
  textboard.boundary(
    'boundary-data-markup-size',
    'the size of a text is counted with its markup escaped',
    ['entries.data.largest-markup'],
    { dataBytes: (text) => Buffer.byteLength(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')) },
  ),
  textboard.boundary(
    'boundary-data-percent-size',
    'the size of a text is counted with its percent signs encoded',
    ['entries.data.largest-percent'],
    { dataBytes: (text) => Buffer.byteLength(text.replaceAll('%', '%25')) },
  ),
  textboard.boundary(
    'boundary-data-trimmed-size',
    'the size of a text is counted without its spaces',
    ['entries.data.too-large-1', 'entries.data.too-large-blanks'],
    { dataBytes: (text) => Buffer.byteLength(text.replaceAll(/\s/g, '')) },
  ),
  textboard.boundary(
    'boundary-data-one',
    'a text of fewer than ten characters is refused',
    ['entries.data.smallest'],
    (policy) => ({
      dataMaximumBytes: (operation) => policy.dataMaximumBytes(operation),
      dataBytes: (text) => (text.length < 10 ? 1_000_000 : policy.dataBytes(text)),
    }),
  ),
  ...[255, 1000, 1024, 2000].map(cutAt),
  textboard.boundary(
    'text-size-without-ends',
    'the size of a text is counted without the spaces at its ends, but they are stored',
    ['entries.data.too-large-ends'],
    { dataBytes: (text) => Buffer.byteLength(text.trim()) },
  ),
  ...(['create', 'update'] as const).map((name) =>
    textboard.fault(
      `text-only-spaces-unlimited-${name}`,
      `${name === 'create' ? 'a creation' : 'an update'} checks the size of a text only if it holds more than spaces`,
      [`entries.${name === 'create' ? 'data' : name}.too-large-ends.only-spaces`],
      unlimitedSpaces(`textdata.${name}`),
    ),
  ),
  textboard.fault(
    'text-size-of-replies-in-characters',
    'the size of a reply is counted in characters instead of bytes',
    ['entries.data.too-large-reply-bytes'],
    forReplies((policy, isReply) => ({
      dataBytes: (text) => (isReply() ? text.length : policy.dataBytes(text)),
    })),
  ),
  textboard.fault(
    'text-size-of-users-replies',
    'the size of a reply that a logged-in user sends is not checked',
    ['access.entries.proxy.too-long-reply'],
    (policy) => {
      let isUser = false
      const replies = forReplies((_policy, isReply) => ({
        dataBytes: (text) => (isUser && isReply() ? 1 : policy.dataBytes(text)),
      }))
      const override = typeof replies === 'function' ? replies(policy) : replies
      return {
        ...override,
        operationAllowed: (operation, caller) => {
          isUser = caller === 'proxy'
          return policy.operationAllowed(operation, caller)
        },
      }
    },
  ),
  textboard.fault(
    'text-size-of-replies-too-small',
    'a reply of more than 2000 bytes is refused',
    ['entries.data.largest-reply'],
    forReplies((policy, isReply) => ({
      dataBytes: (text) => policy.dataBytes(text) + (isReply() ? 48 : 0),
    })),
  ),
  textboard.fault(
    'text-size-composed',
    'the size of a text is counted in composed form (NFC), but the text is stored as it was sent',
    ['entries.data.too-large-ends.decomposed'],
    { dataBytes: (text) => Buffer.byteLength(text.normalize('NFC')) },
  ),
  textboard.fault(
    'text-size-of-line-ends',
    'CR LF counts as one byte in the size of a text',
    ['entries.data.too-large-ends.line-ends'],
    { dataBytes: (text) => Buffer.byteLength(text.replaceAll('\r\n', '\n')) },
  ),
  textboard.encoding(
    'text-cut-at-null',
    'a text is cut at the character U+0000',
    ['entries.data.control-cut'],
    storing((text) => text.replace(/\0.*/su, '')),
  ),
  textboard.boundary(
    'text-cut-within-character',
    'a text is cut after 2047 bytes, even in the middle of a character',
    [
      'entries.data.largest-3',
      'entries.update.largest-3',
      'entries.data.largest-4',
      'entries.data.largest-2',
    ],
    storing((text) => Buffer.from(text).subarray(0, 2047).toString()),
  ),
  textboard.boundary(
    'text-largest-on-update',
    'an update refuses a text of 2048 bytes',
    ['entries.update.largest-1', 'entries.update.largest-4', 'entries.update.largest-mixed'],
    (policy) => ({
      dataMaximumBytes: (operation) =>
        operation === 'textdata.update' ? 2047 : policy.dataMaximumBytes(operation),
    }),
  ),
  textboard.fault(
    'text-too-large-stored',
    'a text that is too large is refused, but stored anyway',
    [
      'entries.data.too-large-1',
      'entries.data.too-large-4',
      'entries.data.too-large-by-far.4096',
      'entries.update.too-large-by-far.4096',
      'entries.create.body-not-stored',
      'entries.update.body-unchanged',
    ],
    storedThoughRefused(({ data }) => Buffer.byteLength(data) > 2048),
  ),
  textboard.fault(
    'entry-data-cut',
    'a text that is too large is cut and accepted',
    [
      'entries.data.too-large-1',
      'entries.data.too-large-2',
      'entries.data.too-large-3',
      'entries.data.too-large-by-far.20000',
    ],
    {
      dataMaximumBytes: () => 1_000_000,
      createdEntry: (record) => ({ ...record, data: record.data.slice(0, 2048) }),
    },
  ),
  textboard.boundary(
    'entry-data-characters',
    'the size of a text is counted in characters instead of bytes',
    ['entries.data.bytes', 'entries.data.too-large-4'],
    {
      dataBytes: (text) => text.length,
    },
  ),
  textboard.boundary(
    'entry-data-2049',
    'a text of 2049 bytes is accepted',
    [
      'entries.data.too-large-1',
      'entries.data.too-large-2',
      'entries.data.too-large-3',
      'access.entries.proxy.too-long',
      'entries.data.too-large-quotes',
      'entries.data.too-large-backslashes',
      'entries.data.too-large-markup',
    ],
    {
      dataMaximumBytes: () => 2049,
    },
  ),
  textboard.boundary(
    'entry-data-2047',
    'a text of 2048 bytes is refused',
    [
      'entries.data.largest-1',
      'entries.data.largest-2',
      'entries.data.largest-3',
      'entries.update.largest-1',
      'entries.update.largest-2',
      'entries.update.largest-3',
      'entries.update.largest-4',
      'entries.data.largest-blanks',
    ],
    {
      dataMaximumBytes: () => 2047,
    },
  ),
  textboard.fault(
    'entry-data-unlimited-on-update',
    'an update accepts a text of any size',
    [
      'entries.update.too-large-1',
      'entries.update.too-large-2',
      'entries.update.too-large-3',
      'entries.update.too-large-4',
      'entries.update.too-large-by-far.4096',
      'entries.update.too-large-by-far.20000',
      'properties.update.invalid',
    ],
    (policy) => ({
      dataMaximumBytes: (operation) =>
        operation === 'textdata.update' ? Number.MAX_SAFE_INTEGER : policy.dataMaximumBytes(operation),
    }),
  ),
  textboard.fault(
    'entry-data-breaks-free',
    'line breaks do not count in the size of a text',
    ['entries.data.too-large-newlines'],
    {
      dataBytes: (text) => Buffer.byteLength(text.replaceAll('\n', ''), 'utf8'),
    },
  ),
]
