import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { byteLimits } from './byte-limits.ts'
import { bodySchemasFor, loadOpenApi, type Operation, responseFor } from './operations.ts'
import { isJsonObject, loadSchema, schemaFiles, schemaId } from './schema-files.ts'

/** Every method and path of the specification. Path parameters are `{}`, because their names are free. */
const specified: Readonly<Record<string, string>> = {
  'textdatagroup.create': 'POST /textdata/@app/@all',
  'textdatagroup.list': 'GET /textdata/@app/@all',
  'textdatagroup.read': 'GET /textdata/@app/{}/@self',
  'textdatagroup.delete': 'DELETE /textdata/@app/{}/@self',
  'textdata.create': 'POST /textdata/@app/{}/@all',
  'textdata.list': 'GET /textdata/@app/{}/@all',
  'textdata.read': 'GET /textdata/@app/{}/@all/{}',
  'textdata.update': 'PUT /textdata/@app/{}/@all/{}',
  'textdata.delete': 'DELETE /textdata/@app/{}/@all/{}',
  'achievements.list': 'GET /achievements/{}',
  'achievements.read': 'GET /achievements/{}/{}',
  'incentive.latest': 'GET /people/{}/@self/partnercard',
  'incentive.read': 'GET /people/{}/@self/partnercard/{}',
  'incentive.update': 'PUT /people/{}/@self/partnercard/{}',
  'people.list': 'GET /people/{}/{}',
  'people.read': 'GET /people/{}/{}/{}',
  'appdata.create': 'POST /appdata/{}/@self/@app',
  'appdata.update': 'PUT /appdata/{}/@self/@app',
  'appdata.delete': 'DELETE /appdata/{}/@self/@app',
  'appdata.read': 'GET /appdata/{}/@self/@app',
  'profanity.read': 'GET /profanity',
  'blacklist.list': 'GET /blacklist/{}/@all',
  'blacklist.read': 'GET /blacklist/{}/@all/{}',
  'notification.send': 'POST /remote_notification/@app/{}',
  'notification.sendTo': 'POST /remote_notification/@app/@all/{}',
  'leaderboards.list': 'GET /leaderboards/@app',
  'leaderboards.read': 'GET /leaderboards/@app/{}',
  'leaderboards.scores': 'GET /leaderboards/@app/{}/{}/{}',
  'leaderboards.writeScore': 'PUT /leaderboards/@app/{}/{}/@self',
  'leaderboards.deleteScore': 'DELETE /leaderboards/@app/{}/{}/@self',
  'userachievements.list': 'GET /people/{}/@self/achievements/@app',
  'userachievements.read': 'GET /people/{}/@self/achievements/@app/{}',
  'userachievements.friends': 'GET /people/{}/@friends/achievements/@app/{}',
  'userachievements.update': 'PUT /people/{}/@self/achievements/@app/{}',
  'userachievements.increment': 'POST /people/{}/@self/achievements/@app/{}/increment',
  'bank.debit.create': 'POST /bank/debit/@app',
  'bank.debit.update': 'PUT /bank/debit/@app/{}',
  'bank.debit.read': 'GET /bank/debit/@app/{}',
  'bank.inventory.list': 'GET /bank/inventory/@app',
  'bank.inventory.read': 'GET /bank/inventory/@app/{}',
}

const successes: Readonly<Record<string, number>> = { GET: 200, POST: 201, PUT: 202, DELETE: 202 }

const openApi = loadOpenApi()
const detailed = openApi.operations.filter((one) => one.class !== 'platform')
const operation = (id: string): Operation => {
  const found = openApi.operations.find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`${id} is not in openapi.json`)
  return found
}
const names = (id: string) => operation(id).parameters.map(({ name }) => name)
const schemasOf = (id: string, status: number, request: Parameters<typeof bodySchemasFor>[1]) => {
  const response = responseFor(operation(id), status)
  return response === undefined ? undefined : bodySchemasFor(response, request)
}

