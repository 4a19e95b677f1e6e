import type { Symptom } from '../symptoms/symptom.ts'
import { valueNames } from '../symptoms/wording.ts'
import { membersShown, namesIn } from './fields-answered.ts'

/** Members that came although `fields` does not name them. */
export interface UnaskedMembers {
  /** The names in `fields`. */
  readonly fields: readonly string[]
  readonly members: readonly string[]
}

/** The members that came although `fields` does not name them, if a check found such members. */
export function unaskedMembers({ deviation, exchange, message }: Symptom): UnaskedMembers | undefined {
  if (deviation?.kind !== 'value' || deviation.way !== 'unwanted' || exchange === undefined) return undefined
  if (!valueNames.beyondFields.test(deviation.name)) return undefined
  const fields = namesIn(exchange)
  // Whether id may come unasked is open, and only the check knows it.
  const members = [...membersShown(exchange)].filter(
    (name) => !fields.includes(name) && message.includes(`"${name}"`),
  )
  return fields.length === 0 || members.length === 0 ? undefined : { fields, members }
}
