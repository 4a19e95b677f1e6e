import { type Answer, NoAnswerError, UnavailableError } from '../client/answer.ts'
import type { Caller } from '../client/caller.ts'
import type { RequestOptions } from '../client/request.ts'
import type { RunConfig } from '../config/config.ts'
import { shown } from '../expect/failure.ts'

/** The run can't start: the target is not reachable or refuses the credentials. The message is ready to print. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError'
}

/**
 * Sends one signed request, so that a wrong address or a wrong secret shows before any check runs.
 * @throws PreflightError with what was seen and what to do
 */
export async function preflight(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
): Promise<void> {
  const answer = await firstAnswer(config, trusted, proxy)
  if (answer.status === 200) return
  if (await keysAreKnown(config, trusted, proxy, answer)) return
  const seen = `${config.target} answered ${answer.status} to the first signed request: ${shown(answer.body, 200)}`
  if (isRefusal(answer.status)) {
    throw new PreflightError(
      `The target refuses the credentials. ${seen}\n` +
        'Check application.consumerKey and application.consumerSecret (OAuth 1.0, HMAC-SHA1), the base URL that the ' +
        'signature covers, and that the clock is right.',
    )
  }
}

/**
 * Whether another request with the same keys gets in although the first one was refused: then it is the target that
 * refuses right requests, which the checks tell, and not the config that has the wrong keys.
 */
async function keysAreKnown(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
  { status }: Answer,
): Promise<boolean> {
  if (!isRefusal(status)) return false
  const withoutRequestor = await firstAnswer(config, trusted, proxy, { sign: { requestorId: null } })
  if (!isRefusal(withoutRequestor.status)) return true
  // The user's token is signed with the same consumer secret; without 2-legged classes the user has asked already.
  if (proxy === undefined || !config.classes.some((one) => one === 'textboard' || one === 'achievements'))
    return false
  const asUser = await firstAnswer(config, proxy, proxy)
  return !isRefusal(asUser.status)
}

const isRefusal = (status: number): boolean => status === 401 || status === 403

async function firstAnswer(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
  options: RequestOptions = {},
): Promise<Answer> {
  const { classes } = config
  try {
    if (classes.includes('textboard')) return await trusted.listGroups(options)
    if (classes.includes('achievements')) return await trusted.listAchievements('@app', options)
    if (proxy !== undefined && config.user !== undefined)
      return await proxy.latestIncentive(config.user.id, options)
    return await trusted.request({ method: 'GET', path: '/leaderboards/@app', ...options })
  } catch (error) {
    if (error instanceof NoAnswerError || error instanceof UnavailableError) {
      throw new PreflightError(
        `No answer from ${config.target}: ${error.message}\n` +
          'Check that the server runs, that the address and port are right, and its TLS certificate.',
      )
    }
    throw error
  }
}
