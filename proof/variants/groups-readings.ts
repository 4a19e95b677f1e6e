import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, Problem, RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { isView, type View } from '../faults/declare.ts'
import type { Variant } from '../override.ts'
import { front } from './front.ts'

/** Changes the members of a creation as a framework does before the service sees them. */
const binding =
  (change: (body: View) => View): PolicyOverride =>
  (policy) => ({
    parseJson: (text, operation) => {
      const body = policy.parseJson(text, operation)
      return operation === 'textdatagroup.create' && isView(body) ? change(body) : body
    },
  })

const isScalar = (value: unknown): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean'

const isGroupOperation = (operation: OperationId | undefined): boolean =>
  operation?.startsWith('textdatagroup.') === true

/** The number at the beginning of a text, limited by the bounds; the default if there is none. */
const clamped = (text: string, low: number, high: number, otherwise: number): number => {
  const value = Number.parseInt(text, 10)
  return Number.isNaN(value) ? otherwise : Math.min(high, Math.max(low, value))
}

const invalidData: readonly Problem[] = [
  'group-name-invalid',
  'group-name-missing',
  'member-type',
  'json-illegal',
  'body-not-object',
  'format-invalid',
]

/** How long the place of a deleted group stays taken, in milliseconds: long enough that a busy machine sees it. */
const placeHeldMs = 500
/** How close creations must be to conflict, in milliseconds. */
const conflictMs = 4

/** True if a path holds a name that no group can have. Letters of other scripts are escaped in a path. */
function isNoName({ path }: RequestFacts): boolean {
  const name = /\/textdata\/@app\/([^/]+)\/@(self|all)/.exec(path)?.[1]
  return name !== undefined && !/^([A-Za-z_]|(%[89A-F][\dA-F]){2,4}){1,32}$/i.test(name)
}

