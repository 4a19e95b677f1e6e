import { dayOf } from '../../reference-impl/policy/incentives.ts'
import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import { isView, type View } from '../faults/declare.ts'
import type { Variant } from '../override.ts'

/** Answers invalid data of the card incentive with another status. */
const invalidAs =
  (status: number): PolicyOverride =>
  (policy) => ({
    errorStatus: (problem, facts) => {
      const usual = policy.errorStatus(problem, facts)
      return usual === 400 && facts.operation?.startsWith('incentive.') ? status : usual
    },
  })

/** The day before a moment, in a time zone this many hours ahead of GMT. */
const dayBeforeAt = (hours: number) => (now: Date) => dayOf(new Date(now.getTime() + hours * 3_600_000), -1)

/** The shown incentive with other values of the members that it has. */
const instead = (shown: View, values: View): View => ({
  ...shown,
  ...Object.fromEntries(Object.entries(values).filter(([name]) => name in shown)),
})

/** True if earlier runs did not use this incentive of the card holder. */
const isLeft = ({ incentiveId }: { readonly incentiveId: string }): boolean =>
  !/^700(0\d|1\d|2[0-4])$/.test(incentiveId)

/** More permitted choices of the card incentive. */
export const incentiveChoices: readonly Variant[] = [
  {
    id: 'incentive-ids-per-user',
    sentence: 'All card holders have incentives with the same ids',
    override: { firstIncentiveIds: [70_001, 70_001] },
  },
  {
    id: 'incentive-used-by-another-run',
    sentence: 'Another run of the application uses the latest incentive as soon as it has been shown',
    override: (policy) => {
      let shown = false
      let used = false
      return {
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          if (record.incentiveId !== '70026') return finished
          used ||= shown && facts.operation === 'incentive.read'
          shown ||= facts.operation === 'incentive.latest'
          return used ? { ...finished, available: false, isConsumedApp: true } : finished
        },
      }
    },
  },
  {
    id: 'incentive-latest-of-available',
    sentence: 'The latest incentive is the latest available one, if there is one',
    override: {
      latestIncentive: (records) => {
        const available = records.filter(({ available: is }) => is)
        return (available.length > 0 ? available : records).slice(-1)
      },
    },
  },
  {
    id: 'incentive-latest-of-available-second-run',
    sentence: 'The latest incentive is the latest available one, and a newer one was used before',
    alone: true,
    area: 'card-incentive',
    override: (policy) => ({
      latestIncentive: (records) =>
        records.filter(({ available, incentiveId }) => available && incentiveId !== '70026').slice(-1),
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return record.incentiveId === '70026'
          ? { ...finished, available: false, isConsumedApp: true }
          : finished
      },
    }),
  },
  {
    id: 'incentive-two-left',
    sentence:
      'Earlier runs have used all incentives except two, and the latest incentive is the latest available one, or none',
    alone: true,
    area: 'card-incentive',
    override: (policy) => ({
      latestIncentive: (records) => records.filter((record) => record.available && isLeft(record)).slice(-1),
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return isLeft(record) || !record.available
          ? finished
          : instead(finished, { available: false, isConsumedApp: true })
      },
    }),
  },
  {
    id: 'incentive-first-lapsed',
    sentence:
      'The first incentives that the config names have expired, and earlier runs have used the last ones',
    alone: true,
    area: 'card-incentive',
    override: (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        if (/^7000[1-5]$/.test(record.incentiveId))
          return instead(finished, { available: false, isConsumedApp: false })
        return /^7002[4-6]$/.test(record.incentiveId)
          ? instead(finished, { available: false, isConsumedApp: true })
          : finished
      },
    }),
  },
  {
    id: 'incentive-named-lapsed',
    sentence: 'One of the incentives that the config names has expired and is answered 404',
    override: (policy) => ({
      incentiveFound: (record, facts) =>
        record.incentiveId !== '70009' && policy.incentiveFound(record, facts),
    }),
  },
  {
    id: 'incentive-fields-of-just-two',
    sentence: 'The fields of an update must name exactly the two members',
    shoulds: ['incentive.update.further-field'],
    override: (policy) => ({
      incentiveUpdateFieldsAccepted: (fields) =>
        fields?.length === 2 && policy.incentiveUpdateFieldsAccepted(fields),
    }),
  },
  {
    id: 'incentive-latest-counts-all',
    sentence: 'totalResults of the latest incentive counts all incentives of the user',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'incentive.latest' && finished.status === 200 && isView(finished.body)
          ? { ...finished, body: { ...finished.body, totalResults: 4 } }
          : finished
      },
    }),
  },
  {
    id: 'incentive-few-by-default',
    sentence: 'Without fields an incentive has only incentiveId, level and available',
    override: (policy) => ({
      selectFields: (view, names, operation) => {
        const reading = operation === 'incentive.read' || operation === 'incentive.latest'
        const usual = ['incentiveId', 'level', 'available']
        return policy.selectFields(view, reading ? (names ?? usual) : names, operation)
      },
    }),
  },
  {
    id: 'incentive-without-statement',
    sentence: 'The latest incentive has no statement yet, so its amounts and dates are null',
    override: (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        if (record.incentiveId !== '70026') return finished
        return Object.fromEntries(
          Object.entries(finished).map(([name, value]) => [name, /Amount/.test(name) ? null : value]),
        )
      },
    }),
  },
  {
    id: 'incentive-without-closing-date',
    sentence:
      'The card has had no closing date yet: what follows from it is left out, current spending is there',
    shoulds: ['incentive.read.statement-shown'],
    override: (policy) => ({
      finishIncentiveView: (view, record, facts) =>
        Object.fromEntries(
          Object.entries(policy.finishIncentiveView(view, record, facts)).filter(
            ([name]) => !/^usedAmount|^currentUsedAmountStartDate$/.test(name),
          ),
        ),
    }),
  },
  {
    id: 'incentive-days-far-east',
    sentence: 'Dates are those of a time zone 14 hours ahead of GMT',
    override: { currentUsedAmountEndDate: dayBeforeAt(14) },
  },
  {
    id: 'incentive-days-far-west',
    sentence: 'Dates are those of a time zone 12 hours behind GMT',
    override: { currentUsedAmountEndDate: dayBeforeAt(-12) },
  },
  {
    id: 'incentive-later-closing',
    sentence: 'Two closing dates have passed since the latest incentive was given',
    override: (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        const shown = new Date(`${String(finished.usedAmountEndDate)}T00:00:00Z`)
        const closing = dayOf(shown, -60)
        return { ...finished, usedAmountStartDate: dayOf(shown, -89), usedAmountEndDate: closing }
      },
    }),
  },
  {
    id: 'incentive-other-user-served',
    sentence: 'Every user of the application may read and use the incentives of every other user',
    shoulds: ['incentive.users.strangers', 'incentive.users.strangers-update'],
    override: { incentiveOtherUser: undefined },
  },
  {
    id: 'incentive-other-user-401',
    sentence: "Another user's card is answered 401",
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'incentive-other-user' ? 401 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'incentive-trusted-400',
    sentence: 'A 2-legged caller of the card incentive is answered 400',
    shoulds: ['incentive.access.two-legged-status'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'trusted-refused' ? 400 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'incentive-requestor-has-to-fit',
    sentence: 'xoauth_requestor_id must name the user of the token or the application',
    override: (policy) => ({
      requestorAccepted: (requestor, caller, applicationIds) =>
        policy.requestorAccepted(requestor, caller, applicationIds) &&
        (caller.userId === undefined || requestor === caller.userId || requestor === caller.applicationId),
    }),
  },
  {
    id: 'incentive-read-only-refused',
    sentence: 'An update that has more members than appId and available is refused',
    override: (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        Object.keys(body).length <= 2 && policy.incentiveUpdateBodyAccepted(appId, available, body),
    }),
  },
  {
    id: 'incentive-used-again-409',
    sentence: 'The second use of an incentive is answered 409',
    override: (policy) => ({
      incentiveTransition: (record, available) =>
        available ? 'incentive-body' : record.available ? undefined : 'incentive-transition',
      errorStatus: (problem, facts) =>
        problem === 'incentive-transition' ? 409 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'incentive-used-again-410',
    sentence: 'The second use of an incentive is answered 410',
    override: (policy) => ({
      incentiveTransition: (record, available) =>
        available ? 'incentive-body' : record.available ? undefined : 'incentive-transition',
      errorStatus: (problem, facts) =>
        problem === 'incentive-transition' ? 410 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'incentive-back',
    sentence:
      'available=true makes a used incentive available again, but isConsumedApp stays true; some incentives were like that before the run',
    override: (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return /2$/.test(record.incentiveId) ? instead(finished, { isConsumedApp: true }) : finished
      },
      incentiveTransition: (record, available, applicationId) =>
        available ? undefined : policy.incentiveTransition(record, available, applicationId),
      updatedIncentive: (before, after) =>
        after.available ? { ...after, consumedBy: before.consumedBy } : after,
    }),
  },
  {
    id: 'incentive-available-missing-ignored',
    sentence: 'An update without available is answered with success and changes nothing',
    shoulds: ['incentive.update.body.available-missing.refused'],
    override: (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        policy.incentiveUpdateBodyAccepted(appId, available === undefined ? true : available, body),
      incentiveAvailableRead: (available) => available === undefined || available === true,
      incentiveTransition: (record, available, applicationId) =>
        available ? undefined : policy.incentiveTransition(record, available, applicationId),
      updatedIncentive: (before, after) => (after.available ? before : after),
    }),
  },
  {
    id: 'incentive-jackson-coerces',
    sentence: 'Strings and numbers as available are treated as booleans, and null as false',
    shoulds: ['incentive.update.types'],
    override: {
      incentiveUpdateBodyAccepted: (appId, available) =>
        typeof appId === 'string' && appId !== '' && available !== undefined,
      incentiveAvailableRead: (available) => available === true || available === 'true' || available === 1,
    },
  },
  {
    id: 'incentive-ids-are-numbers',
    sentence: 'The id of an incentive in a path is read as a number',
    shoulds: ['incentive.read.same-numbers'],
    override: {
      idNames: (asked, known, operation) =>
        operation.startsWith('incentive.') && /^\d+(\.0)?$/.test(asked)
          ? Number(asked) === Number(known)
          : asked === known,
    },
  },
  {
    id: 'incentive-latest-of-all',
    sentence: 'The collection of the latest incentive holds all incentives of the user, the latest first',
    alone: true,
    shoulds: ['incentive.latest.only'],
    area: 'card-incentive',
    override: { latestIncentive: (records) => records.toReversed() },
  },
  {
    id: 'incentive-types-after-application',
    sentence: 'The type of available is checked after the application of an update',
    override: (policy) => {
      let isOdd = false
      return {
        incentiveUpdateBodyAccepted: (appId, available, body) => {
          isOdd = !policy.incentiveUpdateBodyAccepted(appId, available, body)
          return policy.incentiveUpdateBodyAccepted(appId, false, body)
        },
        incentiveTransition: (...given) => (isOdd ? 'incentive-body' : policy.incentiveTransition(...given)),
      }
    },
  },
  {
    id: 'fastapi-422-for-incentives',
    sentence: 'Invalid data of the card incentive is answered 422',
    shoulds: ['incentive.update.status-400', 'incentive.format.other-400'],
    override: invalidAs(422),
  },
  {
    id: 'express-404-for-incentive-methods',
    sentence: 'A method that is not listed for a path of the card incentive is answered 404',
    shoulds: ['incentive.methods.not-allowed'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'method-refused' && facts.path.includes('/partnercard')
          ? 404
          : policy.errorStatus(problem, facts),
    }),
  },
]
