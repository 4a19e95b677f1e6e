import type { Random } from './random.ts'
import { english, filledWith, sentencesOf, type Width } from './varied-sentences.ts'

/**
 * Texts that can be read as sentences, since a server may delete any other text at any time (section "What the service
 * does"). None is profane.
 */
export interface Text {
  /** A short sentence that nothing else in the run says. */
  sentence(): string
  /** Sentences of exactly so many bytes in UTF-8, of words whose letters take `width` bytes each. Hardly one is said twice. */
  ofBytes(bytes: number, width?: Width): string
}

/** Length of a text in UTF-8 bytes, the measure of the limit on `data`. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/**
 * Makes the texts of one check.
 * @param mark distinguishes this check's sentences from all others of the run: a number
 */
export function textOf(random: Random, mark: () => number): Text {
  const { openings, people, deeds, things } = english
  return {
    sentence: () =>
      `${random.pick(openings)} ${random.pick(people)} ${random.pick(deeds)} ${mark()} ${random.pick(things)}.`,
    ofBytes: (bytes, width = 1) => filledWith(sentencesOf(random, width), bytes),
  }
}
