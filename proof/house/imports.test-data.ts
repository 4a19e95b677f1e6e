import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The rooms of the house, from the room that imports nothing to the room that may import everything. */
export const rooms = ['schemas', 'reference-impl', 'harness', 'suites', 'reports', 'proof'] as const

/** One of {@link rooms}. */
export type Room = (typeof rooms)[number]

/** Every source file of the rooms, tests included, relative to the top folder. */
export const sources: readonly string[] = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(room, file)),
)

/** The text of a source file. */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Tests, and files that only tests use. */
export const isTest = (file: string): boolean => /\.(test|test-data)\.ts$/.test(file)

/** The files of the house that a file imports. */
export const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path]) =>
    path === undefined ? [] : [relative(root, resolve(root, dirname(file), path))],
  )

/** The room of a file. */
export const roomOf = (file: string): Room | undefined =>
  rooms.find((room) => file.startsWith(`${room}${sep}`))
