import type { ConformanceClass, Feature, Fixture } from '../vocabulary.ts'

/** Who made the target; shown in the report. */
export interface Implementation {
  readonly organization?: string
  readonly product?: string
  readonly version?: string
  readonly contact?: string
}

/** The keys of the application under test (2-legged). */
export interface Application {
  readonly id: string
  readonly consumerKey: string
  readonly consumerSecret: string
}

/** Another application. With keys, it can also be a caller. */
export interface ForeignApplication {
  readonly id: string
  readonly consumerKey?: string
  readonly consumerSecret?: string
}

/** A user of the application with a token (3-legged). */
export interface User {
  readonly id: string
  readonly token: string
  readonly tokenSecret: string
}

/** Things that only the vendor can prepare. */
export interface Fixtures {
  /** A sentence that violates the platform's terms of service. */
  readonly profaneText?: string
  /** An entry that an operator deleted: it has status 20. */
  readonly operatorDeletedEntry?: { readonly group: string; readonly id: string }
  /** Available incentives of `user` that the run may use up permanently. */
  readonly consumableIncentives?: readonly string[]
  /** An incentive of `user` that another application has used. */
  readonly incentiveUsedElsewhere?: string
  /** Makes the consumable incentives available again before a run that uses one. */
  readonly resetIncentives?: ResetHook
}

/** A command of the vendor with its parameters, or an address to which the run sends POST. */
export type ResetHook =
  | { readonly command: readonly string[]; readonly url?: undefined }
  | { readonly command?: undefined; readonly url: string }

/** The value of each fixture, if it is configured. */
export interface FixtureValues extends Readonly<Record<Fixture, unknown>> {
  readonly user: User
  readonly nonMember: User
  readonly otherMember: User
  readonly users: readonly string[]
  /** The id of another application. */
  readonly 'foreignApplication.id': string
  /** Another application, with its keys. */
  readonly 'foreignApplication.consumerKey': Required<ForeignApplication>
  readonly 'fixtures.profaneText': string
  readonly 'fixtures.operatorDeletedEntry': NonNullable<Fixtures['operatorDeletedEntry']>
  readonly 'fixtures.consumableIncentives': readonly string[]
  readonly 'fixtures.incentiveUsedElsewhere': string
}

/**
 * A validated run configuration (docs/configuration.md, schemas/config.schema.json). Secrets are filled in from the
 * environment.
 */
export interface RunConfig {
  readonly target: string
  readonly classes: readonly ConformanceClass[]
  readonly implementation: Implementation
  readonly application: Application
  readonly foreignApplication?: ForeignApplication
  readonly user?: User
  readonly nonMember?: User
  /** Another user who has a card. */
  readonly otherMember?: User
  /** Ids of real users, if the target accepts no others as writer and owner. */
  readonly users?: readonly string[]
  readonly fixtures: Fixtures
  /** Features that the vendor declares missing: what needs them is inapplicable, and the verdict says so. */
  readonly unsupported: readonly Feature[]
  readonly limits: { readonly entriesPerGroup: number }
}
