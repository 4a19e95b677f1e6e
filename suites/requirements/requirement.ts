import type { Level } from '../../harness/index.ts'

/**
 * One sentence or table row of the specification, in our own words. Checks name it as their norm, and its level is their ceiling.
 * Where no check names it, the reason says why none is needed or possible.
 */
export interface Requirement {
  /** Readable, stable for ever: `R-textdata-data-size`. */
  readonly id: `R-${string}`
  /** The heading path of the specification. */
  readonly section: string
  readonly sentence: string
  /**
   * The highest level of a check that rests on it. MUST: the sentence demands it of a server, and no other reading is reasonable.
   * SHOULD: it stands in an example, in a reference request or response, or has a reading that rivals. MAY: it is left open.
   * `definition`: it names or explains something and demands nothing by itself.
   */
  readonly level: Level | 'definition'
  /** Requirements whose checks show this one, too. */
  readonly shownBy?: readonly Requirement['id'][]
  /** A requirement of another section that says the same: checks rest on either of the two. */
  readonly twin?: Requirement['id']
  readonly reason?: string
}

/** A name of the specification as it stands in an id: `ownerId` → `owner-id`. */
export const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Row = Omit<Requirement, 'section'>

/** Puts the rows of one section under its heading path. */
export const sectionOf = (section: string, rows: readonly Row[]): readonly Requirement[] =>
  rows.map((row) => ({ ...row, section }))

/** A sentence that checks watch over. */
export const rule = (
  id: Requirement['id'],
  level: Level,
  sentence: string,
  rest: Pick<Requirement, 'shownBy' | 'reason' | 'twin'> = {},
): Row => ({ id, level, sentence, ...rest })

/** A sentence that no check can or need watch over, with the reason. */
export const unchecked = (id: Requirement['id'], level: Level, sentence: string, reason: string): Row => ({
  id,
  level,
  sentence,
  reason,
})

/** A sentence that names or explains something, with how it is used. */
export const definition = (id: Requirement['id'], sentence: string, reason: string): Row => ({
  id,
  level: 'definition',
  sentence,
  reason,
})

/** A gap that the specification declares: any choice passes, and the observations record which one was made. */
export const gap = (id: Requirement['id'], sentence: string): Row => ({
  id,
  level: 'MAY',
  sentence,
  reason: 'The specification leaves it open, so every choice passes.',
})
