import type { Random } from './random.ts'
import { english, filledWith, sentencesOf, type Width } from './varied-sentences.ts'

/**
 * Texts that can be read as sentences, because a server may delete any other text at any time (section "What the
 * service does"). None of them is profane.
 */
export interface Text {
  /** A short sentence that is unique in the run. */
  sentence(): string
  /** Sentences of exactly `bytes` bytes in UTF-8; each letter takes `width` bytes. Repeated sentences are rare. */
  ofBytes(bytes: number, width?: Width): string
}

/** Length of a text in UTF-8 bytes, the unit of the limit on `data`. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/**
 * Makes the texts of one check.
 * @param mark gives a number that makes a sentence different from all others of the run
 */
export function textOf(random: Random, mark: () => number): Text {
  const { openings, people, deeds, things } = english
  return {
    sentence: () =>
      `${random.pick(openings)} ${random.pick(people)} ${random.pick(deeds)} ${mark()} ${random.pick(things)}.`,
    ofBytes: (bytes, width = 1) => filledWith(sentencesOf(random, width), bytes),
  }
}
