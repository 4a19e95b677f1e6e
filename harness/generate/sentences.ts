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
 * Words by script or kind, mostly of letters: no firewall refuses them. All are harmless, composed (NFC), and have no
 * blanks at their ends, so the usual normalisations of a server do not change them.
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

/** Words with a meaning for programs: a firewall may refuse them. */
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
/** The first words of every sentence: alone, they are a sentence, too. */
const opening = fc.constantFrom(
  'We walked home',
  'Yesterday it rained',
  'Überall ist es still',
  'Вчера было тепло',
  '昨日は晴れました',
  'Hier il a plu',
)
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

/** Lengths just below a bound, and the bound itself. */
const sizesUpTo = (maximum: number) => fc.integer({ min: maximum - 3, max: maximum })

/**
 * Sentences in many scripts, for the member `data` (sections "What the service does" and "Limits"). No firewall refuses
 * them.
 * @param maximum length of the longest text in bytes of UTF-8; lengths near it are frequent. At least 500: twelve of
 * the longest words with their separators are shorter
 */
export const sentences = (maximum: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: shortOf(plainWord) },
    { weight: 1, arbitrary: longOf(plainWord, sizesUpTo(maximum)) },
  )

/** Sentences with words that have a meaning for programs: a front end may think that they are an attack. */
export const sentencesOfPrograms = (maximum: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: shortOf(programWord, fc.oneof(opening, programWord)) },
    { weight: 1, arbitrary: longOf(programWord, sizesUpTo(maximum)) },
    { weight: 1, arbitrary: shortOf(plainWord).map((text) => `"${text}"`) },
  )

/** Sentences of exact sizes. @param sizes the sizes, in bytes of UTF-8 */
export const sentencesOfBytes = (sizes: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  longOf(plainWord, sizes)

/**
 * Fills a text with words up to a size. Everyday words are mixed in, in random order, because a text that repeats
 * itself may be refused as spam. Full stops fill the bytes that are left.
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
