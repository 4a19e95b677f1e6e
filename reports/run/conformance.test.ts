import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { conformanceJson, digestOf, isIntact } from './conformance.ts'
import { checkResult, exchange, hostileFailure, hugeRun, sampleRun } from './sample-run.test-data.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(
  JSON.parse(readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8')),
)

function valid(text: string): unknown {
  const report: unknown = JSON.parse(text)
  expect(validate(report), JSON.stringify(validate.errors, null, 1)).toBe(true)
  return report
}

describe('conformance.json', () => {
  test('is valid against its schema for a whole, a partial and an empty run', () => {
    valid(conformanceJson(sampleRun()))
    valid(conformanceJson(sampleRun({ complete: false })))
    valid(conformanceJson(sampleRun({ checks: [], observations: [], contract: {}, fixtures: [], notes: [] })))
  })

  test('has exchanges only for failed checks and for checks with an error', () => {
    const report = valid(conformanceJson(sampleRun()))
    expect(report).toMatchObject({
      checks: [
        { id: 'groups.create.ok', outcome: 'passed' },
        { outcome: 'failed', exchanges: [{ id: '1' }] },
        { outcome: 'failed', exchanges: [{ id: '2' }] },
        { outcome: 'untested' },
        { outcome: 'untested' },
        { outcome: 'untested' },
        { outcome: 'inapplicable' },
        { outcome: 'error', cases: [{ exchanges: [] }] },
      ],
    })
    const passed = conformanceJson(sampleRun({ checks: [checkResult()] }))
    expect(JSON.parse(passed).checks[0]).not.toHaveProperty('exchanges')
  })

  test('says that a run is partial', () => {
    expect(JSON.parse(conformanceJson(sampleRun({ complete: false })))).toMatchObject({ complete: false })
  })

  test('has the decisive exchange first, then the last 49, and cuts a message of a megabyte', () => {
    const exchanges = Array.from({ length: 1000 }, (_, index) => exchange({ id: index + 1 }))
    const { cases: _cases, ...failure } = hostileFailure
    const checks = [checkResult({ ...failure, exchanges, decisive: 7 })]
    const report = JSON.parse(conformanceJson(sampleRun({ checks })))
    const [shown] = report.checks[0].cases
    expect(report.checks[0].exchanges.map(({ id }: { id: string }) => id)).toEqual(['7'])
    expect(shown.exchanges).toHaveLength(50)
    expect([shown.exchanges[0].id, shown.exchanges.at(-1).id]).toEqual(['7', '1000'])
    expect(report.checks[0].message.length).toBeLessThan(17_000)
  })

  test('contains an exchange of several failures only once, but a decisive exchange with each failure', () => {
    const { cases: _cases, ...failure } = hostileFailure
    const exchanges = [1, 2, 3].map((id) => exchange({ id }))
    const checks = ['a', 'b'].map((id) => checkResult({ ...failure, id, exchanges, decisive: 2 }))
    const report = valid(conformanceJson(sampleRun({ checks })))
    const ids = (...all: readonly string[]) => all.map((id) => expect.objectContaining({ id }))
    expect(report).toMatchObject({
      checks: [
        { cases: [{ exchanges: ids('2', '1', '3') }] },
        { cases: [{ exchanges: ids('2'), earlier: ['1', '3'] }] },
      ],
    })
  })

  test('is valid and of bounded size if everything fails with long messages, and says what it left out', () => {
    const text = conformanceJson(hugeRun())
    expect(text.length).toBeLessThan(120_000_000)
    expect(valid(text)).toMatchObject({
      notes: expect.arrayContaining([
        expect.stringMatching(/^op-7: 1000 contract violations, the first 100 are listed$/),
        expect.stringMatching(/^op-7/),
      ]),
    })
  })
})

type Place = readonly string[]

/** The places of all values in JSON that are neither objects nor lists with items. */
function placesIn(json: unknown, place: Place = []): Place[] {
  const members = typeof json === 'object' && json !== null ? Object.entries(json) : []
  return members.length === 0
    ? [place]
    : members.flatMap(([name, value]) => placesIn(value, [...place, name]))
}

/** JSON with another value at a place. */
function changedAt(json: unknown, [name, ...rest]: Place): unknown {
  if (name === undefined)
    return typeof json === 'string' ? `${json} ` : typeof json === 'number' ? json + 1 : 'else'
  if (Array.isArray(json))
    return json.map((item, index) => (String(index) === name ? changedAt(item, rest) : item))
  return { ...Object(json), [name]: changedAt(Object(json)[name], rest) }
}

describe('digest', () => {
  test('matches the file as written, also with lone surrogates', () => {
    expect(isIntact(JSON.parse(conformanceJson(sampleRun())))).toBe(true)
  })

  test('depends on every value, but not on the order of members', () => {
    const report = JSON.parse(conformanceJson(sampleRun()))
    const places = placesIn(report)
    expect(places.length).toBeGreaterThan(200)
    const unseen = places.filter((place) => isIntact(changedAt(report, place)))
    expect(unseen.map((place) => place.join('.'))).toEqual([])
    expect(isIntact({ ...report, another: 1 })).toBe(false)
    expect(digestOf(Object.fromEntries(Object.entries(report).reverse()))).toBe(report.digest)
    expect(isIntact({ ...report, verdict: 'conformant' })).toBe(false)
    expect(isIntact({ ...report, digest: '0'.repeat(64) })).toBe(false)
    expect(isIntact(null)).toBe(false)
  })

  test('is SHA-256 over sorted members without white space', () => {
    // printf '{"a":[1,null],"b":"x"}' | sha256sum
    expect(digestOf({ b: 'x', a: [1, null], digest: 'anything' })).toBe(
      '3dece6dc8d22d61692b03c7d51836aaec96fd08a614e224565e177ad6ff9dbe2',
    )
  })
})
