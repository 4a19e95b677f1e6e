/** Accepted and refused values of one schema, each under the reason for its verdict. */
export interface Samples {
  readonly good: Readonly<Record<string, unknown>>
  readonly bad: Readonly<Record<string, unknown>>
}

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** The object without one member, for the bad samples that lack something. */
export const without = (object: Members, member: string): Members =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== member))

/** One bad sample per member: the object lacks it. */
export const lacking = (object: Members, members: readonly string[]): Members =>
  Object.fromEntries(members.map((member) => [`lacks ${member}`, without(object, member)]))

/** One bad sample per member: the object has the given value there. */
export const spoilt = (object: Members, values: Readonly<Record<string, readonly unknown[]>>): Members =>
  Object.fromEntries(
    Object.entries(values).flatMap(([member, wrong]) =>
      wrong.map((value) => [`${member} is ${JSON.stringify(value)}`, { ...object, [member]: value }]),
    ),
  )
