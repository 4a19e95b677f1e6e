import { leadOf } from '../lead/lead.ts'
import { pathBelow, queryOf } from '../symptoms/addresses.ts'
import { isFlawPassed } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isGenerated } from '../symptoms/symptoms.ts'
import { type Cluster, joined } from './cluster.ts'

/** What one check wanted, and got in its place: at whichever operation it asked. */
function answerToCheck({ check, deviation }: Symptom): string | undefined {
  if (check.kind !== 'check') return undefined
  if (deviation?.kind === 'status') return `${check.id} ${deviation.expected} ${deviation.got}`
  return deviation?.kind === 'body' ? `${check.id} ${deviation.way}` : undefined
}

/** A value of a parameter without what differs from one wrong value to another of its form: 10abc is 99x. */
const formOf = (value: string): string => value.replace(/\d+/g, 'N').replace(/[a-z]+/gi, 'x')

/**
 * What is wrong with a request that is accepted: the parameters that its case speaks of, with the form of their values, or the words of the
 * case. Whichever rule saw it and wherever it was sent, it is read in one place.
 */
function acceptedFlaws(symptom: Symptom): readonly string[] {
  const { exchange } = symptom
  const { invalid, request } = exchange ?? {}
  if (!isFlawPassed(symptom) || request === undefined || invalid === undefined) return []
  const query = [...queryOf({ request })]
  const named = query.filter(([name]) => new RegExp(`\\b${name.replace(/\W/g, '.')}\\b`).test(invalid))
  return named.length > 0 ? named.map(([name, value]) => `${name}=${formOf(value)}`) : [invalid]
}

/** What a path that no section lists is answered, where it is answered with success: the same everywhere, whatever it is. */
function answerOfUnlisted({ deviation, exchange }: Symptom): string | undefined {
  const { status = 0, body = '' } = exchange?.response ?? {}
  return deviation?.kind === 'status' && exchange?.operation === undefined && status > 0 && status < 300
    ? `${status} ${body}`
    : undefined
}

/** A request with a body that is answered with a wrong status, and the answer: the same twice is one mistake, whatever rules it breaks. */
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
 * Joins what was answered in the same way to one check, at several operations; one request that was answered so to several checks; requests that
 * are accepted with the same flaw; and paths that are answered with the same body though they are none.
 */
export function withSameAnswers(clusters: readonly Cluster[]): Cluster[] {
  const answers = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const answer = lead === undefined || isGenerated(lead) ? undefined : answerToCheck(lead)
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
