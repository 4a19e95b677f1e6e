import type { CheckContext } from '../../check/context.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { CallerName, Fixture } from '../../vocabulary.ts'
import type { Stopwatch } from './stopwatch.ts'

/**
 * Opens a caller.
 * @param need what the case must state in `needs` for this caller
 */
export type CallerFor = (name: CallerName, need?: Fixture) => Caller

/** Members that few cases use: they are made when they are read. */
type Rare = 'anonymous' | 'proxy' | 'proxyIfAny' | 'otherUser' | 'otherMember' | 'foreign' | 'signal'

/**
 * The context of one case. It is a class that sets its members one by one to save memory: getters on each object, or
 * members set in a loop, would take as much memory as all the rest of it.
 */
export class CaseContext implements CheckContext {
  readonly callerFor: CallerFor
  readonly clock: Stopwatch
  readonly trusted: CheckContext['trusted']
  readonly groups: CheckContext['groups']
  readonly use: CheckContext['use']
  readonly exclusively: CheckContext['exclusively']
  readonly text: CheckContext['text']
  readonly random: CheckContext['random']
  readonly config: CheckContext['config']
  readonly fixture: CheckContext['fixture']
  readonly newUserId: CheckContext['newUserId']
  readonly distinctUserIds: CheckContext['distinctUserIds']
  readonly pause: CheckContext['pause']
  readonly property: CheckContext['property']
  readonly deletedGroups: CheckContext['deletedGroups']
  readonly deletedEntries: CheckContext['deletedEntries']
  readonly effectsComeLate: CheckContext['effectsComeLate']
  readonly learned: CheckContext['learned']
  readonly note: CheckContext['note']
  readonly progress: CheckContext['progress']
  readonly untested: CheckContext['untested']
  readonly inapplicable: CheckContext['inapplicable']
  readonly settings: CheckContext['settings']

  constructor(callerFor: CallerFor, clock: Stopwatch, members: Omit<CheckContext, Rare>) {
    this.callerFor = callerFor
    this.clock = clock
    this.trusted = members.trusted
    this.groups = members.groups
    this.use = members.use
    this.exclusively = members.exclusively
    this.text = members.text
    this.random = members.random
    this.config = members.config
    this.fixture = members.fixture
    this.newUserId = members.newUserId
    this.distinctUserIds = members.distinctUserIds
    this.pause = members.pause
    this.property = members.property
    this.deletedGroups = members.deletedGroups
    this.deletedEntries = members.deletedEntries
    this.effectsComeLate = members.effectsComeLate
    this.learned = members.learned
    this.note = members.note
    this.progress = members.progress
    this.untested = members.untested
    this.inapplicable = members.inapplicable
    this.settings = members.settings
  }

  get anonymous() {
    return this.callerFor('anonymous')
  }

  get proxy() {
    return this.callerFor('proxy', 'user')
  }

  get proxyIfAny() {
    const { user, unsupported } = this.config
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

  get signal() {
    return this.clock.signal
  }
}
