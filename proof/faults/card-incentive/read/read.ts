import type { Fault } from '../../../override.ts'
import { answering, answeringBody, cardIncentive, isView } from '../../declare.ts'
import { isMe } from './me-path.ts'

/** Faults of reading a card incentive by its id. */
export const cardIncentiveReadFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-fields-refused',
    'names of days in fields are refused',
    ['incentive.read.status', 'incentive.latest.status'],
    (policy) => ({
      fieldAccepted: (name, known, operation) =>
        !(operation.startsWith('incentive.') && name.endsWith('Date')) &&
        policy.fieldAccepted(name, known, operation),
    }),
  ),
  cardIncentive.fault(
    'incentive-available-inverted',
    'available of an incentive is inverted',
    ['incentive.read.state'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return { ...finished, available: finished.available === false }
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-consumed-always',
    'every incentive is shown as consumed by the calling application',
    ['incentive.read.available-unused'],
    { isConsumedApp: () => true },
  ),
  cardIncentive.fault(
    'incentive-me-other-values',
    'under @me, level is one too low',
    ['incentive.latest.me', 'incentive.read.me'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.path.includes('@me') ? { ...finished, level: record.level - 1 } : finished
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-me-empty',
    'under @me, the list of the latest incentive is empty',
    ['incentive.latest.me', 'incentive.latest.me-plain'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const { status, body } = finished
        return facts.operation === 'incentive.latest' && isMe(facts.path) && status === 200 && isView(body)
          ? { ...finished, body: { ...body, entry: [], totalResults: 0 } }
          : finished
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-app-id-shown',
    'reading a used incentive shows the application that used it as appId',
    ['incentive.read.app-id.used'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => ({
        ...policy.finishIncentiveView(view, record, facts),
        ...(record.consumedBy === undefined ? {} : { appId: record.consumedBy }),
      }),
      selectFields: (view, names, operation) => {
        const { appId } = view
        const selected = policy.selectFields(view, names, operation)
        return operation === 'incentive.read' && appId !== undefined ? { ...selected, appId } : selected
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-app-id-always',
    'reading an incentive shows the calling application as appId',
    ['incentive.read.app-id.one', 'incentive.read.app-id.latest'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => ({
        ...policy.finishIncentiveView(view, record, facts),
        appId: facts.applicationId,
      }),
    }),
  ),
  cardIncentive.fault(
    'incentive-consumed-elsewhere',
    'an incentive that another application used is shown as consumed by the calling application',
    ['incentive.read.used-elsewhere'],
    {
      isConsumedApp: (record) => record.consumedBy !== undefined,
    },
  ),
  cardIncentive.fault(
    'member-incentive-me-unknown',
    '@me is not accepted in the path of the card incentive',
    ['incentive.latest.me', 'incentive.read.me'],
    { incentivePathUser: (segment) => segment },
  ),
  cardIncentive.fault(
    'member-incentive-another',
    'an incentive that is read by its id has the text “latest” as its incentiveId',
    ['incentive.read.of-that-id'],
    answering(['incentive.read'], (response) =>
      response.status === 200 && isView(response.body) && 'incentiveId' in response.body
        ? { ...response, body: { ...response.body, incentiveId: 'latest' } }
        : response,
    ),
  ),
  cardIncentive.fault(
    'incentive-in-collection',
    'reading one incentive returns a collection',
    ['incentive.read.object'],
    answeringBody(['incentive.read'], (body) => ({
      entry: [body],
      startIndex: 1,
      itemsPerPage: 1,
      totalResults: 1,
    })),
  ),
  cardIncentive.sequence(
    'incentive-reading-uses',
    'reading an incentive with appId in fields uses it',
    ['incentive.read.no-effect'],
    (policy) => {
      const used = new Set<string>()
      return {
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          if (facts.query.get('fields')?.some((names) => names.includes('appId')))
            used.add(record.incentiveId)
          return used.has(record.incentiveId) ? { ...finished, available: false } : finished
        },
      }
    },
  ),
]
