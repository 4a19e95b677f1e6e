import framing from './framing.ts'
import heads from './heads.ts'
import unfinished from './unfinished.ts'
import uploads from './uploads.ts'

/** What stands below the requests: how their bytes come, and where they end. */
export default [uploads, unfinished, framing, heads]
