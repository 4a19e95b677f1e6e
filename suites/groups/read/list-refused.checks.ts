import {
  collectionOf,
  each,
  entriesOf,
  expect,
  idsOf,
  largestPage,
  must,
  should,
  suite,
} from '../../../harness/index.ts'
import { expectNoneTwice } from '../../shared/lists/none-twice.ts'
import { lists, nameOf, titleOf, wrongPaging } from './wrong-paging.ts'

export default suite(
  'TextDataGroup: refused paging values',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    must(
      'groups.list.paging-bounds',
      'a count or startIndex that is not allowed is refused, or gives a page as a legal value does',
      'R-group-paging',
      each(
        wrongPaging,
        (one) => ({ id: `groups.list.paging-bounds.${nameOf(one)}`, title: titleOf(one) }),
        async ({ use }, one) => {
          const { right, of } = await use(lists)
          expect(right).toHaveStatus(200)
          const response = of(one)
          if (response.status !== 200) return expect(response).toBeRefused()
          const ids = idsOf(entriesOf(response))
          expect(ids.length, 'the number of groups on the page', response).toBeBetween(0, largestPage)
          expectNoneTwice(ids, 'are on the page', response)
          expect(collectionOf(response).totalResults, 'totalResults', response).toBeInteger()
        },
      ),
      {
        why: 'count is an integer from 1 to 1000, startIndex an integer of 1 or more. What happens with another value is not stated: some services use the nearest legal value.',
      },
    ),
    should(
      'groups.list.paging-refused',
      'a count or startIndex that is not allowed is refused with 400',
      'R-group-paging',
      each(
        wrongPaging,
        (one) => ({ id: `groups.list.${nameOf(one)}`, title: titleOf(one) }),
        async ({ use }, one) => {
          const { right, of } = await use(lists)
          expect(right).toHaveStatus(200)
          expect(of(one)).toHaveStatus(400)
        },
      ),
      { why: '400 is the status of invalid request data. Some services use the nearest legal value.' },
    ),
  ],
)
