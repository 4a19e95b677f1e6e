import { describe, expect, it } from 'vitest'
import { testClient } from '../reference-impl/client.test-data.ts'
import { conformingPolicy, overridePolicy, type PolicyOverride } from '../reference-impl/policy/policy.ts'
import { isView, without } from './faults/declare.ts'
import { faults, startOverridden, variants } from './index.ts'

const changedMembers = (override: PolicyOverride): readonly string[] =>
  Object.keys(typeof override === 'function' ? override(conformingPolicy) : override)

describe('faults and variants', () => {
  it('have unique ids', () => {
    const ids = [...faults, ...variants].map((one) => one.id)
    // A fault and a variant may have the same id: they are looked up separately.
    expect(new Set(faults.map((one) => one.id)).size).toBe(faults.length)
    expect(new Set(variants.map((one) => one.id)).size).toBe(variants.length)
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  it('name the checks that they violate', () => {
    expect(faults.filter((fault) => fault.violates.length === 0).map((fault) => fault.id)).toEqual([])
  })

  it('replace only members that the policy has', () => {
    for (const { id, override } of [...faults, ...variants]) {
      const names = changedMembers(override)
      expect([id, names.length > 0, names.filter((name) => !(name in conformingPolicy))]).toEqual([
        id,
        true,
        [],
      ])
    }
  })

  it('build on each other', () => {
    const policy = overridePolicy(conformingPolicy, [
      (before) => ({ successStatus: (operation) => before.successStatus(operation) + 1 }),
      (before) => ({ successStatus: (operation) => before.successStatus(operation) + 10 }),
    ])
    expect(policy.successStatus('textdata.list')).toBe(211)
  })

  it.each([
    [{ faults: ['group-limit-sixx'] }, 'There is no fault "group-limit-sixx"; did you mean group-limit-six'],
    [{ variants: ['slo'] }, 'There is no variant "slo"; did you mean slow'],
  ])('%j is refused with the nearest known id', async (options, message) => {
    await expect(startOverridden(options)).rejects.toThrow(message)
  })

  it('change the responses of the server', async () => {
    const reference = await startOverridden({
      faults: ['entry-create-200'],
      variants: ['entry-blank-null', 'wire-chunked'],
      overrides: [{ rootParentId: '3' }],
    })
    const send = testClient(reference.config)
    const response = await send('POST', '/textdata/@app/vendor_board/@all', { json: { data: 'A sentence.' } })
    expect([response.status, response.body]).toEqual([200, expect.objectContaining({ ownerId: null })])
    expect(response.headers['transfer-encoding']).toBe('chunked')
    expect((await send('GET', '/textdata/@app/vendor_board/@self')).body).toMatchObject({ parentId: '3' })
    await reference.close()
  })

  it.each(variants.map((variant) => variant.id))('%s still creates and lists entries', async (id) => {
    const reference = await startOverridden({ variants: [id] })
    const send = testClient(reference.config)
    const path = '/textdata/@app/vendor_board/@all'
    const created = await send('POST', path, {
      json: { data: 'A sentence.', writerId: reference.config.user.id },
    })
    const list = await send('GET', `${path}?count=1000`)
    // Under some variants a member differs with each reading, or the response to the creation has its own times or
    // a blank parent.
    const own = ['servedWith', 'published', 'updated', 'parentId']
    const entry = isView(created.body) ? without(created.body, ...own) : {}
    expect([created.status, isView(created.body), list.status, list.body]).toEqual([
      201,
      true,
      200,
      expect.objectContaining({ entry: expect.arrayContaining([expect.objectContaining(entry)]) }),
    ])
    await reference.close()
  })

  it('break the connection without a response if the transmission is dropped', async () => {
    const reference = await startOverridden({ overrides: [{ transmission: () => 'drop' }] })
    await expect(testClient(reference.config)('GET', '/textdata/@app/@all')).rejects.toThrow()
    await reference.close()
  })
})
