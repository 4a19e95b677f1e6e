import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isJsonObject } from '../../../schemas/index.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const linesOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
const dockerfile = linesOf('Dockerfile')
const last = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')))

test('the image starts the command that the package installs', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bin =
    isJsonObject(manifest) && isJsonObject(manifest.bin) ? manifest.bin['textboard-conformance'] : undefined
  expect(dockerfile.at(-1)).toBe(`ENTRYPOINT ["node", "/app/${String(bin)}"]`)
})

test('the image runs as an ordinary user and writes into a volume', () => {
  expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
  expect(last).toContain('VOLUME /report')
  expect(last).toContain('ENV TEXTBOARD_OUTPUT=/report')
})

test('everything that the image copies exists and is not ignored', () => {
  const ignored = linesOf('.dockerignore')
  const copied = dockerfile
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied.length).toBeGreaterThan(4)
  for (const name of copied) {
    expect(existsSync(join(root, name))).toBe(true)
    expect(ignored).not.toContain(name)
  }
})

test('the image gets no Git history, no installed modules and no build output of the builder', () => {
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist']))
})
