import {
  type Answer,
  type CheckContext,
  type ConformanceClass,
  entriesOf,
  type Group,
  type Need,
} from '../../harness/index.ts'

/** An error that a caller can provoke: of one operation, with one status. */
export interface Provoked {
  readonly class: ConformanceClass
  /** Parts of the check's id before the status. */
  readonly operation: string
  readonly status: number
  /** Completes "the refusal of …". */
  readonly what: string
  readonly needs?: readonly Need[]
  readonly send: (context: CheckContext) => Promise<Answer>
}

/** Which of our own is tried and refused. */
type OnGroup = (context: CheckContext, group: Group) => Promise<Answer>
type OnEntry = (context: CheckContext, group: string, id: string) => Promise<Answer>

const inGroup = (send: OnGroup) => async (context: CheckContext) =>
  send(context, await context.groups.shared())
const onEntry = (send: OnEntry) =>
  inGroup(async (context, group) => send(context, group.name, (await group.add()).id))

const deletedEntry = (send: OnEntry) =>
  onEntry(async (context, group, id) => {
    await context.trusted.deleteEntry(group, id)
    return send(context, group, id)
  })

const newEntry = ({ text, newUserId }: CheckContext) => ({ data: text.sentence(), writerId: newUserId() })
const xml = { query: { format: 'xml' }, flaw: 'a format that is not json' } as const

const board = (
  operation: string,
  status: number,
  what: string,
  send: Provoked['send'],
  needs: readonly Need[] = [],
): Provoked => ({ class: 'textboard', operation, status, what, send, needs })

/** Errors of the text board. */
export const boardErrors: readonly Provoked[] = [
  board('textdatagroup.create', 400, 'creating a group with a digit in its name', ({ trusted, groups }) => {
    const name = `${groups.newNameOfBytes(20)}7`
    return trusted.createGroup({ name }, { flaw: 'a digit in the name' })
  }),
  board('textdatagroup.create', 401, 'creating a group without authentication', ({ anonymous, groups }) =>
    anonymous.createGroup({ name: groups.newName() }),
  ),
  board(
    'textdatagroup.create',
    405,
    'creating a group as a user',
    ({ proxy, groups }) => proxy.createGroup({ name: groups.newName() }),
    ['user'],
  ),
  board('textdatagroup.list', 400, 'listing groups with count 0', ({ trusted }) =>
    trusted.listGroups({ query: { count: 0 }, flaw: 'count 0' }),
  ),
  board('textdatagroup.list', 401, 'listing groups without authentication', ({ anonymous }) =>
    anonymous.listGroups(),
  ),
  board('textdatagroup.list', 405, 'PATCH on the list of groups', ({ trusted }) =>
    trusted.request({ method: 'PATCH', path: '/textdata/@app/@all', body: {} }),
  ),
  board(
    'textdatagroup.read',
    400,
    'reading a group with format=xml',
    inGroup(({ trusted }, { name }) => trusted.readGroup(name, xml)),
  ),
  board(
    'textdatagroup.read',
    401,
    'reading a group without authentication',
    inGroup(({ anonymous }, { name }) => anonymous.readGroup(name)),
  ),
  board('textdatagroup.read', 404, 'reading an unknown group', ({ trusted, groups }) =>
    trusted.readGroup(groups.newName()),
  ),
  // The refusals 401 and 405 of a deletion need a group of their own; the checks of access have them.
  board('textdatagroup.delete', 404, 'deleting an unknown group', ({ trusted, groups }) =>
    trusted.deleteGroup(groups.newName()),
  ),
  board(
    'textdata.create',
    400,
    'creating an entry without data',
    inGroup(({ trusted, newUserId }, { name }) =>
      trusted.createEntry(name, { writerId: newUserId() }, { flaw: 'no data' }),
    ),
  ),
  board(
    'textdata.create',
    401,
    'creating an entry without authentication',
    inGroup((context, { name }) => context.anonymous.createEntry(name, newEntry(context))),
  ),
  board('textdata.create', 404, 'creating an entry in an unknown group', (context) =>
    context.trusted.createEntry(context.groups.newName(), newEntry(context)),
  ),
  board(
    'textdata.list',
    400,
    'listing entries with count 1001',
    inGroup(({ trusted }, { name }) =>
      trusted.listEntries(name, { query: { count: 1001 }, flaw: 'count 1001' }),
    ),
  ),
  board(
    'textdata.list',
    401,
    'listing entries without authentication',
    inGroup(({ anonymous }, { name }) => anonymous.listEntries(name)),
  ),
  board('textdata.list', 404, 'listing the entries of an unknown group', ({ trusted, groups }) =>
    trusted.listEntries(groups.newName()),
  ),
  board(
    'textdata.list',
    405,
    'PATCH on the list of entries',
    inGroup(({ trusted }, { name }) =>
      trusted.request({ method: 'PATCH', path: `/textdata/@app/${name}/@all`, body: {} }),
    ),
  ),
  board(
    'textdata.read',
    400,
    'reading an entry with format=xml',
    onEntry(({ trusted }, group, id) => trusted.readEntry(group, id, xml)),
  ),
  board(
    'textdata.read',
    401,
    'reading an entry without authentication',
    onEntry(({ anonymous }, group, id) => anonymous.readEntry(group, id)),
  ),
  board(
    'textdata.read',
    404,
    'reading a deleted entry',
    deletedEntry(({ trusted }, group, id) => trusted.readEntry(group, id)),
  ),
  board(
    'textdata.update',
    400,
    'updating an entry with data that is no text',
    onEntry(({ trusted, newUserId }, group, id) =>
      trusted.updateEntry(
        group,
        id,
        { data: { no: 'text' }, writerId: newUserId() },
        { flaw: 'data is no text' },
      ),
    ),
  ),
  board(
    'textdata.update',
    401,
    'updating an entry without authentication',
    onEntry((context, group, id) => context.anonymous.updateEntry(group, id, newEntry(context))),
  ),
  board(
    'textdata.update',
    404,
    'updating a deleted entry',
    deletedEntry((context, group, id) => context.trusted.updateEntry(group, id, newEntry(context))),
  ),
  board(
    'textdata.delete',
    401,
    'deleting an entry without authentication',
    onEntry(({ anonymous }, group, id) => anonymous.deleteEntry(group, id)),
  ),
  board(
    'textdata.delete',
    404,
    'deleting a deleted entry',
    deletedEntry(({ trusted }, group, id) => trusted.deleteEntry(group, id)),
  ),
]

