import { cut, visible } from './escaping.ts'

/** Characters after which a word that is too long may be broken: the separators of JSON, queries and paths. */
const joints = new Set([',', '&', ';', '?', '/'])

/**
 * Breaks a line at spaces so that it fits, and indents all its parts. A word that is too long is broken after a
 * separator; an address or a path stays whole, so it can be copied.
 * @param hanging the indent of all parts but the first
 */
export function wrap(line: string, width: number, indent: string, hanging = indent): string[] {
  const lines: string[] = []
  let rest = [...line]
  const roomFor = (margin: string) => Math.max(20, width - margin.length)
  for (;;) {
    const margin = lines.length === 0 ? indent : hanging
    const room = roomFor(margin)
    if (rest.length <= room) return [...lines, margin + rest.join('')]
    const space = spaceBefore(rest, room)
    const end = space > 0 ? space : endOfLongWord(rest, room)
    lines.push(margin + rest.slice(0, end).join(''))
    if (end === rest.length) return lines
    rest = rest.slice(rest[end] === ' ' ? end + 1 : end)
  }
}

/** The last space at which a line may be broken; not one between a number and its unit: `(12 ms)`. */
function spaceBefore(line: readonly string[], room: number): number {
  for (let space = line.lastIndexOf(' ', room); space > 0; space = line.lastIndexOf(' ', space - 1)) {
    const isInQuantity =
      /\d/.test(line[space - 1] ?? '') && /^ms\b/.test(line.slice(space + 1, space + 4).join(''))
    if (!isInQuantity) return space
  }
  return -1
}

/** Where a word ends that is too long for a line. */
function endOfLongWord(line: readonly string[], room: number): number {
  const isAddress = line[0] === '/' || /^https?:/.test(line.slice(0, 6).join(''))
  if (!isAddress) return jointBefore(line, room)
  const space = line.indexOf(' ')
  return space < 0 ? line.length : space
}

/** Wraps each line of a text. Control characters are shown as escapes, not sent to the terminal. */
export function paragraph(text: string, width: number, indent: string, limit = 1200): string[] {
  return visible(cut(text, limit))
    .replaceAll('\t', '  ')
    .split('\n')
    .slice(0, 25)
    .flatMap((line) => wrap(line, width, indent))
}

/** Where to break a word that is too long for the line. */
function jointBefore(word: readonly string[], room: number): number {
  const joint = word.slice(0, room).findLastIndex((character) => joints.has(character))
  return joint > room / 2 ? joint + 1 : room
}
