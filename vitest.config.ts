import { defineConfig } from 'vitest/config'

// The project's own tests. A conformance run configures vitest by itself (harness/runner/run.ts).
export default defineConfig({
  test: {
    include: ['{harness,suites,schemas,reference-impl,reports,proof,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**'],
    testTimeout: 240_000,
    // On two cores vitest would take one, while the runs that tests start wait for their servers.
    maxWorkers: 3,
    // No test changes what others share; reading all modules again for each file takes longer than most tests.
    isolate: false,
    // The proof waits for servers most of the time.
    maxConcurrency: 10,
    // The workers are kept, and each holds the exchanges of several runs at once.
    execArgv: ['--max-old-space-size=8192'],
    hookTimeout: 120_000,
  },
})
