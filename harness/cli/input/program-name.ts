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
 * How a person calls this program in a folder: by its name if a shell finds it, by npx if npx finds it on this machine,
 * otherwise by its file. If npx does not find a name, it asks the public registry and would run whatever is there. If
 * npm or npx started the program, its PATH is not that of the person's shell.
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
 * Does npx find the command without the registry? It does in the folder of the package itself, and if the package is
 * installed in this folder or in a folder above.
 */
function isFoundByNpx(folder: string, file: string): boolean {
  const isInstalled = above(folder).some((one) => existsSync(join(one, 'node_modules', '.bin', suiteName)))
  return isInstalled || packageOf(file) === resolve(folder)
}

/** The folder of the package that contains a file. */
const packageOf = (file: string): string | undefined =>
  above(dirname(file)).find((one) => existsSync(join(one, 'package.json')))

/** A folder and all folders above it. */
function above(folder: string): string[] {
  const here = resolve(folder)
  const parent = dirname(here)
  return parent === here ? [here] : [here, ...above(parent)]
}
