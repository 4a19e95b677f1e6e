import { stripVTControlCharacters } from 'node:util'
import type { Step } from '../../run/evaluation/means.ts'
import { type Io, isColoured, widthOf } from './io.ts'

/** Shows people the progress of a run. */
export interface Progress {
  started(id: string): void
  ended(id: string, outcome: string): void
  /** The progress of a long check. */
  advanced(step: Step): void
  /** Prints a text once, on a separate line that stays. */
  says(text: string): void
  /** Removes the live line. */
  finish(): void
}

/** Shortest time between two drawings of the live line, and between two lines in a log, in milliseconds. */
const drawEveryMs = 100
const logEveryMs = 5000

const silent: Progress = {
  started: () => {},
  ended: () => {},
  advanced: () => {},
  says: () => {},
  finish: () => {},
}

/**
 * Progress on stderr: one live line on a terminal; otherwise a plain line at most every five seconds, and a last line.
 * @param total how many checks will run
 * @param now a clock in milliseconds
 */
export function openProgress(
  io: Pick<Io, 'stderr' | 'environment'>,
  total: number,
  quiet: boolean,
  now: () => number = () => performance.now(),
): Progress {
  if (quiet) return silent
  return isLive(io) ? liveLine(io, total, now) : plainLines(io, total, now)
}

/** Is stderr a terminal whose line can be drawn again, and not the log of a CI? */
function isLive({ stderr, environment }: Pick<Io, 'stderr' | 'environment'>): boolean {
  const { CI, TERM } = environment
  const isCi = CI !== undefined && CI !== '' && CI !== 'false'
  return stderr.isTTY === true && !isCi && TERM !== 'dumb'
}

/**
 * Shows on a terminal what the program waits for, with the seconds, and removes the line at the end. A log gets
 * nothing.
 * @param what `Building the Allure page`
 */
export async function whileShown<T>(
  io: Pick<Io, 'stderr' | 'environment'>,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!isLive(io)) return await work()
  const began = performance.now()
  const draw = () => io.stderr.write(`\r\u001b[2K${what}… ${seconds(performance.now() - began)}`)
  draw()
  const timer = setInterval(draw, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    io.stderr.write('\r\u001b[2K')
  }
}

/** Counts what has ended, and remembers what is still running. */
class ProgressCount {
  done = 0
  readonly underWay = new Map<string, number>()
  readonly #steps = new Map<
    string,
    { readonly latest: Step; readonly since: number; readonly from: number }
  >()
  readonly #bad = new Map<string, number>()
  readonly #began: number
  readonly #now: () => number
  readonly #total: number

  constructor(total: number, now: () => number) {
    this.#total = total
    this.#now = now
    this.#began = now()
  }

