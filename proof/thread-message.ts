import { isJsonObject } from '../schemas/index.ts'
import { isTask, type ProofResult, type ProofTask } from './task.ts'

/** What a thread is sent: a task, by a number of its own. */
export interface ThreadOrder {
  readonly number: number
  readonly task: ProofTask
}

/** What a thread answers about one task. */
export interface ThreadMessage {
  readonly number: number
  readonly result?: ProofResult
  readonly failure?: string
}

/** Is it an order, as it comes from the other thread? */
export const isThreadOrder = (value: unknown): value is ThreadOrder =>
  isJsonObject(value) && typeof value.number === 'number' && isTask(value.task)

/** Is it an answer, as it comes from the other thread? Its result or its failure stands in it. */
export const isThreadMessage = (value: unknown): value is ThreadMessage =>
  isJsonObject(value) &&
  typeof value.number === 'number' &&
  (isJsonObject(value.result) || typeof value.failure === 'string')
