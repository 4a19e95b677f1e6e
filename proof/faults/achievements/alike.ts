import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { achievements, answeringBody, isView, knowingUsers, type View } from '../declare.ts'

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
  achievements.fault(
    'achievement-user-unsorted',
    'if a user asks for the list, sorted is false',
    ['achievements.alike.user.sorted'],
    changing('achievements.list', isUser, (body) => ({ ...body, sorted: false })),
  ),
  achievements.fault(
    'achievement-own-id-unsorted',
    'if the path of the list has the id of the application, sorted is false',
    ['achievements.alike.own-id.sorted'],
    changing('achievements.list', isOwnId, (body) => ({ ...body, sorted: false })),
  ),
  achievements.fault(
    'achievement-own-id-several-sorted',
    'if several ids are read and the path has the id of the application, sorted is true',
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
  achievements.fault(
    'achievement-user-own-id-several-sorted',
    'if a user reads several ids and the path has the id of the application, sorted is true',
    ['properties.achievements.read.user-own-id'],
    changing(
      'achievements.read',
      (facts) => isUser(facts) && isOwnId(facts) && several(facts),
      (body) => ({ ...body, sorted: true }),
    ),
  ),
  achievements.fault(
    'achievement-user-sorted-page-default-fields',
    'if a user asks for a page sorted by points, the members that the user selected are missing',
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
  achievements.fault(
    'achievement-user-total-of-page',
    'if a user asks for the list, totalResults is the number of achievements on the page',
    ['achievements.alike.user.total'],
    changing('achievements.list', isUser, (body) => ({ ...body, totalResults: entriesIn(body).length })),
  ),
  achievements.fault(
    'achievement-own-id-total-of-page',
    'if the path has the id of the application, totalResults is the number of achievements on the page',
    ['achievements.alike.own-id.total'],
    changing('achievements.list', isOwnId, (body) => ({ ...body, totalResults: entriesIn(body).length })),
  ),
  achievements.fault(
    'achievement-user-start-1',
    'if a user asks for a page, startIndex in the response is always 1',
    ['achievements.alike.user.page'],
    changing('achievements.list', isUser, (body) => ({ ...body, startIndex: 1 })),
  ),
  achievements.fault(
    'achievement-user-items-with-sort',
    'if a user asks for a sorted list, itemsPerPage is one too high',
    ['achievements.alike.user.sorted-page'],
    changing(
      'achievements.list',
      (facts) => isUser(facts) && facts.query.has('sortBy'),
      (body) => ({ ...body, itemsPerPage: Number(body.itemsPerPage) + 1 }),
    ),
  ),
  achievements.fault(
    'achievement-user-never-ascending',
    'if a user asks for a sorted list, it is always descending',
    ['achievements.alike.user.sorted-page'],
    knowingUsers((asUser, policy) => ({
      sortDirection: (sortOrder, operation) =>
        asUser() && sortOrder !== undefined ? -1 : policy.sortDirection(sortOrder, operation),
    })),
  ),
  achievements.fault(
    'achievement-user-fields-on-page',
    'if a user asks for a page with fields, each achievement also has type',
    ['achievements.alike.user.page'],
    changing(
      'achievements.list',
      (facts) => isUser(facts) && facts.query.has('fields') && facts.query.has('startIndex'),
      (body) => itemsWith(body, { type: 'STANDARD' }),
    ),
  ),
  achievements.fault(
    'achievement-user-default-name',
    'if a user reads an achievement without fields, it also has name',
    ['achievements.alike.user.by-id'],
    changing(
      'achievements.read',
      (facts) => isUser(facts) && !facts.query.has('fields'),
      (body) => itemsWith(body, { name: 'A name' }),
    ),
  ),
  achievements.fault(
    'achievement-own-id-default-name',
    'if an achievement is read without fields and the path has the id of the application, it also has name',
    ['achievements.alike.own-id.by-id'],
    changing(
      'achievements.read',
      (facts) => isOwnId(facts) && !facts.query.has('fields'),
      (body) => itemsWith(body, { name: 'A name' }),
    ),
  ),
  achievements.fault(
    'achievement-user-other-steps',
    'users see another value of totalSteps than the application',
    ['achievements.access.proxy'],
    changing('achievements.list', isUser, (body) => ({
      ...body,
      entry: entriesIn(body).map((one) =>
        isView(one) && typeof one.totalSteps === 'number' ? { ...one, totalSteps: one.totalSteps + 1 } : one,
      ),
    })),
  ),
  achievements.fault(
    'achievement-own-id-several-first',
    'if several ids are read and the path has the id of the application, only the first one is returned',
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
  achievements.fault(
    'achievement-user-count-10',
    'if a user asks for the list without count, it has only 10 achievements',
    ['achievements.alike.user.default-count'],
    knowingUsers((byUser, policy) => ({
      defaultCount: (operation) =>
        byUser() && operation === 'achievements.list' ? 10 : policy.defaultCount(operation),
    })),
  ),
  achievements.fault(
    'achievement-user-id-ascending',
    'if a user asks for the list sorted by id, the order is the reverse of sortOrder',
    ['achievements.alike.user.id-descending'],
    changing(
      'achievements.list',
      (facts) => isUser(facts) && facts.query.get('sortBy')?.[0] === 'id' && !facts.query.has('startIndex'),
      (body) => ({ ...body, entry: entriesIn(body).toReversed() }),
    ),
  ),
  achievements.fault(
    'achievement-own-id-without-texts',
    'if the path has the id of the application, stepFormat and revealedDescription are missing, whatever fields names',
    ['achievements.alike.own-id.every-member'],
    changing(
      'achievements.read',
      isOwnId,
      ({ stepFormat: _format, revealedDescription: _text, ...rest }) => rest,
    ),
  ),
]
