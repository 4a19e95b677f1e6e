import { expect } from '../../../harness/index.ts'
import { type Ordered, outOfOrderAt } from './order.ts'

/**
 * Expects that a list is in order. The failure names the first two neighbours that are not: nobody would find them in a
 * long list.
 * @param name what the list is, for the message of the failure: `the ids`
 * @param from what shows the list, if it is not the response that was read last
 */
export function expectOrder(ordered: Ordered, name: string, from?: object): void {
  const { list, order } = ordered
  const at = outOfOrderAt(ordered)
  const pair =
    at === undefined ? '' : ` (at positions ${at} and ${at + 1} are ${list[at - 1]} and ${list[at]})`
  expect(list, name, from).toBeInOrder(order, at === undefined, pair)
}
