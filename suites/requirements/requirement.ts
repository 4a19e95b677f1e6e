import type { Level } from '../../harness/index.ts'

/**
 * A sentence or table row of the specification, in our own words. Checks name it as their norm, and its level is their
 * highest level. If no check names it, the reason says why a check is not needed or not possible.
 */
export interface Requirement {
  /** Readable, and never changed: `R-textdata-data-size`. */
  readonly id: `R-${string}`
  /** The heading path of the specification. */
  readonly section: string
  readonly sentence: string
  /**
   * The highest level of a check that rests on it. MUST: the sentence demands it of a server, and has no other
   * reasonable reading. SHOULD: it is only in an example, in a reference request or response, or another reading is
   * reasonable, too. MAY: it is left open. `definition`: it names or explains something and demands nothing by itself.
   */
  readonly level: Level | 'definition'
  /** Requirements whose checks show this one, too. */
  readonly shownBy?: readonly Requirement['id'][]
  /** A requirement of another section that says the same: a check may rest on either of them. */
  readonly twin?: Requirement['id']
  readonly reason?: string
}

/** A name of the specification in the form that ids use: `ownerId` → `owner-id`. */
export const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Row = Omit<Requirement, 'section'>

/** Adds the heading path of their section to rows. */
export const sectionOf = (section: string, rows: readonly Row[]): readonly Requirement[] =>
  rows.map((row) => ({ ...row, section }))

/** A sentence that checks may rest on. */
export const rule = (
  id: Requirement['id'],
  level: Level,
  sentence: string,
  rest: Pick<Requirement, 'shownBy' | 'reason' | 'twin'> = {},
): Row => ({ id, level, sentence, ...rest })

/** A sentence that no check can test or needs to test, with the reason. */
export const unchecked = (id: Requirement['id'], level: Level, sentence: string, reason: string): Row => ({
  id,
  level,
  sentence,
  reason,
})

/** A sentence that names or explains something, with the reason why it demands nothing. */
export const definition = (id: Requirement['id'], sentence: string, reason: string): Row => ({
  id,
  level: 'definition',
  sentence,
  reason,
})

/** A gap that the specification declares: any choice passes, and an observation records which one the target made. */
export const gap = (id: Requirement['id'], sentence: string): Row => ({
  id,
  level: 'MAY',
  sentence,
  reason: 'The specification leaves it open, so every choice passes.',
})
