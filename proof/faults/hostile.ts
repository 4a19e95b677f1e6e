import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, Problem, RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf, refusing } from './declare.ts'
import { entryIn } from './remembering.ts'

const fault = faultsOf('shared')

/** Fails on the server side for requests with certain texts anywhere in the address, decoded as often as it takes. */
const failingOnAddress =
  (breaks: (text: string, facts: RequestFacts) => boolean) =>
  (policy: Policy): Partial<Policy> => ({
    finishResponse: (given, facts) => {
      const response = policy.finishResponse(given, facts)
      const query = [...facts.query].flatMap(([name, values]) => [name, ...values])
      const texts = [...facts.path.split('/').map(decoded), ...query]
      return texts.some((text) => breaks(text, facts))
        ? { ...response, status: 500, body: { Error: { Code: '500', Message: 'Internal Server Error' } } }
        : response
    },
  })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Fails on the server side for some bodies. */
const failingOnBody =
  (breaks: (text: string, operation: OperationId) => boolean) =>
  (policy: Policy): Partial<Policy> => {
    let bad = false
    return {
      parseJson: (text, operation) => {
        bad = breaks(text, operation)
        return policy.parseJson(text, operation)
      },
      bodyAccepted: (body, operation) => {
        if (bad) throw new RangeError('the body cannot be stored')
        return policy.bodyAccepted(body, operation)
      },
    }
  }

/** Fails on the server side for certain texts in the address or the body. */
const failingOnBoth =
  (breaksAddress: (text: string) => boolean, breaksBody: (text: string) => boolean): PolicyOverride =>
  (policy) => ({ ...failingOnAddress(breaksAddress)(policy), ...failingOnBody(breaksBody)(policy) })

/** Fails on the server side for some headers. */
const failingOnHeader = (name: string, breaks: (value: string) => boolean): PolicyOverride => ({
  respondInstead: (facts) =>
    breaks(String(facts.headers[name] ?? ''))
      ? { status: 500, headers: {}, body: { Error: { Code: '500', Message: 'Internal Server Error' } } }
      : undefined,
})

const namesOfObjects = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

const depthOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth -= 1
  }
  return deepest
}

