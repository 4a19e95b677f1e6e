import type { RunConfig, User } from '../../config/config.ts'
import { itemsIn, textOfId } from '../../http/message/items.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { asked, type ConfigFinding, has, objectIn, type ProbeCallers } from './probe.ts'
import { all, areRefused, mistakeAt, readingsOf, verifiedOtherwise } from './probe-readings.ts'

/**
 * The finding if the target refuses a user's token everywhere that a user may read. If the target accepts the token when
 * the request is signed with a usual mistake, for example without the secret of the token, the configuration is right.
 */
async function refusalOf(
  member: 'user' | 'nonMember' | 'otherMember',
  config: RunConfig,
  caller: Caller,
  configured: User,
): Promise<ConfigFinding | undefined> {
  const readings = readingsOf(config, caller, configured)
  const responses = await all(readings, {})
  if (!areRefused(responses)) return undefined
  // A text board may refuse every user with 403. Then only the others tell whether the signature is the reason.
  const unauthorized = readings.filter((_, at) => responses[at]?.status === 401)
  const mistake = await mistakeAt(unauthorized.length > 0 ? unauthorized : readings)
  if (mistake !== undefined) return verifiedOtherwise(`${member}.token`, mistake)
  // A target that accepts this only sometimes, or only somewhere, proves nothing about the token.
  const withoutSecret = { sign: { tokenSecret: '' }, invalid: 'a signature without the secret of the token' }
  if (!areRefused(await all(readings, withoutSecret))) return undefined
  // A target may have achievements that are not claimed. If it accepts the token there, it knows the token.
  const isKnown =
    !has(config, 'achievements') && (await asked(caller.listAchievements('@app')))?.status === 200
  if (isKnown) return undefined
  const secretOfUser = member === 'user' ? undefined : config.user?.tokenSecret
  const isTakenForUser =
    secretOfUser !== undefined &&
    !areRefused(
      await all(readings, {
        sign: { tokenSecret: secretOfUser },
        invalid: 'a signature with the token secret of another user',
      }),
    )
  return refusedToken(member, isTakenForUser)
}

/** @param isTakenForUser does the target accept it with the token secret of `user`? */
function refusedToken(member: 'user' | 'nonMember' | 'otherMember', isTakenForUser: boolean): ConfigFinding {
  const whose = isTakenForUser
    ? 'the target refuses this token, but accepts it with the tokenSecret of user; correct tokenSecret, or fix the target if it treats one user as the other'
    : 'the target refuses this token; check token, tokenSecret, and that it was issued to this application'
  const hint = '; if it is right, fix the target: a user without a card is answered 404'
  return {
    member: `${member}.token`,
    problem: member === 'nonMember' && !isTakenForUser ? `${whose}${hint}` : whose,
    fixtures: [member],
  }
}

/** Does the target answer that a user has no card, in every way to read incentives? */
async function holdsNoCard(
  caller: Caller,
  { id }: User,
  incentives: readonly string[],
): Promise<boolean | undefined> {
  const responses = await Promise.all([
    asked(caller.latestIncentive(id)),
    asked(caller.latestIncentive('@me')),
    ...incentives.slice(0, 2).map((incentive) => asked(caller.readIncentive(id, incentive))),
  ])
  if (responses.some((response) => response?.status === 200)) return false
  return responses.every((response) => response?.status === 404) ? true : undefined
}

/** The user whose incentive is shown at a path. */
async function shownHolder(caller: Caller, path: string): Promise<string | undefined> {
  return textOfId(itemsIn(await asked(caller.latestIncentive(path)))?.[0]?.userId)
}

/** Is it the id of this user? An id with a prefix counts, too: a check reports that it is wrong. */
const isIdOf = (shown: string, { id }: User): boolean => shown === id || shown.endsWith(`:${id}`)

/**
 * Does the target show an incentive, read by its id, as that of the configured user? If so, the token belongs to the
 * user, and the target is wrong if @me shows another user.
 */
async function isHolderById(config: RunConfig, configured: User, proxy: Caller): Promise<boolean> {
  const [incentive] = config.fixtures.consumableIncentives ?? []
  if (incentive === undefined) return false
  const holder = textOfId(objectIn(await asked(proxy.readIncentive(configured.id, incentive)))?.userId)
  return holder !== undefined && isIdOf(holder, configured)
}

/** Does the target accept the token of `user`, as a token of that user, and does the user have a card? */
export async function user(config: RunConfig, { proxy }: ProbeCallers): Promise<ConfigFinding[]> {
  if (proxy === undefined || config.user === undefined) return []
  const refusal = await refusalOf('user', config, proxy, config.user)
  if (refusal !== undefined) return [refusal]
  if (!has(config, 'card-incentive')) return []
  const { consumableIncentives = [] } = config.fixtures
  const owner = await shownHolder(proxy, '@me')
  // If the user's own path shows this user, the configuration is right, and checks test what @me shows. A literal `@me`
  // is also tested by a check.
  if (
    owner !== undefined &&
    owner !== '@me' &&
    !isIdOf(owner, config.user) &&
    (await shownHolder(proxy, config.user.id)) !== config.user.id &&
    !(await isHolderById(config, config.user, proxy))
  ) {
    const problem = `is ${config.user.id}, but @me shows user ${owner} for this token; write that id`
    return [{ member: 'user.id', problem, fixtures: ['user'] }]
  }
  if (await holdsNoCard(proxy, config.user, consumableIncentives)) {
    const problem = `the target says that user ${config.user.id} holds no card (404); name one who does`
    return [{ member: 'user', problem, fixtures: ['user'] }]
  }
  return []
}

/** Does the target accept the token of `nonMember`, a user without a card? */
export async function nonMember(config: RunConfig, { otherUser }: ProbeCallers): Promise<ConfigFinding[]> {
  if (otherUser === undefined || config.nonMember === undefined) return []
  const refusal = await refusalOf('nonMember', config, otherUser, config.nonMember)
  if (refusal !== undefined) return [refusal]
  if (!has(config, 'card-incentive')) return []
  const [card] = itemsIn(await asked(otherUser.latestIncentive('@me'))) ?? []
  if (card === undefined) return []
  const { id } = config.nonMember
  const holder = textOfId(card.userId) ?? id
  const problem = isIdOf(holder, config.nonMember)
    ? `the target shows a card of user ${id}; name one who holds none`
    : `the target shows the card of user ${holder} to the token of user ${id}; name a user who holds none, with a token of that user, or fix the target if this is one`
  return [{ member: 'nonMember', problem, fixtures: ['nonMember'] }]
}

/** Does the target accept the token of `otherMember`, who has a card? */
export async function otherMember(
  config: RunConfig,
  { otherMember: caller }: ProbeCallers,
): Promise<ConfigFinding[]> {
  if (caller === undefined || config.otherMember === undefined) return []
  const refusal = await refusalOf('otherMember', config, caller, config.otherMember)
  if (refusal !== undefined) return [refusal]
  if (!has(config, 'card-incentive')) return []
  if (!(await holdsNoCard(caller, config.otherMember, []))) return []
  const problem = `the target says that user ${config.otherMember.id} holds no card (404); name another who does`
  return [{ member: 'otherMember', problem, fixtures: ['otherMember'] }]
}
