import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import type { ConformanceClass } from '../../../harness/vocabulary.ts'
import { isAlwaysSo } from '../evidence/always-so.ts'
import type { Explanation } from '../evidence/explanation.ts'
import { changesNothing } from '../evidence/ignored-update.ts'
import { areLostAtOnce } from '../evidence/updates-at-once.ts'
import { writeBefore } from '../evidence/write-before.ts'
import { isLack, lackedWith, valuesWith, wrongHeaderOf, wrongWith } from '../symptoms/contents.ts'
import { parametersOfLists } from '../symptoms/parameters.ts'
import { foundAt } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { wayOfErrorBody } from '../symptoms/wrong-body.ts'
import type { TitleFacts } from './title-parts.ts'

/** What a title says beside the symptom that speaks for a cause. */
export function factsOf(
  symptoms: readonly Symptom[],
  explanation: Explanation,
  run: Pick<RunResult, 'exchanges'>,
): TitleFacts {
  const {
    lead,
    common,
    concerned,
    old,
    fieldsAnswered,
    ignored,
    leftOut,
    knownAs,
    isMixed,
    isBesideOthers,
    intermittent,
  } = explanation
  const ignoredUpdateOf = old === undefined ? changesNothing(lead, symptoms) : undefined
  return {
    lacked: isLack(lead) ? lackedWith(lead, symptoms) : [],
    alike: [...wrongWith(lead, symptoms), ...valuesWith(lead, symptoms)],
    ...(common === undefined ? {} : { requests: common.trait }),
    ...(concerned === undefined ? {} : { entries: concerned.trait }),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...onlyCase(lead),
    ...(ignoredUpdateOf === undefined
      ? {}
      : { ignoredUpdateOf, areLostAtOnce: areLostAtOnce(symptoms, run) }),
    ...(knownAs === undefined ? {} : { valueKnownAs: knownAs }),
    ...(fieldsAnswered === undefined ? {} : { fieldsAnswered }),
    ...(ignored === undefined ? {} : { ignored }),
    ...refusedWriteOf(lead),
    isMixed,
    isBesideOthers,
    isAlways: isAlwaysSo(lead, run),
    ...errorStatusOf(symptoms),
    headers: headersOf(symptoms),
    parameters: parametersOfLists(symptoms),
    areLists: symptoms.every(isOfLists),
    areSeveral: symptoms.every(asksForSeveral),
    areOfUsers: askedByBoth.has(lead.check.class) && symptoms.every(isAskedByUser),
    ...(intermittent === undefined
      ? {}
      : { sometimesIn: new Set(symptoms.map(({ check }) => check.id)).size }),
    ...(old === undefined ? {} : { old }),
  }
}

/** The creation before a reading that finds what is not there, where it was refused. */
function refusedWriteOf(lead: Symptom): { readonly refused?: Exchange } {
  const write =
    foundAt(lead) === undefined || lead.deviation?.kind !== 'status' ? undefined : writeBefore(lead)
  const status = write?.response?.status ?? 0
  return write !== undefined && status >= 400 && status < 500 && write.operation?.endsWith('.create') === true
    ? { refused: write }
    : {}
}

/** The headers that are missing or wrong. */
function headersOf(symptoms: readonly Symptom[]): readonly string[] {
  const names = symptoms.flatMap((one) => wrongHeaderOf(one)?.name ?? [])
  // A check says it in lower case, a contract as the specification does.
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

/** The status of all errors whose body is wrong, where they have one. */
function errorStatusOf(symptoms: readonly Symptom[]): { readonly errorStatus?: number } {
  const wrong = symptoms.filter((symptom) => wayOfErrorBody(symptom) !== undefined)
  const [first, ...others] = new Set(wrong.map(({ exchange }) => exchange?.response?.status))
  return first === undefined || others.length > 0 ? {} : { errorStatus: first }
}

/** A title of a case that is as long says no more at a glance than the line below it. In characters. */
const shortCase = 70

/** So many cases of a check that pass tell that the one that fails is what matters. */
const manyPass = 2

/** The case that speaks for a cause, where it is the only one of its check that fails. */
function onlyCase({ check, case: { title } }: Symptom): { readonly only?: string } {
  const failed = check.cases.filter(({ outcome }) => outcome === 'failed').length
  const passed = check.cases.filter(({ outcome }) => outcome === 'passed').length
  return failed === 1 && passed >= manyPass && title.length <= shortCase ? { only: title } : {}
}

/** Does a request name several ids in its path? */
const asksForSeveral = ({ exchange }: Symptom): boolean =>
  /\.read$/.test(exchange?.operation ?? '') &&
  /\/[^/?]*(,|%2C)[^/?]*(\?|$)/i.test(exchange?.request.url ?? '')

/** The classes whose operations the application and its users ask for alike. */
const askedByBoth: ReadonlySet<ConformanceClass> = new Set(['textboard', 'achievements'])

/** Does a user send it? */
const isAskedByUser = ({ exchange }: Symptom): boolean =>
  exchange?.caller === 'proxy' || exchange?.caller === 'otherUser'

/** Is a contract broken, if at all, by what a list holds? */
const isOfLists = ({ deviation }: Symptom): boolean =>
  deviation?.kind !== 'contract' || deviation.place.includes('/entry/N/')