describe('openapi.json', () => {
  test('passes the recommended rules of the linter, without network', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The endpoints listed by method and path only state no statuses. A test below checks the others.
      rules: { 'operation-4xx-response': 'off' },
    })
    const problems = await lint({ ref: fileURLToPath(new URL('./openapi.json', import.meta.url)), config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test('has every operation of the specification and no other', () => {
    const present = openApi.operations.map(({ operationId, method, pathTemplate }) => [
      operationId,
      `${method} ${pathTemplate.replaceAll(/\{\w+\}/g, '{}')}`,
    ])
    expect(Object.fromEntries(present)).toEqual(specified)
    expect(present).toHaveLength(Object.keys(specified).length)
  })

  test('has the path prefix', () => {
    expect(openApi.pathPrefix).toBe('/social/api/restful/v2')
  })

  test('every reference, local or to a schema file, leads somewhere', () => {
    const references: string[] = []
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) node.forEach(visit)
      if (!isJsonObject(node)) return
      if (typeof node.$ref === 'string') references.push(node.$ref)
      Object.values(node).forEach(visit)
    }
    visit(openApi.document)
    const files = schemaFiles().map(({ file }) => `./${file}`)
    const dangling = references.filter((reference) => {
      if (!reference.startsWith('#/')) return !files.includes(reference)
      const keys = reference.slice(2).split('/')
      const step = (node: unknown, key: string): unknown => (isJsonObject(node) ? node[key] : undefined)
      return keys.reduce<unknown>(step, openApi.document) === undefined
    })
    expect(references.length).toBeGreaterThan(100)
    expect(dangling).toEqual([])
  })

  test('the schema of each parameter compiles in strict mode', () => {
    const validator = new Ajv2020({ strict: true })
    formats.default(validator)
    for (const { parameters } of openApi.operations)
      for (const { schema } of parameters) expect(validator.compile(schema)).toBeTypeOf('function')
  })
})

