import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  isJsonObject,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { besideOthers } from '../shared/beside-others.ts'
import { expectName, groupLimit, returnedName } from '../shared/created-groups.ts'
import { known } from '../shared/known.ts'
import { suspectNames } from '../shared/suspect-names.ts'
import { unmarkedNames } from './refused-creations.ts'

/** Stores an entry in a group by its name: it has to be found, and the entry shows the name. */
const use = ({ trusted, text, newUserId }: CheckContext, name: string): Promise<HttpResponse> =>
  trusted.createEntry(name, { data: text.sentence(), writerId: newUserId() })

function expectUsed(entry: HttpResponse, name: string): void {
  expect(entryOf(entry).groupName, 'groupName of an entry in the group', entry).toEqual(name)
}

/** Expects that a group that exists can be used under its name, and that the name comes back whole. */
export async function expectWorks(context: CheckContext, name: string): Promise<void> {
  const created = await use(context, name)
  expectUsed(created, name)
  expectUsed(await context.trusted.readEntry(name, entryOf(created).id), name)
}

/** Legal names that stand for something else elsewhere. */
export const wordNames: readonly { readonly id: string; readonly title: string; readonly name?: string }[] = [
  ...[
    'self',
    'all',
    'constructor',
    'toString',
    'null',
    'undefined',
    'true',
    'NaN',
    'select',
    'drop_table',
  ].map((name) => ({ id: name.toLowerCase().replace('_', '-'), title: name, name })),
  { id: 'proto', title: '__proto__', name: '__proto__' },
  { id: 'underscore', title: 'one underscore', name: '_' },
  // How many is random, so that hardly anybody has such a group.
  { id: 'underscores', title: 'underscores alone' },
]

/** What became of a name: how it was read before, and, unless that showed a group, the life of the one that was created. */
interface Word {
  readonly name: string
  readonly before: HttpResponse
  readonly life: Life | undefined
}

interface Life {
  readonly created: HttpResponse
  readonly used: HttpResponse | undefined
  readonly deleted: HttpResponse | undefined
}

/** Groups come and go, one after the other, whose names are words. */
export const wordsUsed = sharedFixture(
  'words are names of groups',
  (context) =>
    context.exclusively(unmarkedNames, async () => {
      const { trusted, groups, random } = context
      await groups.slot()
      const list = await trusted.listGroups({ query: { count: largestPage } })
      const words = new Map<string, Part<Word>>()
      const reads = await Promise.all(
        wordNames.map(async ({ id, name = '_'.repeat(random.integer(7, 31)) }) => {
          return { id, name, before: await trusted.readGroup(name) }
        }),
      )
      for (const { id, name, before } of reads) {
        // A group that cannot be deleted keeps its place: what another word finds then says nothing of this one.
        words.set(
          id,
          await part(async () => ({
            name,
            before,
            life: before.status === 200 ? undefined : await comeAndGo(context, name),
          })),
        )
      }
      return {
        /** Expects that a group of that name could be created, used and deleted, or was there before. */
        expectUsable: (id: string) => {
          const { name, before, life } = known(words.get(id), `word ${id}`).show()
          if (life === undefined) {
            if (!isSameWord(returnedName(before), name)) expectName(before, name)
            expect(idsOf(entriesOf(list)), 'the ids in the list of groups', list).toContain(
              entryOf(before).id,
            )
            return
          }
          // What stands in front may stop it as an attack; any other refusal is one of the service.
          if (suspectNames.has(name) && ofFirewalls.has(life.created.status))
            return context.inapplicable('something in front of the target stops this name')
          // With which success it was answered is the business of another check.
          if (life.used === undefined || life.deleted === undefined) {
            return expect(life.created).toHaveStatus(201)
          }
          expectUsed(life.used, name)
          expect(life.deleted.status, 'the status of deleting the group', life.deleted).toBeBetween(200, 299)
        },
        /** Expects that the words were unknown before there were groups of their names. */
        expectUnknown: () => {
          for (const { name, before } of reads) {
            if (before.status === 200) continue
            if (suspectNames.has(name)) expect(before).toBeRefused()
            else expect(before).toHaveStatus(404)
          }
        },
      }
    }),
  { early: true },
)

/** With which statuses firewalls stop what they take for an attack. */
const ofFirewalls: ReadonlySet<number> = new Set([403, 406])

/** Whether a returned name is the same word as another one, in whatever case. */
const isSameWord = (returned: unknown, name: string): boolean =>
  typeof returned === 'string' && returned.toLowerCase() === name.toLowerCase()

/** Creates a group, uses it and deletes it. @param triesLeft how often a refusal is tried again that only a lack of room could explain */
async function comeAndGo(context: CheckContext, name: string, triesLeft = 1): Promise<Life> {
  const { trusted } = context
  const created = await besideOthers(context, () => trusted.createGroup({ name }))
  if (created.status < 300) {
    const used = await use(context, name)
    return { created, used, deleted: await trusted.deleteGroup(name) }
  }
  const isOfPlace = created.status === 400
  if (isOfPlace && (await isKeptFrom(context, name)))
    context.untested(`another run, or a group that could not be deleted, prevents the creation of ${name}`)
  // A place may have become free just when the list was asked for: then the second answer decides.
  return isOfPlace && triesLeft > 0
    ? await comeAndGo(context, name, triesLeft - 1)
    : { created, used: undefined, deleted: undefined }
}

/** Is the application full, or is there a group of that name, be it in other letter case? Another run may have made it just now. */
async function isKeptFrom({ trusted }: CheckContext, name: string): Promise<boolean> {
  const [list, read] = await Promise.all([
    trusted.listGroups({ query: { count: largestPage } }),
    trusted.readGroup(name),
  ])
  const { entry, totalResults } = entriesOf(list)
  const isRead = isJsonObject(read.json) && entry.map(({ id }) => id).includes(String(read.json.id))
  return totalResults === groupLimit || isRead || entry.some((group) => isSameWord(group.name, name))
}
