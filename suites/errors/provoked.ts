import {
  type CheckContext,
  entriesOf,
  type HttpResponse,
  type Need,
  type NewEntry,
} from '../../harness/index.ts'
import { readings } from '../card-incentive/readings.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'

/** A request that is refused: its id ends in the operation and the status. */
export interface Provoked<Place = undefined> {
  readonly id: string
  /** The refused request in a few words. */
  readonly title: string
  readonly needs?: readonly Need[]
  readonly send: (context: CheckContext, place: Place) => Promise<HttpResponse>
}

/** The group and entries of the refused requests to the text board. */
export interface BoardPlace {
  readonly group: string
  /** An existing entry, and a deleted one. */
  readonly id: string
  readonly deleted: string
}

/** Takes a group and creates two entries, one of which is deleted again. */
export async function boardPlace({ trusted, groups }: CheckContext): Promise<BoardPlace> {
  const group = await groups.shared()
  const [kept, deleted] = await Promise.all([group.add(), group.add()])
  await trusted.deleteEntry(group.name, deleted.id)
  return { group: group.name, id: kept.id, deleted: deleted.id }
}

const newEntry = ({ text, newUserId }: CheckContext): NewEntry => ({
  data: text.sentence(),
  writerId: newUserId(),
})
const xml = { query: { format: 'xml' }, invalid: 'a format that is not json' } as const

/** Refusals of the text board for the application itself and for callers without authentication. */
export const boardRefusals: readonly Provoked<BoardPlace>[] = [
  {
    id: 'errors.body.textdatagroup.create.400',
    title: 'creating a group with a digit in its name',
    send: ({ trusted, groups }) => {
      const name = `${groups.newNameOfBytes(20)}7`
      return trusted.createGroup({ name }, { invalid: 'a digit in the name' })
    },
  },
  {
    id: 'errors.body.textdatagroup.create.401',
    title: 'creating a group without authentication',
    send: ({ anonymous, groups }) => anonymous.createGroup({ name: groups.newName() }),
  },
  {
    id: 'errors.body.textdatagroup.list.400',
    title: 'listing groups with count 0',
    send: ({ trusted }) => trusted.listGroups({ query: { count: 0 }, invalid: 'count 0' }),
  },
  {
    id: 'errors.body.textdatagroup.list.401',
    title: 'listing groups without authentication',
    send: ({ anonymous }) => anonymous.listGroups(),
  },
  {
    id: 'errors.body.textdatagroup.read.400',
    title: 'reading a group with format=xml',
    send: ({ trusted }, { group }) => trusted.readGroup(group, xml),
  },
  {
    id: 'errors.body.textdatagroup.read.401',
    title: 'reading a group without authentication',
    send: ({ anonymous }, { group }) => anonymous.readGroup(group),
  },
  {
    id: 'errors.body.textdatagroup.read.404',
    title: 'reading an unknown group',
    send: ({ trusted, groups }) => trusted.readGroup(groups.newName()),
  },
  {
    id: 'errors.body.textdatagroup.delete.404',
    title: 'deleting an unknown group',
    send: ({ trusted, groups }) => trusted.deleteGroup(groups.newName()),
  },
  {
    id: 'errors.body.textdata.create.400',
    title: 'creating an entry without data',
    send: ({ trusted, newUserId }, { group }) =>
      trusted.createEntry(group, { writerId: newUserId() }, { invalid: 'no data' }),
  },
  {
    id: 'errors.body.textdata.create.401',
    title: 'creating an entry without authentication',
    send: (context, { group }) => context.anonymous.createEntry(group, newEntry(context)),
  },
  {
    id: 'errors.body.textdata.create.404',
    title: 'creating an entry in an unknown group',
    send: (context) => context.trusted.createEntry(context.groups.newName(), newEntry(context)),
  },
  {
    id: 'errors.body.textdata.list.400',
    title: 'listing entries with count 1001',
    send: ({ trusted }, { group }) =>
      trusted.listEntries(group, { query: { count: 1001 }, invalid: 'count 1001' }),
  },
  {
    id: 'errors.body.textdata.list.401',
    title: 'listing entries without authentication',
    send: ({ anonymous }, { group }) => anonymous.listEntries(group),
  },
  {
    id: 'errors.body.textdata.list.404',
    title: 'listing the entries of an unknown group',
    send: ({ trusted, groups }) => trusted.listEntries(groups.newName()),
  },
  {
    id: 'errors.body.textdata.read.400',
    title: 'reading an entry with format=xml',
    send: ({ trusted }, { group, id }) => trusted.readEntry(group, id, xml),
  },
  {
    id: 'errors.body.textdata.read.401',
    title: 'reading an entry without authentication',
    send: ({ anonymous }, { group, id }) => anonymous.readEntry(group, id),
  },
  {
    id: 'errors.body.textdata.read.404',
    title: 'reading a deleted entry',
    send: ({ trusted }, { group, deleted }) => trusted.readEntry(group, deleted),
  },
  {
    id: 'errors.body.textdata.update.400',
    title: 'updating an entry with data that is not a text',
    send: ({ trusted, newUserId }, { group, id }) =>
      trusted.updateEntry(
        group,
        id,
        { data: { no: 'text' }, writerId: newUserId() },
        { invalid: 'data is not a text' },
      ),
  },
  {
    id: 'errors.body.textdata.update.401',
    title: 'updating an entry without authentication',
    send: (context, { group, id }) => context.anonymous.updateEntry(group, id, newEntry(context)),
  },
  {
    id: 'errors.body.textdata.update.404',
    title: 'updating a deleted entry',
    send: (context, { group, deleted }) => context.trusted.updateEntry(group, deleted, newEntry(context)),
  },
  {
    id: 'errors.body.textdata.delete.401',
    title: 'deleting an entry without authentication',
    send: ({ anonymous }, { group, id }) => anonymous.deleteEntry(group, id),
  },
  {
    id: 'errors.body.textdata.delete.404',
    title: 'deleting a deleted entry',
    send: ({ trusted }, { group, deleted }) => trusted.deleteEntry(group, deleted),
  },
]

