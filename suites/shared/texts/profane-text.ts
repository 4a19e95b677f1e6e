import {
  askAboutProfanity,
  type CheckContext,
  callsAcceptable,
  sharedFixture,
} from '../../../harness/index.ts'
import { passesAsRefused } from '../requests/refused.ts'

const invalid = 'a profane text'

/**
 * The text that the vendor names as profane. If the target accepts it in a creation and in an update, and also calls it
 * acceptable, either the fixture is wrong or the target has no filter: nothing shows which.
 */
const namedText = sharedFixture(
  'the profane text',
  async (context): Promise<{ readonly text: string; readonly isDoubtful: boolean }> => {
    const { trusted, groups, newUserId, fixture, config } = context
    const text = fixture('fixtures.profaneText')
    const { name, add } = await groups.shared()
    const writerId = newUserId()
    const { id } = await add({ writerId })
    const body = { data: text, writerId }
    const [created, updated] = await Promise.all([
      trusted.createEntry(name, body, { invalid }),
      trusted.updateEntry(name, id, body, { invalid }),
    ])
    const mayBeWrong =
      !passesAsRefused(created) && !passesAsRefused(updated) && config.classes.includes('platform')
    return { text, isDoubtful: mayBeWrong && callsAcceptable(await trusted.request(askAboutProfanity(text))) }
  },
  { needs: ['fixtures.profaneText'] },
)

/** The text that the vendor names as profane. Ends the case as untested if the target accepts it everywhere. */
export async function profaneText({ use, untested }: CheckContext): Promise<string> {
  const { text, isDoubtful } = await use(namedText)
  return isDoubtful
    ? untested(
        'the target accepts fixtures.profaneText in a creation and in an update, and GET /profanity calls it acceptable. Name a text that it refuses; if it refuses none, fix the target',
      )
    : text
}
