import type { CheckContext } from '../../check/context.ts'
import type { RunConfig } from '../../config/config.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { CallerName, Fixture } from '../../vocabulary.ts'

/**
 * Opens a caller.
 * @param need what the case must state in `needs` for this caller
 */
export type CallerFor = (name: CallerName, need?: Fixture) => Caller

/** Callers that few cases use: they are opened when they are read. */
class RareCallers {
  private readonly callerFor: CallerFor
  private readonly runConfig: RunConfig

  constructor(callerFor: CallerFor, config: RunConfig) {
    this.callerFor = callerFor
    this.runConfig = config
  }

  get anonymous() {
    return this.callerFor('anonymous')
  }

  get proxy() {
    return this.callerFor('proxy', 'user')
  }

  get proxyIfAny() {
    const { user, unsupported } = this.runConfig
    return user === undefined || unsupported.includes('three-legged') ? undefined : this.callerFor('proxy')
  }

  get otherUser() {
    return this.callerFor('otherUser', 'nonMember')
  }

  get otherMember() {
    return this.callerFor('otherMember', 'otherMember')
  }

  get foreign() {
    return this.callerFor('foreign', 'foreignApplication.consumerKey')
  }
}

/**
 * The context of one case. All cases of a run have theirs at the same time. The getters are those of a class,
 * because getters of each object would need over 1,000 bytes more for each case.
 */
export const caseContext = (
  callerFor: CallerFor,
  members: Omit<CheckContext, keyof RareCallers>,
): CheckContext => Object.assign(new RareCallers(callerFor, members.config), members)
