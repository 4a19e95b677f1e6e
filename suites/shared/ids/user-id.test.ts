import { describe, expect, it } from 'vitest'
import { expectUser, mayNameUser, plainUserId } from './user-id.ts'

describe('plainUserId', () => {
  it('returns the text after the last colon', () => {
    expect(plainUserId('sb.example.jp:123')).toBe('123')
    expect(plainUserId('localhost:8080:123')).toBe('123')
    expect(plainUserId('sb.example.jp:')).toBe('')
  })

  it('is undefined without a domain', () => {
    expect(plainUserId('123')).toBeUndefined()
    expect(plainUserId(':123')).toBeUndefined()
    expect(plainUserId(123)).toBeUndefined()
    expect(plainUserId(null)).toBeUndefined()
  })
})

describe('expectUser', () => {
  it('accepts the user with any domain, even if the user is configured with a domain', () => {
    expect(() => expectUser('sb.example.jp:123', '123', 'writerId')).not.toThrow()
    expect(() => expectUser('sb.example.jp:123', 'sb.example.jp:123', 'writerId')).not.toThrow()
  })

  it('refuses a repeated domain', () => {
    expect(() => expectUser('a.example:a.example:123', '123', 'writerId')).toThrow('one domain')
    expect(() => expectUser('localhost:8080:123', '123', 'writerId')).not.toThrow()
  })

  it('refuses another user or a missing domain', () => {
    expect(() => expectUser('sb.example.jp:1234', '123', 'writerId')).toThrow('writerId')
    expect(() => expectUser('123', '123', 'writerId')).toThrow('writerId')
  })
})

it('a value may name a user if it differs from the user id only by spaces, a plus sign or leading zeros', () => {
  const users = ['201', '1', 'anna']
  expect(['01', '1 ', '+1', '0201'].filter((value) => !mayNameUser(value, users))).toEqual([])
  expect(['20', '11', '1.0', '', 'ann', '201x'].filter((value) => mayNameUser(value, users))).toEqual([])
})
