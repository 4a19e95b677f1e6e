import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('textboard', 'encoding')

/** Stores texts changed, on creation and on update. */
const storing =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => ({
    createdEntry: (record, facts, input) =>
      policy.createdEntry({ ...record, data: change(record.data) }, facts, input),
    updatedEntry: (before, after, facts, input) =>
      policy.updatedEntry(before, { ...after, data: change(after.data) }, facts, input),
  })

/** Stores texts changed on update only. */
const storingUpdates =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => ({
    updatedEntry: (before, after, facts, input) =>
      policy.updatedEntry(before, { ...after, data: change(after.data) }, facts, input),
  })

/** Reads the bytes of UTF-8 as Latin-1. */
export const latin = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Faults that show only for some characters, or some ways to write them. */
export const encodingFaults: readonly Fault[] = [
  fault(
    'encoding-three-bytes',
    'a text ends before its first character of four bytes',
    ['entries.data.verbatim.astral', 'entries.data.verbatim.emoji'],
    storing((text) => text.replace(/[\u{10000}-\u{10ffff}].*$/su, '')),
  ),
  fault(
    'encoding-surrogates-replaced',
    'characters of four bytes become two question marks',
    [
      'entries.update.verbatim.astral',
      'entries.update.verbatim.emoji',
      'entries.update.verbatim.emoji-joined',
    ],
    storingUpdates((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '??')),
  ),
  fault(
    'encoding-latin-1',
    'what does not fit into Latin-1 becomes a question mark',
    ['entries.data.verbatim.japanese', 'entries.data.verbatim.cyrillic-greek'],
    storing((text) => text.replace(/[^\0-\xff]/gu, '?')),
  ),
  fault(
    'encoding-double-utf-8',
    'an updated text is read as Latin-1 and stored as UTF-8 again',
    ['entries.update.verbatim.accents'],
    storingUpdates(latin),
  ),
  fault(
    'encoding-composed',
    'texts are brought into composed form',
    ['entries.data.verbatim.decomposed', 'entries.update.verbatim.decomposed'],
    storing((text) => text.normalize('NFC')),
  ),
  fault(
    'encoding-decomposed',
    'texts are brought into decomposed form',
    [
      'entries.data.verbatim.composed',
      'entries.update.verbatim.composed',
      'entries.update.verbatim.japanese',
      'entries.update.verbatim.cyrillic-greek',
    ],
    storing((text) => text.normalize('NFD')),
  ),
  fault(
    'encoding-compatible-forms',
    'half-width and full-width forms become the usual ones',
    ['entries.data.verbatim.widths', 'entries.update.verbatim.widths', 'entries.update.verbatim.thai'],
    storing((text) => text.normalize('NFKC')),
  ),
  fault(
    'encoding-shift-jis',
    'a wave dash comes back as a full-width tilde, as after a detour through Shift_JIS',
    ['entries.data.verbatim.wave-dash', 'entries.update.verbatim.wave-dash'],
    storing((text) => text.replaceAll('\u301c', '\uff5e').replaceAll('\u2212', '\uff0d')),
  ),
  fault(
    'encoding-entities-decoded',
    'entities of markup in a text are decoded',
    ['entries.data.verbatim.entities', 'entries.update.verbatim.entities'],
    storing((text) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
    ),
  ),
  fault(
    'encoding-ampersand-escaped',
    'an ampersand in a text comes back as an entity',
    ['entries.data.verbatim.ampersand', 'entries.update.verbatim.ampersand'],
    storing((text) => text.replaceAll('&', '&amp;')),
  ),
  fault(
    'encoding-markup-escaped',
    'angle brackets in a text come back as entities',
    ['entries.data.verbatim.markup', 'entries.update.verbatim.markup', 'entries.update.verbatim.shell'],
    storing((text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  ),
  fault(
    'encoding-markup-removed',
    'tags are taken out of an updated text',
    ['entries.update.verbatim.markup', 'entries.update.verbatim.script'],
    storingUpdates((text) => text.replace(/<[^>]*>/g, '')),
  ),
  fault(
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
  fault(
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
  fault(
    'encoding-backticks-removed',
    'backticks and dollar signs are taken out of a text',
    ['entries.data.verbatim.backtick', 'entries.data.verbatim.shell', 'entries.update.verbatim.backtick'],
    storing((text) => text.replace(/[`$]/g, '')),
  ),
  fault(
    'encoding-backslashes-stripped',
    'backslashes are stripped from a text',
    [
      'entries.data.verbatim.backslash',
      'entries.data.verbatim.escapes',
      'entries.update.verbatim.backslash',
      'entries.update.verbatim.escapes',
    ],
    storing((text) => text.replaceAll('\\', '')),
  ),
  fault(
    'encoding-percent-decoded',
    'percent-encoded characters in a text are decoded',
    ['entries.data.verbatim.percent-encoded', 'entries.update.verbatim.percent-encoded'],
    storing((text) =>
      text.replace(/%([0-7][0-9A-F])/g, (_all, digits) => String.fromCharCode(Number.parseInt(digits, 16))),
    ),
  ),
  fault(
    'encoding-format',
    'a text is used as a format: %s, %d and {0} vanish, %% is one sign',
    [
      'entries.data.verbatim.format',
      'entries.data.verbatim.percent',
      'entries.update.verbatim.percent',
      'entries.update.verbatim.format',
    ],
    storing((text) => text.replace(/%[sd ]|\{\d\}/g, '')),
  ),
  fault(
    'encoding-plus-is-blank',
    'a plus sign in a text becomes a blank',
    ['entries.data.verbatim.plus', 'entries.update.verbatim.plus'],
    storing((text) => text.replaceAll('+', ' ')),
  ),
  fault(
    'encoding-addresses-removed',
    'addresses are taken out of a text',
    ['entries.data.verbatim.slashes', 'entries.update.verbatim.slashes'],
    storing((text) => text.replace(/https?:\S+/g, '')),
  ),
  fault(
    'encoding-template',
    'marks of a template in a text are filled in with nothing',
    ['entries.data.verbatim.template', 'entries.update.verbatim.template'],
    storing((text) => text.replace(/\$\{[^}]*\}|\{\{[^}]*\}\}|<%.*?%>/g, '')),
  ),
  fault(
    'encoding-punctuation',
    'signs of punctuation that a search index does not know are taken out of a text',
    ['entries.data.verbatim.punctuation', 'entries.update.verbatim.punctuation'],
    storing((text) => text.replace(/[~^|#*_]/g, '')),
  ),
  fault(
    'encoding-null-word',
    'the words null and undefined at the start of a text are taken for nothing',
    ['entries.data.verbatim.null-word', 'entries.update.verbatim.null-word'],
    storing((text) => text.replace(/^(null|undefined)\b/, '')),
  ),
  fault(
    'encoding-leading-zeros',
    'zeros before a number in a text are dropped',
    ['entries.data.verbatim.digits', 'entries.update.verbatim.digits'],
    storing((text) => text.replace(/\b0+(?=\d)/g, '')),
  ),
  fault(
    'encoding-case',
    'an updated text is stored with a capital at the start of each word alone',
    ['entries.update.verbatim.case', 'entries.data.verbatim.case'],
    storing((text) =>
      text.replace(/\b([A-Za-z])([A-Za-z]+)\b/g, (_all, first, rest) => first + rest.toLowerCase()),
    ),
  ),
  fault(
    'encoding-newlines-escaped',
    'line breaks in a text come back as a backslash and an n',
    ['entries.data.verbatim.newline', 'entries.update.verbatim.newline', 'entries.data.verbatim.long'],
    storing((text) => text.replaceAll('\n', '\\n')),
  ),
  fault(
    'encoding-unix-lines',
    'line breaks of two characters become one',
    ['entries.data.verbatim.carriage-return', 'entries.update.verbatim.carriage-return'],
    storing((text) => text.replaceAll('\r\n', '\n')),
  ),
  fault(
    'encoding-tabs',
    'tabs in a text become blanks',
    ['entries.data.verbatim.tab', 'entries.update.verbatim.tab'],
    storing((text) => text.replaceAll('\t', ' ')),
  ),
  fault(
    'encoding-blanks-collapsed',
    'blanks in a row become one',
    [
      'entries.data.verbatim.double-blank',
      'entries.update.verbatim.double-blank',
      'properties.text.untidied',
    ],
    storing((text) => text.replace(/ {2,}/g, ' ')),
  ),
  fault(
    'encoding-trimmed-update',
    'an updated text is trimmed',
    ['entries.update.verbatim.leading-blank', 'entries.update.verbatim.trailing-*'],
    storingUpdates((text) => text.trim()),
  ),
  fault(
    'encoding-special-blanks',
    'blanks of other kinds become the usual one',
    ['entries.data.verbatim.special-blanks', 'entries.update.verbatim.special-blanks'],
    storing((text) => text.replace(/[\u00a0\u2009\u2028\u3000]/g, ' ')),
  ),
  fault(
    'encoding-invisible-removed',
    'characters without a width are taken out of a text',
    [
      'entries.data.verbatim.invisible',
      'entries.data.verbatim.emoji-joined',
      'entries.update.verbatim.invisible',
    ],
    storing((text) => text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')),
  ),
  fault(
    'encoding-marks-removed',
    'combining marks are taken out of a text',
    ['entries.data.verbatim.combining', 'entries.data.verbatim.thai', 'entries.update.verbatim.combining'],
    storing((text) => text.replace(/\p{Mark}/gu, '')),
  ),
  fault(
    'encoding-right-to-left',
    'letters that are written from right to left are turned around',
    [
      'entries.data.verbatim.arabic',
      'entries.data.verbatim.hebrew',
      'entries.update.verbatim.arabic',
      'entries.update.verbatim.hebrew',
    ],
    storing((text) => text.replace(/[\u0590-\u06ff]+/g, (run) => [...run].reverse().join(''))),
  ),
  fault(
    'encoding-other-scripts',
    'Chinese characters beyond those of Japanese and Korean ones become a geta mark',
    ['entries.data.verbatim.chinese-korean', 'entries.update.verbatim.chinese-korean'],
    storing((text) => text.replace(/[们边\uac00-\ud7af]/g, '〓')),
  ),
  fault(
    'encoding-typography',
    'typographic signs become plain ones',
    ['entries.data.verbatim.typography', 'entries.update.verbatim.typography'],
    storing((text) => text.replaceAll('…', '...').replaceAll('–', '-').replace(/[“”]/g, '"')),
  ),
  fault(
    'encoding-case-mapping',
    'a text is turned into capitals and back where its letters change their number by that',
    ['entries.data.verbatim.case-mapping', 'entries.update.verbatim.case-mapping'],
    storing((text) => text.replace(/[ßİŉΐﬁ]/g, (letter) => letter.toUpperCase().toLowerCase())),
  ),
  fault(
    'encoding-unicode-escapes',
    'escapes of JSON in a request are not decoded for characters beyond ASCII',
    ['entries.data.json-escapes', 'properties.text.escapes'],
    (policy) => ({
      parseJson: (text, operation) => policy.parseJson(text.replace(/\\u(?!00[0-7])/g, '\\\\u'), operation),
    }),
  ),
  fault(
    'encoding-filter-wildcards',
    'percent, underscore, star and dot in a filterValue stand for any text',
    [
      'entries.filter.odd-value.percent',
      'entries.filter.odd-value.inner-*',
      'entries.filter.odd-value.star',
      'properties.list.odd-filter',
    ],
    (policy) => ({
      filterMatches: (entry, filterBy, value) => {
        const own = filterBy === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId
        const pattern = value
          .replace(/[\\^$+?()[\]{}|]/g, '\\$&')
          .replace(/\.\*|[%*]/g, '\u0000')
          .replace(/[_.]/g, '.')
          .replaceAll('\u0000', '.*')
        return new RegExp(`^${pattern}$`, 's').test(own) || policy.filterMatches(entry, filterBy, value)
      },
    }),
  ),
  fault(
    'encoding-filter-decoded-twice',
    'a filterValue is percent-decoded twice',
    ['entries.filter.odd-value.encoded-twice'],
    (policy) => ({
      plainUserId: (given, domain) => {
        const plain = policy.plainUserId(given, domain)
        return /^%[0-9A-Fa-f]{2}/.test(plain) ? decodeURIComponent(plain) : plain
      },
    }),
  ),
  fault(
    'encoding-filter-digits',
    'a filterValue without a digit is taken for no filter',
    [
      'entries.filter.odd-value.space',
      'entries.filter.odd-value.letter',
      'entries.filter.odd-value.kana',
      'entries.filter.odd-value.emoji',
      'entries.filter.odd-value.plus',
      'entries.filter.odd-value.percent',
      'entries.filter.odd-value.ampersand',
      'entries.filter.odd-value.equals-sign',
      'entries.filter.odd-value.hash',
      'entries.filter.odd-value.slash',
      'entries.filter.odd-value.quote',
      'entries.filter.odd-value.star',
      'entries.filter.odd-value.dots',
      'entries.filter.odd-value.colon',
    ],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        !/\d/.test(value) || policy.filterMatches(entry, filterBy, value),
    }),
  ),
  fault(
    'encoding-filter-injection',
    'a filterValue with a quote ends up in a condition that always holds',
    ['entries.filter.odd-value.sql'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        /' OR /i.test(value) || policy.filterMatches(entry, filterBy, value),
    }),
  ),
]
