import addresses from './addresses.checks.ts'
import anyAddress from './any-address.checks.ts'
import bodies from './bodies.checks.ts'
import compression from './compression.checks.ts'
import framing from './framing.checks.ts'
import headers from './headers.checks.ts'
import heads from './heads.checks.ts'
import queries from './queries.checks.ts'
import unfinished from './unfinished.checks.ts'
import uploads from './uploads.checks.ts'

/**
 * Requests outside the ordinary: how their bytes arrive, where they end, odd addresses, unusual bodies. A front end may
 * answer many of them before the service sees them.
 *
 * This folder has malformed or very long queries, bodies that are not text, or large, or deep, and generated addresses
 * of any kind, because a front end sees them first. Parameters with a wrong value are in `errors/queries` or the folder
 * of the resource, legal but unusual JSON is in `errors/odd-bodies`, and wrong members of a body are in
 * `entries-writing/body`.
 */
export default [
  uploads,
  unfinished,
  framing,
  heads,
  headers,
  addresses,
  anyAddress,
  queries,
  bodies,
  compression,
]
