import { dayOf } from '../../reference-impl/policy/incentives.ts'
import type { Fault } from '../override.ts'
import { answeringBody, faultsOf, isView, without } from './declare.ts'

const fault = faultsOf('card-incentive')

const text = (value: unknown): string => String(value)
const later = (day: unknown, days: number): string => dayOf(new Date(`${text(day)}T00:00:00Z`), days)

/** Faults of reading card incentives. */
export const incentiveReadingFaults: readonly Fault[] = [
  fault(
    'incentive-latest-highest',
    'the incentive of the highest level is returned as the latest',
    ['incentive.latest.newest'],
    {
      latestIncentive: (records) => records.toSorted((one, other) => one.level - other.level).slice(-1),
    },
  ),
  fault(
    'incentive-content-type',
    'incentives are answered as plain text',
    ['incentive.latest.status', 'incentive.read.status', 'incentive.format.json', 'incentive.update.consume'],
    (policy) => ({
      contentType: (response, facts) =>
        facts.operation?.startsWith('incentive.') ? 'text/plain' : policy.contentType(response, facts),
    }),
  ),
  fault(
    'incentive-latest-empty',
    'the collection of the latest incentive is empty',
    ['incentive.latest.one'],
    { latestIncentive: () => [] },
  ),
  fault(
    'incentive-start-late',
    'the current period starts on the second day after the closing date',
    ['incentive.latest.current-start-next-day'],
    {
      finishIncentiveView: (view) => ({
        ...view,
        currentUsedAmountStartDate: later(view.usedAmountEndDate, 2),
      }),
    },
  ),
  fault(
    'incentive-start-ahead',
    'the current period starts in the future',
    ['incentive.days.current-start'],
    {
      finishIncentiveView: (view) => ({
        ...view,
        currentUsedAmountStartDate: later(view.currentUsedAmountEndDate, 3),
      }),
    },
  ),
  fault(
    'incentive-current-end-today',
    'the current period ends on the day of the request',
    ['incentive.days.current-end-gmt'],
    { currentUsedAmountEndDate: (now) => now.toISOString().slice(0, 10) },
  ),
  fault(
    'incentive-end-closing',
    'the current period ends on the closing date of the period before',
    ['incentive.days.current-end', 'incentive.read.older-current-end'],
    { finishIncentiveView: (view) => ({ ...view, currentUsedAmountEndDate: view.usedAmountEndDate }) },
  ),
  fault(
    'incentive-end-frozen',
    'the current period of an incentive that is not the latest ends with its own month',
    ['incentive.read.older-current-end'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        const old = later(finished.usedAmountEndDate, 40) < text(finished.currentUsedAmountEndDate)
        return old
          ? { ...finished, currentUsedAmountEndDate: later(finished.usedAmountEndDate, 30) }
          : finished
      },
    }),
    'boundary',
  ),
  fault(
    'incentive-older-period-reversed',
    'the confirmed period of an incentive that is not the latest begins with its end',
    ['incentive.read.older-periods'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        const { usedAmountStartDate: start, usedAmountEndDate: end } = finished
        const old = later(end, 20) < text(finished.currentUsedAmountEndDate)
        return old ? { ...finished, usedAmountStartDate: end, usedAmountEndDate: start } : finished
      },
    }),
    'boundary',
  ),
  fault(
    'incentive-fields-drop-amounts',
    'an amount that fields names by itself does not come',
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
  fault(
    'incentive-fields-last-dropped',
    'of two or three names in fields the last one does not count',
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
    'boundary',
  ),
  fault(
    'incentive-latest-other-amount',
    'the latest incentive shows another amount than reading it by its id',
    ['incentive.latest.by-id'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.operation === 'incentive.latest'
          ? { ...finished, usedAmount: record.usedAmount + record.currentUsedAmount }
          : finished
      },
    }),
  ),
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
    'incentive-fields-me-ignored',
    'fields is passed over under @me',
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
  fault(
    'incentive-read-id-beginning',
    'an incentive is read by the beginning of its id',
    ['incentive.read.near-id.beginning'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.read' ? known.startsWith(asked) : asked === known,
    },
  ),
  fault(
    'incentive-id-as-number',
    'the id of an incentive is compared as a number',
    ['incentive.read.same-numbers'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.read' ? Number(asked) === Number(known) : asked === known,
    },
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
    'incentive-latest-user-prefixed',
    'userId in the collection carries a domain',
    ['incentive.latest.user'],
    {
      incentiveUserId: (userId, operation) =>
        operation === 'incentive.latest' ? `sb.example.jp:${userId}` : Number(userId),
    },
  ),
  fault(
    'incentive-format-json-wrapped',
    'format=json wraps the incentive once more',
    ['incentive.format.json'],
    answeringBody(['incentive.read', 'incentive.latest'], (body, facts) =>
      facts.query.has('format') && isView(body) ? { response: body } : body,
    ),
  ),
  fault(
    'incentive-format-xml',
    'incentives come in XML where format=xml asks for it',
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
]
