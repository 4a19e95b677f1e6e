import { existsSync, readFileSync } from 'node:fs'
import { isJsonObject } from '../../schemas/index.ts'

/** The version of this package. */
export function suiteVersion(): string {
  // package.json is two folders up in the sources, and three folders up in the built package.
  const file = ['../../package.json', '../../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  const manifest: unknown = file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'))
  return isJsonObject(manifest) && typeof manifest.version === 'string' ? manifest.version : 'unknown'
}