/** Permitted readings of the rules on groups: what frameworks and databases do if the specification leaves a choice. */
export const groupReadingVariants: readonly Variant[] = [
  {
    id: 'count-clamped-groups',
    sentence:
      'A count or startIndex out of bounds in the list of groups is treated as the nearest allowed value',
    shoulds: ['groups.list.paging-refused', 'properties.groups.invalid-query'],
    override: (policy) => ({
      countOf: (text, operation) =>
        operation === 'textdatagroup.list' ? clamped(text, 1, 1000, 50) : policy.countOf(text, operation),
      startIndexOf: (text, operation) =>
        operation === 'textdatagroup.list'
          ? clamped(text, 1, 1_000_000_000_000, 1)
          : policy.startIndexOf(text, operation),
    }),
  },
  {
    id: 'start-of-groups-32-bits',
    sentence: 'A startIndex of the list of groups that does not fit into 32 bits is refused',
    override: (policy) => ({
      startIndexOf: (text, operation) => {
        const value = policy.startIndexOf(text, operation)
        return operation === 'textdatagroup.list' && (value ?? 0) > 2_147_483_647 ? undefined : value
      },
    }),
  },
  {
    id: 'start-beyond-groups-not-echoed',
    sentence: 'The startIndex of an empty page of groups is 1',
    override: (policy) => ({
      startIndexReported: (startIndex, returned, operation) =>
        operation === 'textdatagroup.list' && returned === 0
          ? 1
          : policy.startIndexReported(startIndex, returned, operation),
    }),
  },
  {
    id: 'express-404-for-group-methods',
    sentence: 'A method that is not listed for a path of groups is answered 404',
    shoulds: ['groups.methods.not-allowed'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'method-refused' && /\/textdata\/@app\/(@all|[^/]+\/@self)$/.test(facts.path)
          ? 404
          : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'jackson-coerces-group-name',
    sentence: 'Numbers and booleans in a creation of a group are read as text',
    shoulds: ['groups.name.unchanged.boolean', 'groups.parent.number', 'groups.parent.boolean'],
    override: binding((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, isScalar(value) ? String(value) : value]),
      ),
    ),
  },
  {
    id: 'laravel-trims-group-name',
    sentence: 'Spaces around the texts in a creation of a group are cut off',
    shoulds: ['groups.name.unchanged.space-*', 'groups.name.unchanged.line-break'],
    override: binding((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
      ),
    ),
  },
  {
    id: 'group-parent-of-other-type-ignored',
    sentence: 'A parentId of a group that is not a string is ignored',
    shoulds: ['groups.parent.type'],
    override: binding(({ parentId, ...body }) =>
      typeof parentId === 'string' ? { ...body, parentId } : body,
    ),
  },
  {
    id: 'go-reads-first-json-value',
    sentence: 'What follows the JSON object of a creation of a group is ignored',
    shoulds: ['groups.create.body-trailing-words'],
    override: (policy) => ({
      parseJson: (text, operation) =>
        policy.parseJson(
          operation === 'textdatagroup.create' ? (/^\s*\{[^{}]*\}/.exec(text)?.[0] ?? text) : text,
          operation,
        ),
    }),
  },
  {
    id: 'json-extended-groups',
    sentence:
      'The JSON of a creation of a group may have comments, a comma at the end, single quotes and NaN',
    shoulds: ['groups.create.body-extended'],
    override: (policy) => ({
      parseJson: (text, operation) =>
        policy.parseJson(
          operation === 'textdatagroup.create'
            ? text
                .replace(/\/\*.*?\*\//, '')
                .replace(/,\s*\}$/, '}')
                .replace(/:NaN\b/, ':null')
                .replaceAll(/(?<=[{:])'(\w+)'/g, '"$1"')
            : text,
          operation,
        ),
    }),
  },
  {
    id: 'aspnet-422-for-groups',
    sentence: 'Invalid data in a request on groups is refused with 422',
    shoulds: ['groups.bad-request', 'properties.groups.invalid-query'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        isGroupOperation(facts.operation) && invalidData.includes(problem)
          ? 422
          : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'groups-counted-apart',
    sentence: 'Groups are listed and counted in two steps, and groups may be created between them',
    shoulds: ['groups.list.while-written', 'consistency.effect-at-once'],
    override: (policy) => {
      let created = -1000
      return {
        createdGroup: (record, facts) => {
          created = performance.now()
          return policy.createdGroup(record, facts)
        },
        totalResults: (matching, all, returned, operation) =>
          operation === 'textdatagroup.list' && performance.now() - created < 1
            ? matching + 1
            : policy.totalResults(matching, all, returned, operation),
      }
    },
  },
  {
    id: 'group-names-unique-in-any-case',
    sentence:
      'A name that differs from that of a group only in case is refused as taken, although it is not found',
    override: (policy) => ({
      groupNameTaken: (key, existing) =>
        [...existing].some((name) => name.toLowerCase() === key.toLowerCase()) ||
        policy.groupNameTaken(key, existing),
    }),
  },
  {
    id: 'group-own-members-refused',
    sentence: 'A creation of a group with id or appId in its body is refused',
    override: (policy) => ({
      bodyAccepted: (body, operation) =>
        policy.bodyAccepted(body, operation) &&
        !(operation === 'textdatagroup.create' && isView(body) && ('id' in body || 'appId' in body)),
    }),
  },
  {
    id: 'group-names-in-routes',
    sentence: 'The router answers 404 in its own way to a path with an invalid group name',
    shoulds: ['errors.path.error-body'],
    override: front((facts) =>
      isNoName(facts)
        ? { status: 404, headers: {}, body: { error: 'Not Found', path: facts.path } }
        : undefined,
    ),
  },
  {
    id: 'group-place-freed-later',
    sentence:
      'A deleted group is gone at once, and its name is free, but it counts towards the limit for another 500 ms',
    shoulds: ['consistency.effect-at-once'],
    alone: true,
    area: 'textboard',
    override: (policy) => {
      const deleted: { readonly applicationId: string; readonly at: number }[] = []
      return {
        groupDeleteActs: (record) => {
          deleted.push({ applicationId: record.applicationId, at: performance.now() })
          return policy.groupDeleteActs(record)
        },
        groupLimitReached: (existing, limit, parentId, records) => {
          const held = deleted.filter(
            ({ applicationId, at }) =>
              applicationId === records[0]?.applicationId && performance.now() - at < placeHeldMs,
          )
          return policy.groupLimitReached(existing + held.length, limit, parentId, records)
        },
      }
    },
  },
  {
    id: 'group-creations-in-conflict',
    sentence: 'Of simultaneous creations of groups one is carried out, and the others are refused with 409',
    alone: true,
    area: 'textboard',
    override: (policy) => {
      const last = new Map<string, number>()
      const refused = new WeakSet<RequestFacts>()
      return {
        createdGroup: (record, facts) => {
          const now = performance.now()
          const isInConflict = now - (last.get(record.applicationId) ?? Number.NEGATIVE_INFINITY) < conflictMs
          if (isInConflict) {
            refused.add(facts)
            throw new Error('the transaction is in conflict with another one')
          }
          last.set(record.applicationId, now)
          return policy.createdGroup(record, facts)
        },
        errorStatus: (problem, facts) => (refused.has(facts) ? 409 : policy.errorStatus(problem, facts)),
      }
    },
  },
]
