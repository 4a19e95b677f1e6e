import type { RunConfig, User } from '../../config/config.ts'
import { itemsIn } from '../../http/message/items.ts'
import type { RequestOptions } from '../../http/message/request.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { shown } from '../../http/message/shown.ts'
import { type Caller, callerOf } from '../../http/sending/caller.ts'
import { askAboutProfanity, callsAcceptable } from '../../http/sending/profanity-endpoint.ts'
import { mistakeOf, otherwiseSigned, type SigningMistake } from '../../http/signing/usual-mistakes.ts'
import type { CallerName } from '../../vocabulary.ts'
import { looksLikeAnId } from './likely-id.ts'
import { asked, type ConfigFinding, has, objectIn, type ProbeCallers } from './probe.ts'
import { consumableIncentives, incentiveUsedElsewhere } from './probe-incentives.ts'

/** The callers that a configuration has credentials for. */
export function probeCallers(
  trusted: Caller,
  callerOf: (name: CallerName) => Caller | undefined,
): ProbeCallers {
  const names = ['proxy', 'otherUser', 'otherMember', 'foreign'] as const
  const others = names.flatMap((name) => {
    const caller = callerOf(name)
    return caller === undefined ? [] : [[name, caller] as const]
  })
  return { trusted, ...Object.fromEntries(others) }
}

const probes = [
  foreignApplication,
  user,
  nonMember,
  otherMember,
  operatorDeletedEntry,
  consumableIncentives,
  incentiveUsedElsewhere,
  profaneText,
] as const

/**
 * Asks the target, read-only, about each credential and fixture, before anything is judged: a mistyped token must not condemn a
 * server. Only what the target contradicts in every way that was tried is a finding: a server that mixes up callers that ask at the same
 * time contradicts nothing when it is asked again, one request after the other.
 */
export async function probeConfig(config: RunConfig, callers: ProbeCallers): Promise<ConfigFinding[]> {
  const seen = (await Promise.all(probes.map((probe) => probe(config, callers)))).flat()
  if (seen.length === 0) return []
  const again: ConfigFinding[] = []
  const alone = oneByOne(callers)
  for (const probe of probes) again.push(...(await probe(config, alone)))
  return again.filter(({ member }) => seen.some((one) => one.member === member))
}

/** The same callers, all of them together with one request at a time. */
function oneByOne({ trusted, ...others }: ProbeCallers): ProbeCallers {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (caller: Caller): Caller =>
    callerOf(
      caller.name,
      (spec) => {
        const response = last.then(() => caller.request(spec))
        last = response.catch(() => undefined)
        return response
      },
      (spec) => caller.write(spec),
    )
  const byName = new Map<string, Caller>(Object.entries(others))
  return probeCallers(inTurn(trusted), (name) => {
    const caller = byName.get(name)
    return caller && inTurn(caller)
  })
}

async function foreignApplication(
  config: RunConfig,
  { foreign, trusted }: ProbeCallers,
): Promise<ConfigFinding[]> {
  if (foreign === undefined) return []
  const readings = readingsOf(config, foreign)
  const responses = await all(readings, {})
  if (areRefused(responses)) {
    if (await takesOwnSecret(config, foreign)) return []
    const mistake = await mistakeAt(readings)
    if (mistake !== undefined) return [verifiedOtherwise('foreignApplication.consumerKey', mistake)]
    const problem = `the target refuses these keys with ${responses[0]?.status}; check consumerKey and consumerSecret`
    const member = 'foreignApplication.consumerKey'
    return [{ member, problem, fixtures: ['foreignApplication.consumerKey'] }]
  }
  return has(config, 'achievements') ? await foreignId(config, foreign, trusted) : []
}

/** A target that takes the other application's key with our secret mixes the two up: no configuration could be right. */
async function takesOwnSecret(config: RunConfig, foreign: Caller): Promise<boolean> {
  const options = {
    sign: {
      consumerSecret: config.application.consumerSecret,
      requestorId: config.application.id,
    },
    invalid: 'the key of one application with the secret of another',
  }
  const response = has(config, 'textboard')
    ? foreign.listGroups(options)
    : foreign.listAchievements('@app', options)
  return (await asked(response))?.status === 200
}

