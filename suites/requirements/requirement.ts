import type { Level } from '../../harness/index.ts'

/**
 * One sentence or table row of the specification, in our own words, with the checks that watch over it. Where there is
 * no check, the reason says why none is needed or possible.
 */
export interface Requirement {
  /** Readable, stable for ever: `R-textdata-data-size`. */
  readonly id: string
  /** The heading path of the specification. */
  readonly section: string
  readonly sentence: string
  /** How binding it is; `definition` for what names or explains things and demands nothing by itself. */
  readonly level: Level | 'definition'
  /** Patterns of check ids, as `run --only` takes them. */
  readonly checks: readonly string[]
  readonly reason?: string
}

type Row = Omit<Requirement, 'section'>

/** Puts the rows of one section under its heading path. */
export const sectionOf = (section: string, rows: readonly Row[]): readonly Requirement[] =>
  rows.map((row) => ({ ...row, section }))

/** A sentence that checks watch over. */
export const rule = (
  id: string,
  level: Level,
  sentence: string,
  checks: readonly string[],
  reason?: string,
): Row => ({ id, level, sentence, checks, ...(reason === undefined ? {} : { reason }) })

/** A sentence that no check can or need watch over, with the reason. */
export const unchecked = (id: string, level: Level, sentence: string, reason: string): Row => ({
  id,
  level,
  sentence,
  checks: [],
  reason,
})

/** A sentence that names or explains something; `checks` where something of it can be seen all the same. */
export const definition = (
  id: string,
  sentence: string,
  reason: string,
  checks: readonly string[] = [],
): Row => ({ id, level: 'definition', sentence, checks, reason })

/** A gap that the specification declares: any choice passes, and the observations record which one was made. */
export const gap = (id: string, sentence: string, observations: readonly string[] = []): Row => ({
  id,
  level: 'MAY',
  sentence,
  checks: observations,
  reason: 'The specification leaves it open, so every choice passes.',
})
