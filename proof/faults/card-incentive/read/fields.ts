import type { Fault } from '../../../override.ts'
import { answeringBody, cardIncentive, isView, without } from '../../declare.ts'

/** Faults of the parameters fields and format on card incentives. */
export const cardIncentiveFieldsFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-fields-drop-amounts',
    'if fields names only usedAmount, it is missing',
    ['incentive.read.fields-there.usedAmount', 'incentive.latest.fields-there.usedAmount'],
    (policy) => ({
      selectFields: (view, names, operation) => {
        const selected = policy.selectFields(view, names, operation)
        return operation.startsWith('incentive.') && names?.length === 1
          ? without(selected, 'usedAmount')
          : selected
      },
    }),
  ),
  cardIncentive.boundary(
    'incentive-fields-last-dropped',
    'if fields has two or three names, the last one has no effect',
    [
      'incentive.read.fields-there.incentiveId-available',
      'incentive.read.fields-there.me',
      'incentive.latest.fields-there.level-isConsumedApp-incentiveId',
      'incentive.latest.fields-there.available-userId-level',
    ],
    (policy) => ({
      selectFields: (view, names, operation) => {
        const few = names !== undefined && (names.length === 2 || names.length === 3)
        const reading = operation === 'incentive.read' || operation === 'incentive.latest'
        return policy.selectFields(view, reading && few ? names.slice(0, -1) : names, operation)
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-fields-me-ignored',
    'fields is ignored under @me',
    ['incentive.read.fields.me', 'incentive.latest.fields.me'],
    (policy) => {
      let me = false
      return {
        incentivePathUser: (segment, userId, facts) => {
          me = segment === '@me'
          return policy.incentivePathUser(segment, userId, facts)
        },
        selectFields: (view, names, operation) =>
          me && (operation === 'incentive.read' || operation === 'incentive.latest')
            ? view
            : policy.selectFields(view, names, operation),
      }
    },
  ),
  cardIncentive.fault(
    'incentive-format-json-wrapped',
    'format=json wraps the incentive in another object',
    ['incentive.format.json'],
    answeringBody(['incentive.read', 'incentive.latest'], (body, facts) =>
      facts.query.has('format') && isView(body) ? { response: body } : body,
    ),
  ),
  cardIncentive.fault(
    'incentive-format-xml',
    'format=xml returns incentives as XML',
    ['incentive.format.other'],
    (policy) => ({
      formatAccepted: (format, operation) =>
        operation.startsWith('incentive.') || policy.formatAccepted(format, operation),
      finishResponse: (response, facts) =>
        facts.operation?.startsWith('incentive.') === true && facts.query.get('format')?.[0] === 'xml'
          ? { ...response, body: '<incentive/>' }
          : policy.finishResponse(response, facts),
      contentType: (response, facts) =>
        facts.query.get('format')?.[0] === 'xml' ? 'application/xml' : policy.contentType(response, facts),
    }),
  ),
  cardIncentive.fault(
    'member-incentive-fields-ignored',
    'fields of an incentive is ignored',
    [
      'incentive.read.fields-select',
      'incentive.latest.fields-select',
      'incentive.read.fields.*',
      'incentive.latest.fields.*',
    ],
    (policy) => ({
      selectFields: (view, names, operation) =>
        operation === 'incentive.read' || operation === 'incentive.latest'
          ? view
          : policy.selectFields(view, names, operation),
    }),
  ),
]
