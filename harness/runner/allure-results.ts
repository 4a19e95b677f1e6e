import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stage, Status, type StepResult, type TestResult } from 'allure-js-commons'
import { createDefaultWriter, md5, ReporterRuntime, type Writer } from 'allure-js-commons/sdk/reporter'
import { suiteName } from '../vocabulary.ts'
import type { AllureAttachment, AllureStep, AllureTest, AllureView } from './allure-view.ts'

/**
 * Writes an attachment into the folder of the results.
 * @returns the name of the file
 */
export type Attach = (attachment: AllureAttachment) => string

/** Creates a writer that works like Allure's own writer, but does not wait for the disk after each file. */
export function quickWriter(resultsDir: string): Writer {
  mkdirSync(resultsDir, { recursive: true })
  const usual = createDefaultWriter({ resultsDir })
  let isFull = false
  const write = (name: string, content: string | Buffer) => {
    if (isFull) return
    try {
      writeFileSync(join(resultsDir, name), content)
    } catch {
      // A full disk must not end the run. The report, which is written last, says what is missing.
      isFull = true
    }
  }
  return {
    writeResult: (result) => write(`${result.uuid}-result.json`, JSON.stringify(result)),
    writeGroup: (group) => write(`${group.uuid}-container.json`, JSON.stringify(group)),
    writeAttachment: write,
    writeAttachmentFromPath: (name, from) => copyFileSync(from, join(resultsDir, name)),
    writeEnvironmentInfo: (info) => usual.writeEnvironmentInfo(info),
    writeCategoriesDefinitions: (categories) => usual.writeCategoriesDefinitions(categories),
    writeGlobals: (name, globals) => write(name, JSON.stringify(globals)),
  }
}

/** Writes attachments with a writer. */
export const attachBy =
  (writer: Writer): Attach =>
  ({ content, extension }) => {
    const source = `${randomUUID()}-attachment${extension}`
    writer.writeAttachment(source, Buffer.from(content))
    return source
  }

const statuses = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  broken: Status.BROKEN,
  skipped: Status.SKIPPED,
} as const

/**
 * Makes an Allure result show a check, without anything that vitest knows about it. Its identity is that of the check,
 * whatever the folder and the machine, so all runs have a common history.
 */
export function shapeResult(result: TestResult, test: AllureTest, attach: Attach): void {
  const identity = md5(`${suiteName}: ${test.id}`)
  Object.assign(result, {
    name: test.name,
    fullName: test.id,
    testCaseId: identity,
    historyId: identity,
    titlePath: [...test.titlePath],
    status: statuses[test.status],
    stage: Stage.FINISHED,
    start: test.start,
    stop: test.stop,
    statusDetails: {
      ...(test.message === undefined ? {} : { message: test.message }),
      ...(test.trace === undefined ? {} : { trace: test.trace }),
      ...(test.known ? { known: true } : {}),
      ...(test.flaky ? { flaky: true } : {}),
    },
    labels: [...test.labels],
    links: [...test.links],
    parameters: [],
    description: test.description,
    steps: test.steps.map((step) => stepResult(step, attach)),
    attachments: test.attachments.map((attachment) => attached(attachment, attach)),
  } satisfies Partial<TestResult>)
}

function stepResult(step: AllureStep, attach: Attach): StepResult {
  return {
    name: step.name,
    status: statuses[step.status],
    stage: Stage.FINISHED,
    statusDetails: step.message === undefined ? {} : { message: step.message },
    start: step.start,
    stop: step.stop,
    parameters: [],
    steps: step.steps.map((one) => stepResult(one, attach)),
    attachments: step.attachments.map((attachment) => attached(attachment, attach)),
  }
}

const attached = (attachment: AllureAttachment, attach: Attach) => ({
  name: attachment.name,
  type: attachment.contentType,
  source: attach(attachment),
})

/** Writes what belongs to the run as a whole: categories, environment, and files that belong to no test. */
export function writeRunInfo(resultsDir: string, { categories, environment, attachments }: AllureView): void {
  const runtime = new ReporterRuntime({
    writer: quickWriter(resultsDir),
    environmentInfo: { ...environment },
    categories: categories.map(({ matchedStatuses, ...category }) => ({
      ...category,
      matchedStatuses: matchedStatuses.map((status) => statuses[status]),
    })),
  })
  runtime.writeEnvironmentInfo()
  runtime.writeCategoriesDefinitions()
  runtime.applyGlobalRuntimeMessages(
    attachments.map(({ name, contentType, extension, content }) => ({
      type: 'global_attachment_content',
      data: {
        name,
        contentType,
        fileExtension: extension,
        content: Buffer.from(content).toString('base64'),
        encoding: 'base64',
      },
    })),
  )
}
