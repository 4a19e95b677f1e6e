import { existsSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shellWord } from '../../../reports/text/escaping.ts'
import type { Environment } from '../../config/environment.ts'
import { suiteName } from '../../vocabulary.ts'

/** The file behind the command: TypeScript in the sources, JavaScript in the package. */
const ownFile = fileURLToPath(
  new URL(`../main${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
)

/**
 * How this program is called where it was started: by its name where a shell finds it, by npx where that
 * finds it on this machine, else by its file. A name that npx does not find it asks the public registry for,
 * and would run whatever is there. What npm and npx start has a PATH of its own, which the shell of the
 * person does not have.
 * @param folder where it was started
 * @param file the file behind the command
 */
export function programName(
  { PATH = '', npm_execpath }: Environment,
  folder = process.cwd(),
  file = ownFile,
): string {
  const isFound = PATH.split(delimiter).some((one) => one !== '' && existsSync(join(one, suiteName)))
  if (isFound && npm_execpath === undefined) return suiteName
  return isFoundByNpx(folder, file)
    ? `npx --no-install ${suiteName}`
    : `node ${shellWord(relative(folder, file))}`
}

/**
 * Does npx find the command without the registry: in the folder of the package itself, or installed there or
 * in a folder above?
 */
function isFoundByNpx(folder: string, file: string): boolean {
  const isInstalled = above(folder).some((one) => existsSync(join(one, 'node_modules', '.bin', suiteName)))
  return isInstalled || packageOf(file) === resolve(folder)
}

/** The folder of the package that a file is in. */
const packageOf = (file: string): string | undefined =>
  above(dirname(file)).find((one) => existsSync(join(one, 'package.json')))

/** A folder, and all that it is in. */
function above(folder: string): string[] {
  const here = resolve(folder)
  const parent = dirname(here)
  return parent === here ? [here] : [here, ...above(parent)]
}
