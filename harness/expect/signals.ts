import type { Exchange } from '../http/message/exchange.ts'

/** Ends a case as `untested`. */
export class UntestedSignal extends Error {
  override readonly name: string = 'UntestedSignal'
  /** The configuration member (or flag) that would let the case run. */
  readonly fixture: string | undefined

  constructor(reason: string, fixture?: string) {
    super(reason)
    this.fixture = fixture
  }
}

/**
 * The target refused a request that only arranges a case. The case is `untested`. The refusal counts against one check
 * only, the check of that request, so one defect is not a hundred failures.
 */
export class ArrangementFailure extends UntestedSignal {
  override readonly name = 'ArrangementFailure'
  readonly of: 'group' | 'entry'
  readonly exchange: Exchange

  constructor(of: ArrangementFailure['of'], reason: string, exchange: Exchange) {
    super(reason)
    this.of = of
    this.exchange = exchange
  }
}

/** Ends a case as `inapplicable`. */
export class InapplicableSignal extends Error {
  override readonly name = 'InapplicableSignal'
  /** The flag that lets the case run, if the run itself leaves the case out. */
  readonly flag: string | undefined

  constructor(reason: string, flag?: string) {
    super(reason)
    this.flag = flag
  }
}

/** The suite uses its own parts in a wrong way: an error of the suite, which accuses no target. */
export class MisuseError extends Error {
  override readonly name = 'MisuseError'
}
