import { opaqueId } from './board.ts'
import type { Operation } from './groups.ts'
import { invalidParameters, type Json } from './refusal.ts'
import { type BoardRequest, collection, fields, page, pick, word } from './request.ts'
import { applicationMismatch } from './signature.ts'

const names = [
  ...['appId', 'id', 'name', 'revealedDescription', 'unlockedDescription', 'type', 'totalSteps'],
  ...['stepFormat', 'point', 'repeatable', 'disclosed', 'defaultState', 'revealedIconUrls'],
  ...['unlockedIconUrls', 'published', 'updated'],
]

interface Definition extends Readonly<Record<string, Json>> {
  readonly id: string
  readonly point: number
}

/** The headers of every answer to a request for achievements ("Achievements", rule 3 and `format`). */
export const achievementHeaders = {
  'content-TYPE': 'application/json; charset=utf-8',
  'cache-CONTROL': 'no-cache',
  pragma: 'no-cache',
}

/**
 * The operations on achievement definitions: 60 definitions for each application, with opaque ids. Ids are sorted
 * by a collation, not by code units.
 */
export function achievementOperations(applicationIds: readonly string[]): Record<'list' | 'read', Operation> {
  const defined = new Map(applicationIds.map((id) => [id, define(id)]))
  const collator = new Intl.Collator('en')
  const byId = (a: Definition, b: Definition): number => collator.compare(a.id, b.id)
  const of = (request: BoardRequest): readonly Definition[] => {
    const asked = request.places[0] ?? ''
    if (asked !== '@app' && asked !== request.caller.applicationId) throw applicationMismatch()
    return defined.get(request.caller.applicationId) ?? []
  }
  return {
    list(request) {
      const all = of(request)
      const wanted = fields(request, names)
      const window = page(request)
      const by = word(request, 'sortBy', ['id', 'point'])
      const direction = word(request, 'sortOrder', ['ascending', 'descending'])
      if ((by === undefined) !== (direction === undefined))
        throw invalidParameters('sortBy and sortOrder require each other.')
      const sign = direction === 'descending' ? -1 : 1
      const sorted = [...all].sort((a, b) => sign * (by === 'point' ? a.point - b.point : byId(a, b)))
      const shown = sorted.map((one) => project(one, wanted))
      return { status: 200, body: { ...collection(shown, window), sorted: true } }
    },
    read(request) {
      const all = of(request)
      const wanted = fields(request, names)
      const ids = (request.places[1] ?? '').split(',')
      const shown = [...new Set(ids)].reverse().map((id) => {
        const found = all.find((one) => one.id === id)
        // The operations list no 404, so an unknown id is invalid request data.
        if (found === undefined) throw invalidParameters(`There is no achievement "${id}".`)
        return project(found, wanted)
      })
      if (ids.length === 1) return { status: 200, body: shown[0] ?? null }
      const window = { startIndex: 1, count: shown.length }
      return { status: 200, body: { ...collection(shown, window), sorted: false } }
    },
  }
}

function project(one: Definition, wanted: readonly string[] | undefined): Json {
  return wanted === undefined ? { ...pick(one, ['point', 'type', 'id']), _revision: 3 } : pick(one, wanted)
}

function define(appId: string): Definition[] {
  const types = ['STANDARD', 'INCREMENTAL', 'SEASONAL']
  return Array.from({ length: 60 }, (_, index) => ({
    appId,
    id: opaqueId(),
    name: `Erfolg №${index} \u2028 “${index}”`,
    revealedDescription: '',
    unlockedDescription: `Geschafft: ${index}`,
    type: types[index % 3] ?? 'STANDARD',
    totalSteps: index % 3 === 1 ? 1 + index * 100 : 0,
    stepFormat: index % 3 === 1 ? '%d' : '',
    point: (index * 7) % 20,
    repeatable: index % 2 === 0,
    disclosed: index % 5 !== 0,
    defaultState: index % 4 === 0 ? 'hidden' : '1',
    revealedIconUrls: [],
    unlockedIconUrls: [],
    published: 'Thu, 01 Jan 2015 00:00:00 GMT',
    updated: '1420070400123',
  }))
}
