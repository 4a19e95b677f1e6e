import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { type FieldsAnswered, fieldsAnsweredIn } from './fields-answered.ts'
import { ignoredParameterIn } from './ignored/ignored-parameter.ts'
import { type LostCreation, lostCreationsIn } from './lost-creations.ts'
import { type MixedCreations, mixedCreationsIn } from './mixed-creations.ts'
import { groupDeletionIgnoredIn } from './outdated/deleted-group.ts'
import { type OutdatedReadings, outdatedReadingsIn } from './outdated/finding-outdated.ts'
import { type PossiblyOutdated, possiblyOutdatedIn } from './outdated/possibly-outdated.ts'
import { failsDuringOthersIn } from './overlap.ts'
import { type History, historyIn } from './traits/entry-history.ts'

/** Facts from the exchanges of a run, for all causes. Each fact is read only once, when it is first needed. */
export interface Investigation {
  readonly run: InvestigatedRun
  /** What happened to the entries that the run created. */
  readonly history: History
  /** Which failed readings are out of date. */
  readonly outdatedReadings: (symptoms: readonly Symptom[]) => OutdatedReadings
  /** The reading of a symptom that answers as before a write. */
  readonly possiblyOutdated: (symptom: Symptom) => PossiblyOutdated | undefined
  /** The deletion of a group that a request seems to ignore. */
  readonly groupDeletionIgnored: (symptom: Symptom) => Exchange | undefined
  /** Which of several names in `fields` the operation answers, if not all. */
  readonly fieldsAnswered: (symptom: Symptom) => FieldsAnswered | undefined
  /** The parameter that a wrong list ignores. */
  readonly ignoredBy: (symptom: Symptom) => string | undefined
  /** What was created, but never found, if a cause misses it. */
  readonly lostCreation: (lead: Symptom, symptoms: readonly Symptom[]) => LostCreation | undefined
  /** Creations that stored the data of another creation. */
  readonly mixedCreations: MixedCreations
  /** Does an operation fail only while another write to the same address is in progress? */
  readonly failsDuringOthers: (symptom: Symptom) => boolean
}

/** What is known about the run. */
export type InvestigatedRun = Pick<RunResult, 'exchanges' | 'contract'>

/** Prepares the facts from the exchanges of a run. */
export function investigationOf(run: InvestigatedRun): Investigation {
  const history = historyIn(run)
  return {
    run,
    history,
    outdatedReadings: outdatedReadingsIn(run),
    possiblyOutdated: possiblyOutdatedIn(run),
    groupDeletionIgnored: groupDeletionIgnoredIn(run),
    fieldsAnswered: fieldsAnsweredIn(run),
    ignoredBy: ignoredParameterIn(run, history),
    lostCreation: lostCreationsIn(run),
    mixedCreations: mixedCreationsIn(run),
    failsDuringOthers: failsDuringOthersIn(run),
  }
}
