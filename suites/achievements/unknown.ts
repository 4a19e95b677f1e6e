import { type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { someId } from '../shared/achievement-definitions.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'

/** A request for one definition with an id that no definition has, in the form of existing ids. */
export const askedForUnknown = sharedFixture<HttpResponse>(
  'an achievement is read by an id that none has',
  async (context) => context.trusted.readAchievement('@app', unknownIdLike(await someId(context))),
)
