import type { Fault } from '../../override.ts'
import { shared } from '../declare.ts'
import { failingOnAddress, failingOnBoth } from './failing-overrides.ts'

/** Faults of servers that fail on unusual addresses. */
export const robustnessAddressesFaults: readonly Fault[] = [
  shared.fault(
    'robustness-null-character',
    'U+0000 in an address or a body answers 500',
    [
      'errors.segment.group-null',
      'errors.segment.entries-null',
      'errors.segment.entry-null',
      'errors.odd-body.null-character',
      'errors.query.value-null',
      'properties.hostile.text.controls',
      'properties.hostile.address.controls',
      'properties.hostile.ids.null-character',
    ],
    failingOnBoth(
      (text) => text.includes('\0'),
      (text) => /\\u0000|\\x00/i.test(text),
    ),
  ),
  shared.fault(
    'robustness-control-characters',
    'control characters in an address answer 500',
    [
      'errors.segment.group-line-break',
      'errors.segment.entries-line-break',
      'errors.segment.entry-line-break',
      'properties.any.address',
    ],
    failingOnAddress((text) => /(?!\0)\p{Control}/u.test(text) && /[\n\r\t]/.test(text)),
  ),
  shared.fault(
    'robustness-late-controls',
    'non-ASCII control characters answer 500',
    ['properties.hostile.address.late-controls', 'properties.hostile.text.late-controls'],
    failingOnBoth(
      (text) => /[\u0080-\u009f]/.test(text),
      (text) => /[\u0080-\u009f]/.test(text),
    ),
  ),
  shared.fault(
    'robustness-noncharacters',
    'code points that are not characters answer 500',
    ['properties.hostile.address.no-characters', 'properties.hostile.text.no-characters'],
    failingOnBoth(
      (text) => /\p{Noncharacter_Code_Point}/u.test(text),
      (text) => /\p{Noncharacter_Code_Point}/u.test(text),
    ),
  ),
  shared.fault(
    'robustness-private-use',
    'private-use characters answer 500',
    ['properties.hostile.address.private', 'properties.hostile.text.private'],
    failingOnBoth(
      (text) => /\p{Private_Use}/u.test(text),
      (text) => /\p{Private_Use}/u.test(text),
    ),
  ),
  shared.fault(
    'robustness-format-characters',
    'invisible characters and characters that change the direction of writing answer 500',
    [
      'properties.hostile.address.directions',
      'properties.hostile.address.invisible',
      'properties.hostile.text.directions',
      'properties.hostile.text.invisible',
    ],
    failingOnBoth(
      (text) => /[\p{Format}\u2028\u2029]/u.test(text),
      (text) => /[\u202a-\u202e\u2066-\u2069\ufeff\u2028]/u.test(text),
    ),
  ),
  shared.fault(
    'robustness-piled-marks',
    'a letter with very many combining marks answers 500',
    ['properties.hostile.address.piled', 'properties.hostile.text.piled'],
    failingOnBoth(
      (text) => /\p{Mark}{20}/u.test(text),
      (text) => /\p{Mark}{20}/u.test(text),
    ),
  ),
  shared.fault(
    'robustness-quote',
    'an apostrophe or -- in an address answers 500, as in an SQL injection',
    [
      'errors.id.quote',
      'entries.filter.odd-value.quote',
      'groups.read.malformed-quote',
      'errors.query.value-sql',
    ],
    failingOnAddress((text) => text.includes("'") || text.includes('--')),
  ),
  shared.fault(
    'robustness-slash',
    'an encoded slash, backslash or .. in an address answers 500',
    [
      'errors.segment.group-slash',
      'errors.segment.entries-slash',
      'errors.segment.entry-slash',
      'errors.segment.group-backslash',
      'errors.segment.entries-backslash',
      'errors.segment.entry-backslash',
      'errors.segment.group-parent',
      'errors.segment.entries-parent',
      'errors.segment.entry-parent',
    ],
    failingOnAddress((text) => /[/\\]|\.\./.test(text)),
  ),
  shared.fault(
    'robustness-percent',
    'a percent sign that remains after decoding answers 500',
    ['errors.segment.*-twice', 'errors.id.wildcard'],
    failingOnAddress((text) => text.includes('%')),
  ),
  shared.fault(
    'robustness-braces',
    'braces and brackets in an address answer 500',
    [
      'errors.id.object',
      'errors.id.markup',
      'entries.existence.odd-id.read-braces',
      'errors.segment.group-braces',
      'errors.segment.entries-braces',
      'errors.segment.entry-braces',
      'errors.query.value-object',
    ],
    failingOnAddress((text) => /[{}<>[\]]/.test(text)),
  ),
  shared.fault(
    'robustness-separators',
    'an encoded ? or & or # or = in an address answers 500',
    ['errors.segment.*-query', 'entries.existence.odd-id.read-question-mark'],
    failingOnAddress((text) => /[?&#=]/.test(text)),
  ),
  shared.fault(
    'robustness-long-address',
    'a very long path segment or query value answers 500',
    [
      'errors.name.long',
      'errors.id.long',
      'errors.query.long',
      'properties.hostile.path.long-id',
      'properties.hostile.path.encoded',
    ],
    failingOnAddress((text) => text.length > 500),
  ),
  shared.fault(
    'robustness-many-ids',
    'more than 100 ids answer 500',
    ['errors.query.many-ids', 'properties.hostile.path.many-ids', 'properties.hostile.path.commas'],
    failingOnAddress((text) => text.split(',').length > 100),
  ),
  shared.fault(
    'robustness-empty-segment',
    'an address with an empty segment answers 500',
    ['errors.spelling.slash-last', 'errors.spelling.slash-double', 'errors.spelling.slash-double-first'],
    failingOnAddress((_text, facts) => facts.path.slice(1).includes('//') || facts.path.endsWith('/')),
  ),
  shared.fault(
    'robustness-dot-segments',
    'an address with dot segments, a semicolon or .json answers 500',
    ['errors.spelling.dot', 'errors.spelling.parameter', 'errors.spelling.extension'],
    failingOnAddress((text) => /^\.{1,2}$|;|\.json$/.test(text)),
  ),
  shared.fault(
    'robustness-spelling',
    'an address whose fixed words are spelled in another way answers 500',
    [
      'errors.spelling.capitals',
      'errors.spelling.token-capitals',
      'errors.spelling.token-bare',
      'errors.spelling.encoded-slash',
      'errors.spelling.encoded-letter',
    ],
    {
      finishResponse: (response, facts) =>
        /TextData|@APP|\/app\/all|td%61ta|%2F@app/.test(facts.path) ? { ...response, status: 500 } : response,
    },
  ),
  shared.fault(
    'robustness-deep-address',
    'an address of many segments answers 500',
    ['properties.hostile.path.deep', 'properties.hostile.path.parents'],
    failingOnAddress((_text, facts) => facts.path.split('/').length > 100),
  ),
]
