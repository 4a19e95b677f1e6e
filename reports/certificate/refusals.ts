import { classResults, runVerdict } from '../../harness/run/verdict/verdict.ts'
import { usualRuns, usualSettings } from '../../harness/vocabulary.ts'
import type { SavedReport } from '../compare/saved-report.ts'
import { isIntact } from '../run/conformance.ts'
import { missingFixtures } from '../run/overview.ts'
import { oneLine } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'
import type { FrozenEntry } from './certificate.ts'

/** Why a run gets no certificate. */
export interface Refusal {
  readonly kind:
    | 'altered'
    | 'version'
    | 'partial'
    | 'selected'
    | 'quick'
    | 'skipped'
    | 'baselined'
    | 'settings'
    | 'verdict'
    | 'class'
    | 'checks'
    | 'contradiction'
  readonly why: string
  /** What to do. */
  readonly remedy: string
}

/** What a run is checked against. */
export interface Measure {
  readonly suite: { readonly name: string; readonly version: string }
  /** The frozen list of checks of this version. */
  readonly frozen: readonly FrozenEntry[]
}

const again = 'run the whole suite again'

/**
 * All reasons to refuse a certificate; empty if there are none. Anyone can write a report file, so the report must also
 * be consistent in itself and with the list of checks.
 */
export function refusalsOf(report: SavedReport, { suite, frozen }: Measure): Refusal[] {
  if (!isAsWritten(report)) {
    return [
      {
        kind: 'altered',
        why: 'the report was altered after it was written: its digest does not fit',
        remedy: `${again}, and certify its output as it is`,
      },
    ]
  }
  if (report.suite.name !== suite.name || report.suite.version !== suite.version) {
    const theirs = oneLine(`${report.suite.name} ${report.suite.version}`.slice(0, 100))
    return [
      {
        kind: 'version',
        why: `the report was written by ${theirs}, and this is ${suite.name} ${suite.version}`,
        remedy: 'run the suite again with this version, or certify it with that one',
      },
    ]
  }
  return [...ofSelection(report), ...ofSettings(report), ...ofVerdict(report), ...ofChecks(report, frozen)]
}

/** False for a report that is nested deeper than the stack allows: the suite does not write such reports. */
function isAsWritten(report: SavedReport): boolean {
  try {
    return isIntact(report)
  } catch {
    return false
  }
}

function ofSelection({ complete, stopped, scope, settings, baseline }: SavedReport): Refusal[] {
  const refusals: Refusal[] = []
  if (!complete || stopped !== undefined) {
    refusals.push({
      kind: 'partial',
      why: 'the report is partial: the run did not reach its end',
      remedy: `${again}, and let it end by itself`,
    })
  }
  if (scope === undefined) {
    refusals.push({
      kind: 'version',
      why: 'the report is of version 0.1, which did not say what part of the suite was run',
      remedy: `${again} with this version`,
    })
  } else if (scope.kind === 'quick') {
    refusals.push({
      kind: 'quick',
      why: `a quick run is a sample: ${scope.selected} of ${scope.of} checks`,
      remedy: 'run again without --quick',
    })
  } else if (scope.kind !== 'whole' || settings.only.length > 0) {
    refusals.push({
      kind: 'selected',
      why: 'only some checks were selected',
      remedy: 'run again without --only, --failed and --path',
    })
  }
  if (settings.skip.length > 0) {
    refusals.push({
      kind: 'skipped',
      why: `checks were left out: --skip ${oneLine(settings.skip.join(' ').slice(0, 200))}`,
      remedy:
        'run again without --skip; features that the server does not have are declared by `unsupported`',
    })
  }
  if (baseline !== undefined) {
    refusals.push({
      kind: 'baselined',
      why: `the run was judged by a baseline of ${quantity(baseline.entries, 'expected failure')}`,
      remedy: 'run again without --baseline',
    })
  }
  return refusals
}

/** Longest settle time of a run that gets a certificate, in milliseconds. */
const longestSettleMs = 10 * usualSettings.settleMs

