import { expect, test } from 'vitest'
import { requirementLink, requirementsPage } from './requirements-page.ts'
import { checkResult, hostileFailure, sampleRun } from './sample-run.test-data.ts'

test('each requirement and each check has its place, and links lead there', () => {
  const checks = [checkResult(), hostileFailure, checkResult({ id: 'rfc', norm: 'RFC 9110, section 9.2' })]
  const page = requirementsPage(sampleRun({ checks }), (norm) =>
    norm === 'R-group-create' ? 'A group <is> created.' : undefined,
  )
  for (const id of [
    'R-group-create',
    'groups.create.ok',
    'entries.create.hostile',
    'RFC 9110, section 9.2',
  ]) {
    expect(page).toContain(`id="${requirementLink(id).split('#')[1]}"`)
  }
  expect(requirementLink('R-group-create')).toBe('../requirements.html#R-group-create')
  expect(page).toContain('A group &lt;is&gt; created.')
  expect(page).toContain('<span class="failed">failed</span>')
  expect(page).not.toMatch(/<script|https?:|expected 201/)
})
