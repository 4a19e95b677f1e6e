import { randomInt } from 'node:crypto'

/** New group names for a run. */
export interface NameSource {
  /** Letters that are in every name of this run, except shortened names, and in no name of another run. */
  readonly mark: string
  /** The names that were made without a given length, in order. */
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
 * The mark has capitals and small letters, so every name exposes a target that changes the case of names.
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
      // Short names lose the prefix, but never the letters that make them unique.
      return name.length > bytes ? name.slice(-bytes) : name.padEnd(bytes, '_')
    },
  }
}

function inLetters(number: number): string {
  const rest = Math.floor(number / 26)
  return `${rest > 0 ? inLetters(rest - 1) : ''}${letters[number % 26] ?? 'a'}`
}
