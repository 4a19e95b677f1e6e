/** Marks that make one character of a letter: é, ç, ñ. Letters that more languages write with an accent come first. */
const marks: readonly (readonly [letters: RegExp, mark: string])[] = [
  [/[aeiou]/i, '\u0301'],
  [/c/i, '\u0327'],
  [/n/i, '\u0303'],
  [/[gklmprswyz]/i, '\u0301'],
]

/**
 * A text with an accent on one of its letters: databases may treat both as equal. Undefined if no letter takes an
 * accent.
 */
export function accented(text: string): string | undefined {
  for (const [letters, mark] of marks) {
    const changed = text.replace(letters, (letter) => `${letter}${mark}`.normalize('NFC'))
    if (changed !== text) return changed
  }
  return undefined
}