/** Refusals that a careless server turns into a failure of its own. */
const unhandled: readonly (readonly [
  id: string,
  what: string,
  problem: Problem,
  violates: readonly string[],
])[] = [
  [
    'path',
    'an address with broken percent-encoding',
    'path-undecodable',
    [
      'errors.segment.group-percent',
      'errors.segment.entries-percent',
      'errors.segment.group-digits',
      'errors.segment.entries-digits',
      'errors.segment.group-half',
      'errors.segment.entries-half',
      'errors.segment.group-unicode',
      'errors.segment.entries-unicode',
      'errors.segment.group-overlong',
      'errors.segment.entries-overlong',
      'errors.segment.group-byte',
      'errors.segment.entries-byte',
      'errors.segment.group-cut',
      'errors.segment.entries-cut',
      'errors.segment.group-surrogate',
      'errors.segment.entries-surrogate',
    ],
  ],
  [
    'query',
    'a query with broken percent-encoding',
    'request-malformed',
    [
      'errors.query.broken-digits',
      'errors.query.broken-percent',
      'errors.query.broken-byte',
      'errors.query.broken-overlong',
      'errors.query.broken-unicode',
    ],
  ],
  [
    'body',
    'a body that is no object',
    'body-not-object',
    [
      'entries.create.body-empty-array',
      'entries.create.body-array',
      'groups.create.body-number',
      'groups.create.body-null',
      'entries.create.body-null',
      'entries.create.body-string',
      'entries.create.body-number',
      'entries.create.body-true',
      'incentive.update.body.list',
      'incentive.update.body.text',
      'incentive.update.body.null',
    ],
  ],
  [
    'member',
    'a member of the wrong type',
    'member-type',
    [
      'entries.data.type-null',
      'entries.data.type-number',
      'errors.types.update.data-null',
      'errors.types.update.parentId-number',
      'errors.types.update.parentId-true',
      'errors.types.update.parentId-list',
      'errors.types.update.ownerId-number',
      'errors.types.update.ownerId-true',
      'errors.types.update.ownerId-list',
      'errors.types.update.writerId-number',
      'errors.types.update.writerId-true',
      'errors.types.update.writerId-list',
      'groups.parent.number',
      'groups.parent.boolean',
      'groups.parent.object',
      'groups.parent.list',
    ],
  ],
  ['data-missing', 'a missing text', 'data-missing', ['entries.data.missing']],
  ['data-large', 'a text that is too large', 'data-too-large', ['entries.data.too-large-1']],
  [
    'start',
    'an illegal startIndex',
    'start-index-invalid',
    ['entries.paging.start-refused.0', 'errors.query.start-huge', 'errors.query.start-largest'],
  ],
  [
    'sort-by',
    'an unknown sortBy',
    'sort-by-invalid',
    ['entries.sort.by-refused.unknown', 'errors.query.sort-to-string', 'errors.query.sort-sql'],
  ],
  ['sort-order', 'an unknown sortOrder', 'sort-order-invalid', ['entries.sort.order-refused.unknown']],
  ['sort-pair', 'sortBy without sortOrder', 'sort-pair-incomplete', ['achievements.sort.pair']],
  [
    'filter-by',
    'an unknown filterBy',
    'filter-by-invalid',
    ['entries.filter.by-refused.unknown', 'errors.query.filter-to-string'],
  ],
  ['filter-op', 'an unknown filterOp', 'filter-op-invalid', ['entries.filter.operator-refused.contains']],
  ['filter-value', 'a missing filterValue', 'filter-value-missing', ['entries.filter.value-required.owner']],
  ['format', 'an unknown format', 'format-invalid', ['entries.format.refused.list-xml']],
  [
    'group',
    'an unknown group',
    'group-unknown',
    [
      'entries.existence.unknown-group.read',
      'groups.read.similar-name',
      'groups.read.malformed-digit',
      'groups.read.malformed-percent',
      'groups.read.malformed-too-long',
      'entries.existence.unknown-group.update',
    ],
  ],
  [
    'entry',
    'an unknown entry',
    'entry-unknown',
    ['entries.existence.unknown-id.read', 'entries.read.odd-id.percent', 'entries.read.odd-id.token'],
  ],
  ['achievement', 'an unknown achievement', 'achievement-unknown', ['achievements.read.unknown']],
  ['incentive', 'an unknown incentive', 'incentive-unknown', ['incentive.read.unknown']],
  [
    'incentive-body',
    'an illegal body of an incentive',
    'incentive-body',
    [
      'incentive.update.body.available-missing',
      'incentive.update.body.available-text',
      'incentive.update.body.available-number',
      'incentive.update.body.available-null',
      'incentive.update.body.app-missing',
      'incentive.update.body.empty-object',
      'incentive.update.body.app-number',
      'incentive.update.body.app-null',
      'incentive.update.body.app-list',
      'incentive.update.empty-app',
    ],
  ],
  ['incentive-fields', 'missing fields of an incentive', 'incentive-fields', ['incentive.update.fields']],
  ['member-card', 'a user without a card', 'incentive-no-member', ['incentive.latest.no-member']],
  [
    'unlisted-path',
    'an unknown path',
    'path-unknown',
    ['errors.path.word.refused', 'errors.spelling.dots', 'properties.hostile.path.semicolons'],
  ],
  [
    'unlisted-method',
    'an unknown method',
    'method-refused',
    ['entries.methods.list-put', 'entries.methods.list-delete', 'entries.methods.one-post'],
  ],
]

