import { type CheckContext, sharedFixture } from '../../harness/index.ts'

/** Whom a logged-in user may name as the owner of an entry: anybody, himself alone, or nobody at all. */
export type OwnersOfUsers = 'anybody' | 'the user' | 'nobody'

/**
 * Can a status say that a user may not do this, such as name an owner? 403, 400 and 422 where that counts as invalid data, 409 where it is a matter
 * of the entry's state; those for what is not there, and for callers who may not ask at all, say something else.
 */
export const refusesUser = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 404, 405].includes(status)

/**
 * Whom the target lets a user name as the owner. That a user may write on anybody's board is said nowhere, and 403 is there for access
 * that is refused for another reason than authentication; only where one of the three is accepted does the refusal speak of the owner.
 */
export const ownersOfUsers = sharedFixture(
  'whom a user may name as the owner',
  async ({ fixture, proxy, groups, text, newUserId }): Promise<OwnersOfUsers> => {
    const { name } = await groups.shared()
    const accepted = async (owner: { readonly ownerId?: string }): Promise<number> =>
      (await proxy.createEntry(name, { data: text.sentence(), ...owner })).status
    const first = await accepted({ ownerId: newUserId() })
    if (!refusesUser(first)) return 'anybody'
    if ((await accepted({ ownerId: fixture('user').id })) === 201) return 'the user'
    return (await accepted({})) === 201 ? 'nobody' : 'anybody'
  },
  { needs: ['user'] },
)

/**
 * The owner that a user's write names where the check is about something else. To be asked for before a group is.
 * @param wished where the target lets a user name anybody; a new user without it
 * @returns undefined where users may name none
 */
export async function ownerByUser(
  context: CheckContext,
  wished: string = context.newUserId(),
): Promise<string | undefined> {
  const owners = await context.use(ownersOfUsers)
  if (owners === 'anybody') return wished
  return owners === 'the user' ? context.fixture('user').id : undefined
}

/** Ends the case as inapplicable where a user may not name another owner than himself. */
export async function requireOwnerByUser(context: CheckContext): Promise<void> {
  const owners = await context.use(ownersOfUsers)
  if (owners !== 'anybody') context.inapplicable(`the target lets a user name ${owners} as the owner`)
}

/** Whether a user may name this owner; undefined is none. */
export const mayNameOwner = (owners: OwnersOfUsers, userId: string, ownerId: string | undefined): boolean =>
  owners === 'anybody' || ownerId === undefined || (owners === 'the user' && ownerId === userId)
