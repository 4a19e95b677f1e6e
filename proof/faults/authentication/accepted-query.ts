import type { Parameter } from '../../../reference-impl/oauth/encoding.ts'
import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { refusal } from '../answers.ts'
import { shared } from '../declare.ts'
import { latin } from '../entries-writing/members/text-overrides.ts'

/** Changes the values of the query before they are verified, so valid signatures are refused. */
const signingQuery = (change: (value: string) => string): PolicyOverride => ({
  signedQuery: (query) => query.map(([name, value]): Parameter => [name, change(value)]),
})

/** Faults that refuse a valid signature because of what is in the query. */
export const authenticationAcceptedQueryFaults: readonly Fault[] = [
  shared.fault(
    'auth-letters-unsigned',
    'query parameters with a non-ASCII name are left out when the signature is verified',
    ['auth.accepts.query.names-in-order'],
    { signedQuery: (query) => query.filter(([name]) => /^[ -~]*$/.test(name)) },
  ),
  shared.fault(
    'auth-hyphens-unsigned',
    'query parameters with a hyphen in the name are left out when the signature is verified',
    ['auth.accepts.query.name-within-name'],
    { signedQuery: (query) => query.filter(([name]) => !name.includes('-')) },
  ),
  shared.fault(
    'auth-empty-unsigned',
    'query parameters without a value are left out when the signature is verified',
    ['auth.accepts.query.empty-value-signed', 'auth.accepts.query.no-equals-sign'],
    { signedQuery: (query) => query.filter(([, value]) => value !== '') },
  ),
  shared.encoding(
    'encoding-signature-blank',
    'a space in the query is read as a plus sign when the signature is verified',
    ['auth.accepts.query.space', 'auth.accepts.query.plus-for-space'],
    signingQuery((value) => value.replaceAll(' ', '+')),
  ),
  shared.encoding(
    'encoding-signature-plus',
    'a plus sign in the query is read as a space when the signature is verified',
    ['auth.accepts.query.plus'],
    signingQuery((value) => value.replaceAll('+', ' ')),
  ),
  shared.encoding(
    'encoding-signature-twice-decoded',
    'the query is decoded twice before the signature is verified',
    ['auth.accepts.query.percent-encoded'],
    signingQuery((value) => (/%[0-9A-F]{2}/.test(value) ? decodeURIComponent(value) : value)),
  ),
  shared.encoding(
    'encoding-signature-percent',
    'a percent sign that is not part of an encoding is dropped before the signature is verified',
    ['auth.accepts.query.percent'],
    signingQuery((value) => value.replace(/%(?![0-9A-F]{2})/g, '')),
  ),
  shared.encoding(
    'encoding-signature-split',
    'a query value is cut at an encoded separator before the signature is verified',
    [
      'auth.accepts.query.ampersand',
      'auth.accepts.query.equals',
      'auth.accepts.query.hash',
      'auth.accepts.query.question-mark',
      'auth.accepts.query.semicolon',
    ],
    signingQuery((value) => value.split(/[&=#?;]/)[0] ?? ''),
  ),
  shared.encoding(
    'encoding-signature-separators',
    'separators such as the comma in the query are encoded wrongly when the signature is verified',
    [
      'auth.accepts.query.slash',
      'auth.accepts.query.colon',
      'auth.accepts.query.at',
      'auth.accepts.query.comma',
      'achievements.application',
      'achievements.list.in-full',
      'incentive.latest.status',
      'incentive.read.status',
      'auth.accepts.query.dollar',
      'auth.accepts.query.comma-encoded',
    ],
    signingQuery((value) => value.replace(/[/:@,$]/g, (sign) => encodeURIComponent(sign))),
  ),
  shared.encoding(
    'encoding-signature-sub-delimiters',
    "the characters !'()* in the query are dropped before the signature is verified",
    ['auth.accepts.query.sub-delimiters', 'properties.list.signed-query'],
    signingQuery((value) => value.replace(/[!'()*]/g, '')),
  ),
  shared.encoding(
    'encoding-signature-brackets',
    'brackets, quotes and other unsafe characters are encoded twice when the signature is verified',
    ['auth.accepts.query.brackets', 'auth.accepts.query.quotes', 'auth.accepts.query.caret'],
    signingQuery((value) => value.replace(/[[\]{}<>"\\`^|]/g, (sign) => encodeURIComponent(sign))),
  ),
  shared.encoding(
    'encoding-signature-tilde',
    'a tilde in the query is encoded when the signature is verified',
    ['auth.accepts.query.unreserved', 'auth.accepts.query.order'],
    signingQuery((value) => value.replaceAll('~', '%7E')),
  ),
  shared.encoding(
    'encoding-signature-latin-1',
    'the query is read as Latin-1 when the signature is verified',
    [
      'auth.accepts.query.two-bytes',
      'auth.accepts.query.three-bytes',
      'auth.accepts.query.four-bytes',
      'auth.accepts.query.lower-case-hexadecimal',
    ],
    signingQuery(latin),
  ),
  shared.encoding(
    'encoding-signature-four-bytes',
    'a character of four bytes is read as two characters when the signature is verified',
    ['auth.accepts.query.four-bytes'],
    signingQuery((value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd\ufffd')),
  ),
  shared.encoding(
    'encoding-signature-repeated',
    'if a query parameter is repeated, all but the last one are left out when the signature is verified',
    ['auth.accepts.query.repeated', 'auth.textboard.query-doubled'],
    { signedQuery: (query) => [...new Map(query)] },
  ),
  shared.encoding(
    'encoding-signature-repeated-in-order',
    'if a repeated query parameter has its values in order, all but the last one are left out when the signature is verified',
    ['auth.accepts.query.repeated'],
    {
      signedQuery: (query) => {
        const before = new Map<string, string>()
        const inOrder = query.filter(([name, value]) => {
          const earlier = before.get(name)
          before.set(name, value)
          return earlier !== undefined && earlier < value
        })
        const names = inOrder.map(([name]) => name)
        return query.filter((pair) => !names.includes(pair[0]) || inOrder.includes(pair))
      },
    },
  ),
  shared.encoding(
    'encoding-signature-order',
    'a query with more than four parameters that are not in alphabetical order is left out when the signature is verified',
    ['auth.accepts.query.all-parameters'],
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation),
      signedQuery: (query) => {
        const names = query.map(([name]) => name)
        return names.length > 4 && names.some((name, at) => name < (names[at - 1] ?? '')) ? [] : query
      },
    }),
  ),
  shared.encoding(
    'encoding-signature-needless',
    'a query is refused if letters or digits are percent-encoded without need',
    ['auth.accepts.query.needless-encoding'],
    {
      respondInstead: (facts) =>
        /%(3[0-9]|[46][1-9A-F]|[57][0-9A])/i.test(facts.rawQuery ?? '') ? refusal(401) : undefined,
    },
  ),
  shared.encoding(
    'encoding-signature-names',
    'names of query parameters in capitals become lower case before the signature is verified',
    ['auth.accepts.query.names-in-order'],
    {
      signedQuery: (query) =>
        query.map(
          ([name, value]): Parameter => [name.replace(/^[A-Z]+$/, (text) => text.toLowerCase()), value],
        ),
    },
  ),
]
