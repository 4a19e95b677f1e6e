import { describe, expect, it } from 'vitest'
import { idsIn } from './asking.ts'
import { shape } from './contract.checks.ts'
import { endpoints } from './endpoints.ts'
import suites from './index.ts'
import { refusalKind, unlistedPath } from './unknown-path.ts'

const refusal = (message: string) => ({ status: 404, body: JSON.stringify({ Error: { Message: message } }) })

describe('refusalKind', () => {
  it('is the same for two unknown paths that the message repeats', () => {
    const path = '/blacklist/17/@all/25'
    const other = unlistedPath(path)
    const here = refusalKind(refusal(`Route GET:${path} not found`), path)
    expect(here).toBe(refusalKind(refusal(`Route GET:${other} not found`), other))
  })

  it('does not depend on marks of the request', () => {
    const one = refusalKind(refusal('request 4f0c9a1e-77aa at 12:00'), '/profanity')
    expect(one).toBe(refusalKind(refusal('request 0d1c2b3a-99ff at 13:27'), '/unlisted'))
  })

  it('tells an unknown user from an unknown path', () => {
    const path = '/blacklist/17/@all'
    expect(refusalKind(refusal('no such user'), path)).not.toBe(refusalKind(refusal('no such path'), path))
  })
})

describe('idsIn', () => {
  it('reads the ids of a collection, numbers as text', () => {
    expect(idsIn({ entry: [{ id: 'a' }, { id: 7 }] })).toEqual(['a', '7'])
  })

  it('leaves out what cannot stand in a list of ids', () => {
    expect(idsIn({ entry: [{ id: 'a,b' }, { id: '' }, { name: 'c' }, 3] })).toEqual([])
  })

  it('finds nothing in other shapes', () => {
    expect([idsIn(undefined), idsIn([]), idsIn({ entry: { a: 1 } })]).toEqual([[], [], []])
  })
})

describe('shape', () => {
  it('does not show names of members, which may be a user’s own', () => {
    expect(shape({ secret: 1 })).toBe('with an object')
  })
})

describe('the suites of the listed endpoints', () => {
  const declarations = suites.flatMap((suite) => suite.declarations)
  const cases = new Set(declarations.flatMap((one): string[] => one.cases.map(({ id }) => id)))

  it('have a case on being offered for every listed endpoint', () => {
    for (const { operation } of endpoints) expect(cases).toContain(`platform.${operation}`)
  })

  it('have a contract for every listed endpoint that is ever sent', () => {
    const ids = new Set(declarations.map(({ id }) => id))
    for (const { operation, neverSent } of endpoints)
      expect([operation, ids.has(`contract.${operation}`)]).toEqual([operation, neverSent !== true])
  })

  it('have no case twice', () => {
    expect(cases.size).toBe(declarations.reduce((sum, one) => sum + one.cases.length, 0))
  })
})
