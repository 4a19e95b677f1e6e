import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import type { ConformanceClass } from '../../../harness/vocabulary.ts'
import { mostFrequentFirst } from '../counting.ts'
import type { Explanation } from '../evidence/explanation.ts'
import { changesNothing } from '../evidence/ignored/ignored-update.ts'
import { areLostAtOnce } from '../evidence/ignored/updates-at-once.ts'
import { answeredAlways } from '../evidence/traits/always-so.ts'
import { users } from '../evidence/traits/request-traits.ts'
import { writeBefore } from '../evidence/write-before.ts'
import {
  changeIn,
  isLack,
  lackedWith,
  valuesWith,
  wrongHeaderOf,
  wrongNextTo,
  wrongWith,
} from '../symptoms/contents.ts'
import { parametersIn, parametersOfLists, simplerThanScripted } from '../symptoms/parameters.ts'
import { foundAt } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { contractPlaces } from '../symptoms/wording.ts'
import { wayOfErrorBody } from '../symptoms/wrong-body.ts'
import type { Answers } from './status-title.ts'
import type { TitleFacts } from './title-parts.ts'

/**
 * The facts for a title.
 * @param isSeenByOther does the level of the cause rest on another rule than that of the lead?
 */
export function factsOf(
  symptoms: readonly Symptom[],
  explanation: Explanation,
  run: Pick<RunResult, 'exchanges'>,
  isSeenByOther: boolean,
): TitleFacts {
  const { lead, outdatedReading, intermittent } = explanation
  const ignoredUpdateOf = outdatedReading === undefined ? changesNothing(lead, symptoms) : undefined
  const isSimpler = simplerThanScripted(symptoms).has(lead)
  return {
    ...explanation,
    lacked: isLack(lead) ? lackedWith(lead, symptoms) : [],
    alsoWrong: wrongNextTo(lead, symptoms),
    alike: [...wrongWith(lead, symptoms), ...valuesWith(lead, symptoms)],
    answeredTo: answeredAlways(lead, run),
    otherChange: otherChange(lead, symptoms),
    only: onlyCase(lead),
    ignoredUpdateOf,
    areLostAtOnce: ignoredUpdateOf !== undefined && areLostAtOnce(symptoms, run),
    refused: refusedWriteOf(lead),
    answers: answersIn(symptoms),
    errorStatus: errorStatusOf(symptoms),
    headers: headersOf(symptoms),
    parameters: isSimpler ? [...parametersIn(lead)] : parametersOfLists(symptoms),
    areLists: symptoms.every(isOfLists),
    areSeveral: symptoms.every(asksForSeveral),
    areOfUsers: askedByBoth.has(lead.check.class) && symptoms.every(isAskedByUser),
    sometimesIn: intermittent === undefined ? undefined : new Set(symptoms.map(({ check }) => check.id)).size,
    isSeenByOther,
  }
}

/** A change that fewer texts show may be what the change of the lead does to unusual texts. */
const fewestTexts = 3

/** Another usual mistake that changed several texts of the cause, if one changed that of the lead. */
function otherChange(lead: Symptom, symptoms: readonly Symptom[]): string | undefined {
  const own = changeIn(lead.deviation)
  const kind = (change: string | undefined) => change?.replace(/\d+/g, 'N')
  const others = symptoms
    .flatMap(({ deviation }) => changeIn(deviation) ?? [])
    .filter((one) => kind(one) !== kind(own))
  const [most] = mostFrequentFirst(others)
  return own !== undefined && others.filter((one) => one === most).length >= fewestTexts ? most : undefined
}

/** The wrong statuses that each operation answered. */
function answersIn(symptoms: readonly Symptom[]): Answers {
  const answers = new Map<string, Set<number>>()
  for (const { deviation, exchange } of symptoms) {
    const isOfStatus =
      deviation?.kind === 'status' ||
      (deviation?.kind === 'contract' && contractPlaces.status.test(deviation.place))
    const { operation, response } = exchange ?? {}
    if (!isOfStatus || operation === undefined || response === undefined) continue
    answers.set(operation, (answers.get(operation) ?? new Set()).add(response.status))
  }
  return answers
}

/** The refused creation before a reading that finds what should not exist. */
function refusedWriteOf(lead: Symptom): Exchange | undefined {
  const write =
    foundAt(lead) === undefined || lead.deviation?.kind !== 'status' ? undefined : writeBefore(lead)
  const status = write?.response?.status ?? 0
  return status >= 400 && status < 500 && write?.operation?.endsWith('.create') === true ? write : undefined
}

/** The headers that are missing or wrong. */
function headersOf(symptoms: readonly Symptom[]): readonly string[] {
  const names = symptoms.flatMap((one) => wrongHeaderOf(one)?.name ?? [])
  // Checks write the names in lower case, contracts as in the specification.
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

/** The status of all errors with a wrong body, if they have the same one. */
function errorStatusOf(symptoms: readonly Symptom[]): number | undefined {
  const wrong = symptoms.filter((symptom) => wayOfErrorBody(symptom) !== undefined)
  const [first, ...others] = new Set(wrong.map(({ exchange }) => exchange?.response?.status))
  return others.length > 0 ? undefined : first
}

/** A longer title of a case says no more at a glance than the line below it. In UTF-16 units. */
const shortCase = 70

/** If at least this many cases of a check pass, the single failed case is what matters. */
const manyPass = 2

/** The title of the lead's case, if it is the only failed case of its check. */
function onlyCase({ check, case: { title } }: Symptom): string | undefined {
  const failed = check.cases.filter(({ outcome }) => outcome === 'failed').length
  const passed = check.cases.filter(({ outcome }) => outcome === 'passed').length
  return failed === 1 && passed >= manyPass && title.length <= shortCase ? title : undefined
}

/** Does a request name several ids in its path? */
const asksForSeveral = ({ exchange }: Symptom): boolean =>
  /\.read$/.test(exchange?.operation ?? '') &&
  /\/[^/?]*(,|%2C)[^/?]*(\?|$)/i.test(exchange?.request.url ?? '')

/** The classes whose operations both the application and its users call. */
const askedByBoth: ReadonlySet<ConformanceClass> = new Set(['textboard', 'achievements'])

/** Does a user send the request? */
const isAskedByUser = ({ exchange }: Symptom): boolean => exchange !== undefined && users.has(exchange.caller)

/** Is the symptom about an item of a list, if it is about a contract? */
const isOfLists = ({ deviation }: Symptom): boolean =>
  deviation?.kind !== 'contract' || deviation.place.includes('/entry/N/')
