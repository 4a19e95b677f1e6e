import { spawn } from 'node:child_process'

/** How each platform opens a file with its usual program. None goes through a shell: a path may hold anything. */
const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' }

/**
 * Opens a file with the platform's usual program, which then lives on without us.
 * @param file absolute path
 * @param opener the program; found by itself otherwise
 * @returns false where there is no such program; never throws
 */
export function openFile(file: string, opener = openers[process.platform] ?? 'xdg-open'): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(opener, [file], { detached: true, stdio: 'ignore' })
    child.on('error', () => resolve(false))
    child.on('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
