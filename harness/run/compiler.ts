import { setFlagsFromString } from 'node:v8'

/**
 * Tells the JavaScript engine to inline less. A run lasts seconds, in which nearly all code is cold: on a machine with two
 * processors, a third of the time went into optimizing it, most of that into functions that had taken in dozens of others.
 * It changes nothing but speed, and only for this process.
 */
export function compileForAShortRun(): void {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
}

/**
 * Keeps the heaps of this process small: a run makes much garbage beside little that stays. They grow slowly; threads that
 * start later get 4 MB for new objects.
 */
export function keepHeapsSmall(): void {
  for (const flag of ['--min-semi-space-size=4', '--max-semi-space-size=4', '--heap-growing-percent=20']) {
    setFlagsFromString(flag)
  }
  keepRoomForNewObjects()
}

/**
 * Keeps the room for new objects of this thread as it is: it would grow to 32 MB and stay so. The engine forgets this whenever a thread
 * starts.
 */
export function keepRoomForNewObjects(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
