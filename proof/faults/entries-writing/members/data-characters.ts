import type { Fault } from '../../../override.ts'
import { textboard } from '../../declare.ts'
import { latin, storing, storingReplies, storingUpdates } from './text-overrides.ts'

/** Faults of the characters of texts, including blanks and line breaks, and of their encodings. */
export const entriesWritingDataCharactersFaults: readonly Fault[] = [
  textboard.encoding(
    'encoding-three-bytes',
    'a text is cut before its first character of four bytes',
    ['entries.data.verbatim.astral', 'entries.data.verbatim.emoji'],
    storing((text) => text.replace(/[\u{10000}-\u{10ffff}].*$/su, '')),
  ),
  textboard.encoding(
    'encoding-surrogates-replaced',
    'an update replaces each character of four bytes with two question marks',
    [
      'entries.update.verbatim.astral',
      'entries.update.verbatim.emoji',
      'entries.update.verbatim.emoji-joined',
    ],
    storingUpdates((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '??')),
  ),
  textboard.encoding(
    'encoding-latin-1',
    'characters outside Latin-1 become question marks',
    ['entries.data.verbatim.japanese', 'entries.data.verbatim.cyrillic-greek'],
    storing((text) => text.replace(/[^\0-\xff]/gu, '?')),
  ),
  textboard.encoding(
    'encoding-double-utf-8',
    'an updated text is read as Latin-1 and stored as UTF-8 again',
    ['entries.update.verbatim.accents'],
    storingUpdates(latin),
  ),
  textboard.encoding(
    'encoding-late-characters-dropped',
    'private-use characters and new emoji are removed from a text',
    [
      'entries.data.verbatim.new-emoji',
      'entries.data.verbatim.private-use',
      'entries.update.verbatim.new-emoji',
      'entries.update.verbatim.private-use',
    ],
    storing((text) => text.replace(/[\p{Co}\u{1fa70}-\u{1faff}]/gu, '')),
  ),
  textboard.encoding(
    'encoding-replacement-dropped',
    'the character U+FFFD is removed from a text',
    ['entries.data.verbatim.replacement', 'entries.update.verbatim.replacement'],
    storing((text) => text.replaceAll('\ufffd', '')),
  ),
  textboard.encoding(
    'encoding-variants-dropped',
    'the variation selectors of Chinese characters are removed from a text',
    ['entries.data.verbatim.ideographic-variants', 'entries.update.verbatim.ideographic-variants'],
    storing((text) => text.replace(/[\u{e0100}-\u{e01ef}]/gu, '')),
  ),
  textboard.encoding(
    'encoding-composed',
    'texts are stored in composed form (NFC)',
    ['entries.data.verbatim.decomposed', 'entries.update.verbatim.decomposed'],
    storing((text) => text.normalize('NFC')),
  ),
  textboard.encoding(
    'encoding-composed-replies',
    'the texts of replies are stored in composed form (NFC)',
    ['entries.data.verbatim.untidy-reply', 'entries.update.verbatim.untidy-reply'],
    storingReplies((text) => text.normalize('NFC')),
  ),
  textboard.encoding(
    'encoding-replies-of-three-bytes',
    'a character of four bytes in a reply becomes a question mark',
    ['entries.data.verbatim.reply', 'entries.update.verbatim.reply'],
    storingReplies((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  ),
  textboard.encoding(
    'encoding-decomposed',
    'texts are stored in decomposed form (NFD)',
    [
      'entries.data.verbatim.composed',
      'entries.update.verbatim.composed',
      'entries.update.verbatim.japanese',
      'entries.update.verbatim.cyrillic-greek',
    ],
    storing((text) => text.normalize('NFD')),
  ),
  textboard.encoding(
    'encoding-compatible-forms',
    'half-width and full-width characters become the usual ones (NFKC)',
    ['entries.data.verbatim.widths', 'entries.update.verbatim.widths', 'entries.update.verbatim.thai'],
    storing((text) => text.normalize('NFKC')),
  ),
  textboard.encoding(
    'encoding-shift-jis',
    'a wave dash becomes a full-width tilde, as in a conversion through Shift_JIS',
    ['entries.data.verbatim.wave-dash', 'entries.update.verbatim.wave-dash'],
    storing((text) => text.replaceAll('\u301c', '\uff5e').replaceAll('\u2212', '\uff0d')),
  ),
  textboard.encoding(
    'encoding-case',
    'all letters of a word except the first are stored in lower case',
    ['entries.update.verbatim.case', 'entries.data.verbatim.case'],
    storing((text) =>
      text.replace(/\b([A-Za-z])([A-Za-z]+)\b/g, (_all, first, rest) => first + rest.toLowerCase()),
    ),
  ),
  textboard.encoding(
    'encoding-newlines-escaped',
    'line breaks in a text come back as a backslash and an n',
    ['entries.data.verbatim.newline', 'entries.update.verbatim.newline', 'entries.data.verbatim.long'],
    storing((text) => text.replaceAll('\n', '\\n')),
  ),
  textboard.encoding(
    'encoding-unix-lines',
    'CR LF in a text becomes LF',
    ['entries.data.verbatim.carriage-return', 'entries.update.verbatim.carriage-return'],
    storing((text) => text.replaceAll('\r\n', '\n')),
  ),
  textboard.encoding(
    'encoding-line-blanks',
    'spaces at the end of a line within a text are cut off',
    ['entries.data.verbatim.line-blank', 'entries.update.verbatim.line-blank'],
    storing((text) => text.replaceAll(/ +\n/g, '\n')),
  ),
  textboard.encoding(
    'encoding-tabs',
    'tabs in a text become spaces',
    ['entries.data.verbatim.tab', 'entries.update.verbatim.tab'],
    storing((text) => text.replaceAll('\t', ' ')),
  ),
  textboard.encoding(
    'encoding-blanks-collapsed',
    'several spaces in a row become one',
    [
      'entries.data.verbatim.double-blank',
      'entries.update.verbatim.double-blank',
      'properties.text.untidied',
    ],
    storing((text) => text.replace(/ {2,}/g, ' ')),
  ),
  textboard.encoding(
    'encoding-trimmed-update',
    'an updated text is trimmed',
    ['entries.update.verbatim.leading-blank', 'entries.update.verbatim.trailing-*'],
    storingUpdates((text) => text.trim()),
  ),
  textboard.encoding(
    'encoding-special-blanks',
    'special spaces become ordinary spaces',
    ['entries.data.verbatim.special-blanks', 'entries.update.verbatim.special-blanks'],
    storing((text) => text.replace(/[\u00a0\u2009\u2028\u3000]/g, ' ')),
  ),
  textboard.encoding(
    'encoding-wide-blanks',
    'the wide space of Japanese becomes an ordinary space',
    ['entries.data.verbatim.blanks-of-scripts', 'entries.update.verbatim.blanks-of-scripts'],
    storing((text) => text.replace(/\u3000/g, ' ')),
  ),
  textboard.encoding(
    'encoding-invisible-removed',
    'invisible characters are removed from a text',
    [
      'entries.data.verbatim.invisible',
      'entries.data.verbatim.emoji-joined',
      'entries.update.verbatim.invisible',
    ],
    storing((text) => text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')),
  ),
  textboard.encoding(
    'encoding-marks-removed',
    'combining marks are removed from a text',
    ['entries.data.verbatim.combining', 'entries.data.verbatim.thai', 'entries.update.verbatim.combining'],
    storing((text) => text.replace(/\p{Mark}/gu, '')),
  ),
  textboard.encoding(
    'encoding-right-to-left',
    'Hebrew and Arabic letters are stored in reverse order',
    [
      'entries.data.verbatim.arabic',
      'entries.data.verbatim.hebrew',
      'entries.update.verbatim.arabic',
      'entries.update.verbatim.hebrew',
    ],
    storing((text) => text.replace(/[\u0590-\u06ff]+/g, (run) => [...run].reverse().join(''))),
  ),
  textboard.encoding(
    'encoding-other-scripts',
    'Korean letters and some Chinese characters become a geta mark',
    ['entries.data.verbatim.chinese-korean', 'entries.update.verbatim.chinese-korean'],
    storing((text) => text.replace(/[们边\uac00-\ud7af]/g, '〓')),
  ),
  textboard.encoding(
    'encoding-typography',
    'typographic signs become plain ones',
    ['entries.data.verbatim.typography', 'entries.update.verbatim.typography'],
    storing((text) => text.replaceAll('…', '...').replaceAll('–', '-').replace(/[“”]/g, '"')),
  ),
  textboard.encoding(
    'encoding-case-mapping',
    'letters such as ß are converted to upper case and back, which changes them',
    ['entries.data.verbatim.case-mapping', 'entries.update.verbatim.case-mapping'],
    storing((text) => text.replace(/[ßİŉΐﬁ]/g, (letter) => letter.toUpperCase().toLowerCase())),
  ),
  textboard.boundary(
    'text-decoded-in-pieces',
    'a text is decoded in pieces of 1000 bytes, so a character that two pieces share breaks',
    ['entries.data.largest-3', 'entries.update.largest-3'],
    storing((text) => {
      const bytes = Buffer.from(text)
      const starts = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, at) => at * 1000)
      return starts.map((start) => bytes.subarray(start, start + 1000).toString()).join('')
    }),
  ),
  textboard.encoding(
    'text-emoji-removed',
    'emoji are removed from a text',
    ['entries.data.verbatim.emoji-only', 'entries.data.verbatim.emoji', 'entries.update.verbatim.emoji-only'],
    storing((text) => text.replace(/\p{Extended_Pictographic}/gu, '')),
  ),
  textboard.encoding(
    'entry-data-trimmed',
    'the text of a new entry is trimmed',
    [
      'entries.data.verbatim.leading-blank',
      'entries.data.verbatim.trailing-blank',
      'entries.data.verbatim.trailing-newline',
    ],
    {
      createdEntry: (record) => ({ ...record, data: record.data.trim() }),
    },
  ),
  textboard.encoding(
    'entry-data-ascii',
    'characters beyond ASCII become question marks',
    [
      'entries.data.largest-2',
      'entries.data.largest-3',
      'entries.data.largest-4',
      'errors.content-type.json-charset.stored',
      'entries.data.verbatim.accents',
    ],
    {
      createdEntry: (record) => ({ ...record, data: record.data.replace(/[^\n -~]/g, '?') }),
    },
  ),
  textboard.fault(
    'entry-data-bind-parameter',
    'a colon before a letter is treated as an SQL parameter, and the creation answers 500',
    ['entries.data.verbatim.colon'],
    (policy) => ({
      createdEntry: (record, facts, input) => {
        if (/(^|[^:\w]):[a-z]/i.test(record.data)) throw new Error('a value is required for bind parameter')
        return policy.createdEntry(record, facts, input)
      },
    }),
  ),
]
