import { expect, test } from 'vitest'
import type { RunConfig } from './config.ts'
import { configuredFixtures } from './configured-fixtures.ts'

const bare: RunConfig = {
  target: 'http://127.0.0.1:1/social/api/restful/v2',
  classes: [],
  implementation: {},
  application: { id: '1', consumerKey: 'key', consumerSecret: 'secret' },
  fixtures: {},
  unsupported: [],
  limits: { entriesPerGroup: 1 },
}

test('a bare configuration has no fixtures', () => {
  expect(configuredFixtures(bare)).toEqual({})
  expect(configuredFixtures({ ...bare, fixtures: { consumableIncentives: [] } })).toEqual({})
})

test('another application is a caller only with both of its keys', () => {
  const half = configuredFixtures({ ...bare, foreignApplication: { id: '2', consumerKey: 'other' } })
  expect(half).toEqual({ 'foreignApplication.id': '2' })
  const whole = { id: '2', consumerKey: 'other', consumerSecret: 'hidden' }
  expect(configuredFixtures({ ...bare, foreignApplication: whole })).toEqual({
    'foreignApplication.id': '2',
    'foreignApplication.consumerKey': whole,
  })
})
