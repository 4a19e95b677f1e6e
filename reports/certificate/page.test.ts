import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hostile } from '../run/sample-run.test-data.ts'
import { badgeSvg } from './badge.ts'
import { certificateHtml } from './page.ts'
import { conformantRun, exhaustiveLeftOut, sampleCertificate } from './sample-certificate.test-data.ts'
import { signed } from './signature.ts'

const { settings } = conformantRun()
const everywhere = `${hostile}"><img src=x onerror=alert(1)><svg onload=alert(1)>' onfocus='alert(1)`
const attacked = sampleCertificate({
  implementation: {
    organization: everywhere,
    product: everywhere.repeat(100),
    version: everywhere,
    contact: `javascript:alert(1) ${everywhere}`,
  },
  target: `http://h/${everywhere}`,
  specification: { version: everywhere },
  suite: { name: everywhere, version: everywhere },
  startedAt: `2026-03-01T10:00:00.000Z${everywhere}`,
})

/** The tags of markup, without attribute values, which are text. */
const tagsOf = (markup: string): string =>
  [...markup.replace(/"[^"]*"/g, '""').matchAll(/<[^>]*>/g)].map(([tag]) => tag).join('\n')

/** Markup that a browser would execute or load. */
const active =
  /<(?:script|img|iframe|link|a|object|form)\b|<[^>]*\son\w+\s*=|<svg[^>]*onload|(?:src|href)\s*=/i

describe('the page', () => {
  test('says who conforms to what, and how to verify the certificate', () => {
    const page = certificateHtml(sampleCertificate())
    expect(page).toContain('<h1>Acme Board 1.2</h1>')
    expect(page).toContain('in the class textboard, as tested by textboard-conformance 0.1.0')
    expect(page).toContain('<time datetime="2026-03-01T10:00:00.000Z">1 March 2026</time>')
    expect(page).toContain('1 recommendation (SHOULD) not met')
    expect(page).toContain('verify certificate.json</code>')
    const { privateKey } = generateKeyPairSync('ed25519')
    expect(certificateHtml(signed(sampleCertificate(), privateKey))).toMatch(
      /--key PUBLIC\.pem<\/code>.*by the key <code>SHA256:/s,
    )
  })

  test('names the checks that only --exhaustive would have run', () => {
    expect(certificateHtml(sampleCertificate())).not.toContain('exhaustive')
    const page = certificateHtml(sampleCertificate(exhaustiveLeftOut))
    expect(page).toContain('<dt>Not run</dt><dd>1 not run without --exhaustive (1 MUST): ')
    expect(page).toContain('<code>entries.limit.update</code> (MUST)')
  })

  test('names the profile', () => {
    const unsupported = ['three-legged', 'operator'] as const
    const page = certificateHtml(sampleCertificate({ settings: { ...settings, unsupported } }))
    expect(page).toContain('(profile 2-legged, without operator)')
    expect(page).toContain('declared unsupported: three-legged, operator')
  })

  test('contains no element or attribute from a report, forbids scripts, and stays small', () => {
    const page = certificateHtml(attacked)
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(tagsOf(page)).not.toMatch(active)
    expect(page.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
    expect(Buffer.byteLength(page)).toBeLessThan(40_000)
    expect(Buffer.byteLength(certificateHtml(sampleCertificate()))).toBeLessThan(12_000)
  })
})

describe('the badge', () => {
  test('has a title for people who do not see it', () => {
    const badge = badgeSvg(sampleCertificate())
    expect(badge).toContain('role="img" aria-label="Acme Board 1.2: conformant · textboard')
    expect(badge).toContain('<title>Acme Board 1.2: conformant · textboard with Text Board 1,')
    expect(badge).toContain('>conformant · textboard</text>')
    expect(badge.length).toBeLessThan(1500)
  })

  test('contains nothing from a report except text', () => {
    const badge = badgeSvg(attacked)
    expect(tagsOf(badge)).not.toMatch(active)
    expect(badge.match(/<[a-z]+/g)).toEqual(badgeSvg(sampleCertificate()).match(/<[a-z]+/g))
    expect(badge.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
    expect(badge.length).toBeLessThan(4000)
  })
})
