import { randomBytes } from 'node:crypto'

/** The key and secret of an application. */
export interface ApplicationCredentials {
  readonly id: string
  readonly consumerKey: string
  readonly consumerSecret: string
}

/** The token of a logged-in user; the token is issued to the first application. */
export interface UserCredentials {
  readonly id: string
  readonly token: string
  readonly tokenSecret: string
}

/** All applications and users that the server knows. */
export interface Credentials {
  readonly application: ApplicationCredentials
  readonly foreignApplication: ApplicationCredentials
  /** Holds a card. */
  readonly user: UserCredentials
  /** Holds no card. */
  readonly nonMember: UserCredentials
  /** Holds a card, with other incentives than `user`. */
  readonly otherMember: UserCredentials
}

/** A new secret with characters that real secrets contain and that careless signing code encodes wrongly. */
function freshSecret(): string {
  const random = randomBytes(18).toString('base64')
  return `${random.slice(0, 6)}&${random.slice(6, 10)}+${random.slice(10, 14)}/${random.slice(14, 18)}% ${random.slice(18)}`
}

const freshKey = (): string => randomBytes(10).toString('hex')

/**
 * Completes credentials with random ones, so no secret is ever written down.
 * @param given the credentials that the caller wants to choose
 */
export function completeCredentials(given: Partial<Credentials>): Credentials {
  const application = (id: string): ApplicationCredentials => ({
    id,
    consumerKey: freshKey(),
    consumerSecret: freshSecret(),
  })
  const user = (id: string): UserCredentials => ({ id, token: freshKey(), tokenSecret: freshSecret() })
  return {
    application: given.application ?? application('12000001'),
    foreignApplication: given.foreignApplication ?? application('12000002'),
    user: given.user ?? user('2000001'),
    nonMember: given.nonMember ?? user('2000002'),
    otherMember: given.otherMember ?? user('2000003'),
  }
}