/** Refuses a run that tested less thoroughly than usual. */
function ofSettings({ settings: { runs, settleMs } }: SavedReport): Refusal[] {
  const refusals: Refusal[] = []
  if (runs < usualRuns) {
    refusals.push({
      kind: 'settings',
      why: `properties ran ${quantity(runs, 'generated case')}, fewer than the usual ${usualRuns}: --runs ${runs}`,
      remedy: 'run again without --runs, or with more',
    })
  }
  if (settleMs > longestSettleMs) {
    refusals.push({
      kind: 'settings',
      why: `effects could come ${settleMs} ms after their 202: --settle ${settleMs}`,
      remedy: `run again with --settle ${longestSettleMs} or less`,
    })
  }
  return refusals
}

function ofVerdict(report: SavedReport): Refusal[] {
  const { verdict, checks, settings } = report
  // An incomplete run is a refusal of its own.
  const own = runVerdict(checks, settings.classes, { complete: true, strict: settings.strict })
  if (verdict === 'conformant' && own === 'conformant') return ofClasses(report)
  if (verdict === 'conformant') {
    return [
      {
        kind: 'contradiction',
        why: `the report calls itself conformant, but its checks make it ${own}`,
        remedy: `${again}, and certify its output as it is`,
      },
    ]
  }
  const deciding = checks.filter((check) => settings.classes.includes(check.class))
  const count = (outcome: string) =>
    deciding.filter((check) => check.outcome === outcome && check.level === 'MUST').length
  if (verdict === 'non-conformant') {
    const failed = count('failed')
    return [
      {
        kind: 'verdict',
        why: `the verdict is non-conformant: ${failed > 0 ? `${quantity(failed, 'MUST check')} failed` : 'a SHOULD failed, and the run was strict'}`,
        remedy: 'fix the causes that summary.md lists, and run again',
      },
    ]
  }
  if (verdict === 'inconclusive') {
    const [fixture] = missingFixtures(report)
    const missing = fixture === undefined ? '' : `; ${oneLine(fixture.fixture.slice(0, 100))} is missing`
    return [
      {
        kind: 'verdict',
        why: `the verdict is inconclusive: ${quantity(count('untested'), 'MUST')} untested, ${quantity(count('error'), 'error')} of the suite${missing}`,
        remedy:
          'complete the configuration (the end of the run names what is missing), or declare what the server does not have by `unsupported`, and run again',
      },
    ]
  }
  // A selection has no verdict, and it is a refusal of its own.
  return []
}

/** A certificate claims every class that it names, so some check of each of them must have passed. */
function ofClasses({ checks, settings }: SavedReport): Refusal[] {
  const unseen = classResults(checks, settings.classes, settings.strict).filter(
    ({ decides, verdict }) => decides && verdict !== 'conformant',
  )
  return unseen.map(({ id }) => ({
    kind: 'class',
    why: `nothing of the class ${id} could be checked`,
    remedy: `leave ${id} out of \`classes\`, or declare fewer features \`unsupported\`, and run again`,
  }))
}

/** A report of a whole run lists every check of the suite. Checks of unclaimed classes are in it as inapplicable. */
function ofChecks({ scope, settings, checks }: SavedReport, frozen: readonly FrozenEntry[]): Refusal[] {
  if (scope?.kind !== 'whole' || settings.skip.length > 0) return []
  const listed = new Map(checks.map((check) => [check.id, check]))
  const judged = frozen.filter(({ kind }) => kind !== 'observation')
  const absent = judged.filter(({ id }) => !listed.has(id))
  const unlike = judged.filter(({ id, kind, level, sentence }) => {
    const check = listed.get(id)
    return (
      check !== undefined && (check.kind !== kind || check.level !== level || check.sentence !== sentence)
    )
  })
  const ours = new Set(judged.map(({ id }) => id))
  const strange = checks.length !== listed.size || checks.some(({ id }) => !ours.has(id))
  if (absent.length === 0 && unlike.length === 0 && !strange) return []
  const first = absent[0] ?? unlike[0]
  const named = first === undefined ? '' : `, ${first.id} for one`
  return [
    {
      kind: 'checks',
      why:
        `its checks are not those of this suite: ${absent.length} are absent, ${unlike.length} have another level or sentence` +
        `${strange ? ', some are not ours or appear twice' : ''}${named}`,
      remedy: `${again} with this version`,
    },
  ]
}
