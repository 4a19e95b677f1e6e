import type { Random } from './random.ts'

/** Bytes that one character takes in UTF-8. */
export type Width = 1 | 2 | 3 | 4

/**
 * Texts that can be read as sentences, since a server may delete any other text at any time (section "What the service
 * does"). None is profane.
 */
export interface Text {
  /** A short sentence that nothing else in the run says. */
  sentence(): string
  /** A sentence of exactly so many bytes in UTF-8, of words whose letters take `width` bytes each. */
  ofBytes(bytes: number, width?: Width): string
}

const openings = ['Today', 'Yesterday', 'This morning', 'After lunch', 'In the evening', 'Last week'] as const
const people = [
  'my neighbour',
  'the gardener',
  'our teacher',
  'her brother',
  'the captain',
  'a good friend',
] as const
const deeds = ['planted', 'painted', 'counted', 'carried', 'found', 'repaired'] as const
const things = [
  'apple trees',
  'small boats',
  'wooden chairs',
  'paper lanterns',
  'blue kites',
  'old clocks',
] as const

/** Words of one width each; every letter takes exactly that many bytes. */
const words: Record<Width, readonly [string, ...string[]]> = {
  1: ['we', 'walked', 'along', 'the', 'river', 'and', 'watched', 'boats', 'until', 'evening'],
  2: ['мы', 'долго', 'гуляли', 'вдоль', 'реки', 'и', 'смотрели', 'на', 'лодки', 'вечером'],
  3: ['私たちは', '夕方まで', '川沿いを', '歩いて', '船を', '眺めました'],
  // English, in the Deseret alphabet: a text of emoji alone may be taken for no sentence.
  4: ['𐐶𐐨', '𐐶𐐫𐐿𐐻', '𐐲𐑊𐐫𐑍', '𐑄', '𐑉𐐮𐑂𐐲𐑉', '𐐰𐑌𐐼', '𐐶𐐪𐐽𐐻', '𐐺𐐬𐐻𐑅', '🚣'],
}

/** Length of a text in UTF-8 bytes, the measure of the limit on `data`. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/**
 * Makes the texts of one check.
 * @param mark distinguishes this check's sentences from all others of the run: a number
 */
export function textOf(random: Random, mark: () => number): Text {
  return {
    sentence: () =>
      `${random.pick(openings)} ${random.pick(people)} ${random.pick(deeds)} ${mark()} ${random.pick(things)}.`,
    ofBytes: (bytes, width = 1) => sentenceOfBytes(bytes, width),
  }
}

/** Words of one width, separated by spaces; whatever is missing to the exact size is filled with full stops. */
function sentenceOfBytes(bytes: number, width: Width): string {
  const list = words[width]
  const whole = list.join(' ')
  const rounds = Math.floor((bytes + 1) / (byteLength(whole) + 1))
  const parts = Array.from({ length: rounds }, () => whole)
  let left = bytes - byteLength(parts.join(' '))
  for (const word of list) {
    const size = byteLength(word) + (parts.length > 0 ? 1 : 0)
    if (size > left) break
    parts.push(word)
    left -= size
  }
  return parts.join(' ') + '.'.repeat(left)
}
