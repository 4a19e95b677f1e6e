import { achievementFields } from './achievement-fields.ts'
import { authentication } from './authentication.ts'
import { endpointRules } from './endpoint-rules.ts'
import { entryFields } from './entry-fields.ts'
import { errors } from './errors.ts'
import { groupFields } from './group-fields.ts'
import { incentiveFields } from './incentive-fields.ts'
import { limits } from './limits.ts'
import type { Requirement } from './requirement.ts'
import { eventsSection, service } from './service.ts'
import { states } from './states.ts'

/** Every sentence of the specification, in its order. */
export const requirements: readonly Requirement[] = [
  ...service,
  ...groupFields,
  ...entryFields,
  ...achievementFields,
  ...incentiveFields,
  ...states,
  ...endpointRules,
  ...authentication,
  ...eventsSection,
  ...errors,
  ...limits,
]

export default requirements
export { coverageOf } from './coverage.ts'
export { requirementsMarkdown } from './markdown.ts'
