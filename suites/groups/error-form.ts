import { type Answer, isRecord } from '../../harness/index.ts'

/** Which of the permitted forms an error has (section "Error body"), in a few words: `400 with Code and Message`. */
export function errorForm({ status, json }: Pick<Answer, 'status' | 'json'>): string {
  const error = isRecord(json) ? json.Error : undefined
  if (!isRecord(error)) return `${status} without the error body`
  const members = ['Code', 'code', 'Message'].filter((member) => error[member] !== undefined)
  return `${status} with ${members.length === 0 ? 'an empty Error' : members.join(' and ')}`
}
