import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalDigest } from '../text/canonical.ts'
import { badgeSvg } from './badge.ts'
import { type Certificate, certificateJson, statementIn } from './certificate.ts'
import { certificateHtml } from './page.ts'
import { exhaustiveLeftOut, measure, sampleCertificate, savedRun } from './sample-certificate.test-data.ts'
import { signed } from './signature.ts'
import { type Evidence, type Finding, isVerified, verifyCertificate } from './verification.ts'

const mine = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const plain = sampleCertificate()
const certificate = signed(plain, mine.privateKey)

const evidence = (changes: Partial<Evidence> = {}): Evidence => ({
  ...measure,
  report: savedRun(),
  intact: true,
  page: certificateHtml(certificate),
  badge: badgeSvg(certificate),
  key: mine.publicKey,
  ...changes,
})

/** The findings that do not hold, with their words. */
const failing = (findings: readonly Finding[]) =>
  Object.fromEntries(
    findings
      .filter(({ state }) => state !== 'holds')
      .map(({ subject, state, words }) => [subject, `${state}: ${words}`]),
  )

test('every finding holds for a certificate with its report, page, badge and key', () => {
  const findings = verifyCertificate(certificate, evidence())
  expect(failing(findings)).toEqual({})
  expect(findings.map(({ subject }) => subject)).toEqual([
    'certificate',
    'signature',
    'report',
    'statements',
    'checks',
    'page',
    'badge',
  ])
  expect(isVerified(findings)).toBe(true)
})

test('a certificate holds even if checks were not run without --exhaustive, and a finding names them', () => {
  const incomplete = sampleCertificate(exhaustiveLeftOut)
  const findings = verifyCertificate(incomplete, {
    ...measure,
    report: savedRun(exhaustiveLeftOut),
    intact: true,
  })
  expect(isVerified(findings)).toBe(true)
  expect(findings.find(({ subject }) => subject === 'statements')?.words).toMatch(
    /deserves it; 1 not run without --exhaustive \(1 MUST\): entries\.limit\.update \(MUST\)$/,
  )
})

test('an unsigned certificate holds without a key, and the finding on the signature is "absent" and says what the certificate is worth', () => {
  const { key: _key, page: _page, badge: _badge, ...rest } = evidence()
  const findings = verifyCertificate(plain, rest)
  expect(isVerified(findings)).toBe(true)
  expect(findings.find(({ subject }) => subject === 'signature')).toEqual({
    subject: 'signature',
    state: 'absent',
    words: 'it is not signed: the digests show accidents and careless edits, not who wrote it',
  })
  expect(failing(findings)).toEqual({
    signature: expect.stringMatching(/^absent/),
    page: expect.stringMatching(/^absent/),
    badge: expect.stringMatching(/^absent/),
  })
})

