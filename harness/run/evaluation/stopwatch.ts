import { onAbort } from '../../http/connection/interruption.ts'
import type { Wait } from '../../http/pacing/semaphore.ts'

/** A time limit that runs only while a case works, not while it waits for something outside the case. */
export class Stopwatch {
  readonly #limitMs: number
  readonly #runSignal: AbortSignal | undefined
  #controller: AbortController | undefined
  #stopListening: (() => void) | undefined
  #beforeMs = 0
  #since: number | undefined
  #timer: NodeJS.Timeout | undefined
  #going = false
  #waits = 0
  #over = false

  /**
   * @param limitMs time at work, in milliseconds
   * @param runSignal ends the run
   */
  constructor(limitMs: number, runSignal?: AbortSignal) {
    this.#limitMs = limitMs
    this.#runSignal = runSignal
  }

  /**
   * Aborted when the time or the run is over. It is created when it is first read, because most cases wait a long time
   * before that.
   */
  get signal(): AbortSignal {
    this.#controller ??= this.#open()
    return this.#controller.signal
  }

  /** Is the time over? */
  get isOver(): boolean {
    return this.#over
  }

  /** Time at work so far, in milliseconds. */
  worked(): number {
    return this.#beforeMs + (this.#since === undefined ? 0 : performance.now() - this.#since)
  }

  go(): void {
    this.#going = true
    this.#look()
  }

  halt(): void {
    this.#going = false
    this.#look()
  }

  /**
   * Stops the time until the wait is over: the wait for the turn of a request, which `--rate` or a throttling target
   * delays.
   */
  during(wait: Wait): Wait {
    if (wait === undefined) return undefined
    this.#waits += 1
    this.#look()
    return wait.finally(() => {
      this.#waits -= 1
      this.#look()
    })
  }

  /** The signal is no longer needed. */
  end(): void {
    this.halt()
    this.#stopListening?.()
  }

  /** Starts or stops the time, if that has changed. */
  #look(): void {
    const runs = this.#going && this.#waits === 0
    if (runs === (this.#since !== undefined)) return
    if (runs) {
      this.#since = performance.now()
      this.#timer = setTimeout(() => {
        this.#over = true
        this.#controller?.abort()
      }, this.#limitMs - this.#beforeMs)
    } else {
      clearTimeout(this.#timer)
      this.#beforeMs = this.worked()
      this.#since = undefined
    }
  }

  #open(): AbortController {
    const controller = new AbortController()
    if (this.#over || this.#runSignal?.aborted === true) controller.abort()
    else this.#stopListening = onAbort(this.#runSignal, () => controller.abort())
    return controller
  }
}
