import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { fileSamples } from './file-samples.test-data.ts'
import { resourceSamples } from './resource-samples.test-data.ts'
import type { Samples } from './samples.test-data.ts'
import { type SchemaName, schemaFiles, schemaId, schemaNames } from './schema-files.ts'

const samples: Partial<Record<SchemaName, Samples>> = { ...resourceSamples, ...fileSamples }

describe('samples', () => {
  const validator = new Ajv2020({ strict: true, allErrors: true })
  formats.default(validator)
  for (const { schema } of schemaFiles()) validator.addSchema(schema)

  describe.each(schemaNames)('%s', (name) => {
    const { good, bad } = samples[name] ?? { good: {}, bad: {} }

    test('has good and bad samples', () => {
      expect(Object.keys(good).length).toBeGreaterThan(0)
      expect(Object.keys(bad).length).toBeGreaterThan(0)
    })

    test.each(Object.entries(good))('accepts: %s', (_reason, sample) => {
      expect([validator.validate(schemaId(name), sample), validator.errors]).toEqual([true, null])
    })

    test.each(Object.entries(bad))('refuses: %s', (_reason, sample) => {
      expect(validator.validate(schemaId(name), sample)).toBe(false)
    })
  })
})
