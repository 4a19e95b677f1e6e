/** Members without those that are undefined. */
export type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** The members that are not undefined, in their order: for optional members, which must not be there as undefined. */
export function present<T extends object>(members: T): Present<T>
export function present(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
