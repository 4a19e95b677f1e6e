import type { RunConfig } from '../../config/config.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { firstNamed } from '../../http/message/shown.ts'
import { asked, type ConfigFinding, has, objectIn, type ProbeCallers } from './probe.ts'

/** How many ids are read at each end of a long list. That is enough, because the result is only advice. */
const lookedAtEachEnd = 5

/** The first of some ids; a list may contain hundreds. */
const some = (ids: readonly string[]): string => firstNamed(ids, lookedAtEachEnd)

/** Does the target know an incentive that the run may use up, and is one of them available? */
export async function consumableIncentives(
  config: RunConfig,
  { proxy }: ProbeCallers,
): Promise<ConfigFinding[]> {
  const { consumableIncentives: ids = [], resetIncentives } = config.fixtures
  if (proxy === undefined || config.user === undefined || !has(config, 'card-incentive')) return []
  if (ids.length === 0) return []
  const { id: userId } = config.user
  const member = 'fixtures.consumableIncentives'
  const read = (id: string) => asked(proxy.readIncentive(userId, id))
  let first: HttpResponse | undefined
  for (const id of ids) {
    first = await read(id)
    // One known incentive is enough. A target that finds no incentive at all is tested by the checks on users and on
    // reading.
    if (first?.status !== 404) break
  }
  if (first?.status === 404) {
    const problem = `the target knows none of ${some(ids)} (404); name incentives of user ${userId} that can be used`
    return [{ member, problem, fixtures: [member] }]
  }
  if (resetIncentives !== undefined || !showsUsed(first)) return []
  const looked = [...new Set([...ids.slice(0, lookedAtEachEnd), ...ids.slice(-lookedAtEachEnd)])]
  for (const id of looked) if (!showsUsed(await read(id))) return []
  const problem = `the target shows none of ${looked.join(', ')} as available; name others, or a fixtures.resetIncentives that makes them available`
  return [{ member, problem, fixtures: [], isAdvice: true }]
}

/** Is an incentive shown as no longer available, or is it missing? */
const showsUsed = (response: HttpResponse | undefined): boolean =>
  response?.status === 404 || objectIn(response)?.available === false

/** Does the incentive exist, and is it used? */
export async function incentiveUsedElsewhere(
  config: RunConfig,
  { proxy }: ProbeCallers,
): Promise<ConfigFinding[]> {
  const id = config.fixtures.incentiveUsedElsewhere
  if (id === undefined || proxy === undefined || config.user === undefined || !has(config, 'card-incentive'))
    return []
  const response = await asked(proxy.readIncentive(config.user.id, id))
  const finding = (problem: string): ConfigFinding[] => [
    { member: 'fixtures.incentiveUsedElsewhere', problem, fixtures: ['fixtures.incentiveUsedElsewhere'] },
  ]
  if (response?.status === 404) {
    return finding(
      `user ${config.user.id} has no incentive ${id} (404); name one that another application used`,
    )
  }
  return objectIn(response)?.available === true
    ? finding(
        `incentive ${id} is read as available; name one that another application has used. If another application has used this one, the target does not show it`,
      )
    : []
}
