import { type CheckContext, expect, type RequestOptions } from '../../harness/index.ts'
import { create } from './created.ts'

/** A creation with one thing wrong. */
export interface FlawedCreation {
  readonly flaw: string
  /** A legal name: the same creation without the flaw. */
  readonly right: string
  /** Sent as JSON; `options.rawBody` replaces it. */
  readonly body?: unknown
  readonly options?: RequestOptions
  /** The name under which a careless target would store the group. */
  readonly wouldBe?: string
}

/**
 * Sends a flawed creation while a slot is free, demands 400 with the error body and that nothing was created; then shows
 * that the same creation without the flaw is accepted, so that nothing else was the reason.
 * @param flawed makes the creation from the legal name of the twin
 * @param right the twin's name; a fresh one otherwise
 */
export async function expectRefused(
  context: CheckContext,
  flawed: (right: string) => FlawedCreation,
  right?: string,
): Promise<void> {
  // The twin without a name of its own is any legal creation: the vacancy has just seen one succeed.
  const free = right === undefined ? await context.groups.vacancy() : await context.groups.slot()
  const { flaw, right: twin, body, options = {}, wouldBe } = flawed(right ?? free)
  const refused = await context.trusted.createGroup(body, { flaw, ...options })
  expect(refused).toBeError(400)
  if (wouldBe !== undefined) await expectNothing(context, wouldBe)
  if (right !== undefined) await create(context, twin)
}

/** Demands that reading a name, legal or not, finds no group. */
export async function expectNothing({ trusted }: CheckContext, name: string): Promise<void> {
  const look = await trusted.readGroup(name, { flaw: 'the name may be illegal' })
  expect(
    look.status,
    `the status of reading the group ${JSON.stringify(name)}, which was refused,`,
  ).toSatisfy(
    (status) => typeof status === 'number' && status >= 400 && status < 500,
    'be an error of the client (404 or 400)',
  )
}
