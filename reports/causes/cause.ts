import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { Level, Norm } from '../../harness/vocabulary.ts'

/** What a vendor has to fix: one deviation behind any number of failed cases. */
export interface Cause {
  /** What is wrong, in one sentence. */
  readonly title: string
  /** The highest level of the checks that fail for it. */
  readonly level: Level
  /** Are all of its checks of a class that does not decide the verdict? Then it is a finding, and nothing has to be fixed for it. */
  readonly isFinding: boolean
  /** What the case rests on that shows it best, then what the others do, the most frequent first; with the sentence of the specification. */
  readonly norms: readonly { readonly id: Norm; readonly sentence?: string }[]
  /** Ids of the checks that fail for it: the one that shows it best, then the most frequent first. */
  readonly checks: readonly string[]
  /** Ids of their failed cases: the one that shows it best first. */
  readonly cases: readonly string[]
  /** Operations of openapi.json at which the same deviation was seen as in the case that shows it best. */
  readonly operations: readonly string[]
  /** The input of the case that shows it best, where its check has several, else what its request has wrong on purpose: `two lines`. */
  readonly case?: string
  /** The other cases of that check, by which a reader sees what fails and what does not. Left out where there are none. */
  readonly siblings?: Siblings
  /** What was sent that the address does not say: the body, bounded; of a message that no client library writes, its head. */
  readonly sent?: string
  /** The write before the reading that shows it: what was sent, and its status; where the message is about what a write has done. */
  readonly after?: string
  /** The exchange that shows it best. */
  readonly exchange?: Exchange
  /** What was expected and got, of the case that shows it best. */
  readonly message: string
  /** What all requests that are refused for it have in common, and no right one that succeeds. */
  readonly common?: CommonTrait
  /** Which entries it concerns, where it does not concern all. */
  readonly concerned?: Concerned
  /** Its readings are out of date: they show what stood there before a write that another reading shows. */
  readonly outOfDate?: OutOfDate
  /** The command that runs that case again. */
  readonly replay?: string
  /** Known behaviour of a faulty server that fails nearly the same cases: what it does, and how many of the cause's cases it explains. */
  readonly looksLike?: {
    readonly fault: string
    readonly sentence: string
    readonly explains: number
    readonly of: number
  }
  /** All of its failures are in the baseline: with what reason, and under which issue. */
  readonly known?: { readonly reason?: string; readonly issue?: string }
  /** Seen only sometimes: in so many of so many responses, or not again when it was tried once more. */
  readonly intermittent?: string
}

/** The cases of a check beside the one that speaks for a cause. */
export interface Siblings {
  /** How many there are, and what came of them; what is neither could not be judged. */
  readonly of: number
  readonly failed: number
  readonly passed: number
  /** The inputs of some that fail for the same cause, and of some that pass. */
  readonly alsoFailed: readonly string[]
  readonly alsoPassed: readonly string[]
}

/** What tells requests that are refused from right ones that succeed. */
export interface CommonTrait {
  /** In words that complete "requests …": `with Accept: *\/*`. */
  readonly trait: string
  /** How many refused requests have it, all of those that were looked at; and how many succeeded at the same operations, all without it. */
  readonly refused: number
  readonly served: number
}

/** What tells entries that show it from others that do not. */
export interface Concerned {
  /** In words that complete "entries …": `that are replies`. */
  readonly trait: string
  /** How many entries are wrong, of how many that have it, and how many others were looked at, which are all right. */
  readonly wrong: number
  readonly of: number
  readonly others: number
}

/** Readings that answer as before a write, though another reading has shown its effect. */
export interface OutOfDate {
  /** Failed cases in which a reading is so, of those that were looked at. */
  readonly cases: number
  readonly of: number
  /** The reading that shows the write, and its status. */
  readonly shownBy: string
}

/** What a known faulty server fails: made by the proof of the suite. */
export interface FaultSignature {
  readonly fault: string
  /** What the faulty server does wrong. */
  readonly sentence: string
  /** Ids of the cases that fail under it. */
  readonly cases: readonly string[]
}
