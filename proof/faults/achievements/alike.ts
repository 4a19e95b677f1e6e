import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { answeringBody, faultsOf, isView, knowingUsers, type View } from '../declare.ts'

const fault = faultsOf('achievements')

const isUser = ({ caller }: RequestFacts): boolean => caller === 'proxy'
const isOwnId = ({ path, applicationId }: RequestFacts): boolean =>
  applicationId !== undefined && path.includes(`/achievements/${applicationId}`)

/**
 * Changes the answers to some requests.
 * @param when selects the requests
 */
const changing = (
  operation: OperationId,
  when: (facts: RequestFacts) => boolean,
  change: (body: View) => View,
): PolicyOverride => answeringBody([operation], (body, facts) => (when(facts) ? change(body) : body))

const entriesIn = ({ entry }: View): readonly unknown[] => (Array.isArray(entry) ? entry : [])

/** A collection with changed members in each item; a single resource with the changed members. */
const itemsWith = (body: View, members: View): View =>
  Array.isArray(body.entry)
    ? { ...body, entry: body.entry.map((one: unknown) => (isView(one) ? { ...one, ...members } : one)) }
    : { ...body, ...members }

const several = ({ path }: RequestFacts): boolean => path.includes(',')

/** Faults of the rules on achievements that show only for users, or only under the id of the application. */
export const achievementsAlikeFaults: readonly Fault[] = [
  fault(
    'achievement-user-unsorted',
    'sorted is false for the list that a user asks for',
    ['achievements.alike.user.sorted'],
    changing('achievements.list', isUser, (body) => ({ ...body, sorted: false })),
  ),
  fault(
    'achievement-own-id-unsorted',
    'sorted is false for the list under the id of the application',
    ['achievements.alike.own-id.sorted'],
    changing('achievements.list', isOwnId, (body) => ({ ...body, sorted: false })),
  ),
  fault(
    'achievement-own-id-several-sorted',
    'sorted is true for several ids under the id of the application',
    ['achievements.alike.own-id.several-sorted'],
    changing(
      'achievements.read',
      (facts) => isOwnId(facts) && several(facts),
      (body) => ({
        ...body,
        sorted: true,
      }),
    ),
  ),
  fault(
    'achievement-user-own-id-several-sorted',
    'sorted is true for several ids that a user reads under the id of the application',
    ['properties.achievements.read.user-own-id'],
    changing(
      'achievements.read',
      (facts) => isUser(facts) && isOwnId(facts) && several(facts),
      (body) => ({ ...body, sorted: true }),
    ),
  ),
  fault(
    'achievement-user-sorted-page-default-fields',
    'a page of the list sorted by points comes without the members that a user asked for',
    ['properties.achievements.list.user'],
    changing(
      'achievements.list',
      (facts) => isUser(facts) && facts.query.get('sortBy')?.[0] === 'point' && facts.query.has('startIndex'),
      (body) => ({
        ...body,
        entry: entriesIn(body).map((one) =>
          isView(one) ? { id: one.id, type: one.type, point: one.point } : one,
        ),
      }),
    ),
  ),
  fault(
    'achievement-user-total-of-page',
    'totalResults is the number of definitions on the page where a user asks',
    ['achievements.alike.user.total'],
    changing('achievements.list', isUser, (body) => ({ ...body, totalResults: entriesIn(body).length })),
  ),
  fault(
    'achievement-own-id-total-of-page',
    'totalResults is the number of definitions on the page under the id of the application',
    ['achievements.alike.own-id.total'],
    changing('achievements.list', isOwnId, (body) => ({ ...body, totalResults: entriesIn(body).length })),
  ),
  fault(
    'achievement-user-start-1',
    'startIndex of the response is 1 wherever the page of a user begins',
    ['achievements.alike.user.page'],
    changing('achievements.list', isUser, (body) => ({ ...body, startIndex: 1 })),
  ),
  fault(
    'achievement-user-items-with-sort',
    'itemsPerPage is one too many for a user who asks for a sort',
    ['achievements.alike.user.sorted-page'],
    changing(
      'achievements.list',
      (facts) => isUser(facts) && facts.query.has('sortBy'),
      (body) => ({ ...body, itemsPerPage: Number(body.itemsPerPage) + 1 }),
    ),
  ),
  fault(
    'achievement-user-never-ascending',
    'the list that a user sorts by points is descending, whatever was asked for',
    ['achievements.alike.user.sorted-page'],
    knowingUsers((asUser, policy) => ({
      sortDirection: (sortOrder, operation) =>
        asUser() && sortOrder !== undefined ? -1 : policy.sortDirection(sortOrder, operation),
    })),
  ),
  fault(
    'achievement-user-fields-on-page',
    'a user who asks for a page with fields gets the type too',
    ['achievements.alike.user.page'],
    changing(
      'achievements.list',
      (facts) => isUser(facts) && facts.query.has('fields') && facts.query.has('startIndex'),
      (body) => itemsWith(body, { type: 'STANDARD' }),
    ),
  ),
  fault(
    'achievement-user-default-name',
    'a definition that a user reads by its id without fields shows its name',
    ['achievements.alike.user.by-id'],
    changing(
      'achievements.read',
      (facts) => isUser(facts) && !facts.query.has('fields'),
      (body) => itemsWith(body, { name: 'A name' }),
    ),
  ),
  fault(
    'achievement-own-id-default-name',
    'a definition that is read under the id of the application without fields shows its name',
    ['achievements.alike.own-id.by-id'],
    changing(
      'achievements.read',
      (facts) => isOwnId(facts) && !facts.query.has('fields'),
      (body) => itemsWith(body, { name: 'A name' }),
    ),
  ),
  fault(
    'achievement-user-other-steps',
    'users are shown another number of steps than the application',
    ['achievements.access.proxy'],
    changing('achievements.list', isUser, (body) => ({
      ...body,
      entry: entriesIn(body).map((one) =>
        isView(one) && typeof one.totalSteps === 'number' ? { ...one, totalSteps: one.totalSteps + 1 } : one,
      ),
    })),
  ),
  fault(
    'achievement-own-id-several-first',
    'of several ids under the id of the application only the first one is answered',
    ['achievements.alike.own-id.by-id'],
    changing(
      'achievements.read',
      (facts) => isOwnId(facts) && several(facts),
      (body) => ({
        ...body,
        entry: entriesIn(body).slice(0, 1),
      }),
    ),
  ),
  fault(
    'achievement-user-count-10',
    'a user is shown 10 definitions where count is left out',
    ['achievements.alike.user.default-count'],
    knowingUsers((byUser, policy) => ({
      defaultCount: (operation) =>
        byUser() && operation === 'achievements.list' ? 10 : policy.defaultCount(operation),
    })),
  ),
  fault(
    'achievement-user-id-ascending',
    'a user who wants the list sorted by id, descending, gets it ascending',
    ['achievements.alike.user.id-descending'],
    changing(
      'achievements.list',
      (facts) => isUser(facts) && facts.query.get('sortBy')?.[0] === 'id' && !facts.query.has('startIndex'),
      (body) => ({ ...body, entry: entriesIn(body).toReversed() }),
    ),
  ),
  fault(
    'achievement-own-id-without-texts',
    'under the id of the application a definition has no texts, whatever fields names',
    ['achievements.alike.own-id.every-member'],
    changing(
      'achievements.read',
      isOwnId,
      ({ stepFormat: _format, revealedDescription: _text, ...rest }) => rest,
    ),
  ),
]
