import { setTimeout } from 'node:timers/promises'
import { BroadcastChannel } from 'node:worker_threads'
import { keepRoomForNewObjects } from '../run/engine-settings.ts'
import type { Step } from '../run/evaluation/means.ts'
import { PreflightError } from '../run/preparation/preflight-error.ts'
import type { AnyResult, RunResult } from '../run/result/result.ts'
import type { Contradiction } from '../run/session.ts'
import type { RunMessage, RunOrder } from './plan.ts'
import { unshipped } from './shipped-run.ts'

/** What a run reports to the main thread. */
export interface RunEvents {
  /** From now on, the worker receives a cancellation. */
  onListening?(): void
  onStart?(id: string): void
  onResult?(result: AnyResult): void
  /** The progress of a long check. */
  onProgress?(step: Step): void
  /** Effects come late: the run waits this many milliseconds after each 202 from now on. */
  onLateEffects?(waitMs: number): void
  /** The target contradicts a member of the configuration. */
  onContradiction?(contradiction: Contradiction): void
  /** The results so far, about every two seconds. */
  onPartial?(run: RunResult): void
}

/** How long to wait for the last message after all tests have ended: on a busy machine, it may take seconds. */
const lastMessageMs = 15_000

/** The main thread's end of the channel to the worker that runs the checks. */
export interface WorkerChannel {
  /** Tells the worker to give up. */
  readonly cancel: () => void
  /** The result of the whole run; undefined if none arrives. */
  readonly result: () => Promise<RunResult | undefined>
  /** The latest partial result. */
  readonly partial: () => RunResult | undefined
  /** Why the run could not begin, if the worker has reported that. */
  readonly unreachable: () => PreflightError | undefined
  readonly close: () => void
}

/**
 * Listens to the worker and forwards its messages as events.
 * @param name of the channel; the worker gets the same name
 */
export function openWorkerChannel(name: string, events: RunEvents): WorkerChannel {
  const channel = new BroadcastChannel(name)
  let partial: RunResult | undefined
  let unreachable: PreflightError | undefined
  let settle: (run: RunResult) => void = () => undefined
  const finished = new Promise<RunResult>((resolve) => {
    settle = resolve
  })
  let arrival: Promise<RunResult | undefined> | undefined
  const hear = (message: RunMessage): void => {
    switch (message.type) {
      case 'listening':
        keepRoomForNewObjects()
        events.onListening?.()
        break
      case 'start':
        events.onStart?.(message.id)
        break
      case 'progress':
        events.onProgress?.(message.step)
        break
      case 'late-effects':
        events.onLateEffects?.(message.waitMs)
        break
      case 'contradiction':
        events.onContradiction?.(message.contradiction)
        break
      case 'result':
        events.onResult?.(message.result)
        break
      case 'partial':
        partial = unshipped(message.shipped)
        events.onPartial?.(partial)
        break
      case 'unreachable':
        unreachable = new PreflightError(message.message, message)
        break
      case 'finished':
        settle(unshipped(message.shipped))
        break
    }
  }
  channel.onmessage = (event: unknown) => {
    const message = messageIn(event)
    if (message !== undefined) hear(message)
  }
  return {
    cancel: () => {
      const order: RunOrder = { type: 'cancel' }
      channel.postMessage(order)
    },
    result: () => {
      arrival ??= Promise.race([finished, setTimeout(lastMessageMs, undefined, { ref: false })])
      return arrival
    },
    partial: () => partial,
    unreachable: () => unreachable,
    close: () => channel.close(),
  }
}

/** Both ends of the channel are ours: this check is only for the type. */
function messageIn(event: unknown): RunMessage | undefined {
  if (typeof event !== 'object' || event === null || !('data' in event)) return undefined
  const { data } = event
  return isMessage(data) ? data : undefined
}

const isMessage = (data: unknown): data is RunMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type !== 'cancel'
