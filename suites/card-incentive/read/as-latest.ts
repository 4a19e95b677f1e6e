import { type CheckContext, expect } from '../../../harness/index.ts'
import { hasMember } from '../incentive.ts'
import { latestIn, type Named, namedIn, readings, readLatest, readOne } from '../readings.ts'

/**
 * Expects that the incentives that the config names show the same value of a member as the latest incentive. A closing
 * date may fall between two reads: if the values differ, the incentive is read again, between two reads of the latest
 * one.
 */
export async function expectAsLatest(context: CheckContext, name: string): Promise<void> {
  const read = await context.use(readings)
  const latest = latestIn(context, read.latest.full).incentive
  if (!hasMember(latest, name)) context.inapplicable(`the latest incentive has no ${name}`)
  const having = namedIn(context, read).filter(({ incentive }) => hasMember(incentive, name))
  if (having.length === 0) context.inapplicable(`no incentive that the config names has ${name}`)
  for (const one of having)
    if (one.incentive[name] !== latest[name]) await expectAsLatestAgain(context, one, name)
}

async function expectAsLatestAgain(context: CheckContext, { asked }: Named, name: string): Promise<void> {
  const before = (await readLatest(context)).incentive
  const { incentive, response } = await readOne(context, asked)
  const after = (await readLatest(context)).incentive
  if (before[name] !== after[name] || !hasMember(incentive, name)) return
  expect(incentive[name], `${name} of incentive ${asked}`, response).toEqual(before[name])
}
