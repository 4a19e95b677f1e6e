import {
  type Answer,
  type Caller,
  type CheckContext,
  collectionOf,
  entriesOf,
  entryOf,
  expect,
  fail,
  isRecord,
  type Need,
  type NewEntry,
  type RequestSpec,
  segment,
} from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'

/** One request that is right, prepared by a check. */
export interface Prepared {
  readonly spec: RequestSpec
  /** Demands that a refused request has had no effect. */
  readonly untouched?: () => Promise<void>
}

/** The operation that stands for many when credentials are tested. */
export interface Representative {
  /** First parts of the checks' ids. */
  readonly id: string
  /** Begins a sentence: "listing groups". */
  readonly what: string
  /** 3 for requests with a user's token. */
  readonly legs: 2 | 3
  readonly needs: readonly Need[]
  /** Status of the right request. */
  readonly success: number
  /** Whether 405 is permitted for every request of this kind: a text board may refuse 3-legged callers. */
  readonly refusable?: true
  /** @param entry what the entry that is written to has, where that matters */
  readonly prepare: (context: CheckContext, entry?: Partial<NewEntry>) => Promise<Prepared>
}

/** Sends in the name that the representative is about. */
export const callerFor = ({ legs }: Representative, context: CheckContext): Caller =>
  legs === 3 ? context.proxy : context.trusted

const once = { count: 1 }
const groupsPath = '/textdata/@app/@all'
const entriesPath = (group: string) => `/textdata/@app/${group}/@all`

/** The cheapest request of the text board. */
export const listGroups: Representative = {
  id: 'auth.textboard',
  what: 'listing groups',
  legs: 2,
  needs: [],
  success: 200,
  prepare: async () => ({ spec: { method: 'GET', path: groupsPath, query: once } }),
}

/** A user's request to the text board. */
export const listEntriesAsUser: Representative = {
  id: 'auth.textboard.user',
  what: 'listing entries as a user',
  legs: 3,
  needs: ['user'],
  success: 200,
  refusable: true,
  prepare: async ({ groups }) => ({
    spec: { method: 'GET', path: entriesPath((await groups.shared()).name), query: once },
  }),
}

/** Achievements, by the application. */
export const listAchievements: Representative = {
  id: 'auth.achievements',
  what: 'listing achievements',
  legs: 2,
  needs: [],
  success: 200,
  prepare: async () => ({ spec: { method: 'GET', path: '/achievements/@app', query: once } }),
}

/** Achievements, by a user. */
export const listAchievementsAsUser: Representative = {
  id: 'auth.achievements.user',
  what: 'listing achievements as a user',
  legs: 3,
  needs: ['user'],
  success: 200,
  prepare: listAchievements.prepare,
}

/** The state of a user's incentive. */
export const latestIncentive: Representative = {
  id: 'auth.card-incentive',
  what: 'reading the latest incentive',
  legs: 3,
  needs: ['user'],
  success: 200,
  prepare: async ({ config }) => ({
    spec: {
      method: 'GET',
      path: `/people/${segment(config.user?.id ?? '@me')}/@self/partnercard`,
      query: { fields: 'incentiveId' },
    },
  }),
}

/** Reading by id, in the classes that are not the text board. */
export const readAchievement: Representative = {
  id: 'auth.achievements.one',
  what: 'reading an achievement',
  legs: 2,
  needs: [],
  success: 200,
  prepare: async ({ trusted, untested }) => {
    const [first] = entriesOf(await trusted.listAchievements('@app', { query: once })).entry
    if (first === undefined) return untested('the application has no achievement')
    return { spec: { method: 'GET', path: `/achievements/@app/${segment(first.id)}` } }
  },
}

/** See {@link readAchievement}. */
export const readIncentive: Representative = {
  id: 'auth.card-incentive.one',
  what: 'reading an incentive by its id',
  legs: 3,
  needs: ['user'],
  success: 200,
  prepare: async ({ proxy, config, untested }) => {
    const user = config.user?.id ?? '@me'
    const [first] = collectionOf(await proxy.latestIncentive(user)).entry
    if (typeof first?.incentiveId !== 'string') return untested('the user has no incentive')
    return {
      spec: {
        method: 'GET',
        path: `/people/${segment(user)}/@self/partnercard/${segment(first.incentiveId)}`,
      },
    }
  },
}