describe('verification fails for', () => {
  const findingsOf = (changes: Partial<Evidence>, one: Certificate = certificate) => {
    const findings = verifyCertificate(one, evidence(changes))
    expect(isVerified(findings)).toBe(false)
    return failing(findings)
  }

  test('another key', () => {
    expect(findingsOf({ key: other.publicKey })).toEqual({
      signature: expect.stringMatching(/^fails: .*another key: SHA256:/),
    })
  })

  test('an unsigned certificate if a key is given', () => {
    expect(findingsOf({ page: certificateHtml(plain), badge: badgeSvg(plain) }, plain)).toEqual({
      signature: expect.stringMatching(/^fails: it is not signed/),
    })
  })

  test('a missing report', () => {
    const {
      report: _report,
      intact: _intact,
      ...rest
    } = evidence({ noReport: 'there is no conformance.json' })
    const findings = verifyCertificate(certificate, rest)
    expect(isVerified(findings)).toBe(false)
    expect(failing(findings)).toEqual({
      report: 'unknown: there is no conformance.json',
      statements: expect.stringMatching(/^unknown/),
    })
  })

  test('an altered report', () => {
    expect(findingsOf({ intact: false })).toMatchObject({
      report: expect.stringMatching(/^fails: the report was altered/),
    })
  })

  test('the report of another run', () => {
    expect(findingsOf({ report: savedRun({ seed: 8 }) })).toMatchObject({
      report: expect.stringMatching(/^fails: the report is that of another run/),
    })
  })

  test('another list of checks', () => {
    expect(findingsOf({ frozen: measure.frozen.slice(0, 4) })).toMatchObject({
      checks: expect.stringMatching(/^fails: its checks are not those/),
    })
  })

  test('another version of the suite, and the finding says to verify with that version', () => {
    expect(findingsOf({ suite: { name: measure.suite.name, version: '9' } })).toMatchObject({
      checks: expect.stringMatching(/^unknown: .*verify it with that version/),
    })
  })

  test('an altered page and an altered badge', () => {
    const page = certificateHtml(certificate).replace('Acme', 'Acne')
    expect(findingsOf({ page, badge: `${badgeSvg(certificate)} ` })).toEqual({
      page: expect.stringMatching(/^fails/),
      badge: expect.stringMatching(/^fails/),
    })
  })

  test('a certificate that says something else than its report, though its digest and signature fit', () => {
    const statement = { ...statementIn(plain), target: 'http://elsewhere' }
    const forged = signed({ ...statement, digest: canonicalDigest(statement) }, mine.privateKey)
    expect(findingsOf({ page: certificateHtml(forged), badge: badgeSvg(forged) }, forged)).toEqual({
      statements: 'fails: it says something else than the report: target',
    })
  })

  test('a certificate of a run that deserves none', () => {
    const report = savedRun({ complete: false })
    const statement = { ...statementIn(plain), report: { digest: report.digest } }
    const forged = signed({ ...statement, digest: canonicalDigest(statement) }, mine.privateKey)
    expect(findingsOf({ report, page: certificateHtml(forged), badge: badgeSvg(forged) }, forged)).toEqual({
      statements: expect.stringMatching(/^fails: the report would get no certificate/),
    })
  })
})

test('a change of one letter or digit in any value of a certificate is found', () => {
  const text = certificateJson(certificate)
  const all = evidence()
  let seen = 0
  for (const [index, character] of [...text].entries()) {
    if (!/[A-Za-z0-9]/.test(character)) continue
    const swapped = /[0-8]/.test(character) ? String(Number(character) + 1) : character === 'a' ? 'b' : 'a'
    const altered = parsed(`${text.slice(0, index)}${swapped}${text.slice(index + 1)}`)
    if (altered === undefined) continue
    seen += 1
    expect(isVerified(verifyCertificate(altered, all)), text.slice(index - 20, index + 20)).toBe(false)
  }
  expect(seen).toBeGreaterThan(400)
})

/** A certificate that still has the right form. The schema (harness/cli) refuses one with changed names of members. */
function parsed(text: string): Certificate | undefined {
  try {
    const data: unknown = JSON.parse(text)
    return sameShape(data, certificate) ? data : undefined
  } catch {
    return undefined
  }
}

function sameShape<T>(data: unknown, model: T): data is T {
  if (typeof model !== 'object' || model === null) return typeof data === typeof model
  if (typeof data !== 'object' || data === null) return false
  const members = new Map(Object.entries(data))
  const wanted = Object.entries(model)
  return (
    members.size === wanted.length &&
    wanted.every(([name, value]) => members.has(name) && sameShape(members.get(name), value))
  )
}

test('signing again gives the same certificate, and a certificate does not contain the private key', () => {
  expect(signed(plain, mine.privateKey)).toEqual(certificate)
  const secret = mine.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  for (const form of ['base64', 'hex'] as const)
    expect(certificateJson(certificate) + certificateHtml(certificate)).not.toContain(secret.toString(form))
})
