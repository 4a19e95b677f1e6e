import type { RunResult } from '../../harness/run/result/result.ts'
import type { AllureAttachment, AllureView } from '../../harness/runner/allure-view.ts'
import { suiteName } from '../../harness/vocabulary.ts'
import type { Cause } from '../causes/cause.ts'
import type { Knowledge } from '../causes/causes.ts'
import { choiceText, madeOf } from '../run/choices.ts'
import { claimedChecks } from '../run/claimed-checks.ts'
import { nextSteps } from '../run/next-steps.ts'
import { overviewOf } from '../run/overview.ts'
import { implementationLine } from '../run/run-line.ts'
import { reasonsOf } from '../run/untested.ts'
import { cut, oneLine, visible } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'
import { allureTestOf } from './allure-test.ts'
import { categoriesOf, causePlaces, shownReasons } from './categories.ts'
import { type EvidenceChoice, evidenceOf } from './evidence.ts'

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
  const reasons = reasonsOf(
    claimedChecks(run).filter(({ outcome }) => outcome === 'untested'),
    'untested',
  ).sort((one, other) => other.checks.length - one.checks.length)
  const reasonNumbers = new Map(
    reasons
      .slice(0, shownReasons)
      .flatMap(({ checks }, index) => checks.map((id) => [id, index + 1] as const)),
  )
  const evidenceChoice = evidenceOf(run, causes, evidence)
  const context = { run, causes, places, evidenceOf: evidenceChoice, reasonNumbers, sentenceOf }
  return {
    tests: new Map(claimedChecks(run).map((check) => [check.id, allureTestOf(check, context)])),
    categories: categoriesOf(causes, reasons),
    environment: environmentOf(run, causes),
    attachments: [...nextOf(run, causes), ...notesOf(run), ...choicesOf(run)],
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

/** What to do next, with the replay command of the first cause, if anything is to be done. */
function nextOf(run: RunResult, causes: readonly Cause[]): AllureAttachment[] {
  const overview = overviewOf(run, causes)
  const steps = nextSteps(run, overview.causes, { program: suiteName, summary: 'summary.md' })
  const replay = overview.causes[0]?.replay
  if (steps.length === 0) return []
  const lines = [...steps, ...(replay === undefined ? [] : [`Replay of cause 1:\n${replay}`])]
  return [textOf('What to do next', lines.join('\n\n'))]
}

/** What the reader must know about the run: an incentive that was used up, groups that were left behind. */
function notesOf({ notes }: RunResult): AllureAttachment[] {
  if (notes.length === 0) return []
  return [
    textOf(`Notes on the run (${notes.length})`, notes.map((note) => `- ${cut(note, 1000)}`).join('\n')),
  ]
}

const textOf = (name: string, content: string): AllureAttachment => ({
  name,
  contentType: 'text/plain',
  extension: '.txt',
  content: visible(cut(content, choicesLimit)),
})

/** The choices of the target if the specification leaves one. They are not tests, because they cannot fail. */
function choicesOf({ observations }: RunResult): AllureAttachment[] {
  const seen = madeOf(observations)
  if (seen.length === 0) return []
  const lines = seen.map(
    (one) => `${one.id}\n  ${oneLine(one.sentence)}\n  → ${oneLine(cut(choiceText(one), 1000))}\n`,
  )
  const name = `${quantity(seen.length, 'choice')} of the server that the specification leaves open`
  return [textOf(name, lines.join('\n'))]
}