/** The keys of an application open its own achievements under its own id. */
async function foreignId(
  { application, foreignApplication }: RunConfig,
  foreign: Caller,
  trusted: Caller,
): Promise<ConfigFinding[]> {
  const { id = '' } = foreignApplication ?? {}
  const [own, named] = await Promise.all([
    asked(foreign.listAchievements('@app')),
    asked(foreign.listAchievements(id)),
  ])
  if (own?.status !== 200 || named === undefined || named.status === 200) return []
  // A target that takes no id of an application at all says nothing of this one.
  if ((await asked(trusted.listAchievements(application.id)))?.status !== 200) return []
  const problem = `is ${id}, but the target answers ${named.status} to its own keys under that id; write the id of that application`
  return [
    {
      member: 'foreignApplication.id',
      problem,
      fixtures: ['foreignApplication.id', 'foreignApplication.consumerKey'],
    },
  ]
}

/** Refused in every way that was tried, and at least one was. */
const areRefused = (responses: readonly (HttpResponse | undefined)[]): boolean =>
  responses.length > 0 && responses.every((response) => response?.status === 401 || response?.status === 403)

/** What a caller may ask for of the classes that are claimed. */
type Reading = (options: RequestOptions) => Promise<HttpResponse | undefined>

const readingsOf = (config: RunConfig, caller: Caller, user?: User): readonly Reading[] => [
  ...(has(config, 'textboard') ? [(options: RequestOptions) => asked(caller.listGroups(options))] : []),
  ...(has(config, 'achievements')
    ? [(options: RequestOptions) => asked(caller.listAchievements('@app', options))]
    : []),
  ...(has(config, 'card-incentive') && user !== undefined
    ? [(options: RequestOptions) => asked(caller.latestIncentive(user.id, options))]
    : []),
]

const all = (readings: readonly Reading[], options: RequestOptions) =>
  Promise.all(readings.map((read) => read(options)))

/** The usual mistake with which a target verifies signatures that refuses right ones; asked of one reading, since there are many mistakes. */
const mistakeAt = (readings: readonly Reading[]): Promise<SigningMistake | undefined> =>
  mistakeOf(async (sign) => !areRefused(await all(readings.slice(0, 1), otherwiseSigned(sign))))

/** The keys are right, and a check tells that the target verifies them wrongly. */
const verifiedOtherwise = (member: string, { what }: SigningMistake): ConfigFinding => ({
  member,
  problem: `the target ${what}, and so refuses valid signatures; the keys are right, fix the target`,
  fixtures: [],
  isAdvice: true,
})

/**
 * What is to be said of a user's token that the target refuses, wherever a user may ask. Where it takes the token without its secret, it does
 * not verify by the secret, and the configuration may be right.
 */
async function refusalOf(
  member: 'user' | 'nonMember' | 'otherMember',
  config: RunConfig,
  caller: Caller,
  user: User,
): Promise<ConfigFinding | undefined> {
  const readings = readingsOf(config, caller, user)
  if (!areRefused(await all(readings, {}))) return undefined
  const withoutSecret = { sign: { tokenSecret: '' }, invalid: 'a signature without the secret of the token' }
  if (!areRefused(await all(readings, withoutSecret))) return undefined
  const mistake = await mistakeAt(readings)
  if (mistake !== undefined) return verifiedOtherwise(`${member}.token`, mistake)
  // A target may have achievements though they are not judged: what takes the token there knows it.
  const isKnown =
    !has(config, 'achievements') && (await asked(caller.listAchievements('@app')))?.status === 200
  return isKnown ? undefined : refusedToken(member)
}

const refusedToken = (member: 'user' | 'nonMember' | 'otherMember'): ConfigFinding => ({
  member: `${member}.token`,
  problem:
    'the target refuses this token; check token, tokenSecret, and that it was issued to this application' +
    (member === 'nonMember' ? '; if it is right, fix the target: a user without a card is answered 404' : ''),
  fixtures: [member],
})

/** Does the target say that a user holds no card, in every way in which incentives can be read? */
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

/** The user whose incentive is shown under a path. */
async function shownHolder(caller: Caller, path: string): Promise<string | undefined> {
  const holder = itemsIn(await asked(caller.latestIncentive(path)))?.[0]?.userId
  return holder === undefined ? undefined : String(holder)
}

/** Is it the id of this user? One that carries more than the number is wrong in itself, which is the business of a check. */
const isIdOf = (shown: string, { id }: User): boolean => shown === id || shown.endsWith(`:${id}`)

