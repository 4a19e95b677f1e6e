import accept from './accept.checks.ts'
import contentTypes from './content-types.checks.ts'
import errorBody from './error-body.checks.ts'
import methods from './methods.checks.ts'
import namesAndIds from './names-and-ids.checks.ts'
import oddBodies from './odd-bodies.checks.ts'
import paths from './paths.checks.ts'
import queries from './queries.checks.ts'
import serverDown from './server-down.checks.ts'
import unusualText from './unusual-text.checks.ts'
import wrongRequestsOfUsers from './wrong-requests-of-users.checks.ts'

/**
 * Errors of the service, and requests that it must not fail at.
 *
 * Here: one value or body that servers stumble over, written down by hand, at which there must be no server
 * error. Not here: what a parameter or member may hold (the folder of its resource:
 * `entries-reading/not-allowed`, `entries-reading/paging-bounds`, `entries-writing/body`), what is hardly a
 * request (`robustness/`), what is generated (`properties/`).
 */
export default [
  serverDown,
  ...errorBody,
  methods,
  ...oddBodies,
  contentTypes,
  paths,
  namesAndIds,
  accept,
  queries,
  unusualText,
  wrongRequestsOfUsers,
]
