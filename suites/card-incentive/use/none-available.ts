import type { Members } from '../../../harness/index.ts'

/**
 * Why no incentive that the config names can be used. It only asks for further ones if those that it names were used.
 * @param read for each of them: what reading it showed; undefined if it could not be read
 */
export function whyNoneAvailable(read: readonly (Members | undefined)[]): string {
  const any = 'no incentive of fixtures.consumableIncentives'
  const shown = read.filter((one) => one !== undefined)
  if (shown.length === 0) return `${any} could be read: see incentive.read.answer`
  if (!shown.some(({ available }) => available === false))
    return `${any} is shown with available true or false: see contract.incentive.read`
  const unread = read.length - shown.length
  const others = unread === 0 ? '' : ` (${unread} could not be read: see incentive.read.answer)`
  return `${any} is still available${others}: name further ones`
}
