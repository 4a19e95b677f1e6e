import { type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { someId } from '../shared/achievement-definitions.ts'
import { unknownIdLike } from '../shared/unknown-id.ts'

/** One definition asked for by an id that none has, of the same form as those that there are. */
export const askedForUnknown = sharedFixture<HttpResponse>(
  'an achievement is read by an id that none has',
  async (context) => context.trusted.readAchievement('@app', unknownIdLike(await someId(context))),
)
