import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the folder of each step may import: folders of earlier steps, never of later ones. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  symptoms: [],
  lead: ['symptoms'],
  evidence: ['symptoms', 'lead'],
  'known-faults': ['symptoms'],
  grouping: ['symptoms', 'lead', 'evidence', 'known-faults'],
  titles: ['symptoms', 'evidence'],
}

const here = new URL('.', import.meta.url)

/** The other folders of causes/ that the files of a folder import. */
function importedBy(folder: string): Set<string> {
  const files = readdirSync(new URL(`${folder}/`, here), { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test'),
  )
  return new Set(
    files.flatMap((name) =>
      [
        ...readFileSync(new URL(`${folder}/${name}`, here), 'utf8').matchAll(/from '(?:\.\.\/)+([\w-]+)\//g),
      ].flatMap(([, other = '']) => (Object.hasOwn(mayImport, other) && other !== folder ? [other] : [])),
    ),
  )
}

test('the folder of each step from a failure to a cause imports only from folders of earlier steps', () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(mayImport).sort())
  for (const [folder, known] of Object.entries(mayImport)) {
    const others = [...importedBy(folder)].filter((one) => !known.includes(one))
    expect(others, `${folder}/`).toEqual([])
  }
})
