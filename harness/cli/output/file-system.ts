import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from '../input/usage-error.ts'

/** File systems that store no files of users, by their number in Linux (statfs(2)). */
const pseudoFileSystems: Readonly<Record<number, string>> = {
  40864: 'proc',
  1650812274: 'sysfs',
  7377: 'devpts',
  2613483: 'cgroup',
  1667723888: 'cgroup2',
  1684170528: 'debugfs',
  1935894131: 'securityfs',
}

/**
 * Refuses an output folder on a virtual file system of the kernel: creating folders there can fail without ever ending.
 * @param folder absolute path; it need not exist
 * @throws UsageError
 */
export function requireFileSystem(folder: string): void {
  let existing = folder
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  const name = pseudoFileSystems[typeOf(existing)]
  if (name === undefined) return
  throw new UsageError(`${folder} is on a virtual file system (${name}); choose another --output`)
}

/** The type of the file system; 0 if it is not known. */
function typeOf(path: string): number {
  try {
    return statfsSync(path).type
  } catch {
    return 0
  }
}
