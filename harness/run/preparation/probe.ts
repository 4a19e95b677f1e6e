import { isJsonObject } from '../../../schemas/index.ts'
import type { RunConfig } from '../../config/config.ts'
import { type HttpResponse, isSilence } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { Fixture } from '../../vocabulary.ts'

/** A member of the configuration that the target contradicts. */
export interface ConfigFinding {
  /** `user.token`, `fixtures.operatorDeletedEntry`. */
  readonly member: string
  /** What was seen, and what to do. */
  readonly problem: string
  /** The fixtures that checks cannot use because this member is wrong. */
  readonly fixtures: readonly Fixture[]
  /** True if there may be another reason for what was seen. Then it is only reported and decides nothing. */
  readonly isAdvice?: true
}

/** A finding in one sentence: `user.token: the target refuses this token; …`, `user.id is 7, but …`. */
export const findingText = ({ member, problem }: Pick<ConfigFinding, 'member' | 'problem'>): string =>
  `${member}${problem.startsWith('is ') ? '' : ':'} ${problem}`

/** The callers of a configuration: those for which it has credentials. */
export type ProbeCallers = Readonly<
  Record<'trusted', Caller> & Partial<Record<'proxy' | 'otherUser' | 'otherMember' | 'foreign', Caller>>
>

/** Returns undefined if the target does not answer: the checks report that. */
export async function asked(request: Promise<HttpResponse>): Promise<HttpResponse | undefined> {
  try {
    return await request
  } catch (error) {
    if (isSilence(error)) return undefined
    throw error
  }
}

/** The JSON object of a response with status 200. */
export const objectIn = (
  response: HttpResponse | undefined,
): Readonly<Record<string, unknown>> | undefined =>
  response?.status === 200 && isJsonObject(response.json) ? response.json : undefined

/** Does a configuration claim one of these classes? */
export const has = ({ classes }: RunConfig, ...wanted: readonly RunConfig['classes'][number][]): boolean =>
  wanted.some((one) => classes.includes(one))
