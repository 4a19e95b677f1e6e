import type { RunConfig } from './config.ts'
import type { ConfigurationProblem } from './configuration-error.ts'

/**
 * Ids and keys of a configuration that cannot both be right: the same application as its own foreign application, or
 * the same user twice. No request is needed to find them.
 */
export function contradictionsIn(config: Omit<RunConfig, 'target'>): ConfigurationProblem[] {
  const { application, foreignApplication, user, nonMember, otherMember, fixtures } = config
  const users = [
    ['user', user],
    ['nonMember', nonMember],
    ['otherMember', otherMember],
  ] as const
  const named = users.flatMap(([name, one]) => (one === undefined ? [] : [{ name, ...one }]))
  const problems: ConfigurationProblem[] = []
  const same = (where: string, other: string, remedy: string) =>
    problems.push({ where, wrong: `is the same as ${other}`, remedy })

  if (foreignApplication?.id === application.id) {
    same('foreignApplication.id', 'application.id', 'name another application, or leave the member out')
  }
  if (foreignApplication?.consumerKey === application.consumerKey) {
    same(
      'foreignApplication.consumerKey',
      'application.consumerKey',
      'give the keys of the other application',
    )
  }
  for (const [index, one] of named.entries()) {
    for (const other of named.slice(0, index)) {
      if (one.id === other.id) same(`${one.name}.id`, `${other.name}.id`, 'name another user')
      if (one.token === other.token) {
        same(`${one.name}.token`, `${other.name}.token`, 'give the token of that user')
      }
    }
  }
  const elsewhere = fixtures.incentiveUsedElsewhere
  if (elsewhere !== undefined && fixtures.consumableIncentives?.includes(elsewhere) === true) {
    same(
      'fixtures.incentiveUsedElsewhere',
      'one of fixtures.consumableIncentives',
      'name one that another application has used',
    )
  }
  return problems
}
