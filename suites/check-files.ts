import { readFileSync } from 'node:fs'
import { isJsonObject } from '../schemas/index.ts'

/**
 * The committed list: the file of each check, below suites/. `npm run freeze` writes it, because a built check has no
 * separate file.
 */
const checkFilesFile = new URL('./check-files.json', import.meta.url)

/** The file that declares each check: `groups/create/create.checks.ts`, by the id of the check. */
export function readCheckFiles(): ReadonlyMap<string, string> {
  const list: unknown = JSON.parse(readFileSync(checkFilesFile, 'utf8'))
  if (!isJsonObject(list)) return new Map()
  return new Map(
    Object.entries(list).flatMap(([file, ids]) =>
      Array.isArray(ids) ? ids.map((id) => [String(id), file] as const) : [],
    ),
  )
}
