import fc from 'fast-check'
import { byteLength } from './text.ts'

/**
 * Words by script or kind. All are harmless, composed (NFC), and without blanks at their ends, so that no tidying
 * which a server may be thought to do changes them.
 */
const vocabulary: readonly (readonly string[])[] = [
  ['we', 'walked', 'along', 'the', 'river', 'and', 'watched', 'boats', 'until', 'evening', 'a', 'I'],
  ['déjà', 'cinq', 'pommiers', 'Málaga', 'größer', 'Łódź', 'Zoë', 'mañana', 'çok', 'güzel'],
  ['мы', 'долго', 'гуляли', 'вдоль', 'реки', 'вечером', 'ёлка'],
  ['Χθες', 'περπατήσαμε', 'στο', 'ποτάμι'],
  ['私たちは', '夕方まで', '川沿いを', '歩いて', '船を', '眺めました', '〜', 'ラーメン', 'ﾊﾝｶｸ', 'ｆｕｌｌ'],
  ['我们', '昨天', '在河边', '散步', '우리는', '어제', '강가를', '걸었습니다'],
  ['مشينا', 'أمس', 'على', 'النهر', 'שלום', 'עולם'],
  ['हिन्दी', 'में', 'लिखा', 'เมื่อวาน', 'เราเดินเล่น'],
  ['x̂', 'q̣̄', 'n̈', 'm̋'],
  ['🙂', '🌊🚣', '🐟', '👨‍👩‍👧‍👦', '👋🏽', '🇯🇵', '🏳️‍🌈', '❤️'],
  ['𠮷野家', '𩸽', '𝒜', '𐐷'],
  ['İstanbul', 'Straße', 'ﬁne', 'ŉ', 'ΐ', 'ǅ'],
  ['<b>bold</b>', '&amp;', '"quoted"', "isn't", '&lt;i&gt;', '&#39;', 'Tom & Jerry'],
  [
    '50%',
    '%20',
    'C:\\new',
    '{0}',
    'a+b',
    '#1',
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
    'https://example.com/a?b=c&d=e#f',
    '(maybe)',
    '[or not]',
    '~ * _ | ^ @ $ =',
    'McDonald',
    'iPhone',
    '“quoted”',
    '€20',
    '½',
    '1 + 1',
  ],
  ['null', 'true', '0', '007', '1.50', '1e3', 'undefined', 'NaN', '[]', '{}'],
]

const word: fc.Arbitrary<string> = fc.oneof(...vocabulary.map((words) => fc.constantFrom(...words)))
const separator = fc.oneof(
  { weight: 8, arbitrary: fc.constant(' ') },
  { weight: 1, arbitrary: fc.constantFrom(', ', '; ', ' – ', '\n') },
)
const ending = fc.constantFrom('.', '!', '?', '。', '…')

/** Longest sentence of the short kind in bytes: twelve of the longest words with their separators stay below. */
export const shortSentence = 500

const short: fc.Arbitrary<string> = fc
  .tuple(word, fc.array(fc.tuple(separator, word), { maxLength: 11 }), ending)
  .map(([first, rest, end]) => `${first}${rest.flat().join('')}${end}`)

/**
 * Sentence-like texts of many scripts, for the member `data` (sections "What the service does" and "Limits").
 * @param maximum longest text in bytes of UTF-8, at least {@link shortSentence}; lengths at the bound are frequent
 */
export function sentences(maximum: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: short },
    { weight: 1, arbitrary: sentencesOfBytes(fc.integer({ min: maximum - 3, max: maximum })) },
  )
}

/** Sentence-like texts of exactly so many bytes. @param sizes the sizes, in bytes of UTF-8 */
export function sentencesOfBytes(sizes: fc.Arbitrary<number>): fc.Arbitrary<string> {
  return fc
    .tuple(sizes, fc.array(word, { minLength: 1, maxLength: 8 }))
    .map(([size, words]) => filled(size, words))
}

/** Repeats words up to a size; what is missing in the end is filled with full stops. */
function filled(size: number, words: readonly string[]): string {
  let text = ''
  let bytes = 0
  for (let index = 0; ; index++) {
    const next = `${text === '' ? '' : ' '}${words[index % words.length] ?? 'we'}`
    const more = byteLength(next)
    if (bytes + more > size) return text + '.'.repeat(size - bytes)
    text += next
    bytes += more
  }
}
