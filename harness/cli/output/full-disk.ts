import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Reasons why a file system accepts no more data, by error code. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left',
  EDQUOT: 'the quota is used up',
  EROFS: 'it has become read-only',
  EIO: 'the disk fails',
}

/** Why reports cannot be written; undefined if the reason is not the disk. */
export function diskTrouble(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code]
}

/** The reports of a run, the most important first. */
const reports = ['conformance.json', 'summary.md', 'junit.xml', 'exchanges.har'] as const

/** How writing the reports to a full disk ended. */
export interface WrittenInPart {
  readonly missing: readonly string[]
  /** Ready to print. */
  readonly message: string
}

/**
 * Writes reports to a disk that accepts no more data. Deletes Allure's results to make room, and lists what is missing
 * then.
 * @param write writes all reports; fails at the first that has no room
 */
export async function writeInPart(
  folder: string,
  reason: string,
  write: () => Promise<unknown>,
): Promise<WrittenInPart> {
  rmSync(join(folder, 'allure-results'), { recursive: true, force: true })
  rmSync(join(folder, 'exchanges.har'), { force: true })
  await write().catch(() => undefined)
  const missing = ['allure-results', ...reports.filter((name) => !existsSync(join(folder, name)))]
  const message = `${folder}: ${reason}. Missing: ${missing.join(', ')}. Make room, or choose another --output.`
  return { missing, message }
}
