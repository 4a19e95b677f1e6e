/** Gives a text a look on the terminal. */
export type Paint = (text: string) => string

/** The looks that reports use. */
export interface Paints {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly green: Paint
  readonly yellow: Paint
}

/**
 * The looks of a terminal.
 * @param colour does it show any? If not, texts stay as they are
 */
export function paintsOf(colour: boolean): Paints {
  const paint = (open: number, close: number): Paint =>
    colour ? (text) => `\u001b[${open}m${text}\u001b[${close}m` : (text) => text
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
  }
}
