import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDefaultWriter, ReporterRuntime, type Writer } from 'allure-js-commons/sdk/reporter'
import AllureReporter, { type AllureVitestReporterConfig } from 'allure-vitest/reporter'
import type { Vitest } from 'vitest/node'

/**
 * Writes as Allure's own writer does, but without waiting for the disk after each file: a run writes more than twenty thousand,
 * and that took longer than all its checks.
 */
function writerTo(resultsDir: string): Writer {
  const usual = createDefaultWriter({ resultsDir })
  let isFull = false
  const write = (name: string, content: string | Buffer) => {
    if (isFull) return
    try {
      writeFileSync(join(resultsDir, name), content)
    } catch {
      // A disk that takes no more must not end the run; the report, which is written last, says what is missing.
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
    writeGlobals: (name, globals) => usual.writeGlobals(name, globals),
  }
}

/** The reporter of allure-vitest with a writer of ours. */
export class ConformanceAllureReporter extends AllureReporter {
  readonly #config: AllureVitestReporterConfig & { readonly resultsDir: string }

  /** @param config has the folder of the results */
  constructor(config: AllureVitestReporterConfig & { readonly resultsDir: string }) {
    super(config)
    this.#config = config
  }

  override onInit(vitest: Vitest): void {
    super.onInit(vitest)
    const { resultsDir, reportMatchers: _unused, ...config } = this.#config
    // The reporter offers no way to choose the writer. Should it rename this member, its own writer goes on writing, slowly.
    Reflect.set(
      this,
      'allureReporterRuntime',
      new ReporterRuntime({ ...config, writer: writerTo(resultsDir) }),
    )
  }
}
