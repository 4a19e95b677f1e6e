import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { Level, Norm } from '../../harness/vocabulary.ts'

/** What a vendor has to fix: one deviation behind any number of failed cases. */
export interface Cause {
  /** What is wrong, in one sentence. */
  readonly title: string
  /** The highest level of the checks that fail because of it. */
  readonly level: Level
  /**
   * True if all of its checks are in classes that do not decide the verdict. Then it is a finding, and nothing has to
   * be fixed.
   */
  readonly isFinding: boolean
  /**
   * The norm of the case that shows it best, or of another case if only that one has the level of the cause; then the
   * other norms, the most frequent first; with the sentence of the specification.
   */
  readonly norms: readonly { readonly id: Norm; readonly sentence?: string }[]
  /** Ids of the checks that fail because of it: the one that shows it best, then the most frequent first. */
  readonly checks: readonly string[]
  /** Ids of their failed cases: the case that shows it best, then the most frequent first. */
  readonly cases: readonly string[]
  /** Operations of openapi.json with the same deviation as in the case that shows it best. */
  readonly operations: readonly string[]
  /**
   * The input of the case that shows it best, if its check has several cases; or else the invalid input of its request:
   * `two lines`.
   */
  readonly case?: string
  /** The other cases of that check, which show what else fails and what does not. Absent if there are none. */
  readonly siblings?: Siblings
  /**
   * What was sent, except for the address, shortened: the body, or the whole message if no client library writes such a
   * message.
   */
  readonly sent?: string
  /**
   * The write before the reading that shows the cause, with its status, if the message is about the effect of a write.
   */
  readonly after?: string
  /** The exchange that shows it best. */
  readonly exchange?: Exchange
  /** What the case that shows it best expected and got. */
  readonly message: string
  /** What all requests that are refused because of it have in common, and no valid request that succeeds has. */
  readonly common?: CommonTrait
  /** What distinguishes the requests with wrong responses from those with right responses. */
  readonly contrast?: Contrast
  /** Where else the server fails (5xx), because several mistakes may be behind one status. */
  readonly furtherFailures?: FurtherFailures
  /** Which entries it concerns, if it does not concern all. */
  readonly concerned?: Concerned
  /** Its readings are out of date: they show the state before a write that another reading already shows. */
  readonly outOfDate?: OutOfDate
  /** The command that runs the case that shows it best again. */
  readonly replay?: string
  /** If it breaks run-wide rules: the cases whose requests broke them in this way. */
  readonly companions?: readonly string[]
  /**
   * A known faulty server that fails nearly the same cases: what it does wrong, and how many cases of the cause it
   * explains.
   */
  readonly looksLike?: {
    readonly fault: string
    readonly sentence: string
    readonly explains: number
    readonly of: number
  }
  /** All of its failures are in the baseline: the reason and the issue that it names. */
  readonly known?: { readonly reason?: string; readonly issue?: string }
  /** Seen only sometimes: in some of the responses, or not again when the cases were repeated. */
  readonly intermittent?: string
  /** Only in the first cause: steps of the suite on the way to the causes that failed. */
  readonly note?: string
}

/** The other cases of the check that leads a cause. */
export interface Siblings {
  /** How many there are, and how many of them failed and passed. The rest could not be judged. */
  readonly of: number
  readonly failed: number
  readonly passed: number
  /** The inputs of some that fail for the same cause, and of some that pass. */
  readonly alsoFailed: readonly string[]
  readonly alsoPassed: readonly string[]
}

/** What distinguishes requests that are refused from valid requests that succeed. */
export interface CommonTrait {
  /** In words that complete "requests …": `with Accept: *\/*`. */
  readonly trait: string
  /**
   * How many refused requests were looked at, which all have the trait; and how many requests succeeded at the same
   * operations, all without it.
   */
  readonly refused: number
  readonly served: number
}

/** What distinguishes requests whose responses break the contract from all others of the same kind. */
export interface Contrast {
  /** In words that complete "requests …": `by a user`. */
  readonly trait: string
  /** How many responses to such requests are wrong, which are all; and how many responses to others are right. */
  readonly wrong: number
  readonly right: number
}

/** Requests other than that of the lead at which the server fails. */
export interface FurtherFailures {
  /** The operation and the input of some: `textdata.update (an id of 20 digits)`. */
  readonly named: readonly string[]
  /** How many there are, each operation once in each check. */
  readonly of: number
}

/** What distinguishes the entries that show it from those that do not. */
export interface Concerned {
  /** In words that complete "entries …": `that are replies`. */
  readonly trait: string
  /** How many entries are wrong, how many have the trait, and how many others were looked at, which are all right. */
  readonly wrong: number
  readonly of: number
  readonly others: number
}

/** Readings that answer as before a write, although another reading has shown its effect. */
export interface OutOfDate {
  /** Failed cases with such a reading, and how many failed cases were looked at. */
  readonly cases: number
  readonly of: number
  /** The reading that shows the write, and its status. */
  readonly shownBy: string
}

/** The cases that a known faulty server fails. The proof of the suite makes these signatures. */
export interface FaultSignature {
  readonly fault: string
  /** What the faulty server does wrong. */
  readonly sentence: string
  /** Ids of the cases that fail under it. */
  readonly cases: readonly string[]
}
