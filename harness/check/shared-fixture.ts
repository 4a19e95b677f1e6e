import { MisuseError } from '../expect/signals.ts'
import { present } from '../present.ts'
import type { Need } from '../vocabulary.ts'
import type { CheckContext, SharedFixture, SharedFixtureHost } from './context.ts'

/** What an author may add to a shared fixture. */
export interface SharedFixtureOptions {
  /** The needs that a check must state to ask for it. */
  readonly needs?: readonly Need[]
  /** Time limit after which it is given up, in milliseconds; otherwise the engine's default. */
  readonly timeoutMs?: number
  /** It keeps its groups for a long time, so it gets them before others. */
  readonly early?: boolean
  /** It consumes something that exists only once: cases that are run again use the first result. */
  readonly onceInARun?: boolean
}

/**
 * Declares a shared fixture.
 * @param title what happens in it, in a few words; unique
 * @param act arranges and acts, keeps the responses, and asserts only what it needs to go on
 */
export function sharedFixture<T>(
  title: string,
  act: (context: CheckContext) => Promise<T>,
  { needs = [], early = false, onceInARun = false, timeoutMs }: SharedFixtureOptions = {},
): SharedFixture<T> {
  const arranged = new WeakMap<SharedFixtureHost, Promise<T>>()
  return {
    title,
    needs,
    on: (asking) => {
      const host = onceInARun ? asking.first() : asking
      const before = arranged.get(host)
      if (before !== undefined) return before
      const shown = host.run({ id: title, needs, early, ...present({ timeoutMs }) }, act)
      arranged.set(host, shown)
      return shown
    },
  }
}

/** How to arrange the shared fixture of each row of a table. */
export interface SharedFixtureOfRow<Row, T> {
  /** What happens for a row, in a few words; unique. */
  readonly title: (row: Row) => string
  readonly needs?: (row: Row) => readonly Need[]
  /** Arranges and acts for one row; see {@link sharedFixture}. */
  readonly act: (context: CheckContext, row: Row) => Promise<T>
}

/**
 * Declares a shared fixture for each row of a table. Each fixture is arranged once in a run, when the first case asks
 * for its row.
 * @returns a function that gives what the fixture of a row showed; a row that is not in the table is an error of the
 * suite
 */
export function fixtureOfEach<Row, T>(
  rows: readonly Row[],
  { title, needs = () => [], act }: SharedFixtureOfRow<Row, T>,
): (context: CheckContext, row: Row) => Promise<T> {
  const fixtures = new Map(
    rows.map((row) => [
      row,
      sharedFixture(title(row), (context) => act(context, row), { needs: needs(row) }),
    ]),
  )
  return async (context, row) => {
    const fixture = fixtures.get(row)
    if (fixture === undefined) throw new MisuseError('a row is asked for that is not in its table')
    return await context.use(fixture)
  }
}
