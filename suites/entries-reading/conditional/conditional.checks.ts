import {
  type Case,
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  must,
  should,
  suite,
} from '../../../harness/index.ts'
import { type By, type ConditionalReadings, conditionalReadings, type Which } from './conditional-readings.ts'

/** The response to a conditional request; ends the case as inapplicable if there was none. */
async function responseOf(
  context: CheckContext,
  which: Which,
  by: By,
): Promise<{ readonly response: HttpResponse } & Pick<ConditionalReadings, 'data' | 'olderData' | 'left'>> {
  const shown = await context.use(conditionalReadings)
  const response = shown[which][by]
  return typeof response === 'string' ? context.inapplicable(response) : { ...shown, response }
}

/** The list after an older entry was deleted, not the entry that was updated last. */
const shorter = (by: By, suffix: string): Case => ({
  id: `entries.read.conditional-list-shorter${suffix}`,
  title: 'the list of an owner, after an older entry in it was deleted',
  norm: 'R-existence-delete',
  run: async (context) => {
    const { response, left } = await responseOf(context, 'shorter', by)
    expect(response).toHaveStatus(200)
    const ids = entriesOf(response).entry.map(({ id }) => id)
    expect(ids, 'the ids after the deletion', response).toEqual(left)
  },
})

/** The responses that a conditional request must get, with one of the validators. */
const casesBy = (by: By, suffix: string, how: string): readonly Case[] => [
  {
    id: `entries.read.conditional-entry${suffix}`,
    title: `an updated entry, by its id${how}`,
    run: async (context) => {
      const { response, data } = await responseOf(context, 'entry', by)
      expect(response).toHaveStatus(200)
      expect(entryOf(response).data, 'the text after the update', response).toEqual(data)
    },
  },
  {
    id: `entries.read.conditional-list${suffix}`,
    title: `an updated entry, in the list of its owner${how}`,
    run: async (context) => {
      const { response, data, olderData } = await responseOf(context, 'list', by)
      expect(response).toHaveStatus(200)
      const texts = entriesOf(response).entry.map((entry) => entry.data)
      expect(texts, 'the texts after the update', response).toHaveSameMembers([data, olderData])
    },
  },
  {
    id: `entries.read.conditional-deleted${suffix}`,
    title: `a deleted entry${how}`,
    norm: 'R-existence-delete',
    run: async (context) => {
      expect((await responseOf(context, 'deleted', by)).response).toHaveStatus(404)
    },
  },
]

/** The same for a user who has read the entry before. */
const ofUser = each(
  ['tag', 'time'] as const,
  (by) => ({
    id: `entries.users.conditional-by-${by}`,
    title: `an updated entry, by a user who has read it before, by its ${by === 'tag' ? 'ETag' : 'Last-Modified'}`,
    needs: ['user'],
  }),
  async (context, by) => {
    const { response, data } = await responseOf(context, 'entryOfUser', by)
    expect(response).toHaveStatus(200)
    expect(entryOf(response).data, 'the text after the update', response).toEqual(data)
  },
)

const why =
  'A 304 says that nothing has changed (RFC 9110, section 15.4.5): clients that cache responses would keep showing the old content.'

export default suite(
  'TextData: conditional readings',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.read.conditional',
      'a GET with If-None-Match or If-Modified-Since is not answered 304 after a change',
      'R-entry-update',
      [
        ...casesBy('tag', '', ', by its ETag'),
        shorter('tag', ''),
        ...casesBy('time', '-by-time', ', by its Last-Modified'),
        ...ofUser,
      ],
      { why },
    ),
    should(
      'entries.read.conditional-shorter',
      'a GET of a list with If-Modified-Since is not answered 304 after the deletion of an older entry',
      'RFC 9110, section 8.8.2',
      [shorter('time', '-by-time')],
      { why: `${why} A Last-Modified that is the newest time in the list does not show the deletion.` },
    ),
  ],
)
