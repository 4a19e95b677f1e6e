import { MisuseError } from '../../expect/signals.ts'
import type { Wait } from '../../http/pacing/semaphore.ts'

/** The requests of one case: none may begin after it has ended, and those in flight can be waited for. */
export interface InFlight {
  /** Does the case hold something that others wait for? */
  readonly urgent: () => boolean
  /** Passes a wait for the turn of a request on: the time of the case stands still meanwhile. */
  readonly untimed: (wait: Wait) => Wait
  track<T>(request: () => Promise<T>): Promise<T>
  /** Lets nothing more begin, and waits for what is in flight. */
  end(): Promise<void>
}

/** Who sends the requests of an {@link InFlight}. */
export interface InFlightOptions {
  readonly urgent: () => boolean
  /** Waits until the case may send. */
  readonly ready: () => Wait
  /** Passes a wait on that is not the case's own time. */
  readonly untimed: (wait: Wait) => Wait
}

/** What the run itself sends, to lend groups and take them back, others wait for. */
const theRunItself: InFlightOptions = {
  urgent: () => true,
  ready: () => undefined,
  untimed: (wait) => wait,
}

/** A property that was cut short leaves a request running; what that one creates would belong to nobody. */
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
