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
 * What is below an ordinary request, or beyond it: how its bytes come, where they end, odd addresses,
 * unusual bodies. Much of it may be answered before the service sees it.
 *
 * Here: queries that are hardly one, or very long; bodies that are no text, or large, or deep. Not here: a
 * parameter with a wrong value (`errors/queries`, or the folder of the resource), legal but unusual JSON
 * (`errors/odd-bodies`), wrong members of a body (`entries-writing/body`). Addresses of any kind are
 * generated here, since a front end sees them first.
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
