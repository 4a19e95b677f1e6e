import { setFlagsFromString } from 'node:v8'

/**
 * Tells the JavaScript engine to inline less. A run lasts seconds, and nearly all of its code is cold: on a machine
 * with two processors, a third of the time was spent on optimizing it, mostly functions with dozens of others inlined
 * into them. This changes only the speed, and only of this process.
 */
export function compileForAShortRun(): void {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
}

/**
 * Keeps the heaps of this process small: a run produces much garbage, and little of its data stays. The heaps grow
 * slowly, and threads that start later get 4 MB for new objects.
 */
export function keepHeapsSmall(): void {
  for (const flag of ['--min-semi-space-size=4', '--max-semi-space-size=4', '--heap-growing-percent=20']) {
    setFlagsFromString(flag)
  }
  keepRoomForNewObjects()
}

/**
 * Prevents the space for new objects of this thread from growing: it would grow to 32 MB and stay so large. The engine
 * forgets this setting whenever a thread starts.
 */
export function keepRoomForNewObjects(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
