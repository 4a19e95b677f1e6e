import type { RunConfig } from '../../config/config.ts'
import { refusesCaller } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { SigningMistake } from '../../http/signing/signing-mistake.ts'
import {
  credentialsRefused,
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
  /** The mistake with which the target verifies signatures, if it refuses correct ones. */
  readonly mistake?: SigningMistake
}

/**
 * Sends one signed request, so a wrong address or a wrong secret shows before any check runs. Sends more requests if
 * the answer does not look like the service.
 * @returns the status of the first response; if correct signatures are refused, also the mistake of the target
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
  if (!refusesCaller(status)) return { status }
  await requireNoMore(asking, response)
  if (await keysAreKnown(asking)) return { status }
  const mistake = await mistakeIn(asking, status)
  if (mistake !== undefined) return { status, mistake }
  throw credentialsRefused(asking, response)
}
