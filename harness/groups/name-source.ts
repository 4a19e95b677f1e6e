import { randomInt } from 'node:crypto'

/** Fresh group names of a run. */
export interface NameSource {
  /** Letters that stand in each name, short ones apart, and in no other run's. */
  readonly mark: string
  /** The whole names that were made, in that order. */
  readonly issued: readonly string[]
  next(bytes?: number): string
}

const smallLetters = 'abcdefghijklmnopqrstuvwxyz'
const capitals = smallLetters.toUpperCase()
const letters = smallLetters + capitals

/**
 * Makes legal names (letters and `_`, at most 32 bytes) that no other run uses: `tbc_`, eight random letters that
 * mark the run, a counter in letters.
 *
 * The mark has capitals and small letters, so that each name shows a target that stores names in one case.
 *
 * @param draw a random number below a limit
 */
export function nameSource(draw: (limit: number) => number = randomInt): NameSource {
  const drawn = (from: string, count: number) =>
    Array.from({ length: count }, () => from[draw(from.length)] ?? '').join('')
  const mark = drawn(letters, 3) + drawn(capitals, 1) + drawn(letters, 3) + drawn(smallLetters, 1)
  let counter = 0
  const issued: string[] = []
  return {
    mark,
    issued,
    next: (bytes) => {
      const name = `tbc_${mark}_${inLetters(counter++)}`
      if (bytes === undefined) {
        issued.push(name)
        return name
      }
      // Short names drop the prefix, never the letters that make them unique.
      return name.length > bytes ? name.slice(-bytes) : name.padEnd(bytes, '_')
    },
  }
}

function inLetters(number: number): string {
  const rest = Math.floor(number / 26)
  return `${rest > 0 ? inLetters(rest - 1) : ''}${letters[number % 26] ?? 'a'}`
}
