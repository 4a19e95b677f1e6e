import { MisuseError } from '../expect/signals.ts'
import type { LeaseOptions } from './lease-options.ts'
import type { Precedence } from './slot-pool.ts'

/** What a check holds, and how it gets it. */
export interface Hold {
  /** How many slots the check itself holds. */
  slots: number
  /** Leaves the common group that the check uses. */
  leave: (() => void) | undefined
  /** Does this common group give its slot back when nobody uses it any more? */
  isPassing: boolean
  /** Names of the groups that were created for the check. */
  readonly owned: string[]
  /** Waits for slots for this check only. */
  acquire(count: number, precedence?: Precedence): Promise<void>
  /**
   * Waits for a group; the check gives up its permit to run while it waits.
   * @throws MisuseError if the check has asked before
   */
  wait<T>(act: () => Promise<T>): Promise<T>
  /** Allows the check to wait for a group once more, because the group that it got was full. */
  asksAgain(): void
}

/** A hold that is empty at first. */
export function openHold({ pool, permit, early }: LeaseOptions): Hold {
  let hasAsked = false
  const hold: Hold = {
    slots: 0,
    leave: undefined,
    isPassing: false,
    owned: [],
    acquire: (count, precedence = early ? 'early' : 'usual') =>
      hold.wait(async () => {
        await pool.acquire(count, precedence)
        hold.slots = count
      }),
    wait: async (act) => {
      // A check that asks twice would return only one of the two.
      if (hasAsked) {
        throw new MisuseError(
          'a check asks for groups only once; use pair(), slots() or quota() for more than one',
        )
      }
      hasAsked = true
      permit.release()
      return await act()
    },
    asksAgain: () => {
      hasAsked = false
    },
  }
  return hold
}
