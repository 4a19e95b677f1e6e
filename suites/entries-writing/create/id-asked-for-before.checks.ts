import { type CheckContext, expect, must, suite } from '../../../harness/index.ts'

/** The number of probable next ids that are requested. */
const howMany = 6

const wholeNumber = /^[1-9]\d{0,14}$/

/** The probable next ids, if ids are whole numbers with a constant step; otherwise none. */
function nextIds(before: string, last: string): readonly string[] {
  if (!wholeNumber.test(before) || !wholeNumber.test(last)) return []
  const step = Number(last) - Number(before)
  if (step === 0) return []
  return Array.from({ length: howMany }, (_unused, index) => Number(last) + (index + 1) * step)
    .filter((id) => id > 0)
    .map(String)
}

/** Requests ids that no entry has yet, creates entries, and reads the entries that received one of these ids. */
async function askCreateAndRead({ trusted, groups, inapplicable }: CheckContext): Promise<void> {
  const group = await groups.private()
  const before = await group.add()
  const last = await group.add()
  const ids = nextIds(before.id, last.id)
  await Promise.all(
    ids.map((id) => trusted.readEntry(group.name, id, { invalid: 'an id that no entry has yet' })),
  )
  const created = await group.addMany(howMany)
  const known = created.filter(({ id }) => ids.includes(id))
  if (known.length === 0) return inapplicable('nobody can tell which ids the target gives out next')
  for (const { id } of known) expect(await trusted.readEntry(group.name, id)).toHaveStatus(200)
}

export default suite(
  'TextData: ids that were asked for before',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.create.asked-before',
      'a new entry is there, even if its id was asked for before it was created',
      'R-entry-read',
      askCreateAndRead,
      {
        alone: true,
        why: 'A cache may remember that an id has no entry. It runs alone, so that no other entry takes the next ids.',
      },
    ),
  ],
)
