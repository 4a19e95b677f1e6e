import { cut, visible } from './escaping.ts'

/** Characters after which a word that is too long may be broken: the separators of JSON, queries and paths. */
const joints = new Set([',', '&', ';', '?', '/'])

/**
 * Breaks a line at spaces so that it fits, and indents all its parts. A word that is too long is broken after a
 * separator.
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
    const space = rest.lastIndexOf(' ', room)
    const end = space > 0 ? space : jointBefore(rest, room)
    lines.push(margin + rest.slice(0, end).join(''))
    rest = rest.slice(space > 0 ? end + 1 : end)
  }
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
