import { byteLength, type CheckContext, entryOf, expect, must, observe, suite } from '../../harness/index.ts'
import { expectRefusedCreation, expectRefusedUpdate } from './refused.ts'
import { expectUnchanged, readBack, updated } from './stored.ts'

const needs = ['fixtures.profaneText'] as const

/** The text that the vendor names as profane. */
const profaneText = ({ config }: CheckContext): string => config.fixtures.profaneText ?? ''

/** A text that has the profane one in it; ends the check as untested where that would be too long. */
function among(context: CheckContext, before: string, after: string): string {
  const data = `${before}${profaneText(context)}${after}`
  if (byteLength(data) > 2048)
    context.untested('fixtures.profaneText is too long to be put into a longer text')
  return data
}

const places: readonly (readonly [name: string, what: string, data: (context: CheckContext) => string])[] = [
  ['alone', 'a profane text', profaneText],
  [
    'at-end',
    'profanity after a good sentence',
    (context) => among(context, `${context.text.sentence()} `, ''),
  ],
  [
    'at-start',
    'profanity before a good sentence',
    (context) => among(context, '', ` ${context.text.sentence()}`),
  ],
  ['late', 'profanity after a long text', (context) => among(context, `${context.text.ofBytes(1200)} `, '')],
  [
    'between-lines',
    'profanity on a line between good ones',
    (context) => among(context, `${context.text.sentence()}\n`, `\n${context.text.sentence()}`),
  ],
]

export default suite(
  'TextData: profanity',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    ...places.flatMap(([name, what, data]) => [
      must(
        `entries.profanity.create-${name}`,
        `a creation with ${what} answers 400 with the error body and stores nothing`,
        (context) => {
          const profane = data(context)
          return expectRefusedCreation(context, {
            what: 'a profane text',
            body: (right) => ({ ...right, data: profane }),
          })
        },
        { needs },
      ),
      must(
        `entries.profanity.update-${name}`,
        `an update with ${what} answers 400 with the error body and changes nothing`,
        (context) => {
          const profane = data(context)
          return expectRefusedUpdate(context, {
            what: 'a profane text',
            body: (right) => ({ ...right, data: profane }),
          })
        },
        { needs },
      ),
    ]),
    must(
      'entries.profanity.reply',
      'a profane reply, and an update of a reply with a profane text, answer 400 with the error body; the reply stays as it was',
      async (context) => {
        const { trusted, groups, text, newUserId } = context
        const group = await groups.shared()
        const { id: parentId } = await group.add()
        const ids = { parentId, writerId: newUserId(), ownerId: newUserId() }
        const { id } = await group.add(ids)
        const before = await readBack(trusted, group.name, id)
        const flaw = 'a profane text'
        const body = { ...ids, data: profaneText(context) }
        const [created, changed] = await Promise.all([
          trusted.createEntry(group.name, body, { flaw }),
          trusted.updateEntry(group.name, id, body, { flaw }),
        ])
        expect(created).toBeError(400)
        expect(changed).toBeError(400)
        await expectUnchanged(trusted, group.name, before, 'after the refused update')
        const good = { ...ids, data: text.sentence() }
        expect(await trusted.updateEntry(group.name, id, good)).toHaveStatus(202)
        expect(await trusted.createEntry(group.name, good)).toHaveStatus(201)
      },
      { needs },
    ),
    must(
      'entries.profanity.again',
      'a profane text is refused each time, and the writer’s next good text is accepted',
      async (context) => {
        const { trusted, groups, text, newUserId } = context
        const group = await groups.shared()
        const writerId = newUserId()
        const flaw = 'a profane text'
        for (let time = 0; time < 3; time++) {
          const body = { data: profaneText(context), writerId }
          expect(await trusted.createEntry(group.name, body, { flaw })).toBeError(400)
        }
        const good = await trusted.createEntry(group.name, { data: text.sentence(), writerId })
        expect(good).toHaveStatus(201)
        const data = text.sentence()
        const after = await updated(trusted, group.name, entryOf(good).id, { data, writerId })
        expect(after.data, 'the good text after the update').toEqual(data)
      },
      { needs },
    ),
    ...(
      [
        ['capitals', (profane: string) => profane.toUpperCase()],
        ['blanks', (profane: string) => [...profane].join(' ')],
      ] as const
    ).map(([name, disguise]) =>
      observe(
        `entries.profanity.${name}`,
        `what a creation does with the profane text disguised by ${name}`,
        async (context) => {
          const { trusted, groups, newUserId } = context
          const group = await groups.shared()
          const answer = await trusted.createEntry(
            group.name,
            { data: disguise(profaneText(context)), writerId: newUserId() },
            { flaw: 'a disguised profane text' },
          )
          return answer.status === 201 ? 'accepted' : String(answer.status)
        },
        { needs },
      ),
    ),
  ],
)
