import { runWide, suite } from '../../../harness/index.ts'
import { readOne, seenIn } from '../readings.ts'
import { expectUsed, usedIn } from '../used.ts'

/** How long a replay leaves to whatever undoes a use, in milliseconds. */
const timeOfJob = 3000

export default suite(
  'Card incentive: what is used stays used',
  { class: 'card-incentive', section: 'States and transitions', resource: 'Card incentive' },
  [
    runWide(
      'incentive.update.for-good',
      'at the end of the run the incentive that it has used is still used',
      'R-available-consumed',
      async (context) => {
        const { use, used } = await usedIn(context)
        if (seenIn(used.back.after).incentive.available !== false)
          return context.inapplicable(
            'it was not read as used when the use was over: see incentive.update.use and incentive.update.back',
          )
        // A whole run ends long after the use; a replay would end at once, and find what a job has not yet undone.
        if (context.settings.isSelection) await context.pause(timeOfJob)
        const { incentive, response } = await readOne(context, use.id)
        expectUsed(incentive, response, 'the use, in the end')
      },
      {
        level: 'MUST',
        needs: ['user', 'fixtures.consumableIncentives'],
        why: 'A use that is not stored, or that a job undoes, is seen only later. No move of available back to true is stated, and no accepted request of the run asks for one.',
      },
    ),
  ],
)
