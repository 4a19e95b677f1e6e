import { expect, test } from 'vitest'
import { onInvalid, wrongKey } from './wrong-credentials.ts'

test('a wrong key is wrong in the command, too', () => {
  expect(wrongKey('with a wrong consumer secret')).toBe('TEXTBOARD_CONSUMER_SECRET=wrong')
  expect(wrongKey(undefined)).toBeUndefined()
  expect(onInvalid('with an unknown consumer key', 'consumer')).toBe(
    'Wrong on purpose, here too: with an unknown consumer key.',
  )
})

test.each([
  ['with oauth_nonce twice, one of them unsigned', 'consumer', true],
  ['signed for another method', 'token', true],
  ['with one character of the signature changed', 'consumer', true],
  ['without oauth_timestamp, otherwise signed correctly', 'consumer', true],
  ['with an empty Authorization header', 'none', false],
  ['count 1001', 'consumer', false],
  ['a percent sign at its end', 'consumer', false],
  ['names another user as xoauth_requestor_id', 'token', false],
] as const)(
  'that a command lacks what the check had wrong is said if its signature would show it: %s',
  (invalid, credentials, isLacking) => {
    expect(onInvalid(invalid, credentials).includes('this command has not')).toBe(isLacking)
  },
)
