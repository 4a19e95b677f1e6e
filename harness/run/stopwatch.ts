import { onAbort } from '../http/interruption.ts'

/** A time limit that runs only while a case is at work, not while it waits for something that is not its own. */
export class Stopwatch {
  readonly #runSignal: AbortSignal | undefined
  #controller: AbortController | undefined
  #stopListening: (() => void) | undefined
  #leftMs: number
  #startedAt = 0
  #timer: NodeJS.Timeout | undefined
  #over = false

  /**
   * @param limitMs time at work, in milliseconds
   * @param runSignal ends the run
   */
  constructor(limitMs: number, runSignal: AbortSignal | undefined) {
    this.#leftMs = limitMs
    this.#runSignal = runSignal
  }

  /** Aborted when the time is over, and when the run is. Made when it is first asked for: most cases wait for long before. */
  get signal(): AbortSignal {
    this.#controller ??= this.#open()
    return this.#controller.signal
  }

  /** Is the time over? */
  get isOver(): boolean {
    return this.#over
  }

  go(): void {
    clearTimeout(this.#timer)
    this.#startedAt = performance.now()
    this.#timer = setTimeout(() => {
      this.#over = true
      this.#controller?.abort()
    }, this.#leftMs)
  }

  halt(): void {
    clearTimeout(this.#timer)
    this.#leftMs -= performance.now() - this.#startedAt
  }

  /** Nobody asks any more. */
  end(): void {
    clearTimeout(this.#timer)
    this.#stopListening?.()
  }

  #open(): AbortController {
    const controller = new AbortController()
    if (this.#over || this.#runSignal?.aborted === true) controller.abort()
    else this.#stopListening = onAbort(this.#runSignal, () => controller.abort())
    return controller
  }
}
