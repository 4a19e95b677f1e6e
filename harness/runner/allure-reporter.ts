import { addSkipLabel } from 'allure-js-commons/sdk/reporter'
import AllureReporter from 'allure-vitest/reporter'
import type { TestModule } from 'vitest/node'
import { attachBy, quickWriter, shapeResult, writeRunInfo } from './allure-results.ts'
import type { AllureView } from './allure-view.ts'

/**
 * The reporter of allure-vitest. It turns vitest's tests into Allure results and writes them at the end of the run. A
 * listener makes each result show its check. Tests that are not in the view (observations) are left out.
 */
export class ConformanceAllureReporter extends AllureReporter {
  readonly #resultsDir: string
  readonly #view: () => Promise<AllureView | undefined>
  readonly #shown: { view?: AllureView }

  /**
   * @param resultsDir folder for the results
   * @param view what the results show. It is known when all checks have ended, and undefined if the run broke.
   */
  constructor(resultsDir: string, view: () => Promise<AllureView | undefined>) {
    const attach = attachBy(quickWriter(resultsDir))
    const shown: { view?: AllureView } = {}
    super({
      resultsDir,
      listeners: [
        {
          afterTestResultStop: (result) => {
            if (shown.view?.tests.has(result.name ?? '') === false) addSkipLabel(result.labels)
          },
          beforeTestResultWrite: (result) => {
            const test = shown.view?.tests.get(result.name ?? '')
            if (test !== undefined) shapeResult(result, test, attach)
          },
        },
      ],
    })
    this.#resultsDir = resultsDir
    this.#view = view
    this.#shown = shown
  }

  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const view = await this.#view()
    if (view === undefined) return
    this.#shown.view = view
    writeRunInfo(this.#resultsDir, view)
    super.onTestRunEnd(modules)
  }
}
