import type { KeyObject } from 'node:crypto'
import { canonicalJson } from '../../harness/http/message/canonical-json.ts'
import type { SavedReport } from '../compare/saved-report.ts'
import { notRunCount, notRunList } from '../run/not-run.ts'
import { canonicalDigest } from '../text/canonical.ts'
import { declaredCounts, declaredText } from '../text/quantity.ts'
import { badgeSvg } from './badge.ts'
import { type Certificate, frozenDigest, type Statement, statementIn, statementOf } from './certificate.ts'
import { certificateHtml } from './page.ts'
import { type Measure, refusalsOf } from './refusals.ts'
import { fingerprintOf, keyFingerprint, signatureState } from './signature.ts'

/** The result for one part of a certificate. */
export interface Finding {
  readonly subject: 'certificate' | 'report' | 'statements' | 'checks' | 'signature' | 'page' | 'badge'
  /** `unknown`: it could not be verified. `absent`: it does not exist, and does not have to. */
  readonly state: 'holds' | 'fails' | 'unknown' | 'absent'
  /** What was found and, if it does not hold, what that means. */
  readonly words: string
}

/** What a certificate is verified against. */
export interface Evidence extends Measure {
  /** The report that the certificate names; undefined if there is none. */
  readonly report?: SavedReport
  /** False if the digest of the report does not fit. */
  readonly intact?: boolean
  /** Why there is no report: it is missing or invalid. */
  readonly noReport?: string
  /** The public key that the reader trusts. */
  readonly key?: KeyObject
  /** The page and the badge next to the certificate. */
  readonly page?: string
  readonly badge?: string
}

/**
 * Computes again everything that a certificate says, from the report and the frozen list. Nothing holds only because it
 * is written.
 */
export function verifyCertificate(certificate: Certificate, evidence: Evidence): Finding[] {
  return [
    ofItself(certificate),
    ofSignature(certificate, evidence.key),
    ofReport(certificate, evidence),
    ofStatements(certificate, evidence),
    ofFrozen(certificate, evidence),
    ofCompanion({ subject: 'page', name: 'certificate.html', made: certificateHtml }, certificate, evidence),
    ofCompanion({ subject: 'badge', name: 'badge.svg', made: badgeSvg }, certificate, evidence),
  ]
}

/** Whether a certificate can be trusted: nothing fails, and nothing is unknown. */
export const isVerified = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state === 'holds' || state === 'absent')

function ofItself(certificate: Certificate): Finding {
  const fits = canonicalDigest(statementIn(certificate)) === certificate.digest
  return {
    subject: 'certificate',
    state: fits ? 'holds' : 'fails',
    words: fits
      ? 'its digest fits: it is as it was written'
      : 'it was altered after it was written: its digest does not fit',
  }
}

function ofSignature(certificate: Certificate, key: KeyObject | undefined): Finding {
  const { signature } = certificate
  const found = (state: Finding['state'], words: string): Finding => ({ subject: 'signature', state, words })
  if (signature === undefined) {
    return key === undefined
      ? found('absent', 'it is not signed: the digests show accidents and careless edits, not who wrote it')
      : found('fails', 'it is not signed, and a key was given: ask for a signed one')
  }
  const theirs = fingerprintOf(signature.publicKey)
  switch (signatureState({ ...certificate, signature }, key)) {
    case 'fits':
      return key === undefined
        ? found(
            'holds',
            `it fits the key that the certificate names, ${theirs}; whose that is, only --key with the key of the signer tells`,
          )
        : found('holds', `it was made by the key given, ${theirs}`)
    case 'other key':
      return found(
        'fails',
        `it was made by another key: ${theirs}; the key given is ${key === undefined ? 'none' : keyFingerprint(key)}`,
      )
    case 'altered':
      return found(
        'fails',
        'it does not fit: the certificate, its key or its signature was altered after the signing',
      )
  }
}

