import type { RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { answeringBody, isView, textboard } from '../declare.ts'

/** Changes the items of lists for some requests. */
const ofList = (
  when: (facts: RequestFacts) => boolean,
  change: (items: readonly unknown[], facts: RequestFacts) => readonly unknown[],
) =>
  answeringBody(['textdata.list'], (body, facts) => {
    if (!when(facts) || !Array.isArray(body.entry)) return body
    const entry = change(body.entry, facts)
    return { ...body, entry, itemsPerPage: entry.length }
  })

const isUser = ({ caller }: RequestFacts): boolean => caller === 'proxy'

/** Faults of lists that only users see, and only if several parameters meet or for one user of three. */
export const listsOfUsersFaults: readonly Fault[] = [
  textboard.fault(
    'user-filtered-fields-without-data',
    'a filtered list with fields lacks the texts if a user reads it',
    ['properties.list.combinations.user'],
    ofList(
      (facts) => isUser(facts) && facts.query.has('filterBy') && facts.query.has('fields'),
      (items) => items.map((item) => (isView(item) ? { ...item, data: undefined } : item)),
    ),
  ),
  textboard.fault(
    'user-filter-owner-or-writer',
    'a user’s filter by owner also finds the entries that this owner wrote',
    ['properties.list.combinations.user'],
    (policy) => {
      let isOfUser = false
      return {
        entryListed: (entry, facts) => {
          isOfUser = isUser(facts)
          return policy.entryListed(entry, facts)
        },
        filterMatches: (entry, filterBy, user) =>
          policy.filterMatches(entry, filterBy, user) ||
          (isOfUser && filterBy === 'ownerId' && policy.filterMatches(entry, 'writerId', user)),
      }
    },
  ),
  textboard.fault(
    'third-user-lists-own-entries',
    'in lists one of three users sees only their own entries',
    ['properties.list.combinations.third-user'],
    ofList(
      ({ userId }) => userId === '2000003',
      (items) => items.filter((item) => isView(item) && String(item.writerId).endsWith('2000003')),
    ),
  ),
]
