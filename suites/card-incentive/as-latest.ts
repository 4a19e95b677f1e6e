import { type CheckContext, expect, type Members } from '../../harness/index.ts'
import { has } from './incentive.ts'
import { latestIn, type Named, namedIn, readings, readLatest, readOne } from './readings.ts'

/** Whether two readings show the same of some members. */
const sameIn = (one: Members, other: Members, names: readonly string[]): boolean =>
  names.every((name) => one[name] === other[name])

/**
 * Demands that the incentives that the config names show a member as the latest one does. A closing date or the card's use may come
 * between two readings: where they differ, the incentive is read again, between two readings of the latest one.
 * @param given members that have to be the same for that; others are not compared
 */
export async function expectAsLatest(
  context: CheckContext,
  name: string,
  given: readonly string[] = [],
): Promise<void> {
  const read = await context.use(readings)
  const latest = latestIn(context, read.latest.full).incentive
  if (!has(latest, name)) context.inapplicable(`the latest incentive has no ${name}`)
  const having = namedIn(context, read).filter(
    ({ incentive }) => has(incentive, name) && sameIn(incentive, latest, given),
  )
  if (having.length === 0)
    context.inapplicable(`no incentive that the config names can be compared in ${name}`)
  for (const one of having)
    if (one.incentive[name] !== latest[name]) await expectAsLatestAgain(context, one, [...given, name])
}

/** @param names the last one is the member that is compared */
async function expectAsLatestAgain(
  context: CheckContext,
  { asked }: Named,
  names: readonly string[],
): Promise<void> {
  const before = (await readLatest(context)).incentive
  const { incentive, response } = await readOne(context, asked)
  const after = (await readLatest(context)).incentive
  const [name = ''] = names.slice(-1)
  const isComparable = sameIn(before, after, names) && sameIn(incentive, before, names.slice(0, -1))
  if (!isComparable || !has(incentive, name)) return
  expect(incentive[name], `${name} of incentive ${asked}`, response).toEqual(before[name])
}
