import type { Fault } from '../../../override.ts'
import { textboard } from '../../declare.ts'
import { storedThoughRefused, storing, storingUpdates } from './text-overrides.ts'

/** The value of a text that is JSON; undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const attack = /<script|<b>|DROP TABLE|\$\(|\.\.\/|https?:/

/** Faults of texts that a server treats as markup, escapes, patterns or values. */
export const entriesWritingDataMarkupFaults: readonly Fault[] = [
  textboard.encoding(
    'encoding-entities-decoded',
    'HTML entities in a text are decoded',
    ['entries.data.verbatim.entities', 'entries.update.verbatim.entities'],
    storing((text) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
    ),
  ),
  textboard.encoding(
    'encoding-dollar-replaced',
    'dollar signs in a text are treated as replacement patterns',
    ['entries.data.verbatim.dollar', 'entries.update.verbatim.dollar'],
    storing((text) => 'text'.replace('text', text)),
  ),
  textboard.encoding(
    'encoding-ampersand-escaped',
    'an ampersand in a text comes back as an entity',
    ['entries.data.verbatim.ampersand', 'entries.update.verbatim.ampersand'],
    storing((text) => text.replaceAll('&', '&amp;')),
  ),
  textboard.encoding(
    'encoding-markup-escaped',
    'angle brackets in a text come back as entities',
    ['entries.data.verbatim.markup', 'entries.update.verbatim.markup', 'entries.update.verbatim.shell'],
    storing((text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  ),
  textboard.encoding(
    'encoding-markup-removed',
    'tags are removed from an updated text',
    ['entries.update.verbatim.markup', 'entries.update.verbatim.script'],
    storingUpdates((text) => text.replace(/<[^>]*>/g, '')),
  ),
  textboard.encoding(
    'encoding-quotes-escaped',
    'single quotes in a text are doubled',
    [
      'entries.data.verbatim.single-quotes',
      'entries.data.verbatim.sql',
      'entries.update.verbatim.single-quotes',
      'entries.update.verbatim.sql',
    ],
    storing((text) => text.replaceAll("'", "''")),
  ),
  textboard.encoding(
    'encoding-double-quotes-escaped',
    'double quotes in a text come back with a backslash',
    [
      'entries.data.verbatim.double-quotes',
      'entries.data.verbatim.braces',
      'entries.update.verbatim.braces',
      'entries.update.verbatim.double-quotes',
    ],
    storing((text) => text.replaceAll('"', '\\"')),
  ),
  textboard.encoding(
    'encoding-backticks-removed',
    'backticks and dollar signs are removed from a text',
    ['entries.data.verbatim.backtick', 'entries.data.verbatim.shell', 'entries.update.verbatim.backtick'],
    storing((text) => text.replace(/[`$]/g, '')),
  ),
  textboard.encoding(
    'encoding-backslashes-stripped',
    'backslashes are removed from a text',
    [
      'entries.data.verbatim.backslash',
      'entries.data.verbatim.escapes',
      'entries.update.verbatim.backslash',
      'entries.update.verbatim.escapes',
    ],
    storing((text) => text.replaceAll('\\', '')),
  ),
  textboard.encoding(
    'encoding-percent-decoded',
    'percent-encoded characters in a text are decoded',
    ['entries.data.verbatim.percent-encoded', 'entries.update.verbatim.percent-encoded'],
    storing((text) =>
      text.replace(/%([0-7][0-9A-F])/g, (_all, digits) => String.fromCharCode(Number.parseInt(digits, 16))),
    ),
  ),
  textboard.encoding(
    'encoding-format',
    'a text is used as a format string',
    [
      'entries.data.verbatim.format',
      'entries.data.verbatim.percent',
      'entries.update.verbatim.percent',
      'entries.update.verbatim.format',
    ],
    storing((text) => text.replace(/%[sd ]|\{\d\}/g, '')),
  ),
  textboard.encoding(
    'encoding-plus-is-blank',
    'a plus sign in a text becomes a space',
    ['entries.data.verbatim.plus', 'entries.update.verbatim.plus'],
    storing((text) => text.replaceAll('+', ' ')),
  ),
  textboard.encoding(
    'encoding-addresses-removed',
    'web addresses are removed from a text',
    ['entries.data.verbatim.slashes', 'entries.update.verbatim.slashes'],
    storing((text) => text.replace(/https?:\S+/g, '')),
  ),
  textboard.encoding(
    'encoding-template',
    'template placeholders in a text are replaced with nothing',
    ['entries.data.verbatim.template', 'entries.update.verbatim.template'],
    storing((text) => text.replace(/\$\{[^}]*\}|\{\{[^}]*\}\}|<%.*?%>/g, '')),
  ),
  textboard.encoding(
    'encoding-punctuation',
    'the characters ~ ^ | # * _ are removed from a text',
    ['entries.data.verbatim.punctuation', 'entries.update.verbatim.punctuation'],
    storing((text) => text.replace(/[~^|#*_]/g, '')),
  ),
  textboard.encoding(
    'encoding-null-word',
    'the word null or undefined at the start of a text is removed',
    ['entries.data.verbatim.null-word', 'entries.update.verbatim.null-word'],
    storing((text) => text.replace(/^(null|undefined)\b/, '')),
  ),
  textboard.encoding(
    'encoding-leading-zeros',
    'zeros before a number in a text are dropped',
    ['entries.data.verbatim.digits', 'entries.update.verbatim.digits'],
    storing((text) => text.replace(/\b0+(?=\d)/g, '')),
  ),
  textboard.encoding(
    'encoding-unicode-escapes',
    'JSON escapes of characters beyond ASCII are not decoded',
    ['entries.data.json-escapes', 'properties.text.escapes'],
    (policy) => ({
      parseJson: (text, operation) => policy.parseJson(text.replace(/\\u(?!00[0-7])/g, '\\\\u'), operation),
    }),
  ),
  textboard.encoding(
    'text-quotes-stripped',
    'quotes at both ends of a text are removed',
    ['entries.data.verbatim.quoted', 'entries.update.verbatim.quoted'],
    storing((text) => text.replace(/^"(.*)"$/s, '$1')),
  ),
  textboard.encoding(
    'text-number-normalised',
    'a text that is a number is converted to a number and back',
    ['entries.data.verbatim.long-number', 'entries.update.verbatim.long-number'],
    storing((text) => (/^[\d.]+$/.test(text) ? String(Number(text)) : text)),
  ),
  textboard.encoding(
    'text-whole-number-normalised',
    'a text of only digits is converted to a whole number and back',
    ['entries.data.verbatim.zeros', 'entries.update.verbatim.zeros'],
    storing((text) => (/^\d+$/.test(text) ? String(Number(text)) : text)),
  ),
  textboard.encoding(
    'text-json-read',
    'a text that is JSON is parsed, and its value is stored',
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
  textboard.encoding(
    'text-null-is-nothing',
    'the texts null and true are treated as the values null and true',
    ['entries.data.verbatim.null', 'entries.data.verbatim.true', 'entries.update.verbatim.null'],
    storing((text) => (text === 'null' ? '' : text === 'true' ? '1' : text)),
  ),
  textboard.encoding(
    'text-times-completed',
    'a text that is a date or a time is converted to a time in GMT',
    ['entries.data.verbatim.day', 'entries.data.verbatim.time', 'entries.update.verbatim.time'],
    storing((text) =>
      /^\d{4}-\d\d-\d\d(T[\d:]{8})?$/.test(text)
        ? new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString()
        : text,
    ),
  ),
  textboard.encoding(
    'text-numbers-as-numbers',
    'a text that is a number comes back as a JSON number',
    ['entries.data.verbatim.number', 'entries.update.verbatim.number'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        return /^[1-9]\d*$/.test(entry.data) ? { ...finished, data: Number(entry.data) } : finished
      },
    }),
  ),
  textboard.encoding(
    'text-signs-removed',
    'signs such as $ and @, and the steps ../, are removed from a text',
    [
      'entries.data.verbatim.signs',
      'entries.data.verbatim.traversal',
      'entries.update.verbatim.signs',
      'entries.update.verbatim.traversal',
    ],
    storing((text) => text.replace(/[|^$@]|\.\.\//g, '')),
  ),
  textboard.encoding(
    'text-escaped-in-lists',
    'markup in a text is escaped in lists',
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
  textboard.fault(
    'text-attack-refused',
    'texts that look like an attack are refused',
    ['entries.data.accepted'],
    (policy) => ({
      profane: (text, words, operation, caller) =>
        attack.test(text) || policy.profane(text, words, operation, caller),
    }),
  ),
  textboard.fault(
    'text-attack-refused-and-stored',
    'texts that look like an attack are refused, but stored anyway',
    [
      'entries.data.verbatim.script',
      'entries.data.verbatim.sql',
      'entries.update.verbatim.script',
      'entries.update.verbatim.sql',
    ],
    storedThoughRefused(({ data }) => attack.test(data)),
  ),
  textboard.encoding(
    'entry-data-escaped',
    'markup in a text comes back escaped',
    [
      'entries.data.verbatim.markup',
      'entries.data.verbatim.script',
      'entries.data.verbatim.template',
      'properties.create.comes-back',
    ],
    {
      returnedData: (entry) => entry.data.replaceAll('<', '&lt;'),
    },
  ),
  textboard.fault(
    'entry-mention-cut',
    'an at sign at the beginning of a text is cut off',
    ['entries.data.verbatim.mention', 'entries.update.verbatim.mention'],
    (policy) => ({
      createdEntry: (record, facts, input) =>
        policy.createdEntry({ ...record, data: record.data.replace(/^@/, '') }, facts, input),
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(before, { ...after, data: after.data.replace(/^@/, '') }, facts, input),
    }),
  ),
  textboard.fault(
    'text-template-lines',
    'lines of a text that begin with a percent sign vanish',
    ['entries.data.verbatim.template-lines', 'entries.update.verbatim.template-lines'],
    storing((text) => text.replace(/^%.*\n?/gm, '')),
  ),
  textboard.fault(
    'text-telephone-masked',
    'telephone numbers in a text are stored as stars',
    ['entries.data.verbatim.contact', 'entries.update.verbatim.contact'],
    storing((text) => text.replace(/\d{2,4}-\d{4}-\d{4}/g, '***')),
  ),
  textboard.fault(
    'text-backslash-quote-update',
    'an update loses the backslash before a quote',
    ['entries.update.verbatim.backslash'],
    storingUpdates((text) => text.replaceAll('\\"', '"')),
  ),
]
