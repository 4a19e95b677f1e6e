import type { Fault } from '../../../override.ts'
import { answeringBody, cardIncentive, without } from '../../declare.ts'

const answered = ['userId', 'appId', 'incentiveId', 'available', 'level', 'isConsumedApp'] as const

/** A wrong value for each member of the response. */
const wrongAnswers: Readonly<Record<(typeof answered)[number], unknown>> = {
  userId: '2000001',
  appId: 12000001,
  incentiveId: 70025,
  available: true,
  level: '1',
  isConsumedApp: false,
}

/** Faults of the response to the use of a card incentive. */
export const cardIncentiveUpdateResponseFaults: readonly Fault[] = [
  ...answered.flatMap((name) => [
    cardIncentive.fault(
      `incentive-answer-without-${name.toLowerCase()}`,
      `the response to an update has no ${name}`,
      [`incentive.update.answer.${name}`],
      answeringBody(['incentive.update'], (body) => without(body, name)),
    ),
    cardIncentive.fault(
      `incentive-answer-wrong-${name.toLowerCase()}`,
      `${name} in the response to an update has the wrong type or value`,
      [`incentive.update.answer.${name}`],
      answeringBody(['incentive.update'], (body) => ({ ...body, [name]: wrongAnswers[name] })),
    ),
  ]),
]
