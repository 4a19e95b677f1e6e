import { firstNamed } from '../../harness/http/message/shown.ts'
import type { RunResult } from '../../harness/run/result/result.ts'

/** Members of the configuration that are named in one line. The others are counted. */
const namedMembers = 3

/**
 * The members of the configuration that the target contradicts, and that leave cases untested for it: a mistyped token
 * is to be corrected, not to be added.
 */
export function refusedMembers(run: Pick<RunResult, 'fixtures' | 'checks'>): readonly string[] {
  const messages = new Map(
    run.checks.flatMap(({ cases }) =>
      cases.flatMap(({ id, outcome, message = '' }) =>
        outcome === 'untested' ? [[id, message] as const] : [],
      ),
    ),
  )
  return run.fixtures
    .filter(({ fixture, checks }) => checks.some((id) => messages.get(id)?.startsWith(fixture) === true))
    .map(({ fixture }) => fixture)
}

/**
 * Why a run is inconclusive, if the target contradicts the configuration: `the target refuses user.token; `. An empty
 * text otherwise.
 */
export function refusalText(run: Pick<RunResult, 'fixtures' | 'checks' | 'verdict'>): string {
  const members = run.verdict === 'inconclusive' ? refusedMembers(run) : []
  if (members.length === 0) return ''
  const verb = members.every((member) => member.endsWith('.token')) ? 'refuses' : 'contradicts'
  return `the target ${verb} ${firstNamed(members, namedMembers)}; `
}
