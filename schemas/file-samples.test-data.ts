import { lacking, type Samples, spoilt, without } from './samples.test-data.ts'
import type { SchemaName } from './schema-files.ts'

const application = { id: '100', consumerKey: 'k', consumerSecret: 's' }
const person = { id: '5', token: 't', tokenSecret: 's' }
const configSamples: Samples = {
  good: {
    'the application alone': { application },
    everything: {
      $schema: 'config.schema.json',
      target: 'https://example.jp/social/api/restful/v2',
      classes: ['textboard', 'platform'],
      implementation: { organization: 'o', product: 'p', version: '1', contact: 'c' },
      application,
      foreignApplication: { id: '200' },
      user: person,
      nonMember: person,
      fixtures: {
        profaneText: 'x',
        operatorDeletedEntry: { group: 'g', id: '1' },
        consumableIncentives: ['i'],
        incentiveUsedElsewhere: 'j',
      },
      limits: { entriesPerGroup: 100 },
    },
  },
  bad: {
    nothing: {},
    'a misspelt member': { application, targets: 'x' },
    'a secret is missing': { application: without(application, 'consumerSecret') },
    'a target that is not an address': { application, target: 'example.jp' },
    'an unknown class': { application, classes: ['bank'] },
    'no class': { application, classes: [] },
    'half a foreign credential': { application, foreignApplication: { id: '2', consumerKey: 'k' } },
    'a user without token secret': { application, user: without(person, 'tokenSecret') },
    'an entry without its group': { application, fixtures: { operatorDeletedEntry: { id: '1' } } },
    'a limit of nothing': { application, limits: { entriesPerGroup: 0 } },
  },
}

const exchange = {
  id: 'e1',
  check: 'groups.list',
  caller: 'trusted',
  operation: 'textdatagroup.list',
  startedAt: '2024-03-01T00:00:00.000Z',
  durationMs: 1.5,
  attempt: 1,
  request: { method: 'GET', url: 'http://127.0.0.1:1/x', headers: { accept: '*/*' } },
  response: { status: 200, headers: {}, body: '{}', bodyBytes: 2, truncated: false },
}
const check = {
  id: 'groups.list',
  level: 'MUST',
  kind: 'check',
  class: 'textboard',
  section: 'Endpoints',
  sentence: 's',
  outcome: 'failed',
  durationMs: 3,
  message: 'm',
  replay: 'r',
  exchanges: [exchange, { ...without(exchange, 'response'), error: 'refused' }],
}
const counts = { passed: 0, failed: 1, untested: 0, inapplicable: 0, error: 0 }
const certified = { ...counts, notRun: 2 }
const report = {
  suite: { name: 'textboard-conformance', version: '1.0.0' },
  specification: { version: 'v2' },
  implementation: {},
  target: 'http://127.0.0.1:1/x',
  startedAt: '2024-03-01T00:00:00.000Z',
  durationMs: 10,
  seed: -5,
  settings: {
    concurrency: 8,
    timeoutMs: 1000,
    settleMs: 0,
    runs: 10,
    rate: null,
    strict: false,
    exhaustive: false,
    classes: ['textboard'],
    only: [],
    skip: [],
    retry: { budgetMs: 1 },
  },
  verdict: 'non-conformant',
  classes: [{ id: 'platform', verdict: 'not-claimed', counts }],
  checks: [check],
  observations: [
    { id: 'o', class: 'textboard', section: 's', sentence: 's', outcome: 'passed', value: { any: 1 } },
  ],
  contract: {
    'textdata.list': {
      exchanges: 1,
      statuses: { 200: 1 },
      violations: [
        { message: 'm', exchange: 'e1' },
        { message: 'm', exchange },
      ],
    },
  },
  http: {
    requests: 1,
    retries: 0,
    bytesSent: 0,
    bytesReceived: 2,
    latencyMs: { p50: 1, p95: 1, p99: 1, max: null },
  },
  fixtures: [{ fixture: 'fixtures.profaneText', checks: ['a'] }],
  notes: [],
  complete: true,
  digest: 'a'.repeat(64),
}
const reportSamples: Samples = {
  good: {
    'a full report': report,
    'a partial one': {
      ...report,
      checks: [],
      observations: [],
      contract: {},
      complete: false,
      verdict: 'inconclusive',
    },
  },
  bad: {
    ...lacking(report, Object.keys(report)),
    ...spoilt(report, {
      verdict: ['not-claimed', 'passed'],
      seed: [1.5],
      digest: ['A'.repeat(64), 'a'],
      startedAt: ['yesterday'],
      durationMs: [-1],
      checks: [
        [without(check, 'outcome')],
        [{ ...check, outcome: 'skipped' }],
        [{ ...check, kind: 'other' }],
        [{ ...check, extra: 1 }],
      ],
      classes: [
        [{ id: 'bank', verdict: 'conformant', counts }],
        [{ id: 'platform', verdict: 'conformant', counts: without(counts, 'error') }],
      ],
      notes: [[1]],
      extra: [1],
    }),
  },
}

const hex = 'a'.repeat(64)
const certificate = {
  certificate: 1,
  suite: { name: 'textboard-conformance', version: '1.0.0' },
  specification: { version: 'v2' },
  checks: { count: 1, observations: 0, digest: hex },
  verdict: 'conformant',
  classes: [{ id: 'textboard', counts: certified }],
  profile: { name: 'full', unsupported: [] },
  notRun: [{ id: 'entries.limit.update', level: 'MUST' }],
  recommendationsNotMet: 0,
  target: 'https://sandbox.example/social/api/restful/v2',
  implementation: {},
  run: {
    startedAt: '2026-11-22T10:00:00Z',
    durationMs: 1,
    seed: 1,
    runs: 100,
    exhaustive: false,
    strict: false,
    settleMs: 2000,
    entriesPerGroup: 100_000,
  },
  report: { digest: hex },
  digest: hex,
}
const certificateSamples: Samples = {
  good: {
    unsigned: certificate,
    signed: { ...certificate, signature: { algorithm: 'Ed25519', publicKey: 'MCow', value: 'AAAA' } },
  },
  bad: {
    ...lacking(certificate, Object.keys(certificate)),
    ...spoilt(certificate, {
      verdict: ['non-conformant', 'inconclusive'],
      classes: [[], [{ id: 'bank', counts: certified }]],
      digest: ['A'.repeat(64)],
      signature: [{ algorithm: 'RSA', publicKey: 'MCow', value: 'AAAA' }],
      extra: [1],
    }),
  },
}

/** Samples of the files that this project reads and writes. */
export const fileSamples = {
  config: configSamples,
  report: reportSamples,
  certificate: certificateSamples,
} satisfies Partial<Record<SchemaName, Samples>>
