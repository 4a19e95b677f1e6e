import { type HttpResponse, largestPage, sharedFixture } from '../../../harness/index.ts'
import { known } from '../../shared/ids/known.ts'

/** A value that is not allowed. */
export interface WrongPaging {
  readonly parameter: 'count' | 'startIndex'
  readonly value: string
}

/** Values that are not allowed. */
export const wrongPaging: readonly WrongPaging[] = [
  ...['0', '1001', '-1', '1.5', 'abc', '10abc', '99999999999999999999'].map(
    (value): WrongPaging => ({ parameter: 'count', value }),
  ),
  ...['0', '-1', '1.5', 'abc', '10abc'].map((value): WrongPaging => ({ parameter: 'startIndex', value })),
]

/** The value as part of an id: `count-minus-1`. */
export const nameOf = ({ parameter, value }: WrongPaging): string =>
  `${parameter === 'count' ? 'count' : 'start-index'}-${value.replace('-', 'minus-').replace('.', '-point-')}`

/** The value as it is in the query, for people. */
export const titleOf = ({ parameter, value }: WrongPaging): string => `${parameter} ${value}`

/** Lists of groups with each of the wrong values, and one with allowed values. */
export const lists = sharedFixture(
  'groups are listed with wrong paging values',
  async ({ trusted, groups }) => {
    await groups.shared()
    const [right, ...responses] = await Promise.all([
      trusted.listGroups({ query: { count: largestPage, startIndex: 1 } }),
      ...wrongPaging.map((one) =>
        trusted.listGroups({ query: { [one.parameter]: one.value }, invalid: titleOf(one) }),
      ),
    ])
    return {
      right,
      of: (one: WrongPaging): HttpResponse =>
        known(responses[wrongPaging.indexOf(one)], `list with ${titleOf(one)}`),
    }
  },
)