/** The other reads of the text board. */
export const reads: readonly Representative[] = [
  {
    id: 'auth.textboard.read-group',
    what: 'reading a group',
    legs: 2,
    needs: [],
    success: 200,
    prepare: async ({ groups }) => ({
      spec: { method: 'GET', path: `/textdata/@app/${(await groups.shared()).name}/@self` },
    }),
  },
  {
    id: 'auth.textboard.list-entries',
    what: 'listing entries',
    legs: 2,
    needs: [],
    success: 200,
    prepare: listEntriesAsUser.prepare,
  },
  {
    id: 'auth.textboard.read-entry',
    what: 'reading an entry',
    legs: 2,
    needs: [],
    success: 200,
    prepare: async ({ groups }) => {
      const library = await groups.library()
      const id = library.entries[0]?.entry.id ?? fail('the library has no entries')
      return { spec: { method: 'GET', path: `${entriesPath(library.name)}/${segment(id)}` } }
    },
  },
  {
    id: 'auth.textboard.read-entries',
    what: 'reading several entries',
    legs: 2,
    needs: [],
    success: 200,
    prepare: async ({ groups }) => {
      const library = await groups.library()
      const ids = library.entries.slice(0, 2).map(({ entry }) => entry.id)
      return { spec: { method: 'GET', path: `${entriesPath(library.name)}/${ids.map(segment).join(',')}` } }
    },
  },
]

/** The writes of the text board. */
export const writes: readonly Representative[] = [
  {
    id: 'auth.textboard.create-group',
    what: 'creating a group',
    legs: 2,
    needs: [],
    success: 201,
    prepare: async ({ trusted, groups }) => {
      const name = await groups.vacancy()
      return {
        spec: { method: 'POST', path: groupsPath, body: { name } },
        untouched: async () => expect(await trusted.readGroup(name)).toBeError(404),
      }
    },
  },
  {
    id: 'auth.textboard.delete-group',
    what: 'deleting a group',
    legs: 2,
    needs: [],
    success: 202,
    prepare: async ({ trusted, groups }) => {
      const { name } = await groups.private()
      return {
        spec: { method: 'DELETE', path: `/textdata/@app/${name}/@self` },
        untouched: async () => expect(await trusted.readGroup(name)).toHaveStatus(200),
      }
    },
  },
  {
    id: 'auth.textboard.create-entry',
    what: 'creating an entry',
    legs: 2,
    needs: [],
    success: 201,
    prepare: async ({ trusted, groups, text, newUserId }, existing) => {
      const { name, add } = await groups.shared()
      const ownerId = newUserId()
      const beside = await add({ ...existing, ownerId })
      const data = text.sentence()
      return {
        spec: { method: 'POST', path: entriesPath(name), body: { data, writerId: newUserId(), ownerId } },
        untouched: async () => {
          const texts = (await listedLike(trusted, name, beside)).map((entry) => entry.data)
          expect(texts, 'the texts of the owner').notToContain(data)
        },
      }
    },
  },
  {
    id: 'auth.textboard.update-entry',
    what: 'updating an entry',
    legs: 2,
    needs: [],
    success: 202,
    prepare: async ({ trusted, groups, text, newUserId }, existing) => {
      const group = await groups.shared()
      const entry = await group.add(existing)
      const body = { data: text.sentence(), writerId: newUserId() }
      return {
        spec: { method: 'PUT', path: `${entriesPath(group.name)}/${segment(entry.id)}`, body },
        untouched: async () => {
          const read = entryOf(await trusted.readEntry(group.name, entry.id))
          expect(read.data, 'the text after the refused update').notToEqual(body.data)
        },
      }
    },
  },
  {
    id: 'auth.textboard.delete-entry',
    what: 'deleting an entry',
    legs: 2,
    needs: [],
    success: 202,
    prepare: async ({ trusted, groups }, existing) => {
      const group = await groups.shared()
      const { id } = await group.add(existing)
      return {
        spec: { method: 'DELETE', path: `${entriesPath(group.name)}/${segment(id)}` },
        untouched: async () => expect(await trusted.readEntry(group.name, id)).toHaveStatus(200),
      }
    },
  },
]

/** The same writes of entries by a user, which a text board may refuse: the user is the writer, and names none. */
export const writesAsUser: readonly Representative[] = writes
  .filter(({ id }) => id.endsWith('-entry'))
  .map((one) => ({
    ...one,
    id: one.id.replace('auth.textboard.', 'auth.textboard.user-'),
    what: `${one.what} as a user`,
    legs: 3,
    needs: ['user'],
    refusable: true,
    prepare: async (context) => {
      const writerId = context.config.user?.id ?? ''
      const { spec, untouched } = await one.prepare(context, { writerId })
      if (!isRecord(spec.body)) return { spec, ...(untouched && { untouched }) }
      const { writerId: _writer, ...body } = spec.body
      return { spec: { ...spec, body }, ...(untouched && { untouched }) }
    },
  }))

/** Ends a check where the text board refuses every 3-legged request, which section "Per API family" lets it. */
export function stopIfRefused(representative: Representative, answer: Answer, context: CheckContext): void {
  if (representative.refusable === true && answer.status === 405) {
    expect(answer).toBeError(405)
    context.inapplicable('the text board refuses 3-legged TextData with 405')
  }
}