  start(id: string): void {
    this.underWay.set(id, this.#now())
  }

  end(id: string, outcome: string): void {
    this.underWay.delete(id)
    this.#steps.delete(id)
    this.done += 1
    if (outcome !== 'passed' && outcome !== 'inapplicable') {
      this.#bad.set(outcome, (this.#bad.get(outcome) ?? 0) + 1)
    }
  }

  count(outcome: string): number {
    return this.#bad.get(outcome) ?? 0
  }

  /** `120/456 done, 2 failed, 1 error, 12 s`. */
  text(): string {
    const counts = ['failed', 'error', 'untested'].flatMap((outcome) =>
      this.count(outcome) > 0 ? [`${this.count(outcome)} ${outcome}`] : [],
    )
    return [`${this.done}/${this.#total} done`, ...counts, seconds(this.#now() - this.#began)].join(', ')
  }

  advance(latest: Step): void {
    const before = this.#steps.get(latest.id)
    if (latest.done >= latest.total) this.#steps.delete(latest.id)
    else if (before === undefined || latest.done < before.latest.done) {
      this.#steps.set(latest.id, { latest, since: this.#now(), from: latest.done })
    } else this.#steps.set(latest.id, { ...before, latest })
  }

  /**
   * The long check with the most work left: `a group overflows [=====>    ] 50,000 of 100,000 entries, 1,900/s`; empty
   * if there is none.
   */
  step(): string {
    const left = ({ latest: step }: { readonly latest: Step }) => step.total - step.done
    const [longest] = [...this.#steps.values()].toSorted((one, other) => left(other) - left(one))
    if (longest === undefined) return ''
    const { latest, since, from } = longest
    const { id, done, total, what } = latest
    const filled = Math.floor((done / Math.max(1, total)) * barWidth)
    const bar = `[${'='.repeat(filled)}>${' '.repeat(barWidth - filled)}]`
    const rate = Math.round((done - from) / Math.max(0.001, (this.#now() - since) / 1000))
    const [few, all, each] = [done, total, rate].map((number) => number.toLocaleString('en'))
    return `${id} ${bar} ${few} of ${all} ${what}, ${each}/s`
  }

  /** What a run does after all checks have ended; empty before that. */
  ending(): string {
    if (this.done < this.#total) return ''
    return this.count('failed') > 0 ? 'repeating what failed, cleaning up' : 'cleaning up'
  }

  /** The check that has been running longest: `groups.limit.sixth-create 8 s`. */
  slowest(): string {
    const [first] = [...this.underWay].toSorted(([, left], [, right]) => left - right)
    if (first === undefined) return ''
    const [id, since] = first
    return `${id} ${seconds(this.#now() - since)}`
  }
}

/** Width of a bar, in characters. */
const barWidth = 20

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`

function liveLine(io: Pick<Io, 'stderr' | 'environment'>, total: number, now: () => number): Progress {
  const tally = new ProgressCount(total, now)
  const coloured = isColoured(io.stderr, io.environment)
  const width = widthOf(io.stderr)
  let drawn = Number.NEGATIVE_INFINITY
  const draw = () => {
    drawn = now()
    const slowest = tally.step() || tally.slowest() || tally.ending()
    const plain = stripVTControlCharacters(slowest === '' ? tally.text() : `${tally.text()} · ${slowest}`)
    const line = plain.slice(0, width - 1)
    const bad = tally.count('failed') + tally.count('error') > 0
    io.stderr.write(`\r\u001b[2K${coloured ? `\u001b[${bad ? 31 : 2}m${line}\u001b[0m` : line}`)
  }
  const drawSoon = () => {
    if (now() - drawn >= drawEveryMs) draw()
  }
  const timer = setInterval(draw, 1000)
  timer.unref()
  return {
    started: (id) => {
      tally.start(id)
      drawSoon()
    },
    ended: (id, outcome) => {
      tally.end(id, outcome)
      drawSoon()
    },
    advanced: (step) => {
      tally.advance(step)
      drawSoon()
    },
    says: (text) => {
      io.stderr.write(`\r\u001b[2K${text}\n`)
      draw()
    },
    finish: () => {
      clearInterval(timer)
      io.stderr.write('\r\u001b[2K')
    },
  }
}

function plainLines(io: Pick<Io, 'stderr'>, total: number, now: () => number): Progress {
  const tally = new ProgressCount(total, now)
  let toldAt = now()
  return {
    started: (id) => tally.start(id),
    ended: (id, outcome) => {
      tally.end(id, outcome)
      if (tally.done < total && now() - toldAt < logEveryMs) return
      toldAt = now()
      const ending = tally.ending()
      io.stderr.write(`${tally.text()}${ending === '' ? '' : `; ${ending}`}\n`)
    },
    advanced: (step) => {
      tally.advance(step)
      if (now() - toldAt < logEveryMs) return
      toldAt = now()
      const longest = tally.step()
      io.stderr.write(`${tally.text()}${longest === '' ? '' : `: ${longest}`}\n`)
    },
    says: (text) => {
      io.stderr.write(`${text}\n`)
    },
    finish: () => {},
  }
}
