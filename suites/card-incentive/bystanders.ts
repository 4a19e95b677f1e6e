import { type CheckContext, type HttpResponse, type Part, part, type RunConfig } from '../../harness/index.ts'
import { consumableIds, holder, inFull } from './incentive.ts'
import { incentiveFrom } from './readings.ts'

/** What a watched incentive is to its user. The one that another application has used can never be lost. */
export type Role = 'latest' | 'older' | 'used elsewhere'

/** An incentive that must not change while another one is used. */
export interface Bystander {
  /** Which incentive it is, and of which user, in a few words. */
  readonly title: string
  readonly role: Role
  /** Has it the id of the used one, as the incentive of another user? */
  readonly hasSameId?: true
  readonly before: Part<HttpResponse>
  readonly after: Part<HttpResponse>
}

/**
 * Sends a request in the name of the other card holder. The fixture also serves runs without one, so it cannot declare
 * the need `otherMember`.
 */
const asOtherHolder = ({ otherMember }: RunConfig) => ({
  sign: {
    token: otherMember?.token ?? '',
    tokenSecret: otherMember?.tokenSecret ?? '',
    requestorId: otherMember?.id ?? '',
  },
})

/** An object that is read before and after the use. */
export interface Watched {
  readonly title: string
  readonly role: Role
  readonly hasSameId?: true
  readonly read: () => Promise<HttpResponse>
}

/**
 * The number of incentives just before the used one that are not watched: other runs may use them meanwhile, because
 * each run uses the last available one. In a short list more are watched: a config with few incentives has one run at a
 * time.
 * @param named how many the config names
 */
const leftToOtherRuns = (named: number): number => Math.min(3, Math.floor(named / 4))

/**
 * The number of incentives that are watched: enough that some share a level, or the beginning of their ids, with the
 * used one.
 */
const mostWatched = 10

/**
 * Incentives that no other run uses meanwhile. The latest one is included: another run would use it only some time
 * after an incentive like `id`, and `id` was still available a moment ago.
 * @param latest id of the latest incentive
 * @param id of the incentive that is used
 */
export function watchedOfHolder(
  context: CheckContext,
  latest: string | undefined,
  id: string,
): readonly Watched[] {
  const ids = consumableIds(context).filter((one) => one !== latest || one === id)
  const earlier = ids
    .slice(0, Math.max(1, ids.indexOf(id) - leftToOtherRuns(ids.length)))
    .slice(0, mostWatched)
  const { incentiveUsedElsewhere } = context.config.fixtures
  return [...new Set([...earlier, incentiveUsedElsewhere, latest])]
    .filter((one) => one !== undefined && one !== id)
    .map((one = '') => ({
      title: `incentive ${one} of the card holder`,
      role: one === latest ? 'latest' : one === incentiveUsedElsewhere ? 'used elsewhere' : 'older',
      read: () => context.proxy.readIncentive(holder(context).id, one, inFull),
    }))
}

/** The previous id, if ids end in a number that counts up: it may be that of the previous incentive. */
const idBefore = (id: string): string =>
  id.replace(/\d{1,15}$/, (digits) => String(Math.max(0, Number(digits) - 1)).padStart(digits.length, '0'))

/**
 * Incentives of the other card holder: the latest one, the one before it if its id can be guessed, and the one with the
 * same id.
 */
export async function watchedOfOtherHolder(context: CheckContext, id: string): Promise<readonly Watched[]> {
  const { config, proxy } = context
  if (config.otherMember === undefined) return []
  const options = { ...inFull, ...asOtherHolder(config) }
  const { valueIfAny } = await part(() => proxy.latestIncentive('@me', options))
  const latest = valueIfAny && incentiveFrom(valueIfAny)?.incentiveId
  const before = typeof latest === 'string' ? idBefore(latest) : id
  return [
    ...(before === id || before === latest
      ? []
      : [
          {
            title: `incentive ${before} of the other card holder`,
            role: 'older' as const,
            read: () => proxy.readIncentive('@me', before, options),
          },
        ]),
    {
      title: 'the latest incentive of the other card holder',
      role: 'latest',
      read: () => proxy.latestIncentive('@me', options),
    },
    {
      title: `incentive ${id} of the other card holder`,
      role: id === latest ? 'latest' : 'older',
      hasSameId: true,
      read: () => proxy.readIncentive('@me', id, options),
    },
  ]
}

/**
 * Reads incentives that must not change.
 * @returns a function that reads them again
 */
export async function watch(watched: readonly Watched[]) {
  const seen = await Promise.all(watched.map(async (one) => ({ ...one, before: await part(one.read) })))
  return (): Promise<readonly Bystander[]> =>
    Promise.all(seen.map(async ({ read, ...one }) => ({ ...one, after: await part(read) })))
}
