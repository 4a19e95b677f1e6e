import {
  type CheckContext,
  entriesPath,
  entryOf,
  entryPath,
  expect,
  groupPath,
  groupsPath,
} from '../../harness/index.ts'
import { ownerByUser } from '../shared/entries/owners-of-users.ts'
import { known } from '../shared/ids/known.ts'
import { listedLike, textsLike } from '../shared/lists/listed-like.ts'
import { chosen, type InvalidCredential } from './invalid-credential.ts'
import { missing } from './invalid-headers.ts'
import { foreignConsumerToken, mixedKeys, unknownKeys, wrongSecrets, wrongTokens } from './invalid-keys.ts'
import { formatAdded, otherMethods, otherPaths, wrongSignatures } from './invalid-signatures.ts'
import type { Operation, OperationHead } from './operations.ts'
import { blamedOn, writing } from './writing.ts'

/** The invalid credentials that are tried on every write. */
export const onEveryWrite: readonly InvalidCredential[] = [
  ...chosen(wrongSignatures, 'signature-wrong'),
  ...chosen(otherMethods, 'signed-method'),
  ...chosen(unknownKeys, 'consumer-unknown'),
  ...chosen(wrongSecrets, 'secret-wrong'),
]

const onEntries: readonly InvalidCredential[] = [
  ...onEveryWrite,
  ...chosen(otherMethods, 'signed-write'),
  ...otherPaths,
  formatAdded,
  missing('oauth_signature'),
  ...chosen(wrongSignatures, 'signature-case'),
  ...mixedKeys,
]

const onEntriesOfUsers: readonly InvalidCredential[] = [
  ...onEveryWrite,
  ...chosen(otherMethods, 'signed-write'),
  ...chosen(wrongTokens, 'token-secret-wrong', 'token-secret-empty'),
  foreignConsumerToken,
]

const byApplication = { legs: 2, needs: [] } as const

/** Creates groups, each under a new name. */
export const createGroup = writing(
  { ...byApplication, id: 'auth.textboard.create-group', what: 'creating a group', success: 201 },
  onEveryWrite,
  async ({ trusted, groups }) => {
    const names = [await groups.vacancy()]
    const nameOf = (number: number) => {
      while (names.length <= number) names.push(groups.newName())
      return known(names[number], 'name for each group')
    }
    return {
      spec: (number) => ({ method: 'POST', path: groupsPath, body: { name: nameOf(number) } }),
      look: async (responses) => {
        const reads = await Promise.all(responses.map((_one, number) => trusted.readGroup(nameOf(number))))
        return (number) => expect(known(reads[number], 'reading of each group')).toHaveStatus(404)
      },
      withRight: false,
    }
  },
)

/** Deletes a group that was created for it. */
export const deleteGroup = writing(
  { ...byApplication, id: 'auth.textboard.delete-group', what: 'deleting a group', success: 202 },
  onEveryWrite.filter(({ id }) => id.startsWith('sign')),
  async ({ trusted, groups }) => {
    const { name } = await groups.private()
    return {
      spec: () => ({ method: 'DELETE', path: groupPath(name) }),
      look: async (responses) => {
        const read = await trusted.readGroup(name)
        return blamedOn(responses, () => expect(read).toHaveStatus(200))
      },
      withRight: true,
    }
  },
)

/** Who writes entries: the application, which names a writer, or a user, who is the writer and names none. */
interface Writer {
  readonly isUser: boolean
  readonly credentials: readonly InvalidCredential[]
  /**
   * @param name the last part of the id
   * @param what is done
   * @param success its status
   */
  readonly head: (name: string, what: string, success: number) => OperationHead
  /** The user who must be shown as the writer. */
  readonly writerId: (context: CheckContext) => string
}

const application: Writer = {
  isUser: false,
  credentials: onEntries,
  head: (name, what, success) => ({ ...byApplication, id: `auth.textboard.${name}`, what, success }),
  writerId: ({ newUserId }) => newUserId(),
}

const user: Writer = {
  isUser: true,
  credentials: onEntriesOfUsers,
  head: (name, what, success) => ({
    id: `auth.textboard.user-${name}`,
    what: `${what} as a user`,
    legs: 3,
    needs: ['user'],
    success,
    refusable: true,
  }),
  writerId: ({ fixture }) => fixture('user').id,
}

/** Makes a body for each request, with its own text and writer; the other members are the same in all. */
function bodies(
  { text, newUserId }: CheckContext,
  { isUser }: Writer,
  rest: Readonly<Record<string, string>> = {},
) {
  const made: { readonly data: string; readonly [member: string]: string }[] = []
  return (number: number) => {
    while (made.length <= number) {
      made.push({ data: text.sentence(), ...(isUser ? {} : { writerId: newUserId() }), ...rest })
    }
    return known(made[number], 'body for each request')
  }
}

const creating = (writer: Writer): Operation =>
  writing(writer.head('create-entry', 'creating an entry', 201), writer.credentials, async (context) => {
    const { trusted, groups, newUserId } = context
    const wished = newUserId()
    const ownerId = writer.isUser ? await ownerByUser(context, wished) : wished
    const { name, add } = await groups.shared()
    const first = await add({ ownerId: wished, writerId: writer.writerId(context) })
    const body = bodies(context, writer, ownerId === undefined ? {} : { ownerId })
    return {
      spec: (number) => ({ method: 'POST', path: entriesPath(name), body: body(number) }),
      look: async () => {
        const texts = await textsLike(trusted, name, first, ownerId === wished ? 'ownerId' : 'writerId')
        return (number) => {
          expect(texts, 'the texts of the owner').toContain(first.data)
          expect(texts, 'the texts of the owner').notToContain(body(number).data)
        }
      },
      withRight: true,
    }
  })

const updating = (writer: Writer): Operation =>
  writing(writer.head('update-entry', 'updating an entry', 202), writer.credentials, async (context) => {
    const { trusted, groups } = context
    const { name, add } = await groups.shared()
    const writerId = writer.writerId(context)
    const { id } = await add({ writerId })
    const body = bodies(context, writer, writer.isUser ? {} : { writerId })
    return {
      spec: (number) => ({ method: 'PUT', path: entryPath(name, id), body: body(number) }),
      look: async () => {
        const read = entryOf(await trusted.readEntry(name, id))
        return (number) =>
          expect(read.data, 'the text after the refused updates', read).notToEqual(body(number).data)
      },
      withRight: true,
    }
  })

const deleting = (writer: Writer): Operation =>
  writing(writer.head('delete-entry', 'deleting an entry', 202), writer.credentials, async (context) => {
    const { trusted, groups, newUserId } = context
    const { name, addMany } = await groups.shared()
    const [ownerId, writerId] = [newUserId(), writer.writerId(context)]
    const entries = await addMany(writer.credentials.length + 1, () => ({ ownerId, writerId }))
    const idOf = (number: number) => known(entries[number], 'entry for each deletion').id
    return {
      spec: (number) => ({ method: 'DELETE', path: entryPath(name, idOf(number)) }),
      look: async () => {
        const left = await listedLike(trusted, name, known(entries[0], 'entry for each deletion'))
        const ids = left.map(({ id }) => id)
        return (number) => expect(ids, 'the ids of the owner', left).toContain(idOf(number))
      },
      withRight: true,
    }
  })

const entryWrites = (writer: Writer): readonly Operation[] => [
  creating(writer),
  updating(writer),
  deleting(writer),
]

/** The writes of entries by the application. */
export const writes = entryWrites(application)

/** The writes of entries by a user. */
export const writesAsUser = entryWrites(user)
