import type { RunConfig } from '../../config/config.ts'
import { UntestedSignal } from '../../expect/signals.ts'
import { knownUserIds, madeUpUserIds, type UserIds } from '../../generate/user-ids.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { present } from '../../present.ts'

/** Users that checks can name as writer and owner, and what the report should say about them. */
export interface FoundUsers {
  readonly users: UserIds
  readonly note?: string
}

/** How many `users` the configuration must name if the target refuses made-up users. */
const enoughUsers = 2

/** The caller that creates entries. */
type Writer = Pick<Caller, 'createEntry'>

/** Ends every case that names a user, because the target accepts no user that the run knows. */
const nobody: UserIds = {
  next: () => {
    throw new UntestedSignal('the target refuses made-up users, and config.users names none', 'users')
  },
  distinct: () => undefined,
  known: 0,
}

/**
 * Finds out whether the target accepts made-up users as writer and owner of an entry, and if not, which configured
 * users it accepts.
 * @param group exists and accepts entries
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
  // Users who log in have their own roles in checks. If there are enough other users, only those write for the
  // application.
  const others = configured.filter((id) => !tokens.includes(id))
  const known = [...new Set(others.length >= enoughUsers ? others : [...configured, ...tokens])]
  const [first, second] = known
  if (first !== undefined && second !== undefined && (await isTaken(own, group, first, second))) {
    const note = `The target refuses made-up users: entries are written with ${known.join(', ')} as the writers, in turn.`
    return { users: knownUserIds(known), note }
  }
  // An entry without a writer and an owner is valid, too. If it is accepted, the target refuses the users.
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
    ...present({ writerId, ownerId }),
  }
  const options = writerId === undefined ? {} : { invalid: 'users who may be unknown' }
  const response = await own.createEntry(group, body, options)
  return response.status < 300
}
