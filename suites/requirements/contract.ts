import { type ContractOptions, type Deviation, contract as declared, type Norm } from '../../harness/index.ts'
import { requirements } from './index.ts'
import { dashed } from './requirement.ts'

/** The prefix of the requirements on the members of a resource, by the resource of an operation. */
const prefixes: Readonly<Record<string, string>> = {
  textdatagroup: 'R-group',
  textdata: 'R-textdata',
  achievements: 'R-achievement',
  incentive: 'R-incentive',
}

/** The sentence on several ids, by the operation that reads one or several. */
const ofSeveral: Readonly<Record<string, Norm>> = {
  'textdata.read': 'R-entry-read-several',
  'achievements.read': 'R-achievements-several',
}

/** A member of the collection: several ids were requested. */
const ofCollection = /^body\/(entry|startIndex|itemsPerPage|totalResults|sorted|filtered)$/

/**
 * The sentence that a response breaks: about the error body, JSON, a server error or a member of the resource;
 * undefined if it is the sentence about the operation.
 * @param operation of openapi.json: `textdata.list`
 */
export function brokenNorm(operation: string, deviation: Deviation): Norm | undefined {
  if (deviation.kind !== 'contract') return undefined
  const { place, way } = deviation
  if (place === 'error body') return 'R-error-body'
  // If the sentence on the operation states the whole content type, that sentence is broken.
  if (place === 'content type') return way === 'must be application/json' ? 'R-endpoints-json' : undefined
  if (/^status 5/.test(place)) return 'R-status-500'
  if (/^header (cache-control|pragma)$/i.test(place)) return 'R-achievements-no-cache'
  const several = ofCollection.test(place) ? ofSeveral[operation] : undefined
  if (several !== undefined) return several
  const member = /^body\/(?:entry\/N\/)?(\w+)/.exec(place)?.[1]
  const prefix = prefixes[operation.split('.')[0] ?? '']
  if (member === undefined || prefix === undefined) return undefined
  const id = `${prefix}-${dashed(member)}`
  const rules = requirements.filter((one) => one.level === 'MUST' && one.id.startsWith(`${prefix}-`))
  return (
    rules.find((one) => one.id === id) ?? rules.find(({ sentence }) => sentence.startsWith(`${member} is a`))
  )?.id
}

/** Declares the contract check of an operation. Each deviation is reported with the sentence that it breaks. */
export const contract: typeof declared = (operation, norm, run, options: ContractOptions = {}) =>
  declared(operation, norm, run, { normOf: (deviation) => brokenNorm(operation, deviation), ...options })
