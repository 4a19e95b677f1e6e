import { leadOf } from '../../lead/lead.ts'
import { shareOf } from '../../symptoms/share.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { type Cluster, type Growing, growingFromWidest } from '../cluster.ts'

/**
 * Joins clusters that the same check leads if all of its cases fail, or if no other check fails in them: one rule is
 * broken, whatever member each case looked at.
 */
export function withWholeChecks(clusters: readonly Cluster[]): Cluster[] {
  const homes = new Map<string, Growing['symptoms']>()
  return growingFromWidest(clusters).filter(({ symptoms }) => {
    const lead = leadOf(symptoms)
    if (isGenerated(lead) || lead.check.kind !== 'check') return true
    const isOneCheck = symptoms.every(({ check }) => check.id === lead.check.id)
    if (shareOf(lead) < 1 && !isOneCheck) return true
    // If two operations answer with a wrong status, each has its own reason.
    const isStatus = shareOf(lead) < 1 && lead.deviation?.kind === 'status'
    const key = `${lead.check.id} ${shareOf(lead) < 1 ? 'alone' : 'whole'}`
    if (isStatus && homes.get(key)?.some(({ deviation }) => deviation?.kind === 'status')) return true
    const home = homes.get(key)
    if (home === undefined) homes.set(key, symptoms)
    else home.push(...symptoms)
    return home === undefined
  })
}
