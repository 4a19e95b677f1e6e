import type { RunConfig } from '../../config/config.ts'
import type { RequestOptions } from '../../http/message/request.ts'
import { type HttpResponse, isSilence } from '../../http/message/response.ts'
import { beginning } from '../../http/message/shown.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { PreflightError } from './preflight-error.ts'

/** Who sends the first request, and with which configuration. */
export interface Asking {
  readonly config: RunConfig
  readonly trusted: Caller
  /** The user, if the configuration has one. */
  readonly proxy: Caller | undefined
}

/**
 * Sends the first request of a run: it lists what the first claimed class offers.
 * @throws PreflightError if nothing answers
 */
export async function firstResponse(
  { config, trusted, proxy }: Asking,
  options: RequestOptions = {},
): Promise<HttpResponse> {
  const { classes } = config
  try {
    if (classes.includes('textboard')) return await trusted.listGroups(options)
    if (classes.includes('achievements')) return await trusted.listAchievements('@app', options)
    if (classes.includes('card-incentive') && proxy !== undefined && config.user !== undefined)
      return await proxy.latestIncentive(config.user.id, options)
    return await trusted.request({ method: 'GET', path: '/leaderboards/@app', ...options })
  } catch (error) {
    if (isSilence(error)) {
      throw new PreflightError(
        `No answer from ${config.target}: ${error.message}\n` +
          `Check that the server runs${config.target.startsWith('https:') ? ', its TLS certificate,' : ''} and that the address and port are right.`,
        { title: silenceTitle(error), member: 'target' },
      )
    }
    throw error
  }
}

/** Why there was no answer: `the target cannot be reached: 127.0.0.1:9: the connection was refused`. */
function silenceTitle({ message }: Error): string {
  const reason = /the target cannot be reached: (.*)$/s.exec(message)?.[1]
  return beginning(
    reason === undefined ? `no answer to ${message}` : `the target cannot be reached: ${reason}`,
    200,
  )
}
