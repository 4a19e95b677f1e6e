import { expect } from '../../harness/index.ts'
import { type Ordered, outOfOrderAt } from './order.ts'

/**
 * Expects a list to be in order. The failure names the first two members that are not: in a long list nobody would find them.
 * @param name what the list is, as it stands in the failure: `the ids`
 * @param from what shows the list, where it is not the response that was read last
 */
export function expectOrder(ordered: Ordered, name: string, from?: object): void {
  const { list, order } = ordered
  const at = outOfOrderAt(ordered)
  const pair =
    at === undefined ? '' : ` (at positions ${at} and ${at + 1} are ${list[at - 1]} and ${list[at]})`
  expect(list, name, from).toBeInOrder(order, at === undefined, pair)
}
