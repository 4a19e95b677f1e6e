import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  isFull,
  isJsonObject,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../../harness/index.ts'
import { expectName, returnedName } from '../../shared/groups/created-groups.ts'
import { sendDespiteConflicts } from '../../shared/groups/despite-conflicts.ts'
import { unmarkedNames } from '../../shared/groups/unmarked-names.ts'
import { known } from '../../shared/ids/known.ts'
import { suspectNames } from '../../shared/texts/suspect-names.ts'

/** Stores an entry in a group by its name: the group must be found, and the entry shows the name. */
const writeIn = ({ trusted, text, newUserId }: CheckContext, name: string): Promise<HttpResponse> =>
  trusted.createEntry(name, { data: text.sentence(), writerId: newUserId() })

function expectUsed(entry: HttpResponse, name: string): void {
  expect(entryOf(entry).groupName, 'groupName of an entry in the group', entry).toEqual(name)
}

/** Expects that an existing group can be used under its name, and that the whole name comes back. */
export async function expectWorks(context: CheckContext, name: string): Promise<void> {
  const created = await writeIn(context, name)
  expectUsed(created, name)
  expectUsed(await context.trusted.readEntry(name, entryOf(created).id), name)
}

/** Legal names that have a special meaning in URLs, programs or databases. */
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
  // The number of underscores is random, so hardly anybody else has such a group.
  { id: 'underscores', title: 'only underscores' },
]

/** How a name was read before and, unless that showed a group, the life of the group that was created. */
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

/** Groups whose names are words are created and deleted, one after the other. */
export const wordsUsed = sharedFixture(
  'words are names of groups',
  (context) =>
    context.exclusively(unmarkedNames, async () => {
      const { trusted, groups, random } = context
      await groups.slot()
      const list = await trusted.listGroups({ query: { count: largestPage } })
      const reads = await Promise.all(
        wordNames.map(async ({ id, name = '_'.repeat(random.integer(7, 31)) }) => {
          return { id, name, before: await trusted.readGroup(name) }
        }),
      )
      const words = new Map<string, Part<Word>>()
      for (const { id, name, before } of reads) {
        // A group that cannot be deleted keeps its slot: a later failure then says nothing about the next word.
        const word = await part(async () => {
          const life = before.status === 200 ? undefined : await comeAndGo(context, name)
          return { name, before, life }
        })
        words.set(id, word)
      }
      return { list, reads, words }
    }),
  { early: true },
)

/** Expects that a group with a word as its name could be created, used and deleted, or was there before. */
export async function expectUsable(context: CheckContext, id: string): Promise<void> {
  const { list, words } = await context.use(wordsUsed)
  const { name, before, life } = known(words.get(id), `word ${id}`).value()
  if (life === undefined) {
    if (!isSameWord(returnedName(before), name)) expectName(before, name)
    expect(idsOf(entriesOf(list)), 'the ids in the list of groups', list).toContain(entryOf(before).id)
    return
  }
  const { created, used, deleted } = life
  // A front end may stop the name as an attack; any other refusal is one of the service.
  if (suspectNames.has(name) && ofFirewalls.has(created.status))
    context.inapplicable('something in front of the target stops this name')
  // Another check tests which success status the creation has.
  if (used === undefined || deleted === undefined) return expect(created).toHaveStatus(201)
  expectUsed(used, name)
  expect(deleted.status, 'the status of deleting the group', deleted).toBeBetween(200, 299)
}

/** Expects that each word that was the name of no group was refused before its group was created. */
export async function expectUnknown({ use }: CheckContext): Promise<void> {
  for (const { name, before } of (await use(wordsUsed)).reads) {
    if (before.status === 200) continue
    if (suspectNames.has(name)) expect(before).toBeRefused()
    else expect(before).toHaveStatus(404)
  }
}

/** The statuses with which firewalls stop what they treat as an attack. */
const ofFirewalls: ReadonlySet<number> = new Set([403, 406])

/** Whether a returned name is the same word as another one; letter case is ignored. */
const isSameWord = (returned: unknown, name: string): boolean =>
  typeof returned === 'string' && returned.toLowerCase() === name.toLowerCase()

/**
 * Creates a group, uses it and deletes it.
 * @param triesLeft how often a refusal is tried again if only a lack of room could explain it
 */
async function comeAndGo(context: CheckContext, name: string, triesLeft = 1): Promise<Life> {
  const { trusted } = context
  const created = await sendDespiteConflicts(context, () => trusted.createGroup({ name }))
  if (created.status < 300) {
    const used = await writeIn(context, name)
    return { created, used, deleted: await trusted.deleteGroup(name) }
  }
  const isOfPlace = created.status === 400
  if (isOfPlace && (await isKeptFrom(context, name)))
    context.untested(`another run, or a group that could not be deleted, prevents the creation of ${name}`)
  // A slot may have become free just before the list was requested: then the second response decides.
  return isOfPlace && triesLeft > 0
    ? await comeAndGo(context, name, triesLeft - 1)
    : { created, used: undefined, deleted: undefined }
}

/**
 * Is the application full, or does a group of that name exist, in any letter case? Another run may have just created
 * it.
 */
async function isKeptFrom({ trusted }: CheckContext, name: string): Promise<boolean> {
  const [full, list, read] = await Promise.all([
    isFull(trusted),
    trusted.listGroups({ query: { count: largestPage } }),
    trusted.readGroup(name),
  ])
  const { entry } = entriesOf(list)
  const isRead = isJsonObject(read.json) && entry.map(({ id }) => id).includes(String(read.json.id))
  return full || isRead || entry.some((group) => isSameWord(group.name, name))
}
