import fc from 'fast-check'
import { randomOf } from './random.ts'
import { byteLength } from './text.ts'

const everydayWords = [
  'we',
  'walked',
  'along',
  'the',
  'river',
  'and',
  'watched',
  'boats',
  'until',
  'evening',
  'a',
  'I',
] as const

/**
 * Words by script or kind, of letters before all: nobody refuses them. All are harmless, composed (NFC), and without blanks at their
 * ends, so that no tidying which a server may be thought to do changes them.
 */
const plainWords: readonly (readonly string[])[] = [
  everydayWords,
  ['déjà', 'cinq', 'pommiers', 'Málaga', 'größer', 'Łódź', 'Zoë', 'mañana', 'çok', 'güzel'],
  ['мы', 'долго', 'гуляли', 'вдоль', 'реки', 'вечером', 'ёлка'],
  ['Χθες', 'περπατήσαμε', 'στο', 'ποτάμι'],
  [
    '私たちは',
    '夕方まで',
    '川沿いを',
    '歩いて',
    '船を',
    '眺めました',
    '〜',
    'ラーメン',
    'カタカナ',
    'ｆｕｌｌ',
  ],
  ['我们', '昨天', '在河边', '散步', '우리는', '어제', '강가를', '걸었습니다'],
  ['مشينا', 'أمس', 'على', 'النهر', 'שלום', 'עולם'],
  ['हिन्दी', 'में', 'लिखा'],
  ['x̂', 'q̣̄', 'n̈', 'm̋'],
  ['🙂', '🌊🚣', '🐟', '👨‍👩‍👧‍👦', '👋🏽', '🇯🇵', '🏳️‍🌈', '❤️'],
  ['𠮷野家', '𩸽', '𝒜', '𐐷'],
  ['İstanbul', 'Straße', 'ﬁne', 'ŉ', 'ΐ', 'ǅ'],
  ["isn't", 'McDonald', 'iPhone', '“quoted”', '(maybe)', '€20', '½', '50%', '#1', '007', '1.50'],
]

/** Words that mean something to a program, so that a firewall may refuse them. */
const programWords: readonly (readonly string[])[] = [
  ['<b>bold</b>', '&amp;', '"quoted"', '&lt;i&gt;', '&#39;', 'Tom & Jerry'],
  [
    '%20',
    'C:\\new',
    '{0}',
    'a+b',
    '--',
    '`ls`',
    '$HOME',
    '\\n',
    '\\u0041',
    '\\\\server',
    '%s and %d',
    '%%',
    '{{title}}',
    '<%= day %>',
    '[or not]',
    '~ * _ | ^ @ $ =',
    '1 + 1',
  ],
  ['null', 'true', '0', '1e3', 'undefined', 'NaN', '[]', '{}'],
  ['https://example.com/a?b=c&d=e#f', '007', '1.50'],
]

const oneOf = (vocabulary: readonly (readonly string[])[]): fc.Arbitrary<string> =>
  fc.oneof(...vocabulary.map((words) => fc.constantFrom(...words)))

const plainWord = oneOf(plainWords)
const programWord = oneOf(programWords)
/** The first word of every sentence, so that each is one. */
const opening = fc.constantFrom('We', 'Yesterday', 'Überall', 'Вчера', '昨日', 'Hier')
const separator = fc.oneof(
  { weight: 8, arbitrary: fc.constant(' ') },
  { weight: 1, arbitrary: fc.constantFrom(', ', '; ', ' – ', '\n') },
)
const ending = fc.constantFrom('.', '!', '?', '。', '…')

const shortOf = (
  word: fc.Arbitrary<string>,
  firstWord: fc.Arbitrary<string> = opening,
): fc.Arbitrary<string> =>
  fc
    .tuple(firstWord, fc.array(fc.tuple(separator, word), { maxLength: 11 }), ending)
    .map(([first, rest, end]) => `${first}${rest.flat().join('')}${end}`)

const longOf = (word: fc.Arbitrary<string>, sizes: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  fc
    .tuple(sizes, opening, fc.array(word, { maxLength: 8 }))
    .map(([size, first, words]) => filled(size, [first, ...words]))

/** Lengths at a bound, and the bound itself. */
const sizesUpTo = (maximum: number) => fc.integer({ min: maximum - 3, max: maximum })

/**
 * Sentences of many scripts, for the member `data` (sections "What the service does" and "Limits"). Nobody refuses them.
 * @param maximum longest text in bytes of UTF-8, at least 500, which twelve of the longest words with their separators stay below; lengths at the bound are frequent
 */
export const sentences = (maximum: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: shortOf(plainWord) },
    { weight: 1, arbitrary: longOf(plainWord, sizesUpTo(maximum)) },
  )

/** Sentences with words that mean something to a program: whoever stands before a service may take them for an attack. */
export const sentencesOfPrograms = (maximum: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: shortOf(programWord, fc.oneof(opening, programWord)) },
    { weight: 1, arbitrary: longOf(programWord, sizesUpTo(maximum)) },
    { weight: 1, arbitrary: shortOf(plainWord).map((text) => `"${text}"`) },
  )

/** Sentences of exactly so many bytes. @param sizes the sizes, in bytes of UTF-8 */
export const sentencesOfBytes = (sizes: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  longOf(plainWord, sizes)

/**
 * Says words up to a size, among everyday ones and in an order that does not come again: a text that repeats itself may be refused as spam.
 * What is missing in the end is filled with full stops.
 */
function filled(size: number, [first, ...words]: readonly [string, ...string[]]): string {
  const random = randomOf(size, words.join(' '))
  let text = first
  let bytes = byteLength(first)
  for (;;) {
    const next = ` ${random.pick([...everydayWords, ...words])}`
    const more = byteLength(next)
    if (bytes + more > size) return text + '.'.repeat(size - bytes)
    text += next
    bytes += more
  }
}
