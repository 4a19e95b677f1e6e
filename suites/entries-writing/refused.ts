import {
  type Answer,
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type RequestOptions,
} from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { expectUnchanged, readBack } from './stored.ts'

/** A right body of a creation or an update, as the twin of a flawed one. */
export interface RightBody {
  readonly data: string
  readonly writerId: string
  readonly ownerId: string
}

/** One thing that is wrong with a request. */
export interface Flaw {
  /** What is wrong, for the report. */
  readonly what: string
  /** Makes the flawed body from a right one. */
  readonly body?: (right: RightBody) => unknown
  /** Makes the bytes of the flawed body from a right one. */
  readonly raw?: (right: RightBody) => string
  /** The whole request is so large that HTTP itself may refuse it with 413, or with 408 where it comes slowly, in whatever form. */
  readonly large?: boolean
}

function expectRefusal(answer: Answer, { large }: Flaw): void {
  if (large !== true || ![408, 413].includes(answer.status)) expect(answer).toBeError(400)
}

const newBody = ({ text, newUserId }: CheckContext): RightBody => ({
  data: text.sentence(),
  writerId: newUserId(),
  ownerId: newUserId(),
})

function flawed(flaw: Flaw, right: RightBody): [body: unknown, options: RequestOptions] {
  const options = { flaw: flaw.what }
  return flaw.raw === undefined
    ? [flaw.body?.(right), options]
    : [undefined, { ...options, rawBody: flaw.raw(right) }]
}

/**
 * A rejection twin of textdata.create: the right body creates an entry, the flawed one answers 400 with the error
 * body, and nothing more is stored. The flawed body must keep the member by which is looked for what it stored.
 * @param by the member that the flaw leaves alone
 */
export async function expectRefusedCreation(
  context: CheckContext,
  flaw: Flaw,
  by: 'ownerId' | 'writerId' = 'ownerId',
): Promise<void> {
  const { trusted, groups, text } = context
  const group = await groups.shared()
  const right = newBody(context)
  const [body, options] = flawed(flaw, { ...right, data: text.sentence() })
  const [accepted, refused] = await Promise.all([
    trusted.createEntry(group.name, right),
    trusted.createEntry(group.name, body, options),
  ])
  expect(accepted).toHaveStatus(201)
  expectRefusal(refused, flaw)
  const twin = entryOf(accepted)
  const stored = await listedLike(trusted, group.name, twin, by)
  expect(
    stored.map(({ id }) => id),
    'ids of what the two requests stored',
  ).toHaveSameMembers([twin.id])
}

/**
 * As {@link expectRefusedCreation}, for bodies of which the service may read nothing: that none of them is stored is seen
 * by {@link expectNothingStored}, in a group of its own.
 */
export async function expectRefusedBody(context: CheckContext, flaw: Flaw): Promise<void> {
  const { trusted, groups, text } = context
  const group = await groups.shared()
  const right = newBody(context)
  const [body, options] = flawed(flaw, { ...right, data: text.sentence() })
  const [accepted, refused] = await Promise.all([
    trusted.createEntry(group.name, right),
    trusted.createEntry(group.name, body, options),
  ])
  expect(accepted).toHaveStatus(201)
  expect(refused).toBeError(400)
}

/** Sends flawed creations to an empty group, and demands that only a right one among them is stored. */
export async function expectNothingStored(context: CheckContext, flaws: readonly Flaw[]): Promise<void> {
  const { trusted, groups, text } = context
  const group = await groups.private()
  const right = newBody(context)
  const [accepted] = await Promise.all([
    trusted.createEntry(group.name, right),
    ...flaws.map((flaw) => {
      const [body, options] = flawed(flaw, { ...right, data: text.sentence() })
      return trusted.createEntry(group.name, body, options)
    }),
  ])
  const list = entriesOf(await trusted.listEntries(group.name))
  expect(
    list.entry.map(({ id, data }) => ({ id, data })),
    'what the right creation and the flawed ones stored',
  ).toEqual([{ id: entryOf(accepted).id, data: right.data }])
  expect(list.totalResults, 'totalResults after the refusals').toEqual(1)
}

/**
 * A rejection twin of textdata.update: the flawed body answers 400 with the error body and changes no member of the
 * entry; the right one is accepted and changes it.
 */
export async function expectRefusedUpdate(context: CheckContext, flaw: Flaw): Promise<void> {
  const { trusted, groups, text, newUserId } = context
  const group = await groups.shared()
  const right = newBody(context)
  // Another owner than the body's, so that a refused body of which a part is carried out is seen.
  const { id } = await group.add({ ownerId: newUserId(), writerId: right.writerId })
  const before = await readBack(trusted, group.name, id)
  const [body, options] = flawed(flaw, { ...right, data: text.sentence() })
  expectRefusal(await trusted.updateEntry(group.name, id, body, options), flaw)
  await expectUnchanged(trusted, group.name, before, 'after the refused update')
  expect(await trusted.updateEntry(group.name, id, right)).toHaveStatus(202)
  const after = await readBack(trusted, group.name, id)
  expect(after.data, 'the text after the accepted update').toEqual(right.data)
}
