import type { History } from './history.ts'

/** Width of the drawing in characters, for the whole time of a history. */
const width = 40

/**
 * Draws a history, one line for each operation: who, what, when.
 * @param show an operation in words: `update to "b" → 202`; the output is undefined if no answer came
 */
export function timeLine<Input, Output>(
  history: History<Input, Output>,
  show: (input: Input, output: Output | undefined) => string,
): string {
  const start = Math.min(...history.map(({ call }) => call))
  const end = Math.max(...history.map(({ call, response }) => response?.at ?? call))
  const column = (time: number) => Math.round(((time - start) / Math.max(end - start, 1e-6)) * (width - 2))
  return [...history]
    .sort((a, b) => a.call - b.call)
    .map(({ client, input, call, response }) => {
      const from = column(call)
      const to = response === undefined ? width - 1 : column(response.at) + 1
      const bar = `[${'='.repeat(to - from - 1)}${response === undefined ? '>' : ']'}`
      const time = `${(call - start).toFixed(1)}–${response === undefined ? '' : (response.at - start).toFixed(1)} ms`
      const line = `${' '.repeat(from)}${bar}`.padEnd(width + 1)
      return `client ${client} ${line} ${show(input, response?.output)}  (${time})`
    })
    .join('\n')
}
