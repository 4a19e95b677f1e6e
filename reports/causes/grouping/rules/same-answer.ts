import { leadOf } from '../../lead/lead.ts'
import { pathBelow, queryOf } from '../../symptoms/addresses.ts'
import { isFlawPassed } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { type Cluster, joined } from '../cluster.ts'

/** What one check expected and got, whatever the operation. */
function answerToCheck({ check, deviation }: Symptom): string | undefined {
  if (check.kind !== 'check') return undefined
  if (deviation?.kind === 'status') return `${check.id} ${deviation.expected} ${deviation.got}`
  return deviation?.kind === 'body' ? `${check.id} ${deviation.way}` : undefined
}

/** The form of a parameter value: wrong values of one form, such as 10abc and 99x, become the same text. */
const formOf = (value: string): string => value.replace(/\d+/g, 'N').replace(/[a-z]+/gi, 'x')

/**
 * The flaws of an invalid request that is accepted: the parameters that its case names, with the form of their values,
 * or else the words of the case. One place in the server reads these parameters, whichever rule saw it and whichever
 * operation got it.
 */
function acceptedFlaws(symptom: Symptom): readonly string[] {
  const { exchange } = symptom
  const { invalid, request } = exchange ?? {}
  if (!isFlawPassed(symptom) || request === undefined || invalid === undefined) return []
  const query = [...queryOf({ request })]
  const named = query.filter(([name]) => new RegExp(`\\b${name.replace(/\W/g, '.')}\\b`).test(invalid))
  return named.length > 0 ? named.map(([name, value]) => `${name}=${formOf(value)}`) : [invalid]
}

/** The answer to a path that no section lists, if it is a success: the same answer everywhere is one mistake. */
function answerOfUnlisted({ deviation, exchange }: Symptom): string | undefined {
  const { status = 0, body = '' } = exchange?.response ?? {}
  return deviation?.kind === 'status' && exchange?.operation === undefined && status > 0 && status < 300
    ? `${status} ${body}`
    : undefined
}

/**
 * A request that is answered with a wrong status, and the body of its answer. If two rules meet the same request and
 * answer, they meet one mistake.
 */
function answered({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || exchange?.response === undefined) return undefined
  const { operation, caller, request, response } = exchange
  const { body = '' } = response
  return body === ''
    ? undefined
    : [
        operation,
        request.method,
        pathBelow(request.url),
        caller,
        response.status,
        request.body ?? '',
        body,
      ].join(' ')
}

/**
 * Joins clusters if they have one of these in common: the answer to one check at several operations, one request with
 * its answer in several checks, the flaw of requests that are accepted, or the body that is answered to unlisted paths.
 */
export function withSameAnswers(clusters: readonly Cluster[]): Cluster[] {
  const answers = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const answer = isGenerated(lead) ? undefined : answerToCheck(lead)
      const flaws = cluster.symptoms.map(acceptedFlaws)
      const unlisted = new Set(cluster.symptoms.map(answerOfUnlisted))
      return [
        cluster,
        {
          answer,
          answered: new Set(cluster.symptoms.flatMap((one) => answered(one) ?? [])),
          flaws: new Set(flaws.flat()),
          areFlaws: flaws.every((one) => one.length > 0),
          unlisted: unlisted.size === 1 ? [...unlisted][0] : undefined,
        },
      ] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const [those, own] = [answers.get(home), answers.get(cluster)]
    if (those === undefined || own === undefined) return false
    if (own.answer !== undefined && own.answer === those.answer) return true
    const isAnswered = (one: Symptom) => those.answered.has(answered(one) ?? '')
    if (cluster.symptoms.every(isAnswered)) return true
    if (own.unlisted !== undefined && own.unlisted === those.unlisted) return true
    return own.areFlaws && [...own.flaws].some((flaw) => those.flaws.has(flaw))
  })
}
