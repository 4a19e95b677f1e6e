import type { RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { achievements, answering, answeringBody, isView, refusing, shared, type View } from '../declare.ts'
import { itemsOf, remembering, withMembers } from '../remembering.ts'
import { isOurs } from './reading-overrides.ts'

const isDefinition = ({ path }: RequestFacts): boolean => /\/v2\/achievements\/[^/]+\/[^/]+$/.test(path)

/** Answers a reading that finds nothing with what another application saw in its list. */
const ofOthers = (isMeant: (facts: RequestFacts) => boolean) => {
  const known = new Map<unknown, { readonly application: string | undefined; readonly item: View }>()
  return (response: ServiceResponse, facts: RequestFacts): ServiceResponse => {
    const { applicationId: application } = facts
    for (const item of facts.operation === 'achievements.list' ? (itemsOf(response) ?? []) : []) {
      if (isView(item) && item.appId !== undefined) known.set(item.id, { application, item })
    }
    const ids = (facts.path.split('/').at(-1) ?? '').split(',')
    const theirs = ids.flatMap((id) => {
      const one = known.get(id)
      return one !== undefined && one.application !== application ? [one.item] : []
    })
    if (facts.operation !== 'achievements.read' || response.status !== 404 || !isMeant(facts)) return response
    if (theirs.length === 0) return response
    const several = {
      entry: theirs,
      startIndex: 1,
      itemsPerPage: theirs.length,
      totalResults: theirs.length,
      sorted: false,
    }
    return { ...response, status: 200, body: ids.length > 1 ? several : theirs[0] }
  }
}

/** Faults of the application in the path of achievements, and of who may read and write achievements. */
export const achievementsApplicationFaults: readonly Fault[] = [
  achievements.fault(
    'achievement-application-ignored',
    'the application id in the path is not checked: any id means the own application',
    [
      'achievements.mismatch.foreign',
      'achievements.mismatch.foreign-one',
      'achievements.mismatch.application-unknown',
    ],
    (policy) => ({
      explicitApplication: (operation, asked, own) =>
        isOurs(operation) ? 'own' : policy.explicitApplication(operation, asked, own),
    }),
  ),
  achievements.fault(
    'achievement-application-as-number',
    'the application id in the path is compared as a number',
    ['achievements.application-fraction'],
    (policy) => ({
      explicitApplication: (operation, asked, own) =>
        isOurs(operation) && Number(asked) === Number(own)
          ? 'own'
          : policy.explicitApplication(operation, asked, own),
    }),
  ),
  achievements.fault(
    'achievement-application-beginning',
    'the beginning of the application id is enough in the path',
    ['achievements.mismatch.application-beginning'],
    (policy) => ({
      explicitApplication: (operation, asked, own) =>
        isOurs(operation) && own.startsWith(asked)
          ? 'own'
          : policy.explicitApplication(operation, asked, own),
    }),
  ),
  achievements.fault(
    'achievement-mismatch-empty',
    'an application id that does not match the consumer key returns an empty list',
    ['achievements.mismatch.foreign-keys', 'achievements.mismatch-401'],
    answering(['achievements.list'], (response, { path }) =>
      response.status === 401 && !path.includes('@app')
        ? {
            ...response,
            status: 200,
            body: { entry: [], startIndex: 1, itemsPerPage: 50, totalResults: 0, sorted: true },
          }
        : response,
    ),
  ),
  achievements.fault(
    'achievement-mismatch-nowhere',
    'the application id in the path is not compared with the consumer key',
    ['achievements.mismatch-somewhere', 'achievements.mismatch-401'],
    {
      explicitApplication: (operation) => (isOurs(operation) ? 'foreign' : 'path-unknown'),
      requestorAccepted: () => true,
    },
  ),
  achievements.fault(
    'achievement-mismatch-forbidden',
    'a wrong application id in the path is answered 403',
    ['achievements.mismatch-somewhere', 'achievements.mismatch-401'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'application-mismatch' ? 403 : policy.errorStatus(problem, facts),
      requestorAccepted: () => true,
    }),
  ),
  achievements.fault(
    'achievement-mismatch-list-alone',
    'the application id is compared with the consumer key only if achievements are listed, not if they are read by id',
    ['achievements.mismatch-alike.foreign-keys-several'],
    (policy) => ({
      explicitApplication: (operation, asked, own) =>
        operation === 'achievements.read' ? 'foreign' : policy.explicitApplication(operation, asked, own),
    }),
  ),
  achievements.fault(
    'achievement-own-id-refused',
    'only @app is accepted in the path',
    ['achievements.application', 'achievements.application-proxy-one', 'achievements.paging.own-id'],
    (policy) => ({
      explicitApplication: (operation, asked, own) =>
        isOurs(operation) ? 'application-mismatch' : policy.explicitApplication(operation, asked, own),
    }),
  ),
  achievements.fault(
    'achievement-delete-202',
    'DELETE on an achievement answers 202, even if the achievement does not exist',
    ['achievements.read-only.one-delete', 'achievements.read-only.method.one-delete'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.method === 'DELETE' && isDefinition(facts) && response.status === 405
          ? { status: 202, headers: {}, body: undefined }
          : policy.finishResponse(response, facts),
    }),
  ),
  achievements.sequence(
    'achievement-put-stores',
    'PUT on an achievement succeeds and adds an achievement to the list',
    ['achievements.read-only.one-put', 'achievements.read-only.proxy', 'achievements.read-only.one-delete'],
    (policy) => {
      let stored = false
      return {
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.method === 'PUT' && isDefinition(facts) && finished.status === 405) {
            stored = true
            return { status: 200, headers: {}, body: {} }
          }
          const body = Object(finished.body)
          return stored && facts.operation === 'achievements.list' && Array.isArray(body.entry)
            ? {
                ...finished,
                body: { ...body, entry: [...body.entry, { id: 'stored', type: 'STANDARD', point: 0 }] },
              }
            : finished
        },
      }
    },
  ),

  achievements.fault(
    'achievement-proxy-refused',
    '3-legged callers cannot read achievements',
    [
      'achievements.access.proxy',
      'achievements.application-proxy',
      'achievements.access.proxy-one',
      'achievements.application-proxy-one',
      'achievements.access.proxy-several',
      'achievements.application-proxy-several',
      'achievements.access.proxy-fields',
      'achievements.access.proxy-pages',
      'achievements.access.proxy-refused.format',
    ],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        !(operation.startsWith('achievements.') && caller === 'proxy') &&
        policy.operationAllowed(operation, caller),
    }),
  ),
  shared.fault(
    'auth-application-mismatch-404',
    'an application id that does not match the consumer key answers 404',
    ['auth.application-mismatch'],
    refusing(404, 'application-mismatch'),
  ),
  achievements.fault(
    'achievement-foreign-shown-ours',
    'another application is shown the achievements of the application that asked first',
    ['achievements.foreign-own'],
    remembering(() => {
      let first: { readonly application: string | undefined; readonly entry: readonly unknown[] } | undefined
      return (response, facts) => {
        const entry = itemsOf(response)
        if (facts.operation !== 'achievements.list' || entry === undefined) return response
        if (entry.some((item) => isView(item) && 'appId' in item))
          first ??= { application: facts.applicationId, entry }
        const isFirst = first === undefined || facts.applicationId === first.application
        return isFirst ? response : withMembers(response, { entry: first?.entry })
      }
    }),
  ),
  achievements.fault(
    'achievement-of-any-application',
    'an achievement of another application is found by its id',
    ['achievements.foreign-ids.one'],
    remembering(() => ofOthers((facts) => !facts.path.includes(','))),
  ),
  achievements.fault(
    'achievement-several-of-any-application',
    'achievements of another application are found if several ids are read together',
    ['achievements.foreign-ids.several'],
    remembering(() => ofOthers((facts) => facts.path.includes(','))),
  ),
  achievements.fault(
    'achievement-undisclosed-unread',
    'a user sees an undisclosed achievement in the list, but gets 404 for its id',
    ['achievements.list.readable-proxy'],
    (policy) => ({
      achievementFound: (record, facts) =>
        (facts.caller !== 'proxy' || record.disclosed) && policy.achievementFound(record, facts),
    }),
  ),
  achievements.fault(
    'achievement-undisclosed-without-points',
    'if a user reads an undisclosed achievement by its id, it shows no points, unlike in the list',
    ['achievements.list.readable-proxy'],
    answeringBody(['achievements.read'], (body, { caller }) =>
      caller === 'proxy' && body.disclosed === false ? { ...body, point: 0 } : body,
    ),
  ),
]
