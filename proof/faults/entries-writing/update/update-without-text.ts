import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../../../reference-impl/policy/vocabulary.ts'
import { isJsonObject } from '../../../../schemas/index.ts'
import type { Fault } from '../../../override.ts'
import { textboard } from '../../declare.ts'
import { entryIn } from '../../remembering.ts'

/** Accepts some updates that name no text, without carrying them out. */
const acceptingWithoutText =
  (isAccepted: (facts: RequestFacts, deleted: ReadonlySet<string>) => boolean): PolicyOverride =>
  (policy) => {
    const withoutText = new WeakSet<object>()
    const deleted = new Set<string>()
    return {
      prepareServer: (app, carryOut) => {
        policy.prepareServer(app, carryOut)
        app.addHook('preHandler', async ({ headers, body }) => {
          if (Buffer.isBuffer(body) && lacksText(body.toString())) withoutText.add(headers)
        })
      },
      finishResponse: (response, facts): ServiceResponse => {
        const finished = policy.finishResponse(response, facts)
        if (facts.operation === 'textdata.delete' && finished.status === 202) deleted.add(entryIn(facts))
        const isRefused = facts.operation === 'textdata.update' && [400, 404].includes(finished.status)
        return isRefused && withoutText.has(facts.headers) && isAccepted(facts, deleted)
          ? { ...finished, status: 202, body: undefined }
          : finished
      },
    }
  }

function lacksText(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body)
    return isJsonObject(value) && value.data === undefined
  } catch {
    return false
  }
}

/** Faults of updates that name no text. */
export const updateWithoutTextFaults: readonly Fault[] = [
  textboard.fault(
    'update-without-text-of-deleted',
    'updating a deleted entry without a text answers 202',
    ['entries.existence.deleted.update-without-text'],
    acceptingWithoutText((facts, deleted) => deleted.has(entryIn(facts))),
  ),
  textboard.fault(
    'update-without-text-anywhere',
    'an update without a text answers 202, even if the entry is not in the group',
    ['entries.existence.other-group.update-without-text'],
    acceptingWithoutText(() => true),
  ),
]
