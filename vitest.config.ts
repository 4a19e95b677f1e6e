import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, the longest first. If one of them began last, it would keep one processor busy while
 * the others are idle.
 */
const longest = [
  'proof/proof.test.ts',
  'proof/card-incentive/unreadable.test.ts',
  'proof/clocks.test.ts',
  'proof/trouble/strange-names.test.ts',
  'proof/trouble/in-time.test.ts',
  'harness/cli/acceptance/echoed-secrets.test.ts',
  'harness/cli/acceptance/example.test.ts',
  'proof/decisive.test.ts',
  'proof/second-server/second-server.test.ts',
  'proof/trouble/every-operation.test.ts',
  'harness/cli/acceptance/templates.test.ts',
  'harness/cli/acceptance/certificate.test.ts',
  'harness/cli/acceptance/kill.test.ts',
  'proof/generative/counterexamples.test.ts',
  'proof/few-threads.test.ts',
  'harness/cli/acceptance/secrets.test.ts',
  'harness/cli/acceptance/replay.test.ts',
  'harness/cli/acceptance/counterexample.test.ts',
  'proof/many-achievements.test.ts',
  'harness/cli/acceptance/package.test.ts',
  'reports/compare/matrix.browser.test.ts',
  'harness/cli/acceptance/allure.test.ts',
  'proof/writes-to-groups.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? longest.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

// The project's own tests. A conformance run configures vitest by itself (harness/runner/run.ts).
export default defineConfig({
  test: {
    include: ['{harness,suites,schemas,reference-impl,reports,proof,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**'],
    setupFiles: ['reports/causes/steps.test-data.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 240_000,
    // On two cores, vitest would use one worker, but the runs that tests start mostly wait for their servers.
    maxWorkers: 4,
    // No test changes shared state. Loading all modules again for each file would take longer than most tests.
    isolate: false,
    // The proof mostly waits for servers.
    maxConcurrency: 10,
    // The workers are kept, and each of them holds the exchanges of several runs at the same time.
    execArgv: ['--max-old-space-size=8192'],
    hookTimeout: 120_000,
  },
})
