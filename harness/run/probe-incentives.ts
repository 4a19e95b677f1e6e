import type { RunConfig } from '../config/config.ts'
import { asked, type ConfigFinding, has, objectIn, type ProbeCallers } from './probe.ts'

/** The first of some ids; a list may have hundreds. */
const some = (ids: readonly string[]): string =>
  ids.length <= 5 ? ids.join(', ') : `${ids.slice(0, 5).join(', ')} and ${ids.length - 5} more`

/** Of a long list only so many of the first and of the last ids are asked for. */
const askedAtEachEnd = 5

/** Is there one of the incentives that the run may use? */
export async function consumableIncentives(
  config: RunConfig,
  { proxy }: ProbeCallers,
): Promise<ConfigFinding[]> {
  const { consumableIncentives: ids = [] } = config.fixtures
  if (proxy === undefined || config.user === undefined || !has(config, 'card-incentive')) return []
  const { id: userId } = config.user
  // One that is known is enough. A target that finds none of them, nor any other, is the business of the checks on users and on reading.
  const member = 'fixtures.consumableIncentives'
  let isUsed = false
  for (const id of new Set([...ids.slice(0, askedAtEachEnd), ...ids.slice(-askedAtEachEnd)])) {
    const response = await asked(proxy.readIncentive(userId, id))
    if (response?.status === 404) continue
    // A run without a reset may have used them all; each that can be used is enough.
    if (config.fixtures.resetIncentives !== undefined || objectIn(response)?.available !== false) return []
    isUsed = true
  }
  if (ids.length === 0) return []
  if (isUsed) {
    const problem = `the target shows none of ${some(ids)} as available; name others, or a fixtures.resetIncentives that makes them so`
    return [{ member, problem, fixtures: [], isAdvice: true }]
  }
  const problem = `the target knows none of ${some(ids)} (404); name incentives of user ${userId} that can be used`
  return [{ member, problem, fixtures: [member] }]
}

/** Is the incentive there, and used? */
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
    ? finding(`incentive ${id} is still available; name one that another application has used`)
    : []
}
