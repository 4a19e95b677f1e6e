import { MisuseError } from '../expect/signals.ts'
import type { LeaseOptions } from './lease-options.ts'
import type { Precedence } from './slot-pool.ts'

/** What a check holds, and how it comes to it. */
export interface Hold {
  /** Slots of its own. */
  slots: number
  /** Leaves the group of many checks that it is in. */
  leave: (() => void) | undefined
  /** Is that a group which gives its slot back when nobody uses it any more? */
  isPassing: boolean
  /** Names of the groups that were created for it. */
  readonly owned: string[]
  /** Waits for slots of its own. */
  acquire(count: number, precedence?: Precedence): Promise<void>
  /**
   * Waits for a group, and steps back meanwhile.
   * @throws MisuseError where the check has asked before
   */
  wait<T>(act: () => Promise<T>): Promise<T>
  /** Lets it wait for a group once more: the one that it got was full. */
  asksAgain(): void
}

/** Nothing is held yet. */
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
      // Who asks twice at once would give back only once.
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