const achievement = (operation: string, status: number, what: string, send: Provoked['send']): Provoked => ({
  class: 'achievements',
  operation: `achievements.${operation}`,
  status,
  what,
  send,
})

const firstAchievement = async ({ trusted, untested }: CheckContext): Promise<string> => {
  const [first] = entriesOf(await trusted.listAchievements('@app', { query: { count: 1 } })).entry
  return first?.id ?? untested('the application has no achievement')
}

/** Errors of the achievements. */
export const achievementErrors: readonly Provoked[] = [
  achievement('list', 400, 'listing achievements with count 1001', ({ trusted }) =>
    trusted.listAchievements('@app', { query: { count: 1001 }, flaw: 'count 1001' }),
  ),
  achievement('list', 401, 'listing achievements without authentication', ({ anonymous }) =>
    anonymous.listAchievements('@app'),
  ),
  achievement('list', 405, 'PATCH on the list of achievements', ({ trusted }) =>
    trusted.request({ method: 'PATCH', path: '/achievements/@app', body: {} }),
  ),
  achievement('read', 400, 'reading an achievement with format=xml', async (context) =>
    context.trusted.readAchievement('@app', await firstAchievement(context), xml),
  ),
  achievement('read', 401, 'reading an achievement without authentication', async (context) =>
    context.anonymous.readAchievement('@app', await firstAchievement(context)),
  ),
  {
    ...achievement('mismatch', 401, "listing another application's achievements", ({ trusted, config }) =>
      trusted.listAchievements(config.foreignApplication?.id ?? ''),
    ),
    needs: ['foreignApplication.id'],
  },
]

const incentive = (
  operation: string,
  status: number,
  what: string,
  needs: readonly Need[],
  send: Provoked['send'],
): Provoked => ({ class: 'card-incentive', operation: `incentive.${operation}`, status, what, needs, send })

const userId = ({ config }: CheckContext) => config.user?.id ?? '@me'
const consumable = ({ config }: CheckContext) => config.fixtures.consumableIncentives?.[0] ?? ''
const use = ({ config }: CheckContext) => ({ appId: config.application.id, available: false })
const unknownIncentive = ({ random }: CheckContext) => `tbc${random.integer(1e8, 1e9)}`

/** Errors of the card incentive. */
export const incentiveErrors: readonly Provoked[] = [
  incentive('latest', 401, 'reading the latest incentive without authentication', ['user'], (context) =>
    context.anonymous.latestIncentive(userId(context)),
  ),
  incentive(
    'latest',
    404,
    'reading the latest incentive of no card member',
    ['nonMember'],
    ({ otherUser, config }) => otherUser.latestIncentive(config.nonMember?.id ?? '@me'),
  ),
  incentive('read', 401, 'reading an incentive without authentication', ['user'], (context) =>
    context.anonymous.readIncentive(userId(context), unknownIncentive(context)),
  ),
  incentive('read', 404, 'reading an unknown incentive', ['user'], (context) =>
    context.proxy.readIncentive(userId(context), unknownIncentive(context)),
  ),
  incentive(
    'update',
    400,
    'using an incentive without fields',
    ['user', 'fixtures.consumableIncentives'],
    (context) =>
      context.proxy.updateIncentive(userId(context), consumable(context), use(context), {
        query: {},
        flaw: 'no fields',
      }),
  ),
  incentive(
    'update',
    401,
    'using an incentive without authentication',
    ['user', 'fixtures.consumableIncentives'],
    (context) => context.anonymous.updateIncentive(userId(context), consumable(context), use(context)),
  ),
  incentive(
    'update',
    403,
    'using an incentive for an application that is not ours',
    ['user', 'fixtures.consumableIncentives', 'foreignApplication.id'],
    (context) =>
      context.proxy.updateIncentive(userId(context), consumable(context), {
        appId: context.config.foreignApplication?.id ?? '',
        available: false,
      }),
  ),
  incentive('update', 404, 'using an unknown incentive', ['user'], (context) =>
    context.proxy.updateIncentive(userId(context), unknownIncentive(context), use(context)),
  ),
]
