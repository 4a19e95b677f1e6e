import { type CheckContext, sharedFixture } from '../../../harness/index.ts'

/** Whom a logged-in user may name as the owner of an entry: anybody, only themselves, or nobody. */
export type OwnersOfUsers = 'anybody' | 'the user' | 'nobody'

/**
 * Whether a status can mean that this user may not do this, such as name an owner: 403, also 400 and 422 if the target
 * calls it invalid data, or 409 if it calls it a conflict with the entry's state. 401, 404 and 405 say something else:
 * the caller may not ask at all, or something does not exist.
 */
export const refusesUser = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 404, 405].includes(status)

/**
 * Whom the target lets a user name as the owner. The specification does not say that a user may write on anybody's
 * board, and 403 means that access is refused for a reason other than authentication. A refusal is about the owner only
 * if one of the three requests is accepted.
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
 * The owner that a user's write names in checks about something else. Use it before the check requests a group.
 * @param wished the owner if the target lets a user name anybody; a new user by default
 * @returns undefined if users may name nobody
 */
export async function ownerByUser(
  context: CheckContext,
  wished: string = context.newUserId(),
): Promise<string | undefined> {
  const owners = await context.use(ownersOfUsers)
  if (owners === 'anybody') return wished
  return owners === 'the user' ? context.fixture('user').id : undefined
}

/** Ends the case as inapplicable if a user may not name another user as the owner. */
export async function requireOwnerByUser(context: CheckContext): Promise<void> {
  const owners = await context.use(ownersOfUsers)
  if (owners !== 'anybody') context.inapplicable(`the target lets a user name ${owners} as the owner`)
}

/** Whether a user may name this owner; undefined means no owner. */
export const mayNameOwner = (owners: OwnersOfUsers, userId: string, ownerId: string | undefined): boolean =>
  owners === 'anybody' || ownerId === undefined || (owners === 'the user' && ownerId === userId)
