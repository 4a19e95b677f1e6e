import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allChecks } from '../../suites/index.ts'
import { faults, variants } from '../index.ts'
import { faultsNaming, isProvable } from '../named-checks.ts'
import { proofDocument, proofRecord } from './proof-document.ts'

const docs = new URL('../../docs/', import.meta.url)

function readDoc(name: string): string | undefined {
  try {
    return readFileSync(new URL(name, docs), 'utf8')
  } catch {
    return undefined
  }
}

const document = readDoc('proof.md') ?? ''
const idsIn = (heading: RegExp): string[] =>
  document
    .split('\n## ')
    .filter((section) => heading.test(section))
    .flatMap((section) => [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id ?? ''))

test('docs/proof.md matches its data (else: npm run freeze)', () => {
  expect(document).toBe(proofDocument(readDoc))
})

test('docs/proof.md shows exactly the faults and variants that exist (else: prove --docs docs)', () => {
  expect(idsIn(/^Faults: /).toSorted()).toEqual(faults.map(({ id }) => id).toSorted())
  expect(idsIn(/^Variants/).toSorted()).toEqual(variants.map(({ id }) => id).toSorted())
  expect(document).not.toMatch(/\*\*(not caught|not tried|some)\*\*/)
})

test('every MUST and SHOULD check is named by a fault', () => {
  const naming = faultsNaming(faults, allChecks)
  expect(allChecks.filter((check) => isProvable(check) && !naming.has(check.id)).map(({ id }) => id)).toEqual(
    [],
  )
})

test('the document shows the results of a proof and the figures of mutants and generated checks', () => {
  const [fault] = faults
  const record = proofRecord(
    {
      faults: [
        {
          fault: fault?.id ?? '',
          sentence: '',
          kind: null,
          violates: ['a.b'],
          failed: ['a.b', 'a.c'],
          failedCases: ['a.b', 'a.c'],
          missing: [],
          outcome: 'caught',
        },
      ],
      variants: [{ variants: [variants[0]?.id ?? ''], verdict: 'conformant', alarms: [] }],
    },
    { startedAt: new Date(0), seconds: 1.25, thorough: true },
  )
  const text = proofDocument(
    (name) =>
      ({
        'proof.json': record,
        'quick.json':
          '{"startedAt": "2026-01-01T00:00:00Z", "faults": 8, "seen": 6, "quick": {"requests": 70, "seconds": 0.5}, "whole": {"requests": 700, "seconds": 5}}',
        'mutation.json': '{"mutants": 10, "score": "90 %", "gapsLeft": 0}',
        'generative.json':
          '{"date": "2026-01-02", "faults": {"sequence-id-reused": ["properties.sequences.entries"], "race-sixth-group": []}}',
      })[name],
  )
  expect(text).toContain(`| \`${fault?.id}\` |`)
  expect(text).toContain('`a.b` `a.c`')
  expect(text).toContain('| date | 1970-01-01 |')
  expect(text).toContain('| mutants | 10 |')
  expect(text).toContain('| survivors without a reason | 0 |')
  expect(text).toContain('| `run --quick` | 70 | 0.5 s | 6 of 8 (75.0 %) |')
  expect(text).toContain('hidden faults, 2 were tried with only `properties.*` on 2026-01-02: 1 are seen.')
  expect(text).toContain('**not caught**')
})
