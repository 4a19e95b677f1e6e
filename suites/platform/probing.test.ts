import { describe, expect, it } from 'vitest'
import { idsForCommaList } from './asking.ts'
import { shape } from './contract.checks.ts'
import { endpoints } from './endpoints.ts'
import suites from './index.ts'
import { refusalKind, unlistedPath } from './unknown-path.ts'

const refusal = (message: string) => ({ status: 404, body: JSON.stringify({ Error: { Message: message } }) })

describe('refusalKind', () => {
  it('is the same for two unknown paths, even if the message repeats the path', () => {
    const path = '/blacklist/17/@all/25'
    const other = unlistedPath(path)
    const here = refusalKind(refusal(`Route GET:${path} not found`), path)
    expect(here).toBe(refusalKind(refusal(`Route GET:${other} not found`), other))
  })

  it('does not depend on request ids and times in the message', () => {
    const one = refusalKind(refusal('request 4f0c9a1e-77aa at 12:00'), '/profanity')
    expect(one).toBe(refusalKind(refusal('request 0d1c2b3a-99ff at 13:27'), '/unlisted'))
  })

  it('distinguishes an unknown user from an unknown path', () => {
    const path = '/blacklist/17/@all'
    expect(refusalKind(refusal('no such user'), path)).not.toBe(refusalKind(refusal('no such path'), path))
  })
})

describe('idsForCommaList', () => {
  it('reads the ids of a collection, and numbers as text', () => {
    expect(idsForCommaList({ entry: [{ id: 'a' }, { id: 7 }] })).toEqual(['a', '7'])
  })

  it('leaves out ids that cannot be in a list of ids', () => {
    expect(idsForCommaList({ entry: [{ id: 'a,b' }, { id: '' }, { name: 'c' }, 3] })).toEqual([])
  })

  it('finds no ids in other bodies', () => {
    expect([idsForCommaList(undefined), idsForCommaList([]), idsForCommaList({ entry: { a: 1 } })]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('shape', () => {
  it('hides the names of members, which may be data of a user', () => {
    expect([{ secret: 1 }, {}, { Entry: [] }, { entry: { secret: 1 } }].map(shape)).toEqual(
      Array(4).fill('with an object'),
    )
  })

  it('distinguishes a collection from an object, and both from other JSON', () => {
    expect([{ entry: [{ secret: 1 }], total: 1 }, { entry: [] }].map(shape)).toEqual(
      Array(2).fill('with a collection'),
    )
    expect([[{ secret: 1 }], 'secret', 7, null].map(shape)).toEqual(
      Array(4).fill('with JSON that is not an object'),
    )
    expect(shape(undefined)).toBe('without JSON')
  })
})

describe('the checks of the listed endpoints', () => {
  const declarations = suites.flatMap((suite) => suite.declarations)
  const cases = new Set(declarations.flatMap((one): string[] => one.cases.map(({ id }) => id)))

  it('have a case for every listed endpoint that tests whether it is offered', () => {
    for (const { operation } of endpoints) expect(cases).toContain(`platform.${operation}`)
  })

  it('have a contract check for every listed endpoint that is sent, and for no other', () => {
    const ids = new Set(declarations.map(({ id }) => id))
    for (const { operation, neverSent } of endpoints)
      expect([operation, ids.has(`contract.${operation}`)]).toEqual([operation, neverSent !== true])
  })

  it('have unique cases', () => {
    expect(cases.size).toBe(declarations.reduce((sum, one) => sum + one.cases.length, 0))
  })
})
