import type { RunResult } from '../../harness/run/result/result.ts'
import type { AllureAttachment, AllureView } from '../../harness/runner/allure-view.ts'
import type { Cause } from '../causes/cause.ts'
import type { Knowledge } from '../causes/causes.ts'
import { claimedChecks } from '../run/claimed-checks.ts'
import { overviewOf } from '../run/overview.ts'
import { implementationLine } from '../run/run-line.ts'
import { cut, oneLine, visible } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'
import { categoriesOf, causePlaces } from './categories.ts'
import { type EvidenceChoice, evidenceOf } from './evidence.ts'
import { allureTestOf } from './test.ts'

/** Longest list of choices, in UTF-16 units. */
const choicesLimit = 200_000

/**
 * What Allure shows of a finished run.
 * @param causes of what failed
 * @param evidence how many exchanges are shown
 */
export function allureViewOf(
  run: RunResult,
  causes: readonly Cause[],
  { sentenceOf = () => undefined }: Pick<Knowledge, 'sentenceOf'>,
  evidence: EvidenceChoice = 'failed',
): AllureView {
  const places = causePlaces(causes)
  const context = { run, causes, places, evidenceOf: evidenceOf(run, causes, evidence), sentenceOf }
  return {
    tests: new Map(claimedChecks(run).map((check) => [check.id, allureTestOf(check, context)])),
    categories: categoriesOf(causes),
    environment: environmentOf(run, causes),
    attachments: choicesOf(run),
  }
}

/** What ran against which target, and how it ended. The name of the page is made from `verdict` and `target`. */
export function environmentOf(run: RunResult, causes: readonly Cause[]): Record<string, string> {
  const { suite, specification, implementation, target, seed, settings } = run
  const name = implementationLine({ implementation })
  return {
    verdict: oneLine(cut(overviewOf(run, causes).headline, 300)),
    target: oneLine(cut(target, 300)),
    ...(name === '' ? {} : { implementation: oneLine(cut(name, 300)) }),
    suite: `${suite.name} ${suite.version}`,
    specification: specification.version,
    seed: String(seed),
    classes: settings.classes.join(', '),
  }
}

/** The choices of the target if the specification leaves one. They are not tests, because they cannot fail. */
function choicesOf({ observations }: RunResult): AllureAttachment[] {
  if (observations.length === 0) return []
  const lines = observations.map(
    ({ id, sentence, value }) => `${id}\n  ${oneLine(sentence)}\n  → ${oneLine(cut(value, 400))}\n`,
  )
  return [
    {
      name: `${quantity(observations.length, 'choice')} of the server that the specification leaves open`,
      contentType: 'text/plain',
      extension: '.txt',
      content: visible(cut(lines.join('\n'), choicesLimit)),
    },
  ]
}