describe('operations', () => {
  test.each(detailed)(
    '$operationId succeeds with its own status and no other',
    ({ operationId, method, responses }) => {
      const expected = operationId === 'incentive.update' ? 200 : successes[method]
      const found = responses
        .map(({ status }) => status)
        .filter((status) => status !== 'default' && status < 400)
      expect(found).toEqual([expected])
    },
  )

  test.each(detailed)(
    '$operationId refuses with the statuses of the general table and the error body',
    (found) => {
      const refusals = found.responses.filter(({ status }) => status !== 'default' && status >= 400)
      expect(refusals.map(({ status }) => status)).toEqual([400, 401, 403, 404, 405, 500, 503])
      for (const refusal of refusals) expect(bodySchemasFor(refusal, {})).toEqual(['error'])
    },
  )

  test('a status that the family of an operation does not list is marked as unlisted', () => {
    const unlisted = detailed.flatMap(({ operationId, responses }) =>
      responses.filter(({ listed }) => !listed).map(({ status }) => `${operationId} ${status}`),
    )
    expect(unlisted.sort()).toEqual([
      'achievements.list 404',
      'achievements.read 404',
      'incentive.latest 405',
      'incentive.read 405',
      'incentive.update 405',
    ])
  })

  test('a listed endpoint permits any status, any response body and any request body', () => {
    for (const { operationId, method, requestBody, responses } of openApi.operations.filter(
      (one) => one.class === 'platform',
    )) {
      expect(responses, operationId).toEqual([
        expect.objectContaining({ status: 'default', body: 'unspecified', bodies: [] }),
      ])
      expect(requestBody?.schema, operationId).toBeUndefined()
      expect(requestBody !== undefined, operationId).toBe(method === 'POST' || method === 'PUT')
    }
  })

  test('every operation has the parameter format and declares each parameter of its path', () => {
    for (const { operationId, pathTemplate, parameters } of openApi.operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(names(operationId)).toContain('format')
      expect(inPath.sort()).toEqual([...(pathTemplate.match(/\{\w+\}/g) ?? [])].sort())
    }
  })

  test('a response has no body, any body or a schema, as the specification states', () => {
    expect(responseFor(operation('textdatagroup.create'), 201)?.body).toBe('none')
    expect(responseFor(operation('textdata.update'), 202)?.body).toBe('none')
    expect(responseFor(operation('textdata.delete'), 202)?.body).toBe('unspecified')
    expect(schemasOf('textdatagroup.delete', 202, {})).toEqual(['deleted-group-id'])
    expect(responseFor(operation('textdatagroup.delete'), 201)).toBeUndefined()
  })

  test('a request narrows the schemas of the response, and an unknown part of it permits all of them', () => {
    expect(schemasOf('textdata.read', 200, { ids: 'one', fields: 'omitted' })).toEqual(['text-data'])
    expect(schemasOf('textdata.read', 200, { ids: 'several', fields: 'given' })).toEqual([
      'text-data-selected-collection',
    ])
    expect(schemasOf('textdata.read', 200, { fields: 'omitted' })).toEqual([
      'text-data',
      'text-data-collection',
    ])
    expect(schemasOf('textdata.read', 200, {})).toHaveLength(4)
    expect(schemasOf('achievements.list', 200, { fields: 'omitted' })).toEqual([
      'achievement-default-collection',
    ])
    expect(schemasOf('achievements.read', 200, { ids: 'one', fields: 'given' })).toEqual(['achievement'])
  })

  test('achievements declare their caching headers and content type', () => {
    const validator = new Ajv2020({ strict: true })
    for (const id of ['achievements.list', 'achievements.read']) {
      const response = responseFor(operation(id), 200)
      expect(response?.contentType).toBe('application/json; charset=utf-8')
      expect(response?.headers.map(({ name, required }) => [name, required])).toEqual([
        ['Cache-Control', true],
        ['Pragma', true],
      ])
      for (const { schema } of response?.headers ?? []) {
        const permitted = validator.compile(schema)
        expect(
          ['no-cache', 'No-Cache', 'no-store, no-cache', 'no-cache,private'].every((value) =>
            permitted(value),
          ),
        ).toBe(true)
        expect(
          ['', 'no-store', 'max-age=3', 'xno-cache', 'no-cached'].some((value) => permitted(value)),
        ).toBe(false)
      }
    }
  })

  test('parameters declare their bounds, defaults and required companions', () => {
    const parameter = (id: string, name: string) => operation(id).parameters.find((one) => one.name === name)
    for (const id of ['textdatagroup.list', 'textdata.list', 'achievements.list'])
      expect(parameter(id, 'count')?.schema).toMatchObject({ minimum: 1, maximum: 1000, default: 50 })
    expect(parameter('textdata.list', 'startIndex')?.schema).toEqual({ type: 'integer', minimum: 1 })
    expect(parameter('achievements.list', 'startIndex')?.schema).toMatchObject({ minimum: 1, default: 1 })
    expect(parameter('achievements.list', 'sortBy')?.requires).toEqual(['sortOrder'])
    expect(parameter('achievements.list', 'sortOrder')?.requires).toEqual(['sortBy'])
    expect(parameter('textdata.list', 'sortBy')?.requires).toEqual([])
    expect(parameter('textdata.list', 'filterBy')?.requires).toEqual(['filterValue'])
    const fields = new Ajv2020({ strict: true }).compile(
      parameter('incentive.update', 'fields')?.schema ?? false,
    )
    expect([fields(['appId', 'available']), fields(['appId']), fields(['available'])]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a byte limit names a string member of a request body and equals its maximum length', () => {
    for (const { schema, member, bytes } of byteLimits) {
      const properties = loadSchema(schema).properties
      expect(isJsonObject(properties) && properties[member], `${schema}.${member}`).toMatchObject({
        type: 'string',
      })
      const validate = new Ajv2020({ strict: true }).compile(loadSchema(schema))
      expect(validate({ [member]: 'a'.repeat(bytes) }), schemaId(schema)).toBe(true)
      expect(validate({ [member]: 'a'.repeat(bytes + 1) }), schemaId(schema)).toBe(false)
    }
  })
})
