import type { CheckContext, HttpResponse } from '../../../harness/index.ts'
import { isJsonObject, itemsIn, largestPage, shown as textOf } from '../../../harness/index.ts'
import { whenThereIsRoom } from '../../shared/groups/created-groups.ts'

/**
 * A creation with the same name in every run, such as `{"name":true}`. If an earlier run found it accepted, its group may
 * still be there, and the refusal is that of a second group with this name: it does not show that the name is refused.
 */
export interface FixedCreation {
  readonly response: HttpResponse
  /** The texts under which the group may be stored. */
  readonly texts: readonly string[]
}

const invalid = { invalid: 'the name may be illegal' } as const

/** What the application shows of its groups. */
interface Shown {
  readonly ids: readonly string[]
  /** The names in the list, of whatever type; undefined if the list shows no names. */
  readonly names: readonly unknown[] | undefined
}

async function shownGroups({ trusted }: CheckContext): Promise<Shown> {
  const items = itemsIn(await trusted.listGroups({ query: { count: largestPage } })) ?? []
  const names = items.map(({ name }) => name)
  return {
    ids: items.flatMap(({ id }) => (id === undefined ? [] : [String(id)])),
    names: names.some((name) => typeof name === 'string') ? names : undefined,
  }
}

const isLegal = (name: string): boolean => /^[A-Za-z_]{1,32}$/.test(name)

/**
 * Finds the creations whose refusal proves nothing. A refusal counts if it differs from that of a name that is taken.
 * If it does not differ, it proves nothing if an earlier creation is known to have been accepted, if the list shows a
 * group that may come from one, or, if the list shows no names, if the target has a refusal of its own for taken names.
 * @param taken legal names that somebody else uses: they explain a refusal
 * @param wrong sends creations that are refused in every run, because their names are new
 * @returns the reason, by the id of the creation
 */
export async function doubtfulRefusals(
  context: CheckContext,
  creations: ReadonlyMap<string, FixedCreation>,
  taken: ReadonlySet<string>,
  wrong: () => Promise<readonly HttpResponse[]>,
): Promise<ReadonlyMap<string, string>> {
  const doubts = new Map<string, string>()
  if (creations.size === 0) return doubts
  const shown = await shownGroups(context)
  let refusals: Refusals | undefined
  for (const [id, creation] of creations) {
    const told = context.leftBehind.before(sentIn(creation.response), shown.ids)
    const seen = told ?? (await suspect(context, shown, creation.texts, taken))
    const isExplained = creation.texts.some((text) => taken.has(text) && isLegal(text))
    const isUnknown = shown.names === undefined && shown.ids.length > 0 && !isExplained
    if (seen === undefined && !isUnknown) continue
    refusals ??= await refusalsOf(context, wrong)
    const kind = kindOf(creation.response)
    if (refusals.taken !== undefined && kind !== refusals.taken) continue
    if (seen !== undefined) doubts.set(id, reasonOf(creation, seen))
    else if (refusals.taken !== undefined && !refusals.wrong.has(kind))
      doubts.set(id, reasonOf(creation, 'it is answered as a name that is taken, not as a wrong name'))
  }
  return doubts
}

const reasonOf = ({ response }: FixedCreation, why: string): string =>
  `${sentIn(response)} was refused, but a group that it has made earlier may be the reason: ${why}. ` +
  'Delete that group on the server, then run this case again: until then it proves nothing'

const sentIn = ({ exchange }: HttpResponse): string => exchange.request.body ?? ''

/** A listed group that an earlier creation may have made: without a text as its name, or one that no path finds. */
async function suspect(
  { trusted }: CheckContext,
  { names = [] }: Shown,
  texts: readonly string[],
  taken: ReadonlySet<string>,
): Promise<string | undefined> {
  const noText = names.findIndex((name) => typeof name !== 'string')
  if (noText >= 0)
    return `the list of groups shows a group whose name is ${names[noText] === undefined ? 'absent' : textOf(names[noText], 100)}`
  for (const name of names) {
    if (typeof name !== 'string' || !(texts.includes(name) || isBlank(name))) continue
    if (isLegal(name) && (taken.has(name) || (await trusted.readGroup(name, invalid)).status !== 404))
      continue
    return `the list of groups shows a group named ${JSON.stringify(name)}`
  }
  return undefined
}

const isBlank = (name: string): boolean => name.trim() === ''

/** How a target refuses: a name that is taken, and new wrong names. */
interface Refusals {
  /** Undefined if it could not be seen. */
  readonly taken: string | undefined
  readonly wrong: ReadonlySet<string>
}

async function refusalsOf(
  context: CheckContext,
  wrong: () => Promise<readonly HttpResponse[]>,
): Promise<Refusals> {
  const { trusted, groups } = context
  const name = groups.newName()
  const first = await whenThereIsRoom(context, () => trusted.createGroup({ name }), 3)
  const second = first && (await trusted.createGroup({ name }, { invalid: 'the name is taken' }))
  if (first !== undefined) await trusted.deleteGroup(name)
  return { taken: second && kindOf(second), wrong: new Set((await wrong()).map(kindOf)) }
}

/** How much of a refusal is compared, in UTF-16 units: it comes from the target. */
const mostCompared = 2000

/** A response without what differs from request to request: the name that was sent, numbers and ids. */
function kindOf({ status, body, json, exchange }: HttpResponse): string {
  const told = isJsonObject(json) && json.Error !== undefined ? JSON.stringify(json.Error) : body
  const names = exchange.request.body?.match(/[\w$@-]{3,}/g) ?? []
  const plain = names
    .filter((word) => word !== 'name' && word !== 'parentId')
    .reduce((text, word) => text.replaceAll(word, 'N'), told.slice(0, mostCompared))
  return `${status} ${plain.replace(/[\da-f-]*\d[\da-f-]*/gi, '0')}`
}
