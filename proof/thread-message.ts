import { isJsonObject } from '../schemas/index.ts'
import { isTask, type ProofResult, type ProofTask } from './task.ts'

/** The message to a thread: a task and its number. */
export interface ThreadOrder {
  readonly number: number
  readonly task: ProofTask
}

/** The answer of a thread about one task. */
export interface ThreadMessage {
  readonly number: number
  readonly result?: ProofResult
  readonly failure?: string
}

/** True if the value, sent by another thread, is an order. */
export const isThreadOrder = (value: unknown): value is ThreadOrder =>
  isJsonObject(value) && typeof value.number === 'number' && isTask(value.task)

/** True if the value, sent by another thread, is an answer. It has a result or a failure. */
export const isThreadMessage = (value: unknown): value is ThreadMessage =>
  isJsonObject(value) &&
  typeof value.number === 'number' &&
  (isJsonObject(value.result) || typeof value.failure === 'string')
