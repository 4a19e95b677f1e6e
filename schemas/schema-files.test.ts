import { readdirSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import {
  isJsonObject,
  loadSchema,
  readJsonObject,
  SchemaFileError,
  schemaFiles,
  schemaId,
  schemaNames,
} from './schema-files.ts'

const strictValidator = () => {
  const validator = new Ajv2020({ strict: true, allErrors: true })
  formats.default(validator)
  for (const { schema } of schemaFiles()) validator.addSchema(schema)
  return validator
}

describe('schema files', () => {
  const validator = strictValidator()

  test('the list of names matches the content of the folder', () => {
    const present = readdirSync(new URL('./', import.meta.url))
      .filter((file) => file.endsWith('.schema.json'))
      .map((file) => file.replace('.schema.json', ''))
    expect([...schemaNames].sort()).toEqual(present.sort())
  })

  test.each(schemaNames)('%s compiles in strict mode, including its references', (name) => {
    expect(validator.getSchema(schemaId(name))).toBeTypeOf('function')
  })

  test.each(schemaNames)('%s has dialect, $id, title and description', (name) => {
    expect(loadSchema(name)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: schemaId(name),
      title: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\w/),
    })
  })

  test('responses permit unknown members, request bodies do not', () => {
    const requests = ['text-data-group-create', 'text-data-create', 'text-data-update', 'incentive-update']
    const ours = ['certificate', 'config', 'report']
    for (const { name, schema } of schemaFiles()) {
      if (requests.includes(name)) expect(schema.additionalProperties, name).toBe(false)
      else if (!ours.includes(name))
        expect(JSON.stringify(schema), name).not.toContain('additionalProperties')
    }
  })

  test('each member of the configuration has a description, and its objects permit no unknown members', () => {
    const visit = (node: unknown, where: string): void => {
      if (!isJsonObject(node)) return
      expect(node.description, where).toMatch(/\w/)
      if (node.type === 'object') expect(node.additionalProperties, where).toBe(false)
      visit(node.items, `${where}[]`)
      if (isJsonObject(node.properties))
        for (const [name, member] of Object.entries(node.properties)) visit(member, `${where}.${name}`)
    }
    visit(loadSchema('config'), 'config')
  })

  test('an error names the missing file', () => {
    expect(() => readJsonObject('absent.json')).toThrow(SchemaFileError)
    expect(() => readJsonObject('absent.json')).toThrow(/absent\.json/)
  })
})
