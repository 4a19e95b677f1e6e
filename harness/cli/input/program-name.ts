import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Environment } from '../../config/environment.ts'
import { suiteName } from '../../vocabulary.ts'

/**
 * How this program is called where it was started: by its name where a shell finds it, else by npx. What npm and npx start has a PATH
 * of its own, which the shell of the person does not have.
 */
export function programName({ PATH = '', npm_execpath }: Environment): string {
  const isFound = PATH.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, suiteName)))
  return isFound && npm_execpath === undefined ? suiteName : `npx ${suiteName}`
}
