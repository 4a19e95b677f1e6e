import { readFileSync } from 'node:fs'
import { isJsonObject } from '../schemas/index.ts'

/** The committed list: the file of each check, below suites/. Made by `npm run freeze`, since a built check has no file of its own. */
const checkFilesFile = new URL('./check-files.json', import.meta.url)

/** Where each check is declared: `groups/create.checks.ts`, by the id of the check. */
export function readCheckFiles(): ReadonlyMap<string, string> {
  const list: unknown = JSON.parse(readFileSync(checkFilesFile, 'utf8'))
  if (!isJsonObject(list)) return new Map()
  return new Map(
    Object.entries(list).flatMap(([file, ids]) =>
      Array.isArray(ids) ? ids.map((id) => [String(id), file] as const) : [],
    ),
  )
}
