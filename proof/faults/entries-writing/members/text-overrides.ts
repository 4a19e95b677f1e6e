import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { Policy, PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../../reference-impl/policy/vocabulary.ts'
import { badRequest } from '../../answers.ts'
import { isView, type View } from '../../declare.ts'

/** Changes texts when they are stored, on creation and on update. */
export const storing =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => ({
    createdEntry: (record, facts, input) =>
      policy.createdEntry({ ...record, data: change(record.data) }, facts, input),
    updatedEntry: (before, after, facts, input) =>
      policy.updatedEntry(before, { ...after, data: change(after.data) }, facts, input),
  })

/** Changes the texts of replies when they are stored, on creation and on update. */
export const storingReplies =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => {
    const changed = (record: EntryRecord): EntryRecord =>
      record.parentId === undefined ? record : { ...record, data: change(record.data) }
    return {
      createdEntry: (record, facts, input) => policy.createdEntry(changed(record), facts, input),
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(before, changed(after), facts, input),
    }
  }

/** Other rules for some bodies. The override can ask whether the current body is one of them. */
const forBodies =
  (isOne: (body: View) => boolean) =>
  (override: (policy: Policy, isOfThese: () => boolean) => Partial<Policy>): PolicyOverride =>
  (policy) => {
    let isOfThese = false
    return {
      bodyAccepted: (body, operation) => {
        isOfThese = isView(body) && isOne(body)
        return policy.bodyAccepted(body, operation)
      },
      ...override(policy, () => isOfThese),
    }
  }

/** Other rules for replies: bodies that name a parent. */
export const forReplies = forBodies(({ parentId }) => parentId !== undefined)

/** Other rules for bodies that name no writer: if the application sends them, the partner is the writer. */
export const withoutWriter = forBodies(({ writerId }) => writerId === undefined)

/** Changes texts when they are stored, only on update. */
export const storingUpdates =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => ({
    updatedEntry: (before, after, facts, input) =>
      policy.updatedEntry(before, { ...after, data: change(after.data) }, facts, input),
  })

/**
 * Refuses texts but stores them.
 * @param refuses selects the texts
 */
export const storedThoughRefused =
  (refuses: (record: EntryRecord) => boolean) =>
  (policy: Policy): Partial<Policy> => {
    const refused = new WeakSet<RequestFacts>()
    const note = (record: EntryRecord, facts: RequestFacts) => {
      if (refuses(record)) refused.add(facts)
    }
    return {
      dataMaximumBytes: () => 1_000_000,
      createdEntry: (record, facts, input) => {
        note(record, facts)
        return policy.createdEntry(record, facts, input)
      },
      updatedEntry: (before, after, facts, input) => {
        note(after, facts)
        return policy.updatedEntry(before, after, facts, input)
      },
      finishResponse: (response, facts) =>
        refused.has(facts) ? { ...response, ...badRequest } : policy.finishResponse(response, facts),
    }
  }

/** Reads the bytes of UTF-8 as Latin-1. */
export const latin = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
