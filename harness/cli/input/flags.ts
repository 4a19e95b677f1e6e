import type { Environment } from '../../config/environment.ts'
import { UsageError } from './usage-error.ts'

/** The range of a number. */
export interface NumberRange {
  readonly least: number
  readonly most: number
  /** Whole numbers only, unless `false`. */
  readonly whole?: boolean
}

/** The environment variable of a flag: for `--config-out` it is `TEXTBOARD_CONFIG_OUT`. */
export const variableOf = (flag: string): string => `TEXTBOARD_${flag.toUpperCase().replaceAll('-', '_')}`

const truths: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
}

/** The values of the flags of a command: from the command line, otherwise from the environment. */
export class Flags {
  readonly #given: Readonly<Record<string, unknown>>
  readonly #environment: Environment

  /**
   * @param given what yargs read
   * @param environment an empty variable counts as not set. `configOf` refuses it if it names the target or the
   *   configuration.
   */
  constructor(given: Readonly<Record<string, unknown>>, environment: Environment) {
    this.#given = given
    this.#environment = environment
  }

  /**
   * @returns undefined if the flag is not given
   * @throws UsageError if the flag is given twice or is empty
   */
  text(flag: string): string | undefined {
    const given = this.#given[flag]
    if (Array.isArray(given)) throw new UsageError(`--${flag} is given ${given.length} times; give it once`)
    if (given === undefined) return this.#fromEnvironment(flag)
    const text = String(given)
    if (text === '') throw new UsageError(`--${flag} is empty; give it a value or leave it out`)
    return text
  }

  /** All words of a positional that accepts several. */
  words(positional: string): readonly string[] {
    return [this.#given[positional] ?? []].flat().map(String)
  }

  /**
   * All values of a flag that may be repeated, unchanged, because names may contain spaces and commas. In the
   * environment, these separate the values.
   */
  names(flag: string): readonly string[] {
    const given = this.#given[flag]
    return given === undefined ? this.list(flag) : [given].flat().map(String)
  }

  /** All values of a flag that may be repeated, separated by spaces or commas. */
  list(flag: string): readonly string[] {
    const given = this.#given[flag]
    if (given === undefined) {
      const values = this.#fromEnvironment(flag) ?? ''
      return values.split(/[\s,]+/).filter((value) => value !== '')
    }
    const values = [given].flat().flatMap((value) =>
      String(value)
        .trim()
        .split(/\s*,\s*|\s+/),
    )
    if (values.length === 0 || values.includes('')) {
      throw new UsageError(`--${flag} has an empty value; give it a value or leave it out`)
    }
    return [...new Set(values)]
  }

  /** @throws UsageError if the variable means neither true nor false */
  toggle(flag: string): boolean {
    const given = this.#given[flag]
    if (given !== undefined) return [given].flat().at(-1) === true
    const text = this.#fromEnvironment(flag)
    if (text === undefined) return false
    const value = truths[text.toLowerCase()]
    if (value === undefined)
      throw new UsageError(`${variableOf(flag)} is neither true nor false; set it to 1 or 0`)
    return value
  }

  /** @throws UsageError if the value is not a number in the range */
  number(flag: string, { least, most, whole = true }: NumberRange): number | undefined {
    const text = this.text(flag)
    if (text === undefined) return undefined
    const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most) || (whole && !Number.isInteger(value))) {
      const source = this.#given[flag] === undefined ? variableOf(flag) : `--${flag}`
      const kind = whole ? 'a whole number' : 'a number'
      throw new UsageError(`${source} is "${text.slice(0, 80)}"; give ${kind} from ${least} to ${most}`)
    }
    return value
  }

  /** Is the flag on the command line itself? */
  isOnCommandLine(flag: string): boolean {
    return this.#given[flag] !== undefined
  }

  /** Is the variable of the flag set but empty, like an undefined secret of a CI? */
  isEmptyVariable(flag: string): boolean {
    return this.#given[flag] === undefined && this.#environment[variableOf(flag)] === ''
  }

  #fromEnvironment(flag: string): string | undefined {
    const value = this.#environment[variableOf(flag)]
    return value === '' ? undefined : value
  }
}
