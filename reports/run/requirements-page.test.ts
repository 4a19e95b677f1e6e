import { expect, test } from 'vitest'
import type { ShownRequirement } from '../text/shown-requirement.ts'
import { requirementLink, requirementsPage } from './requirements-page.ts'
import { checkResult, hostileFailure, sampleRun } from './sample-run.test-data.ts'

const requirements: readonly ShownRequirement[] = [
  {
    id: 'R-service-json',
    section: 'What the service does',
    sentence: 'It speaks JSON.',
    shownBy: ['R-group-create'],
  },
  { id: 'R-group-create', section: 'Endpoints / TextDataGroup', sentence: 'A group <is> created.' },
  { id: 'R-status-404', section: 'Errors', sentence: 'It does not exist.' },
]

const page = (checks = [checkResult()]) => requirementsPage(sampleRun({ checks }), requirements)

test('each requirement and each check has an anchor, and links lead to it', () => {
  const text = page([
    checkResult(),
    hostileFailure,
    checkResult({ id: 'rfc', norm: 'RFC 9110, section 9.2' }),
  ])
  for (const id of [
    'R-group-create',
    'R-service-json',
    'groups.create.ok',
    'entries.create.hostile',
    'RFC 9110, section 9.2',
  ]) {
    expect(text).toContain(`id="${requirementLink(id).split('#')[1]}"`)
  }
  expect(requirementLink('R-group-create')).toBe('../requirements.html#R-group-create')
  expect(text).toContain('A group &lt;is&gt; created.')
  expect(text).toContain('<span class="failed">failed</span>')
  expect(text).not.toMatch(/<script|="https?:|expected 201/)
})

test('requirements are in the order of the specification, under its headings, with standards last', () => {
  const text = page([
    checkResult({ id: 'rfc', norm: 'RFC 9110, section 9.2' }),
    checkResult({ id: 'status', norm: 'R-status-404', section: 'Endpoints / TextData' }),
    checkResult(),
  ])
  const headings = [...text.matchAll(/<h2 id="[^"]*">([^<]*)</g)].map(([, name]) => name)
  expect(headings).toEqual([
    'What the service does',
    'Endpoints / TextDataGroup',
    'Errors',
    'Standards behind the specification',
  ])
})

test('failed requirements are listed first, and each requirement has its state for the filter', () => {
  const text = page([hostileFailure, checkResult({ norm: 'R-status-404' })])
  expect(text).toContain('<h2>Failed (1)</h2>')
  expect(text.indexOf('Failed (1)')).toBeLessThan(text.indexOf('<article'))
  expect(text).toContain('<article class="failed" id="R-group-create">')
  expect(text).toContain('<article class="passed" id="R-status-404">')
  expect(text).toContain('<article class="none" id="R-service-json">')
  expect(text).toContain('3 requirements: ')
  expect(page()).not.toContain('Failed (')
})

test('names the target and the run, and lists recommendations apart from what decides the verdict', () => {
  const unmet = checkResult({ id: 'status', norm: 'R-status-404', level: 'SHOULD', outcome: 'failed' })
  const text = page([hostileFailure, unmet])
  expect(text).toContain('Target http://127.0.0.1:9/social/api/restful/v2')
  expect(text).toContain(`run of ${sampleRun().startedAt}`)
  expect(text).toContain('<h2>Failed (1)</h2>')
  expect(text).toContain('<h2>Recommendations that are not met (1)</h2>')
  expect(text).toContain('1 with a recommendation that is not met')
  expect(text).toContain('<small class="untested">not met</small>')
})
