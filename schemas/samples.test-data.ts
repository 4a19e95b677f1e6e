/** Accepted and refused values of a schema; each key says why. */
export interface Samples {
  readonly good: Readonly<Record<string, unknown>>
  readonly bad: Readonly<Record<string, unknown>>
}

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** The object without one member, for bad samples. */
export const without = (object: Members, member: string): Members =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== member))

/** One bad sample per member: the object lacks it. */
export const lacking = (object: Members, members: readonly string[]): Members =>
  Object.fromEntries(members.map((member) => [`lacks ${member}`, without(object, member)]))

/** One bad sample per wrong value: the object has that value for the member. */
export const spoilt = (object: Members, values: Readonly<Record<string, readonly unknown[]>>): Members =>
  Object.fromEntries(
    Object.entries(values).flatMap(([member, wrong]) =>
      wrong.map((value) => [`${member} is ${JSON.stringify(value)}`, { ...object, [member]: value }]),
    ),
  )