/** Faults of servers that fall over odd requests: 500 for what is the caller's doing. */
export const hostileFaults: readonly Fault[] = [
  ...unhandled.map(([id, what, problem, violates]) =>
    fault(`hostile-unhandled-${id}`, `${what} answers 500`, violates, refusing(500, problem)),
  ),
  fault(
    'hostile-line-breaks-in-headers',
    'the address stands, decoded, in a header of the answer',
    ['errors.header-lines.*'],
    (policy) => ({
      responseHeaders: (facts, status): Readonly<Record<string, string>> => {
        const address = decoded(`${facts.path}?${facts.rawQuery ?? ''}`)
        const further = [...address.matchAll(/\r\n([\w-]+): (.*)/g)]
        return {
          ...policy.responseHeaders(facts, status),
          ...Object.fromEntries(further.map(([, name = '', value = '']) => [name, value])),
        }
      },
    }),
  ),
  fault(
    'hostile-null-character',
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
  fault(
    'hostile-control-characters',
    'control characters in an address answer 500',
    [
      'errors.segment.group-line-break',
      'errors.segment.entries-line-break',
      'errors.segment.entry-line-break',
      'properties.any.address',
    ],
    failingOnAddress((text) => /(?!\0)\p{Control}/u.test(text) && /[\n\r\t]/.test(text)),
  ),
  fault(
    'hostile-late-controls',
    'control characters beyond ASCII answer 500',
    ['properties.hostile.address.late-controls', 'properties.hostile.text.late-controls'],
    failingOnBoth(
      (text) => /[\u0080-\u009f]/.test(text),
      (text) => /[\u0080-\u009f]/.test(text),
    ),
  ),
  fault(
    'hostile-noncharacters',
    'code points that are no characters answer 500',
    ['properties.hostile.address.no-characters', 'properties.hostile.text.no-characters'],
    failingOnBoth(
      (text) => /\p{Noncharacter_Code_Point}/u.test(text),
      (text) => /\p{Noncharacter_Code_Point}/u.test(text),
    ),
  ),
  fault(
    'hostile-private-use',
    'characters of private use answer 500',
    ['properties.hostile.address.private', 'properties.hostile.text.private'],
    failingOnBoth(
      (text) => /\p{Private_Use}/u.test(text),
      (text) => /\p{Private_Use}/u.test(text),
    ),
  ),
  fault(
    'hostile-format-characters',
    'invisible characters and those that turn the direction of writing answer 500',
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
  fault(
    'hostile-piled-marks',
    'a letter with very many marks answers 500',
    ['properties.hostile.address.piled', 'properties.hostile.text.piled'],
    failingOnBoth(
      (text) => /\p{Mark}{20}/u.test(text),
      (text) => /\p{Mark}{20}/u.test(text),
    ),
  ),
  fault(
    'hostile-half-characters',
    'half a character answers 500',
    ['errors.odd-body.lone-surrogate', 'properties.hostile.text.half'],
    failingOnBody((text) => /\\u[dD][89a-fA-F][0-9a-fA-F]{2}/.test(text) || /\p{Surrogate}/u.test(text)),
  ),
  fault(
    'hostile-beyond-basic-plane',
    'an emoji in an address answers 500',
    ['errors.id.emoji', 'entries.filter.odd-value.emoji'],
    failingOnAddress((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
  ),
  fault(
    'hostile-beyond-ascii',
    'a character beyond ASCII in a query answers 500',
    ['entries.filter.odd-value.letter', 'entries.filter.odd-value.kana'],
    failingOnAddress((text) => /[\u0080-\uffff]/.test(text)),
  ),
  fault(
    'hostile-names-of-objects',
    'names that every object has answer 500',
    [
      'errors.name.constructor',
      'errors.name.proto',
      'errors.name.toString',
      'errors.name.hasOwnProperty',
      'errors.query.fields-prototype',
      'errors.query.sort-prototype',
      'errors.query.order-prototype',
      'errors.query.filter-prototype',
      'errors.query.operator-prototype',
      'errors.query.format-prototype',
      'errors.query.unknown-prototype',
      'errors.query.fields-constructor',
    ],
    failingOnAddress((text) => namesOfObjects.some((name) => text.includes(name))),
  ),
  fault(
    'hostile-members-of-objects',
    'members of a body that every object has answer 500',
    ['errors.odd-body.prototype', 'errors.odd-body.constructor'],
    failingOnBody((text) =>
      [...namesOfObjects, 'toJSON', 'length', '$set', '@type'].some((name) => text.includes(`"${name}":`)),
    ),
  ),
  fault(
    'hostile-quote',
    'an apostrophe in an address ends up in a statement and answers 500',
    [
      'errors.id.quote',
      'entries.filter.odd-value.quote',
      'groups.read.malformed-quote',
      'errors.query.value-sql',
    ],
    failingOnAddress((text) => text.includes("'") || text.includes('--')),
  ),
  fault(
    'hostile-pattern',
    'signs of a pattern in a query answer 500',
    ['errors.query.value-pattern', 'entries.filter.odd-value.star', 'entries.read.odd-id.plus'],
    failingOnAddress((text) => /[*(+]/.test(text)),
  ),
  fault(
    'hostile-slash',
    'an encoded slash, backslash or step to the parent answers 500',
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
  fault(
    'hostile-percent',
    'a percent sign that is left after decoding answers 500',
    ['errors.segment.*-twice', 'errors.id.wildcard'],
    failingOnAddress((text) => text.includes('%')),
  ),
  fault(
    'hostile-braces',
    'braces, brackets and angle brackets in an address answer 500',
    [
      'errors.id.object',
      'errors.id.markup',
      'entries.read.odd-id.braces',
      'errors.segment.group-braces',
      'errors.segment.entries-braces',
      'errors.segment.entry-braces',
      'errors.query.value-object',
    ],
    failingOnAddress((text) => /[{}<>[\]]/.test(text)),
  ),
  fault(
    'hostile-blank',
    'a blank in an address answers 500',
    [
      'entries.read.odd-id.space',
      'errors.segment.group-blank',
      'errors.segment.entries-blank',
      'errors.segment.entry-blank',
      'groups.read.malformed-space',
      'entries.read.odd-id.sql',
    ],
    failingOnAddress((text) => text.includes(' ')),
  ),
  fault(
    'hostile-separators',
    'an encoded ? or & or # or = in an address answers 500',
    ['errors.segment.*-query', 'entries.read.odd-id.question-mark'],
    failingOnAddress((text) => /[?&#=]/.test(text)),
  ),
  fault(
    'hostile-entry-id-number',
    'an entry id that is no whole number within 64 bits answers 500',
    [
      'errors.id.fraction',
      'entries.read.odd-id.letters',
      'errors.segment.entry-percent',
      'errors.segment.entry-digits',
      'errors.segment.entry-half',
      'errors.segment.entry-unicode',
      'errors.segment.entry-overlong',
      'errors.segment.entry-byte',
      'errors.segment.entry-cut',
      'errors.segment.entry-surrogate',
    ],
    failingOnAddress(
      (text, facts) =>
        decoded(entryIn(facts)) === text && text !== '' && !/^[\d,]{1,60}$/.test(text.slice(0, 15)),
    ),
  ),
  fault(
    'hostile-entry-id-words',
    'the words null, undefined and NaN as an id answer 500',
    ['errors.id.null', 'errors.id.undefined', 'errors.id.not-a-number'],
    failingOnAddress((text) => /^(null|undefined|NaN)$/.test(text)),
  ),
  fault(
    'hostile-entry-id-odd-number',
    'a negative id, a fraction or thirty digits answer 200 with an empty entry',
    ['errors.id.negative', 'errors.id.fraction', 'errors.id.huge', 'entries.read.odd-id.long'],
    {
      finishResponse: (response, facts) =>
        response.status === 404 && /^(-\d+|\d+\.\d+|\d{25,})$/.test(entryIn(facts))
          ? { ...response, status: 200, body: {} }
          : response,
    },
  ),
  fault(
    'hostile-long-address',
    'a long segment or a long query value answers 500',
    [
      'errors.name.long',
      'errors.id.long',
      'errors.query.long',
      'properties.hostile.path.long-id',
      'properties.hostile.path.encoded',
    ],
    failingOnAddress((text) => text.length > 500),
  ),
  fault(
    'hostile-many-ids',
    'more than 100 ids answer 500',
    ['errors.query.many-ids', 'properties.hostile.path.many-ids', 'properties.hostile.path.commas'],
    failingOnAddress((text) => text.split(',').length > 100),
  ),
  fault(
    'hostile-many-parameters',
    'more than 100 query parameters answer 500',
    ['errors.query.many'],
    failingOnAddress((_text, facts) => facts.query.size > 100),
  ),
  fault(
    'hostile-empty-segment',
    'an address with an empty segment answers 500',
    ['errors.spelling.slash-last', 'errors.spelling.slash-double', 'errors.spelling.slash-double-first'],
    failingOnAddress((_text, facts) => facts.path.slice(1).includes('//') || facts.path.endsWith('/')),
  ),
  fault(
    'hostile-dot-segments',
    'an address with dots, semicolons or an ending answers 500',
    ['errors.spelling.dot', 'errors.spelling.parameter', 'errors.spelling.extension'],
    failingOnAddress((text) => /^\.{1,2}$|;|\.json$/.test(text)),
  ),
  fault(
    'hostile-spelling',
    'an address whose fixed words are spelled otherwise answers 500',
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
  fault(
    'hostile-deep-address',
    'an address of many segments answers 500',
    ['properties.hostile.path.deep', 'properties.hostile.path.parents'],
    failingOnAddress((_text, facts) => facts.path.split('/').length > 100),
  ),
  fault(
    'hostile-odd-query-names',
    'a parameter without a name, or with brackets in it, answers 500',
    [
      'errors.query.broken-nameless',
      'errors.query.broken-brackets',
      'errors.query.value-operator',
      'errors.query.unknown-nested',
    ],
    failingOnAddress((_text, facts) =>
      [...facts.query.keys()].some((name) => name === '' || /[[\]?]/.test(name)),
    ),
  ),
  fault(
    'hostile-valueless-query',
    'a parameter without a value, and commas alone, answer 500',
    ['errors.query.broken-valueless', 'errors.query.fields-commas'],
    failingOnAddress((_text, facts) => [...facts.query.values()].flat().some((text) => /^,*$/.test(text))),
  ),
  fault(
    'hostile-empty-query',
    'a question mark or separators with nothing behind answer 500',
    [
      'errors.query.broken-ampersands',
      'errors.query.broken-empty',
      'errors.query.broken-equals',
      'errors.query.broken-question-marks',
    ],
    failingOnAddress((_text, facts) => /^$|^&|^=|^\?|&&|&$/.test(facts.rawQuery ?? 'none')),
  ),
  fault(
    'hostile-odd-numbers',
    'a count or startIndex written in odd ways answers 500',
    ['errors.query.count-huge', 'errors.query.count-exponent', 'errors.query.start-over-32-bits'],
    {
      finishResponse: (response, facts) =>
        ['count', 'startIndex'].some((name) =>
          /^(\d{10,}|\de\d|0x\d+|\+\d|Infinity|NaN|５|\0)$/.test(facts.query.get(name)?.[0] ?? ''),
        )
          ? { ...response, status: 500 }
          : response,
    },
  ),
  fault(
    'hostile-odd-fields',
    'odd names in fields answer 500',
    ['errors.query.fields-star', 'errors.query.fields-path', 'errors.query.fields-sql'],
    {
      finishResponse: (response, facts) =>
        /[*.;]/.test(facts.query.get('fields')?.[0] ?? '') ? { ...response, status: 500 } : response,
    },
  ),
  fault(
    'hostile-deep-json',
    'a deeply nested body answers 500',
    [
      'errors.odd-body.nested-lists',
      'errors.odd-body.nested-objects',
      'errors.odd-body.only-lists',
      'properties.hostile.body.depth',
    ],
    failingOnBody((text) => depthOf(text) > 100),
  ),
  fault(
    'hostile-numbers-of-body',
    'a number beyond the usual range in a body answers 500',
    [
      'errors.odd-body.huge-number',
      'errors.odd-body.many-digits',
      'errors.odd-body.number-id',
      'properties.hostile.body.digits',
      'properties.hostile.body.exponent',
    ],
    failingOnBody((text) => /:-?\d+e-?\d{3}|:\d{100}/.test(text)),
  ),
  fault(
    'hostile-many-members',
    'a body with very many members or a very long list answers 500',
    ['errors.odd-body.many-members', 'properties.hostile.body.members', 'properties.hostile.body.list'],
    failingOnBody((text) => text.split(',').length > 1000),
  ),
  fault(
    'hostile-odd-names-of-body',
    'an empty or very long name, or a name given twice, in a body answers 500',
    ['errors.odd-body.empty-name', 'errors.odd-body.duplicate-names', 'properties.hostile.body.name'],
    failingOnBody((text) => /"":|"data":.*"data":|"a{1000}/s.test(text)),
  ),
  fault(
    'hostile-large-body',
    'a body of more than 100 kB answers 500',
    [
      'errors.odd-body.megabyte',
      'properties.hostile.body.blanks',
      'properties.hostile.body.escapes',
      'properties.hostile.body.id',
    ],
    failingOnBody((text) => text.length > 100_000),
  ),
  fault(
    'hostile-blanks-around',
    'a body with blanks around it answers 500',
    ['errors.odd-body.blanks-around', 'groups.create.json-text'],
    failingOnBody((text) => text.length > 100 && text.trim() !== text),
  ),
  fault(
    'hostile-byte-order-mark',
    'a body that begins with a byte-order mark answers 500',
    ['errors.odd-body.byte-order-mark'],
    failingOnBody((text) => text.startsWith('\ufeff')),
  ),
  fault(
    'hostile-media-type',
    'a content type other than JSON answers 500',
    [
      'errors.content-type.text',
      'errors.content-type.html',
      'errors.content-type.xml',
      'errors.content-type.form',
      'errors.content-type.multipart',
      'errors.content-type.bytes',
      'errors.content-type.merge-patch',
    ],
    failingOnHeader('content-type', (value) => value !== '' && !/^application\/json/i.test(value)),
  ),
  fault(
    'hostile-unreadable-media-type',
    'a content type that cannot be read answers 500',
    ['errors.content-type.empty', 'errors.content-type.malformed'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'request-malformed' && facts.headers['content-type'] !== undefined
          ? 500
          : policy.errorStatus(problem, facts),
    }),
  ),
  fault(
    'hostile-null-member',
    'null as a member of a body answers 500',
    [
      'errors.types.update.parentId-null',
      'errors.types.update.ownerId-null',
      'errors.types.update.writerId-null',
    ],
    (policy) => ({
      memberAccepted: (name, value, operation) => {
        if (value === null) throw new TypeError(`${name} is null`)
        return policy.memberAccepted(name, value, operation)
      },
    }),
  ),
  fault(
    'hostile-refusal-breaks-next',
    'after a body that cannot be read the next reading of an entry answers 500',
    ['properties.hostile.burst'],
    (policy) => {
      let broken = false
      return {
        finishResponse: (response, facts) => {
          if (facts.operation === 'textdata.create' && response.status === 400) broken = true
          if (facts.operation !== 'textdata.read' || !broken) return policy.finishResponse(response, facts)
          broken = false
          return { ...response, status: 500 }
        },
      }
    },
    'sequence',
  ),
  fault(
    'hostile-no-media-type',
    'a body without a content type answers 500',
    ['errors.content-type.none'],
    (policy) => ({
      mediaTypeAccepted: (mediaType, operation) => {
        if (!mediaType) throw new TypeError('no content type')
        return policy.mediaTypeAccepted(mediaType, operation)
      },
    }),
  ),
  fault(
    'hostile-charset',
    'a charset other than UTF-8, or further parameters of the content type, answer 500',
    [
      'errors.content-type.shift-jis',
      'properties.hostile.header.charset',
      'properties.hostile.header.long-type',
    ],
    failingOnHeader('content-type', (value) => /;(?!\s*charset="?utf-8"?$)/i.test(value)),
  ),
  fault(
    'hostile-media-type-case',
    'a content type in capitals is refused',
    ['errors.content-type.capitals', 'errors.content-type.json-charset', 'groups.create.charset'],
    (policy) => ({
      respondInstead: (facts) =>
        /[A-Z]|charset=utf/.test(String(facts.headers['content-type'] ?? ''))
          ? { status: 400, headers: {}, body: { Error: { Code: '400', Message: 'Bad Request' } } }
          : policy.respondInstead(facts),
    }),
  ),
  fault(
    'hostile-content-coding',
    'a content coding answers 500',
    ['properties.hostile.header.gzip', 'properties.hostile.header.unknown-coding'],
    failingOnHeader('content-encoding', (value) => value !== ''),
  ),
  fault(
    'hostile-conditions',
    'odd conditions and ranges answer 500',
    ['properties.hostile.header.language'],
    failingOnHeader('if-match', (value) => value !== ''),
  ),
  fault(
    'hostile-forwarded',
    'odd forwarding headers answer 500',
    ['properties.hostile.header.forwarded'],
    failingOnHeader('forwarded', (value) => value !== ''),
  ),
  fault(
    'hostile-accept-html',
    'an error is a page where the client prefers one, and empty where it names nothing',
    ['errors.accept', 'errors.accept.other'],
    {
      finishResponse: (response, facts) =>
        response.status >= 400 && !/json/.test(String(facts.headers.accept ?? ''))
          ? { ...response, body: facts.headers.accept === undefined ? undefined : '<h1>Error</h1>' }
          : response,
    },
  ),
  fault(
    'hostile-unwanted-body',
    'a reading or a deletion that carries a body answers 500',
    ['properties.hostile.body.unwanted'],
    {
      respondInstead: (facts) =>
        (facts.method === 'GET' || facts.method === 'DELETE') &&
        Number(facts.headers['content-length'] ?? 0) > 0
          ? { status: 500, headers: {}, body: { Error: { Code: '500', Message: 'Internal Server Error' } } }
          : undefined,
    },
  ),
  fault(
    'hostile-method-override',
    'a header or a parameter that names another method is obeyed',
    ['entries.methods.override-*'],
    {
      methodTakenAs: (method, { headers, query }) =>
        String(
          headers['x-http-method-override'] ??
            headers['x-method-override'] ??
            headers['x-http-method'] ??
            query.get('_method')?.[0] ??
            method,
        ),
    },
  ),
]
