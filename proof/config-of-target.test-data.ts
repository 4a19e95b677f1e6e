import type { RunConfig } from '../harness/config/config.ts'

/** The path of the service on a target. */
export const prefix = '/social/api/restful/v2'

/** The users of {@link configOfTarget}. */
export const users = ['31001', '31002', '31003'] as const

/** The application of {@link configOfTarget}. */
export const application = { id: '41000001', consumerKey: 'key', consumerSecret: 'secret' }

/** The other application of {@link configOfTarget}. */
export const foreignApplication = {
  id: '41000002',
  consumerKey: 'other-key',
  consumerSecret: 'other-secret',
}

const userOf = (id: string) => ({ id, token: `token-${id}`, tokenSecret: `secret-${id}` })

/** The configuration of a target of this machine that accepts every credential. */
export const configOfTarget = (
  port: number,
  claimed: Pick<RunConfig, 'classes'> & Partial<Pick<RunConfig, 'fixtures'>>,
): RunConfig => ({
  target: `http://127.0.0.1:${port}${prefix}`,
  implementation: {},
  application,
  foreignApplication,
  user: userOf(users[0]),
  nonMember: userOf(users[1]),
  otherMember: userOf(users[2]),
  users,
  fixtures: {},
  unsupported: [],
  limits: { entriesPerGroup: 100_000 },
  ...claimed,
})
