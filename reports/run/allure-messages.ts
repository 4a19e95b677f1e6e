import { Status } from 'allure-js-commons'
import type { RuntimeMessage } from 'allure-js-commons/sdk'
import type { CheckResult, ObservationResult } from '../../harness/run/result.ts'
import { type AllureAttachment, allureOf } from './allure.ts'

/**
 * What Allure shows of a result, as the messages that its vitest reporter reads: unlike its runtime functions they can
 * say when a step really began and ended.
 */
export function allureRuntimeMessages(result: CheckResult | ObservationResult): RuntimeMessage[] {
  const { labels, description, steps, attachments } = allureOf(result)
  return [
    { type: 'metadata', data: { labels: [...labels], description, displayName: result.id } },
    ...steps.flatMap(({ name, status, start, stop, attachments: own }): RuntimeMessage[] => [
      { type: 'step_start', data: { name, start } },
      ...own.map(attachment),
      { type: 'step_stop', data: { stop, status: allureStatus[status] } },
    ]),
    ...attachments.map(attachment),
  ]
}

const allureStatus = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  broken: Status.BROKEN,
  skipped: Status.SKIPPED,
} as const

const attachment = ({ name, contentType, content }: AllureAttachment): RuntimeMessage => ({
  type: 'attachment_content',
  data: {
    name,
    contentType,
    content: Buffer.from(content).toString('base64'),
    encoding: 'base64',
    wrapInStep: false,
  },
})
