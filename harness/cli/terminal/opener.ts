import { spawn } from 'node:child_process'

/**
 * The program with which each platform opens a file. None of them uses a shell, because a path may contain any
 * character.
 */
const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' }

/**
 * Opens a file with the usual program of the platform, which continues to run after our process ends.
 * @param file absolute path
 * @param opener the program; the default is that of the platform
 * @returns false if there is no such program; never throws
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
