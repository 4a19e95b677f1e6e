import type { HttpResponse } from '../../harness/index.ts'

/** The names of members of an incentive that occur anywhere in a response. */
export const shownOfIncentive = ({ body }: HttpResponse): readonly string[] =>
  body.match(/"(incentiveId|isConsumedApp|usedAmount\w*|currentUsedAmount\w*)"(?=\s*:)/g) ?? []
