import {
  type CheckContext,
  type Entry,
  entriesOf,
  entriesPath,
  entryOf,
  groupPath,
  type HttpResponse,
  idsOf,
  objectOf,
  sharedFixture,
} from '../../harness/index.ts'
import { create } from '../shared/groups/created-groups.ts'
import { known } from '../shared/ids/known.ts'
import { unlistedMethod } from '../shared/requests/unlisted-method.ts'
import { wrongSecret } from '../shared/requests/wrong-secret.ts'

type Change = (context: CheckContext, group: TriedGroup) => Promise<HttpResponse>

interface TriedGroup {
  readonly name: string
  /** A name that no group has: the new name in a request that would rename the group. */
  readonly renamed: string
}

/** The result of one of these requests. */
export interface ChangeTrial {
  readonly response: HttpResponse
  /** Reads of the group, its entries and the new name afterwards. */
  readonly group: HttpResponse
  readonly entries: HttpResponse
  readonly renamed: HttpResponse
  /** The entry that the group held before. */
  readonly entry: Entry
}

/** The parentId that the changes send. */
export const wantedParent = '12345678'

const changeBy = (
  { trusted }: CheckContext,
  method: string,
  { name, renamed }: TriedGroup,
): Promise<HttpResponse> =>
  trusted.request({
    method,
    path: groupPath(name),
    body: { name: renamed, parentId: wantedParent },
    creates: renamed,
    invalid: unlistedMethod,
  })

/** Requests that must leave a group as it is. */
const changes = {
  'anonymous-delete': ({ anonymous }, { name }) => anonymous.deleteGroup(name),
  'signature-delete': ({ trusted }, { name }) => trusted.deleteGroup(name, wrongSecret),
  'list-delete': ({ trusted }, { name }) =>
    trusted.request({ method: 'DELETE', path: entriesPath(name), invalid: unlistedMethod }),
  post: (context, group) => changeBy(context, 'POST', group),
  put: (context, group) => changeBy(context, 'PUT', group),
  patch: (context, group) => changeBy(context, 'PATCH', group),
} satisfies Record<string, Change>

/** Names of the changes. */
export type ChangeName = keyof typeof changes

/**
 * The requests that must be refused are tried on one group that holds an entry, all at once. Only if the group changes
 * is each request repeated on its own group, to show which request changed it.
 */
export const refusedChanges = sharedFixture(
  'a group withstands what is refused',
  async (context): Promise<(name: ChangeName) => ChangeTrial> => {
    await context.groups.slot()
    const all = Object.entries<Change>(changes)
    const together = await tryOn(context, all)
    const shown = [...together.values()].every(isUnchanged) ? together : new Map<string, ChangeTrial>()
    if (shown !== together) {
      for (const one of all) for (const [name, trial] of await tryOn(context, [one])) shown.set(name, trial)
    }
    return (name) => known(shown.get(name), `change ${name}`)
  },
)

/** Sends changes at the same time to a new group that nothing else uses. */
async function tryOn(
  context: CheckContext,
  some: readonly (readonly [string, Change])[],
): Promise<Map<string, ChangeTrial>> {
  const { trusted, groups, text, newUserId } = context
  const name = groups.newName()
  await create(context, name)
  const stored = await trusted.createEntry(name, { data: text.sentence(), writerId: newUserId() })
  const entry = entryOf(stored)
  const tried = await Promise.all(
    some.map(async ([title, change]) => {
      const renamed = groups.newName()
      return { title, renamed, response: await change(context, { name, renamed }) }
    }),
  )
  const [group, entries, ...reads] = await Promise.all([
    trusted.readGroup(name),
    trusted.listEntries(name),
    ...tried.map(({ renamed }) => trusted.readGroup(renamed)),
  ])
  const surplus = tried.filter((_one, index) => reads[index]?.status === 200)
  await Promise.all([name, ...surplus.map(({ renamed }) => renamed)].map((one) => trusted.deleteGroup(one)))
  return new Map(
    tried.map(({ title, response }, index) => [
      title,
      { response, group, entries, renamed: reads[index] ?? group, entry },
    ]),
  )
}

function isUnchanged({ group, entries, renamed, entry }: ChangeTrial): boolean {
  return (
    group.status === 200 &&
    objectOf(group).parentId !== wantedParent &&
    renamed.status !== 200 &&
    entries.status === 200 &&
    idsOf(entriesOf(entries)).includes(entry.id)
  )
}
