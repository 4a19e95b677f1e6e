import { type CheckContext, isJsonObject, sharedFixture } from '../../harness/index.ts'
import { wasRefused } from './refused.ts'

const invalid = 'a profane text'

/** Does GET /profanity call the text acceptable? Its response is not described: by itself it says nothing, since it may be a stub. */
async function isCalledAcceptable({ trusted, config }: CheckContext, text: string): Promise<boolean> {
  if (!config.classes.includes('platform')) return false
  const asked = { method: 'GET', path: '/profanity', query: { text }, invalid: 'text is not described' }
  const { status, json } = await trusted.request(asked)
  return status === 200 && isJsonObject(json) && json.valid === true
}

/**
 * The text that the vendor names as profane. Where the target takes it in a creation and in an update, and calls it acceptable as well, nothing
 * tells a wrong fixture from a filter that there is not.
 */
const known = sharedFixture(
  'the profane text',
  async (context): Promise<{ readonly text: string; readonly isDoubtful: boolean }> => {
    const { trusted, groups, newUserId, fixture } = context
    const text = fixture('fixtures.profaneText')
    const { name, add } = await groups.shared()
    const writerId = newUserId()
    const { id } = await add({ writerId })
    const body = { data: text, writerId }
    const [created, updated] = await Promise.all([
      trusted.createEntry(name, body, { invalid }),
      trusted.updateEntry(name, id, body, { invalid }),
    ])
    const isRefused = wasRefused(created) || wasRefused(updated)
    return { text, isDoubtful: !isRefused && (await isCalledAcceptable(context, text)) }
  },
  { needs: ['fixtures.profaneText'] },
)

/** The text that the vendor names as profane. Ends the case as untested where the target says in every way that it is not. */
export async function profaneText({ use, untested }: CheckContext): Promise<string> {
  const { text, isDoubtful } = await use(known)
  return isDoubtful
    ? untested(
        'the target accepts fixtures.profaneText in a creation and in an update, and GET /profanity calls it acceptable: name a text that it refuses, or mend it if there is none',
      )
    : text
}
