import type { RunConfig } from '../../config/config.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { SigningMistake } from '../../http/signing/usual-mistakes.ts'
import {
  credentialsRefused,
  isRefusal,
  keysAreKnown,
  mistakeIn,
  requireNoMore,
  requireOwnApplication,
} from './credentials.ts'
import { type Asking, firstResponse } from './first-request.ts'
import { strangerAt } from './not-the-service.ts'
import { PreflightError } from './preflight-error.ts'

/** What the first signed request showed. */
export interface FirstLook {
  readonly status: number
  /** How the target verifies signatures that refuses right ones. */
  readonly mistake?: SigningMistake
}

/**
 * Sends one signed request, so that a wrong address or a wrong secret shows before any check runs; and some more where what comes
 * looks like no answer of the service.
 * @returns the status of the first response; where right signatures are refused, how the target verifies them otherwise
 * @throws PreflightError with what was seen and what to do
 */
export async function preflight(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
): Promise<FirstLook> {
  const asking: Asking = { config, trusted, proxy }
  const response = await firstResponse(asking)
  const stranger = await strangerAt(config.target, config.classes, trusted, response)
  if (stranger !== undefined) {
    throw new PreflightError(`${stranger.title}\n${stranger.seen}\n${stranger.remedy} Nothing was judged.`, {
      title: stranger.title,
      member: 'target',
    })
  }
  const { status } = response
  if (status === 200) await requireOwnApplication(asking)
  if (!isRefusal(status)) return { status }
  await requireNoMore(asking, response)
  if (await keysAreKnown(asking)) return { status }
  const mistake = await mistakeIn(asking, status)
  if (mistake !== undefined) return { status, mistake }
  throw credentialsRefused(asking, response)
}
