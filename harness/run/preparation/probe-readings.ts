import type { RunConfig, User } from '../../config/config.ts'
import type { RequestOptions } from '../../http/message/request.ts'
import { type HttpResponse, refusesCaller } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { SigningMistake } from '../../http/signing/signing-mistake.ts'
import { mistakeOf, mistakesWithoutQuery, otherwiseSigned } from '../../http/signing/usual-mistakes.ts'
import { asked, type ConfigFinding, has } from './probe.ts'

/** Was there at least one response, and did each of them refuse the caller? */
export const areRefused = (responses: readonly (HttpResponse | undefined)[]): boolean =>
  responses.length > 0 &&
  responses.every((response) => response !== undefined && refusesCaller(response.status))

/** A read request that belongs to a claimed class. */
export type Reading = (options: RequestOptions) => Promise<HttpResponse | undefined>

/**
 * The read requests of the claimed classes.
 * @param user whose incentives are read; without it, no incentives are read
 */
export const readingsOf = (config: RunConfig, caller: Caller, user?: User): readonly Reading[] => [
  ...(has(config, 'textboard') ? [(options: RequestOptions) => asked(caller.listGroups(options))] : []),
  ...(has(config, 'achievements')
    ? [(options: RequestOptions) => asked(caller.listAchievements('@app', options))]
    : []),
  ...(has(config, 'card-incentive') && user !== undefined
    ? [(options: RequestOptions) => asked(caller.latestIncentive(user.id, options))]
    : []),
]

/** Sends all of them at the same time. */
export const all = (readings: readonly Reading[], options: RequestOptions) =>
  Promise.all(readings.map((read) => read(options)))

/**
 * The usual mistake with which a target verifies signatures, if it refuses correct ones. Only the first reading is
 * tried, because there are many mistakes.
 */
export const mistakeAt = (readings: readonly Reading[]): Promise<SigningMistake | undefined> =>
  mistakeOf(
    async (sign) => !areRefused(await all(readings.slice(0, 1), otherwiseSigned(sign))),
    mistakesWithoutQuery,
  )

/** What a target does with a usual mistake, and what to do: `the target hashes with SHA-256, and so refuses …`. */
export const verificationProblem = ({ what }: SigningMistake): string =>
  `the target ${what}, and so refuses valid signatures; the keys are right: fix the target`

/** The keys are right. A check reports that the target verifies signatures incorrectly. */
export const verifiedOtherwise = (member: string, mistake: SigningMistake): ConfigFinding => ({
  member,
  problem: verificationProblem(mistake),
  fixtures: [],
  isAdvice: true,
})
