import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Front } from './front.ts'

/** Folders with programs of servers that are not in the search path of an ordinary user. */
const alsoHere = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/**
 * The file of a program.
 * @param name the name of the program, or its absolute path
 * @returns undefined if there is no such executable file
 */
export function pathOf(name: string): string | undefined {
  const folders = isAbsolute(name) ? [''] : [...(process.env.PATH ?? '').split(delimiter), ...alsoHere]
  return folders.map((folder) => (folder === '' ? name : join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** True if everything that a front end needs is there. */
export const isInstalled = ({ programs, stock }: Front): boolean =>
  programs.every((program) => pathOf(program) !== undefined) && (stock === undefined || existsSync(stock))

/** The version that a front end prints; `unknown` if it prints none. */
export function versionOf({ programs, versionArguments }: Front): string {
  const [program = ''] = programs
  // Some programs print it on stdout, some on stderr.
  const said = execFileSync(
    '/bin/sh',
    ['-c', '"$0" "$@" 2>&1', pathOf(program) ?? program, ...versionArguments],
    {
      encoding: 'utf8',
      timeout: 10_000,
    },
  )
  return /\d+(\.\d+)+/.exec(said)?.[0] ?? 'unknown'
}
