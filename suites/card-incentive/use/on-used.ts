import type { Case, CheckContext, HttpResponse } from '../../../harness/index.ts'
import { differences, expectNothingChanged } from '../incentive.ts'
import { readOne } from '../readings.ts'
import { theUse, turn } from './use.ts'

/** Sends a valid update of the used incentive, one case at a time; asserts its response, and that nothing changes. */
export const onUsed =
  (
    send: (context: CheckContext, incentive: string) => Promise<HttpResponse>,
    expectRefusal: (response: HttpResponse) => void,
  ): Case['run'] =>
  async (context) => {
    const { id, used } = await context.use(theUse)
    used.value()
    await context.exclusively(turn, async () => {
      const before = await readOne(context, id)
      const response = await send(context, id)
      expectRefusal(response)
      const after = await readOne(context, id)
      expectNothingChanged(differences(before.incentive, after.incentive), response)
    })
  }
