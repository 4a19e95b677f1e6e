import type { RunConfig } from '../../harness/config/config.ts'

/** A configuration in which one member is wrong. */
export interface WrongConfiguration {
  readonly id: string
  /** The name of the member in messages, such as `user.token`. */
  readonly member: string
  readonly title: string
  readonly change: (config: RunConfig) => RunConfig
  /** The exit code of the run: 2 if the file contradicts itself, 3 if the target refuses it. */
  readonly code: 2 | 3
}

const wrong = (
  member: string,
  title: string,
  change: (config: RunConfig) => RunConfig,
  { code = 3, suffix = code === 2 ? '-contradicting' : '' }: { code?: 2 | 3; suffix?: string } = {},
): WrongConfiguration => ({
  id: `${member.replaceAll('.', '-')}${suffix}`,
  member,
  title,
  change,
  code,
})

type UserMember = 'user' | 'nonMember' | 'otherMember'

const withUser =
  (name: UserMember, change: (config: RunConfig) => Partial<NonNullable<RunConfig['user']>>) =>
  (config: RunConfig): RunConfig => {
    const user = config[name]
    return user === undefined ? config : { ...config, [name]: { ...user, ...change(config) } }
  }

const withForeign =
  (change: (config: RunConfig) => Partial<NonNullable<RunConfig['foreignApplication']>>) =>
  (config: RunConfig): RunConfig =>
    config.foreignApplication === undefined
      ? config
      : { ...config, foreignApplication: { ...config.foreignApplication, ...change(config) } }

const withApplication =
  (change: Partial<RunConfig['application']>) =>
  (config: RunConfig): RunConfig => ({ ...config, application: { ...config.application, ...change } })

const withFixtures =
  (change: (config: RunConfig) => Partial<RunConfig['fixtures']>) =>
  (config: RunConfig): RunConfig => ({ ...config, fixtures: { ...config.fixtures, ...change(config) } })

/** Each member of a configuration that the target can contradict; each is wrong on its own. */
export const wrongConfigurations: readonly WrongConfiguration[] = [
  wrong('application.consumerKey', 'a key that nobody has', withApplication({ consumerKey: 'nobody' })),
  wrong(
    'application.consumerSecret',
    'another secret',
    withApplication({ consumerSecret: 'another secret' }),
  ),
  wrong(
    'foreignApplication.id',
    'the id of the application itself',
    withForeign(({ application }) => ({ id: application.id })),
    { code: 2 },
  ),
  wrong(
    'foreignApplication.id',
    'an id that nobody has',
    withForeign(() => ({ id: '987654321' })),
  ),
  wrong(
    'foreignApplication.consumerKey',
    'a key that nobody has',
    withForeign(() => ({ consumerKey: 'x' })),
  ),
  wrong(
    'foreignApplication.consumerSecret',
    'another secret',
    withForeign(() => ({ consumerSecret: 'another secret' })),
  ),
  wrong(
    'user.id',
    'the id of another user',
    withUser('user', () => ({ id: '987654321' })),
  ),
  wrong(
    'user.token',
    'a token that nobody has',
    withUser('user', () => ({ token: 'x' })),
  ),
  wrong(
    'user.tokenSecret',
    'another secret',
    withUser('user', () => ({ tokenSecret: 'another secret' })),
  ),
  wrong(
    'nonMember.id',
    'the id of the user',
    withUser('nonMember', ({ user }) => ({ id: user?.id ?? '' })),
    { code: 2 },
  ),
  wrong(
    'nonMember.token',
    'a token that nobody has',
    withUser('nonMember', () => ({ token: 'x' })),
  ),
  wrong(
    'nonMember.tokenSecret',
    'another secret',
    withUser('nonMember', () => ({ tokenSecret: 'another secret' })),
  ),
  wrong(
    'otherMember.token',
    'a token that nobody has',
    withUser('otherMember', () => ({ token: 'x' })),
  ),
  wrong(
    'fixtures.profaneText',
    'an innocent text',
    withFixtures(() => ({ profaneText: 'A good morning to everybody.' })),
  ),
  wrong(
    'fixtures.operatorDeletedEntry',
    'an entry that does not exist',
    withFixtures(({ fixtures }) => ({
      operatorDeletedEntry: { group: fixtures.operatorDeletedEntry?.group ?? 'board', id: 'no_such_entry' },
    })),
  ),
  wrong(
    'fixtures.operatorDeletedEntry',
    'an id that the target may have had',
    withFixtures(({ fixtures }) => ({
      operatorDeletedEntry: { group: fixtures.operatorDeletedEntry?.group ?? 'board', id: '1' },
    })),
    { suffix: '-possible' },
  ),
  wrong(
    'fixtures.consumableIncentives',
    'incentives that nobody has',
    withFixtures(() => ({ consumableIncentives: ['no-such-incentive'] })),
  ),
  wrong(
    'fixtures.incentiveUsedElsewhere',
    'an incentive that nobody has',
    withFixtures(() => ({ incentiveUsedElsewhere: 'no-such-incentive' })),
  ),
]
