import type { RunConfig } from '../../config/config.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { asked, type ConfigFinding, has, type ProbeCallers } from './probe.ts'
import { all, areRefused, mistakeAt, readingsOf, verifiedOtherwise } from './probe-readings.ts'

/** Does the target accept the keys of the other application, and is the configured id the id of that application? */
export async function foreignApplication(
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

/**
 * A target that accepts the key of the other application with our secret confuses the two: no configuration could be
 * right.
 */
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

/** With the keys of an application, its achievements can be read under its id. */
async function foreignId(
  { application, foreignApplication: configured }: RunConfig,
  foreign: Caller,
  trusted: Caller,
): Promise<ConfigFinding[]> {
  const { id = '' } = configured ?? {}
  const [own, named] = await Promise.all([
    asked(foreign.listAchievements('@app')),
    asked(foreign.listAchievements(id)),
  ])
  if (own?.status !== 200 || named === undefined || named.status === 200) return []
  // If the target accepts no id of an application, its answer proves nothing about this id.
  if ((await asked(trusted.listAchievements(application.id)))?.status !== 200) return []
  const problem = `is ${id}, but the target answers ${named.status} when its own keys are used with that id; write the id of that application`
  return [
    {
      member: 'foreignApplication.id',
      problem,
      fixtures: ['foreignApplication.id', 'foreignApplication.consumerKey'],
    },
  ]
}
