import type { FastifyRequest } from 'fastify'
import type { Variant } from '../override.ts'

/** An accepted write is carried out after this time, in milliseconds. */
const delayMs = 40

const entryPath = /\/textdata\/@app\/[^/]+\/@all\/([^/?]+)/

const groupPath = /\/textdata\/@app\/([^/]+)\/@self/

const isWrite = ({ method, originalUrl }: FastifyRequest): boolean =>
  (method === 'PUT' || method === 'DELETE') && (entryPath.test(originalUrl) || groupPath.test(originalUrl))

const segmentOf = ({ originalUrl }: FastifyRequest, path: RegExp): string | undefined => {
  const segment = path.exec(originalUrl)?.[1]
  return segment === undefined ? undefined : decodeURIComponent(segment)
}

/** Permitted choices of when the effect of a 202 happens. */
export const lateEffectVariants: readonly Variant[] = [
  {
    id: 'writes-carried-out-later',
    sentence: `Updates and deletions of entries, and deletions of groups, are carried out ${delayMs} ms after their 202, so several deletions of the same entry or group may be accepted`,
    shoulds: ['consistency.effect-at-once', 'properties.concurrent.groups'],
    alone: true,
    area: 'textboard',
    override: (policy) => {
      // The server sends an accepted write to itself again; only this second request has an effect.
      const updates = new WeakSet<object>()
      const deletions = new Set<string>()
      const groupDeletions = new Set<string>()
      return {
        groupDeleteActs: (record) => groupDeletions.delete(record.name) && policy.groupDeleteActs(record),
        updatedEntry: (before, after, facts, input) =>
          updates.has(facts.headers) ? policy.updatedEntry(before, after, facts, input) : before,
        entryDeleteActs: (entry) => deletions.has(entry.id) && policy.entryDeleteActs(entry),
        prepareServer: (app, carryOut) => {
          policy.prepareServer(app, carryOut)
          app.addHook('onResponse', async (request, reply) => {
            if (reply.statusCode !== 202 || !isWrite(request)) return
            const [id, group] = [segmentOf(request, entryPath), segmentOf(request, groupPath)]
            const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
            setTimeout(() => {
              updates.add(request.headers)
              if (request.method === 'DELETE' && id !== undefined) deletions.add(id)
              if (group !== undefined) groupDeletions.add(group)
              void carryOut(request, body)
            }, delayMs)
          })
        },
      }
    },
  },
]
