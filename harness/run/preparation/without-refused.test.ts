import { expect, test } from 'vitest'
import type { RunConfig } from '../../config/config.ts'
import { withoutRefused } from './without-refused.ts'

test('a refused fixture is left out; the others and the hook that resets incentives stay', () => {
  const config: RunConfig = {
    target: 'http://127.0.0.1/social/api/restful/v2',
    classes: ['card-incentive'],
    application: { id: '7', consumerKey: 'key', consumerSecret: 'secret' },
    fixtures: {
      consumableIncentives: ['9'],
      incentiveUsedElsewhere: '8',
      resetIncentives: { url: 'http://127.0.0.1/reset' },
    },
    unsupported: [],
    limits: { entriesPerGroup: 100_000 },
    implementation: {},
  }
  const finding = { member: 'fixtures.incentiveUsedElsewhere', problem: 'it is available', fixtures: [] }
  const { fixtures } = withoutRefused(config, new Map([['fixtures.incentiveUsedElsewhere', finding]]))
  expect(fixtures).toEqual({
    consumableIncentives: ['9'],
    resetIncentives: { url: 'http://127.0.0.1/reset' },
  })
})
