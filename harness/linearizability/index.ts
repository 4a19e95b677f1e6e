/** Concurrent histories, and whether an order of their operations explains them. */
export {
  type History,
  type HistoryOperation,
  partitioned,
  recorder,
} from './history.ts'
export {
  type Linearizability,
  linearizability,
  type SequentialModel,
} from './linearize.ts'
export { timeLine } from './time-line.ts'
export { violatingPart } from './violation.ts'
