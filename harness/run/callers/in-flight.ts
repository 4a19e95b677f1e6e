import { MisuseError } from '../../expect/signals.ts'
import type { Wait } from '../../http/pacing/semaphore.ts'

/** The requests of one case. None may begin after the case has ended, and `end` waits for those in flight. */
export interface InFlight {
  /** Does the case hold something that others wait for? */
  readonly urgent: () => boolean
  /** Returns the same wait, and stops the clock of the case until it is over. */
  readonly untimed: (wait: Wait) => Wait
  track<T>(request: () => Promise<T>): Promise<T>
  /** Lets no more requests begin, and waits for those in flight. */
  end(): Promise<void>
}

/** Who sends the requests of an {@link InFlight}. */
export interface InFlightOptions {
  readonly urgent: () => boolean
  /** Waits until the case may send. */
  readonly ready: () => Wait
  /** Returns the same wait, which does not count as time of the case. */
  readonly untimed: (wait: Wait) => Wait
}

/** The requests of the run itself, which lend groups and take them back: others wait for them. */
const theRunItself: InFlightOptions = {
  urgent: () => true,
  ready: () => undefined,
  untimed: (wait) => wait,
}

/**
 * Tracks the requests of one case. A property that was cut short may leave a request running, and nobody would own what
 * that request creates.
 */
export function trackInFlight({ urgent, ready, untimed }: InFlightOptions = theRunItself): InFlight {
  let count = 0
  let ended = false
  let allDone: () => void = () => undefined
  const refuseTheLate = () => {
    if (ended) throw new MisuseError('the check has ended')
  }
  return {
    urgent,
    untimed,
    track: async (request) => {
      refuseTheLate()
      const permit = ready()
      if (permit !== undefined) {
        await permit
        refuseTheLate()
      }
      count++
      try {
        return await request()
      } finally {
        if (--count === 0) allDone()
      }
    },
    end: async () => {
      ended = true
      if (count > 0) await new Promise<void>((resolve) => (allDone = resolve))
    },
  }
}