async function user(config: RunConfig, { proxy }: ProbeCallers): Promise<ConfigFinding[]> {
  if (proxy === undefined || config.user === undefined) return []
  const refusal = await refusalOf('user', config, proxy, config.user)
  if (refusal !== undefined) return [refusal]
  if (!has(config, 'card-incentive')) return []
  const { consumableIncentives = [] } = config.fixtures
  const owner = await shownHolder(proxy, '@me')
  // Where the user's own path says who it is, the configuration is right, and what @me says is the business of a check; so is @me itself.
  if (
    owner !== undefined &&
    owner !== '@me' &&
    !isIdOf(owner, config.user) &&
    (await shownHolder(proxy, config.user.id)) !== config.user.id
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

async function nonMember(config: RunConfig, { otherUser }: ProbeCallers): Promise<ConfigFinding[]> {
  if (otherUser === undefined || config.nonMember === undefined) return []
  const refusal = await refusalOf('nonMember', config, otherUser, config.nonMember)
  if (refusal !== undefined) return [refusal]
  if (!has(config, 'card-incentive')) return []
  const [card] = itemsIn(await asked(otherUser.latestIncentive('@me'))) ?? []
  if (card === undefined) return []
  const { id } = config.nonMember
  const holder = String(card.userId ?? id)
  const problem = isIdOf(holder, config.nonMember)
    ? `the target shows a card of user ${id}; name one who holds none`
    : `the target shows the card of user ${holder} to the token of user ${id}; name a user who holds none, with a token of that user, or fix the target if this is one`
  return [{ member: 'nonMember', problem, fixtures: ['nonMember'] }]
}

async function otherMember(
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

async function operatorDeletedEntry(config: RunConfig, { trusted }: ProbeCallers): Promise<ConfigFinding[]> {
  const fixture = config.fixtures.operatorDeletedEntry
  if (fixture === undefined || !has(config, 'textboard')) return []
  const { group, id } = fixture
  const finding = (problem: string): ConfigFinding[] => [
    { member: 'fixtures.operatorDeletedEntry', problem, fixtures: ['fixtures.operatorDeletedEntry'] },
  ]
  const [read, holder, list] = await Promise.all([
    asked(trusted.readEntry(group, id, { invalid: 'the entry may not exist' })),
    asked(trusted.readGroup(group, { invalid: 'the group may not exist' })),
    asked(trusted.listEntries(group, { query: { count: 1000 }, invalid: 'the group may not exist' })),
  ])
  if (holder?.status === 404)
    return finding(`there is no group ${group}; name the group that holds the entry`)
  const items = itemsIn(list) ?? []
  if (read?.status === 404 && !looksLikeAnId(id, items)) {
    return finding(`the group ${group} has had no entry ${id}; name one that an operator has deleted`)
  }
  // An id that is missing, or no text, is the target's own mistake.
  const listed = items.flatMap(({ id: one, status }) =>
    status === 20 && typeof one === 'string' ? [one] : [],
  )
  const isListed = listed.includes(id)
  if (read?.status === 404 && listed[0] !== undefined && !isListed) {
    return finding(
      `the target does not find the entry ${id}, and lists ${shown(listed[0])} as deleted by an operator; name that one, or fix the target if an operator has deleted ${id}`,
    )
  }
  const { id: ownId, status } = objectIn(read) ?? {}
  if (typeof ownId === 'string' && ownId !== id && listed.includes(ownId)) {
    return finding(`the target shows the entry ${id} with the id ${shown(ownId)}; write that`)
  }
  // Where the list shows it as deleted, the fixture is right, and reading by the id is wrong.
  if (isListed) return []
  return status === 0 || status === 11 || status === 31
    ? finding(
        `the entry ${id} has status ${status}; name one that an operator has deleted (status 20), or fix the target if this is one`,
      )
    : []
}

async function profaneText(config: RunConfig, { trusted }: ProbeCallers): Promise<ConfigFinding[]> {
  const text = config.fixtures.profaneText
  if (text === undefined || !has(config, 'platform')) return []
  const response = await asked(trusted.request(askAboutProfanity(text)))
  return response !== undefined && callsAcceptable(response)
    ? [
        {
          member: 'fixtures.profaneText',
          // The answer of that endpoint is not described: it may be a stub.
          problem:
            'the target says that this text is acceptable (GET /profanity); if its checks on profanity fail, name one that it refuses',
          fixtures: [],
          isAdvice: true,
        },
      ]
    : []
}
