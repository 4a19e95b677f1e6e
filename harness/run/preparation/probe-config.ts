import type { RunConfig } from '../../config/config.ts'
import { type Caller, callerOf } from '../../http/sending/caller.ts'
import { askAboutProfanity, callsAcceptable } from '../../http/sending/profanity-endpoint.ts'
import type { CallerName } from '../../vocabulary.ts'
import { asked, type ConfigFinding, has, type ProbeCallers } from './probe.ts'
import { foreignApplication } from './probe-application.ts'
import { operatorDeletedEntry } from './probe-deleted-entry.ts'
import { consumableIncentives, incentiveUsedElsewhere } from './probe-incentives.ts'
import { nonMember, otherMember, user } from './probe-users.ts'

/** The callers for which a configuration has credentials. */
export function probeCallers(
  trusted: Caller,
  callerNamed: (name: CallerName) => Caller | undefined,
): ProbeCallers {
  const names = ['proxy', 'otherUser', 'otherMember', 'foreign'] as const
  const others = names.flatMap((name) => {
    const caller = callerNamed(name)
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
 * Asks the target, read-only, about each credential and fixture before the checks run: a mistyped token must not make a
 * server fail.
 *
 * A finding is only what the target contradicts each time. So if there are findings, all probes run again, one request
 * after the other: a server that confuses callers who ask at the same time then contradicts nothing.
 */
export async function probeConfig(config: RunConfig, callers: ProbeCallers): Promise<ConfigFinding[]> {
  const seen = (await Promise.all(probes.map((probe) => probe(config, callers)))).flat()
  if (seen.length === 0) return []
  const again: ConfigFinding[] = []
  const alone = oneByOne(callers)
  for (const probe of probes) again.push(...(await probe(config, alone)))
  return again.filter(({ member }) => seen.some((one) => one.member === member))
}

/** The same callers, but with only one request at a time between them. */
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

async function profaneText(config: RunConfig, { trusted }: ProbeCallers): Promise<ConfigFinding[]> {
  const text = config.fixtures.profaneText
  if (text === undefined || !has(config, 'platform')) return []
  const response = await asked(trusted.request(askAboutProfanity(text)))
  return response !== undefined && callsAcceptable(response)
    ? [
        {
          member: 'fixtures.profaneText',
          // The specification does not describe the answer of this endpoint: it may be a stub.
          problem:
            'the target says that this text is acceptable (GET /profanity); if its checks on profanity fail, name one that it refuses',
          fixtures: [],
          isAdvice: true,
        },
      ]
    : []
}
