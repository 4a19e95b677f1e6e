import type { Fault } from '../../override.ts'
import { answering, answeringBody, faultsOf, isView } from '../declare.ts'

const fault = faultsOf('card-incentive')

/** Faults of reading a card incentive by its id. */
export const cardIncentiveReadFaults: readonly Fault[] = [
  fault(
    'incentive-fields-refused',
    'fields knows no days of a period',
    ['incentive.read.status', 'incentive.latest.status'],
    (policy) => ({
      fieldAccepted: (name, known, operation) =>
        !(operation.startsWith('incentive.') && name.endsWith('Date')) &&
        policy.fieldAccepted(name, known, operation),
    }),
  ),
  fault(
    'incentive-available-inverted',
    'available says that an incentive was used',
    ['incentive.read.state'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return { ...finished, available: finished.available === false }
      },
    }),
  ),
  fault(
    'incentive-consumed-always',
    'every incentive is shown as consumed by the calling application',
    ['incentive.read.available-unused'],
    { isConsumedApp: () => true },
  ),
  fault(
    'incentive-me-other-values',
    'under @me level is counted from zero',
    ['incentive.latest.me', 'incentive.read.me'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.path.includes('@me') ? { ...finished, level: record.level - 1 } : finished
      },
    }),
  ),
  fault(
    'incentive-app-id-shown',
    'an incentive that was used shows the application when it is read',
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
  fault(
    'incentive-app-id-always',
    'an incentive shows the calling application when it is read',
    ['incentive.read.app-id.one', 'incentive.read.app-id.latest'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => ({
        ...policy.finishIncentiveView(view, record, facts),
        appId: facts.applicationId,
      }),
    }),
  ),
  fault(
    'incentive-consumed-elsewhere',
    'an incentive used by another application is shown as consumed',
    ['incentive.read.used-elsewhere'],
    {
      isConsumedApp: (record) => record.consumedBy !== undefined,
    },
  ),
  fault(
    'member-incentive-me-unknown',
    '@me is not known in the path of the card incentive',
    ['incentive.latest.me', 'incentive.read.me'],
    { incentivePathUser: (segment) => segment },
  ),
  fault(
    'member-incentive-another',
    'reading an incentive answers the latest one whatever the id',
    ['incentive.read.of-that-id'],
    answering(['incentive.read'], (response) =>
      response.status === 200 && isView(response.body) && 'incentiveId' in response.body
        ? { ...response, body: { ...response.body, incentiveId: 'latest' } }
        : response,
    ),
  ),
  fault(
    'incentive-in-collection',
    'one incentive is answered in a collection',
    ['incentive.read.object'],
    answeringBody(['incentive.read'], (body) => ({
      entry: [body],
      startIndex: 1,
      itemsPerPage: 1,
      totalResults: 1,
    })),
  ),
  fault(
    'incentive-reading-uses',
    'reading appId and available of an incentive uses it',
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
    'sequence',
  ),
]
