import type { SavedCause, SavedCheck, SavedReport } from './saved-report.ts'

/** A report without its exchanges, which are most of its size but are not compared. So many reports fit into memory. */
export function withoutEvidence(report: SavedReport): SavedReport {
  const { suite, specification, implementation, target, startedAt, durationMs, seed, settings } = report
  const { verdict, classes, fixtures, complete, observations, digest } = report
  const { scope, baseline, stopped, causes } = report
  return {
    ...{ suite, specification, implementation, target, startedAt, durationMs, seed, settings },
    ...{ verdict, classes, fixtures, complete, observations, digest },
    ...(scope === undefined ? {} : { scope }),
    ...(baseline === undefined ? {} : { baseline }),
    ...(stopped === undefined ? {} : { stopped }),
    ...(causes === undefined ? {} : { causes: causes.map(causeOf) }),
    checks: report.checks.map(checkOf),
  }
}

function causeOf(cause: SavedCause): SavedCause {
  const { title, level, isFinding, norms, checks, cases, operations, message, replay, looksLike, known } =
    cause
  return {
    ...{ title, level, isFinding, norms, checks, cases, operations, message },
    ...(replay === undefined ? {} : { replay }),
    ...(looksLike === undefined ? {} : { looksLike }),
    ...(known === undefined ? {} : { known }),
  }
}

function checkOf(check: SavedCheck): SavedCheck {
  const { id, level, kind, section, sentence, generated, outcome, message, cases } = check
  const kept = cases?.map((one) => ({
    ...{ id: one.id, title: one.title, outcome: one.outcome },
    ...(one.message === undefined ? {} : { message: one.message }),
  }))
  return {
    ...{ id, level, kind, class: check.class, section, sentence, outcome },
    ...(generated === undefined ? {} : { generated }),
    ...(message === undefined ? {} : { message }),
    ...(kept === undefined ? {} : { cases: kept }),
  }
}
