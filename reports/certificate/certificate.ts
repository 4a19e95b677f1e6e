import type { Implementation } from '../../harness/config/config.ts'
import { present } from '../../harness/present.ts'
import type { Counts } from '../../harness/run/result/result.ts'
import {
  type ConformanceClass,
  type Feature,
  featureNames,
  type Level,
  profileOf,
  usualEntriesPerGroup,
} from '../../harness/vocabulary.ts'
import type { SavedReport } from '../compare/saved-report.ts'
import { withNotRun } from '../run/class-table.ts'
import { type NotRun, notRunIn } from '../run/not-run.ts'
import { canonicalDigest } from '../text/canonical.ts'
import { productName } from '../text/product-name.ts'
import { declaredCounts } from '../text/quantity.ts'

/** An entry of the frozen list of checks (suites/frozen-checks.json). The caller provides the list. */
export interface FrozenEntry {
  readonly id: string
  readonly kind: string
  readonly level: Level
  readonly sentence: string
}

/** A class that a certificate is about. */
export interface CertifiedClass {
  readonly id: ConformanceClass
  /** By outcome. What only `--exhaustive` would have run counts as `notRun`, not as `inapplicable`. */
  readonly counts: Counts & { readonly notRun: number }
}

/**
 * What a certificate says, without digest and signature. It is made only from the report and the frozen list, so
 * everybody can make it again.
 */
export interface Statement {
  /** Version of this format. */
  readonly certificate: 1
  readonly suite: { readonly name: string; readonly version: string }
  readonly specification: { readonly version: string }
  /** The frozen list of checks: how many judge, how many only observe, and SHA-256 over its canonical JSON. */
  readonly checks: { readonly count: number; readonly observations: number; readonly digest: string }
  readonly verdict: 'conformant'
  /** The classes that were claimed. */
  readonly classes: readonly CertifiedClass[]
  /** `full`, or the name of what the vendor declared unsupported: `2-legged, without operator`. */
  readonly profile: { readonly name: string; readonly unsupported: readonly Feature[] }
  /** Checks of the claimed classes that only `--exhaustive` would have run. Nothing was seen of them. */
  readonly notRun: readonly NotRun[]
  /** Failed SHOULDs of the claimed classes. They do not prevent a certificate, but readers should know. */
  readonly recommendationsNotMet: number
  readonly target: string
  readonly implementation: Implementation
  readonly run: {
    readonly startedAt: string
    readonly durationMs: number
    readonly seed: number
    /** Generated cases per property. */
    readonly runs: number
    readonly exhaustive: boolean
    readonly strict: boolean
    /** How long an effect was allowed to take, in milliseconds. */
    readonly settleMs: number
    /** How many entries a group holds, according to the configuration. */
    readonly entriesPerGroup: number
  }
  /** The report that the certificate rests on: the `digest` of its conformance.json. */
  readonly report: { readonly digest: string }
}

/** An Ed25519 signature (RFC 8032) over the canonical JSON of what a certificate says. */
export interface CertificateSignature {
  readonly algorithm: 'Ed25519'
  /**
   * The key of the signature: DER of its SubjectPublicKeyInfo (RFC 8410) in Base64. Readers must know from elsewhere
   * whose key it is.
   */
  readonly publicKey: string
  /** The 64 bytes of the signature in Base64. */
  readonly value: string
}

/** The content of certificate.json. */
export interface Certificate extends Statement {
  /** SHA-256 over the canonical JSON of everything except the signature, in hexadecimal. */
  readonly digest: string
  readonly signature?: CertificateSignature
}

/** SHA-256 over the canonical JSON of the frozen list, in the order of ids. */
export const frozenDigest = (list: readonly FrozenEntry[]): string => canonicalDigest(list)

/**
 * What a certificate says about a run. `refusalsOf` decides whether the run gets a certificate.
 * @param report a run without refusals
 * @param frozen the frozen list of checks of this version of the suite
 */
export function statementOf(report: SavedReport, frozen: readonly FrozenEntry[]): Statement {
  const { suite, specification, target, startedAt, durationMs, seed, settings } = report
  const { runs, exhaustive, strict, settleMs, classes: claimed } = settings
  const { entriesPerGroup = usualEntriesPerGroup } = settings
  const unsupported = featureNames.filter((feature) => (settings.unsupported ?? []).includes(feature))
  const profile = profileOf(unsupported)
  const decides = (id: ConformanceClass) => claimed.includes(id)
  const declared = declaredCounts(frozen)
  return {
    certificate: 1,
    suite: { name: suite.name, version: suite.version },
    specification: { version: specification.version },
    checks: { count: declared.checks, observations: declared.observations, digest: frozenDigest(frozen) },
    verdict: 'conformant',
    classes: report.classes.filter(({ id }) => decides(id)).map((one) => certifiedClass(one, report)),
    profile: { name: profile === '' ? 'full' : profile, unsupported },
    notRun: notRunIn({
      checks: report.checks.filter((check) => decides(check.class)),
      fixtures: report.fixtures,
    }),
    recommendationsNotMet: report.checks.filter(
      (check) => decides(check.class) && check.level !== 'MUST' && check.outcome === 'failed',
    ).length,
    target,
    implementation: namedMembers(report.implementation),
    run: { startedAt, durationMs, seed, runs, exhaustive, strict, settleMs, entriesPerGroup },
    report: { digest: report.digest },
  }
}

function certifiedClass(one: SavedReport['classes'][number], report: SavedReport): CertifiedClass {
  const { 'not run': notRun, ...counts } = withNotRun(one, report)
  return { id: one.id, counts: { ...counts, notRun } }
}

/** Leaves out members that the configuration does not have, because a report may contain others. */
function namedMembers({ organization, product, version, contact }: Implementation): Implementation {
  return present({ organization, product, version, contact })
}

/** A certificate without a signature. */
export const unsigned = (statement: Statement): Certificate => ({
  ...statement,
  digest: canonicalDigest(statement),
})

/** What the digest and the signature cover: everything except these two. */
export function statementIn({
  digest: _digest,
  signature: _signature,
  ...statement
}: Certificate): Statement {
  return statement
}

/** The text of certificate.json. */
export const certificateJson = (certificate: Certificate): string =>
  `${JSON.stringify(certificate, null, 2)}\n`

/** What was certified, on one line: its name, or the target if the configuration names nothing. */
export function holderOf({ implementation, target }: Pick<Statement, 'implementation' | 'target'>): string {
  const name = productName(implementation)
  return name === '' ? target : name
}