function ofReport(certificate: Certificate, { report, intact, noReport }: Evidence): Finding {
  const found = (state: Finding['state'], words: string): Finding => ({ subject: 'report', state, words })
  if (report === undefined) return found('unknown', noReport ?? 'there is no report to verify it by')
  if (intact !== true)
    return found('fails', 'the report was altered after it was written: its digest does not fit')
  if (report.digest !== certificate.report.digest) {
    return found(
      'fails',
      'the report is that of another run: its digest is not the one that the certificate names',
    )
  }
  return found('holds', 'its digest fits, and is the one that the certificate names')
}

/** Only the report that was certified can prove what the certificate says. */
function ofStatements(certificate: Certificate, evidence: Evidence): Finding {
  const { report, intact } = evidence
  const found = (state: Finding['state'], words: string): Finding => ({ subject: 'statements', state, words })
  if (report === undefined || intact !== true)
    return found('unknown', 'not compared: that needs the report as it was written')
  if (report.digest !== certificate.report.digest)
    return found('unknown', 'not compared: that needs the report of the run that was certified')
  if (report.suite.version !== evidence.suite.version) {
    return found('unknown', `not compared: ${otherVersion(report.suite.version, evidence)}`)
  }
  const refusals = refusalsOf(report, evidence)
  if (refusals.length > 0) {
    return found('fails', `the report would get no certificate: ${refusals.map(({ why }) => why).join('; ')}`)
  }
  const due = statementOf(report, evidence.frozen)
  const said = statementIn(certificate)
  const wrong = Object.entries(due)
    .filter(([name, value]) => canonicalJson(value) !== canonicalJson(memberOf(said, name)))
    .map(([name]) => name)
  return wrong.length === 0
    ? found('holds', `it says what the report says, and the report deserves it${notRunWords(due)}`)
    : found('fails', `it says something else than the report: ${wrong.join(', ')}`)
}

const notRunWords = ({ notRun }: Statement): string =>
  notRun.length === 0 ? '' : `; ${notRunCount(notRun)}: ${notRunList(notRun)}`

const memberOf = (value: object, name: string): unknown => new Map(Object.entries(value)).get(name)

const otherVersion = (theirs: string, { suite }: Measure): string =>
  `it was made by version ${theirs} of the suite, and this is ${suite.version}; verify it with that version`

function ofFrozen(certificate: Certificate, { suite, frozen }: Evidence): Finding {
  const found = (state: Finding['state'], words: string): Finding => ({ subject: 'checks', state, words })
  if (certificate.suite.version !== suite.version) {
    return found('unknown', `not compared: ${otherVersion(certificate.suite.version, { suite, frozen })}`)
  }
  const declared = declaredCounts(frozen)
  const same =
    certificate.checks.count === declared.checks &&
    certificate.checks.observations === declared.observations &&
    certificate.checks.digest === frozenDigest(frozen)
  return same
    ? found('holds', `its list (${declaredText(declared)}) is that of ${suite.name} ${suite.version}`)
    : found(
        'fails',
        `its checks are not those of ${suite.name} ${suite.version}: the digest of the list differs`,
      )
}

/** A file that is written next to a certificate. */
interface Companion {
  readonly subject: 'page' | 'badge'
  readonly name: string
  readonly made: (certificate: Certificate) => string
}

function ofCompanion(
  { subject, name, made }: Companion,
  certificate: Certificate,
  evidence: Evidence,
): Finding {
  const text = evidence[subject]
  const found = (state: Finding['state'], words: string): Finding => ({ subject, state, words })
  if (text === undefined) return found('absent', `there is no ${name} next to it`)
  if (certificate.suite.version !== evidence.suite.version) {
    return found('unknown', `not compared: ${otherVersion(certificate.suite.version, evidence)}`)
  }
  return text === made(certificate)
    ? found('holds', `${name} is the one of this certificate`)
    : found('fails', `${name} is not the one of this certificate: it was altered, or belongs to another`)
}
