import { expect, it } from 'vitest'
import type { CheckContext } from '../../harness/index.ts'
import { inTurn } from './turns.ts'

const config: CheckContext['config'] = {
  target: 'http://127.0.0.1/social/api/restful/v2',
  classes: ['card-incentive'],
  implementation: {},
  application: { id: '1', consumerKey: 'key', consumerSecret: 'secret' },
  fixtures: {},
  limits: { entriesPerGroup: 100 },
}

it('lets the uses of one incentive follow each other, a failed one too, and those of others pass', async () => {
  const events: string[] = []
  const use =
    (name: string, fails = false) =>
    async () => {
      events.push(`${name} begins`)
      await Promise.resolve()
      await Promise.resolve()
      events.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const [first, second, other] = await Promise.allSettled([
    inTurn({ config }, '7', use('first', true)),
    inTurn({ config }, '7', use('second')),
    inTurn({ config }, '8', use('other')),
  ])
  expect(events.indexOf('second begins')).toBeGreaterThan(events.indexOf('first ends'))
  expect(events.indexOf('other begins')).toBeLessThan(events.indexOf('first ends'))
  expect([first.status, second.status, other.status]).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
