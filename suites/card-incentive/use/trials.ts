import { type Case, type CheckContext, type HttpResponse, type Part, part } from '../../../harness/index.ts'
import { known } from '../../shared/ids/known.ts'
import { differences, expectNothingChanged } from '../incentive.ts'
import { readOne, type ShownIncentive, seenIn } from '../readings.ts'
import type { WrongUpdate } from './wrong-updates.ts'

/** The result of a request that must not change an incentive. */
export interface Trial {
  readonly title: string
  readonly response: Part<HttpResponse>
  /** The incentive after the request. */
  readonly look: Part<ShownIncentive>
  /** The changes by the request, or by another one that was sent at the same time, in words. */
  readonly changed: readonly string[]
}

/** Trials by the ids of their cases. */
export type Trials = ReadonlyMap<string, Trial>

/**
 * Sends requests at the same time and reads once what they have changed. The change counts against the accepted
 * requests; if none was accepted, against all.
 * @param before the incentive; undefined if it could not be read
 */
export async function tryUpdates(
  context: CheckContext,
  incentive: string,
  before: ShownIncentive | undefined,
  rows: readonly WrongUpdate[],
): Promise<Trials> {
  if (rows.length === 0) return new Map()
  const sent = await Promise.all(
    rows.map(async (row) => ({ row, response: await part(() => row.send(context, incentive)) })),
  )
  const look = await part(() => readOne(context, incentive))
  const changes =
    before === undefined || look.valueIfAny === undefined
      ? []
      : differences(before.incentive, look.valueIfAny.incentive)
  const accepted = sent.filter(
    ({ response: { valueIfAny } }) => valueIfAny !== undefined && valueIfAny.status < 300,
  )
  return new Map(
    sent.map((one) => {
      const changed = accepted.length === 0 || accepted.includes(one) ? changes : []
      return [one.row.id, { title: one.row.title, response: one.response, look, changed }]
    }),
  )
}

/** Asserts that a request has changed nothing. */
export function expectTrialChangedNothing({ changed, look, response }: Trial): void {
  const { valueIfAny: shown } = response
  expectNothingChanged(changed, shown ?? seenIn(look).response)
  look.value()
}

/**
 * Cases that assert on trials.
 * @param rows the trials, by the ids of the cases
 * @param of returns the trials
 * @param suffix of the ids, if other cases assert on the same trials
 */
export const casesOn = (
  rows: readonly WrongUpdate[],
  of: (context: CheckContext) => Promise<{ readonly trials: Trials }>,
  run: (one: Trial, context: CheckContext) => void,
  suffix = '',
): readonly Case[] =>
  rows.map(({ id, title, needs = [] }) => ({
    id: `${id}${suffix}`,
    title,
    needs,
    run: async (context) => {
      const { trials } = await of(context)
      run(known(trials.get(id), `trial ${id}`), context)
    },
  }))
