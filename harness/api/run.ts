import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Cause, causesOf, overviewOf, terminalText, writeReports } from '../../reports/index.ts'
import type { Check } from '../check/check.ts'
import { scopeOf } from '../check/scope.ts'
import { concerns, selectChecks, skippedChecks } from '../check/selection.ts'
import type { Environment } from '../config/environment.ts'
import { loadConfig } from '../config/load.ts'
import { journalFileName } from '../groups/journal.ts'
import { present } from '../present.ts'
import { openSession } from '../run/open.ts'
import { prepareOutput } from '../run/output/output-folder.ts'
import type { AnyResult, RunResult } from '../run/result/result.ts'
import type { Settings } from '../vocabulary.ts'
import { loadKnowledge } from './knowledge.ts'

/** The options of a run. */
export interface RunOptions {
  /** The run configuration: its file, or its members as in the file (schemas/config.schema.json). */
  readonly config: string | object
  /** The base URL. It replaces that of the configuration. */
  readonly target?: string
  /** Run only the checks or cases whose ids match these patterns. Such a run has no verdict. */
  readonly only?: readonly string[]
  /** Leave these out. If a MUST is left out, the verdict is inconclusive. */
  readonly skip?: readonly string[]
  /** The source of all randomness. The default is a random seed. */
  readonly seed?: number
  readonly settings?: Partial<
    Pick<Settings, 'concurrency' | 'timeoutMs' | 'settleMs' | 'runs' | 'budgetMs' | 'rate' | 'exhaustive'>
  >
  /**
   * Folder for conformance.json, junit.xml, summary.md and exchanges.har. By default, none of them is written. As for
   * the command line, groups that a killed run against the same server left according to this folder are deleted first.
   */
  readonly output?: string
  /** Values of `"${NAME}"` in the configuration and of the credential variables. The default is `process.env`. */
  readonly environment?: Environment
  /** Ends the run early; its groups are deleted anyway. */
  readonly signal?: AbortSignal
  /** Called with each result as it comes. */
  readonly onResult?: (result: AnyResult) => void
}

/** The result of a run. */
export interface Conformance {
  readonly verdict: RunResult['verdict']
  /** One line: the verdict with its numbers. */
  readonly headline: string
  /**
   * What must be fixed: MUST before SHOULD, then causes before their possible consequences, then the causes of most
   * checks first.
   */
  readonly causes: readonly Cause[]
  /** Everything: checks with their cases, observations, traffic. */
  readonly report: RunResult
  /** What the command line would print, without colour. */
  readonly text: string
}

/** Thrown if a pattern matches no check. */
export class UnknownCheckError extends Error {
  override readonly name = 'UnknownCheckError'
}

/**
 * Runs the checks against a server, in this process.
 * @throws ConfigurationError if the configuration is not valid, UnknownCheckError if a pattern matches no check,
 *   OutputFolderError if `output` cannot be used: another run writes into it, or its journal lists groups of another
 *   server; PreflightError if the target is not reachable or refuses the credentials. In these cases, nothing was
 *   judged.
 */
export async function run(options: RunOptions): Promise<Conformance> {
  const { only = [], skip = [], target, seed, signal, onResult } = options
  const [{ allChecks }, knowledge] = await Promise.all([import('../../suites/index.ts'), loadKnowledge()])
  const config = loadConfig({
    environment: options.environment ?? process.env,
    ...(typeof options.config === 'string' ? { file: options.config } : { members: options.config }),
    ...present({ target }),
  })
  requireMatches([...only, ...skip], allChecks)
  const selected = selectChecks(allChecks, { only, skip })
  // The journal of the groups must be on disk, even if no reports are written.
  const folder =
    options.output === undefined ? mkdtempSync(join(tmpdir(), 'conformance-')) : resolve(options.output)
  const { release } = prepareOutput(folder, { target: config.target, application: config.application.id })
  try {
    const session = await openSession({
      config,
      checks: selected,
      skipped: skippedChecks(allChecks, { only, skip }),
      settings: { ...options.settings, only, skip },
      scope: scopeOf(selected, allChecks, only.length === 0 ? 'whole' : 'selection'),
      output: folder,
      ...present({ seed, signal }),
    })
    const ended = await session.runAll(onResult)
    const left =
      options.output === undefined && hasJournal(folder)
        ? [`groups are left at the target: textboard-conformance cleanup --config FILE --output ${folder}`]
        : []
    const report = { ...ended, notes: [...ended.notes, ...left] }
    const causes = causesOf(report, knowledge)
    if (options.output !== undefined) await writeReports(folder, report, causes)
    return {
      verdict: report.verdict,
      headline: overviewOf(report, causes).headline,
      causes,
      report,
      text: terminalText(report, causes, { colour: false, width: 100 }),
    }
  } finally {
    release()
    // If groups could not be deleted, the journal names them: `cleanup` needs it.
    if (options.output === undefined && !hasJournal(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

const hasJournal = (folder: string): boolean => existsSync(join(folder, journalFileName))

function requireMatches(patterns: readonly string[], all: readonly Check[]): void {
  const unknown = patterns.find((pattern) => !all.some((check) => concerns(check, pattern)))
  if (unknown !== undefined) {
    throw new UnknownCheckError(`"${unknown.slice(0, 100)}" fits no check; checks() lists all ids`)
  }
}
