import type { RunConfig } from '../../config/config.ts'
import { UntestedSignal } from '../../expect/signals.ts'
import { knownUserIds, madeUpUserIds, type UserIds } from '../../generate/user-ids.ts'
import type { Caller } from '../../http/sending/caller.ts'

/** Users whom checks can name as writer and owner, and what the report should say of them. */
export interface FoundUsers {
  readonly users: UserIds
  readonly note?: string
}

/** So many the configuration has to name in `users` where made-up users are refused. */
const enoughUsers = 2

/** The caller that creates entries. */
type Writer = Pick<Caller, 'createEntry'>

/** Ends every case that names a user: the target takes none that the run knows. */
const nobody: UserIds = {
  next: () => {
    throw new UntestedSignal('the target refuses made-up users, and config.users names none', 'users')
  },
  distinct: () => undefined,
  known: 0,
}

/**
 * Looks whether the target takes made-up users as writer and owner of an entry; else which users of the configuration it takes.
 * @param group exists, and takes entries
 */
export async function findUsers(
  config: Pick<RunConfig, 'users' | 'user' | 'nonMember' | 'otherMember'>,
  own: Writer,
  group: string,
): Promise<FoundUsers> {
  const madeUp = madeUpUserIds()
  if (await isTaken(own, group, madeUp.next(), madeUp.next())) return { users: madeUp }
  const configured = config.users ?? []
  const tokens = [config.user, config.nonMember, config.otherMember].flatMap((user) => user?.id ?? [])
  // Users who log in have parts of their own in checks: where there are others, none of them writes for the application.
  const others = configured.filter((id) => !tokens.includes(id))
  const known = [...new Set(others.length >= enoughUsers ? others : [...configured, ...tokens])]
  const [first, second] = known
  if (first !== undefined && second !== undefined && (await isTaken(own, group, first, second))) {
    const note = `The target refuses made-up users: entries are written with ${known.join(', ')} as the writers, in turn.`
    return { users: knownUserIds(known), note }
  }
  // Without a writer and an owner an entry is right, too: then it is the users that are refused.
  if (!(await isTaken(own, group, undefined, undefined))) return { users: madeUp }
  return {
    users: nobody,
    note: 'The target refuses made-up users. Name two or more users that it knows in the configuration: users.',
  }
}

async function isTaken(
  own: Writer,
  group: string,
  writerId: string | undefined,
  ownerId: string | undefined,
): Promise<boolean> {
  const body = {
    data: 'The gardener opened the gate early this morning.',
    ...(writerId === undefined ? {} : { writerId }),
    ...(ownerId === undefined ? {} : { ownerId }),
  }
  const options = writerId === undefined ? {} : { invalid: 'users who may be unknown' }
  const response = await own.createEntry(group, body, options)
  return response.status < 300
}
