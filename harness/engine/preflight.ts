import { type Answer, NoAnswerError, UnavailableError } from '../client/answer.ts'
import type { Caller } from '../client/caller.ts'
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
  if (answer === undefined || answer.status === 200) return
  const seen = `${config.target} answered ${answer.status} to the first signed request: ${shown(answer.body, 200)}`
  if (answer.status === 401 || answer.status === 403) {
    throw new PreflightError(
      `The target refuses the credentials. ${seen}\n` +
        'Check application.consumerKey and application.consumerSecret (OAuth 1.0, HMAC-SHA1), the base URL that the ' +
        'signature covers, and that the clock is right.',
    )
  }
}

async function firstAnswer(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
): Promise<Answer | undefined> {
  const { classes } = config
  try {
    if (classes.includes('textboard')) return await trusted.listGroups()
    if (classes.includes('achievements')) return await trusted.listAchievements('@app')
    if (proxy !== undefined && config.user !== undefined) return await proxy.latestIncentive(config.user.id)
    return await trusted.request({ method: 'GET', path: '/leaderboards/@app' })
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
