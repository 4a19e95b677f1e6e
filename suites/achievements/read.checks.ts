import {
  type CheckContext,
  each,
  entryOf,
  expect,
  type HttpResponse,
  isJsonObject,
  must,
  objectOf,
  should,
  suite,
} from '../../harness/index.ts'
import { definitions, someId } from '../shared/achievement-definitions.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { expectNoCollection } from '../shared/lists/no-collection.ts'
import { accented } from '../shared/texts/accented.ts'
import { idsFor, oneDefinition, readPlainly } from './reading.ts'
import { askedForUnknown } from './unknown.ts'

/** The response to reading one definition, and its id. */
async function readOne(context: CheckContext): Promise<readonly [id: string, response: HttpResponse]> {
  const [id = ''] = await idsFor(context, oneDefinition)
  return [id, await readPlainly(context, oneDefinition)]
}

/**
 * Reads an id that no definition has, but that resembles an existing id; asserts that no definition of another id is
 * returned.
 */
async function expectNoOther(context: CheckContext, id: string): Promise<void> {
  const unknown = await context.use(askedForUnknown)
  const isDefinition = isJsonObject(unknown.json) && unknown.json.id !== undefined
  if (unknown.status < 400 && !isDefinition)
    context.untested(`any unknown id is answered ${unknown.status}: see achievements.read.unknown`)
  const response = await context.trusted.readAchievement('@app', id, { invalid: 'an id of another form' })
  if (response.status === 200) expect(entryOf(response).id, 'the id of the definition', response).toEqual(id)
  else expect(response).toBeRefused()
}

/** An id with its letters in the other case; undefined if it has no letters. */
function otherCase(id: string): string | undefined {
  const other = id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase()
  return other === id ? undefined : other
}

const whyUnknown =
  'Success means the definition with that id, and there is none. No status is stated: the general table has 404, but the operation lists 400 and no 404.'

export default suite(
  'Achievement: one',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must('achievements.read', 'one id answers 200 with the definition of that id', 'R-achievements-one', [
      {
        id: 'achievements.read.one',
        title: 'the status and the id',
        run: async (context) => {
          const [id, response] = await readOne(context)
          expect(response).toHaveStatus(200)
          expect(entryOf(response).id, 'the id of the definition', response).toEqual(id)
        },
      },
      {
        id: 'achievements.read.one-object',
        title: 'the object itself, not a collection',
        run: async (context) => {
          const [, response] = await readOne(context)
          const read = objectOf(response)
          expectNoCollection(read)
          expect(read.totalResults, 'a member "totalResults" of the response', response).toBeAbsent()
          expect(read.type, 'the type of the definition', response).toBeString()
        },
      },
    ]),
    must(
      'achievements.read.unknown',
      'an id that no definition has is refused',
      'R-achievements-one',
      [
        {
          id: 'achievements.read.unknown',
          title: 'under 2-legged access',
          run: async (context) => expect(await context.use(askedForUnknown)).toBeRefused(),
        },
        {
          id: 'achievements.read.unknown-proxy',
          title: 'under 3-legged access',
          needs: ['user'],
          run: async (context) => {
            const id = unknownIdLike(await someId(context))
            expect(await context.proxy.readAchievement('@app', id)).toBeRefused()
          },
        },
      ],
      { why: whyUnknown },
    ),
    should(
      'achievements.read.unknown-refused',
      'an id that no definition has is refused with 404 or 400',
      'R-status-404',
      async (context) => expect(await context.use(askedForUnknown)).toHaveStatus(404, 400),
      { why: whyUnknown },
    ),
    must(
      'achievements.read.near',
      'an id that resembles the id of a definition does not return that definition',
      'R-achievements-one',
      [
        {
          id: 'achievements.read.near-id-beginning',
          title: 'the beginning of an id',
          run: async (context) => {
            const ids = (await definitions(context)).map(({ id }) => id)
            const beginning = ids
              .map((id) => id.slice(0, -1))
              .find((part) => part !== '' && !ids.includes(part))
            await expectNoOther(
              context,
              beginning ?? context.inapplicable('the beginnings of all ids are ids themselves, or empty'),
            )
          },
        },
        {
          id: 'achievements.read.near-id-pattern',
          title: 'an id with an underscore instead of its last character',
          run: async (context) => expectNoOther(context, `${(await someId(context)).slice(0, -1)}_`),
        },
      ],
      { why: 'An id is a string: another string names another definition, or none.' },
    ),
    should(
      'achievements.read.near-number',
      'an id that is the same number or nearly the same text in another spelling does not return the definition',
      'R-achievement-id',
      [
        ...each(
          [
            ['achievements.read.near-number.zero-led', 'a zero before the id', (id: string) => `0${id}`],
            ['achievements.read.near-number.point-zero', '“.0” after the id', (id: string) => `${id}.0`],
            ['achievements.read.near-number.plus', 'a plus before the id', (id: string) => `+${id}`],
            ['achievements.read.near-id', 'a letter after the id', (id: string) => `${id}x`],
            ['achievements.read.loose-id.blank', 'a space after the id', (id: string) => `${id} `],
          ] as const,
          ([id, title]) => ({ id, title }),
          async (context, [, , spell]) => expectNoOther(context, spell(await someId(context))),
        ),
        ...each(
          [
            ['achievements.read.loose-id.case', 'an id with its letters in the other case', otherCase],
            ['achievements.read.loose-id.accent', 'an id with an accent on one letter', accented],
          ] as const,
          ([id, title]) => ({ id, title }),
          async (context, [, , spell]) => {
            const ids = (await definitions(context)).map(({ id }) => id)
            const spelled = ids.map(spell).find((other) => other !== undefined && !ids.includes(other))
            await expectNoOther(context, spelled ?? context.inapplicable('no id has such letters'))
          },
        ),
      ],
      {
        why: 'An id is a string. But a database or framework that reads it as a number, or that ignores case, accents or trailing spaces, sees all spellings as the same id, and no status is stated for an unknown achievement.',
      },
    ),
  ],
)
