/** Ends a check as `untested`. */
export class UntestedSignal extends Error {
  override readonly name = 'UntestedSignal'
  /** The config member (or flag) that would let the check run. */
  readonly fixture: string | undefined

  constructor(reason: string, fixture?: string) {
    super(reason)
    this.fixture = fixture
  }
}

/** Ends a check as `inapplicable`. */
export class InapplicableSignal extends Error {
  override readonly name = 'InapplicableSignal'
}

/** A check asks for what its head does not state, or holds two leases: an error of the suite. */
export class MisuseError extends Error {
  override readonly name = 'MisuseError'
}
