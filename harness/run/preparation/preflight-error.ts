import { beginning } from '../../http/message/shown.ts'

/** The member of the configuration that prevents the run from starting. */
export type WrongMember = 'target' | 'application' | 'application.id'

/** An error in a few words, and the member of the configuration that causes it. */
export interface PreflightSummary {
  readonly title: string
  readonly member?: WrongMember
}

/**
 * The run cannot start: the target is not reachable, is not the service, or refuses the credentials. The message is
 * ready to print.
 */
export class PreflightError extends Error {
  override readonly name = 'PreflightError'
  /** The reason in a few words, for the line that ends a run: `the target cannot be reached: …`. */
  readonly title: string
  /** The member of the configuration that is wrong, if it is known. */
  readonly member: WrongMember | undefined

  constructor(message: string, { title, member }: Partial<PreflightSummary> = {}) {
    super(message)
    this.title = title ?? firstLineOf(message)
    this.member = member
  }
}

const firstLineOf = (message: string): string =>
  beginning(message.split('\n')[0] ?? '', 200).replace(/\.$/, '')
