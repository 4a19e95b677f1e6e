import { expect, test } from 'vitest'
import { type CheckContext, checksOf, must, suite } from '../harness/index.ts'
import { runOnReference } from './reference-run.ts'

const askingTwice = suite('Groups', { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' }, [
  must(
    'groups.twice',
    'a case asks for groups twice at once',
    'R-group-five',
    async (context: CheckContext) => {
      await Promise.all([context.groups.private(), context.groups.private()])
    },
  ),
])

test('a case that asks for groups twice at once is an error of the suite and leaves no group behind', async () => {
  const run = await runOnReference({}, checksOf([askingTwice]), { classes: ['textboard'] })
  expect(run.checks.map(({ outcome, message }) => ({ outcome, message }))).toEqual([
    { outcome: 'error', message: expect.stringContaining('asks for groups only once') },
  ])
  expect(run.notes.filter((note) => note.includes('left behind'))).toEqual([])
})
