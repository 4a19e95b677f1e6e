/** The members of an object that may be undefined, as members that may be absent. */
type Present<Members extends object> = {
  readonly [Name in keyof Members]?: Exclude<Members[Name], undefined>
}

/** The members that are not undefined. */
export function present<Members extends object>(members: Members): Present<Members> {
  const kept: { -readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } = {}
  for (const name in members) {
    const value = members[name]
    if (isDefined(value)) kept[name] = value
  }
  return kept
}

const isDefined = <Value>(value: Value): value is Exclude<Value, undefined> => value !== undefined