/** The refusal of the text board for a logged-in user. */
export const userRefusal: Provoked = {
  id: 'errors.body.textdatagroup.create.405',
  title: 'creating a group as a user',
  needs: ['user'],
  send: ({ proxy, groups }) => proxy.createGroup({ name: groups.newName() }),
}

const firstAchievement = async ({ trusted, untested }: CheckContext): Promise<string> => {
  const [first] = entriesOf(await trusted.listAchievements('@app', { query: { count: 1 } })).entry
  return first?.id ?? untested('the application has no achievement')
}

/** Refusals of the achievements. */
export const achievementRefusals: readonly Provoked[] = [
  {
    id: 'errors.body.achievements.list.400',
    title: 'listing achievements with count 1001',
    send: ({ trusted }) =>
      trusted.listAchievements('@app', { query: { count: 1001 }, invalid: 'count 1001' }),
  },
  {
    id: 'errors.body.achievements.list.401',
    title: 'listing achievements without authentication',
    send: ({ anonymous }) => anonymous.listAchievements('@app'),
  },
  {
    id: 'errors.body.achievements.read.400',
    title: 'reading an achievement with format=xml',
    send: async (context) => context.trusted.readAchievement('@app', await firstAchievement(context), xml),
  },
  {
    id: 'errors.body.achievements.read.401',
    title: 'reading an achievement without authentication',
    send: async (context) => context.anonymous.readAchievement('@app', await firstAchievement(context)),
  },
  {
    id: 'errors.body.achievements.mismatch.401',
    title: 'listing the achievements of another application',
    needs: ['foreignApplication.id'],
    send: ({ trusted, fixture }) => trusted.listAchievements(fixture('foreignApplication.id')),
  },
]

const userId = ({ fixture }: CheckContext) => fixture('user').id
const use = ({ config }: CheckContext) => ({ appId: config.application.id, available: false })

/**
 * No update here names an existing incentive: a target that carried it out would use it. The id has the form of the
 * user's own id of an incentive, because an id of another form may match no route.
 */
async function unknownIncentive(context: CheckContext): Promise<string> {
  const { id } = await context.use(readings)
  return unknownIdLike(id.value())
}

/** Refusals of the card incentive. */
export const incentiveRefusals: readonly Provoked[] = [
  {
    id: 'errors.body.incentive.latest.401',
    title: 'reading the latest incentive without authentication',
    needs: ['user'],
    send: (context) => context.anonymous.latestIncentive(userId(context)),
  },
  {
    id: 'errors.body.incentive.latest.404',
    title: 'reading the latest incentive of no card member',
    needs: ['nonMember'],
    send: ({ otherUser, fixture }) => otherUser.latestIncentive(fixture('nonMember').id),
  },
  {
    id: 'errors.body.incentive.read.401',
    title: 'reading an incentive without authentication',
    needs: ['user'],
    send: async (context) =>
      context.anonymous.readIncentive(userId(context), await unknownIncentive(context)),
  },
  {
    id: 'errors.body.incentive.read.404',
    title: 'reading an unknown incentive',
    needs: ['user'],
    send: async (context) => context.proxy.readIncentive(userId(context), await unknownIncentive(context)),
  },
  {
    id: 'errors.body.incentive.update.400',
    title: 'using an unknown incentive without fields',
    needs: ['user'],
    send: async (context) =>
      context.proxy.updateIncentive(userId(context), await unknownIncentive(context), use(context), {
        query: {},
        invalid: 'no fields',
      }),
  },
  {
    id: 'errors.body.incentive.update.401',
    title: 'using an unknown incentive without authentication',
    needs: ['user'],
    send: async (context) =>
      context.anonymous.updateIncentive(userId(context), await unknownIncentive(context), use(context)),
  },
  {
    id: 'errors.body.incentive.update.403',
    title: 'using an unknown incentive for an application that is not ours',
    needs: ['user', 'foreignApplication.id'],
    send: async (context) =>
      context.proxy.updateIncentive(userId(context), await unknownIncentive(context), {
        appId: context.fixture('foreignApplication.id'),
        available: false,
      }),
  },
  {
    id: 'errors.body.incentive.update.404',
    title: 'using an unknown incentive',
    needs: ['user'],
    send: async (context) =>
      context.proxy.updateIncentive(userId(context), await unknownIncentive(context), use(context)),
  },
]
