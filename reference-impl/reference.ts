import { type Credentials, completeCredentials } from './credentials.ts'
import { conformingPolicy, overridePolicy, type Policy, type PolicyOverride } from './policy/policy.ts'
import { seedAchievements } from './seeds/achievements.ts'
import { type EntryReference, seedBoards } from './seeds/boards.ts'
import { seedIncentives } from './seeds/incentives.ts'
import { listen } from './server.ts'
import { World } from './world.ts'

/** How to start the reference implementation. Everything is optional. */
export interface ReferenceOptions {
  /** Address to listen on; default 127.0.0.1. */
  readonly host?: string
  /** Port to listen on; default 0, any free one. */
  readonly port?: number
  /**
   * The origin under which clients know it, if a front end is before it: it is part of signatures. Default: http and
   * the header Host.
   */
  readonly publicOrigin?: string
  /** Decisions to replace, each applied to the result of those before it. */
  readonly overrides?: readonly PolicyOverride[]
  readonly limits?: {
    readonly entriesPerGroup?: number
    readonly groupsPerApplication?: number
    readonly installingUsers?: number
  }
  /** Credentials to use instead of random ones. */
  readonly credentials?: Partial<Credentials>
  readonly fixtures?: {
    /** Words that make a text profane. */
    readonly profaneWords?: readonly string[]
    /** The domain of returned user ids. */
    readonly domain?: string
  }
}

/** The run configuration for a started reference implementation (a complete configuration file of the tool). */
export interface RunConfig {
  readonly target: string
  readonly application: Credentials['application']
  readonly foreignApplication: Credentials['foreignApplication']
  readonly user: Credentials['user']
  readonly nonMember: Credentials['nonMember']
  readonly otherMember: Credentials['otherMember']
  readonly fixtures: {
    readonly profaneText: string
    readonly operatorDeletedEntry: EntryReference
    readonly consumableIncentives: readonly string[]
    readonly incentiveUsedElsewhere: string
  }
  readonly limits: { readonly entriesPerGroup: number }
}

/** A started reference implementation. */
export interface RunningReference {
  /** Where it listens. Ends in `/social/api/restful/v2`. */
  readonly baseUrl: string
  /** Its target is the address that clients use: the public origin, if there is one. */
  readonly config: RunConfig
  /** Stops listening and closes every connection. */
  close(): Promise<void>
}

/**
 * Starts the reference implementation with fresh, seeded data.
 * @param options overrides, limits, credentials
 */
export async function startReference(options: ReferenceOptions = {}): Promise<RunningReference> {
  const policy = policyOf(options)
  const people = completeCredentials(options.credentials ?? {})
  const [firstId, firstIdOfOther] = policy.firstIncentiveIds
  const now = policy.now()
  const incentives = seedIncentives(people.user.id, people.foreignApplication.id, now, firstId)
  const others = seedIncentives(people.otherMember.id, people.foreignApplication.id, now, firstIdOfOther)
  const world = new World({
    applications: [people.application, people.foreignApplication].map((application, index) => ({
      applicationId: application.id,
      consumerKey: application.consumerKey,
      consumerSecret: application.consumerSecret,
      achievements: seedAchievements(application.id, 1 + index * 100),
    })),
    tokens: [people.user, people.nonMember, people.otherMember].map((user) => ({
      token: user.token,
      tokenSecret: user.tokenSecret,
      userId: user.id,
      applicationId: people.application.id,
    })),
    domain: options.fixtures?.domain ?? 'sb.example.jp',
    publicOrigin: options.publicOrigin,
    incentives: new Map([
      [people.user.id, incentives.records],
      [people.otherMember.id, others.records],
    ]),
  })
  const operatorDeletedEntry = seedBoards(policy, world, {
    applicationId: people.application.id,
    foreignApplicationId: people.foreignApplication.id,
    userId: people.user.id,
  })
  const host = options.host ?? '127.0.0.1'
  const listening = await listen(policy, world, host, options.port ?? 0)
  const authority = `${host.includes(':') ? `[${host}]` : host}:${listening.port}`
  const baseUrl = `http://${authority}${conformingPolicy.basePath}`
  return {
    baseUrl,
    config: {
      target:
        world.publicOrigin === undefined ? baseUrl : `${world.publicOrigin}${conformingPolicy.basePath}`,
      ...people,
      fixtures: {
        profaneText: `You are a complete ${policy.profaneWords[0] ?? ''}.`,
        operatorDeletedEntry,
        consumableIncentives: incentives.consumable,
        incentiveUsedElsewhere: incentives.usedElsewhere,
      },
      limits: {
        entriesPerGroup: conformingPolicy.entryLimit(policy.installingUsers, policy.entriesPerGroup),
      },
    },
    close: () => listening.close(),
  }
}

function policyOf(options: ReferenceOptions): Policy {
  const { limits, fixtures } = options
  return overridePolicy(conformingPolicy, [
    {
      ...(limits?.entriesPerGroup === undefined ? {} : { entriesPerGroup: limits.entriesPerGroup }),
      ...(limits?.groupsPerApplication === undefined
        ? {}
        : { groupsPerApplication: limits.groupsPerApplication }),
      ...(limits?.installingUsers === undefined ? {} : { installingUsers: limits.installingUsers }),
      ...(fixtures?.profaneWords === undefined ? {} : { profaneWords: fixtures.profaneWords }),
    },
    ...(options.overrides ?? []),
  ])
}
