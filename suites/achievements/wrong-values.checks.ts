import {
  type CheckContext,
  each,
  entriesOf,
  expect,
  expectEntry,
  fixtureOfEach,
  type HttpResponse,
  idsOf,
  largestPage,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import { definitions } from '../shared/achievement-definitions.ts'
import { expectNoneTwice } from '../shared/lists/none-twice.ts'
import { content, readings, readOnce, readPlainly } from './reading.ts'
import { halfSorts, needsOf, sentWrongly, type Wrong, wrongValues } from './wrong.ts'

const keyOf = ({ reading, caller, right }: Wrong): string =>
  `${reading.name} by the ${caller} caller with ${JSON.stringify(right)}`

/** One row for each valid request of the list: several wrong requests have the same valid counterpart. */
const rightRows: readonly Wrong[] = [
  ...new Map(
    [...wrongValues, ...halfSorts]
      .filter(({ reading }) => reading.name === 'list')
      .map((one) => [keyOf(one), one] as const),
  ).values(),
]

/** The response to a valid request, which is sent once in a run. */
const readRightly = fixtureOfEach(rightRows, {
  title: (one) => `the right counterpart of wrong requests for achievements: ${keyOf(one)}`,
  needs: needsOf,
  act: (context, { caller, right }) => context[caller].listAchievements('@app', { query: right }),
})

const readAsJson = readOnce('achievements are read with format=json', {
  caller: 'trusted',
  application: '@app',
  options: { query: { format: 'json' } },
})

/** Asserts that the same request with the valid value succeeds. */
async function expectRightAnswered(context: CheckContext, one: Wrong): Promise<void> {
  const row = rightRows.find((right) => keyOf(right) === keyOf(one))
  const response =
    row === undefined ? await readAsJson(context, one.reading) : await readRightly(context, row)
  expect(response).toHaveStatus(200)
}

/** Asserts that the page holds definitions of the application, each once, and no more than a request may return. */
async function expectPage(context: CheckContext, response: HttpResponse): Promise<void> {
  const known = new Set((await definitions(context)).map(({ id }) => id))
  const found = idsOf(entriesOf(response))
  expect(found.length, 'the number of definitions', response).toBeBetween(0, largestPage)
  expectNoneTwice(found, 'are on the page', response)
  expect(
    known.size < largestPage ? found.filter((id) => !known.has(id)) : [],
    'ids on the page that no definition of the list has',
    response,
  ).toEqual([])
}

const whyRefused =
  'Such a value is invalid data (400). But a target, or its framework, that ignores an unknown value or uses the nearest known one passes here.'

export default suite(
  'Achievement: wrong values',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.format.json',
      'format=json is accepted for achievements, and changes nothing',
      'R-achievements-format',
      each(
        readings,
        ({ name, what }) => ({ id: `achievements.format.json.${name}`, title: `reading ${what}` }),
        async (context, reading) => {
          const plain = await readPlainly(context, reading)
          const json = await readAsJson(context, reading)
          expect(json).toHaveStatus(200)
          expect(content(json, reading), 'the definitions with format=json', json).toHaveSameMembers(
            content(plain, reading),
          )
        },
      ),
    ),
    must(
      'achievements.wrong',
      'an invalid parameter value is refused, or ignored: the page holds definitions of the list, each once, and at most 1000',
      'R-achievements-count',
      each(
        wrongValues,
        (one) => ({ id: `achievements.wrong.${one.name}`, title: one.title, needs: needsOf(one) }),
        async (context, one) => {
          const response = await sentWrongly(context, one)
          if (response.status !== 200) return expect(response).toBeRefused()
          expect(response).toBeLabelledJson()
          if (one.reading.name === 'one') expectEntry(response)
          else await expectPage(context, response)
        },
      ),
      { section: 'Limits', why: whyRefused },
    ),
    should(
      'achievements.wrong-refused',
      'an invalid parameter value is refused with 400',
      'R-status-400',
      each(
        wrongValues,
        (one) => ({ id: one.id, title: one.title, needs: needsOf(one) }),
        async (context, one) => {
          await expectRightAnswered(context, one)
          expect(await sentWrongly(context, one)).toHaveStatus(400)
        },
      ),
      { section: 'Limits', why: whyRefused },
    ),
    must(
      'achievements.sort.pairs',
      'sortBy without sortOrder is refused, and so is sortOrder without sortBy',
      'R-achievements-sort-order',
      each(
        halfSorts,
        (one) => ({ id: one.id, title: one.title, needs: needsOf(one) }),
        async (context, one) => {
          await expectRightAnswered(context, one)
          expect(await sentWrongly(context, one)).toBeRefused()
        },
      ),
      { why: 'Each requires the other: a request with only one of them is wrong.' },
    ),
    should(
      'achievements.sort.pairs-400',
      'sortBy without sortOrder is refused with 400, and so is sortOrder without sortBy',
      'R-status-400',
      each(
        halfSorts,
        (one) => ({ id: `achievements.sort.pairs-400.${one.name}`, title: one.title, needs: needsOf(one) }),
        async (context, one) => expect(await sentWrongly(context, one)).toHaveStatus(400),
      ),
      {
        why: 'That each of the two requires the other is stated; the status of a request with only one is not. 400 is for invalid data.',
      },
    ),
  ],
)
