import { present } from '../../harness/present.ts'
import type { SavedCause, SavedCheck, SavedReport } from './saved-report.ts'

/** A report without its exchanges, which are most of its size but are not compared. So many reports fit into memory. */
export function withoutEvidence(report: SavedReport): SavedReport {
  const { scope, baseline, stopped, causes } = report
  return {
    suite: report.suite,
    specification: report.specification,
    implementation: report.implementation,
    target: report.target,
    startedAt: report.startedAt,
    durationMs: report.durationMs,
    seed: report.seed,
    settings: report.settings,
    verdict: report.verdict,
    classes: report.classes,
    fixtures: report.fixtures,
    complete: report.complete,
    observations: report.observations,
    digest: report.digest,
    ...present({ scope, baseline, stopped, causes: causes?.map(causeOf) }),
    checks: report.checks.map(checkOf),
  }
}

function causeOf(cause: SavedCause): SavedCause {
  const { replay, looksLike, known } = cause
  return {
    title: cause.title,
    level: cause.level,
    isFinding: cause.isFinding,
    norms: cause.norms,
    checks: cause.checks,
    cases: cause.cases,
    operations: cause.operations,
    message: cause.message,
    ...present({ replay, looksLike, known }),
  }
}

function checkOf(check: SavedCheck): SavedCheck {
  const { generated, message } = check
  const cases = check.cases?.map((one) => ({
    id: one.id,
    title: one.title,
    outcome: one.outcome,
    ...present({ message: one.message }),
  }))
  return {
    id: check.id,
    level: check.level,
    kind: check.kind,
    class: check.class,
    section: check.section,
    sentence: check.sentence,
    outcome: check.outcome,
    ...present({ generated, message, cases }),
  }
}
